import Support

/// What all rows of a table together say: the order of its dates, the scale of its ratings, and what
/// an undecided column holds.
struct TableSurvey: Sendable {
  /// The order of dates that some row settles; nil where none does, or rows contradict each other.
  private(set) var order: DateOrder?
  /// The highest rating of the scale, where it is certain; nil for stars up to 5.
  private(set) var scale: Double?
  /// Whether the undecided column holds numbers.
  private(set) var isNumber = false
  /// Whether a date needs the order.
  private(set) var hasOpenDates = false
  /// The columns whose dates are all days as spreadsheets count them, by position.
  private(set) var serials: Set<Int> = []
  /// Whether so many ratings are above 5 that the others may be of a larger scale, too.
  private(set) var isScaleOpen = false

  /// The fewest ratings above 5 by which a scale is certain: one may be a typo.
  private static let fewestRatings = 3
  /// The number of rows between two looks at whether the task was cancelled.
  private static let rowsPerLook = 256

  init(
    _ records: inout TableRecords, _ header: CSVHeader, today: CalendarDay
  ) throws(JournalError) {
    let dates = [CSVColumn.brewedAt, .roastDate, .frozenDate, .thawedDate].compactMap {
      header.positions[$0]
    }
    // By the calendar alone, and among days up to today.
    var certain: Set<DateOrder> = [.dayFirst, .monthFirst, .yearFirst]
    var likely = certain
    var ratings = (count: 0, aboveFive: 0, aboveTen: 0, highest: 0.0)
    var cells = (numbers: 0, texts: 0)
    var others: Set<Int> = []
    var rows = 0
    while try records.next() {
      // The import throws after a survey that was cut short.
      if rows % Self.rowsPerLook == 0, Task.isCancelled { break }
      rows += 1
      let record = records.reader.record
      for position in dates where position < record.count {
        guard let text = record.text(position) else { continue }
        guard let readings = DateText.readings(text) else {
          if DateText(serial: text, header) != nil {
            serials.insert(position)
          } else if !CellText.isNothing(text) {
            others.insert(position)
          }
          continue
        }
        others.insert(position)
        guard !readings.isPlain, !readings.orders.isEmpty
        else { continue }
        if readings.orders.count > 1 { hasOpenDates = true }
        certain.formIntersection(readings.orders)
        let past = readings.orders(upTo: today)
        if !past.isEmpty { likely.formIntersection(past) }
      }
      if let undecided = header.undecided?.position, undecided < record.count,
        let text = record.text(undecided), !text.isEmpty
      {
        if RatingText.number(text) == nil { cells.texts += 1 } else { cells.numbers += 1 }
      }
      let place = header.positions[.rating] ?? header.undecided?.position
      if let place, place < record.count, let text = record.text(place),
        let rating = RatingText.number(text), rating > 0
      {
        ratings.count += 1
        ratings.highest = max(ratings.highest, rating)
        if rating > 5 { ratings.aboveFive += 1 }
        if rating > 10 { ratings.aboveTen += 1 }
      }
    }
    if certain.count == 1 {
      order = certain.first
    } else if certain.count > 1, likely.count == 1 {
      order = likely.first
    }
    serials.subtract(others)
    isNumber = cells.numbers > cells.texts
    if ratings.highest <= 10, ratings.aboveFive >= Self.fewestRatings,
      ratings.aboveFive * 2 > ratings.count
    {
      scale = 10
    } else if ratings.highest <= 100, ratings.aboveTen >= Self.fewestRatings,
      ratings.aboveTen * 2 > ratings.count
    {
      scale = 100
    }
    isScaleOpen =
      scale == nil
      && (ratings.aboveFive > 0 && ratings.aboveFive * 2 >= ratings.count
        || ratings.aboveFive > 1 && ratings.aboveFive * 10 > ratings.count)
  }
}

extension DateText {
  /// A day as a spreadsheet counts it, in a cell of a table.
  init?(serial text: String, _ header: CSVHeader) {
    guard case .number(let value) = NumberText(text, isCommaCustomary: header.separator == 0x3B)
    else { return nil }
    self.init(serial: value)
  }
}

/// What a cell says that has no value.
enum CellText {
  private static let nothing: Set = ["", "-", "--", "---", "–", "—", "?", "n/a", "na", "none"]

  /// Whether a cell is empty or has a mark of nothing, such as `n/a` or `-`.
  static func isNothing(_ text: String) -> Bool {
    // Most cells are numbers, which show in their first byte.
    if let first = text.utf8.first, (0x30...0x39).contains(first) { return false }
    return text.utf8.count <= 4 && nothing.contains(text.trimmed.lowercased())
  }
}
