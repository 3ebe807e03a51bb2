/// A dictionary of the language, which knows the correctly spelled words.
///
/// `HunspellSpeller` is the implementation of the package; a host may provide its own, for example
/// with `NSSpellChecker` or `UITextChecker`. It is called only for words that nothing else knows (a
/// few per hundred words), and its results are cached by word.
public protocol WordSpeller: Sendable {
  /// Whether the dictionary contains a word, possibly only when capitalized (`ethiopia`).
  ///
  /// May be called from several threads at once.
  ///
  /// - Parameter lowercased: The word in lower case, in UTF-8.
  /// - Throws: When there is no dictionary. Spelling correction is then off: every word counts as
  ///   correct, and results have a remark.
  func contains(_ lowercased: [UInt8]) throws -> Bool
}
