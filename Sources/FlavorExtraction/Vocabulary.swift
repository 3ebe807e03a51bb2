import EmbeddedData

/// Byte strings numbered in the order they were first seen, for comparing words as integers.
///
/// An open-addressing hash table over one arena of bytes; look-up is O(length), without
/// allocation.
package struct Vocabulary: Sendable {
  private var arena: [UInt8] = []
  private var ends: [Int32] = []
  private var slots: [Int32]
  private var mask: Int

  /// The number of different strings.
  package var count: Int { ends.count }

  package init(capacity: Int = 1024) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    mask = size - 1
    arena.reserveCapacity(capacity * 8)
    ends.reserveCapacity(capacity)
  }

  /// The number of `bytes`, giving it one when it is new.
  mutating func intern<Bytes: RandomAccessCollection>(_ bytes: Bytes) -> Int32
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var slot = Self.hash(bytes) & mask
    while slots[slot] >= 0 {
      if equals(slots[slot], bytes) { return slots[slot] }
      slot = (slot + 1) & mask
    }
    let id = Int32(ends.count)
    arena.append(contentsOf: bytes)
    ends.append(Int32(arena.count))
    slots[slot] = id
    if ends.count * 2 > slots.count { grow() }
    return id
  }

  /// The number of `bytes`, or −1 when it was never interned.
  func id<Bytes: RandomAccessCollection>(of bytes: Bytes) -> Int32
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var slot = Self.hash(bytes) & mask
    while slots[slot] >= 0 {
      if equals(slots[slot], bytes) { return slots[slot] }
      slot = (slot + 1) & mask
    }
    return -1
  }

  /// `intern` for other modules, which cannot specialize it.
  package mutating func intern(word: ArraySlice<UInt8>) -> Int32 { intern(word) }

  /// `id(of:)` for other modules, which cannot specialize it.
  package func id(ofWord word: ArraySlice<UInt8>) -> Int32 { id(of: word) }

  /// The bytes with the number `id`.
  package subscript(id: Int32) -> ArraySlice<UInt8> {
    arena[range(id)]
  }

  /// Forgets everything, keeping the memory.
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

  @inline(__always)
  private func equals<Bytes: RandomAccessCollection>(_ id: Int32, _ bytes: Bytes) -> Bool
  where Bytes.Element == UInt8, Bytes.Index == Int {
    let own = range(id)
    guard own.count == bytes.count else { return false }
    var other = bytes.startIndex
    for index in own {
      if arena[index] != bytes[other] { return false }
      other += 1
    }
    return true
  }

  /// FNV-1a, 64 bits (Fowler, Noll and Vo), folded.
  @inline(__always)
  private static func hash<Bytes: RandomAccessCollection>(_ bytes: Bytes) -> Int
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    var index = bytes.startIndex
    while index < bytes.endIndex {
      value = (value ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3
      index += 1
    }
    return Int(truncatingIfNeeded: (value ^ (value >> 29)) & 0x7fff_ffff_ffff_ffff)
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    mask = slots.count - 1
    for id in 0..<Int32(ends.count) {
      var slot = Self.hash(self[id]) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = id
    }
  }
}
