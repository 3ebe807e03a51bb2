package import Support

/// Byte strings numbered in the order they were first seen, for comparing words as integers.
///
/// An open-addressing hash table over one arena of bytes; look-up is O(length), without
/// allocation.
package struct Vocabulary: Sendable {
  private var arena: ContiguousArray<UInt8> = []
  private var ends: [Int32] = []
  private var slots: [Int32]
  private var mask: Int

  /// The number of different strings.
  package var count: Int { ends.count }

  /// An empty vocabulary with room for `capacity` strings.
  package init(capacity: Int = 1024) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    mask = size - 1
    arena.reserveCapacity(capacity * 8)
    ends.reserveCapacity(capacity)
  }

  /// The number of `bytes`; new bytes get the next number.
  mutating func intern(_ bytes: some Collection<UInt8>) -> Int32 {
    let found = bytes.withContiguousStorageIfAvailable { slot(of: $0.span, Self.hash($0.span)) }
    guard let slot = found else { return intern(Array(bytes)) }
    if slots[slot] >= 0 { return slots[slot] }
    let id = Int32(ends.count)
    slots[slot] = id
    arena.append(contentsOf: bytes)
    ends.append(Int32(arena.count))
    if ends.count * 2 > slots.count { grow() }
    return id
  }

  /// The number of `bytes`, or −1 when it was never interned.
  func id(of bytes: some Collection<UInt8>) -> Int32 {
    bytes.withContiguousStorageIfAvailable { id(of: $0.span) } ?? id(of: Array(bytes))
  }

  private func id(of bytes: borrowing Span<UInt8>) -> Int32 {
    slots[slot(of: bytes, Self.hash(bytes))]
  }

  /// `intern` for other modules, which cannot specialize it.
  package mutating func intern(word: ArraySlice<UInt8>) -> Int32 { intern(word) }

  /// `id(of:)` for other modules, which cannot specialize it.
  package func id(ofWord word: ArraySlice<UInt8>) -> Int32 { id(of: word) }

  /// The bytes with the number `id`.
  package subscript(id: Int32) -> ArraySlice<UInt8> {
    arena[range(id)]
  }

  /// The number of bytes of a string.
  @inline(__always)
  func length(of id: Int32) -> Int { range(id).count }

  /// Appends the bytes with the number `id` to `output`, without a view of them.
  @inline(__always)
  func append(_ id: Int32, to output: inout [UInt8]) {
    ByteRun.append(arena.span.extracting(range(id)), to: &output)
  }

  /// Removes all strings and keeps the memory.
  mutating func removeAll() {
    arena.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = -1 }
  }

  @inline(__always)
  private func range(_ id: Int32) -> Range<Int> {
    let start = id == 0 ? 0 : Int(ends[Int(id) - 1])
    return start..<Int(ends[Int(id)])
  }

  /// The slot that contains a string's number, or the free one where it belongs.
  @inline(__always)
  private func slot(of bytes: borrowing Span<UInt8>, _ hash: Int) -> Int {
    var slot = hash & mask
    while slots[slot] >= 0 {
      if ByteRun.areEqual(arena.span.extracting(range(slots[slot])), bytes) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  @inline(__always)
  private static func hash(_ bytes: borrowing Span<UInt8>) -> Int {
    Int(truncatingIfNeeded: ByteRun.hash(bytes) & 0x7fff_ffff_ffff_ffff)
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    mask = slots.count - 1
    for id in 0..<Int32(ends.count) {
      var slot = Self.hash(arena.span.extracting(range(id))) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = id
    }
  }
}

extension Vocabulary {
  package func write(to image: inout ImageWriter) {
    image.write(Array(arena))
    image.write(ends)
    image.write(slots)
  }

  package init(from image: inout ImageReader) throws(ImageFault) {
    arena = try ContiguousArray(image.array(of: UInt8.self))
    ends = try image.array()
    slots = try image.array()
    guard slots.count.nonzeroBitCount == 1, slots.count > ends.count else { throw ImageFault() }
    mask = slots.count - 1
  }
}
