/// One flavor of the wheel: a category, a subcategory or a flavor within one.
public struct FlavorNode: Sendable, Hashable, Identifiable {
  /// The path of slugs from the category down, such as `fruity.berry.blueberry`; never changes.
  public let id: String
  /// The name for people, such as `Blueberry`.
  public let name: String
  /// The ID of the node one step up; nil for a category.
  public let parentID: String?
  /// The IDs of the nodes one step down, in wheel order; empty for a leaf.
  public internal(set) var childIDs: [String]
  /// 1 for a category, 2 for a subcategory, 3 for a flavor within one.
  public let depth: Int
  /// The color to draw the node in: `#rrggbb`, lower case.
  public let color: String
  /// The node's place in `FlavorWheel.nodes`. A branch is contiguous: a node, then all below it.
  public let index: Int
  /// The place of the node one step up; nil for a category.
  public let parentIndex: Int?

  /// Whether nothing lies below the node.
  public var isLeaf: Bool { childIDs.isEmpty }

  /// The last part of the ID, such as `blueberry`.
  public var slug: Substring {
    let start = id.utf8.lastIndex(of: UInt8(ascii: ".")).map(id.utf8.index(after:))
    return id[(start ?? id.startIndex)...]
  }
}
