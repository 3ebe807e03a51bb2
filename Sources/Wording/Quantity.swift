/// A setting or a measurement of a brew, in tables and sentences.
///
/// The raw value is the name in JSON.
public enum Quantity: String, Sendable, CaseIterable {
  /// Ground coffee in grams.
  case dose = "dose_g"
  /// Water in grams.
  case water = "water_g"
  /// Coffee in the cup in grams.
  case yield = "yield_g"
  /// Grams of water, or of espresso, per gram of coffee.
  case ratio
  case waterTemperature = "water_temp_c"
  /// Grind setting on the scale of the grinder.
  case grindSetting = "grind_setting"
  /// Brew time in seconds.
  case brewTime = "brew_time_s"
  /// Days between roasting and brewing.
  case daysOffRoast = "days_off_roast"
  /// Rating in stars, 0…5.
  case rating

  /// Creates the quantity of a parameter.
  public init(_ parameter: BrewParameter) {
    self =
      switch parameter {
      case .dose: .dose
      case .ratio: .ratio
      case .waterTemperature: .waterTemperature
      case .grindSetting: .grindSetting
      case .brewTime: .brewTime
      case .daysOffRoast: .daysOffRoast
      }
  }

  /// The precision of a formatted value.
  public enum Precision: Sendable {
    /// In a sentence, and for several brews together.
    case sentence
    /// On a recipe, from which a setting is made.
    case recipe
    case record
  }

  /// The greatest number of decimals.
  func places(_ precision: Precision) -> Int {
    switch (self, precision) {
    case (.ratio, _): 1
    case (_, .record): 2
    case (.grindSetting, .recipe): 2
    case (.waterTemperature, .sentence), (.daysOffRoast, .sentence): 0
    default: 1
    }
  }

  func phrase(
    _ kind: String, _ phrases: Phrasebook, _ arguments: [String: PhraseArgument] = [:]
  ) -> String {
    phrases.text("quantity.\(rawValue).\(kind)", arguments)
  }
}

/// Numbers in the format of a language.
package struct NumberText: Sendable {
  let phrases: Phrasebook

  package init(_ phrases: Phrasebook = .english) {
    self.phrases = phrases
  }

  /// A number rounded to `places` decimals, without trailing zeros; empty for nil.
  package func number(_ value: Double?, places: Int = 2) -> String {
    guard let value else { return "" }
    var writer = JSONWriter()
    writer.number(value, places: places)
    return String(decoding: writer.bytes, as: UTF8.self)
      .replacing(".", with: phrases.text("number.decimal"))
      .replacing("-", with: phrases.text("number.minus"))
  }

  /// A number with all its decimals: `4.0`.
  package func fixed(_ value: Double, places: Int = 1) -> String {
    let point = phrases.text("number.decimal")
    var text = number(value, places: places)
    guard places > 0 else { return text }
    let decimals = text.ranges(of: point).last.map { text[$0.upperBound...].count } ?? 0
    if decimals == 0 { text += point }
    return text + String(repeating: "0", count: places - decimals)
  }

  /// A number with its sign: `+0.4`, `−0.4`, `0`; with `isFixed` with all its decimals.
  package func signed(_ value: Double, places: Int, isFixed: Bool = false) -> String {
    let size = abs(value)
    let text = isFixed ? fixed(size, places: places) : number(size, places: places)
    guard number(size, places: places) != "0" else { return text }
    return (value < 0 ? phrases.text("number.minus") : "+") + text
  }

  /// Seconds as minutes and seconds; from two hours on, in hours.
  package func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e9 else { return "" }
    let whole = Int(seconds.rounded())
    if whole >= 7200 {
      return phrases.text("number.hours", ["number": number(seconds / 3600, places: 1)])
    }
    let rest = whole % 60
    return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// `1,234`.
  package func grouped(_ number: Int) -> String {
    PhraseArgument.grouped(number, by: phrases.text("number.group"))
  }

  /// `6%`, `under 1%`; empty for a whole of 0.
  package func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "" }
    let percent = 100 * Double(part) / Double(whole)
    if percent > 0, percent < 0.95 { return phrases.text("number.percent.tiny") }
    return phrases.text("number.percent", ["number": .count(Int(percent.rounded()))])
  }

  /// A probability such as a q-value: `0.004`, `below 0.0001`.
  package func chance(_ value: Double) -> String {
    if value < 0.0001 {
      return phrases.text("number.chance.tiny", ["number": number(0.0001, places: 4)])
    }
    return number(value, places: value < 0.001 ? 4 : 3)
  }

  /// A factor with one decimal, large ones without decimals, very large ones as `over 1000`.
  package func factor(_ factor: Double) -> String {
    if factor > 1000 { return phrases.text("number.huge", ["number": .count(1000)]) }
    return fixed(factor, places: factor < 9.95 ? 1 : 0)
  }
}

