import Journal
import Phrases
import Wording

/// What the coffee of the cups cost, month by month.
extension ReportComposer {
  /// The greatest number of months; the last ones are shown.
  private static let mostMonths = 24

  /// A table on request; nil where few cups have a price, or all are of one month.
  var costs: ReportPage.Block? {
    let dated = entries.compactMap { entry -> (month: Int, price: Double?)? in
      guard let day = entry.day else { return nil }
      return (day.year * 12 + day.month - 1, entry.brew.price(of: entry.bean))
    }
    let priced = dated.compactMap { cup -> (month: Int, price: Double)? in
      guard let price = cup.price else { return nil }
      return (cup.month, price)
    }
    // As for the mean price of a cup: the sums of few cups would pass for those of all.
    guard priced.count * 2 > dated.count else { return nil }
    let months = Dictionary(grouping: priced, by: \.month).sorted { $0.key < $1.key }
    guard months.count > 1 else { return nil }
    let rows = months.suffix(Self.mostMonths).reversed().map {
      month, cups -> [ReportPage.Table.Cell] in
      let sum = cups.reduce(0) { $0 + $1.price }
      return [
        .text(name(ofMonth: month)), .text(words.numbers.grouped(cups.count)),
        .text(words.numbers.fixed(sum, places: 2)),
        .text(words.numbers.fixed(sum / Double(cups.count), places: 2)),
      ]
    }
    let table = ReportPage.Table(
      title: words.report("costs"),
      columns: [
        column("month"), column("brews", .number), column("cost", .number),
        column("price", .number),
      ], rows: rows)
    return .details(
      words.report("costs"), [.table(table), .note(words.report("costs.note"))])
  }

  /// `Sep 2025`, of months counted from the year 0.
  private func name(ofMonth month: Int) -> String {
    guard let day = CalendarDay(year: month / 12, month: month % 12 + 1, day: 1) else { return "" }
    return "\(words.days.month(day)) \(day.year)"
  }
}
