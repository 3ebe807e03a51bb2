extension Recipe {
  /// The steps of the recipe with their times; nil without a brew time, or where the recipe says
  /// nothing but the time.
  ///
  /// Steps that the recipe gives are taken as they are. Else a bloom without a time takes 30 s. Pours of a filter share the rest of the time with the
  /// drawdown; where coffee steeps they take 15 s each at most. The last pour is to `water`.
  ///
  /// - Parameter method: The method of the recipe; nil for none.
  public func schedule(for method: BrewMethod?) -> BrewSchedule? {
    if !steps.isEmpty { return givenSchedule(for: method) }
    guard let total = FieldRange.brewTime.checked(brewTime) else { return nil }
    let kind = method?.kind ?? .unrecorded
    var builder = ScheduleBuilder(total: total)
    if [.espresso, .stovetop].contains(kind) {
      guard let cup = FieldRange.yield.checked(yield) ?? FieldRange.water.checked(water) else {
        return nil
      }
      builder.add(.extract, until: total, to: cup)
      return builder.schedule
    }
    let steeps = [.immersion, .pressure].contains(kind)
    var bloom = FieldRange.bloom.checked(bloom)
    var targets = pours.filter { $0 > bloom ?? 0 }
    if let water = FieldRange.water.checked(water), water > targets.last ?? bloom ?? 0 {
      targets.append(water)
    }
    guard bloom != nil || !targets.isEmpty else { return nil }
    let bloomTime = FieldRange.bloomTime.checked(bloomTime)
    if bloom == nil, bloomTime != nil { bloom = targets.removeFirst() }
    if let bloom { builder.add(.bloom, until: min(bloomTime ?? 30, total / 2), to: bloom) }
    let plunge = steeps ? FieldRange.plunge.checked(plungeTime) ?? 0 : 0
    let end = max(builder.end, total - plunge)
    var interval = (end - builder.end) / Double(targets.count + 1)
    if steeps { interval = min(15, interval) }
    let begin = builder.end
    for (place, target) in targets.enumerated() {
      builder.add(.pour, until: begin + Double(place + 1) * interval, to: target)
    }
    builder.add(steeps ? .steep : .drawdown, until: end)
    if plunge > 0 { builder.add(.plunge, until: total) }
    return builder.schedule
  }
}

/// Adds steps one after another.
private struct ScheduleBuilder {
  /// The whole time in seconds.
  let total: Double
  private var steps: [BrewSchedule.Step] = []

  init(total: Double) {
    self.total = total
  }

  /// Where the last step ends.
  var end: Double { steps.last?.end ?? 0 }

  /// A step until a time, rounded to 5 s where steps are long enough; none where no time is left.
  mutating func add(_ kind: BrewSchedule.Kind, until time: Double, to target: Double? = nil) {
    let unit = time - end >= 10 && time < total ? 5.0 : 1
    let time = time < total ? (time / unit).rounded() * unit : total
    guard time > end else { return }
    steps.append(BrewSchedule.Step(kind: kind, start: end, end: time, target: target))
  }

  var schedule: BrewSchedule? { steps.isEmpty ? nil : BrewSchedule(steps: steps) }
}
