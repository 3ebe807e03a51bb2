import Insights

/// The wheel as a tree of names beside their IDs.
struct WheelTree {
  let wheel: FlavorWheel
  let hasColor: Bool
  private let words = Language.words

  init(wheel: FlavorWheel, hasColor: Bool) {
    self.wheel = wheel
    self.hasColor = hasColor
  }

  /// The tree of whole branches in wheel order, a line a node.
  func text(_ nodes: ArraySlice<FlavorNode>) -> String {
    let top = nodes.map(\.depth).min() ?? 1
    let labels = nodes.map { Self.twigs($0, above: top, in: wheel) + words.title(ofFlavor: $0.id) }
    let width = labels.map(\.count).max() ?? 0
    var text = ""
    if let first = nodes.first, let parent = first.parentID {
      text += words.path(ofFlavor: parent) + " ›\n"
    }
    for (node, label) in zip(nodes, labels) {
      let mark = hasColor ? TerminalColor.dot(node.color) + " " : ""
      text += "\(mark)\(TextTable.padded(label, to: width))  \(node.id)\n"
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
