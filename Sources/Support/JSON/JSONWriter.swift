/// Writes JSON text into a buffer that can be reused, without a tree of values.
///
/// The caller is responsible for a valid structure; the writer formats values.
public struct JSONWriter: Sendable {
  /// The text, and room after it: filling room is faster than growing an array by some bytes.
  private var storage: [UInt8] = []
  /// The length of the text so far, in bytes.
  public private(set) var count = 0

  /// The text so far, in UTF-8. O(length).
  public var bytes: [UInt8] { Array(storage.prefix(count)) }

  /// The last byte so far; nil of an empty text.
  public var last: UInt8? { count > 0 ? storage[count - 1] : nil }

  /// Creates a writer with an empty buffer.
  public init() {}

  /// Empties the buffer and keeps its memory.
  public mutating func reset() { count = 0 }

  /// Gives the text without a copy, and empties the writer.
  public mutating func take() -> [UInt8] {
    var text: [UInt8] = []
    swap(&text, &storage)
    text.removeLast(text.count - count)
    count = 0
    return text
  }

  /// Reserves memory for `count` more bytes.
  public mutating func reserve(_ count: Int) {
    storage.reserveCapacity(self.count + count)
  }

  /// Adds text that is already JSON: punctuation and names.
  public mutating func raw(_ text: StaticString) {
    put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds bytes that are already JSON.
  public mutating func raw(_ json: [UInt8]) {
    json.withUnsafeBufferPointer { put($0) }
  }

  /// Adds bytes that are already JSON.
  public mutating func raw(_ json: some Collection<UInt8>) {
    if json.withContiguousStorageIfAvailable({ put($0) }) == nil {
      for byte in json { put(byte) }
    }
  }

  @inline(__always)
  private mutating func put(_ text: UnsafeBufferPointer<UInt8>) {
    guard let first = text.baseAddress, !text.isEmpty else { return }
    let start = count
    count &+= text.count
    if count > storage.count { makeRoom() }
    storage.withUnsafeMutableBufferPointer { room in
      room.baseAddress?.advanced(by: start).update(from: first, count: text.count)
    }
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    let place = count
    count &+= 1
    if count > storage.count { makeRoom() }
    storage[place] = byte
  }

  /// Makes the storage longer than the text. O(length), but rarely: it doubles.
  @inline(never)
  private mutating func makeRoom() {
    let length = max(storage.capacity, count + count / 2, 64)
    storage.reserveCapacity(length)
    storage.append(contentsOf: repeatElement(0, count: length - storage.count))
  }

  /// Adds a string in quotes, escaped.
  public mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string($0) }
  }

  /// Adds well-formed UTF-8 as a string in quotes, escaped.
  public mutating func string(_ utf8: [UInt8]) {
    utf8.withUnsafeBufferPointer { string($0) }
  }

  /// Adds a string escaped, without quotes: the caller writes them with the text around it.
  public mutating func escaped(_ text: String) {
    var text = text
    text.withUTF8 { escaped($0) }
  }

  /// Adds UTF-8 escaped, without quotes.
  package mutating func escaped(_ utf8: ArraySlice<UInt8>) {
    utf8.withUnsafeBufferPointer { escaped($0) }
  }

  private mutating func string(_ utf8: UnsafeBufferPointer<UInt8>) {
    put(UInt8(ascii: "\""))
    escaped(utf8)
    put(UInt8(ascii: "\""))
  }

  private mutating func escaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while true {
      let end = JSONEscapes.first(in: utf8.span, from: start)
      if start < end {
        put(UnsafeBufferPointer(rebasing: utf8[start..<end]))
      }
      guard end < utf8.count else { return }
      escape(utf8[end])
      start = end + 1
    }
  }

  private mutating func escape(_ byte: UInt8) {
    put(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): put(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): put(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): put(UInt8(ascii: "t"))
    case 0x08: put(UInt8(ascii: "b"))
    case 0x0C: put(UInt8(ascii: "f"))
    case 0x00..<0x20:
      raw("u00")
      for digit in [byte >> 4, byte & 15] {
        put(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    default: put(byte)
    }
  }

  /// Adds an integer.
  public mutating func integer(_ value: Int) {
    if value < 0 { put(UInt8(ascii: "-")) }
    digits(value.magnitude)
  }

  /// Adds a number rounded to `places` decimals, without trailing zeros.
  ///
  /// A value that is not finite, which JSON cannot represent, or beyond ±10¹² becomes 0.
  public mutating func number(_ value: Double, places: Int) {
    guard abs(value) <= 1e12 else { return integer(0) }
    if places == 2, value >= 0, value < 1 { return hundredths(UInt8((value * 100).rounded())) }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    var scaled = Int((value * Double(scale)).rounded())
    while scale > 1, scaled % 10 == 0 {
      scaled /= 10
      scale /= 10
    }
    if scaled < 0 { put(UInt8(ascii: "-")) }
    let magnitude = scaled.magnitude
    digits(magnitude / UInt(scale))
    guard scale > 1 else { return }
    put(UInt8(ascii: "."))
    var fraction = magnitude % UInt(scale)
    scale /= 10
    while scale > 0 {
      put(UInt8(ascii: "0") + UInt8(fraction / UInt(scale)))
      fraction %= UInt(scale)
      scale /= 10
    }
  }

  /// Adds hundredths from 0 to 100, as which shares are written.
  private mutating func hundredths(_ value: UInt8) {
    put(UInt8(ascii: "0") &+ value / 100)
    let rest = value % 100
    guard rest > 0 else { return }
    put(UInt8(ascii: "."))
    put(UInt8(ascii: "0") &+ rest / 10)
    if rest % 10 > 0 { put(UInt8(ascii: "0") &+ rest % 10) }
  }

  private mutating func digits(_ value: UInt) {
    if value >= 10 { digits(value / 10) }
    put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }

  /// Adds an array: `element` writes each of `values`.
  @inlinable public mutating func array<Values: Sequence>(
    _ values: Values, _ element: (inout JSONWriter, Values.Element) -> Void
  ) {
    raw("[")
    var isFirst = true
    for value in values {
      if !isFirst { raw(", ") }
      isFirst = false
      element(&self, value)
    }
    raw("]")
  }

  // MARK: Members of objects

  /// Adds an object: `members` writes its members.
  @inlinable public mutating func object(_ members: (inout JSONWriter) -> Void) {
    raw("{")
    members(&self)
    raw("}")
  }

  /// Adds the name of a member, with a separator from the previous member.
  ///
  /// - Parameter name: A name that needs no escapes.
  public mutating func name(_ name: StaticString) {
    raw(last == UInt8(ascii: "{") ? "\"" : ", \"")
    raw(name)
    raw("\": ")
  }

  /// Adds the name of a property as that of a member: `brewedAt` as `"brewed_at": `.
  package mutating func snakeCase(_ name: String) {
    put(UInt8(ascii: "\""))
    var name = name
    name.withUTF8 { name in
      var start = 0
      for (place, byte) in name.enumerated() where 65...90 ~= byte {
        put(UnsafeBufferPointer(rebasing: name[start..<place]))
        put(UInt8(ascii: "_"))
        put(byte | 0x20)
        start = place + 1
      }
      put(UnsafeBufferPointer(rebasing: name[start...]))
    }
    raw("\": ")
  }

  /// Adds a member that is text, or null.
  public mutating func field(_ name: StaticString, _ value: String?) {
    self.name(name)
    if let value { string(value) } else { raw("null") }
  }

  /// Adds a member that is true, false or null.
  public mutating func field(_ name: StaticString, _ value: Bool?) {
    self.name(name)
    flag(value)
  }

  /// Adds true, false or null.
  package mutating func flag(_ value: Bool?) {
    switch value {
    case true?: raw("true")
    case false?: raw("false")
    case nil: raw("null")
    }
  }
}

