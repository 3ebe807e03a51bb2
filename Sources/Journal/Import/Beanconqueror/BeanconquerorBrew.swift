/// Reads the app's brews.
struct BeanconquerorBrew {
  /// The best rating of the user's scale.
  let bestRating: Double
  let calendar: LocalCalendar
  let today: CalendarDay
  /// The IDs of preparations whose brews record the coffee in the cup.
  let espresso: Set<String>

  /// The brew and the tasting of a record, and its values that could not be imported. References
  /// are the app's own.
  struct Reading {
    var brew: Brew
    var bean: String
    var method: String
    var grinder: String
    var tasting: Tasting?
    var problems: [ImportProblem]
    /// Fields that the journal has no place for.
    var leftOut: [String] = []
  }

  /// - Throws: The problem for which the record is refused.
  func read(_ object: JSONObject, line: Int?) throws(ImportProblem) -> Reading {
    let config = object.object("config")
    let id = config?.text("uuid").trimmed ?? ""
    guard !id.isEmpty else {
      throw ImportProblem(
        .noID, .exportFromApp, line: line, .init(kind: "brew", key: "config.uuid"))
    }
    let record = "brew \(id)"
    guard let time = config?.number("unix_timestamp"), time > 0, time < 1e11 else {
      throw ImportProblem(.noTime, .setBrewDateInApp, line: line, record: record)
    }
    let moment = Timestamp(seconds: Int(time))
    guard calendar.day(ofSeconds: Int(time)) <= today else {
      throw ImportProblem(
        .futureTime, .correctBrewDateInApp, line: line, record: record,
        .init(value: moment.text))
    }
    var fields = Fields(object: object, record: record, line: line)
    var reading = Reading(
      brew: Brew(id: Identifier(rawValue: id), brewedAt: moment), bean: object.text("bean"),
      method: object.text("method_of_preparation"), grinder: object.text("mill"), problems: [])
    reading.brew.dose =
      fields.measure("grind_weight", .dose) ?? fields.measure("bean_weight_in", .dose)
    readLiquids(into: &reading, &fields)
    reading.brew.waterTemperature = fields.temperature()
    reading.brew.brewTime = fields.measure(
      "brew_time", .brewTime, thousandths: "brew_time_milliseconds")
    reading.brew.rating = fields.rating(best: bestRating)
    reading.brew.notes = object.text("note").trimmed
    reading.brew.tds = fields.measure("tds", .tds)
    reading.brew.isFavorite = object.flag("favourite")
    readGrind(object, into: &reading)
    reading.tasting = BeanconquerorTasting.read(object, reading.brew.id)
    reading.problems = fields.problems
    reading.leftOut = BeanconquerorLeftOut.fields(ofBrew: object)
    return reading
  }

  /// Grams and milliliters count as equal. Espresso brews record the shot; very old ones as the
  /// amount of water.
  private func readLiquids(into reading: inout Reading, _ fields: inout Fields) {
    let water = fields.measure("brew_quantity", .water)
    let beverage = fields.measure("brew_beverage_quantity", .yield)
    let isEspresso = espresso.contains(reading.method)
    reading.brew.water = isEspresso ? nil : water
    reading.brew.yield = isEspresso ? beverage ?? water : beverage
  }

  private func readGrind(_ object: JSONObject, into reading: inout Reading) {
    let text = object.text("grind_size").trimmed
    // As a number, 0 means that the field was not filled in; as text, it was typed.
    if text.isEmpty || (text == "0" && !object.isText("grind_size")) { return }
    if let setting = WrittenSetting(text) {
      reading.brew.grind = setting
    } else {
      let notes = reading.brew.notes
      reading.brew.notes = (notes.isEmpty ? "" : notes + "\n") + "Grind: \(text)"
    }
  }
}

extension BeanconquerorBrew {
  /// The numbers of one record; the app writes 0 for "not recorded".
  struct Fields {
    let object: JSONObject
    let record: String
    let line: Int?
    private(set) var problems: [ImportProblem] = []

    init(object: JSONObject, record: String, line: Int?) {
      self.object = object
      self.record = record
      self.line = line
    }

    /// - Parameter thousandths: The name of a field with further thousandths.
    mutating func measure(
      _ field: String, _ range: FieldRange, thousandths: String? = nil
    ) -> Double? {
      let whole = object.number(field) ?? 0
      let value = whole + (thousandths.flatMap { object.number($0) } ?? 0) / 1000
      return checked(value, field, range)
    }

    /// Sliders give values such as 7.300000000000001, which are rounded.
    private mutating func checked(_ value: Double, _ field: String, _ range: FieldRange) -> Double?
    {
      let rounded = (value * 1e6).rounded() / 1e6
      if rounded == 0 { return nil }
      guard let checked = range.checked(rounded) else {
        problems.append(
          ImportProblem(
            .outOfRange, .setNumberInApp, effect: .leftOut, line: line, record: record,
            field: field, .init(number: rounded, range: range)))
        return nil
      }
      return checked
    }

    /// The app stores no unit; values above 110 can only be Fahrenheit.
    mutating func temperature() -> Double? {
      let value = object.number("brew_temperature") ?? 0
      let celsius =
        value > FieldRange.waterTemperature.high
        ? MeasureText.celsius(fahrenheit: value) : value
      return checked(celsius, "brew_temperature", .waterTemperature)
    }

    /// 0…5 stars. 0 is the initial value of the slider, and −1 is ignored by the app: both mean
    /// unrated.
    mutating func rating(best: Double) -> Double {
      guard let value = object.number("rating"), value > 0 else { return 0 }
      if value > best {
        problems.append(
          ImportProblem(
            .aboveBest, .countsAsBest, effect: .adjusted, line: line, record: record,
            field: "rating", .init(number: value, range: .rating(upTo: best))))
      }
      return (min(value, best) / best * 5 * 1e4).rounded() / 1e4
    }
  }
}
