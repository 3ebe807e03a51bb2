import Phrases
import Stats
import Wording

/// The section on what the best-rated brews had in common.
extension ReportComposer {
  private static let mostGrinds = 12

  var preferenceSection: ReportPage.Section? {
    // What holds of all brews says nothing about the best.
    let all = patterns.furtherPreferences.filter(\.differs)
    guard !all.isEmpty else { return nil }
    let favorites = all.filter { $0.kind == .method || $0.kind == .origin }
    var blocks: [ReportPage.Block] = [
      .note(words.report("preferences.note"))
    ]
    if !favorites.isEmpty {
      blocks += [
        .heading(words.report("preferences.favorites")),
        .findings(favorites.map { ReportPage.Finding(words.description(of: $0), basis: "") }),
        .note(
          words.report("preferences.favorites.note")),
      ]
    }
    let tables = [settings(all), grinds(all)].compactMap(\.self)
    if !tables.isEmpty {
      blocks.append(
        .details(
          words.report("preferences.settings"), tables.map(ReportPage.Block.table)))
    }
    return ReportPage.Section(words.report("preferences"), blocks)
  }

  /// The settings of each method, one row per method, in the order of the report.
  private func settings(_ all: [Preference]) -> ReportPage.Table? {
    let kinds: [Preference.Kind] = [.ratio, .waterTemperature, .brewTime]
    let listed = all.filter { kinds.contains($0.kind) }
    var methods: [String] = []
    for preference in listed {
      let method = preference.subject[.method] ?? ""
      if !methods.contains(method) { methods.append(method) }
    }
    guard !methods.isEmpty else { return nil }
    let rows = methods.map { method -> [ReportPage.Table.Cell] in
      let own = listed.filter { ($0.subject[.method] ?? "") == method }
      let cells = kinds.map { kind -> ReportPage.Table.Cell in
        guard let found = own.first(where: { $0.kind == kind }) else { return .text("") }
        return .detailed(write(found.value, kind), detail: range(of: found))
      }
      return [.text(words.methodLabel(method))] + cells
        + [.text("\(own.map(\.count).max() ?? 0)")]
    }
    return ReportPage.Table(
      title: words.report("preferences.settings.title"),
      columns: [
        column("methods"), column("ratio", .number), column("water", .number),
        column("time", .number),
        column("brews", .number),
      ], rows: rows
    ).withoutEmptyColumns
  }

  /// The grinds with the most brews, each on its own grinder.
  private func grinds(_ all: [Preference]) -> ReportPage.Table? {
    let listed = all.filter { $0.kind == .grind }
    let shown = listed.indices.sorted { (-listed[$0].count, $0) < (-listed[$1].count, $1) }
      .prefix(Self.mostGrinds).map { listed[$0] }
    guard !shown.isEmpty else { return nil }
    let rows = shown.map { preference -> [ReportPage.Table.Cell] in
      [
        .text(preference.subject[.origin] ?? ""),
        .text(words.methodLabel(preference.subject[.method] ?? "")),
        .text(preference.subject[.grinder] ?? ""),
        .detailed(write(preference.value, .grind), detail: range(of: preference)),
        .text("\(preference.count)"),
      ]
    }
    return ReportPage.Table(
      title: words.report("preferences.grinds.title"),
      columns: [
        column("from"), column("method"), column("grinder"), column("grind", .number),
        column("brews", .number),
      ], rows: rows)
  }

  private func write(_ value: Double, _ kind: Preference.Kind) -> String {
    words.value(value, kind.quantity)
  }

  /// The range of the values; empty if they are equal.
  private func range(of preference: Preference) -> String {
    let (low, high) = (
      write(preference.low, preference.kind), write(preference.high, preference.kind)
    )
    return low == high
      ? "" : words.text("range", ["low": .text(low), "high": .text(high)])
  }
}
