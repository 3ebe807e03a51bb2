import FlavorExtraction

/// How the ratings that words imply go with a taster's own: a line, drawn towards everybody's scale.
///
/// Bayesian linear regression (Rasmussen & Williams 2006, §2.1.1) on the cups that have both.
struct WordVoice: Sendable, Equatable {
  /// The rating of a cup whose words imply `center`, and by how much it grows with an implied star.
  private(set) var level: Double
  private(set) var slope: Double
  /// The variance of ratings around the line.
  private(set) var variance: Double
  /// The standard deviation of `slope`, as a share of it.
  private(set) var slopeError: Double

  /// The middle of what words imply, in stars.
  private static let center = 3.4
  /// The deviations of a taster's level and slope from everybody's, and of a rating from the line. On a real
  /// journal of 580 rated notes the slope is 0.54, and the deviation 0.62.
  private static let prior = (level: 0.6, slope: 0.35, deviation: 0.8)
  /// The number of cups that the prior of the variance counts as.
  private static let priorCups = 8.0
  /// The variance of implied ratings beyond that of ratings where no cup has stars.
  private static let unrated = 0.25
  /// The least slope that its error is compared with.
  private static let leastSlope = 0.2

  /// Whether cups have both.
  private let isLearned: Bool

  /// - Parameter cups: Cups with the rating that their words imply, and their rating in stars.
  init(_ cups: [(implied: Double, stars: Double)]) {
    let noise = Self.prior.deviation * Self.prior.deviation
    // The precision of level and slope, and its product with their means.
    var (ones, cross, squares) = (
      noise / (Self.prior.level * Self.prior.level), 0.0,
      noise / (Self.prior.slope * Self.prior.slope)
    )
    var (sum, product) = (ones * Self.center, squares)
    for cup in cups {
      let place = cup.implied - Self.center
      ones += 1
      cross += place
      squares += place * place
      sum += cup.stars
      product += place * cup.stars
    }
    let determinant = ones * squares - cross * cross
    level = (sum * squares - product * cross) / determinant
    slope = max(0, (product * ones - sum * cross) / determinant)
    isLearned = !cups.isEmpty
    variance = noise
    slopeError = (noise * ones / determinant).squareRoot() / max(slope, Self.leastSlope)
    guard isLearned else { return }
    var rest = Self.priorCups * noise
    for cup in cups {
      let apart = cup.stars - level - slope * (cup.implied - Self.center)
      rest += apart * apart
    }
    variance = rest / (Self.priorCups + Double(cups.count))
  }

  /// How much more a rating that words imply may vary than one in stars, as a variance.
  var doubt: Double { isLearned ? variance : Self.unrated }

  /// The rating of a cup in the taster's stars, and how much more it may vary than one in stars, as a variance.
  func rating(of word: ImpliedRating) -> (stars: Double, doubt: Double) {
    (stars(implied: word.value), doubt)
  }

  /// The taster's stars for a rating on everybody's scale.
  func stars(implied: Double) -> Double {
    min(5, max(0.5, level + slope * (implied - Self.center)))
  }
}
