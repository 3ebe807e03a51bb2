extension Recipe {
  /// The steps as they are given. A time that is left open shares what is between its neighbors'
  /// evenly; nil where nothing says when it ends.
  ///
  /// - Parameter method: The method of the recipe; nil for none.
  func givenSchedule(for method: BrewMethod?) -> BrewSchedule? {
    let rows = completed(for: method)
    var ends = rows.map(\.end)
    var known = 0.0
    for place in ends.indices {
      if ends[place] == nil {
        guard let next = ends.indices.first(where: { $0 > place && ends[$0] != nil }),
          let end = ends[next]
        else { return nil }
        ends[place] = (known + (end - known) / Double(next - place + 1)).rounded()
      }
      known = ends[place] ?? known
    }
    var schedule: [BrewSchedule.Step] = []
    for case (let row, let end?) in zip(rows, ends) where end > schedule.last?.end ?? 0 {
      schedule.append(
        BrewSchedule.Step(
          kind: row.kind, start: schedule.last?.end ?? 0, end: end, target: row.target))
    }
    return schedule.isEmpty ? nil : BrewSchedule(steps: schedule)
  }

  /// The steps with what follows the last of them until the whole time, and with the water as the
  /// grams of the last pour.
  private func completed(for method: BrewMethod?) -> [RecipeStep] {
    var rows = steps
    if let last = rows.indices.last(where: { rows[$0].kind == .pour }), rows[last].target == nil {
      rows[last].target = FieldRange.water.checked(water)
    }
    guard let last = rows.last, let total = FieldRange.brewTime.checked(brewTime),
      total > rows.compactMap(\.end).max() ?? 0
    else { return rows }
    guard [.bloom, .pour, .steep].contains(last.kind) else {
      if last.end == nil { rows[rows.count - 1].end = total }
      return rows
    }
    let kind = method?.kind ?? .unrecorded
    let steeps = last.kind == .steep || [.immersion, .pressure].contains(kind)
    let plunge = FieldRange.plunge.checked(plungeTime) ?? 0
    if last.kind == .steep, last.end == nil {
      rows[rows.count - 1].end = max(1, total - plunge)
    } else if total - plunge > last.end ?? 0 {
      rows.append(RecipeStep(steeps ? .steep : .drawdown, end: total - plunge))
    }
    if plunge > 0 { rows.append(RecipeStep(.plunge, end: total)) }
    return rows
  }
}
