import Lexicon

/// The tables of `Lexicon/coffee`, row by row, for bag labels and imports.
///
/// The head of each table describes its columns and flags.
package enum CoffeeTable: Sendable {
  case countries, regions, varieties, processes, roasts, methods, devices, columns, parameters,
    usual, grinders, grindWords
  /// Names of flavors, of `Lexicon/descriptors`.
  case floral, fruity, nuttyCocoa, sweet, sourFermented, spices

  /// One row of a table. Every field is a view of the table's bytes; nothing is copied.
  package struct Row: Sendable {
    private let row: EmbeddedTable.Row

    fileprivate init(_ row: EmbeddedTable.Row) {
      self.row = row
    }

    /// The country, region or variety; the class of a process, the level of a roast, or the part of
    /// a method's name.
    package var name: EmbeddedBytes { row[0] }

    /// The English name of a region's country; the category of a method; the kind of a
    /// device.
    package var owner: EmbeddedBytes { row[1] }

    /// The number in a column; nil where it is empty.
    package func number(_ column: Int) -> Double? { Double(row[column].text) }

    /// Calls `body` with each spelling: further names of a country or variety, or the phrase for a
    /// process or roast.
    package func forEachSpelling(_ body: (EmbeddedBytes) -> Void) { row[1].forEachItem(body) }

    /// Calls `body` with each name of a country in languages that are not read on labels.
    package func forEachForeignName(_ body: (EmbeddedBytes) -> Void) { row[3].forEachItem(body) }

    /// Whether the row has a flag. A region may have two, joined by a space.
    package func has(_ flag: Flag) -> Bool {
      let flags = row[2]
      return !flags.isEmpty && flags.text.split(separator: " ").contains { $0 == flag.rawValue }
    }
  }

  /// The last column of a row; the head of each table explains its flags.
  package enum Flag: String, Sendable {
    case weak, island, loose, basic, key, column
  }

  /// Calls `body` with each row in order. O(bytes).
  package func forEachRow(_ body: (Row) -> Void) {
    EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)).forEachRow {
      body(Row($0))
    }
  }

  /// The whole table.
  package var text: String { EmbeddedBytes(immortal: file.bytes, count: file.count).text }

  /// The length of the table in bytes.
  package var length: Int { file.count }

  private var file: LexiconFile {
    switch self {
    case .countries: lexicon_coffee_countries()
    case .regions: lexicon_coffee_regions()
    case .varieties: lexicon_coffee_varieties()
    case .processes: lexicon_coffee_processes()
    case .roasts: lexicon_coffee_roasts()
    case .methods: lexicon_coffee_methods()
    case .devices: lexicon_coffee_devices()
    case .columns: lexicon_coffee_columns()
    case .parameters: lexicon_coffee_parameters()
    case .usual: lexicon_coffee_usual()
    case .grinders: lexicon_coffee_grinders()
    case .grindWords: lexicon_coffee_grind_words()
    case .floral: lexicon_descriptors_floral()
    case .fruity: lexicon_descriptors_fruity()
    case .nuttyCocoa: lexicon_descriptors_nutty_cocoa()
    case .sweet: lexicon_descriptors_sweet()
    case .sourFermented: lexicon_descriptors_sour_fermented()
    case .spices: lexicon_descriptors_spices()
    }
  }
}

/// Finds known phrases in text, regardless of case, accents and separators.
///
/// A phrase is one or more words; a word is a run of letters, digits and marks. Where several
/// phrases begin at a word the longest counts.
struct TermPhrases<Value: Sendable>: Sendable {
  private var values: [String: Value] = [:]
  /// Phrases whose last word may continue, such as `anaerob*`; the longest first.
  private var beginnings: [(text: String, words: Int, value: Value)] = []
  private var longest = 1

  /// Adds a phrase; a known phrase keeps its first value.
  ///
  /// - Parameter phrase: The words; a `*` at the end matches the rest of a word.
  mutating func add(_ phrase: String, _ value: Value) {
    let words = Self.words(phrase)
    guard !words.isEmpty else { return }
    longest = max(longest, words.count)
    let text = words.joined(separator: " ")
    if phrase.hasSuffix("*") {
      beginnings.append((text, words.count, value))
    } else if values[text] == nil {
      values[text] = value
    }
  }

  /// The value of the whole text; nil if it is not a known phrase.
  func value(of text: String) -> Value? {
    let words = Self.words(text)
    return words.isEmpty ? nil : value(of: words[...])
  }

  /// The values of the phrases in the text, from left to right.
  func values(in text: String) -> [Value] { reading(of: text).values }

  /// The values of the phrases in the text, from left to right, and whether all words are in
  /// phrases.
  func reading(of text: String) -> (values: [Value], isWhole: Bool) {
    let words = Self.words(text)
    var found: [Value] = []
    var isWhole = true
    var start = 0
    while start < words.count {
      var length = min(longest, words.count - start)
      while length > 0 {
        if let value = value(of: words[start..<start + length]) {
          found.append(value)
          break
        }
        length -= 1
      }
      if length == 0 { isWhole = false }
      start += max(1, length)
    }
    return (found, isWhole)
  }

  private func value(of words: ArraySlice<String>) -> Value? {
    let text = words.joined(separator: " ")
    if let value = values[text] { return value }
    return beginnings.first { $0.words == words.count && text.hasPrefix($0.text) }?.value
  }

  /// The folded words of a text.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
    }
    for scalar in text.unicodeScalars {
      if isPartOfWord(scalar) { TextFolding.terms.append(scalar, to: &word) } else { end() }
    }
    end()
    return words
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "’", "ʻ", "‘", "`", "´": true
    default:
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || (0x300...0x36F).contains(scalar.value)
    }
  }
}

/// The names of months in the languages of bag labels and imports, from `Lexicon/labels/words.tsv`.
package enum MonthTerms {
  /// Calls `body` with each name or abbreviation of a month, and its number 1…12.
  package static func forEachName(_ body: (_ name: EmbeddedBytes, _ month: Int) -> Void) {
    WordRows.forEach { row in
      guard let month = number(ofRow: row[0].text) else { return }
      row[1].forEachItem { body($0, month) }
    }
  }

  /// The month whose names a row of the table has; nil for another row.
  package static func number(ofRow name: String) -> Int? {
    name.hasPrefix("month.") ? Int(name.dropFirst(6)) : nil
  }
}

/// The names of weekdays in the same languages, from the same table.
package enum WeekdayTerms {
  /// Calls `body` with each name or abbreviation of a weekday, and its number 1…7 from Monday.
  package static func forEachName(_ body: (_ name: EmbeddedBytes, _ day: Int) -> Void) {
    WordRows.forEach { row in
      let name = row[0].text
      guard name.hasPrefix("day."), let day = Int(name.dropFirst(4)) else { return }
      row[1].forEachItem { body($0, day) }
    }
  }

  /// Calls `body` with each abbreviation of a weekday.
  package static func forEachShortName(_ body: (_ name: EmbeddedBytes) -> Void) {
    WordRows.forEach { row in
      guard row[0].elementsEqual("day.short".utf8) else { return }
      row[1].forEachItem(body)
    }
  }
}

private enum WordRows {
  static func forEach(_ body: (EmbeddedTable.Row) -> Void) {
    let file = lexicon_labels_words()
    EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)).forEachRow(body)
  }
}
