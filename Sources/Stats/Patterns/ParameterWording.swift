import Foundation

/// How a brewing parameter is spoken of.
struct ParameterWording {
  let name: String
  let unit: String
  let places: Int
  /// The high and the low end in words.
  let more: String
  let less: String

  init(_ parameter: BrewParameter) {
    (name, unit, places, more, less) =
      switch parameter {
      case .dose: ("dose", " g", 1, "a larger dose", "a smaller dose")
      case .ratio: ("ratio", "", 1, "a longer ratio", "a shorter ratio")
      case .waterTemperature: ("water", " °C", 0, "hotter water", "cooler water")
      case .grindSetting: ("grind", "", 1, "a higher grind setting", "a lower grind setting")
      case .brewTime: ("time", " s", 0, "a longer time", "a shorter time")
      case .daysOffRoast:
        ("rest", " days off roast", 0, "more days off roast", "fewer days off roast")
      }
  }

  /// The number as it is written on a scale or a clock.
  func number(_ value: Double) -> String {
    let text = String(format: "%.\(places)f", value)
    return name == "ratio" ? "1:" + text : text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number as what a brew had: `water at 94 °C`.
  func setting(_ value: Double) -> String {
    switch name {
    case "dose": "a dose of \(text(value))"
    case "ratio": "a ratio of \(text(value))"
    case "water": "water at \(text(value))"
    case "time": "a brew time of \(text(value))"
    default: text(value)
    }
  }

  func text(_ value: Double) -> String {
    name == "grind" ? "setting \(number(value))" : number(value) + unit
  }
}
