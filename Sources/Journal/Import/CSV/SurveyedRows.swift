/// Lines below a row that have nothing but words, under the title of the notes or behind the mark of a list: they
/// say more of the cup above.
///
///     2026-05-01,Guji,18,36,28,
///     ,,,,,a bit sour
///     - finer next time,,,,,
struct RowRemarks: Sendable {
  /// The words below a row, by the number of its record.
  private(set) var texts: [Int: [String]] = [:]
  /// The numbers of the records that have them.
  private(set) var records: Set<Int> = []
  /// The cup above, where nothing but such words is between.
  private var cup: Int?

  /// Ends what belongs to the cup above, as an empty line does.
  mutating func end() { cup = nil }

  /// - Returns: Whether a record belongs to the cup above.
  mutating func takes(_ record: CSVRecord, number: Int, _ header: CSVHeader) -> Bool {
    let named = [CSVColumn.brewedAt, .beanName].compactMap { header.positions[$0] }
    guard header.positions[.brewLine] == nil, header.meaning.titles.first != "heading",
      let place = (0..<record.count).first(where: { !record[$0].isEmpty })
    else {
      cup = nil
      return false
    }
    guard let text = record.onlyText, let cup else {
      let isNamed = named.contains { $0 < record.count && !record[$0].isEmpty }
      // Sums are no cups.
      let isSum =
        record[place].first.map { !UTF8Text.isDigit($0) } ?? true
        && ParameterTerms.standard.isTotal(record.text(place) ?? "")
      self.cup = isNamed && !isSum && record.onlyText == nil ? number : nil
      return false
    }
    let words = text.drop { "-–—•·→ ".contains($0) }
    let isListed = text.wholeMatch(of: Self.listed.regex) != nil
    let isNote =
      place > 0 && header.meaning.noteParts.contains { $0.position == place }
      && text.first?.isLetter == true && RatingLegend(text) == nil && !RatingLegend.explains(text)
    guard isListed || isNote else {
      self.cup = nil
      return false
    }
    texts[cup, default: []].append(String(words))
    records.insert(number)
    return true
  }

  private static let listed = OncePattern(/[-–—•·→]\s+\p{L}.*[^-–—=\s]/)
}

/// Finds rows that a table has twice because it was pasted twice: a whole block of rows after an equal one.
///
/// Rows of one day that are equal may be as many cups; days that begin anew in the same rows are not.
struct RepeatedRows: Sendable {
  /// The numbers of the records that repeat others.
  private(set) var records: Set<Int> = []
  /// By their content, the last places of rows among all rows.
  private var places: [UInt64: Int] = [:]
  /// The numbers of the records, and their days, as written.
  private var rows: [(record: Int, day: UInt64)] = []
  /// How far before it each of the last rows has an equal one, and how many rows have it as far.
  private var (distance, run) = (0, 0)

  /// More rows were written by no hand.
  private static let most = 20_000
  /// The fewest rows of a block without days.
  private static let fewestUndated = 3

  /// Begins anew below a heading, which may be the day of rows without one.
  mutating func begin(dayColumn: Int?) {
    guard dayColumn == nil else { return }
    places = [:]
    (distance, run) = (0, 0)
  }

  /// - Parameters:
  ///   - number: The number of the record.
  ///   - dayColumn: The column of days; nil for none.
  mutating func add(_ record: CSVRecord, number: Int, dayColumn: Int?) {
    guard rows.count < Self.most else { return }
    let content = (0..<record.count).reduce(Self.start) { Self.hash(record[$1], $0) }
    // An empty cell has the day of the row above.
    let cell = dayColumn.flatMap { $0 < record.count ? record[$0] : nil } ?? []
    let day = cell.isEmpty ? rows.last?.day ?? 0 : Self.hash(cell, Self.start)
    let place = rows.count
    rows.append((number, day))
    defer { places[content] = place }
    guard let last = places[content] else {
      (distance, run) = (0, 0)
      return
    }
    run = place - last == distance ? run + 1 : 1
    distance = place - last
    guard run == distance, distance > 1 else { return }
    let block = rows[(place - distance + 1)...place]
    let days = Set(block.map(\.day))
    if days.count > 1 || dayColumn == nil && distance >= Self.fewestUndated {
      records.formUnion(block.map(\.record))
    }
  }

  // FNV-1a, with a mark after each cell.
  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325
  private static func hash(_ cell: some Sequence<UInt8>, _ start: UInt64) -> UInt64 {
    let hash = cell.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return (hash ^ 0xFF) &* 0x100_0000_01b3
  }
}
