/// A universal part-of-speech tag.
///
/// Source: Universal Dependencies v2, "Universal POS tags" (de Marneffe et al. 2021,
/// Computational Linguistics 47(2)).
public enum UniversalTag: UInt8, Sendable, CaseIterable {
  case adj, adp, adv, aux, cconj, det, intj, noun, num, part, pron, propn, punct, sconj, sym, verb,
    x

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
