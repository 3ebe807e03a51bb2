import Foundation
import Support
import TestSupport
import Testing

@testable import Journal

/// Every cell of a table of cups ends as a field, as words of a note, or as a remark that names it or its column.
@Suite(.ownThreads) struct CellOutcomeTests {
  /// The logs of strangers and those of each kind.
  static let names: [String] = ["first", "second", "third", "fourth", "kinds"].flatMap { folder in
    let path = PackageFiles.path("Fixtures/import/\(folder)")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { !$0.hasSuffix(".expected") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test(arguments: names)
  func `no cell is lost in silence`(_ name: String) throws {
    let today = CalendarDay("2026-11-28") ?? CalendarDay(number: 0)
    var reader = ImportReader(TableOptions(), today: today)
    for path in try ImportFolder.files(PackageFiles.path("Fixtures/import/\(name)")) {
      // What is no log is refused with a message.
      for file in (try? reader.files(path)) ?? [] {
        guard let plan = file.plan, let source = file.source, plan.kind == .cups else { continue }
        for lost in try Self.lost(plan, source, today) {
          Issue.record("\(name) \(lost)")
        }
      }
    }
  }

  /// The cells that are nowhere, each with its line and its title.
  private static func lost(
    _ plan: TablePlan, _ source: TableSource, _ today: CalendarDay
  ) throws -> [String] {
    var rows = BrewRowReader(plan: plan, calendar: LocalCalendar(timeZone: .gmt), today: today)
    var records = try plan.header.rows(of: source)
    var lost: [String] = []
    while try records.next() {
      let record = records.reader.record
      if plan.survey.otherTables.contains(where: { record.line >= $0 }) { break }
      if record.isBlank || plan.header.isSame(record) || rows.isSum(record)
        || rows.aside(record) != nil
      {
        continue
      }
      guard case .success(let (row, faults)) = rows.row(record) else { continue }
      let cells = plan.header.fitted(record).record
      for position in 0..<cells.count {
        guard let text = cells.text(position), !CellText.isNothing(text),
          !isKept(text, position, plan, row, faults)
        else { continue }
        lost.append("line \(record.line): '\(plan.header.meaning.titles[position])' '\(text)'")
      }
    }
    return lost
  }

  private static func isKept(
    _ text: String, _ position: Int, _ plan: TablePlan, _ row: BrewRow, _ faults: RowFaults
  ) -> Bool {
    let meaning = plan.header.meaning
    let title = meaning.titles[position]
    let words = plain(FormulaGuard.removed(from: text)).prefix(30)
    if plain(row.brew.notes).contains(words) || plain(row.bean?.notes ?? "").contains(words) {
      return true
    }
    // A column that is left out is named.
    if meaning.unknown.contains(title) || title.isEmpty && !meaning.unknown.isEmpty { return true }
    // Half of a time, and the scale of the rating beside it.
    if position == meaning.minutes || position == meaning.best { return true }
    // A pour, which is a part of the water.
    if meaning.pours?.places.contains(position) == true { return row.brew.water != nil }
    var columns = meaning.positions.filter { $0.value == position }.map(\.key)
    columns += meaning.seconds.filter { $0.value.contains(position) }.map(\.key)
    return columns.contains { column in
      faults.problems.contains { $0.field == column.rawValue } || RatingText.number(text) == 0
        || isRecorded(column, row)
    }
  }

  /// Whether the row has a value of a column, or one that is computed from it.
  private static func isRecorded(_ column: CSVColumn, _ row: BrewRow) -> Bool {
    let brew = row.brew
    if let field = column.ofBrew, !field.text(of: brew).isEmpty || field.kind == .flag {
      return true
    }
    if let field = column.ofBean, let bean = row.bean, !field.text(of: bean).isEmpty { return true }
    let hasLiquid = brew.water != nil || brew.yield != nil
    switch column {
    case .brewedAt, .timeOfDay, .half, .weekday, .month, .year: return !brew.brewedAt.text.isEmpty
    case .beanName: return row.bean.map { !$0.name.isEmpty } ?? false
    case .method: return !row.method.isEmpty
    case .grinder: return !row.grinder.isEmpty
    case .grindSetting, .grindText: return brew.grind != nil
    case .ratio: return brew.dose != nil && hasLiquid
    // What a shot weighs is its yield, whatever the title says.
    case .liquid, .water: return hasLiquid
    case .recipe, .brewLine:
      return brew.dose != nil || hasLiquid || brew.brewTime != nil || brew.stars != nil
    case .daysOffRoast: return row.bean?.roastDateText.isEmpty == false
    case .extractionYield: return brew.extractionYield != nil
    case .taster: return !row.taster.isEmpty
    // The scale of ratings is decided for the whole column, after its rows; a flag that is not set is like none.
    case .rating, .rowID, .isCopy, .pricePerCup: return true
    default: return CSVColumn.levels.contains(column) && row.tasting != nil
    }
  }

  private static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
