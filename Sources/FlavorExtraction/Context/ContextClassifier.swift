import FlavorWheel
import Linguistics

/// Judges each mention by its context, after the rules: reported of this cup, denied, or neither.
///
/// A multinomial linear model over words, stems, tags, word vectors and the shape of sentence and
/// passage, with the verdict of the rules as one feature; learned from labelled passages (see
/// `Benchmarks/PROSE.md`). It may overrule a report or a denial of the rules, so a denial can
/// become a report; mentions that the rules drop stay dropped.
struct ContextClassifier {
  private var scorer: ContextScorer
  private var passage = ContextPassage()
  private var known: ContextForms
  private var numbers = ContextNumbers()
  private let explainer: ContextExplainer
  private let rules: [Rule]
  /// Asked where the model is in doubt; nil for the fast reader.
  private let second: SecondOpinion?

  /// The least probability of another verdict that overrules the rules'. Chosen on prose-check and
  /// on the plain notes, which should stay as they are.
  static let least: Float = 0.5
  /// A note of fewer words tells little of its kind, and is mostly a tasting note.
  static let leastInShortNote: Float = 0.7
  /// What a short note denies in so many words ("unsweetened") is not reported for anything less.
  static let leastAgainstDenial: Float = 0.95
  static let shortNote = 12

  init(
    model: ExtractionModel, context: ContextModel, forms: MorphologyCache,
    judge: (any MentionJudge)? = nil
  ) {
    second = judge.map(SecondOpinion.init)
    scorer = ContextScorer(model: model, context: context)
    known = ContextForms(model: context, forms: forms)
    explainer = ContextExplainer(context: context, model: model)
    rules = model.rules.rules
  }

  /// Judges the mentions of a note. O(words + mentions), and what a second judge takes.
  mutating func apply(to note: inout NoteDocument) {
    guard note.mentions.indices.contains(where: { isOpen(note.mentions[$0]) }) else { return }
    known.prepare(note)
    passage.read(note, known: known)
    passage.setShared(&numbers)
    scorer.prepare(note.words, known: known, numbers)
    for index in note.mentions.indices {
      guard isOpen(note.mentions[index]) else {
        note.judgements.append(nil)
        continue
      }
      scorer.reset()
      ContextReader.read(
        index, in: note, passage: passage, known: known, numbers: &numbers, into: &scorer)
      let judgement = ContextJudgement(scorer.score)
      note.judgements.append(judgement)
      if note.isExplained {
        note.judgementTraces[index] = explainer.explanation(
          of: judgement, at: index, in: note, passage: passage, known: known)
      }
    }
    let isShort = note.words.count < Self.shortNote
    let least = isShort ? Self.leastInShortNote : Self.least
    let leastReported = isShort ? Self.leastAgainstDenial : least
    second?.apply(to: &note, passage.kind, least: least)
    for index in note.mentions.indices {
      guard let judgement = note.judgements[index] else { continue }
      decide(judgement, &note.mentions, index, least: least, leastReported: leastReported)
    }
  }

  /// Whether the model may judge a mention. Lists of many absent flavors are longer than those that it
  /// learned from: far from their cue, it would report what is denied.
  private func isOpen(_ mention: FoundMention) -> Bool {
    !mention.nodes.isEmpty && mention.status != .dropped
      && !(mention.status == .negated && mention.isInLongDenial)
      && !(mention.rule >= 0 && rules[Int(mention.rule)].isSure)
  }

  private func decide(
    _ judgement: ContextJudgement, _ mentions: inout MentionList, _ index: Int, least: Float,
    leastReported: Float
  ) {
    if judgement.neither >= least {
      mentions.drop(.context, at: index)
    } else if judgement.denied >= least, mentions[index].status == .present {
      mentions.overrule(.negated, at: index)
    } else if judgement.reported >= leastReported, mentions[index].status == .negated {
      mentions.overrule(.present, at: index)
    }
  }
}
