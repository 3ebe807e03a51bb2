/// What a tasting note says: the flavors of this cup, with evidence.
public struct Extraction: Sendable, Hashable {
  /// IDs of the wheel nodes the taster reports, sorted, unique.
  public var nodes: [String]
  /// IDs of the wheel nodes the taster reports as absent, sorted, unique; none is also in `nodes`.
  public var negated: [String]
  /// The reported flavors with confidence and evidence, in the order of their first mention.
  public var flavors: [Flavor]
  /// Levels of acidity, body, sweetness, bitterness and finish where the note gives them.
  public var attributes: [Attribute: AttributeLevel]
  /// How pleased the taster sounds, −1…1; 0 is neutral or unknown.
  public var sentiment: Double
  /// One sentence for people.
  public var summary: String
  /// How the result came about; only when asked for.
  public var explanation: Explanation?

  public init(
    nodes: [String] = [], negated: [String] = [], flavors: [Flavor] = [],
    attributes: [Attribute: AttributeLevel] = [:], sentiment: Double = 0, summary: String = "",
    explanation: Explanation? = nil
  ) {
    self.nodes = nodes
    self.negated = negated
    self.flavors = flavors
    self.attributes = attributes
    self.sentiment = sentiment
    self.summary = summary
    self.explanation = explanation
  }
}

/// One wheel node that a note reports.
public struct Flavor: Sendable, Hashable {
  /// How the words were understood.
  public enum Source: String, Sendable {
    /// Exactly as the lexicon has them.
    case lexicon
    /// Through a derived or inflected form.
    case stem
    /// Through a corrected, joined or split spelling.
    case spelling
    /// Through the nearest exemplars by word vector.
    case vector
  }

  /// The wheel node's ID.
  public var id: String
  /// The wheel node's place in `FlavorWheel.nodes`.
  public var nodeIndex: Int
  /// The wheel node's name.
  public var name: String
  /// Names from the category down to this node.
  public var path: [String]
  /// The chance that a careful reader agrees, 0…1.
  public var confidence: Double
  /// How strong the taster says it is, 0…1; 0.5 where nothing is said.
  public var intensity: Double
  public var source: Source
  public var mentions: [Mention]

  public init(
    id: String, nodeIndex: Int, name: String, path: [String], confidence: Double, intensity: Double,
    source: Source,
    mentions: [Mention]
  ) {
    self.id = id
    self.nodeIndex = nodeIndex
    self.name = name
    self.path = path
    self.confidence = confidence
    self.intensity = intensity
    self.source = source
    self.mentions = mentions
  }
}

/// Where a flavor is named: UTF-8 byte offsets into the note.
public struct Mention: Sendable, Hashable {
  public var text: String
  public var start: Int
  public var end: Int

  public init(text: String, start: Int, end: Int) {
    self.text = text
    self.start = start
    self.end = end
  }
}

/// A structural property of the cup that is graded rather than named.
public enum Attribute: String, Sendable, CaseIterable {
  case acidity, body, sweetness, bitterness, finish

  /// Its place among all, which is quicker to hash than its name.
  private var place: UInt8 {
    switch self {
    case .acidity: 0
    case .body: 1
    case .sweetness: 2
    case .bitterness: 3
    case .finish: 4
    }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// A graded attribute.
public struct AttributeLevel: Sendable, Hashable {
  /// 1 (very low) … 5 (very high).
  public var level: Int
  /// The words that say so, in order.
  public var evidence: [String]

  public init(level: Int, evidence: [String]) {
    self.level = level
    self.evidence = evidence
  }
}

/// How an extraction came about, for `--explain`.
public struct Explanation: Sendable, Hashable {
  public struct TokenTrace: Sendable, Hashable {
    public var text: String
    public var start: Int
    public var end: Int
    /// The universal tag, such as `NOUN`.
    public var tag: String
    /// The Snowball stem; empty for marks.
    public var stem: String
    /// What a misspelt word was read as.
    public var correction: String?

    public init(
      text: String, start: Int, end: Int, tag: String, stem: String, correction: String? = nil
    ) {
      self.text = text
      self.start = start
      self.end = end
      self.tag = tag
      self.stem = stem
      self.correction = correction
    }
  }

  public enum Verdict: String, Sendable {
    case kept, negated, dropped
  }

  public struct MentionTrace: Sendable, Hashable {
    public var text: String
    public var start: Int
    public var end: Int
    /// The lexicon phrase or exemplars that were matched.
    public var matched: String
    public var nodes: [String]
    public var verdict: Verdict
    /// The cue or rule that decided, in words.
    public var reason: String
    /// How much the words around it speak of tasting: log odds; negative is against.
    public var evidence: Double
    /// What the evidence comes from: the features that are not 0, by name (`Lexicon/learned/evidence.tsv`).
    public var features: [String: Double]

    public init(
      text: String, start: Int, end: Int, matched: String, nodes: [String], verdict: Verdict,
      reason: String, evidence: Double, features: [String: Double] = [:]
    ) {
      self.text = text
      self.start = start
      self.end = end
      self.matched = matched
      self.nodes = nodes
      self.verdict = verdict
      self.reason = reason
      self.evidence = evidence
      self.features = features
    }
  }

  /// What one word, phrase or flavor adds to the sentiment.
  public struct SentimentTrace: Sendable, Hashable {
    /// The words in the note.
    public var text: String
    /// What the valence table knows them as: phrases in base form, or IDs of wheel nodes.
    public var keys: [String]
    /// How much it tells of liking by itself, in stars of five; below 0 is dislike.
    public var valence: Double
    /// What negation, degree words and contrast make of it; 1 leaves it as it is.
    public var factor: Double

    public init(text: String, keys: [String], valence: Double, factor: Double) {
      self.text = text
      self.keys = keys
      self.valence = valence
      self.factor = factor
    }
  }

  public var tokens: [TokenTrace]
  public var mentions: [MentionTrace]
  /// The terms of the sentiment in the order of the note. With s for the sum of valence times
  /// factor, the sentiment is s / √(s² + 1).
  public var sentiment: [SentimentTrace]

  public init(
    tokens: [TokenTrace], mentions: [MentionTrace], sentiment: [SentimentTrace] = []
  ) {
    self.tokens = tokens
    self.mentions = mentions
    self.sentiment = sentiment
  }
}
