import Lexicon
package import Support

/// The coffee taster's flavor wheel: nine categories, 28 subcategories, 74 flavors within them.
///
/// The names follow the wheel of the Specialty Coffee Association (2016). Nodes are in wheel order,
/// each before those below it, so the index of a node is stable within a version of the wheel.
///
///     let wheel = FlavorWheel.standard
///     wheel.node(id: "sweet.brown-sugar.honey")?.name  // "Honey"
///     wheel.path(of: "sweet.brown-sugar.honey")        // ["Sweet", "Brown Sugar", "Honey"]
public struct FlavorWheel: Sendable {
  /// The compiled-in wheel.
  public static let standard: FlavorWheel = {
    let file = lexicon_wheel()
    return FlavorWheel(
      table: EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: Int(file.count))))
  }()

  /// All nodes in wheel order.
  public let nodes: [FlavorNode]
  /// Maps the bytes of every ID, and of every unique last part, to the node.
  private let table: NodeTable
  /// The names from the category down, for each node.
  private let paths: [[String]]

  /// Reads a wheel from rows of ID, name and color; parents come before their children.
  ///
  /// - Precondition: IDs are unique, and every parent is known. `make lint` checks the table.
  package init(table: EmbeddedTable) {
    var nodes: [FlavorNode] = []
    nodes.reserveCapacity(128)
    // The nodes from the category down to the previous one.
    var open: [Int] = []
    table.forEachRow { row in
      let id = row[0].text
      let depth = 1 + id.utf8.count { $0 == UInt8(ascii: ".") }
      precondition(depth <= open.count + 1, "wheel.tsv:\(row.line): no parent before \(id)")
      open.removeSubrange((depth - 1)...)
      let parent = open.last
      if let parent {
        let isBelow = id.utf8.starts(with: nodes[parent].id.utf8)
        precondition(isBelow, "wheel.tsv:\(row.line): \(id) does not follow its parent")
        nodes[parent].childIDs.append(id)
      }
      nodes.append(
        FlavorNode(
          id: id, name: row[1].text, parentID: parent.map { nodes[$0].id }, childIDs: [],
          depth: depth, color: row[2].text, index: nodes.count, parentIndex: parent))
      open.append(nodes.count - 1)
    }
    var paths: [[String]] = []
    paths.reserveCapacity(nodes.count)
    for node in nodes {
      paths.append((node.parentIndex.map { paths[$0] } ?? []) + [node.name])
    }
    self.nodes = nodes
    self.paths = paths
    self.table = NodeTable(nodes)
  }

  /// The node at `index`, a position in `nodes`.
  public subscript(index: Int) -> FlavorNode { nodes[index] }

  /// The categories, in wheel order.
  public var categories: [FlavorNode] { nodes.filter { $0.depth == 1 } }

  /// The node with exactly this ID. O(1).
  public func node(id: String) -> FlavorNode? {
    var id = id
    guard let index = id.withUTF8({ table.index(of: $0.span) }), nodes[index].id == id else {
      return nil
    }
    return nodes[index]
  }

  /// The index of the node with this ID, or with this last part if it is unique (`lemon`,
  /// `other-fruit`). `floral` and `green-vegetative` are the categories. O(1), without a copy.
  public func index(ofSlug utf8: some Collection<UInt8>) -> Int? {
    let found = utf8.withContiguousStorageIfAvailable { table.index(of: $0.span) }
    return found ?? table.index(of: Array(utf8).span)
  }

  /// The same for a name in a table: each descriptor of the lexicon asks for one, and code that is
  /// generic over the collection would take ten times as long.
  package func index(ofSlug name: EmbeddedBytes) -> Int? {
    name.withContiguousStorageIfAvailable { table.index(of: $0.span) } ?? nil
  }

  /// The names from the category down to the node with this ID; empty for an unknown ID.
  public func path(of id: String) -> [String] {
    node(id: id).map { paths[$0.index] } ?? []
  }

  /// The names from the category down to the node at `index`, a position in `nodes`. O(1).
  public func path(at index: Int) -> [String] { paths[index] }

  /// The node with this ID and all nodes below it, in wheel order; empty for an unknown ID.
  public func branch(_ id: String) -> ArraySlice<FlavorNode> {
    guard let root = node(id: id) else { return [] }
    let end = nodes[(root.index + 1)...].firstIndex { $0.depth <= root.depth } ?? nodes.endIndex
    return nodes[root.index..<end]
  }
}

