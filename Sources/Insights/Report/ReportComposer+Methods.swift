/// The section on the usual recipe of each method.
extension ReportComposer {
  private static let mostMethods = 20

  var methodSection: ReportPage.Section? {
    let names = Dictionary(contents.methods.map { ($0.id, PatternSubject.folded($0.name)) }) {
      first, _ in first
    }
    let groups = Dictionary(grouping: entries.filter { $0.method != nil }) { entry in
      entry.method.flatMap { names[$0.id] } ?? ""
    }
    guard !groups.isEmpty else { return nil }
    let sorted = groups.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
    let rows = sorted.prefix(Self.mostMethods).map { row($0.value) }
    var blocks: [ReportPage.Block] = [
      .table(
        ReportPage.Table(
          title: words.report("methods.title"),
          columns: [
            column("methods"), column("brews", .number), column("stars", .number),
            column("dose", .number), column("water", .number), column("yield", .number),
            column("ratio", .number), column("temperature", .number), column("time", .number),
            column("grind"),
          ], rows: rows
        ).withoutEmptyColumns),
      .note(words.report(key("methods.note"))),
    ]
    if sorted.count > rows.count {
      blocks.append(
        .note(words.report("methods.more", ["count": .count(sorted.count - rows.count)])))
    }
    return ReportPage.Section(words.report("methods"), blocks)
  }

  func column(
    _ key: String, _ kind: ReportPage.Table.Column.Kind = .text
  ) -> ReportPage.Table.Column {
    ReportPage.Table.Column(words.report("column.\(key)"), kind)
  }

  private func row(_ brews: [Entry]) -> [ReportPage.Table.Cell] {
    let isEspresso = brews.first?.method?.isEspresso ?? false
    func median(_ value: (Brew) -> Double?, _ write: (Double) -> String) -> ReportPage.Table.Cell {
      guard !Task.isCancelled else { return .text("") }
      return .text(SampleStatistics.median(brews.compactMap { value($0.brew) }).map(write) ?? "")
    }
    let stars = brews.compactMap(\.stars)
    return [
      .text(words.methodLabel(brews.first?.method?.name ?? "")),
      .text(words.numbers.grouped(brews.count)),
      .text(stars.isEmpty ? "" : words.numbers.fixed(SampleStatistics.mean(stars))),
      median({ FieldRange.dose.checked($0.dose) }) { words.value($0, .dose) },
      median({ isEspresso ? nil : FieldRange.water.checked($0.water) }) { words.value($0, .water) },
      median({ isEspresso ? FieldRange.yield.checked($0.yield) : nil }) { words.value($0, .yield) },
      median({ $0.ratio(isEspresso: isEspresso) }) { words.value($0, .ratio, .recipe) },
      median({ FieldRange.waterTemperature.checked($0.waterTemperature) }) {
        words.value($0, .waterTemperature, .recipe)
      },
      median({ FieldRange.brewTime.checked($0.brewTime) }, words.numbers.clock),
      .text(grind(brews)),
    ]
  }

  /// The median on the most used grinder of the method: settings of two grinders are never
  /// combined.
  private func grind(_ brews: [Entry]) -> String {
    let ground = brews.filter {
      $0.grinder != nil && FieldRange.grindSetting.checked($0.brew.grindSetting) != nil
    }
    let groups = Dictionary(grouping: ground) { $0.brew.grinderID?.rawValue ?? "" }
    guard let most = groups.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.value,
      let median = SampleStatistics.median(most.compactMap(\.brew.grindSetting))
    else { return "" }
    let notation = contents.grindNotation(of: most.first?.brew.grinderID)
    return words.report(
      "methods.grind",
      [
        "number": notation?.text(of: median) ?? words.numbers.number(median, places: 1),
        "name": DisplayName.shown(most.first?.grinder?.name ?? ""),
      ])
  }
}

extension ReportPage.Table {
  var withoutEmptyColumns: ReportPage.Table {
    let kept = columns.indices.filter { column in rows.contains { $0[column] != .text("") } }
    return ReportPage.Table(
      title: title, columns: kept.map { columns[$0] },
      rows: rows.map { row in kept.map { row[$0] } })
  }
}

/// The section on espresso by its curves: the last shots of a bean over each other, what was found in them,
/// and what the taster wrote.
extension ReportComposer {
  var shotSection: ReportPage.Section? {
    let brews = Dictionary(entries.map { ($0.brew.id, $0.brew) }) { first, _ in first }
    let shots = contents.shots.filter { !$0.packed.isEmpty }.compactMap { shot in
      brews[shot.brewID].flatMap { ReadShot(shot, of: $0, in: contents) }
    }.sorted { ($0.brew?.brewedAt.seconds ?? 0) > ($1.brew?.brewedAt.seconds ?? 0) }
    guard let latest = shots.first?.brew else { return nil }
    let own = Array(shots.filter { $0.brew?.beanID == latest.beanID }.prefix(ShotOverlay.most))
    let bean = contents.beans.first { $0.id == latest.beanID }
    let name = bean.map { DisplayName.shown(words.name(of: $0)) } ?? ""
    let title = words.text("shot.overlay", ["count": .count(own.count), "name": .text(name)])
    let ids = Set(own.compactMap { $0.brew?.id })
    let basis = shotBasis(of: contents.shots.filter { ids.contains($0.brewID) })
    return ReportPage.Section(
      words.report("shots"),
      [
        .figures([
          ReportPage.CaptionedFigure(
            ShotOverlay(own, title: title, words: words).figure,
            caption: words.report("shots.caption"), isWide: true)
        ])
      ] + (basis.map { [.paragraph($0)] } ?? []))
  }

  /// How many of some shots count less; nil where all are sound.
  private func shotBasis(of shots: [Shot]) -> String? {
    ShotBasis(of: shots).flatMap { words.text(of: $0) }.map {
      words.report("cups.shots", ["what": $0])
    }
  }
}

extension JournalContents {
  /// Reads the curves of the last shots of the bean that was brewed last with a curve.
  package mutating func addLastCurves(from journal: BrewJournal) throws {
    guard !shots.isEmpty else { return }
    let kept = Set(shots.map(\.brewID))
    guard let bean = brews.last(where: { kept.contains($0.id) })?.beanID else { return }
    let last = brews.filter { $0.beanID == bean && kept.contains($0.id) }.suffix(ShotOverlay.most)
    let read = try journal.shots(of: last.map(\.id))
    let curves = Dictionary(read.map { ($0.brewID, $0.packed) }) { first, _ in first }
    for place in shots.indices { shots[place].packed = curves[shots[place].brewID] ?? [] }
  }
}
