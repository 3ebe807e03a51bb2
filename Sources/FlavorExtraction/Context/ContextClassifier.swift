import FlavorWheel
import Linguistics

/// Judges each mention by its context, after the rules: reported of this cup, denied, or neither.
///
/// A multinomial linear model over words, stems, tags, word vectors and the shape of sentence and
/// passage, with the verdict of the rules as one feature; learned from labelled passages (see
/// `Benchmarks/PROSE.md`). It can only veto: mentions that the rules drop stay dropped, and
/// mentions that the rules report or read as denied are dropped when "neither" is probable enough.
struct ContextClassifier {
  private var scorer: ContextScorer
  private var passage = ContextPassage()

  /// The lowest probability of "neither" that drops a mention: one that no rule affirmed, one that
  /// a rule affirmed, one that a rule reads as denied. Chosen on prose-check.
  static let least: Float = 0.6
  static let leastAgainstRule: Float = 0.9
  static let leastAgainstDenial: Float = 0.8
  /// The threshold for short notes, which have little context and mostly are tasting notes.
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

  /// Whether the model may judge a mention.
  private static func isOpen(_ mention: FoundMention) -> Bool {
    !mention.nodes.isEmpty && mention.status != .dropped
  }

  private func decide(
    _ judgement: ContextJudgement, _ mentions: inout MentionList, _ index: Int, isShort: Bool
  ) {
    let least: Float
    switch mentions[index].status {
    // Mentions that the rules drop stay dropped: the model never adds a flavor.
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
