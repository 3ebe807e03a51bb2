/// The steps that led to an extraction: tokens, mentions, cues and sentiment.
///
/// Offsets are positions in the UTF-8 bytes of the note.
public struct Explanation: Sendable, Hashable, Decodable {
  /// A token of the note with its analysis.
  public struct TokenTrace: Sendable, Hashable, Decodable {
    /// The token as written.
    public var text: String
    /// The offset of the first byte.
    public var start: Int
    /// The offset after the last byte.
    public var end: Int
    /// The universal part-of-speech tag, such as `NOUN`.
    public var tag: String
    /// The Snowball stem; empty for punctuation.
    public var stem: String
    /// The corrected spelling; nil where the token was not corrected.
    public var correction: String?
  }

  /// The decision about a mention.
  public enum Verdict: String, Sendable, Decodable {
    /// The mention is reported as a flavor.
    case kept
    /// The note says that the flavor is absent.
    case negated
    /// The mention does not describe the taste of this cup and is not reported.
    case dropped
  }

  /// What the context model says of a mention that the rules did not drop.
  public struct Judgement: Sendable, Hashable, Decodable {
    /// A feature of what is around the mention, and how much it weighed.
    public struct Weight: Sendable, Hashable, Decodable {
      /// `role=what`, such as `left1=of` or `passage=menu`; `*name` for a number
      /// (`Lexicon/learned/context.tsv`).
      public var feature: String
      /// Log odds against "neither": above 0 it speaks for the likelier of reported and denied, below 0
      /// against it.
      public var weight: Double
    }

    /// What the encoder alone says: the probabilities that the mention is reported of the cup, and
    /// that it is denied.
    public struct Encoder: Sendable, Hashable, Decodable {
      /// The probability that the mention is reported of the cup, 0 to 1.
      public var reported: Double
      /// The probability that it is denied, 0 to 1.
      public var denied: Double
    }

    /// The probability that the mention is reported of the cup, 0 to 1. Where the encoder was asked,
    /// that of both models together.
    public var reported: Double
    /// The probability that it is denied, likewise; what is left to 1 is "neither".
    public var denied: Double
    /// What the encoder said; nil where it was not asked.
    public var encoder: Encoder?
    /// The three features that weighed most on the likelier of reported and denied, the heaviest
    /// first.
    public var weights: [Weight]
  }

  /// How a mention was read: its words, the nodes they name and what decided.
  public struct MentionTrace: Sendable, Hashable, Decodable {
    /// The words as written.
    public var text: String
    /// The offset of the first byte.
    public var start: Int
    /// The offset after the last byte.
    public var end: Int
    /// The phrase of the lexicon that was matched; `@exemplars` for a word that is like known ones,
    /// `@rule` for words that only a rule makes a mention.
    public var matched: String
    /// The IDs of the wheel nodes that the words name.
    public var nodes: [String]
    /// The decision.
    public var verdict: Verdict
    /// The code of what decided, such as `denied` or `a-figure-of-speech`: the column `reason` of the
    /// rule, or a code of the engine. `Words.reason(of:)` has the words.
    public var reason: String
    /// The ID of the rule that decided, such as `neg.lacks`; nil where no rule did.
    public var rule: String?
    /// The evidence that the context is about tasting: log odds, negative against it.
    public var evidence: Double
    /// The terms of the evidence: features that are not 0, by name
    /// (`Lexicon/learned/evidence.tsv`).
    public var features: [String: Double] = [:]
    /// What the context model says; nil where it was not asked.
    public var judgement: Judgement?
  }

  /// A context rule that matched, whether or not it decided about a mention: a cue with its scope,
  /// a pseudo-cue, or a word that ends a scope.
  public struct CueTrace: Sendable, Hashable, Decodable {
    /// The words that matched.
    public var text: String
    /// The offset of the first byte.
    public var start: Int
    /// The offset after the last byte.
    public var end: Int
    /// The ID of the rule.
    public var rule: String
  }

  /// A clause that was read in another language than English.
  public struct ClauseTrace: Sendable, Hashable, Decodable {
    /// The clause as written, without the punctuation around it.
    public var text: String
    /// The offset of the first byte.
    public var start: Int
    /// The offset after the last byte.
    public var end: Int
    /// The language as a code of ISO 639-1, such as `de`.
    public var language: String
  }

  /// The contribution of one word, phrase or flavor to the sentiment.
  public struct SentimentTrace: Sendable, Hashable {
    /// The words in the note.
    public var text: String
    /// The keys of the valence table: phrases in base form, or IDs of wheel nodes; `rating` for a
    /// rating that the note states.
    public var keys: [String]
    /// How much liking the words express by themselves, in stars of five; below 0 is dislike.
    public var valence: Double
    /// The factor for negation, degree words and contrast; 1 changes nothing.
    public var factor: Double
  }

  /// The contribution of one cue to the reading of the extraction.
  public struct ExtractionTrace: Sendable, Hashable, Decodable {
    /// The words in the note.
    public var text: String
    /// The cue that the words belong to (`Lexicon/extraction/cues.tsv`).
    public var cue: String
    /// Whether the note denies it, or misses it.
    public var isDenied: Bool
    /// The factor for degree words, contrast and other cups; 1 changes nothing.
    public var factor: Double
    /// How much it speaks for overextracted (above 0) or underextracted (below 0), in log odds,
    /// before the factor.
    public var over: Double
    /// How much it speaks for balanced.
    public var balanced: Double
    /// How much it speaks for saying nothing of the extraction.
    public var silent: Double

    private enum CodingKeys: String, CodingKey {
      case text, cue, factor, over, balanced, silent
      case isDenied = "is_denied"
    }
  }

  /// The tokens in the order of the note.
  public var tokens: [TokenTrace]
  /// All mentions that were found, also those that are not reported, in the order of the note.
  public var mentions: [MentionTrace]
  /// The context rules that matched, in the order of the note.
  public var cues: [CueTrace]
  /// The terms of the sentiment in the order of the note. With s for the sum of valence times
  /// factor, the sentiment is s / √(s² + 1).
  public var sentiment: [SentimentTrace]
  /// The cues of the extraction in the order of the note.
  public var extraction: [ExtractionTrace]
  /// The clauses in other languages than English, in the order of the note.
  public var clauses: [ClauseTrace]

  /// Creates an explanation from its parts.
  public init(
    tokens: [TokenTrace], mentions: [MentionTrace], cues: [CueTrace] = [],
    sentiment: [SentimentTrace] = [], extraction: [ExtractionTrace] = [],
    clauses: [ClauseTrace] = []
  ) {
    self.tokens = tokens
    self.mentions = mentions
    self.cues = cues
    self.sentiment = sentiment
    self.extraction = extraction
    self.clauses = clauses
  }

  private enum CodingKeys: String, CodingKey {
    case tokens, mentions, cues, extraction, clauses
  }

  /// Reads the JSON form of `insights extract --explain`, which has no terms of the sentiment.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      tokens: try values.decode([TokenTrace].self, forKey: .tokens),
      mentions: try values.decode([MentionTrace].self, forKey: .mentions),
      cues: try values.decode([CueTrace].self, forKey: .cues),
      extraction: try values.decodeIfPresent([ExtractionTrace].self, forKey: .extraction) ?? [],
      clauses: try values.decodeIfPresent([ClauseTrace].self, forKey: .clauses) ?? [])
  }
}
