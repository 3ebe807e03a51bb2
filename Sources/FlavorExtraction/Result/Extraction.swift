import FlavorWheel

/// The result of reading a tasting note: the flavors of this cup, with evidence.
public struct Extraction: Sendable, Hashable {
  /// The note, if it was given as a `String`; empty if it was given as bytes.
  public var text = ""
  /// The name of the tier that answered: `lexical`, or that of another `InsightsTier`.
  public var tier = Self.lexicalTier
  /// IDs of the wheel nodes the taster reports, sorted, unique.
  public var nodes: [String]
  /// IDs of the wheel nodes the taster reports as absent, sorted, unique, and never also in
  /// `nodes`.
  public var negated: [String]
  /// The reported flavors with confidence and evidence, in the order of their first mention.
  public var flavors: [Flavor]
  /// The levels that the note gives.
  public var attributes: [Attribute: AttributeLevel]
  /// How much the taster likes the cup, −1…1; 0 is neutral or unknown.
  public var sentiment: Double
  /// How the taster likes the cup, in a word.
  public var liking: Liking
  /// The rating that the note states, such as `8/10`; nil where it states none.
  public var rating: NoteRating?
  /// What the note says of some of several cups, in its order: a defect in one cup of five; usually empty.
  public var cups: [CupFinding]
  /// What the note says of how far the coffee was extracted; nil where it does not say.
  public var brewExtraction: BrewExtraction?
  /// The other cups that the note compares this one with, in its order; usually empty.
  public var comparisons: [CupComparison]
  /// The grind setting that the note names for the next cup, or to stay with; nil without one.
  public var nextSetting: Double?
  /// What the note says was put into the cup (`oat milk`, `cinnamon`), in its order, each once; usually
  /// empty. Its flavor is no flavor of the coffee.
  public var additions: [String]
  /// One English sentence that names the most certain flavors and levels.
  public var summary: String
  /// The languages other than English that clauses of the note are in, as codes of ISO 639-1 in the
  /// order of the note; usually empty.
  public var languages: [String]
  /// Limits of the reading, such as a missing dictionary; usually empty.
  public var remarks: [ExtractionRemark]
  /// The steps that led to the result; nil unless requested.
  public var explanation: Explanation?

  /// The name of the tier that is always there.
  public static let lexicalTier = "lexical"

  /// Creates a result; without arguments, that of an empty note.
  public init(
    nodes: [String] = [], negated: [String] = [], flavors: [Flavor] = [],
    attributes: [Attribute: AttributeLevel] = [:], sentiment: Double = 0,
    liking: Liking = .none, rating: NoteRating? = nil, cups: [CupFinding] = [],
    brewExtraction: BrewExtraction? = nil, comparisons: [CupComparison] = [],
    nextSetting: Double? = nil, additions: [String] = [], summary: String = "",
    languages: [String] = [], remarks: [ExtractionRemark] = [],
    explanation: Explanation? = nil
  ) {
    self.nodes = nodes
    self.negated = negated
    self.flavors = flavors
    self.attributes = attributes
    self.sentiment = sentiment
    self.liking = liking
    self.rating = rating
    self.cups = cups
    self.brewExtraction = brewExtraction
    self.comparisons = comparisons
    self.nextSetting = nextSetting
    self.additions = additions
    self.summary = summary
    self.languages = languages
    self.remarks = remarks
    self.explanation = explanation
  }
}
