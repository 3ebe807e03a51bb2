/// How wide text is on a terminal, in columns.
extension StringProtocol {
  /// The columns that a terminal shows the text in: two for an East Asian letter or an emoji, none for
  /// a mark on a letter.
  ///
  /// - Complexity: O(length).
  package var terminalColumns: Int {
    var bytes = 0
    for byte in utf8 {
      guard (0x20...0x7E).contains(byte) else {
        return reduce(into: 0) { $0 += $1.terminalColumns }
      }
      bytes += 1
    }
    return bytes
  }
}

extension Character {
  /// The columns that a terminal shows the character in, 0 for a control character.
  package var terminalColumns: Int {
    var columns = 0
    for scalar in unicodeScalars {
      // An emoji of several parts is as wide as its first; the selector U+FE0F makes a sign one.
      if scalar.value == 0xFE0F || scalar.value >= 0x231A && scalar.properties.isEmojiPresentation {
        return 2
      }
      columns += scalar.terminalColumns
    }
    return columns
  }
}

extension Unicode.Scalar {
  /// The columns of a scalar that is no emoji.
  fileprivate var terminalColumns: Int {
    switch value {
    case 0x20...0x7E, 0xA0...0x2FF, 0x2030...0x205E: return 1
    // Vowels and last consonants of Korean syllables join the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return 0
    default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }

  /// What is wide or fullwidth and no emoji: Unicode 14.0, EastAsianWidth.txt (Unicode Standard
  /// Annex 11), classes W and F, with the places between that are not assigned yet.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
