/// Rows with more cells than the table has columns: a separator within a text that is not quoted, such as the
/// comma of `sweet, juicy`.
extension CSVHeader {
  /// A row with as many cells as there are columns.
  struct FittedRow {
    let record: CSVRecord
    /// What may belong to several columns, or to none; empty where all cells have a column.
    var rest = ""
    /// Whether the table does not tell which cells belong together.
    var isOpen = false
  }

  /// Joins the cells of a text that the separator has divided, where the other columns tell which they are.
  ///
  /// Of several columns of words whose text may be divided, the note counts; numbers with a decimal comma may
  /// be divided, too. Where none is certain, cells that are the same in all readings stay, and the others are
  /// kept as they were written.
  func fitted(_ record: CSVRecord) -> FittedRow {
    guard record.count > count else { return FittedRow(record: record) }
    let last = (0..<record.count).last { !record[$0].allSatisfy(UTF8Text.isSpace) } ?? 0
    let surplus = last + 1 - count
    guard surplus > 0 else { return FittedRow(record: record.prefix(count)) }
    let cells = record.prefix(last + 1)
    let places = separator == 0 ? [] : (0..<count).filter { isDivided($0, surplus, cells) }
    let notes = places.filter { place in meaning.noteParts.contains { $0.position == place } }
    let found = notes.count == 1 ? notes : places
    let decimals = withDecimals(cells, surplus, from: 0, first: nil)
    let isPlain = places.isEmpty && (0..<count).allSatisfy { fits(cells, $0, at: $0) }
    if found.count == 1, decimals.isEmpty {
      return FittedRow(record: cells.joining(found[0]...(found[0] + surplus), with: separator))
    }
    if found.isEmpty, decimals.count == 1,
      !(isPlain && (0..<count).allSatisfy { isUsual(cells, $0) })
    {
      return FittedRow(record: decimals[0].record)
    }
    // The cells before the first column that may be divided are certain.
    let misfit = (0..<count).first { !fits(cells, $0, at: $0) } ?? count
    let doubts =
      isPlain
      ? decimals.map(\.first)
      : [places.first ?? misfit] + (0..<count).filter { isDecimal(cells, $0) }.prefix(1)
    let certain = doubts.min() ?? count
    let rest = (certain...last).compactMap(cells.text).filter { !$0.isEmpty }
    let mark = separator == 0 ? "," : String(UnicodeScalar(separator))
    return FittedRow(
      record: cells.prefix(certain), rest: rest.joined(separator: mark + " "), isOpen: true)
  }

  /// Whether a column may have a text that was divided: it has words, and all other cells are what their
  /// columns have.
  private func isDivided(_ place: Int, _ surplus: Int, _ record: CSVRecord) -> Bool {
    guard mayBeDivided(place), hasLetter(record, place),
      place == count - 1 || hasLetter(record, place + surplus)
    else { return false }
    return (0..<count).allSatisfy { column in
      column == place || fits(record, column, at: column < place ? column : column + surplus)
    }
  }

  /// The readings of a row in which only numbers with a decimal comma were divided, each with the first of
  /// these columns.
  private func withDecimals(
    _ record: CSVRecord, _ surplus: Int, from start: Int, first: Int?
  ) -> [(first: Int, record: CSVRecord)] {
    guard surplus > 0 else {
      let isFitting = (start..<count).allSatisfy { fits(record, $0, at: $0) && isUsual(record, $0) }
      return isFitting ? [(first ?? start, record)] : []
    }
    guard separator == UInt8(ascii: ","), surplus <= Self.mostDecimals else { return [] }
    var found: [(first: Int, record: CSVRecord)] = []
    for column in start..<count {
      if isDecimal(record, column) {
        let joined = record.joining(column...(column + 1), with: separator)
        if isUsual(joined, column) {
          found += withDecimals(joined, surplus - 1, from: column + 1, first: first ?? column)
        }
      }
      guard fits(record, column, at: column), isUsual(record, column) else { break }
    }
    return found
  }

