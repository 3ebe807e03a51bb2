extension KeptCupping {
  /// The session as a table that `insights cupping` reads back: a row of titles, then one for each sheet that a
  /// cupper filled. Names of samples are left out until the session is revealed; cups are counted.
  ///
  /// - Throws: What `form()` throws.
  public func table() throws(CuppingError) -> [[String]] {
    let form = try form()
    let byID = Dictionary(samples.map { ($0.id, $0) }) { first, _ in first }
    struct Sheet: Hashable {
      let sample: Identifier<SampleRecord>
      let cupper: Identifier<Taster>
      let round: Int
    }
    let sheets = Dictionary(grouping: scores) {
      Sheet(sample: $0.sampleID, cupper: $0.tasterID, round: $0.round)
    }
    let hasTimes = scores.contains { !$0.scoredAt.text.isEmpty }
    let calendar = LocalCalendar()
    let rows = sheets.compactMap { sheet, scores -> [String]? in
      guard let sample = byID[sheet.sample], let cupper = cuppers[sheet.cupper] else { return nil }
      let position = scores.map(\.position).max() ?? 0
      let lists = Set(
        form.sections.compactMap { section in
          if case .list = section.kind { section.id } else { nil }
        })
      let notes = scores.filter { !lists.contains($0.section) && !$0.notes.isEmpty }.map(\.notes)
      return [
        sample.code, session.isRevealed ? sample.name : "",
        isUnknown(sheet.cupper) ? "" : cupper, position > 0 ? "\(position)" : "",
      ]
        + (hasTimes ? [time(scores, calendar)] : [])
        + form.sections.map { section in
          Self.cell(section, scores.filter { $0.section == section.id }, cups: sample.cups)
        } + [notes.joined(separator: "; ")]
    }
    return [CuppingPage.titles(of: form, hasTimes: hasTimes)]
      + rows.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// When a sheet was filled: the time of day where that and the session's day say all, else the moment.
  private func time(_ scores: [ScoreRecord], _ calendar: LocalCalendar) -> String {
    guard let written = scores.map(\.scoredAt).first(where: { !$0.text.isEmpty }) else { return "" }
    let isOfDay = calendar.day(of: written).map { $0 == CalendarDay(session.day) } ?? false
    guard isOfDay, let seconds = written.seconds, seconds % 60 == 0 else { return written.text }
    return calendar.clock(of: written) ?? written.text
  }

  private static func cell(
    _ section: CuppingForm.Section, _ scores: [ScoreRecord], cups: Int
  ) -> String {
    let values = scores.compactMap(\.value)
    func text(_ value: Double) -> String { Journal.NumberText.shortest(value) }
    switch section.kind {
    case .scale: return values.isEmpty ? "" : text(SampleStatistics.mean(values))
    case .goodCups(let points):
      return text(points * Double(cups - values.count { $0 == 0 }) / Double(max(cups, 1)))
    case .faultyCups: return text(Double(values.count { $0 == 1 }))
    case .list: return scores.map(\.notes).filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }
}
