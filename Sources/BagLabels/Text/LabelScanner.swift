import Support

/// Splits lines into tokens.
enum LabelScanner {
  /// The tokens of a line: runs of letters and digits, with the text between them.
  ///
  /// A bar or an exclamation mark between letters belongs to the word, because an OCR may misread I
  /// as either.
  static func tokens(of line: String) -> [LabelToken] {
    var result: [LabelToken] = []
    let scalars = line.unicodeScalars.map(narrow)
    var lead = ""
    var index = 0
    while index < scalars.count {
      guard isPart(scalars[index]) else {
        if scalars[index] == "\t" {
          lead += "   "
        } else {
          lead.unicodeScalars.append(clean(scalars[index]))
        }
        index += 1
        continue
      }
      var end = index + 1
      while end < scalars.count {
        if isPart(scalars[end]) {
          end += 1
        } else if isApostrophe(scalars[end]) || isBar(scalars[end]), end + 1 < scalars.count,
          isLetter(scalars[end + 1]), isPart(scalars[end - 1]),
          !(scalars[end] == "|" && isBetweenWords(scalars, index, end))
        {
          end += 1
        } else {
          break
        }
      }
      let part = scalars[index..<end]
      var text = ""
      text.unicodeScalars.append(contentsOf: part)
      let fold = TextFolding.terms.text(part)
      let isNumber = fold.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      result.append(
        LabelToken(kind: isNumber ? .number : .word, text: text, fold: fold, lead: lead))
      lead = ""
      index = end
    }
    return result
  }

  /// Whether a bar is between two long words rather than a misread letter of one: `OSPREY|COFFEE`.
  private static func isBetweenWords(
    _ scalars: [Unicode.Scalar], _ start: Int, _ bar: Int
  ) -> Bool {
    let least = 5
    let after = scalars[(bar + 1)...].prefix(while: isLetter).count
    let before = scalars[start..<bar].reversed().prefix(while: isLetter).count
    return before >= least && after >= least
  }

  /// A digit of full width as a plain one.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF10...0xFF19).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(UInt8(scalar.value - 0xFF10) + 0x30)
  }

  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || (scalar.value >= 0x30 && scalar.value <= 0x39)
      || (scalar.value >= 0x300 && scalar.value <= 0x36F)
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return (scalar.value | 0x20) >= 0x61 && (scalar.value | 0x20) <= 0x7A
    }
    if scalar.value == 0xAA || scalar.value == 0xBA || scalar.value == 0xB5 { return false }
    return scalar.properties.isAlphabetic
  }

  static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "’" || scalar == "ʻ" || scalar == "‘" || scalar == "`"
      || scalar == "´"
  }

  private static func isBar(_ scalar: Unicode.Scalar) -> Bool { scalar == "|" || scalar == "!" }

  /// Replaces all kinds of spaces by one, and so for hyphens; a tab is a wide gap.
  private static func clean(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x3000, 0xFEFF: " "
    case 0x2010, 0x2011, 0xFF0D, 0x2212, 0xAD: "-"
    case 0xFF1A: ":"
    case 0xFF0E: "."
    case 0xFF0F: "/"
    default: scalar
    }
  }
}
