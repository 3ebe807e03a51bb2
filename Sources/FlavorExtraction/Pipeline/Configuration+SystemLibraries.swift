import Linguistics

/// The only file of this module that names Hunspell and Snowball: the defaults for a host that has
/// no speller or stemmer of its own.
extension FlavorExtractor.Configuration {
  /// The dictionary that unknown words are looked up in.
  var sharedSpeller: any WordSpeller { speller ?? HunspellSpeller(path: dictionaryPath) }

  /// A stemmer for one session; nil when stemming is off. Where the package is built without
  /// Snowball, only plurals are recognized, and remarks say what may have been missed.
  ///
  /// - Throws: What the host's `makeStemmer` throws, or `LinguisticsError` when the system lacks
  ///   the Snowball stemmer.
  func sessionStemmer() throws -> (any WordStemmer)? {
    guard usesStemmer else { return nil }
    if let makeStemmer { return try makeStemmer() }
    return SnowballStemmer.isBuilt ? try SnowballStemmer() : PluralStemmer()
  }
}
