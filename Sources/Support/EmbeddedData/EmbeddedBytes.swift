import CLibrary

/// Read-only bytes that were compiled into the program and live as long as it does.
///
/// Only this type holds a pointer to `#embed`ded data. Every access is bounds-checked; nothing is
/// copied.
@frozen
public struct EmbeddedBytes: @unchecked Sendable, RandomAccessCollection {
  // Safe to share: the memory is `static const` in a C target, never written, never freed.
  @usableFromInline let base: UnsafePointer<UInt8>
  /// The number of bytes.
  public let count: Int

  /// Creates a view of `count` bytes at `base`, which must be immutable for the life of the
  /// process.
  @inlinable
  public init(immortal base: UnsafePointer<UInt8>, count: Int) {
    precondition(count >= 0, "a negative byte count")
    self.base = base
    self.count = count
  }

  /// Creates a copy that is never freed, for checks and tests.
  package init(copying bytes: some Collection<UInt8>) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
    _ = UnsafeMutableBufferPointer(start: copy, count: bytes.count).initialize(from: bytes)
    self.init(immortal: copy, count: bytes.count)
  }

  /// Always 0.
  /// The number of bytes.
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }

  /// The byte at a position from 0; the position is checked.
  @inlinable public subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < count, "index outside the embedded data")
    return base[position]
  }

  /// A view of the bytes of `bounds`. O(1).
  @inlinable
  public func view(_ bounds: Range<Int>) -> EmbeddedBytes {
    precondition(
      bounds.lowerBound >= 0 && bounds.upperBound <= count, "range outside the embedded data")
    return EmbeddedBytes(immortal: base + bounds.lowerBound, count: bounds.count)
  }

  /// The 32-bit number at `position`, its lowest byte first.
  @inlinable
  public func littleEndian(at position: Int) -> UInt32 {
    precondition(position >= 0 && position <= count - 4, "number outside the embedded data")
    return UInt32(
      littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: position, as: UInt32.self))
  }

  /// The position of the first `byte` at or after `start`, or `count`. O(distance).
  public func index(of byte: UInt8, from start: Int) -> Int {
    precondition(start >= 0 && start <= count, "start outside the embedded data")
    // `memchr` reads only the bytes after `start`, which were just checked to exist.
    guard let found = memchr(base + start, Int32(byte), count - start) else { return count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The number of bits that are set. O(count).
  package var bitCount: Int {
    let bytes = UnsafeRawBufferPointer(start: base, count: count)
    let whole = count & ~7
    let eights = stride(from: 0, to: whole, by: 8).reduce(0) {
      $0 + bytes.loadUnaligned(fromByteOffset: $1, as: UInt64.self).nonzeroBitCount
    }
    return bytes[whole...].reduce(eights) { $0 + $1.nonzeroBitCount }
  }

  /// Copies the bytes to `memory`, which must have room for them. O(count).
  func copy(to memory: UnsafeMutableRawBufferPointer) {
    precondition(memory.count >= count, "too little room for the embedded data")
    guard count > 0 else { return }
    memory.copyMemory(from: UnsafeRawBufferPointer(start: base, count: count))
  }

  /// The bytes decoded as UTF-8; ill-formed bytes become U+FFFD.
  public var text: String { String(decoding: self, as: UTF8.self) }

  /// Calls `body` with the bytes where they lie, without a copy.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) rethrows -> R? {
    try body(UnsafeBufferPointer(start: base, count: count))
  }

  /// Calls `body` with each part between semicolons that is not blank, without leading spaces.
  /// O(count).
  package func forEachItem(_ body: (EmbeddedBytes) -> Void) {
    var start = 0
    for index in 0...count where index == count || self[index] == UInt8(ascii: ";") {
      while start < index, self[start] == UInt8(ascii: " ") { start += 1 }
      if start < index { body(view(start..<index)) }
      start = index + 1
    }
  }

  /// The parts of `forEachItem`, as text.
  package var items: [String] {
    var items: [String] = []
    forEachItem { items.append($0.text) }
    return items
  }

  /// The bytes as a decimal number with an optional sign and fraction; nil for anything else.
  package var number: Double? {
    var value = 0.0
    var scale = 0.0
    var digits = 0
    for index in 0..<count {
      switch self[index] {
      case UInt8(ascii: "-") where index == 0: break
      case UInt8(ascii: ".") where scale == 0: scale = 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Double(self[index] - UInt8(ascii: "0"))
        scale *= 10
        digits += 1
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    let magnitude = scale > 1 ? value / scale : value
    return self[0] == UInt8(ascii: "-") ? -magnitude : magnitude
  }
}

/// A tab-separated table in embedded bytes: one record per line; `#` starts a comment line.
///
/// Fields are views of the bytes; nothing is copied.
public struct EmbeddedTable: Sendable {
  /// The bytes of the whole table.
  public let bytes: EmbeddedBytes

  /// Creates a table; the bytes are not checked.
  public init(_ bytes: EmbeddedBytes) {
    self.bytes = bytes
  }

  /// One record.
  public struct Row: Sendable {
    /// The bytes of the line, without its line break.
    public let bytes: EmbeddedBytes
    /// The number of the line, from 1, for error messages.
    public let line: Int

    @inlinable
    init(bytes: EmbeddedBytes, line: Int) {
      self.bytes = bytes
      self.line = line
    }

    /// The field at `index`, from 0, or an empty view if the row is shorter. O(line).
    @inlinable
    public subscript(index: Int) -> EmbeddedBytes {
      var start = 0
      for _ in 0..<index {
        let tab = bytes.index(of: UInt8(ascii: "\t"), from: start)
        if tab == bytes.count { return bytes.view(tab..<tab) }
        start = tab + 1
      }
      let stop = bytes.index(of: UInt8(ascii: "\t"), from: start)
      return bytes.view(start..<stop)
    }
  }

  /// Calls `body` with each record in order. O(bytes).
  @inlinable
  public func forEachRow(_ body: (Row) throws -> Void) rethrows {
    var line = 0
    var start = 0
    let end = bytes.count
    while start < end {
      line += 1
      let cursor = bytes.index(of: UInt8(ascii: "\n"), from: start)
      if cursor > start, bytes[start] != UInt8(ascii: "#") {
        try body(Row(bytes: bytes.view(start..<cursor), line: line))
      }
      start = cursor + 1
    }
  }
}

/// Hashing and comparing short runs of bytes, eight at a time.
public enum ByteRun {
  /// A hash of all bytes and their number; only for tables in memory, since it depends on the byte
  /// order of the machine.
  ///
  /// Each step multiplies by an odd constant and combines the upper half with the lower one; the
  /// bytes that do not fill a step are read as two parts that may overlap.
  @inlinable @inline(__always)
  public static func hash(_ bytes: borrowing Span<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
      var start = 0
      while bytes.count - start >= 8 {
        let part = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        hash = mixed(hash ^ part)
        start += 8
      }
      let left = bytes.count - start
      guard left > 0 else { return hash }
      let last = bytes.count - 1
      let rest: UInt64
      if left >= 4 {
        let first = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        let second = bytes.loadUnaligned(fromByteOffset: last - 3, as: UInt32.self)
        rest = UInt64(first) | UInt64(second) << 32
      } else {
        rest =
          UInt64(bytes[start]) | UInt64(bytes[start + left / 2]) << 8 | UInt64(bytes[last]) << 16
      }
      return mixed(hash ^ rest)
    }
  }

  @inlinable @inline(__always)
  static func mixed(_ value: UInt64) -> UInt64 {
    let product = value &* 0xD6E8_FEB8_6659_FD93
    return product ^ (product >> 32)
  }

  /// Appends a run to an array at once.
  @inlinable @inline(__always)
  public static func append(_ bytes: borrowing Span<UInt8>, to output: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }

  /// Whether all bytes are ASCII. O(count).
  @inlinable
  public static func isASCII(_ bytes: borrowing Span<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while bytes.count - start >= 8 {
        let part = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        if part & 0x8080_8080_8080_8080 != 0 { return false }
        start += 8
      }
      while start < bytes.count {
        if bytes[start] >= 0x80 { return false }
        start += 1
      }
      return true
    }
  }

  /// Whether two runs have the same bytes.
  @inlinable @inline(__always)
  public static func areEqual(
    _ one: borrowing Span<UInt8>, _ other: borrowing Span<UInt8>
  ) -> Bool {
    guard one.count == other.count else { return false }
    return one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        var start = 0
        while one.count - start >= 8 {
          let part = one.loadUnaligned(fromByteOffset: start, as: UInt64.self)
          if part != other.loadUnaligned(fromByteOffset: start, as: UInt64.self) { return false }
          start += 8
        }
        while start < one.count {
          if one[start] != other[start] { return false }
          start += 1
        }
        return true
      }
    }
  }
}
