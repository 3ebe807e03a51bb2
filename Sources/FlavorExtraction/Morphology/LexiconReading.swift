import Linguistics

/// A reading of a word as a lexicon word or two.
struct LexiconReading: Sendable {
  /// The lexicon word's number.
  var word: Int32
  /// A second word, for a joined spelling such as `darkchocolate`; else −1.
  var second: Int32 = -1
  var source: Flavor.Source
  /// Whether the form says that the flavor is absent (`unsweetened`, `sugarless`).
  var negates = false
  /// Whether it is read through an inflection or a mere stem, not a derivation (`sourness`).
  var isInflected = false
  /// Whether what was written is also a word of its own.
  var needsContext = false
  /// The tags that the word must have in its sentence, as bits.
  var tags: UInt32 = .max
  /// The trie node that a phrase which starts with it reaches, or −1.
  var node: Int32 = -1
}
