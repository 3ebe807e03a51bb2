import FlavorWheel
import Lexicon
package import Support

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
