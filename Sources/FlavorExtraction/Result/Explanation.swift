import FlavorWheel

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

  /// What the context model says of a mention that the rules did not drop.
  public struct Judgement: Sendable, Hashable {
    /// A feature of what is around the mention, and how much it weighed.
    public struct Weight: Sendable, Hashable {
      /// `role=what`, such as `left1=of` or `passage=menu`; `*name` for a number
      /// (`Lexicon/learned/context.tsv`).
      public var feature: String
      /// Log odds against "neither": above 0 it speaks for the likelier of reported and denied, below 0
      /// against it.
      public var weight: Double

      public init(feature: String, weight: Double) {
        self.feature = feature
        self.weight = weight
      }
    }

    /// The probabilities that the mention is reported of the cup, and that it is denied; what is
    /// left to 1 is "neither".
    public var reported: Double
    public var denied: Double
    /// The three features that weighed most on the likelier of reported and denied, the heaviest
    /// first.
    public var weights: [Weight]

    public init(reported: Double, denied: Double, weights: [Weight]) {
      self.reported = reported
      self.denied = denied
      self.weights = weights
    }
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
    /// The ID of the rule that decided, such as `neg.lacks`; nil where no rule did.
    public var rule: String?
    /// The evidence in the words around it that they are about tasting: log odds, negative against.
    public var evidence: Double
    /// What the evidence comes from: the features that are not 0, by name
    /// (`Lexicon/learned/evidence.tsv`).
    public var features: [String: Double]
    /// What the context model says; nil where it was not asked.
    public var judgement: Judgement?

    public init(
      text: String, start: Int, end: Int, matched: String, nodes: [String], verdict: Verdict,
      reason: String, rule: String? = nil, evidence: Double, features: [String: Double] = [:],
      judgement: Judgement? = nil
    ) {
      self.text = text
      self.start = start
      self.end = end
      self.matched = matched
      self.nodes = nodes
      self.verdict = verdict
      self.reason = reason
      self.rule = rule
      self.evidence = evidence
      self.features = features
      self.judgement = judgement
    }
  }

  /// A context rule that matched, whether or not it decided about a mention: a cue with its reach,
  /// a pseudo-cue, or a word that ends a reach.
  public struct CueTrace: Sendable, Hashable {
    /// The words that matched.
    public var text: String
    public var start: Int
    public var end: Int
    /// The rule's ID.
    public var rule: String

    public init(text: String, start: Int, end: Int, rule: String) {
      self.text = text
      self.start = start
      self.end = end
      self.rule = rule
    }
  }

  /// What one word, phrase or flavor adds to the sentiment.
  public struct SentimentTrace: Sendable, Hashable {
    /// The words in the note.
    public var text: String
    /// What the valence table knows them as: phrases in base form, or IDs of wheel nodes.
    public var keys: [String]
    /// How much liking it expresses by itself, in stars of five; below 0 is dislike.
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
  /// The context rules that matched, in the order of the note.
  public var cues: [CueTrace]
  /// The terms of the sentiment in the order of the note. With s for the sum of valence times
  /// factor, the sentiment is s / √(s² + 1).
  public var sentiment: [SentimentTrace]

  public init(
    tokens: [TokenTrace], mentions: [MentionTrace], cues: [CueTrace] = [],
    sentiment: [SentimentTrace] = []
  ) {
    self.tokens = tokens
    self.mentions = mentions
    self.cues = cues
    self.sentiment = sentiment
  }
}
