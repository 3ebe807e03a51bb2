import Lexicon

/// Reads notes, and parts of notes, in Japanese and Chinese.
///
/// `tell` sets their words apart, by the longest phrase of the table at each place, and gives English
/// nothing of them to read. `read` adds the flavors, which of them are denied, and English words for
/// grades. A note without a character of theirs is left at once.
struct EastAsianReader {
  private var items: [EastAsianItem] = []
  private var language = NoteLanguage.japanese

  // MARK: Telling words apart

  /// Sets the words apart, and hides them from English.
  mutating func tell(_ note: inout NoteDocument) {
    items.removeAll(keepingCapacity: true)
    guard note.scripts.isEastAsian else { return }
    let text = choose(for: note.utf8, hasKana: note.scripts.kana > 0)
    let words = note.words
    note.words.removeAll(keepingCapacity: true)
    var end = 0
    for word in words {
      add(word, text, after: end, to: &note)
      end = Int(word.end)
    }
    addClauses(to: &note)
  }

  /// Chooses the language and gives the text as its table has it. Kana are Japanese; without them the
  /// table decides that knows more of the text.
  private mutating func choose(for utf8: [UInt8], hasKana: Bool) -> [UInt8] {
    language = .japanese
    if hasKana { return utf8 }
    let folded = EastAsianTable.chinese.folded(utf8)
    let japanese = Self.knownBytes(of: utf8, EastAsianTable.japanese)
    let chinese = Self.knownBytes(of: folded, EastAsianTable.chinese)
    if japanese > chinese { return utf8 }
    language = .chinese
    return folded
  }

  private static func knownBytes(of text: [UInt8], _ table: EastAsianTable) -> Int {
    var known = 0
    var index = 0
    while index < text.count {
      guard isCharacter(at: index, of: text) else {
        index += 1
        continue
      }
      let length = table.match(at: index, before: text.count, of: text)?.length ?? 0
      known += length
      index += max(length, EastAsianTable.width)
    }
    return known
  }

  private var table: EastAsianTable { language == .japanese ? .japanese : .chinese }

  /// Adds the parts of a word of the note: runs of characters word by word, other text as it is.
  private mutating func add(
    _ word: Word, _ text: [UInt8], after end: Int, to note: inout NoteDocument
  ) {
    let isBesideCharacters =
      Self.isCharacter(at: Int(word.start), of: text)
      || end >= EastAsianTable.width && Self.isCharacter(at: end - EastAsianTable.width, of: text)
    let marks = Self.marks(in: end..<Int(word.start), of: text, countsSpace: isBesideCharacters)
    let own = word.separator.subtracting(.other)
    var separator = own.union(marks.separator)
    let hesitates = text[end..<Int(word.start)].contains(0xa6)
    var border = max(
      marks.border, own.isHard && !hesitates ? .sentence : own.isSoft ? .none : .clause)
    var index = Int(word.start)
    let stop = Int(word.end)
    let isWhole = !(index..<stop).contains { Self.isCharacter(at: $0, of: text) }
    if isWhole {
      append(word.behind(separator), border, to: &note)
      return
    }
    while index < stop {
      var next = index
      let isCharacter = Self.isCharacter(at: index, of: text)
      while next < stop, Self.isCharacter(at: next, of: text) == isCharacter {
        next += isCharacter ? EastAsianTable.width : 1
      }
      if isCharacter {
        addRun(index..<next, of: word, text, (separator, border), to: &note)
      } else {
        var form: [UInt8] = []
        TextFolding.words.append(text[index..<next].span, to: &form)
        let part = word.part(index..<next, separator: separator)
        let analysis = note.forms.index(of: form)
        append(
          part.reading(
            form: Int32(analysis), id: note.forms[analysis].id,
            classes: note.forms[analysis].classes, tag: word.tag), border, to: &note)
      }
      (separator, border, index) = ([], .none, next)
    }
  }

  private mutating func append(
    _ word: Word, _ border: EastAsianItem.Border, to note: inout NoteDocument
  ) {
    let position = note.words.count
    note.words.append(word)
    items.append(
      EastAsianItem(
        words: position..<position + 1, bytes: Int(word.start)..<Int(word.end), border: border))
  }

