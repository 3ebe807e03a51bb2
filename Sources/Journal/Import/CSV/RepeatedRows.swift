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
