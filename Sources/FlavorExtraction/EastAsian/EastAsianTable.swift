import Lexicon

/// The words of Japanese or Chinese (`Lexicon/languages/`), whose texts do not set them apart.
///
/// Read when the first note with their characters comes.
struct EastAsianTable: Sendable {
  static let japanese = EastAsianTable(.japanese, wheel: .standard)
  static let chinese = EastAsianTable(.chinese, wheel: .standard)

  private var phrases = Vocabulary(capacity: 4096)
  /// For each phrase its entry.
  private var entryOf: [Int32] = []
  private(set) var entries: [LanguageEntry] = []
  /// The bytes of the longest phrase that begins with a character.
  private var longest: [Int32: Int] = [:]
  /// The characters that are read as others, such as traditional ones as simplified.
  private var variants: [Int32: [UInt8]] = [:]

  init(_ language: NoteLanguage, wheel: FlavorWheel) {
    EmbeddedTable(LanguageTables.bytes(of: language)).forEachRow { row in
      var reader = LanguageRow(row, wheel: wheel)
      let entry = reader.entry
      while let phrase = reader.nextPhrase() { add(Array(phrase.joined()), entry) }
    }
  }

  private mutating func add(_ phrase: [UInt8], _ entry: LanguageEntry) {
    guard phrase.count >= Self.width else { return }
    let first = Self.character(at: 0, of: phrase)
    if entry.kinds.contains(.variant) {
      variants[first] = Array(phrase.suffix(Self.width))
      return
    }
    let id = Int(phrases.intern(phrase))
    if id < entryOf.count {
      entries[Int(entryOf[id])].formUnion(entry)
    } else {
      entryOf.append(Int32(entries.count))
      entries.append(entry)
    }
    longest[first] = max(longest[first] ?? 0, phrase.count)
  }

  /// The bytes of a character of Chinese or Japanese.
  static let width = 3

  /// A character of three bytes as a number.
  static func character(at index: Int, of utf8: borrowing [UInt8]) -> Int32 {
    Int32(utf8[index]) << 16 | Int32(utf8[index + 1]) << 8 | Int32(utf8[index + 2])
  }

  /// The entry of the longest phrase at a place, and the phrase's length in bytes; nil for none.
  func match(at index: Int, before end: Int, of utf8: borrowing [UInt8]) -> (
    entry: Int32, length: Int
  )? {
    guard let most = longest[Self.character(at: index, of: utf8)] else { return nil }
    var length = min(most, end - index)
    while length >= Self.width {
      let id = phrases.id(of: utf8[index..<index + length])
      if id >= 0 { return (entryOf[Int(id)], length) }
      length -= Self.width
    }
    return nil
  }

  /// The text with characters in the places of their variants; no byte moves.
  func folded(_ utf8: borrowing [UInt8]) -> [UInt8] {
    var text = copy utf8
    guard !variants.isEmpty else { return text }
    var index = 0
    while index + Self.width <= text.count {
      guard text[index] >= 0xe3, text[index] < 0xea else {
        index += 1
        continue
      }
      if let other = variants[Self.character(at: index, of: text)] {
        for offset in 0..<Self.width { text[index + offset] = other[offset] }
      }
      index += Self.width
    }
    return text
  }
}
