/// How many letters of a text are of which script, for telling which of its languages are read.
///
/// A text of ASCII is recognized in one pass over its bytes, and has no counts.
struct ScriptCounts: Sendable {
  /// Latin letters, of ASCII only where the text has others.
  private(set) var latin = 0
  /// Latin letters beyond ASCII.
  private(set) var accented = 0
  /// Chinese characters, and the two syllabaries of Japanese.
  private(set) var chinese = 0
  private(set) var kana = 0
  private(set) var cyrillic = 0
  /// Letters of the other scripts, by the order of `others`.
  private var counts = SIMD16<Int32>(repeating: 0)

  /// The scripts that no language of the reader is written in, beside Cyrillic: by the code of the one
  /// language that is written in it, else by the code of ISO 15924.
  private static let others = [
    "el", "hy", "he", "Arab", "Deva", "th", "ka", "ko", "am", "my", "km", "Zzzz",
  ]

  /// Whether the text has characters of Chinese or Japanese.
  var isEastAsian: Bool { chinese + kana > 0 }

  /// Whether words may be of a language of Latin or Cyrillic letters that ASCII does not have.
  var hasOtherLetters: Bool { accented + cyrillic > 0 }

  /// All letters of the text; 0 for a text of ASCII.
  var letters: Int { latin + chinese + kana + cyrillic + Int(counts.wrappedSum()) }

  init() {}

  /// Counts the letters of UTF-8 or of any other bytes. O(bytes).
  init(_ utf8: [UInt8]) {
    var bits: UInt8 = 0
    for byte in utf8 { bits |= byte }
    if bits < 0x80 { return }
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      let next = index + 1 < utf8.count ? utf8[index + 1] : 0
      count(byte, next)
      index += byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    }
  }

  private mutating func count(_ byte: UInt8, _ next: UInt8) {
    switch byte {
    case 0x41...0x5a, 0x61...0x7a: latin += 1
    case 0xc3...0xc9: (latin, accented) = (latin + 1, accented + 1)
    case 0xcd...0xcf: counts[0] += 1
    case 0xd0...0xd3: cyrillic += 1
    case 0xd4...0xd5: counts[1] += 1
    case 0xd6...0xd7: counts[2] += 1
    case 0xd8...0xdf: counts[3] += 1
    case 0xe0: counts[next >= 0xb8 && next < 0xbc ? 5 : 4] += 1
    case 0xe1: countThird(next)
    case 0xe3 where next == 0x81 || next == 0x82 || next == 0x83: kana += 1
    // 0xe3 0x80 has the marks of Chinese and Japanese, 0xe2 punctuation and symbols.
    case 0xe3 where next >= 0x90: chinese += 1
    case 0xe4...0xe9: chinese += 1
    case 0xea...0xed: counts[next >= 0xb0 || byte > 0xea ? 7 : 11] += 1
    default: break
    }
  }

  /// Counts a letter from U+1000 to U+1FFF.
  private mutating func countThird(_ next: UInt8) {
    switch next {
    case 0x80...0x81: counts[9] += 1
    case 0x82...0x83: counts[6] += 1
    case 0x84...0x87: counts[7] += 1
    case 0x88...0x8e: counts[8] += 1
    case 0x9e...0x9f: counts[10] += 1
    case 0xb8...0xbb: (latin, accented) = (latin + 1, accented + 1)
    case 0xbc...0xbf: counts[0] += 1
    default: counts[11] += 1
    }
  }

  /// The Cyrillic text, where its words do not tell the language.
  var unreadCyrillic: UnreadText? {
    cyrillic >= 3 && cyrillic * 5 >= letters ? UnreadText("Cyrl", cyrillic) : nil
  }

  /// The scripts that are not read and make up a part of the text, with the number of their letters:
  /// three letters or more, and a fifth of the text or more.
  var unread: [UnreadText] {
    guard letters > 0 else { return [] }
    var found: [UnreadText] = []
    for (index, code) in Self.others.enumerated() {
      found.append(UnreadText(code, Int(counts[index])))
    }
    return found.filter { $0.letters >= 3 && $0.letters * 5 >= letters }
  }
}

/// Text of a note in a language that is not read.
struct UnreadText: Sendable, Hashable {
  /// The code of the language by ISO 639-1; of the script by ISO 15924 where that says no more.
  var language: String
  /// The number of letters in it.
  var letters: Int

  init(_ language: String, _ letters: Int) {
    self.language = language
    self.letters = letters
  }
}
