/// The JSON form of a start; the texts are written where settings are no plain numbers.
package struct GrindStartDocument: Codable {
  let grindSetting, low, high: Rounded3
  let text, lowText, highText: String?
  let beans, brews: Int
  let basis: GrindStart.Basis

  /// - Parameter text: The text of a grind setting; nil for plain numbers.
  package init(_ start: GrindStart, text: ((Double) -> String)?) {
    (grindSetting, low, high) = (
      Rounded(start.setting), Rounded(start.low), Rounded(start.high)
    )
    (self.text, lowText, highText) = (
      text?(start.setting), text?(start.low), text?(start.high)
    )
    (beans, brews, basis) = (start.beanCount, start.brewCount, start.basis)
  }

  package var start: GrindStart {
    GrindStart(
      setting: grindSetting.value, low: low.value, high: high.value, beanCount: beans,
      brewCount: brews, basis: basis)
  }

  var texts: [(Double, String?)] {
    [(grindSetting.value, text), (low.value, lowText), (high.value, highText)]
  }
}

/// The JSON form of what a step changes.
package struct GrindStepDocument: Codable {
  let measure: GrindSlope.Measure
  let step, change, low, high: Rounded4
  let beans, brews: Int

  package init(_ effect: GrindStepEffect) {
    measure = effect.measure
    (step, change) = (Rounded(effect.step), Rounded(effect.change))
    (low, high) = (Rounded(effect.low), Rounded(effect.high))
    (beans, brews) = (effect.beanCount, effect.brewCount)
  }

  package var effect: GrindStepEffect {
    GrindStepEffect(
      measure: measure, step: step.value, change: change.value, low: low.value, high: high.value,
      beanCount: beans, brewCount: brews)
  }
}
