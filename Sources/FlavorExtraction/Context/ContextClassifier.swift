import CLibrary
import Lexicon

/// Judges each mention by its context, after the rules: reported of this cup, denied, or neither.
///
/// A multinomial linear model over words, stems, tags, word vectors and the shape of sentence and
/// passage, with the verdict of the rules as one feature; learned from labelled passages (see
/// `Benchmarks/PROSE.md`). It may overrule a report or a denial of the rules, so a denial can
/// become a report; mentions that the rules drop stay dropped, but in a hard note, of which the
/// second judge is asked as a whole.
struct ContextClassifier {
  private var scorer: ContextScorer
  private var passage = ContextPassage()
  private var known: ContextForms
  private var numbers = ContextNumbers()
  private let explainer: ContextExplainer
  private let rules: [Rule]
  /// Asked where the model is in doubt; nil for the fast reader.
  let second: SecondOpinion?

  /// The least probability of another verdict that overrules the rules'. Chosen on prose-check and
  /// on the plain notes, which should stay as they are.
  static let least: Float = 0.5
  /// A note of fewer words tells little of its kind, and is mostly a tasting note.
  static let leastInShortNote: Float = 0.7
  /// What a short note denies in so many words ("unsweetened") is not reported for anything less.
  static let leastAgainstDenial: Float = 0.95
  static let shortNote = 12
  /// The same in a longer note that is no passage of prose yet.
  static let leastAgainstDenialInNote: Float = 0.8
  static let passage = 60
  /// Who denies a flavor writes of a cup: the only report beside a denial is dropped for no less.
  static let leastBesideDenial: Float = 0.8
  /// What the rules drop in a hard note is reported or denied for no less.
  static let leastAgainstDrop: Float = 0.6

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
    guard note.mentions.indices.contains(where: { isRead(note.mentions[$0]) }) else { return }
    known.prepare(note)
    passage.read(note, known: known)
    passage.setShared(&numbers)
    scorer.prepare(note.words, known: known, numbers)
    var hardness = -Float.infinity
    for index in note.mentions.indices {
      let mention = note.mentions[index]
      guard isRead(mention) else {
        note.judgements.append(nil)
        continue
      }
      scorer.reset()
      ContextReader.read(
        index, in: note, passage: passage, known: known, numbers: &numbers, into: &scorer)
      let judgement = isOpen(mention) ? ContextJudgement(scorer.score) : nil
      note.judgements.append(judgement)
      if let second {
        hardness = max(
          hardness, second.blend.hardness(scorer.score.hard, judgement, mention.status))
      }
      if note.isExplained, let judgement {
        note.judgementTraces[index] = explainer.explanation(
          of: judgement, at: index, in: note, passage: passage, known: known)
      }
    }
    let isShort = note.words.count < Self.shortNote
    let least = isShort ? Self.leastInShortNote : Self.least
    let isPassage = note.words.count >= Self.passage
    let leastReported =
      isShort ? Self.leastAgainstDenial : isPassage ? least : Self.leastAgainstDenialInNote
    if let second, second.blend.isHard(hardness), second.judgeAll(of: &note) {
      for index in note.mentions.indices {
        guard let judgement = note.judgements[index] else { continue }
        decide(judgement, &note.mentions, index)
      }
      return
    }
    second?.settleDoubts(of: &note, passage.kind, least: least)
    let leastDropped = isOnlyReport(in: note, least) ? Self.leastBesideDenial : least
    for index in note.mentions.indices {
      guard let judgement = note.judgements[index] else { continue }
      decide(
        judgement, &note.mentions, index, least: least, leastReported: leastReported,
        leastDropped: note.mentions[index].status == .present ? leastDropped : least)
    }
  }

  /// Whether a note denies a flavor, and would report none.
  private func isOnlyReport(in note: borrowing NoteDocument, _ least: Float) -> Bool {
    var denies = false
    for index in note.mentions.indices where (note.judgements[index]?.neither ?? 0) < least {
      switch note.mentions[index].status {
      case .present: return false
      case .negated: denies = true
      case .dropped: break
      }
    }
    return denies
  }

  /// Whether the model may judge a mention. Lists of many absent flavors are longer than those that it
  /// learned from: far from their cue, it would report what is denied.
  private func isOpen(_ mention: FoundMention) -> Bool {
    !mention.nodes.isEmpty && mention.status != .dropped
      && !(mention.status == .negated && mention.isInLongDenial) && !isSure(mention)
  }

  private func isSure(_ mention: FoundMention) -> Bool {
    mention.rule >= 0 && rules[Int(mention.rule)].isSure
  }

  /// Whether the model reads a mention: also what the rules dropped, where a second judge may be asked
  /// of it.
  private func isRead(_ mention: FoundMention) -> Bool {
    isOpen(mention)
      || second != nil && mention.status == .dropped && !mention.nodes.isEmpty && !isSure(mention)
  }

  private func decide(
    _ judgement: ContextJudgement, _ mentions: inout MentionList, _ index: Int,
    least: Float = Self.least, leastReported: Float = Self.least,
    leastDropped: Float = Self.least
  ) {
    if mentions[index].status == .dropped {
      if judgement.reported >= Self.leastAgainstDrop {
        mentions.overrule(.present, at: index)
      } else if judgement.denied >= Self.leastAgainstDrop {
        mentions.overrule(.negated, at: index)
      }
      return
    }
    if judgement.neither >= leastDropped {
      mentions.drop(.context, at: index)
    } else if judgement.denied >= least, mentions[index].status == .present {
      mentions.overrule(.negated, at: index)
    } else if judgement.reported >= leastReported, mentions[index].status == .negated {
      mentions.overrule(.present, at: index)
    }
  }
}

/// The probabilities of the three classes of a mention: reported of the cup, denied, or neither.
struct ContextJudgement: Sendable, Hashable {
  let reported: Float
  let denied: Float
  var neither: Float { max(0, 1 - reported - denied) }

  /// The softmax of the two log odds and 0.
  init(_ score: ContextScore) {
    let top = max(0, max(score.reported, score.denied))
    let (one, other) = (exp(score.reported - top), exp(score.denied - top))
    let sum = one + other + exp(-top)
    reported = one / sum
    denied = other / sum
  }
}
