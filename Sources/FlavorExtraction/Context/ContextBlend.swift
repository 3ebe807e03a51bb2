import CLibrary
import Lexicon
import Support

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
