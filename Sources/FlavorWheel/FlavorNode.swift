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
