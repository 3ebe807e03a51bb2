import CoffeeTerms
import GrindScale

/// What a note says to set next on its brew's grinder.
package struct PlannedGrind: Sendable {
  private let plan: GrindPlan

  /// nil for a note that says nothing.
  package init?(note: String) {
    guard let plan = GrindReader.standard.plan(in: note) else { return nil }
    self.plan = plan
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
    switch plan {
    case .setting(let planned):
      return notation?.position(of: planned.text) ?? WrittenSetting(planned.text)?.position
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
      guard step.way == .higher || step.way == .lower else { return nil }
      let sum = setting + (step.way == .higher ? size : -size) * step.count
      return FieldRange.grindSetting.checked((sum * 10_000).rounded() / 10_000)
    }
  }
}
