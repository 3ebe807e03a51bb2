/// The result of reading a tasting note: the flavors of this cup, with evidence.
public struct Extraction: Sendable, Hashable, Decodable {
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

  /// The members of the JSON form, which `JSONWriter.extraction` writes.
  private enum CodingKeys: String, CodingKey {
    case text, nodes, negated, flavors, attributes, sentiment, liking, rating, summary, remarks
    case explanation, languages, tier, cups, comparisons, additions
    case brewExtraction = "extraction"
    case nextSetting = "next_setting"
  }

  /// Reads the JSON form of `insights extract`; members that are absent are empty.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func list<Value: Decodable>(_ key: CodingKeys) throws -> [Value] {
      try values.decodeIfPresent([Value].self, forKey: key) ?? []
    }
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    let levels = try values.decode([String: AttributeLevel].self, forKey: .attributes)
    // A later version may know more attributes, and likings.
    let known = levels.compactMap { name, level in Attribute(rawValue: name).map { ($0, level) } }
    let likingWord: String? = try value(.liking)
    self.init(
      nodes: try values.decode([String].self, forKey: .nodes),
      negated: try values.decode([String].self, forKey: .negated),
      flavors: try values.decode([Flavor].self, forKey: .flavors),
      attributes: Dictionary(uniqueKeysWithValues: known),
      sentiment: try values.decode(Double.self, forKey: .sentiment),
      liking: likingWord.flatMap(Liking.init) ?? Liking.none, rating: try value(.rating),
      cups: try list(.cups), brewExtraction: try value(.brewExtraction),
      comparisons: try list(.comparisons), nextSetting: try value(.nextSetting),
      additions: try list(.additions), summary: try values.decode(String.self, forKey: .summary),
      languages: try list(.languages), remarks: try list(.remarks),
      explanation: try value(.explanation))
    text = try values.decode(String.self, forKey: .text)
    tier = try value(.tier) ?? Self.lexicalTier
  }
}

/// A property of the cup that has a level of 1…5; raw values are the keys of the JSON form.
public enum Attribute: String, Sendable, CaseIterable {
  /// How sour or bright the cup is.
  case acidity
  /// How heavy or thick the cup feels.
  case body
  /// How sweet the cup is.
  case sweetness
  /// How bitter the cup is.
  case bitterness
  /// How long the taste lasts.
  case finish
  /// How much the cup dries out and roughens the mouth.
  case astringency
  /// How clean and clear the cup is; low for a muddy or dirty one.
  case cleanliness

  /// Its place among all, which is quicker to hash than its name.
  var place: Int {
    switch self {
    case .acidity: 0
    case .body: 1
    case .sweetness: 2
    case .bitterness: 3
    case .finish: 4
    case .astringency: 5
    case .cleanliness: 6
    }
  }

  /// Whether it can be absent, so that less of it is little instead of medium.
  var mayLack: Bool { self == .bitterness || self == .sweetness || self == .astringency }
  /// Whether it is an amount; a finish is not, it is long or short.
  var isAmount: Bool { self != .finish }
  /// Whether it is a flavor, too, so that a rule or the context model judges its name.
  var isFlavor: Bool { self == .sweetness || self == .bitterness }
  /// The level of what is missing: `lacks clarity` is not as bad as no clarity could be.
  var levelOfLack: Float { self == .cleanliness ? 2 : 1 }

  /// Hashes the position in `allCases`.
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// The level of an attribute.
public struct AttributeLevel: Sendable, Hashable, Decodable {
  /// The level from 1 (very low) to 5 (very high).
  public var level: Int
  /// The words that the level is based on, in the order of the note.
  public var evidence: [String]

  /// The number that the taster gave, such as 8 of 10; nil where words give the level.
  public var score: NoteScore?

  /// Creates a level.
  public init(level: Int, evidence: [String], score: NoteScore? = nil) {
    self.level = level
    self.evidence = evidence
    self.score = score
  }
}

/// What a note says of how far the coffee was extracted.
///
/// A judgement of the brewing, not of the coffee: roast, age and water are no extraction. It is nil
/// in an `Extraction` where the note does not say.
public struct BrewExtraction: Sendable, Hashable, Decodable {
  /// The side of the optimum on which the brew lay.
  public enum Direction: String, Sendable, CaseIterable, Codable {
    /// Underextracted: grind finer, or brew hotter or longer.
    case under
    /// Overextracted: grind coarser, or brew cooler or shorter.
    case over
    /// As far as it should be.
    case balanced
  }

  /// The side of the optimum.
  public var direction: Direction
  /// The probability that the taster means this direction, 0…1.
  public var confidence: Double
  /// The words that speak for it, in the order of the note; at most four.
  public var evidence: [String]

