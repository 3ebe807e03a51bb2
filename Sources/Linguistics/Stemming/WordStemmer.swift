/// Reduces words to stems, so that inflected forms of a word compare as equal.
///
/// `SnowballStemmer` is the implementation of the package; a host may provide its own. A stemmer is
/// used by one thread at a time and only for word forms that are new to a session: its results are
/// cached by form.
public protocol WordStemmer {
  /// Replaces the contents of `stem` by the stem of a word.
  ///
  /// A stem is a key for comparing words, not necessarily a word. Equal input gives equal output.
  ///
  /// - Parameters:
  ///   - lowercased: The word in lower case, in UTF-8; any bytes.
  ///   - stem: Receives the stem; its capacity should be kept.
  func stem(_ lowercased: [UInt8], into stem: inout [UInt8])

  /// Whether it knows no more than plurals, and only stands in for a stemmer that does.
  var isReduced: Bool { get }
}

extension WordStemmer {
  public var isReduced: Bool { false }
}
