/// Something about how a note was read that a front end may want to show: a code and facts, no
/// sentence.
public struct ExtractionRemark: Sendable, Hashable {
  /// What a remark says. More codes may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code as JSON and logs write it, such as `spelling-unavailable`.
    public var rawValue: String

    /// The code that is written as `rawValue`.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// There is no spelling dictionary: misspelled flavors may have been missed.
    public static let spellingUnavailable = Code(rawValue: "spelling-unavailable")
    /// The package is built without Snowball, and the host has no stemmer: some inflected flavors may
    /// have been missed.
    public static let stemmingUnavailable = Code(rawValue: "stemming-unavailable")
  }

  /// A remark names at most so many words.
  public static let mostWords = 20

  /// What the remark says.
  public var code: Code
  /// The words of the note that it is about, each once, in the order of the note; the first
  /// `mostWords` of them.
  public var words: [String]
  /// The `LinguisticsError.Code` of the cause, such as `missing-dictionary`; nil when a host's own
  /// speller failed.
  public var cause: String?
  /// The path of the file that is missing or cannot be loaded; nil where none was named.
  public var file: String?

  /// Creates a remark.
  public init(code: Code, words: [String] = [], cause: String? = nil, file: String? = nil) {
    self.code = code
    self.words = words
    self.cause = cause
    self.file = file
  }
}
