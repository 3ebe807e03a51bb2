package import FlavorWheel
import Support

extension FlavorExtractor {
  /// A one-word descriptor that stands for one node.
  package struct Descriptor: Sendable {
    package let word: String
    package let node: FlavorNode
  }

  /// Every one-word descriptor with exactly one node, in the order of the files.
  package var singleWordDescriptors: [Descriptor] {
    model.lexicon.entries.indices.compactMap { index in
      let entry = model.lexicon.entries[index]
      let nodes = entry.nodes.members
      guard entry.length == 1, nodes.count == 1 else { return nil }
      let word = model.lexicon.phrase(of: Int32(index), in: model.vocabulary)
      return Descriptor(word: word, node: wheel[Int(nodes[0])])
    }
  }
}
