/// The flavor wheel or a branch of it, as `insights wheel` prints it.
public struct WheelBranch: Sendable, Hashable, Codable {
  /// The nodes in wheel order: each before those below it.
  public let nodes: [FlavorNode]

  /// Creates a branch.
  ///
  /// - Parameters:
  ///   - wheel: The wheel.
  ///   - branch: The ID of a node; nil takes the whole wheel, an unknown ID gives no nodes.
  public init(_ wheel: FlavorWheel = .standard, branch: String? = nil) {
    nodes = Array(branch.map { wheel.branch($0) } ?? wheel.nodes[...])
  }

  private enum CodingKeys: String, CodingKey {
    case nodes
  }

  private struct Entry: Decodable {
    let id: String
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.wheel(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    nodes = try values.decode([Entry].self, forKey: .nodes).map { entry in
      guard let node = FlavorWheel.standard.node(id: entry.id) else {
        throw DecodingError.dataCorruptedError(
          forKey: .nodes, in: values, debugDescription: "the wheel has no node \(entry.id)")
      }
      return node
    }
  }
}

/// The JSON form of `insights wheel`.
extension JSONWriter {
  /// Adds nodes as an object with a list `nodes`, one node per line.
  package mutating func wheel(_ branch: WheelBranch) {
    let wheel = FlavorWheel.standard
    raw("{\"nodes\": [")
    for (index, node) in branch.nodes.enumerated() {
      raw(index == 0 ? "\n  " : ",\n  ")
      raw("{\"id\": ")
      string(node.id)
      raw(", \"name\": ")
      string(node.name)
      raw(", \"path\": ")
      array(wheel.path(of: node.id)) { $0.string($1) }
      raw(", \"depth\": ")
      integer(node.depth)
      raw(", \"parent\": ")
      if let parent = node.parentID { string(parent) } else { raw("null") }
      raw(", \"children\": ")
      array(node.childIDs) { $0.string($1) }
      raw(", \"color\": ")
      string(node.color)
      raw("}")
    }
    raw("\n]}")
  }
}
