import Phrases
public import Stats

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
    let on = grinder.map { phrases.text("quantity.on-grinder", ["name": .text(shown($0))]) }
    return Quantity(parameter).phrase("axis", phrases, ["grinder": .text(on ?? "")])
  }

  /// A number on its scale, without its unit: `94`, `1:16.0`, `3:05`.
  public func number(
    _ value: Double, _ quantity: Quantity, _ precision: Quantity.Precision = .sentence
  ) -> String {
    let isCoarse = [.water, .yield].contains(quantity) && precision == .recipe && value >= 100
    let places = isCoarse ? 0 : quantity.places(precision)
    return switch (quantity, precision) {
    case (.brewTime, _): numbers.clock(value)
    case (.ratio, .recipe): "1:" + numbers.number(value, places: places)
    case (.ratio, _): "1:" + numbers.fixed(value, places: places)
    default: numbers.number(value, places: places)
    }
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

  func about(_ value: String) -> String { phrases.text("about", ["value": .text(value)]) }
}

extension Quantity {
  func phrase(
    _ kind: String, _ phrases: Phrasebook, _ arguments: [String: PhraseArgument] = [:]
  ) -> String {
    phrases.text("quantity.\(rawValue).\(kind)", arguments)
  }
}
