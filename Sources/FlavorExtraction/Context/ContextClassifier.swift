import FlavorWheel
import Linguistics

/// Judges each mention by all that is around it, after the rules: is it reported of this cup, denied,
/// or neither?
///
/// A multinomial linear model over words, stems, tags, word vectors and the shape of sentence and
/// passage, with the rules' verdict as one feature; learned from labelled passages (see
/// `Benchmarks/PROSE.md`). It leaves alone what the lexicon settles (a verb, a name, words of no
/// flavor), and overrules a denial by rule only when it is sure.
struct ContextClassifier {
  private var scorer: ContextScorer
  private var passage = ContextPassage()

  /// A denial by rule stands unless "neither" is at least this likely.
  static let leastToOverruleDenial: Float = 0.6

  init(model: ExtractionModel, context: ContextModel, forms: MorphologyCache) {
    scorer = ContextScorer(model: model, context: context, forms: forms)
  }

  /// Judges the mentions of a note. O(words + mentions).
  mutating func apply(to note: inout NoteDocument) {
    guard note.mentions.indices.contains(where: { Self.isOpen(note.mentions[$0]) }) else { return }
    scorer.known.prepare(note)
    passage.read(note, known: scorer.known)
    scorer.prepare(note.words)
    for index in note.mentions.indices {
      guard Self.isOpen(note.mentions[index]) else {
        note.judgements.append(nil)
        continue
      }
      scorer.reset()
      ContextReader.read(index, in: note, passage: passage, known: scorer.known, into: &scorer)
      note.judgements.append(ContextJudgement(scorer.score))
    }
    for index in note.mentions.indices {
      if let judgement = note.judgements[index] { decide(judgement, &note.mentions, index) }
    }
  }

  /// Whether a mention is the model's to judge.
  private static func isOpen(_ mention: FoundMention) -> Bool {
    !mention.nodes.isEmpty && !mention.remark.isLexical
  }

  private func decide(
    _ judgement: ContextJudgement, _ mentions: inout MentionList, _ index: Int
  ) {
    let (reported, denied, neither) = (judgement.reported, judgement.denied, judgement.neither)
    switch mentions[index].status {
    case .negated:
      if neither >= Self.leastToOverruleDenial {
        mentions.drop(.context, at: index)
      } else if reported >= Self.leastToOverruleDenial {
        mentions.affirm(.context, at: index)
      }
    case .present:
      if neither > reported, neither > denied {
        mentions.drop(.context, at: index)
      } else if denied > reported {
        mentions.deny(.context, at: index)
      }
    case .dropped:
      if reported > neither, reported > denied {
        mentions.affirm(.context, at: index)
      } else if denied > neither {
        mentions.deny(.context, at: index)
      }
    }
  }
}