/// The bytes that JSON strings escape: control characters, quotation marks and backslashes.
enum JSONEscapes {
  /// The position of the first such byte at or after `start`, or the count. O(distance), eight bytes
  /// at a time.
  @inline(__always)
  static func first(in text: Span<UInt8>, from start: Int) -> Int {
    var position = start
    text.withUnsafeBytes { text in
      while text.count - position >= 8 {
        let eight = text.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        if mayHold(eight) { break }
        position += 8
      }
    }
    while position < text.count, !isEscaped(text[position]) { position += 1 }
    return position
  }

  @inline(__always)
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Whether one of eight bytes is escaped: the subtraction sets the highest bit of each byte that is
  /// less than the subtrahend, and perhaps of a byte after it.
  @inline(__always)
  private static func mayHold(_ bytes: UInt64) -> Bool {
    let quotes = bytes ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = bytes ^ ones &* UInt64(UInt8(ascii: "\\"))
    let found =
      (bytes &- ones &* 0x20) & ~bytes | (quotes &- ones) & ~quotes
      | (backslashes &- ones) & ~backslashes
    return found & (ones &* 0x80) != 0
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
}

extension Double {
  /// The number with `places` decimals, as in the JSON form.
  package func rounded(places: Int) -> Double {
    guard isFinite else { return self }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}
