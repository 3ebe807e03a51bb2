import CoffeeTerms
import Support

/// The first line of a table: our columns among its columns, and the separator.
struct CSVHeader: Sendable {
  let separator: UInt8
  /// The position of each of our columns.
  private(set) var positions: [CSVColumn: Int]
  /// The units that titles give to cells without one.
  let units: [CSVColumn: ColumnUnit]
  /// A column whose title is one of ours where its cells are numbers, and another one else.
  let undecided: (position: Int, number: CSVColumn, text: CSVColumn)?
  /// The number of columns of the table.
  let count: Int
  /// The names of other columns, as written.
  let ignored: [String]

  /// Reads the header; the reader is then after it and has the separator.
  ///
  /// The separator is the one of comma, semicolon and tab that gives the most of our columns.
  /// Spreadsheets may write `sep=;` first.
  ///
  /// - Throws: `JournalError` when no line has the columns.
  init(_ records: inout TableRecords, _ options: TableOptions) throws(JournalError) {
    if let first = records.reader.peek(separator: 0)?.text(0), first.utf8.count <= 5,
      first.lowercased().hasPrefix("sep=")
    {
      _ = try records.next()
    }
    var lines: [(titles: TableTitles, separator: UInt8)] = []
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      let record = records.reader.peek(separator: separator)
      lines.append((try TableTitles(record?.texts ?? [], options.columns), separator))
    }
    guard let best = lines.max(by: { $0.titles.known < $1.titles.known }),
      best.titles.positions[.brewedAt] != nil
    else {
      throw JournalError(
        .noTimeColumn,
        .init(field: CSVColumn.brewedAt.rawValue)
          .with(\.allowed, CSVColumn.usual.map(\.rawValue)))
    }
    let titles = best.titles
    separator = best.separator
    positions = titles.positions
    units = titles.units
    undecided = titles.undecided
    ignored = titles.unknown.prefix(20).map { String($0.prefix(40)) }
    count = titles.count
    records.reader.separator = separator
    _ = try records.next()
    if let name = titles.repeated {
      throw JournalError(.repeatedColumn, .init(field: name.rawValue))
    }
    if let missing = titles.unmapped {
      throw JournalError(
        .noMappedColumn, .init(field: missing).with(\.allowed, titles.all.filter { !$0.isEmpty }))
    }
    guard positions[.beanName] != nil || titles.unknown.isEmpty else {
      throw JournalError(
        .noBeanColumn, .init(field: CSVColumn.beanName.rawValue).with(\.allowed, ignored))
    }
  }

  /// Gives the undecided column its meaning.
  mutating func decide(isNumber: Bool) {
    guard let undecided else { return }
    let column = isNumber ? undecided.number : undecided.text
    if positions[column] == nil { positions[column] = undecided.position }
  }
}
