/// What the user said about a table.
struct TableOptions: Sendable {
  /// Our names of columns by the table's titles; `-` leaves a column out.
  var columns: [String: String] = [:]
  /// The highest rating of the table's scale; nil where nothing was said.
  var ratingScale: Double?
  /// The encoding that the user named, or that the bytes of the table show; nil for Unicode.
  var encoding: String?
  /// The method, the grinder and the bean of rows that name none; empty for none.
  var method = ""
  var grinder = ""
  var bean = ""
  /// The year of the first date without one.
  var year: Int?
  /// The order of dates that can be read several ways.
  var dateOrder: DateOrder?

  /// The name, or the number from 1, of the table to take of several; nil for all.
  var table: String?

  /// Whether its rows are known to be cups.
  var isOfCups = false
  /// Whether another table of the file has cups with days and beans.
  var isBesideLog = false
  /// The name of the file, without its folder.
  var file = ""
  /// What stands above a table: the name of its sheet.
  var heading = ""
  /// The bean that the sheet of a table is named after, where several sheets are of cups without a bean.
  var sheet = ""
  /// What the file says beside its tables, such as front matter.
  var facts = TableFacts()
  /// The highest numbers that the file says columns may have, by their titles.
  var scales: [String: Double] = [:]
  /// The bags of other tables of the file, which rows name by a key.
  var bags = BagLookup()

  /// The names of the journal's tasters.
  var tasters: [String] = []

  /// What the user said about columns of tables with the same titles in earlier imports, by the titles.
  var earlier: [String: [String: String]] = [:]

  /// What columns are called in the journal: as the user says, or said of a table with these titles.
  func names(_ titles: [String?]) -> [String: String] {
    columns.isEmpty && !earlier.isEmpty ? earlier[Self.key(titles)] ?? [:] : columns
  }

  /// The titles of a table as one text.
  static func key(_ titles: [String?]) -> String {
    titles.map { $0 ?? "" }.joined(separator: "\u{1F}")
  }

  /// The name that leaves a column out.
  static let leftOut = "-"
}
