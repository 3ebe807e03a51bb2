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

  /// The ancestors of a node, the category first; empty for a category or an unknown ID.
  public func ancestors(of id: String) -> [FlavorNode] {
    guard var node = node(id: id) else { return [] }
    var ancestors: [FlavorNode] = []
    while let parent = node.parentIndex {
      node = nodes[parent]
      ancestors.append(node)
    }
    return ancestors.reversed()
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
