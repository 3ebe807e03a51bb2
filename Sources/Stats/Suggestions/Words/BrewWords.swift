/// What the notes of a journal's brews say of extraction, as evidence of the best settings.
///
/// The caller reads the notes: `InsightsEngine.words(of:)`.
public struct BrewWords: Sendable, Equatable {
  /// What the note of each of `JournalContents.brews` says; nil where it does not tell.
  public private(set) var brews: [BrewExtraction?]
  /// What each note leans to, which alone may not say enough; empty where that was not read. It counts where no
  /// cup has stars: of many such notes each adds a little.
  private(set) var leans: [BrewExtraction?] = []
  /// Which settings of the grinder are coarser; nil to find out from brew times, or from ratings.
  public var scale: GrinderScale?
  /// The number of the taster's notes that taught what words mean to this taster; 0 for the meaning to
  /// everybody.
  public var learnedFrom = 0
  /// What notes say of two cups.
  private(set) var preferences: [CupPreference] = []

  /// Creates words.
  public init(
    brews: [BrewExtraction?], scale: GrinderScale? = nil, learnedFrom: Int = 0
  ) {
    self.brews = brews
    self.scale = scale
    self.learnedFrom = learnedFrom
  }

  /// The same, with what each note leans to.
  package init(
    brews: [BrewExtraction?], leans: [BrewExtraction?], scale: GrinderScale?, learnedFrom: Int
  ) {
    self.init(brews: brews, scale: scale, learnedFrom: learnedFrom)
    self.leans = leans
  }

  /// The stars below which words find fault with a cup.
  private static let faulty = 3.25

  /// What the note of an unrated brew says of extraction, or leans to where its words imply that the cup could
  /// be better: `a little bitter` describes a cup that is liked. nil where it does not tell.
  func lean(of brew: Int, implied: ImpliedRating?) -> BrewExtraction? {
    let isFaulty = implied.map { $0.value < Self.faulty } ?? false
    let (said, lean) = (
      self[brew], isFaulty && leans.indices.contains(brew) ? leans[brew] : nil
    )
    guard let said, let lean, said.direction == lean.direction else { return said ?? lean }
    return said.confidence < lean.confidence ? lean : said
  }

  /// Creates words from what was read with the flavors of a journal. Words that were copied with a
  /// rating are of another brew and do not count.
  ///
  /// - Parameters:
  ///   - flavors: The tastes of the journal's brews.
  ///   - contents: The records of the journal.
  ///   - scale: Which settings of the grinder are coarser; nil to find out from the journal.
  public init(
    _ flavors: JournalFlavors, of contents: JournalContents, scale: GrinderScale? = nil
  ) {
    self.init(
      brews: zip(contents.brews, flavors.brews).map { $0.isCopy ? nil : $1?.extraction },
      scale: scale)
  }

  /// The words with what notes say of two cups and, of brews without a rating whose notes do not tell the
  /// extraction, their praise or what they lean to.
  func hearing(
    _ flavors: JournalFlavors?, _ history: SuggestionHistory, in contents: JournalContents,
    _ calendar: LocalCalendar
  ) -> BrewWords {
    guard let flavors else { return self }
    var words = self
    words.preferences = CupPreference.all(
      in: contents, method: history.method.id, calendar: calendar
    ) { flavors[$0] }
    for entry in history.entries where entry.isImplied && brews.indices.contains(entry.index) {
      let praise = self[entry.index] == nil ? flavors[entry.index]?.praise : nil
      words.brews[entry.index] =
        praise
        ?? lean(of: entry.index, implied: flavors[entry.index]?.implied)
    }
    return words
  }

  /// The preferences between two brews of a history, as rows of its surface.
  func preferences(_ history: SuggestionHistory) -> [RowPreference] {
    guard !preferences.isEmpty else { return [] }
    let rows = Dictionary(
      uniqueKeysWithValues: history.entries.enumerated().map { ($1.index, $0) })
    return preferences.compactMap { one in
      guard let better = rows[one.better], let worse = rows[one.worse] else { return nil }
      return RowPreference(
        better: better, worse: worse, isAlike: one.isAlike, weight: one.weight)
    }
  }

  subscript(brew: Int) -> BrewExtraction? {
    brews.indices.contains(brew) ? brews[brew] : nil
  }
}

/// How far a suggestion rests on words.
public struct WordBasis: Sendable, Hashable {
  /// The number of brews whose notes call them under- or overextracted, or balanced.
  public var brewCount: Int
  /// Which settings are coarser; nil where no grind setting counts.
  public var scale: GrinderScale?
  /// How often the words are right, 0.5…1, as far as ratings and other words show: 0.5 are words that
  /// tell nothing, and do not count.
  public var truth: Double
  /// The number of the taster's notes that taught what words mean to this taster; 0 for the meaning to
  /// everybody.
  public var learnedFrom = 0

  /// Whether the words agree with ratings and each other, so that the suggestion rests on them.
  public var counts: Bool { 2 * truth - 1 >= WordTrust.least }
}

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

  /// The stars of a cup of which nothing is said.
  var middle: Double { stars(implied: Self.center) }

  /// The taster's stars for a rating on everybody's scale.
  func stars(implied: Double) -> Double {
    min(5, max(0.5, level + slope * (implied - Self.center)))
  }
}
