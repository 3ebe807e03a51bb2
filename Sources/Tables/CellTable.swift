/// A table that was read from a file: texts in rows, whatever they mean.
public struct CellTable: Sendable, Equatable {
  /// What kinds of files hold tables.
  public enum Container: String, Sendable, CaseIterable {
    case xlsx, ods, markdown, html, xml, yaml, toml, json, jsonl, sqlite
    /// Plain text whose lines are aligned, framed, or begin with dates.
    case text
  }

  /// The sheet, the heading above the table, the path of a list, or the entry of an archive; "" if
  /// there is none.
  public var name: String
  /// What the table was in.
  public var container: Container
  /// All rows that are not empty, titles and lines above them included.
  public var rows: [CellRow]
  /// The index in `rows` of the titles, where the container knows it; nil for sheets.
  public var titles: Int?
  /// The names of hidden sheets of the same workbook, which are left out.
  public var hiddenSheets: [String]
  /// What rows of other tables that name rows of this one by their keys call its names, such as `bean.name`; nil where none does.
  public var reference: String?
  /// The highest numbers that the file says columns may have, by their titles.
  public var scales: [String: Double] = [:]
  /// The title of the text that the table is in; "" where it has none.
  public var heading = ""
  /// The sentences of the text above the table; "" where it has none.
  public var lead = ""
  /// The names of the tables whose rows stand in this one.
  public var parts: Set<String> = []

  /// Creates a table.
  public init(
    name: String, container: Container, rows: [CellRow], titles: Int? = nil,
    hiddenSheets: [String] = []
  ) {
    self.name = name
    self.container = container
    self.rows = rows
    self.titles = titles
    self.hiddenSheets = hiddenSheets
  }
}

/// A row of a table.
public struct CellRow: Sendable, Equatable {
  /// The line of the file, or the row of the sheet, from 1.
  public var line: Int
  /// The texts of the cells; cells at the end that are empty may be missing.
  public var cells: [String]

  /// Creates a row.
  public init(line: Int, cells: [String]) {
    self.line = line
    self.cells = cells
  }
}

/// Why a file gives no table.
public enum TableFault: Error, Equatable, Sendable {
  /// The file is not whole, or not what it begins as; with the line where that is known.
  case damaged(line: Int?)
  /// A password is needed.
  case encrypted
  /// More bytes, cells or levels than `TableLimits` allows.
  case tooLarge
  /// This build or this system lacks something, such as "zip", "xml", "yaml" or "xls".
  case notBuilt(String)
  /// No encoding of text fits, or the asked one is not known here.
  case unknownEncoding
  /// The bytes are not text in the encoding that was asked for.
  case notOfEncoding
  /// The file can be read and has no table.
  case noTable(CellTable.Container)
}

/// How much is read of a file of unknown origin.
enum TableLimits {
  /// The most bytes of a file.
  static let input = 1 << 30
  /// The most bytes that an archive may unpack to.
  static let unpacked = 1 << 28
  /// The most cells of all tables of a file.
  static let cells = 5_000_000
  /// The most columns of a table, as in spreadsheets.
  static let columns = 16_384
  /// The deepest nesting of elements, lists and objects.
  static let depth = 100
}

/// Counts cells, so that no small file gives a large table.
struct CellBudget: Sendable {
  private var left: Int

  init(_ cells: Int = TableLimits.cells) {
    left = cells
  }

  /// Takes `cells` of what is left.
  ///
  /// - Throws: `TableFault.tooLarge` where there are more than that.
  mutating func spend(_ cells: Int) throws(TableFault) {
    guard cells <= left else { throw .tooLarge }
    left -= cells
  }
}
