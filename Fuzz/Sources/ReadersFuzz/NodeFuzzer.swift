import FlavorWheel
import FuzzDriver

/// Looks up nodes of the wheel as people type them: what is found is on the wheel, is found again by its
/// identifier, and in capitals as well.
enum NodeFuzzer {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let found = FlavorWheel.standard.resolve(text)
    switch found {
    case .node(let node):
      promise(FlavorWheel.standard.node(id: node.id) == node, "a node of the wheel")
      promise(FlavorWheel.standard.resolve(node.id) == .node(node), "a node has an identifier")
    case .ambiguous(let nodes): promise(nodes.count > 1, "several nodes")
    case .unknown(let near): promise(near.count <= 5, "at most five near nodes")
    case .custom(let tag): promise(tag == text, "a tag is as it was")
    }
    promise(FlavorWheel.standard.resolve(text) == found, "a node is looked up alike twice")
  }
}
