import FlavorWheel
import Linguistics

/// Judges each mention by all that is around it, after the rules: is it reported of this cup, denied,
/// or neither?
///
/// A multinomial linear model over words, stems, tags, word vectors and the shape of sentence and
/// passage, with the rules' verdict as one feature; learned from labelled passages (see
/// `Benchmarks/PROSE.md`). It only vetoes: what the rules drop stays dropped, and what they report
/// or read as denied is dropped when the context is sure that it is neither.
struct ContextClassifier {
  private var scorer: ContextScorer
  private var passage = ContextPassage()

  /// The least probability of "neither" that drops a mention: one that no rule affirmed, one that a
  /// rule affirmed, one that a rule reads as denied. Chosen on prose-check.
  static let least: Float = 0.6
  static let leastAgainstRule: Float = 0.9
  static let leastAgainstDenial: Float = 0.8
  /// A note of fewer words tells little of its kind, and is mostly a tasting note.
  static let leastInShortNote: Float = 0.8
  static let shortNote = 12

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
    let isShort = note.words.count < Self.shortNote
    for index in note.mentions.indices {
      guard let judgement = note.judgements[index] else { continue }
      decide(judgement, &note.mentions, index, isShort: isShort)
    }
  }

  /// Whether a mention is the model's to judge.
  private static func isOpen(_ mention: FoundMention) -> Bool {
    !mention.nodes.isEmpty && mention.status != .dropped
  }

  private func decide(
    _ judgement: ContextJudgement, _ mentions: inout MentionList, _ index: Int, isShort: Bool
  ) {
    let least: Float
    switch mentions[index].status {
    // What the rules drop stays dropped: a rule says why, and silence invents nothing.
    case .dropped: return
    case .negated: least = Self.leastAgainstDenial
    case .present:
      least =
        mentions[index].rule >= 0
        ? Self.leastAgainstRule : isShort ? Self.leastInShortNote : Self.least
    }
    if judgement.neither >= least { mentions.drop(.context, at: index) }
  }
}