/// One flavor of the wheel: a category, a subcategory or a flavor within one.
public struct FlavorNode: Sendable, Hashable, Identifiable {
  /// The path of slugs from the category down, such as `fruity.berry.blueberry`; never changes.
  public let id: String
  /// The display name, such as `Blueberry`.
  public let name: String
  /// The ID of the parent node; nil for a category.
  public let parentID: String?
  /// The IDs of the child nodes, in wheel order; empty for a leaf.
  public internal(set) var childIDs: [String]
  /// 1 for a category, 2 for a subcategory, 3 for a flavor within one.
  public let depth: Int
  /// The color of the node: `#rrggbb`, lower case.
  public let color: String
  /// The position in `FlavorWheel.nodes`. A branch is contiguous: a node, then all nodes below it.
  public let index: Int
  /// The position of the parent node; nil for a category.
  public let parentIndex: Int?

  /// Whether the node has no children.
  public var isLeaf: Bool { childIDs.isEmpty }

  /// The last part of the ID, such as `blueberry`.
  public var slug: Substring {
    let start = id.utf8.lastIndex(of: UInt8(ascii: ".")).map(id.utf8.index(after:))
    return id[(start ?? id.startIndex)...]
  }
}

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

/// Looking up nodes by text.
extension FlavorWheel {
  /// The node or nodes that a text names.
  public enum Resolution: Sendable, Hashable {
    /// Exactly one node.
    case node(FlavorNode)
    /// A custom tag, `custom:…`, unchanged.
    case custom(String)
    /// Several nodes, in wheel order.
    case ambiguous([FlavorNode])
    /// No node; with up to five nodes with similar names, the most similar first.
    case unknown(near: [FlavorNode])
  }

  /// The prefix of a custom tag, which is not a node of the wheel.
  public static let customPrefix = "custom:"

  /// Finds the node that `text` names.
  ///
  /// Tried in this order: a custom tag (`custom:…`), an ID, a name, and an ID without some of its
  /// parts but with the last (`honey` and `sweet.honey` for `sweet.brown-sugar.honey`). Case,
  /// spaces, hyphens, slashes and underscores are ignored.
  ///
  ///     FlavorWheel.standard.resolve("black tea")    // floral.tea-like.black-tea
  ///     FlavorWheel.standard.resolve("sweet.honey")  // sweet.brown-sugar.honey
  ///     FlavorWheel.standard.resolve("blubery")      // unknown, near: Blueberry
  ///
  /// - Complexity: O(1) for an exact ID or last part, else O(nodes).
  public func resolve(_ text: String) -> Resolution {
    if text.hasPrefix(Self.customPrefix) { return .custom(text) }
    if let index = index(ofSlug: text.utf8) { return .node(nodes[index]) }
    let key = Self.folded(text)
    guard !key.isEmpty else { return .unknown(near: []) }
    if let node = nodes.first(where: { Self.folded($0.id) == key }) { return .node(node) }
    let named = nodes.filter { Self.folded($0.name) == key }
    if let result = Self.resolution(named) { return result }
    let parts = key.split(separator: UInt8(ascii: "."))
    let ending = nodes.filter { Self.parts(parts, end: $0) }
    if let result = Self.resolution(ending) { return result }
    return .unknown(near: near(key))
  }

  private static func resolution(_ found: [FlavorNode]) -> Resolution? {
    switch found.count {
    case 0: nil
    case 1: .node(found[0])
    default: .ambiguous(found)
    }
  }

  /// Whether the ID of the node contains `parts` in order, and ends with the last of them.
  private static func parts(_ parts: [ArraySlice<UInt8>], end node: FlavorNode) -> Bool {
    let whole = folded(node.id).split(separator: UInt8(ascii: "."))
    guard let last = parts.last, last == whole.last else { return false }
    var rest = parts[...]
    for part in whole where part == rest.first {
      rest = rest.dropFirst()
    }
    return rest.isEmpty
  }