/// Days and months in the format of a language.
package struct DayText: Sendable {
  let phrases: Phrasebook

  package init(_ phrases: Phrasebook = .english) {
    self.phrases = phrases
  }

  /// `6 September 2025`.
  package func long(_ day: CalendarDay) -> String {
    written("date", day, month: phrases.text("month.\(day.month)"))
  }

  /// `6 Sep 2025`.
  package func short(_ day: CalendarDay) -> String {
    written("date", day, month: month(day))
  }

  /// `6 Sep`.
  package func dayOfYear(_ day: CalendarDay) -> String {
    written("date.yearless", day, month: month(day))
  }

  /// `Sep`.
  package func month(_ day: CalendarDay) -> String { phrases.text("month.short.\(day.month)") }

  private func written(_ key: String, _ day: CalendarDay, month: String) -> String {
    phrases.text(
      key, ["day": .count(day.day), "month": .text(month), "year": .count(day.year)])
  }
}

/// Settings and measures: names, numbers and units.
extension Words {
  /// The heading of a row: `temperature`.
  public func name(of quantity: Quantity) -> String { quantity.phrase("name", phrases) }

  /// The heading of a row: `temperature`.
  public func name(of parameter: BrewParameter) -> String { name(of: Quantity(parameter)) }

  /// The title of an axis: `water temperature, °C`.
  ///
  /// - Parameter grinder: The name of the grinder of a grind setting.
  package func axisTitle(_ parameter: BrewParameter, grinder: String?) -> String {
    let on = grinder.map { phrases.text("quantity.on-grinder", ["name": shown($0)]) }
    return Quantity(parameter).phrase("axis", phrases, ["grinder": .text(on ?? "")])
  }

  /// A number on its scale, without its unit: `94`, `1:16.0`, `3:05`.
  public func number(
    _ value: Double, _ quantity: Quantity, _ precision: Quantity.Precision = .sentence
  ) -> String {
    if quantity == .grindSetting, let notation { return notation.text(of: value) }
    let isCoarse = [.water, .yield].contains(quantity) && precision == .recipe && value >= 100
    let places = isCoarse ? 0 : quantity.places(precision)
    return switch (quantity, precision) {
    case (.brewTime, _): numbers.clock(value)
    case (.ratio, .recipe): "1:" + numbers.number(value, places: places)
    case (.ratio, _): "1:" + numbers.fixed(value, places: places)
    default: numbers.number(value, places: places)
    }
  }

  /// A grind setting as a step of the grinder has it.
  package func grind(_ value: Double) -> String {
    notation?.text(of: value) ?? numbers.number(value, places: 3)
  }

  /// A number with its unit: `94 °C`.
  public func value(
    _ value: Double, _ quantity: Quantity, _ precision: Quantity.Precision = .sentence
  ) -> String {
    quantity.phrase("value", phrases, ["number": .text(number(value, quantity, precision))])
  }

  /// A value of a parameter within a sentence: `94 °C`, `setting 24`, `12 days off roast`.
  func place(_ value: Double, _ quantity: Quantity) -> String {
    quantity.phrase("place", phrases, ["number": .text(number(value, quantity))])
  }

  /// A common setting of brews: `water at about 94 °C`, or `water at 94 °C` if all are equal.
  func setting(_ value: Double, _ quantity: Quantity, isExact: Bool) -> String {
    let place = place(value, quantity)
    return quantity.phrase(
      "setting", phrases, ["value": .text(isExact ? place : about(place))])
  }

  func about(_ value: String) -> String { phrases.text("about", ["value": value]) }
}
