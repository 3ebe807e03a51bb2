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

  /// The position of what is planned.
  ///
  /// - Parameters:
  ///   - setting: The position of the brew that the note is about.
  ///   - notation: How the grinder's settings are written; nil for plain numbers.
  ///   - click: The smallest step of the grinder, in positions.
  ///   - coarser: Which settings are coarser; nil where that is not known.
  /// - Returns: nil where the scale does not show it.
  package func position(
    from setting: Double, notation: GrindNotation?, click: Double, coarser: CoarserSettings?
  ) -> Double? {
    func settable(_ plan: GrindPlan) -> Double? {
      guard let position = self.position(plan, setting, notation, click, coarser) else {
        return nil
      }
      guard let notation else { return position }
      // What the grinder's users do not write is not said to be written.
      let written = notation.position(of: notation.text(of: position))
      return written.map { abs($0 - position) < 1e-6 } == true ? position : nil
    }
    if let position = settable(plan) { return position }
    // Half a step is the smallest one where a grinder has no less.
    guard case .step(var step) = plan, step.unit == .click, step.count == 0.5 else { return nil }
    step.count = 1
    return settable(.step(step))
  }

  private func position(
    _ plan: GrindPlan, _ setting: Double, _ notation: GrindNotation?, _ click: Double,
    _ coarser: CoarserSettings?
  ) -> Double? {
    switch plan {
    case .setting(let planned):
      guard let notation else { return WrittenSetting(planned.text)?.position }
      return notation.position(of: planned)
    case .sum(let sum):
      guard let notation else { return FieldRange.grindSetting.checked(setting + sum) }
      return notation.position(
        setting, adding: GrindStep(abs(sum), .number, sum > 0 ? .higher : .lower))
    case .step(var step):
      if let coarser, step.way == .finer || step.way == .coarser {
        step.way = (step.way == .coarser) == (coarser == .higher) ? .higher : .lower
      }
      if let position = notation?.position(setting, after: step) { return position }
      let size: Double
      switch step.unit {
      case .click: size = click
      case .number where notation == nil: size = 1
      case .number, .turn: return nil
      }
      // On a dial without clicks a half of the usual step is one, less is not.
      let isStep = (step.count * 2).rounded() == step.count * 2
      guard isStep, step.way == .higher || step.way == .lower else { return nil }
      let sum = setting + (step.way == .higher ? size : -size) * step.count
      return FieldRange.grindSetting.checked((sum * 10_000).rounded() / 10_000)
    }
  }
}
