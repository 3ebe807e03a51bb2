import Support

/// A word or a number of a line.
struct LabelToken: Sendable {
  enum Kind: Sendable {
    case word, number
  }

  var kind: Kind
  /// The text as printed, with OCR errors repaired.
  var text: String
  /// The folded `text`, for comparison; see `TextFolding.terms`.
  var fold: String
  /// The text between the previous token and this one, or before the first.
  var lead: String
  /// The number in the vocabulary, or −1.
  var word: Int32 = -1
  /// The cost of repairs: 0 as printed, about 0.3 per letter.
  var cost: Double = 0
  /// The text as printed, where letters were taken for digits.
  var misread: String?
  /// The number of its printed line, from 0.
  var line = 0
  /// Whether the token begins a new line of a paragraph.
  var startsLine = false

  /// Whether a phrase may continue from the previous token to this one.
  var continuesPhrase: Bool {
    for scalar in lead.unicodeScalars {
      switch scalar {
      case " ", "-", "‐", "‑", ".", "/", "&", "+", "(", ")", "®", "™", "\u{2013}": continue
      default: return false
      }
    }
    return true
  }

  /// Whether a list item or part of a line begins here.
  var startsPart: Bool {
    if lead.unicodeScalars.contains(where: LabelToken.separates) { return true }
    return lead.contains(" -") || lead.contains("- ") || lead.contains("  ")
  }

  static func separates(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", "|", "·", "•", "/", "&", "+", "(", ")", "[", "]", "–", "—", ":", "∙", "●", "*",
      "~", "»", "«", "¦", ">", "<", "►", "→", "\\", "‧", "・", "_", "■", "□", "×", "✦", "♦", "◆",
      "⋅", "‖", "=":
      true
    default: false
    }
  }

  /// The value of a number of up to nine digits; nil for words and longer numbers.
  var number: Int? { kind == .number && fold.utf8.count <= 9 ? Int(fold) : nil }

  var isWord: Bool { kind == .word }

  /// Whether it has at least two letters, all of them capitals.
  var isUppercase: Bool {
    var letters = 0
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      if !scalar.properties.isUppercase { return false }
      letters += 1
    }
    return letters > 1
  }

  var isCapitalized: Bool { text.unicodeScalars.first?.properties.isUppercase ?? false }
}
