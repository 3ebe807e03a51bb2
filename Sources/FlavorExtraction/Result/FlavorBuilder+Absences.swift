import FlavorWheel
import Linguistics

extension FlavorBuilder {
  /// The nouns by which the taster named absent flavors, each once, where they say more than the
  /// node: `no mango`, but not `not fruity`.
  mutating func absentWords(
    _ negated: FlavorNodeSet, in note: borrowing NoteDocument
  ) -> [AbsentWord] {
    guard !negated.isEmpty else { return [] }
    var words: [AbsentWord] = []
    for index in note.mentions.indices where note.mentions[index].status == .negated {
      let mention = note.mentions[index]
      guard mention.remark != .negatingForm, mention.nodes.isSubset(of: negated) else { continue }
      let tag = note.words[mention.end - 1].tag
      guard mention.isForeign || tag == .noun || tag == .propn else { continue }
      let word = descriptorReader.anyWord(of: mention, in: note)
      guard !word.isClass else { continue }
      mention.nodes.forEach { node in
        guard !words.contains(where: { $0.node == node && $0.text == word.text }),
          words.count < Summarizer.mostAbsences * 2
        else { return }
        words.append(AbsentWord(node: UInt8(node), text: word.text))
      }
    }
    return words
  }
}
