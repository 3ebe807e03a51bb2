import Lexicon
import Support

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
