import Support

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
  /// Of several columns of words whose text may be divided, the note counts. Where none is certain, cells
  /// that are the same in all readings stay, and the others are kept as they were written.
  func fitted(_ record: CSVRecord) -> FittedRow {
    guard record.count > count else { return FittedRow(record: record) }
    let last = (0..<record.count).last { !record[$0].allSatisfy(UTF8Text.isSpace) } ?? 0
    let surplus = last + 1 - count
    guard surplus > 0 else { return FittedRow(record: record.prefix(count)) }
    let cells = record.prefix(last + 1)
    let places = separator == 0 ? [] : (0..<count).filter { isDivided($0, surplus, cells) }
    let notes = places.filter { place in meaning.noteParts.contains { $0.position == place } }
    let found = notes.count == 1 ? notes : places
    if found.count == 1 {
      return FittedRow(record: cells.joining(found[0]...(found[0] + surplus), with: separator))
    }
    // The cells before the first column that may be divided are certain.
    let isPlain = places.isEmpty && (0..<count).allSatisfy { fits(cells, $0, at: $0) }
    let misfit = (0..<count).first { !fits(cells, $0, at: $0) } ?? count
    let certain = isPlain ? count : places.first ?? misfit
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
    if CellText.isNothing(text) || profile.cells == 0 { return true }
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
}
