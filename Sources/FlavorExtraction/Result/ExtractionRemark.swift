/// A limit of a reading that a front end may want to show: a code and facts, without a sentence.
public struct ExtractionRemark: Sendable, Hashable {
  /// The kind of a remark. More codes may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code in JSON and logs, such as `spelling-unavailable`.
    public var rawValue: String

    /// Creates the code with a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// There is no spelling dictionary: misspelled flavors may have been missed.
    public static let spellingUnavailable = Code(rawValue: "spelling-unavailable")
    /// The package is built without Snowball, and the host has no stemmer: some inflected flavors may
    /// have been missed.
    public static let stemmingUnavailable = Code(rawValue: "stemming-unavailable")
    /// The note, or a part of it, is in a language that is not read: `language` and `share` say which
    /// and how much. Flavors in it are not found.
    public static let languageNotRead = Code(rawValue: "language-not-read")
    /// Parts of a language model's answer did not hold and were dropped: `words` are the codes of the
    /// reasons, such as `not-named`, and `cause` is the number of parts.
    public static let modelItemsDropped = Code(rawValue: "model-items-dropped")
    /// A language model was given the beginning of the note only: `cause` is the number of bytes that
    /// were left out.
    public static let modelNoteCut = Code(rawValue: "model-note-cut")
  }

  /// The greatest number of words in a remark.
  public static let mostWords = 20

  /// The kind of the remark.
  public var code: Code
  /// The distinct words of the note that the remark is about, in the order of the note; at most
  /// `mostWords`.
  public var words: [String]
  /// The `LinguisticsError.Code` of the cause, such as `missing-dictionary`, or the number that the
  /// code speaks of; nil when a host's own speller failed.
  public var cause: String?
  /// The path of the file that is missing or cannot be loaded; nil if none was named.
  public var file: String?
  /// The language that is not read, by ISO 639-1, such as `pl`; the script by ISO 15924, such as
  /// `Cyrl`, where words do not tell the language. Nil for other codes.
  public var language: String?
  /// The share of the note's letters that is in this language, 0…1; of a long note, of its first
  /// passage in it. Nil for other codes.
  public var share: Double?

  /// Creates a remark.
  public init(
    code: Code, words: [String] = [], cause: String? = nil, file: String? = nil,
    language: String? = nil, share: Double? = nil
  ) {
    self.code = code
    self.words = words
    self.cause = cause
    self.file = file
    self.language = language
    self.share = share
  }
}
