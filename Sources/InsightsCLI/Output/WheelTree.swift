import Insights

/// The wheel as a tree of names beside their IDs.
struct WheelTree {
  let wheel: FlavorWheel
  let hasColor: Bool

  /// The tree of whole branches in wheel order, a line a node.
  func text(_ nodes: ArraySlice<FlavorNode>) -> String {
    let top = nodes.map(\.depth).min() ?? 1
    let labels = nodes.map { Self.twigs($0, above: top, in: wheel) + $0.name }
    let width = labels.map(\.count).max() ?? 0
    var text = ""
    if let first = nodes.first, let parent = first.parentID {
      text += wheel.path(of: parent).joined(separator: " › ") + " ›\n"
    }
    for (node, label) in zip(nodes, labels) {
      let gap = String(repeating: " ", count: width - label.count)
      let mark = hasColor ? TerminalColor.dot(node.color) + " " : ""
      text += "\(mark)\(label)\(gap)  \(node.id)\n"
    }
    return text
  }

  /// What is drawn before a node's name: lines from the parents that are shown.
  private static func twigs(_ node: FlavorNode, above top: Int, in wheel: FlavorWheel) -> String {
    guard node.depth > top, let parentIndex = node.parentIndex else { return "" }
    let parent = wheel[parentIndex]
    var twigs = parent.childIDs.last == node.id ? "└─ " : "├─ "
    if parent.depth > top, let grandparent = parent.parentIndex {
      twigs = (wheel[grandparent].childIDs.last == parent.id ? "   " : "│  ") + twigs
    }
    return twigs
  }
}

extension JSONWriter {
  /// Adds nodes as an object with a list `nodes`, a node a line.
  mutating func wheel(_ nodes: ArraySlice<FlavorNode>, of wheel: FlavorWheel) {
    raw("{\"nodes\": [")
    for node in nodes {
      raw(node.index == nodes.startIndex ? "\n  " : ",\n  ")
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
