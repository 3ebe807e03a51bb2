/// A failure of a part of `Linguistics` that depends on the system: a missing dictionary, a
/// missing stemmer.
///
/// Messages read `<what is wrong>; <what to do>` and contain no text of the user's.
public struct LinguisticsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of an error. More kinds may be added; compare with `==`, do not switch exhaustively.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    private init(_ name: String) {
      self.name = name
    }

    /// There is no dictionary in the usual places, or none at the path that the caller gave.
    public static let missingDictionary = Code("missing-dictionary")
    /// A dictionary exists, but Hunspell could not load it.
    public static let unreadableDictionary = Code("unreadable-dictionary")
    /// The Snowball library does not offer the English stemmer.
    public static let missingStemmer = Code("missing-stemmer")

    public var description: String { name }
  }

  public let code: Code
  public let message: String

  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}

extension LinguisticsError {
  /// No English dictionary in any of the usual places.
  static var noDictionaryInstalled: LinguisticsError {
    LinguisticsError(
      code: .missingDictionary,
      message: "no English Hunspell dictionary (en_US.dic with en_US.aff) was found; "
        + "install the package hunspell-en-us or name a dictionary with --dictionary")
  }

  /// The file that the caller named, or its neighbor, is not there.
  static func missingDictionaryFile(_ path: String) -> LinguisticsError {
    LinguisticsError(
      code: .missingDictionary,
      message: "the Hunspell file \(path) cannot be read; name a .dic file that has its .aff file "
        + "beside it with --dictionary, or install the package hunspell-en-us")
  }

  /// Hunspell gave no handle for files that can be read.
  static func unreadableDictionary(_ path: String) -> LinguisticsError {
    LinguisticsError(
      code: .unreadableDictionary,
      message: "Hunspell could not load \(path); reinstall the package hunspell-en-us or name "
        + "another dictionary with --dictionary")
  }

  /// libstemmer was built without the English algorithm.
  static var noEnglishStemmer: LinguisticsError {
    LinguisticsError(
      code: .missingStemmer,
      message: "the Snowball library has no English stemmer for UTF-8; "
        + "install the package libstemmer-dev")
  }
}
