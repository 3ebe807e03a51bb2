/// English stems: `roasted`, `roasting` and `roasts` are all `roast`.
///
///     let stemmer = try SnowballStemmer()
///     stemmer.stem(Array("strawberries".utf8))  // "strawberri"
///
/// A stem is a key for comparing words; it need not be a word.
///
/// The algorithm is Porter2, "English" in the Snowball project (M. F. Porter, "An algorithm for
/// suffix stripping", Program 14(3), 1980; "Snowball: a language for stemming algorithms", 2001),
/// through libstemmer.
///
/// A stemmer has a working buffer, so it belongs to one session and is not `Sendable`: create one
/// for each thread or task. Creating one takes a few microseconds.
public final class SnowballStemmer: WordStemmer {
  /// The greatest number of bytes of a word; longer words are their own stem.
  public static let longestWord = 256

  /// Whether the package is built with the trait `Stemming`; without, there is no such stemmer.
  public static var isBuilt: Bool { SnowballHandle.isBuilt }

  private let handle: SnowballHandle

  /// - Throws: `LinguisticsError`: `.missingStemmer` when libstemmer has no English, `.notBuilt`
  ///   without the trait `Stemming`.
  public init() throws(LinguisticsError) {
    guard Self.isBuilt else { throw .stemmingNotBuilt }
    guard let handle = SnowballHandle(language: "english") else { throw .noEnglishStemmer }
    self.handle = handle
  }

  /// The stemmer of another language by its name in Snowball, such as `german`; nil where there is
  /// none.
  package init?(language: String) {
    guard Self.isBuilt, let handle = SnowballHandle(language: language) else { return nil }
    self.handle = handle
  }

  /// The stem of a word in lower case, in UTF-8.
  ///
  /// Empty input, input of more than `longestWord` bytes and ill-formed UTF-8 are returned
  /// unchanged. Zero bytes are allowed: the C function gets the length.
  ///
  /// - Complexity: O(*n*) in the length of the word.
  public func stem(_ lowercased: [UInt8]) -> [UInt8] {
    guard isStemmable(lowercased) else { return lowercased }
    return handle.withStem(of: lowercased) { Array($0) } ?? lowercased
  }

  /// Replaces the contents of `stem` by the stem of `lowercased`, keeping its storage.
  ///
  /// - Complexity: O(*n*) in the length of the word; no allocation once `stem` is large enough.
  public func stem(_ lowercased: [UInt8], into stem: inout [UInt8]) {
    stem.removeAll(keepingCapacity: true)
    if isStemmable(lowercased),
      handle.withStem(of: lowercased, { stem.append(contentsOf: $0) }) != nil
    {
      return
    }
    stem.append(contentsOf: lowercased)
  }

  private func isStemmable(_ word: [UInt8]) -> Bool {
    guard !word.isEmpty, word.count <= Self.longestWord else { return false }
    // Ill-formed sequences are not passed to C, which decodes without checking.
    return word.allSatisfy { $0 < 0x80 } || String(validating: word, as: UTF8.self) != nil
  }
}
