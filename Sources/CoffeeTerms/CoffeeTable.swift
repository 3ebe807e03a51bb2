import Lexicon
package import Support

/// The tables of `Lexicon/coffee`, row by row, for bag labels and imports.
///
/// The head of each table describes its columns and flags.
package enum CoffeeTable: Sendable {
  case countries, regions, varieties, processes, roasts, methods, devices, columns, parameters,
    usual, grinders, grindWords

  /// One row of a table. Every field is a view of the table's bytes; nothing is copied.
  package struct Row: Sendable {
    private let table: CoffeeTable
    private let row: EmbeddedTable.Row

    fileprivate init(_ table: CoffeeTable, _ row: EmbeddedTable.Row) {
      self.table = table
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
    case weak, island, loose, key, column
  }

  /// Calls `body` with each row in order. O(bytes).
  package func forEachRow(_ body: (Row) -> Void) {
    EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)).forEachRow {
      body(Row(self, $0))
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
    }
  }
}
