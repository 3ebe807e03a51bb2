import Linguistics

/// A reading of a word form as one or two lexicon words.
struct LexiconReading: Sendable {
  /// The lexicon word's number.
  var word: Int32
  /// A second word, for a joined spelling such as `darkchocolate`; else −1.
  var second: Int32 = -1
  var source: Flavor.Source
  /// Whether the form means that the flavor is absent (`unsweetened`, `sugarless`).
  var negates = false
  /// Whether the reading is based on an inflection or an equal stem, not on a derivation
  /// (`sourness`).
  var isInflected = false
  /// Whether the word as written is also another word.
  var needsContext = false
  /// The tags that the word must have in its sentence, as bits.
  var tags: UInt32 = .max
  /// The trie node that a phrase which starts with it reaches, or −1.
  var node: Int32 = -1
}
