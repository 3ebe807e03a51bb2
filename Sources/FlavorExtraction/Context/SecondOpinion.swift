import CLibrary
import Lexicon

/// Asks a second judge, once a note: of all mentions of a hard note, else of those that the context
/// model leaves in doubt.
///
/// An object of one session: as a part of a value, a judge of any type would make each note copy the
/// value.
final class SecondOpinion {
  let blend = ContextBlend.standard
  private let judge: any MentionJudge
  /// Made when it is first asked.
  private var session: (any MentionJudgeSession)?
  /// The places of the mentions that it is asked of, and their bytes in the note.
  private var open: [Int] = []
  private var ranges: [Range<Int>] = []

  init(_ judge: any MentionJudge) {
    self.judge = judge
  }

  /// Mixes the judge's answers into the judgements of a hard note, for each mention that the context
  /// model or the rules' dropping left. O(mentions) beside what the judge takes.
  ///
  /// - Returns: Whether it answered; else the note is as it was.
  func judgeAll(of note: inout NoteDocument) -> Bool {
    begin()
    for index in note.mentions.indices {
      let mention = note.mentions[index]
      let isDropped = mention.status == .dropped && !mention.nodes.isEmpty
      if isDropped || note.judgements[index] != nil { add(index, note) }
    }
    return ask(&note) { blend.mixed($0.judgements[$1], $2, $0.mentions[$1].status) }
  }

  /// Mixes the judge's answers into the judgements in doubt. O(mentions) beside what the judge takes.
  ///
  /// - Parameters:
  ///   - kind: What kind of text the note is.
  ///   - least: The least probability of a verdict that overrules the rules'.
  func settleDoubts(of note: inout NoteDocument, _ kind: ContextPassage.Kind, least: Float) {
    begin()
    for index in note.mentions.indices {
      guard let judgement = note.judgements[index] else { continue }
      let isNegated = note.mentions[index].status == .negated
      let isProse = blend.isProse(kind, others: note.features[index].others)
      if blend.isInDoubt(judgement, isNegated: isNegated, isProse: isProse, least: least) {
        add(index, note)
      }
    }
    _ = ask(&note) { note, index, answer in
      note.judgements[index].map {
        let isProse = blend.isProse(kind, others: note.features[index].others)
        return blend.mixed(
          $0, answer, isDenialInProse: isProse && note.mentions[index].status == .negated)
      }
    }
  }

  /// The judge's scores of each attribute's levels at phrases; empty where it has none.
  func levelScores(of phrases: [Range<Int>], in note: borrowing NoteDocument) -> [[Float]] {
    current.levelScores(of: phrases, in: note.utf8)
  }

  private var current: any MentionJudgeSession {
    let current = session ?? judge.makeSession()
    session = current
    return current
  }

  private func begin() {
    open.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
  }

  private func add(_ index: Int, _ note: borrowing NoteDocument) {
    open.append(index)
    ranges.append(note.bytes(of: note.mentions[index].start..<note.mentions[index].end))
  }

  private func ask(
    _ note: inout NoteDocument,
    mix: (borrowing NoteDocument, Int, SIMD3<Float>) -> ContextJudgement?
  ) -> Bool {
    guard !open.isEmpty else { return false }
    let answers = current.logProbabilities(of: ranges, in: note.utf8)
    guard answers.count == open.count else { return false }
    for (index, answer) in zip(open, answers) {
      guard let mixed = mix(note, index, answer) else { continue }
      note.judgements[index] = mixed
      if note.isExplained {
        note.judgementTraces[index, default: .init(reported: 0, denied: 0, weights: [])]
          .add(answer, mixed: mixed)
      }
    }
    return true
  }
}

/// When a second judge is asked after the context model, and how both are mixed
/// (`Lexicon/learned/reader.tsv`).
///
/// The mix is a weighted sum of log-probabilities, a logarithmic opinion pool (Genest and Zidek
/// 1986); in a hard note the verdict of the rules is in it, too (multinomial logistic regression).
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

  /// A note is hard from here on, and what the odds of another verdict than the rules' add: those that
  /// what they report is denied, or neither; that what they deny is reported, or neither; the last is
  /// added for a denial.
  private var hard = Float.infinity
  private var hardOdds = [Float](repeating: 0, count: 5)
  /// The mix in a hard note: what reported and denied have over neither, by a constant, both log odds
  /// of the context model and of the judge, and where the rules deny, or drop.
  private var hardMix = [SIMD2<Float>](repeating: .zero, count: 7)

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
      case "hard": hard = value(1)
      case "hard-odds": for place in hardOdds.indices { hardOdds[place] = value(place + 1) }
      case "hard-reported": for place in hardMix.indices { hardMix[place].x = value(place + 1) }
      case "hard-denied": for place in hardMix.indices { hardMix[place].y = value(place + 1) }
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

  /// How likely the reader is wrong on a mention, in log odds up to a constant.
  ///
  /// - Parameters:
  ///   - score: What its features say (`ContextScore.hard`).
  ///   - judgement: The context model's; nil for what the rules dropped.
  func hardness(
    _ score: Float, _ judgement: ContextJudgement?, _ status: FoundMention.Status
  ) -> Float {
    guard let judgement else { return score }
    let isNegated = status == .negated
    let neither = hardOdds[isNegated ? 3 : 1] * Self.logOdds(judgement.neither)
    return isNegated
      ? score + hardOdds[2] * Self.logOdds(judgement.reported) + neither + hardOdds[4]
      : score + hardOdds[0] * Self.logOdds(judgement.denied) + neither
  }

  private static func logOdds(_ share: Float) -> Float {
    let bounded = min(max(share, 1e-3), 1 - 1e-3)
    return log(bounded / (1 - bounded))
  }

  /// Whether a note is hard whose mentions have at most this hardness.
  func isHard(_ hardness: Float) -> Bool { hardness >= hard }

  /// The judgement of the context model, the judge and the rules of a mention of a hard note.
  ///
  /// - Parameters:
  ///   - judgement: The context model's; nil for what the rules dropped.
  ///   - answer: The judge's log-probabilities of reported, denied and neither.
  ///   - status: The verdict of the rules.
  func mixed(
    _ judgement: ContextJudgement?, _ answer: SIMD3<Float>, _ status: FoundMention.Status
  ) -> ContextJudgement {
    let own =
      judgement.map { SIMD3(log($0.reported), log($0.denied), log($0.neither)) } ?? .zero
    let (one, other) = (
      own.clamped(lowerBound: Self.leastOfContext, upperBound: .zero),
      answer.clamped(lowerBound: Self.leastOfJudge, upperBound: .zero)
    )
    var sum = hardMix[0]
    sum += hardMix[1] * (one.x - one.z) + hardMix[2] * (one.y - one.z)
    sum += hardMix[3] * (other.x - other.z) + hardMix[4] * (other.y - other.z)
    switch status {
    case .present: break
    case .negated: sum += hardMix[5]
    case .dropped: sum += hardMix[6]
    }
    return ContextJudgement(ContextScore(reported: sum.x, denied: sum.y))
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

  /// Scores of what phrases say of each attribute of `Attribute.allCases`: for each six numbers, of no
  /// level and of the levels 1…5, in log odds up to a constant.
  ///
  /// - Parameters:
  ///   - phrases: Byte ranges of the note.
  ///   - utf8: The note.
  /// - Returns: The scores of each phrase; empty where the judge cannot say.
  func levelScores(of phrases: [Range<Int>], in utf8: [UInt8]) -> [[Float]]
}
