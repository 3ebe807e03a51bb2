/// The width of text in the fonts of figures.
///
/// The widths are those of Helvetica (Adobe Font Metrics), which Arial, Liberation Sans and Nimbus
/// Sans share; figures use these fonts. `slack` allows for other sans-serif fonts, which are a
/// little wider or narrower.
enum FontMetric {
  /// The fonts, as in a style sheet.
  static let families = "Helvetica,Arial,\"Liberation Sans\",\"Nimbus Sans\",sans-serif"
  /// The factor by which widths are overestimated.
  static let slack = 1.05
  /// The height of capitals, and the depth of descenders, in ems.
  static let capHeight = 0.72
  static let descent = 0.21

  /// Widths of U+0020…U+007E in thousandths of an em.
  private static let widths: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
  /// The average width of bold letters relative to regular ones.
  private static let boldFactor = 1.08

  /// The width of a line of text, in the unit of `size`, including slack.
  static func width(_ text: String, size: Double, bold: Bool = false) -> Double {
    var width = 0.0
    for scalar in text.unicodeScalars { width += Self.width(scalar) }
    return width * size * slack * (bold ? boldFactor : 1)
  }

  /// The beginning of a text that fits, with an ellipsis if it is truncated; control characters and
  /// line breaks become blanks.
  static func fitting(_ text: String, width: Double, size: Double, bold: Bool = false) -> String {
    let room = width / (size * slack * (bold ? boldFactor : 1))
    let ellipsis = Self.width("…" as Unicode.Scalar)
    var used = 0.0
    var line = ""
    // The part of the line that leaves room for an ellipsis.
    var kept = ""
    for character in text {
      let isBlank = character.unicodeScalars.allSatisfy {
        $0.properties.generalCategory == .control || $0.properties.isWhitespace
      }
      let character: Character = isBlank ? " " : character
      used += character.unicodeScalars.reduce(0) { $0 + Self.width($1) }
      guard used <= room else { return kept + "…" }
      line.append(character)
      if used + ellipsis <= room { kept = line }
    }
    return line
  }

  /// The width in ems.
  private static func width(_ scalar: Unicode.Scalar) -> Double {
    if (0x20...0x7E).contains(scalar.value) {
      return Double(widths[Int(scalar.value) - 0x20]) / 1000
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .uppercaseLetter, .titlecaseLetter: return 0.75
    case .lowercaseLetter: return 0.58
    case .dashPunctuation: return scalar == "—" ? 1 : 0.56
    default: return scalar.value < 0x2000 ? 0.6 : 1.05
    }
  }
}
