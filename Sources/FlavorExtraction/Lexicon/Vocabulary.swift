import Lexicon

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

/// Numbers of the names that data files use, looked up by their bytes.
struct NameTable: Sendable {
  private var vocabulary = Vocabulary(capacity: 256)
  private var values: [Int32] = []

  init(_ pairs: some Sequence<(String, Int32)>) {
    for (name, value) in pairs { insert(value, for: name) }
  }

  /// The number of `name`; nil when it is unknown.
  subscript(name: EmbeddedBytes) -> Int32? {
    let id = vocabulary.id(of: name)
    return id < 0 ? nil : values[Int(id)]
  }

  mutating func insert(_ value: Int32, for name: String) {
    if Int(vocabulary.intern(Array(name.utf8))) == values.count { values.append(value) }
  }
}

/// Edges of a trie in one open-addressing table.
package struct EdgeTable: Sendable {
  private var keys: [UInt64]
  private var values: [Int32]
  private var count = 0

  /// - Parameter capacity: The edges that fit before it grows; a power of two.
  package init(capacity: Int) {
    keys = [UInt64](repeating: .max, count: capacity * 2)
    values = [Int32](repeating: -1, count: capacity * 2)
  }

  /// The node reached from `node` by `word`, or −1.
  @inline(__always)
  package subscript(node: Int32, word: Int32) -> Int32 {
    let key = Self.key(node, word)
    let mask = keys.count - 1
    var slot = Self.hash(key) & mask
    while keys[slot] != .max {
      if keys[slot] == key { return values[slot] }
      slot = (slot + 1) & mask
    }
    return -1
  }

  /// Whether all edges lead to one of the first `nodes` nodes. O(capacity).
  package func leads(within nodes: Int) -> Bool {
    zip(keys, values).allSatisfy { key, target in
      key == .max || target >= 0 && Int(target) < nodes
    }
  }

  /// Adds an edge that is new.
  package mutating func insert(_ target: Int32, from node: Int32, by word: Int32) {
    if count * 2 >= keys.count { grow() }
    let key = Self.key(node, word)
    let mask = keys.count - 1
    var slot = Self.hash(key) & mask
    while keys[slot] != .max { slot = (slot + 1) & mask }
    keys[slot] = key
    values[slot] = target
    count += 1
  }

  private mutating func grow() {
    var larger = EdgeTable(capacity: keys.count)
    for slot in keys.indices where keys[slot] != .max {
      larger.insert(
        values[slot], from: Int32(keys[slot] >> 32), by: Int32(keys[slot] & 0xffff_ffff))
    }
    self = larger
  }

  @inline(__always)
  private static func key(_ node: Int32, _ word: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: word))
  }

  @inline(__always)
  private static func hash(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 33)
  }
}

extension EdgeTable {
  /// The greatest capacity that is read, so that a damaged image cannot ask for any memory.
  private static let mostCapacity: Int32 = 1 << 20

  package func write(to image: inout ImageWriter) {
    // Only the edges: most slots are free. After a free slot, so that each edge gets its slot again.
    let free = keys.firstIndex(of: .max) ?? 0
    let taken = (Array(free..<keys.count) + Array(0..<free)).filter { keys[$0] != .max }
    image.write([Int32(keys.count / 2)])
    image.write(taken.map { UInt32(keys[$0] >> 32) })
    image.write(taken.map { UInt32(truncatingIfNeeded: keys[$0]) })
    image.write(taken.map { values[$0] })
  }

  package init(from image: inout ImageReader) throws(ImageFault) {
    let capacity = try image.array(of: Int32.self)
    let nodes = try image.array(of: UInt32.self)
    let words = try image.array(of: UInt32.self)
    let targets = try image.array(of: Int32.self)
    guard capacity.count == 1, (1...Self.mostCapacity).contains(capacity[0]),
      capacity[0].nonzeroBitCount == 1, words.count == nodes.count,
      targets.count == nodes.count
    else { throw ImageFault() }
    self.init(capacity: Int(capacity[0]))
    for index in nodes.indices {
      insert(
        targets[index], from: Int32(truncatingIfNeeded: nodes[index]),
        by: Int32(truncatingIfNeeded: words[index]))
    }
  }
}
