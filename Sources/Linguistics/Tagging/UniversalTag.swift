/// A universal part-of-speech tag.
///
/// Source: Universal Dependencies v2, "Universal POS tags" (de Marneffe et al. 2021,
/// Computational Linguistics 47(2)).
public enum UniversalTag: UInt8, Sendable, CaseIterable {
  /// Adjective.
  case adj
  /// Adposition: a preposition or postposition.
  case adp
  /// Adverb.
  case adv
  /// Auxiliary verb.
  case aux
  /// Coordinating conjunction.
  case cconj
  /// Determiner.
  case det
  /// Interjection.
  case intj
  /// Noun other than a proper noun.
  case noun
  /// Numeral.
  case num
  /// Particle, such as the `to` of an infinitive.
  case part
  /// Pronoun.
  case pron
  /// Proper noun.
  case propn
  /// Punctuation.
  case punct
  /// Subordinating conjunction.
  case sconj
  /// Symbol, such as `%`.
  case sym
  /// Verb other than an auxiliary verb.
  case verb
  /// Other: text that is no word.
  case x

  /// The tag as treebanks write it, such as `NOUN`.
  public var name: String { Self.names[Int(rawValue)] }

  /// The tag that treebanks write as `name`; nil for any other text.
  public init?(name: some StringProtocol) {
    guard let index = Self.names.firstIndex(where: { $0 == name }) else { return nil }
    self = Self.allCases[index]
  }

  private static let names = [
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN",
    "PUNCT", "SCONJ", "SYM", "VERB", "X",
  ]
}

/// A set of universal tags, one bit per tag.
typealias TagMask = UInt32

extension UniversalTag {
  var bit: TagMask { 1 << TagMask(rawValue) }
}
