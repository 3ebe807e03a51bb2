/// A resource that is missing on this system: a dictionary, or the stemmer.
///
/// An error contains no sentence: a front end makes its message from the code and the file.
public struct LinguisticsError: Error, Sendable, Hashable {
  /// The kind of an error. More kinds may be added; compare with `==`, do not switch exhaustively.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private let name: String

    private init(_ name: String) {
      self.name = name
    }

    /// No dictionary in the usual folders, or at the path of the caller.
    public static let missingDictionary = Code("missing-dictionary")
    /// Hunspell could not load an existing dictionary.
    public static let unreadableDictionary = Code("unreadable-dictionary")
    /// The Snowball library lacks the English stemmer.
    public static let missingStemmer = Code("missing-stemmer")
    /// The package is built without the trait that brings the library in.
    public static let notBuilt = Code("not-built")

    /// The code as text, such as `missing-dictionary`.
    public var description: String { name }
  }

  /// The kind of the error.
  public let code: Code
  /// The path of the file that is missing or cannot be loaded; nil if no file was named.
  public let file: String?
  /// The trait of the package that `notBuilt` is about; nil for other codes.
  public let trait: String?

  /// Creates an error.
  public init(code: Code, file: String? = nil, trait: String? = nil) {
    self.code = code
    self.file = file
    self.trait = trait
  }

  /// No English dictionary in any of the usual folders.
  static var noDictionaryInstalled: LinguisticsError {
    LinguisticsError(code: .missingDictionary)
  }

  /// The file of the caller, or its `.aff` file, does not exist.
  static func missingDictionaryFile(_ path: String) -> LinguisticsError {
    LinguisticsError(code: .missingDictionary, file: path)
  }

  /// Hunspell gave no handle for readable files.
  static func unreadableDictionary(_ path: String) -> LinguisticsError {
    LinguisticsError(code: .unreadableDictionary, file: path)
  }

  /// The package is built without Hunspell.
  static var spellingNotBuilt: LinguisticsError {
    LinguisticsError(code: .notBuilt, trait: "Spelling")
  }

  /// The package is built without Snowball.
  static var stemmingNotBuilt: LinguisticsError {
    LinguisticsError(code: .notBuilt, trait: "Stemming")
  }

  /// libstemmer was built without the English algorithm.
  static var noEnglishStemmer: LinguisticsError {
    LinguisticsError(code: .missingStemmer)
  }
}

extension LinguisticsError: CustomStringConvertible {
  /// The code and the file or the trait, for logs.
  public var description: String {
    (file ?? trait).map { "\(code): \($0)" } ?? code.description
  }
}
