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
      case .brewTime: ("time", "", 0, "a longer time", "a shorter time")
      case .daysOffRoast:
        ("rest", " days off roast", 0, "more days off roast", "fewer days off roast")
      }
  }

  /// The number as it is written on a scale or a clock.
  func number(_ value: Double) -> String {
    if name == "time" { return Self.clock(value) }
    let text = String(format: "%.\(places)f", value)
    return name == "ratio" ? "1:" + text : text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Seconds as minutes and seconds; from two hours on, in hours.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    if whole >= 7200 { return String(format: "%.1f h", seconds / 3600) }
    return String(format: "%d:%02d", whole / 60, whole % 60)
  }

  /// The number as what brews had: `water at about 94 °C`, or where all had it `water at 94 °C`.
  func setting(_ value: Double, isExact: Bool) -> String {
    let about = isExact ? "" : "about "
    return switch name {
    case "dose": "a dose of \(about)\(text(value))"
    case "ratio": "a ratio of \(about)\(text(value))"
    case "water": "water at \(about)\(text(value))"
    case "time": "a brew time of \(about)\(text(value))"
    default: about + text(value)
    }
  }

  func text(_ value: Double) -> String {
    name == "grind" ? "setting \(number(value))" : number(value) + unit
  }
}
