/// Records of one value a row, as programs that know no columns write them: which record, which value, the value and
/// maybe its unit.
///
///     shot;field;value;unit        shot   dose (g)   taste
///     1;dose;18;g                  1      18         sweet
///     1;taste;sweet;
enum LongRows {
  /// Values of fewer names may be words of any column.
  private static let fewestNames = 3
  /// More columns have values of their own.
  private static let columns = 3...6
  /// No program knows more values of a cup.
  private static let mostNames = 200
  /// The rows that tell what a table is.
  static let rowsRead = 60

  /// The column with the names of values; nil for a table of other rows.
  ///
  /// - Parameter rows: The titles, and the first rows below them.
  static func names(in rows: [[String]]) -> Int? {
    guard let titles = rows.first, columns.contains(titles.count), rows.count > fewestNames,
      // Nothing but the name of the record, such as its day, has a title that means something.
      titles.count(where: { ColumnTerms.standard.meaning(of: $0) != nil }) < fewestNames
    else { return nil }
    return titles.indices.dropLast().first { place in
      let names = rows.dropFirst().map { $0.indices.contains(place) ? $0[place] : "" }
      let known = Set(names).filter { isName($0) }
      return known.count >= fewestNames && names.count(where: known.contains) * 3 > names.count * 2
    }
  }

  /// The records, below titles of the names of values; nil where a record has a value twice.
  static func gathered(
    _ rows: [(line: Int, cells: [String])]
  ) -> [(line: Int, cells: [String])]? {
    guard let place = names(in: rows.prefix(rowsRead).map(\.cells)), let first = rows.first,
      place > 0
    else { return nil }
    let (value, unit) = (place + 1, place + 2)
    let own = Array(first.cells[..<place])
    var titles: [String] = []
    var units: [String: Set<String>] = [:]
    var records: [(line: Int, key: [String], values: [String: String])] = []
    var places: [[String]: Int] = [:]
    for row in rows.dropFirst() where row.cells.count > value {
      let (key, name) = (Array(row.cells[..<place]), row.cells[place])
      let index = places[key] ?? records.count
      if index == records.count {
        places[key] = index
        records.append((row.line, key, [:]))
      }
      guard !name.isEmpty, records[index].values.updateValue(row.cells[value], forKey: name) == nil
      else { return nil }
      if !titles.contains(name) { titles.append(name) }
      if row.cells.count > unit { units[name, default: []].insert(row.cells[unit]) }
    }
    guard records.count > 1, titles.count <= mostNames else { return nil }
    let named = titles.map { title in
      let found = units[title]?.filter { !$0.isEmpty } ?? []
      return found.count == 1 ? "\(title) (\(found.first ?? ""))" : title
    }
    return [(first.line, own + named)]
      + records.map { record in
        (record.line, record.key + titles.map { record.values[$0] ?? "" })
      }
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 40 && text.contains(where: \.isLetter)
      && ColumnTerms.standard.meaning(of: text) != nil
  }
}
