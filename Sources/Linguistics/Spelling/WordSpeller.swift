/// A dictionary of the language: says which words are spelled right.
///
/// `HunspellSpeller` is the implementation that comes with the package; a host may hand in its own,
/// for example on top of `NSSpellChecker` or `UITextChecker`. It is asked only about words that
/// nothing else knows (a few for each hundred words), and its answers are cached by word.
public protocol WordSpeller: Sendable {
  /// Whether the dictionary contains a word, possibly only with a capital (`ethiopia`).
  ///
  /// May be called from several threads at once.
  ///
  /// - Parameter lowercased: The word in lower case, in UTF-8.
  /// - Throws: When there is no dictionary to ask. Spelling correction is then off: every word
  ///   counts as right, and results carry a remark.
  func contains(_ lowercased: [UInt8]) throws -> Bool
}
