import Lexicon
import Support

/// Says for most words that no table of `Lexicon/languages/` has them, without reading the tables.
///
/// A set of bits has the first letters of each word of the tables: a Bloom filter with one hash
/// (Bloom 1970). The tables are scanned once, which costs a fiftieth of reading them.
struct LanguagePrefilter: Sendable {
  static let standard = LanguagePrefilter(NoteLanguage.allCases.map(LanguageTables.bytes(of:)))

  /// The most letters that are compared.
  private static let reach = 6
  /// The number of bits is a power of two.
  private static let mask = 1 << 17 - 1

  private var bits = [UInt64](repeating: 0, count: (mask + 1) / 64)

  /// - Parameter tables: Tables of languages; the first column has phrases.
  init(_ tables: [EmbeddedBytes]) {
    var folded: [UInt8] = []
    for table in tables {
      EmbeddedTable(table).forEachRow { row in
        let cell = row[0]
        var start = cell.startIndex
        var index = start
        var isEnding = false
        while index <= cell.endIndex {
          let byte = index < cell.endIndex ? cell[index] : UInt8(ascii: ",")
          if Self.endsPart(byte) {
            let isOpen = byte == UInt8(ascii: "|")
            if !isEnding { add(cell[start..<index], isOpen: isOpen, &folded) }
            isEnding = isOpen
            start = index + 1
          }
          index += 1
        }
      }
    }
  }

  /// Whether a folded word may be in a table, alone or with an ending; never false for one that is.
  func mayContain(_ word: ArraySlice<UInt8>) -> Bool {
    var hash = Self.seed
    var length = 0
    for byte in word {
      if length == Self.reach || byte == LanguageTables.accentMark { break }
      hash = Self.step(hash, byte)
      length += 1
      // Endings follow a beginning of any length.
      if has(hash, .open) { return true }
    }
    return has(hash, length == Self.reach ? .long : .whole)
  }

  private enum Kind: UInt64 {
    /// The first letters of a longer word, a shorter word, and a beginning to which endings are
    /// added.
    case long = 1, whole, open
  }

  private mutating func add(_ part: Slice<EmbeddedBytes>, isOpen: Bool, _ folded: inout [UInt8]) {
    guard !part.isEmpty else { return }
    folded.removeAll(keepingCapacity: true)
    let letters = Array(part)[...]
    TextFolding.words.append(letters.span, to: &folded)
    var hash = Self.seed
    for byte in folded.prefix(Self.reach) { hash = Self.step(hash, byte) }
    insert(hash, folded.count >= Self.reach ? .long : isOpen ? .open : .whole)
  }

  /// Whether a byte ends a word of the tables, or its beginning. Endings follow `|`.
  private static func endsPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "|"), UInt8(ascii: "-"),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  /// FNV-1a.
  private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  private static func place(_ hash: UInt64, _ kind: Kind) -> Int {
    let mixed = (hash ^ kind.rawValue) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40) & mask
  }

  private func has(_ hash: UInt64, _ kind: Kind) -> Bool {
    let place = Self.place(hash, kind)
    return bits[place >> 6] & 1 << UInt64(place & 63) != 0
  }

  private mutating func insert(_ hash: UInt64, _ kind: Kind) {
    let place = Self.place(hash, kind)
    bits[place >> 6] |= 1 << UInt64(place & 63)
  }
}
