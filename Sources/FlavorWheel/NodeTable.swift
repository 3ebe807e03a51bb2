import Support

/// A hash table from the bytes of a node's ID, or of its last part, to the node's index.
///
/// Open addressing with linear probing; built in microseconds, and looked up without making a
/// string.
struct NodeTable: Sendable {
  private struct Entry: Sendable {
    var key: [UInt8]
    var index: Int
  }

  private static let capacity = 512
  /// The index of a last part that several nodes have.
  private static let ambiguous = -1
  private var slots: [Int16]
  private var entries: [Entry] = []

  init(_ nodes: [FlavorNode]) {
    slots = [Int16](repeating: -1, count: Self.capacity)
    precondition(nodes.count * 2 < Self.capacity, "more nodes than the table holds")
    for node in nodes {
      let id = Array(node.id.utf8)
      precondition(find(id.span) == nil, "the node \(node.id) stands twice")
      insert(id, node.index)
    }
    // IDs below a category have dots: a last part can only be another's or a category.
    for node in nodes where node.depth > 1 {
      let slug = Array(node.slug.utf8)
      if let known = find(slug.span) {
        if known >= nodes.count { entries[known].index = Self.ambiguous }
      } else {
        insert(slug, node.index)
      }
    }
  }

  /// The index of the node that `key` names.
  func index(of key: borrowing Span<UInt8>) -> Int? {
    guard let entry = find(key), entries[entry].index != Self.ambiguous else { return nil }
    return entries[entry].index
  }

  private func find(_ key: borrowing Span<UInt8>) -> Int? {
    var slot = Self.slot(of: key)
    while slots[slot] >= 0 {
      let entry = Int(slots[slot])
      let known = entries[entry].key
      if ByteRun.areEqual(known.span, key) { return entry }
      slot = (slot + 1) & (Self.capacity - 1)
    }
    return nil
  }

  private mutating func insert(_ key: [UInt8], _ index: Int) {
    var slot = Self.slot(of: key.span)
    while slots[slot] >= 0 {
      slot = (slot + 1) & (Self.capacity - 1)
    }
    slots[slot] = Int16(entries.count)
    entries.append(Entry(key: key, index: index))
  }

  private static func slot(of key: borrowing Span<UInt8>) -> Int {
    Int(truncatingIfNeeded: ByteRun.hash(key)) & (capacity - 1)
  }
}