  /// Whether the cell of a column of numbers and the one after it may be one number, such as `15,5`.
  private func isDecimal(_ record: CSVRecord, _ column: Int) -> Bool {
    guard separator == UInt8(ascii: ","), column + 1 < record.count, isOfNumbers(column),
      (1...4).contains(record[column].count), (1...2).contains(record[column + 1].count),
      (record[column] + record[column + 1]).allSatisfy(UTF8Text.isDigit)
    else { return false }
    return fits(record.joining(column...(column + 1), with: separator), column, at: column)
  }

  private func isOfNumbers(_ column: Int) -> Bool {
    guard profiles.indices.contains(column), profiles[column].cells > 0 else {
      return isMeant(column, Self.measures)
    }
    return profiles[column].isMost(profiles[column].numbers)
  }

  private func isMeant(_ column: Int, _ kinds: Set<CSVColumn>) -> Bool {
    kinds.contains { positions[$0] == column }
  }

  /// Whether a weight is usual in coffee, and a rating is none beyond the scale.
  private func isUsual(_ record: CSVRecord, _ column: Int) -> Bool {
    guard let text = record.text(column), !CellText.isNothing(text),
      let value = MeasureText.any(text, false).value
    else { return true }
    if isMeant(column, [.rating]) {
      let most = profiles.indices.contains(column) ? profiles[column].values.max() : nil
      return value <= max(5, most ?? 5)
    }
    let weights: [(CSVColumn, usual: CSVColumn)] = [
      (.dose, .dose), (.water, .water), (.yield, .yield), (.liquid, .yield),
    ]
    return weights.allSatisfy { weight in
      guard positions[weight.0] == column,
        let range = UsualValues.standard.range(of: weight.usual.rawValue, in: UsualValues.any)
      else { return true }
      return value >= range.low && value <= range.high
    }
  }

  /// Whether a cell is of the kind of a column of which no other row has a cell.
  private func fitsTitle(_ text: String, _ column: Int) -> Bool {
    !isMeant(column, Self.measures.union([.brewedAt])) || text.contains(where: \.isNumber)
  }

  private func hasLetter(_ record: CSVRecord, _ place: Int) -> Bool {
    record.text(place)?.contains(where: \.isLetter) ?? false
  }

  private func mayBeDivided(_ place: Int) -> Bool {
    guard profiles.indices.contains(place), profiles[place].cells > 0 else { return true }
    return profiles[place].isMost(profiles[place].words)
  }

  /// Whether a cell is of the kind of a column: empty, a number near the others, a date, or words.
  private func fits(_ record: CSVRecord, _ column: Int, at place: Int) -> Bool {
    guard profiles.indices.contains(column), let text = record.text(place) else { return true }
    let profile = profiles[column]
    if CellText.isNothing(text) { return true }
    // `V60` is a name, and `22` is none.
    if positions[.method] == column, !text.contains(where: \.isLetter) { return false }
    if profile.cells == 0 { return fitsTitle(text, column) }
    if profile.isMost(profile.dates) { return text.contains(where: \.isNumber) }
    if profile.isMost(profile.words) { return text.contains(where: \.isLetter) }
    guard profile.isMost(profile.numbers) else {
      return !profile.isMost(profile.clocks) || text.contains(":")
    }
    let isCommaCustomary = separator == UInt8(ascii: ";")
    guard let value = MeasureText.any(text, isCommaCustomary).value, let low = profile.values.min(),
      let high = profile.values.max()
    else { return false }
    return value >= min(low / Self.farthest, low) && value <= max(high * Self.farthest, high)
  }

  /// A number so many times as great as all others of its column, or as small, is another column's.
  private static let farthest = 4.0
  /// How many numbers of a row are looked for that were divided.
  private static let mostDecimals = 4
  /// Columns of numbers.
  private static let measures: Set<CSVColumn> = [
    .grindSetting, .dose, .water, .yield, .liquid, .waterTemperature, .brewTime, .rating,
  ]
}
