import Lexicon

/// Says for nearly all words that no table of `Lexicon/languages/` has them, without reading the tables.
///
/// A set of bits has each word of the tables in all its forms: a Bloom filter with one hash (Bloom
/// 1970). An image has the bits; without one the tables are scanned once.
struct LanguagePrefilter: Sendable {
  static let standard =
    LanguageImage.part(.prefilter) { image throws(ImageFault) in
      try LanguagePrefilter(from: &image)
    } ?? ofTables
  static var ofTables: LanguagePrefilter {
    LanguagePrefilter(NoteLanguage.alphabetic.map(LanguageTables.bytes(of:)))
  }
  /// That of the languages that are not read.
  static let unread =
    LanguageImage.part(.unreadPrefilter) { image throws(ImageFault) in
      try LanguagePrefilter(from: &image)
    } ?? ofUnread
  static var ofUnread: LanguagePrefilter {
    LanguagePrefilter([UnreadLanguages.bytes], column: 1)
  }

  /// The number of bits is a power of two: some forty for each form.
  private static let mask = 1 << 18 - 1

  private var bits = [UInt64](repeating: 0, count: (mask + 1) / 64)

  /// - Parameters:
  ///   - tables: Tables of languages.
  ///   - column: The column with phrases.
  init(_ tables: [EmbeddedBytes], column: Int = 0) {
    var folded: [UInt8] = []
    for table in tables {
      EmbeddedTable(table).forEachRow { row in add(row[column], &folded) }
    }
  }

  func write(to image: inout ImageWriter) { image.write(bits) }

  init(from image: inout ImageReader) throws(ImageFault) {
    bits = try image.array()
    guard bits.count == (Self.mask + 1) / 64 else { throw ImageFault() }
  }

  /// Whether a folded word may be in a table, in this form; never false for one that is.
  func mayContain(_ word: ArraySlice<UInt8>) -> Bool {
    var hash = Self.seed
    for byte in word {
      if byte == LanguageTables.accentMark { break }
      hash = Self.step(hash, byte)
    }
    let place = Self.place(hash)
    return bits[place >> 6] & 1 << UInt64(place & 63) != 0
  }

  /// Adds the words of a cell, apart at commas, spaces, hyphens and apostrophes. After `|` stands an
  /// ending, which is `-` for none: `roj|o|a, tee-artig|-|er`.
  private mutating func add(_ cell: EmbeddedBytes, _ folded: inout [UInt8]) {
    var beginning: UInt64?
    var start = cell.startIndex
    var index = start
    while index <= cell.endIndex {
      let byte = index < cell.endIndex ? cell[index] : UInt8(ascii: ",")
      let isNoEnding = byte == UInt8(ascii: "-") && beginning != nil && start == index
      if Self.endsPart(byte), !isNoEnding {
        let part = cell[start..<index]
        if let beginning {
          let isEmpty = part.count == 1 && part.first == UInt8(ascii: "-")
          insert(isEmpty ? beginning : Self.hash(part, after: beginning, &folded))
        } else if byte == UInt8(ascii: "|") {
          beginning = Self.hash(part, after: Self.seed, &folded)
        } else if !part.isEmpty {
          insert(Self.hash(part, after: Self.seed, &folded))
        }
        if byte != UInt8(ascii: "|") { beginning = nil }
        start = index + 1
      }
      index += 1
    }
  }

  /// Whether a byte ends a word of the tables, its beginning, or an ending.
  private static func endsPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "|"), UInt8(ascii: "-"),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of the letters of a beginning, with those of a part after it.
  private static func hash(
    _ part: Slice<EmbeddedBytes>, after beginning: UInt64, _ folded: inout [UInt8]
  ) -> UInt64 {
    folded.removeAll(keepingCapacity: true)
    let letters = Array(part)[...]
    TextFolding.words.append(letters.span, to: &folded)
    return folded.reduce(beginning, step)
  }

  /// FNV-1a.
  private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  private static func place(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
  }

  private mutating func insert(_ hash: UInt64) {
    let place = Self.place(hash)
    bits[place >> 6] |= 1 << UInt64(place & 63)
  }
}

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
    cyrillic >= 3 && cyrillic * 5 >= letters ? UnreadText(language: "Cyrl", letters: cyrillic) : nil
  }

  /// The scripts that are not read and make up a part of the text, with the number of their letters:
  /// three letters or more, and a fifth of the text or more.
  var unread: [UnreadText] {
    guard letters > 0 else { return [] }
    var found: [UnreadText] = []
    for (index, code) in Self.others.enumerated() {
      found.append(UnreadText(language: code, letters: Int(counts[index])))
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
}
