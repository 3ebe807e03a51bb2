import CLibrary
import FlavorWheel
import Lexicon
import Linguistics
import Support

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
  /// The same in a longer note that is no passage of prose yet.
  static let leastAgainstDenialInNote: Float = 0.8
  static let passage = 60
  /// Who denies a flavor writes of a cup: the only report beside a denial is dropped for no less.
  static let leastBesideDenial: Float = 0.8

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
    let isPassage = note.words.count >= Self.passage
    let leastReported =
      isShort ? Self.leastAgainstDenial : isPassage ? least : Self.leastAgainstDenialInNote
    second?.apply(to: &note, passage.kind, least: least)
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
      && !(mention.status == .negated && mention.isInLongDenial)
      && !(mention.rule >= 0 && rules[Int(mention.rule)].isSure)
  }

  private func decide(
    _ judgement: ContextJudgement, _ mentions: inout MentionList, _ index: Int, least: Float,
    leastReported: Float, leastDropped: Float
  ) {
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

/// Asks a second judge, once a note, for the mentions that the context model leaves in doubt.
///
/// An object of one session: as a part of a value, a judge of any type would make each note copy the
/// value.
final class SecondOpinion {
  private let judge: any MentionJudge
  /// Made when a mention is first in doubt.
  private var session: (any MentionJudgeSession)?
  private let blend = ContextBlend.standard
  /// The places of the mentions in doubt, and their bytes in the note.
  private var open: [Int] = []
  private var ranges: [Range<Int>] = []
  /// For each whether it is a denial in prose.
  private var denials: [Bool] = []

  init(_ judge: any MentionJudge) {
    self.judge = judge
  }

  /// Mixes the judge's answers into the note's judgements. O(mentions) beside what the judge takes.
  ///
  /// - Parameters:
  ///   - kind: What kind of text the note is.
  ///   - least: The least probability of a verdict that overrules the rules'.
  func apply(to note: inout NoteDocument, _ kind: ContextPassage.Kind, least: Float) {
    open.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    denials.removeAll(keepingCapacity: true)
    for index in note.mentions.indices {
      guard let judgement = note.judgements[index] else { continue }
      let isNegated = note.mentions[index].status == .negated
      let isProse = blend.isProse(kind, others: note.features[index].others)
      guard blend.isInDoubt(judgement, isNegated: isNegated, isProse: isProse, least: least)
      else { continue }
      open.append(index)
      denials.append(isNegated && isProse)
      ranges.append(note.bytes(of: note.mentions[index].start..<note.mentions[index].end))
    }
    guard !open.isEmpty else { return }
    let session = session ?? judge.makeSession()
    self.session = session
    let answers = session.logProbabilities(of: ranges, in: note.utf8)
    guard answers.count == open.count else { return }
    for (place, answer) in answers.enumerated() {
      let index = open[place]
      guard let judgement = note.judgements[index] else { continue }
      let mixed = blend.mixed(judgement, answer, isDenialInProse: denials[place])
      note.judgements[index] = mixed
      note.judgementTraces[index]?.add(answer, mixed: mixed)
    }
  }
}

/// When a second judge is asked after the context model, and how both are mixed
/// (`Lexicon/learned/reader.tsv`).
///
/// The mix is a weighted sum of log-probabilities, a logarithmic opinion pool (Genest and Zidek
/// 1986).
struct ContextBlend: Sendable {
  /// A mention is in doubt where the odds of overruling are within this factor of what decides.
  private var doubt: Float = 1
  /// The same in prose, and what is prose.
  private var doubtInProse: Float = 1
  private var prose = Prose()
  private var context: Float = 1
  private var judge: Float = 0
  private var offsets = SIMD3<Float>()
  /// What is added, besides, to the log-probability of a denial that the rules read in prose.
  private var denialInProse: Float = 0

  /// Passages that speak of coffee and of much else, beside notes of a cup. In them the rules are
  /// wrong more often, and their denials rather say something in general.
  private struct Prose {
    /// The most words of a note that is too short to tell, and the largest share of words that name
    /// flavors.
    var shortNote: Float = 0
    var share: Float = -1
    /// The most evidence of tasting in the other sentences, as `TastingFeatures.others`.
    var evidence: Float = 0
  }

  /// The least log-probabilities of model and judge that count: neither alone rules a verdict out.
  private static let leastOfContext = SIMD3<Float>(repeating: -11.513)
  private static let leastOfJudge = SIMD3<Float>(repeating: -8)

  /// The blend of the compiled-in table.
  static let standard = ContextBlend(table: EmbeddedBytes(lexicon_reader()))

  /// Rows are a name and its numbers.
  init(table: EmbeddedBytes) {
    EmbeddedTable(table).forEachRow { row in
      func value(_ place: Int) -> Float { Float(row[place].number ?? 0) }
      switch row[0].text {
      case "doubt": doubt = value(1)
      case "context": context = value(1)
      case "judge": judge = value(1)
      case "offsets": offsets = SIMD3(value(1), value(2), 0)
      case "prose": prose = Prose(shortNote: value(1), share: value(2), evidence: value(3))
      case "prose-doubt": doubtInProse = value(1)
      case "prose-denial": denialInProse = value(1)
      default: break
      }
    }
  }

  /// Whether a mention is in prose.
  ///
  /// - Parameter others: The evidence of tasting in the other sentences.
  func isProse(_ kind: ContextPassage.Kind, others: Float) -> Bool {
    kind.speaksOfCoffee && kind.words > prose.shortNote && kind.mentionShare <= prose.share
      && others <= prose.evidence
  }

  /// Whether a verdict other than the rules' is hardly more, or hardly less, probable than it must be
  /// to overrule them.
  ///
  /// - Parameters:
  ///   - isNegated: Whether the rules denied the mention; else they reported it.
  ///   - isProse: Whether the mention is in prose.
  ///   - least: The least probability of a verdict that overrules them.
  func isInDoubt(
    _ judgement: ContextJudgement, isNegated: Bool, isProse: Bool = false, least: Float
  ) -> Bool {
    let doubt = isProse ? doubtInProse : doubt
    let other = max(judgement.neither, isNegated ? judgement.reported : judgement.denied)
    // The odds of both, over a common denominator.
    let odds = other * (1 - least)
    let limit = least * (1 - other)
    return odds < doubt * limit && limit < doubt * odds
  }

  /// The judgement of both.
  ///
  /// - Parameters:
  ///   - answer: The judge's log-probabilities of reported, denied and neither.
  ///   - isDenialInProse: Whether the rules denied the mention, and it is in prose.
  func mixed(
    _ judgement: ContextJudgement, _ answer: SIMD3<Float>, isDenialInProse: Bool = false
  ) -> ContextJudgement {
    let own = SIMD3(
      log(judgement.reported), log(judgement.denied), log(judgement.neither))
    let sum =
      context * own.clamped(lowerBound: Self.leastOfContext, upperBound: .zero)
      + judge * answer.clamped(lowerBound: Self.leastOfJudge, upperBound: .zero)
      + offsets + SIMD3(0, isDenialInProse ? denialInProse : 0, 0)
    return ContextJudgement(ContextScore(reported: sum.x - sum.z, denied: sum.y - sum.z))
  }
}

/// A second judge of mentions, that the careful reader asks where the context model is in doubt.
///
/// `Insights` hands in its encoder (`FlavorExtractor.Configuration.judge`); this module knows no
/// more of it, so that a program can be linked without the weights.
public protocol MentionJudge: Sendable {
  /// Makes a session for one thread, with buffers of its own. Called when a mention is first in
  /// doubt.
  func makeSession() -> any MentionJudgeSession
}

/// A judge's buffers for one thread.
public protocol MentionJudgeSession: AnyObject {
  /// The natural logarithms of the probabilities that each mention is reported of the cup (`x`),
  /// denied (`y`) or neither (`z`).
  ///
  /// - Parameters:
  ///   - mentions: Byte ranges of the note, in order.
  ///   - utf8: The note.
  /// - Returns: An answer for each mention, which depends on it and the note alone; empty where the
  ///   judge cannot say.
  func logProbabilities(of mentions: [Range<Int>], in utf8: [UInt8]) -> [SIMD3<Float>]
}