  /// Adds the words of a run of characters.
  private mutating func addRun(
    _ run: Range<Int>, of word: Word, _ text: [UInt8],
    _ before: (separator: Separator, border: EastAsianItem.Border), to note: inout NoteDocument
  ) {
    var index = run.lowerBound
    var unknown = index
    var (separator, border) = before
    func close(_ end: Int) -> Range<Int>? { unknown < end ? unknown..<end : nil }
    while index < run.upperBound {
      guard let (entry, length) = match(at: index, in: run, after: unknown < index, text) else {
        index += EastAsianTable.width
        continue
      }
      if let gap = close(index) {
        add(gap, nil, of: word, (separator, border), to: &note)
        (separator, border) = ([], .none)
      }
      add(index..<index + length, entry, of: word, (separator, border), to: &note)
      (separator, border) = ([], .none)
      index += length
      unknown = index
    }
    if let gap = close(run.upperBound) { add(gap, nil, of: word, (separator, border), to: &note) }
  }

  /// The entry of the phrase at a place. A short word of katakana is none within a longer one.
  private func match(
    at index: Int, in run: Range<Int>, after isUnknown: Bool, _ text: [UInt8]
  ) -> (entry: LanguageEntry, length: Int)? {
    guard let found = table.match(at: index, before: run.upperBound, of: text) else {
      guard language == .chinese else { return nil }
      let other = EastAsianTable.japanese
      return other.match(at: index, before: run.upperBound, of: text).flatMap {
        let entry = other.entries[Int($0.entry)]
        return entry.namesFlavor ? (entry, $0.length) : nil
      }
    }
    let entry = table.entries[Int(found.entry)]
    let end = index + found.length
    if Self.isKatakana(at: index, of: text) {
      let characters = found.length / EastAsianTable.width
      let beginsWithin =
        isUnknown && index > run.lowerBound
        && Self.isKatakana(at: index - EastAsianTable.width, of: text)
      let endsWithin =
        end < run.upperBound && Self.isKatakana(at: end, of: text)
        && table.match(at: end, before: run.upperBound, of: text) == nil
      if beginsWithin && characters < 4 || endsWithin && characters < 3 { return nil }
    }
    return (entry, found.length)
  }

  /// Adds one item, as one word or as many as it has English ones.
  private mutating func add(
    _ bytes: Range<Int>, _ entry: LanguageEntry?, of word: Word,
    _ before: (separator: Separator, border: EastAsianItem.Border), to note: inout NoteDocument
  ) {
    let first = note.words.count
    let count = max(1, min(entry?.english.count ?? 1, bytes.count / EastAsianTable.width))
    for part in 0..<count {
      let start = bytes.lowerBound + part * EastAsianTable.width
      let end = part + 1 < count ? start + EastAsianTable.width : bytes.upperBound
      note.words.append(word.part(start..<end, separator: part == 0 ? before.separator : []))
      note.hide(first + part)
    }
    items.append(
      EastAsianItem(
        entry: entry, words: first..<first + count, bytes: bytes, border: before.border))
  }

  /// Says which words are of the language: from the first to the last of each sentence.
  private func addClauses(to note: inout NoteDocument) {
    var first: Int?
    var last = 0
    func close() {
      guard let start = first else { return }
      note.languageClauses.append(LanguageClause(words: start..<last, language: language))
    }
    for item in items {
      if item.border == .sentence {
        close()
        first = nil
      }
      guard Self.isCharacter(at: item.bytes.lowerBound, of: note.utf8) else { continue }
      if first == nil { first = item.words.lowerBound }
      last = item.words.upperBound
    }
    close()
  }

  // MARK: Reading

  /// Adds the flavors, and the English words for their grades.
  mutating func read(_ note: inout NoteDocument) {
    guard !items.isEmpty else { return }
    var scope = EastAsianScope(items: items, text: note.utf8, isJapanese: language == .japanese)
    scope.decide()
    if isElsewhere(scope) { return }
    for gloss in scope.glosses() {
      let form = note.forms.index(of: gloss.word)
      note.words[gloss.position] = note.words[gloss.position].reading(
        form: Int32(form), id: note.forms[form].id, classes: note.forms[form].classes,
        tag: gloss.isNoun ? .noun : .adj)
    }
    // Among much text in Latin letters, a single character may be of a name.
    let scripts = note.scripts
    let least = scripts.latin > 8 * (scripts.chinese + scripts.kana) ? 2 : 1
    let said = scope.items.filter { $0.bytes.count >= least * EastAsianTable.width }
    note.insert(said.compactMap { $0.hit?.mention })
  }

