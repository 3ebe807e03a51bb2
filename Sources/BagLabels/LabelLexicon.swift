import EmbeddedData
import Lexicon

/// The gazetteers and word classes of `Lexicon/labels`, as a trie over word numbers.
///
/// Built once, immutable.
struct LabelLexicon: Sendable {
  static let standard = LabelLexicon()

  /// What a phrase may be. A phrase may be several things: each is an entry.
  enum Kind: UInt8, Sendable {
    case country, region, variety, process, roast, key, wordClass, flavor
  }

  struct Entry: Sendable {
    var kind: Kind
    /// The country of a place; the variety; the class of a process or roast; the field of a key;
    /// the word class; the line of a flavor.
    var value: Int32
    /// Counts only with support: `weak`, `loose` or `colon` in the files.
    var isWeak: Bool
    /// `island` of a region, `key` of a roast.
    var isSpecial: Bool
    /// The next entry at the same trie node, or −1.
    var next: Int32
  }

  private(set) var words: [String: Int32] = [:]
  private(set) var wordTexts: [String] = []
  /// Whether a slip may be repaired towards a word; not for words that only tasting notes use.
  private var isRepairTarget: [Bool] = []
  private(set) var entries: [Entry] = []
  private var entryAtNode: [Int32] = [-1]
  private var edges: [UInt64: Int32] = [:]
  /// Words that are only inside of multi-word phrases are repaired towards with more care.
  private(set) var countries: [String] = []
  private(set) var varieties: [String] = []
  private(set) var flavors: [String] = []
  private(set) var processes: [String] = []
  private(set) var roasts: [String] = []
  private(set) var keys: [String] = []
  /// Month names: word number → 1…12.
  private(set) var months: [Int32: Int] = [:]
  /// How each word of a place or variety is printed, to repair accents and letters.
  private(set) var spellings: [Int32: String] = [:]
  private(set) var repairs = RepairIndex()

  private init() {
    words.reserveCapacity(8192)
    edges.reserveCapacity(12288)
    wordTexts.reserveCapacity(8192)
    var countryNumbers: [String: Int32] = [:]
    for row in Self.rows(lexicon_labels_countries()) {
      let name = row[0].text
      let number = Int32(countries.count)
      countries.append(name)
      countryNumbers[name] = number
      let isWeak = row[2].text == "weak"
      insert(name, .country, number, isWeak: isWeak, spells: true)
      for item in Self.items(row[1].text) {
        insert(item, .country, number, isWeak: isWeak, spells: true)
      }
    }
    for row in Self.rows(lexicon_labels_regions()) {
      guard let country = countryNumbers[row[1].text] else { continue }
      let flags = row[2].text
      insert(
        row[0].text, .region, country, isWeak: flags.hasSuffix("weak"),
        isSpecial: flags.hasPrefix("island"), spells: true)
    }
    for row in Self.rows(lexicon_labels_varieties()) {
      let number = Int32(varieties.count)
      varieties.append(row[0].text)
      let isWeak = row[2].text == "weak"
      insert(row[0].text, .variety, number, isWeak: isWeak, spells: true)
      for item in Self.items(row[1].text) {
        insert(item, .variety, number, isWeak: isWeak, spells: true)
      }
    }
    for row in Self.rows(lexicon_labels_processes()) {
      let number = Self.number(of: row[0].text, in: &processes)
      insert(row[1].text, .process, number, isWeak: row[2].text == "loose")
    }
    for row in Self.rows(lexicon_labels_roasts()) {
      let number = Self.number(of: row[0].text, in: &roasts)
      let flags = row[2].text
      insert(row[1].text, .roast, number, isWeak: flags == "loose", isSpecial: flags == "key")
    }
    for row in Self.rows(lexicon_labels_keys()) {
      let number = Self.number(of: row[0].text, in: &keys)
      insert(row[1].text, .key, number, isWeak: row[2].text == "colon")
    }
    readWords()
    for row in Self.rows(lexicon_labels_flavors()) {
      let number = Int32(flavors.count)
      flavors.append(row[0].text)
      for item in Self.items(row[1].text) { insert(item, .flavor, number) }
    }
    repairs = RepairIndex(words: wordTexts, targets: isRepairTarget)
  }

