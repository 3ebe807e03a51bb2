/// What one scalar of a note is to the encoder: BERT's "uncased" normalization (Devlin et al. 2019).
///
/// Lower case without accents. Other than in BERT, emoji and symbols are words of their own, so that
/// they do not hide the word they are written at.
enum PieceScalar {
  /// White space: a word ends here.
  case space
  /// Nothing: control characters and marks.
  case dropped
  /// A word of its own.
  case single(Unicode.Scalar)
  /// A part of a word.
  case letter(Unicode.Scalar)
  /// A letter whose lower case has more scalars than one.
  case letters([Unicode.Scalar])

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 9...13, 0x20, 0x85: self = .space
    case 0..<0x20, 0x7F: self = .dropped
    case 0x41...0x5A: self = Unicode.Scalar(scalar.value | 0x20).map(Self.letter) ?? .dropped
    case 0x30...0x39, 0x61...0x7A: self = .letter(scalar)
    case 0..<0x80: self = .single(scalar)
    default: self.init(beyondASCII: scalar)
    }
  }

  private init(beyondASCII scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: self = .space
    case .control, .format, .privateUse, .surrogate, .nonspacingMark, .enclosingMark:
      self = .dropped
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      self = .single(scalar)
    case .otherSymbol, .modifierSymbol, .unassigned:
      if scalar == "\u{FFFD}" {
        self = .dropped
      } else {
        let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        self = scalar.value >= 0x2000 ? .single(lower) : .letter(lower)
      }
    default:
      self = Self.isIdeograph(scalar.value) ? .single(scalar) : Self.lowered(scalar)
    }
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> PieceScalar {
    if let letter = LatinLetters.plain(scalar) { return .letter(letter) }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: false
      default: true
      }
    }
    guard lower.count == 1, let only = lower.first else { return .letters(Array(lower)) }
    return .letter(LatinLetters.plain(only) ?? only)
  }

  /// The ideographs that BERT reads as words.
  private static func isIdeograph(_ code: UInt32) -> Bool {
    switch code {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x2A6DF, 0x2A700...0x2B73F, 0x2B740...0x2B81F,
      0x2B820...0x2CEAF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
      true
    default: false
    }
  }
}
