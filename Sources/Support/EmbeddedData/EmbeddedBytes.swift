import CLibrary

/// Read-only bytes that were compiled into the program and live as long as it does.
///
/// Only this type holds a pointer to `#embed`ded data. Every access is bounds-checked; nothing is
/// copied.
@frozen
public struct EmbeddedBytes: @unchecked Sendable, RandomAccessCollection {
  // Safe to share: the memory is `static const` in a C target, never written, never freed.
  @usableFromInline let base: UnsafePointer<UInt8>
  public let count: Int

  /// Creates a view of `count` bytes at `base`, which must be immutable for the life of the
  /// process.
  @inlinable
  public init(immortal base: UnsafePointer<UInt8>, count: Int) {
    precondition(count >= 0, "a negative byte count")
    self.base = base
    self.count = count
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }

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

  /// Copies the bytes to `memory`, which must have room for them. O(count).
  func copy(to memory: UnsafeMutableRawBufferPointer) {
    precondition(memory.count >= count, "too little room for the embedded data")
    guard count > 0 else { return }
    memory.copyMemory(from: UnsafeRawBufferPointer(start: base, count: count))
  }

  /// The bytes decoded as UTF-8; ill-formed bytes become U+FFFD.
  public var text: String { String(decoding: self, as: UTF8.self) }

  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) rethrows -> R? {
    try body(UnsafeBufferPointer(start: base, count: count))
  }
}
