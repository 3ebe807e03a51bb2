package import FlavorWheel
import Support

extension FlavorExtractor {
  /// A one-word descriptor with exactly one node.
  package struct Descriptor: Sendable {
    /// The word in lower case.
    package let word: String
    /// The node that it names.
    package let node: FlavorNode
  }

  /// The descriptors that say no more than their node, such as `fruity`, `citrus` and `nut`.
  package var classWords: Set<String> {
    Set(
      model.lexicon.entries.indices.filter { model.lexicon.entries[$0].flags.contains(.ofClass) }
        .map { model.lexicon.phrase(of: Int32($0), in: model.vocabulary) })
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
