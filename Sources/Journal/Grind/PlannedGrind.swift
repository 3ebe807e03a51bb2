import GrindScale

/// What a note says to set next on its brew's grinder.
package struct PlannedGrind: Sendable {
  private let plan: GrindPlan

  /// nil for a note that says nothing.
  package init?(note: String) {
    guard let plan = GrindReader.standard.plan(in: note) else { return nil }
    self.plan = plan
  }

  /// A setting that a note is known to name for the next cup.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - number: The number with which the setting begins.
  package init?(note: String, beginningWith number: Double) {
    guard let setting = GrindReader.standard.setting(in: note, beginningWith: number) else {
      return nil
    }
    plan = .setting(setting)
  }

  /// What is known of the brew and its grinder.
  package struct Circumstances {
    /// The position of the brew that the note is about, and of the one before it.
    package var setting: Double
    package var before: Double?
    /// How the grinder's settings are written; nil for plain numbers.
    package var notation: GrindNotation?
    /// The smallest step of the grinder, in positions.
    package var click: Double
    /// Which settings are coarser; nil where that is not known.
    package var coarser: CoarserSettings?
    /// The positions that the grinder was set to.
    package var tried: ClosedRange<Double>

    package init(
      setting: Double, before: Double?, notation: GrindNotation?, click: Double,
      coarser: CoarserSettings?, tried: ClosedRange<Double>
    ) {
      (self.setting, self.before, self.notation) = (setting, before, notation)
      (self.click, self.coarser, self.tried) = (click, coarser, tried)
    }

    private var spread: Double { tried.upperBound - tried.lowerBound }
    /// As far from all that was tried as a setting may be.
    private var reach: Double { max(spread, abs(tried.upperBound) / 4) }

    /// Whether a number is small enough for a step.
    func maySteps(_ number: Double) -> Bool { number <= max(spread, click) }

    /// Whether a number is far from all that was tried, and small enough for a step: it is no setting.
    func isNoSetting(_ number: Double) -> Bool { isFar(number) && number <= reach }

    func isFar(_ number: Double) -> Bool {
      number < tried.lowerBound - reach || number > tried.upperBound + reach
    }
  }

  /// The position of what is planned; nil where the scale does not show it.
  package func position(_ known: Circumstances) -> Double? {
    func settable(_ plan: GrindPlan) -> Double? {
      guard let position = self.position(plan, known) else { return nil }
      guard let notation = known.notation else { return position }
      // What the grinder's users do not write is not said to be written.
      let written = notation.position(of: notation.text(of: position))
      return written.map { abs($0 - position) < 1e-6 } == true ? position : nil
    }
    if let position = settable(plan) { return position }
    // Half a step is the smallest one where a grinder has no less.
    guard case .steps(var parts) = plan, parts.count == 1, parts[0].unit == .click,
      parts[0].count == 0.5
    else { return nil }
    parts[0].count = 1
    return settable(.steps(parts))
  }

  private func position(_ plan: GrindPlan, _ known: Circumstances) -> Double? {
    switch plan {
    case .setting(let planned):
      guard let position = position(of: planned, known) else { return nil }
      let isNumber = planned.plainNumber != nil || planned.countsClicks
      return isNumber && known.isNoSetting(position) ? nil : position
    case .halfway(let planned):
      return position(of: planned, known).map { ($0 + known.setting) / 2 }
    case .sum(let sum):
      guard let notation = known.notation else {
        return FieldRange.grindSetting.checked(known.setting + sum)
      }
      return notation.position(
        known.setting, adding: GrindStep(abs(sum), .number, sum > 0 ? .higher : .lower))
    case .steps(let parts): return end(of: parts, known)
    case .told(let parts):
      let isDone = known.before.map { before in
        var earlier = known
        earlier.setting = before
        return end(of: parts, earlier).map { abs($0 - known.setting) < 1e-6 } ?? false
      }
      return isDone == true ? nil : end(of: parts, known)
    case .open(let step):
      let end = end(of: [step], known)
      if known.maySteps(step.count) || known.isFar(step.count) || known.notation != nil {
        return end
      }
      // The setting, if it lies on the side of the step.
      guard let end, (end > known.setting) == (step.count > known.setting) else { return nil }
      return step.count
    case .unread: return nil
    }
  }

  private func position(of planned: GrindSetting, _ known: Circumstances) -> Double? {
    guard let notation = known.notation else { return WrittenSetting(planned.text)?.position }
    return notation.position(of: planned)
  }

  /// Where steps from the brew's own setting lead to.
  private func end(of parts: [GrindStep], _ known: Circumstances) -> Double? {
    var position = known.setting
    for step in parts {
      guard let next = self.position(position, after: step, known) else { return nil }
      position = next
    }
    return position
  }

  private func position(
    _ setting: Double, after step: GrindStep, _ known: Circumstances
  ) -> Double? {
    var step = step
    if let coarser = known.coarser, step.way == .finer || step.way == .coarser {
      step.way = (step.way == .coarser) == (coarser == .higher) ? .higher : .lower
    }
    if let position = known.notation?.position(setting, after: step) { return position }
    let size: Double
    switch step.unit {
    case .click: size = known.click
    case .number where known.notation == nil: size = 1
    case .number, .turn: return nil
    }
    // On a dial without clicks a half of the usual step is one, less is not.
    let isStep = (step.count * 2).rounded() == step.count * 2
    guard isStep, step.way == .higher || step.way == .lower else { return nil }
    let sum = setting + (step.way == .higher ? size : -size) * step.count
    return FieldRange.grindSetting.checked((sum * 10_000).rounded() / 10_000)
  }
}