  private mutating func readWords() {
    var classNumbers: [String: Int32] = [:]
    for (number, name) in WordClass.allCases.enumerated() {
      classNumbers[name.rawValue] = Int32(number)
    }
    for row in Self.rows(lexicon_labels_words()) {
      let name = row[0].text
      if name.hasPrefix("month."), let month = Int(name.dropFirst(6)) {
        for item in Self.items(row[1].text) {
          months[intern(LetterFolding.fold(item.filter { $0 != "." }))] = month
        }
        continue
      }
      guard let number = classNumbers[name] else { continue }
      for item in Self.items(row[1].text) { insert(item, .wordClass, number) }
    }
  }

  /// The trie node reached from `node` by `word`, or −1.
  func step(from node: Int32, by word: Int32) -> Int32 {
    edges[UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: word))] ?? -1
  }

  /// The first entry that ends at a node, or −1.
  func entry(at node: Int32) -> Int32 { entryAtNode[Int(node)] }

  private mutating func insert(
    _ phrase: String, _ kind: Kind, _ value: Int32, isWeak: Bool = false, isSpecial: Bool = false,
    spells: Bool = false
  ) {
    let parts = LabelScanner.words(of: phrase)
    guard !parts.isEmpty else { return }
    add(parts, kind, value, isWeak, isSpecial, spells)
    // Joined spellings: OCR loses spaces between words.
    if parts.count > 1 {
      let joined = parts.map(\.fold).joined()
      if joined.utf8.count >= 8 {
        add([(joined, phrase.filter { $0 != " " })], kind, value, isWeak, isSpecial, false)
      }
    }
  }

  private mutating func add(
    _ parts: [(fold: String, text: String)], _ kind: Kind, _ value: Int32, _ isWeak: Bool,
    _ isSpecial: Bool, _ spells: Bool
  ) {
    var node: Int32 = 0
    for part in parts {
      let word = intern(part.fold)
      if kind != .flavor { isRepairTarget[Int(word)] = true }
      if spells, spellings[word] == nil { spellings[word] = part.text }
      let key = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: word))
      if let next = edges[key] {
        node = next
      } else {
        node = Int32(entryAtNode.count)
        entryAtNode.append(-1)
        edges[key] = node
      }
    }
    var other = entryAtNode[Int(node)]
    while other >= 0 {
      let entry = entries[Int(other)]
      if entry.kind == kind, entry.value == value || kind == .key || kind == .roast { return }
      other = entry.next
    }
    entries.append(
      Entry(
        kind: kind, value: value, isWeak: isWeak, isSpecial: isSpecial,
        next: entryAtNode[Int(node)]))
    entryAtNode[Int(node)] = Int32(entries.count - 1)
  }

  private mutating func intern(_ word: String) -> Int32 {
    if let number = words[word] { return number }
    let number = Int32(wordTexts.count)
    words[word] = number
    wordTexts.append(word)
    isRepairTarget.append(false)
    return number
  }

  private static func number(of name: String, in names: inout [String]) -> Int32 {
    if let index = names.firstIndex(of: name) { return Int32(index) }
    names.append(name)
    return Int32(names.count - 1)
  }

  private static func rows(_ file: LexiconFile) -> [EmbeddedTable.Row] {
    var rows: [EmbeddedTable.Row] = []
    EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)).forEachRow {
      rows.append($0)
    }
    return rows
  }

  private static func items(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ";")).compactMap { item in
      let trimmed = item.drop { $0 == UInt8(ascii: " ") }
      return trimmed.isEmpty ? nil : String(Substring(trimmed))
    }
  }
}
