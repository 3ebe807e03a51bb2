import Support

/// A piece of a text about a setting.
struct GrindToken: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// Digits as written.
    case digits(String)
    /// The value of `½` and the like.
    case fraction(Double)
    /// Letters: folded, and as written.
    case word(String, raw: String)
    /// Any other sign, dashes and decimal marks made uniform.
    case sign(Character)
  }

  var kind: Kind
  /// Whether a blank is before it.
  var isSpaced: Bool

  /// The folded word; nil for all else.
  var word: String? {
    if case .word(let word, _) = kind { return word }
    return nil
  }

  /// The digits as a whole number; nil for all else, and beyond 999,999.
  var whole: Int? {
    if case .digits(let digits) = kind, digits.utf8.count <= 6 { return Int(digits) }
    return nil
  }

  /// Whether it is this sign.
  func isSign(_ sign: Character) -> Bool { kind == .sign(sign) }

  /// The tokens of a text. O(length).
  static func tokens(of text: some StringProtocol) -> [GrindToken] {
    var tokens: [GrindToken] = []
    var isSpaced = false
    var run: [Unicode.Scalar] = []
    var runIsDigits = false
    func end() {
      guard !run.isEmpty else { return }
      var raw = String.UnicodeScalarView()
      raw.append(contentsOf: run)
      let word = String(raw)
      let kind: Kind =
        runIsDigits ? .digits(word) : .word(TextFolding.terms.text(word), raw: word)
      tokens.append(GrindToken(kind: kind, isSpaced: isSpaced))
      run = []
      isSpaced = false
    }
    for scalar in text.unicodeScalars.map(halfWidth) {
      let isDigit = ("0"..."9").contains(scalar)
      if isDigit || isLetter(scalar) {
        if !isDigit, isWithoutBlanks(scalar) { end() }
        if isDigit != runIsDigits { end() }
        runIsDigits = isDigit
        run.append(scalar)
        if !isDigit, isWithoutBlanks(scalar) { end() }
        continue
      }
      end()
      if scalar.properties.isWhitespace || scalar.value < 0x20 {
        isSpaced = true
      } else if let value = fractions[scalar] {
        tokens.append(GrindToken(kind: .fraction(value), isSpaced: isSpaced))
        isSpaced = false
      } else {
        tokens.append(
          GrindToken(kind: .sign(signs[scalar] ?? Character(scalar)), isSpaced: isSpaced))
        isSpaced = false
      }
    }
    end()
    repairDigits(&tokens)
    return tokens
  }

  /// Makes digits of `l` and `O` behind a sign within a number: `2:l`.
  private static func repairDigits(_ tokens: inout [GrindToken]) {
    for index in tokens.indices.dropFirst(2) {
      guard case .word(_, let raw) = tokens[index].kind, !tokens[index].isSpaced,
        let digit = digitsLookedLike[raw], !tokens[index - 1].isSpaced,
        case .sign(let sign) = tokens[index - 1].kind, ".,:+".contains(sign),
        tokens[index - 2].whole != nil,
        index + 1 == tokens.count || tokens[index + 1].isSpaced
      else { continue }
      tokens[index].kind = .digits(digit)
    }
  }

  /// Letters that are typed for digits.
  static let digitsLookedLike = ["l": "1", "I": "1", "O": "0", "o": "0"]

  /// Digits and signs of the full width as those of ASCII.
  private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x3001: ","
    case 0x3002: "."
    default: scalar
    }
  }

  /// Whether it is of a script that writes no blanks between words: each is a word of its own.
  private static func isWithoutBlanks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "µ" || scalar == "'" || scalar == "’"
      || scalar.properties.generalCategory == .nonspacingMark
  }

  private static let signs: [Unicode.Scalar: Character] = [
    "–": "-", "—": "-", "−": "-", "‑": "-", "‐": "-", "～": "~", "≈": "~", "∼": "~", "＋": "+",
    "／": "/", "⁄": "/", "：": ":",
  ]

  private static let fractions: [Unicode.Scalar: Double] = [
    "½": 1.0 / 2, "¼": 1.0 / 4, "¾": 3.0 / 4, "⅓": share(1, 3), "⅔": share(2, 3), "⅛": 1.0 / 8,
    "⅜": 3.0 / 8, "⅝": 5.0 / 8, "⅞": 7.0 / 8,
  ]

  /// A fraction as a number with four decimals, as journals keep it.
  static func share(_ top: Int, _ bottom: Int) -> Double {
    (Double(top) / Double(bottom) * 10_000).rounded() / 10_000
  }
}