  /// Creates a reading.
  public init(direction: Direction, confidence: Double, evidence: [String]) {
    self.direction = direction
    self.confidence = confidence
    self.evidence = evidence
  }
}

/// What a note says of its cup beside another: `worse than 12`, `better than yesterday`.
public struct CupComparison: Sendable, Hashable, Decodable {
  /// The cup that this one is compared with.
  public enum Other: Sendable, Hashable {
    /// The cup, or the cups, at a grind setting.
    case setting(Double)
    /// The cup of a day, as the note names it: `yesterday`.
    case day(String)
    /// The cup before.
    case last
    /// The cup of another bean, as the note names it.
    case bean(String)
    /// All cups before: `best so far`.
    case best
  }

  /// The cup that this one is compared with.
  public var other: Other
  /// 1 where this cup is better, −1 where it is worse, 0 where they are alike.
  public var sign: Int
  /// The text of the note that says it.
  public var evidence: String
  /// Whether the setting itself is spoken of, with no cup beside this one: `never 12 again`.
  package var isVerdict = false

  /// Creates a comparison.
  public init(to other: Other, sign: Int, evidence: String) {
    self.other = other
    self.sign = sign
    self.evidence = evidence
  }

  private enum CodingKeys: String, CodingKey {
    case to, value, sign, evidence
  }

  /// Reads the JSON form: the word for the other cup, and its setting or name.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let word = try values.decode(String.self, forKey: .to)
    let other: Other =
      switch word {
      case "setting": .setting(try values.decode(Double.self, forKey: .value))
      case "day": .day(try values.decode(String.self, forKey: .value))
      case "bean": .bean(try values.decode(String.self, forKey: .value))
      case "last": .last
      case "best": .best
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .to, in: values, debugDescription: "a cup is not compared with \(word)")
      }
    self.init(
      to: other, sign: try values.decode(Int.self, forKey: .sign),
      evidence: try values.decode(String.self, forKey: .evidence))
  }
}

extension CupComparison.Other {
  /// The word for the kind of cup in JSON: `setting`, `day`, `last`, `bean` or `best`.
  package var word: String {
    switch self {
    case .setting: "setting"
    case .day: "day"
    case .last: "last"
    case .bean: "bean"
    case .best: "best"
    }
  }
}

/// What a note says of some of several cups of one coffee: `cup 5 phenolic`, `musty in 2 of 5 cups`.
public struct CupFinding: Sendable, Hashable, Decodable {
  /// The number of cups that it is said of.
  public var count: Int
  /// The number of all cups; nil where the note does not say.
  public var total: Int?
  /// The numbers of the cups, ascending; empty where they are only counted.
  public var numbers: [Int]
  /// IDs of the wheel nodes found in these cups, sorted.
  public var nodes: [String]
  /// The text of the note that says it.
  public var evidence: String

  private enum CodingKeys: String, CodingKey {
    case count, numbers, nodes, evidence
    case total = "of"
  }
}

/// A rating of the cup in the words of a note, such as `8/10` or `⭐⭐⭐⭐`: an offer, which nothing
/// stores on its own.
public struct NoteRating: Sendable, Hashable, Decodable {
  /// The number and its scale.
  public var score: NoteScore
  /// The text of the note that gives it.
  public var evidence: String

  /// The rating; nil for a number below its scale.
  var onScale: NoteRating? { score.isOnScale ? self : nil }

  /// Creates a rating.
  public init(score: NoteScore, evidence: String) {
    self.score = score
    self.evidence = evidence
  }

  private enum CodingKeys: String, CodingKey {
    case evidence
  }

  /// Reads the JSON form: the members of the score beside the evidence.
  public init(from decoder: any Decoder) throws {
    self.init(
      score: try NoteScore(from: decoder),
      evidence: try decoder.container(keyedBy: CodingKeys.self)
        .decode(String.self, forKey: .evidence))
  }
}

/// A number that a note gives on a scale, such as 8 of 10.
public struct NoteScore: Sendable, Hashable, Decodable {
  /// The number as written.
  public var value: Double
  /// The low end of the scale: 6 for cupping forms from 6 to 10, 1 for stars, else 1 or 0.
  public var lowest: Double
  /// The high end of the scale.
  public var scale: Double

  /// Creates a number on a scale.
  public init(value: Double, lowest: Double, scale: Double) {
    self.value = value
    self.lowest = lowest
    self.scale = scale
  }

  /// Whether the number is on its scale: 0 is not one of the stars from 1 to 5.
  var isOnScale: Bool { value > 0 || lowest <= 0 }

  /// Where the number lies between the ends of the scale, 0…1.
  var share: Double {
    scale > lowest ? max(0, min(1, (value - lowest) / (scale - lowest))) : 0
  }
}

/// How the taster likes the cup, in a word.
public enum Liking: String, Sendable, CaseIterable {
  /// What speaks for the cup outweighs the rest.
  case pleased
  /// Both praise and complaint, of about the same weight.
  case mixed
  /// What speaks against the cup outweighs the rest.
  case displeased
  /// The note says nothing of liking.
  case none
}