  /// Folded letters, digits and dots; other ASCII characters are dropped.
  private static func folded(_ text: String) -> [UInt8] {
    TextFolding.names.bytes(text).filter { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), 0x80...:
        true
      default: false
      }
    }
  }

  /// Up to five nodes whose name is within a few edits of `key`, or has the same beginning or end.
  private func near(_ key: [UInt8]) -> [FlavorNode] {
    let last = Array(key.split(separator: UInt8(ascii: ".")).last ?? [])
    guard !last.isEmpty else { return [] }
    let scored = nodes.compactMap { node -> (cost: Int, node: FlavorNode)? in
      let name = Self.folded(String(node.slug))
      if last.count >= 3 {
        if name.starts(with: last) || name.reversed().starts(with: last.reversed()) {
          return (1, node)
        }
        if name.count >= 3
          && (last.starts(with: name) || last.reversed().starts(with: name.reversed()))
        {
          return (2, node)
        }
      }
      return EditDistance.typos(last, for: name, oneIn: 3, of: max(last.count, 3))
        .map { (cost: $0, node: node) }
    }
    return scored.sorted { ($0.cost, $0.node.index) < ($1.cost, $1.node.index) }
      .prefix(5).map(\.node)
  }
}

/// A set of nodes of a flavor wheel, by their indices, in 16 bytes.
///
/// - Precondition: Every index is below 128, so that a wheel has at most 128 nodes.
@frozen
public struct FlavorNodeSet: Sendable, Hashable, BitwiseCopyable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// The set without nodes.
  public static let empty = FlavorNodeSet()

  /// Creates an empty set.
  @inlinable public init() {}

  /// Whether the set has no node.
  @inlinable public var isEmpty: Bool { low | high == 0 }

  /// The number of nodes.
  @inlinable public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Whether the node at `index`, a position in `FlavorWheel.nodes`, is in the set.
  @inlinable public func contains(_ index: some FixedWidthInteger) -> Bool {
    index < 64 ? low & Self.bit(index) != 0 : high & Self.bit(index) != 0
  }

  /// Adds the node at `index`.
  @inlinable public mutating func insert(_ index: some FixedWidthInteger) {
    precondition(index >= 0 && index < 128, "the wheel is larger than the set")
    if index < 64 { low |= Self.bit(index) } else { high |= Self.bit(index) }
  }

  /// Adds the node at `index` and its ancestors.
  public mutating func insert(_ index: Int, andAncestorsIn wheel: FlavorWheel) {
    var node: Int? = index
    while let index = node {
      insert(index)
      node = wheel[index].parentIndex
    }
  }

  /// Adds the nodes of another set.
  @inlinable public mutating func formUnion(_ other: FlavorNodeSet) {
    low |= other.low
    high |= other.high
  }

  /// Removes the nodes of another set.
  @inlinable public mutating func subtract(_ other: FlavorNodeSet) {
    low &= ~other.low
    high &= ~other.high
  }

  /// Whether the two sets have a node in common.
  @inlinable public func intersects(_ other: FlavorNodeSet) -> Bool {
    low & other.low | high & other.high != 0
  }

  /// Whether every node of this set is in the other.
  @inlinable public func isSubset(of other: FlavorNodeSet) -> Bool {
    low & ~other.low | high & ~other.high == 0
  }

  /// Calls `body` with each index in ascending order.
  @inlinable @inline(__always)
  public func forEach(_ body: (Int) -> Void) {
    var bits = low
    while bits != 0 {
      body(bits.trailingZeroBitCount)
      bits &= bits - 1
    }
    bits = high
    while bits != 0 {
      body(64 + bits.trailingZeroBitCount)
      bits &= bits - 1
    }
  }

  /// The indices in ascending order.
  public var members: [UInt8] {
    var members: [UInt8] = []
    forEach { members.append(UInt8($0)) }
    return members
  }

  @inlinable @inline(__always)
  static func bit(_ index: some FixedWidthInteger) -> UInt64 {
    1 << (UInt64(truncatingIfNeeded: index) & 63)
  }
}
