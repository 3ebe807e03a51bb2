/// Finds text in scripts that no language of the reader is written in: Chinese, Japanese, Korean,
/// Cyrillic, Greek, Arabic and others.
enum UnreadScript {
  /// Whether most letters of a text, which is UTF-8 or any other bytes, are of such a script. O(bytes).
  ///
  /// A Latin letter counts once, a letter of another script twice where it is one of three bytes: such
  /// a script writes a word with fewer signs.
  static func isMost(of utf8: [UInt8]) -> Bool {
    var latin = 0
    var other = 0
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      let next = index + 1 < utf8.count ? utf8[index + 1] : 0
      switch byte {
      case 0x41...0x5a, 0x61...0x7a, 0xc3...0xc9: latin += 1
      // Greek to Arabic and its kin.
      case 0xcd...0xdf: other += 1
      case 0xe0: other += 2
      // 0xe1 0xb8 begins further Latin letters, 0xe2 punctuation and symbols, 0xe3 0x80 the marks of
      // Chinese and Japanese.
      case 0xe1: other += next < 0xb8 ? 2 : 0
      case 0xe3: other += next > 0x80 ? 2 : 0
      case 0xe4...0xed: other += 2
      default: break
      }
      index += byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    }
    return other > 2 && other > latin
  }
}
