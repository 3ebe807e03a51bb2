import Support

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
