import CoffeeTerms
import Support

/// The titles of a table's columns, and what they mean.
///
/// What the user said counts most, then our own names, then the usual titles in six languages, of
/// which each column takes the surest.
struct TableTitles {
  /// All titles, as written.
  let all: [String]
  private(set) var positions: [CSVColumn: Int] = [:]
  private(set) var units: [CSVColumn: ColumnUnit] = [:]
  private(set) var undecided: (position: Int, number: CSVColumn, text: CSVColumn)?
  /// Titles that mean nothing, or what a surer title means.
  private(set) var unknown: [String] = []
  /// Our name that stands twice.
  private(set) var repeated: CSVColumn?
  /// A title that the user named and the table lacks.
  private(set) var unmapped: String?

  /// The number of columns.
  var count: Int { all.count }
  /// The number of titles that mean something.
  var known: Int { positions.count + (undecided == nil ? 0 : 1) }

  /// What a title may mean, and how sure it is: lower is surer.
  private struct Claim {
    let column: CSVColumn
    let position: Int
    let rank: Int
    var unit: ColumnUnit?
  }

  /// - Parameter map: What the user said: our names by the table's titles.
  /// - Throws: `JournalError` where the user named a column that the journal does not have.
  init(_ texts: [String?], _ map: [String: String]) throws(JournalError) {
    all = texts.map { $0 ?? "" }
    var said: [String: String] = [:]
    for (title, name) in map { said[ColumnTerms.key(title)] = name }
    var claims: [Claim] = []
    var leftOut: Set<Int> = []
    var found: Set<String> = []
    var open: (position: Int, number: CSVColumn, text: CSVColumn)?
    for (position, title) in all.enumerated() {
      let key = ColumnTerms.key(title)
      if let name = said[key], !key.isEmpty {
        found.insert(key)
        if name == TableOptions.leftOut {
          leftOut.insert(position)
        } else {
          claims.append(Claim(column: try Self.column(name), position: position, rank: -2))
        }
      } else if let column = CSVColumn(rawValue: FoldedText.keyword(title)) {
        if claims.contains(where: { $0.column == column && $0.rank == -1 }) { repeated = column }
        // What a cup cost is computed.
        if column == .pricePerCup { leftOut.insert(position) }
        claims.append(Claim(column: column, position: position, rank: -1))
      } else if let claim = Self.claim(title, position) {
        claims.append(claim)
      } else if let columns = ColumnTerms.standard.meaning(of: title)?.columns, columns.count == 2,
        let number = CSVColumn(rawValue: columns[0]), let text = CSVColumn(rawValue: columns[1])
      {
        open = (position, number, text)
      }
    }
    unmapped = map.keys.sorted().first { !found.contains(ColumnTerms.key($0)) }
    for claim in claims.sorted(by: { ($0.rank, $0.position) < ($1.rank, $1.position) })
    where positions[claim.column] == nil {
      positions[claim.column] = claim.position
      units[claim.column] = claim.unit
    }
    dropTimeOfDay(claims)
    if let open, positions[open.number] == nil || positions[open.text] == nil { undecided = open }
    let used = Set(positions.values).union(leftOut).union([undecided?.position].compactMap(\.self))
    unknown = all.indices.filter { !used.contains($0) }.map { all[$0] }.filter { !$0.isEmpty }
  }

  /// A bare "Time" right after the date is as likely the time of day: it is not guessed.
  private mutating func dropTimeOfDay(_ claims: [Claim]) {
    guard let position = positions[.brewTime], units[.brewTime] == nil,
      claims.contains(where: { $0.position == position && $0.rank >= 0 }),
      position - 1 == positions[.brewedAt],
      ["time", "zeit", "tiempo", "temps", "tempo"].contains(ColumnTerms.key(all[position]))
    else { return }
    positions[.brewTime] = nil
  }

  private static func column(_ name: String) throws(JournalError) -> CSVColumn {
    guard let column = CSVColumn(rawValue: FoldedText.keyword(name)) else {
      throw JournalError(
        .unknownWord,
        .init(field: "columns", value: name).with(\.allowed, CSVColumn.allCases.map(\.rawValue)))
    }
    return column
  }

  /// What a usual title claims.
  private static func claim(_ title: String, _ position: Int) -> Claim? {
    let parts = ColumnTitle(title)
    let terms = ColumnTerms.standard
    guard let meaning = terms.meaning(of: title) ?? terms.meaning(of: parts.name),
      meaning.columns.count == 1, var column = CSVColumn(rawValue: meaning.columns[0])
    else { return nil }
    // "Coffee (g)" is the dose.
    if column == .beanName, let unit = ParameterTerms.standard.unit(parts.unit),
      unit == .grams || unit == .ounces
    {
      column = .dose
    }
    switch ColumnUnit.fit(parts, column) {
    case .own: return Claim(column: column, position: position, rank: meaning.rank)
    case .other(let unit):
      return Claim(column: column, position: position, rank: meaning.rank, unit: unit)
    case .none: return nil
    }
  }
}
