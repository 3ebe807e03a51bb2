import Journal
import Numerics
import Stats

/// How each method is usually brewed.
extension ReportComposer {
  private static let mostMethods = 20

  var methodSection: ReportPage.Section? {
    let groups = Dictionary(grouping: entries.filter { $0.method != nil }) { entry in
      PatternSubject.folded(entry.method?.name ?? "")
    }
    guard !groups.isEmpty else { return nil }
    let sorted = groups.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
    let rows = sorted.prefix(Self.mostMethods).map { row($0.value) }
    var blocks: [ReportPage.Block] = [
      .table(
        ReportPage.Table(
          title: "The usual recipe of each method",
          columns: [
            .init("Method"), .init("brews", .number), .init("stars", .number),
            .init("dose", .number), .init("water", .number), .init("yield", .number),
            .init("ratio", .number), .init("temperature", .number), .init("time", .number),
            .init("grind"),
          ], rows: rows
        ).withoutEmptyColumns),
      .note("Stars are means; of each setting the median of the brews that record it."),
    ]
    if sorted.count > rows.count {
      blocks.append(
        .note("\(Phrase.count(sorted.count - rows.count, "rarer method")) not shown."))
    }
    return ReportPage.Section("How you brew", blocks)
  }

  private func row(_ brews: [Entry]) -> [ReportPage.Table.Cell] {
    let isEspresso = brews.first?.method?.isEspresso ?? false
    func median(_ value: (Brew) -> Double?, _ write: (Double) -> String) -> ReportPage.Table.Cell {
      .text(SampleStatistics.median(brews.compactMap { value($0.brew) }).map(write) ?? "")
    }
    let number = { (value: Double) in ValueText.number(value, places: 1) }
    let stars = brews.compactMap(\.stars)
    return [
      .text(Self.named(brews.first?.method?.name)), .text(CountText.grouped(brews.count)),
      .text(stars.isEmpty ? "" : ValueText.fixed(SampleStatistics.mean(stars))),
      median({ FieldRange.dose.checked($0.dose) }) { number($0) + " g" },
      median({ isEspresso ? nil : FieldRange.water.checked($0.water) }) { number($0) + " g" },
      median({ isEspresso ? FieldRange.yield.checked($0.yield) : nil }) { number($0) + " g" },
      median({ $0.ratio(isEspresso: isEspresso) }) { "1:" + ValueText.fixed($0) },
      median({ FieldRange.waterTemperature.checked($0.waterTemperature) }) { number($0) + " °C" },
      median({ FieldRange.brewTime.checked($0.brewTime) }, ValueText.clock),
      .text(grind(brews)),
    ]
  }

  /// A method's name, or words where it has none.
  static func named(_ method: String?) -> String {
    guard let method, method.contains(where: { !$0.isWhitespace }) else { return "No named method" }
    return method
  }

  /// The median on the grinder that is used most with the method: settings of two are never mixed.
  private func grind(_ brews: [Entry]) -> String {
    let ground = brews.filter {
      $0.grinder != nil && FieldRange.grindSetting.checked($0.brew.grindSetting) != nil
    }
    let groups = Dictionary(grouping: ground) { $0.brew.grinderID?.rawValue ?? "" }
    guard let most = groups.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.value,
      let median = SampleStatistics.median(most.compactMap(\.brew.grindSetting))
    else { return "" }
    return "\(ValueText.number(median, places: 1)) on "
      + DisplayNames.shown(most.first?.grinder?.name ?? "")
  }
}

extension ReportPage.Table {
  /// The table without columns that hold nothing.
  var withoutEmptyColumns: ReportPage.Table {
    let kept = columns.indices.filter { column in rows.contains { $0[column] != .text("") } }
    return ReportPage.Table(
      title: title, columns: kept.map { columns[$0] },
      rows: rows.map { row in kept.map { row[$0] } })
  }
}