  /// Whether the note is about something else, as `LanguageTopic` says of other languages:
  /// `叔父はタイヤを修理する仕事をしている`. A note may begin with its flavor, or end with it.
  private func isElsewhere(_ scope: EastAsianScope) -> Bool {
    guard scope.items.first?.namesFlavor == false, scope.items.last?.namesFlavor == false else {
      return false
    }
    var (flavors, unknown, all) = (0, 0, 0)
    for (index, item) in scope.items.enumerated() {
      if index > 0, item.border != .none { return false }
      let characters = item.bytes.count / EastAsianTable.width
      all += characters
      if item.namesFlavor {
        guard item.status == .present,
          item.entry.map({ LanguageTopic.isEveryday($0.nodes) }) == true
        else { return false }
        flavors += 1
      } else if item.entry == nil {
        guard Self.isCharacter(at: item.bytes.lowerBound, of: scope.text) else { return false }
        unknown += characters
      } else if item.isGrade || item.isAttribute || item.kinds == .ending
        || !item.kinds.isSubset(of: Self.small)
      {
        // `段ボールみたい` is like one.
        return false
      }
    }
    return flavors == 1 && unknown >= Self.least.unknown && all >= Self.least.all
  }

  private static let least = (unknown: 3, all: 6)
  private static let small = LanguageTopic.small.union([.ending, .but])

  /// Whether a Chinese character or a kana begins at a byte, and is whole.
  static func isCharacter(at index: Int, of text: borrowing [UInt8]) -> Bool {
    guard index + 2 < text.count else { return false }
    switch (text[index], text[index + 1]) {
    case (0xe3, 0x80): return text[index + 2] == 0x85
    // The middle dot of Japanese is a mark.
    case (0xe3, 0x83): return text[index + 2] != 0xbb
    case (0xe3, 0x81...0x82), (0xe3, 0x90...0xbf), (0xe4...0xe9, 0x80...0xbf): return true
    default: return false
    }
  }

  fileprivate static func isKatakana(at index: Int, of text: borrowing [UInt8]) -> Bool {
    guard index + 2 < text.count, text[index] == 0xe3 else { return false }
    return text[index + 1] == 0x83 || text[index + 1] == 0x82 && text[index + 2] >= 0xa1
  }

  /// What the bytes between two words say: marks of Chinese and Japanese, and white space beside their
  /// characters.
  fileprivate static func marks(
    in range: Range<Int>, of text: borrowing [UInt8], countsSpace: Bool
  ) -> (separator: Separator, border: EastAsianItem.Border) {
    var separator: Separator = []
    var border = EastAsianItem.Border.none
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      if countsSpace, byte == 0x20 || byte == 0x09 {
        border = max(border, .clause)
        separator.insert(.comma)
      }
      guard byte >= 0xe2, index + 2 < range.upperBound else {
        index += 1
        continue
      }
      switch (byte, text[index + 1], text[index + 2]) {
      case (0xe3, 0x80, 0x82), (0xef, 0xbc, 0x81), (0xef, 0xbc, 0x9b), (0xef, 0xbc, 0x9a),
        (0xe3, 0x80, 0x90...0x91):
        separator.insert(.stop)
      case (0xef, 0xbc, 0x9f): separator.insert(.question)
      case (0xe3, 0x80, 0x81), (0xe3, 0x83, 0xbb):
        separator.insert(.comma)
        border = max(border, .list)
      case (0xe3, 0x80, 0x8c...0x8f): separator.insert(.quote)
      default:
        separator.insert(.comma)
        border = .clause
      }
      index += 3
    }
    if separator.isHard { border = .sentence }
    return (separator, border)
  }
}

extension EastAsianItem.Border: Comparable {
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A word of Japanese or Chinese in a note, or text that no table knows.
struct EastAsianItem: Sendable {
  /// The punctuation before an item.
  enum Border: UInt8, Sendable {
    case none
    /// The mark between the parts of a list: `、`, `・`.
    case list
    /// Another mark within a sentence, or white space.
    case clause
    /// The beginning of a sentence.
    case sentence
  }

  /// What the table has; nil for other text.
  var entry: LanguageEntry?
  /// Its words in the note.
  var words: Range<Int>
  /// Its bytes in the note.
  var bytes: Range<Int>
  var border: Border
  var status = FoundMention.Status.present

  var kinds: LanguageEntry.Kinds { entry?.kinds ?? [] }
  var namesFlavor: Bool { entry?.namesFlavor ?? false }

  /// Whether it denies something.
  var isDenial: Bool { !kinds.isDisjoint(with: [.not, .lacks, .gone]) }

  /// Whether it names an attribute, such as the acidity.
  var isAttribute: Bool { hit?.isAttribute ?? false }

  /// Whether it has a meaning for levels: a grade or an attribute, but no flavor.
  var isGrade: Bool { !namesFlavor && !(entry?.english.isEmpty ?? true) && kinds.isEmpty }

  var hit: LanguageHit? {
    entry.map {
      var hit = LanguageHit(
        start: words.lowerBound, end: words.upperBound, entry: $0, source: .lexicon)
      hit.status = status
      return hit
    }
  }
}

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
