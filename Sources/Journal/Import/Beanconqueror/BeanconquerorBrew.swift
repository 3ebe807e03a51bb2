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

  /// The numbers of one record; the app writes 0 for "not recorded".
  struct Fields {
    let object: JSONObject
    let record: String
    let line: Int?
    private(set) var problems: [ImportProblem] = []

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

/// Reads the app's cupping scores and selected flavors as a tasting.
enum BeanconquerorTasting {
  /// The tasting of a brew; nil if it records nothing.
  static func read(_ object: JSONObject, _ brew: Identifier<Brew>) -> Tasting? {
    let cupping = object.object("cupping")
    func score(_ fields: String...) -> Int? {
      let values = fields.compactMap { cupping?.number($0) }.filter { $0 > 0 && $0 <= 10 }
      guard !values.isEmpty else { return nil }
      let mean = values.reduce(0, +) / Double(values.count)
      // 0…10 in steps of 0.1 become 1…5; 0 is an unused slider.
      return max(1, Int((mean / 2).rounded()))
    }
    var tasting = Tasting(
      id: Identifier(rawValue: ""), brewID: brew,
      aroma: score("dry_fragrance", "wet_aroma"), acidity: score("brightness"),
      sweetness: score("sweetness"), body: score("body"), aftertaste: score("finish"),
      flavorTags: tags(object.object("cupped_flavor")),
      notes: cupping?.text("notes").trimmed ?? "")
    let scores = [
      tasting.aroma, tasting.acidity, tasting.sweetness, tasting.body, tasting.aftertaste,
    ]
    let isEmpty = scores.allSatisfy { $0 == nil } && tasting.flavorTags.isEmpty
    if isEmpty && tasting.notes.isEmpty { return nil }
    tasting.id = Identifier(rawValue: NameBasedID.imports.id("tasting", [brew.rawValue]))
    return tasting
  }

  private static func tags(_ flavors: JSONObject?) -> [FlavorTag] {
    guard let flavors else { return [] }
    let numbers = flavors.flags("predefined_flavors").compactMap { Int($0) }.sorted()
    let custom = flavors.strings("custom_flavors").map(\.trimmed).filter { !$0.isEmpty }
    var tags: [FlavorTag] = []
    for tag in numbers.flatMap(BeanconquerorFlavors.tags)
      + custom.map({ FlavorTag(rawValue: "custom:\($0)") }) where !tags.contains(tag)
    {
      tags.append(tag)
    }
    return tags
  }
}

/// The fields of the app that the journal has no place for, so that the summary can name them.
enum BeanconquerorLeftOut {
  private static let brew = [
    "coffee_blooming_time", "coffee_first_drip_time", "brew_temperature_time", "mill_speed",
    "mill_timer", "pressure_profile", "coffee_type", "coffee_concentration", "water", "best_brew",
    "flow_profile", "method_of_preparation_tools",
  ]
  private static let bean = [
    "buyDate", "openDate", "bestDate", "frozenNote", "rating", "cupping_points", "url",
    "ean_article_number", "co2e_kg",
  ]

  /// The fields that a brew records, such as `brew.tds`.
  static func fields(ofBrew object: JSONObject) -> [String] { fields(brew, "brew", object) }

  /// The fields that a bean records, such as `bean.cost`.
  static func fields(ofBean object: JSONObject) -> [String] { fields(bean, "bean", object) }

  /// The app writes 0, false and empty texts for what is not recorded.
  private static func fields(_ names: [String], _ kind: String, _ object: JSONObject) -> [String] {
    names.filter { name in
      if !object.strings(name).isEmpty { return true }
      let text = object.text(name).trimmed
      if text.isEmpty || text == "0" { return false }
      // -1 is a rating that was never given.
      return object.number(name).map { $0 > 0 } ?? true
    }.map { "\(kind).\($0)" }
  }
}

/// The flavors of the app by number, as nodes of our wheel.
package enum BeanconquerorFlavors {
  /// The tags of a flavor's number (1…140); none for an unknown one. A group that covers several of
  /// our categories gives each of them; a flavor that the wheel lacks becomes a custom tag.
  package static func tags(_ number: Int) -> [FlavorTag] {
    byNumber[number] ?? []
  }

  private static let byNumber: [Int: [FlavorTag]] = {
    var tags: [Int: [FlavorTag]] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      for number in words.dropFirst().compactMap({ Int($0) }) {
        tags[number, default: []].append(FlavorTag(rawValue: String(words[0])))
      }
    }
    return tags
  }()

  // The words of flavors are read with our lexicon of descriptors.
  private static let table = """
    fruity 1
    fruity.citrus-fruit 2 131
    fruity.citrus-fruit.lemon 3
    fruity.citrus-fruit.lime 4
    fruity.citrus-fruit.grapefruit 5
    fruity.citrus-fruit.orange 6 7 8 9
    fruity.other-fruit 10 13 14 15 16 22 23 24 25 26 28 29 30 31 33 36 37
    fruity.other-fruit.apple 11 12
    fruity.other-fruit.grape 17 18 19 20 21
    fruity.other-fruit.pineapple 27
    fruity.other-fruit.coconut 32
    fruity.other-fruit.peach 34 35
    fruity.other-fruit.cherry 38 39
    fruity.berry 40 41 45 46
    fruity.berry.raspberry 42
    fruity.berry.strawberry 43
    fruity.berry.blueberry 44
    fruity.dried-fruit 47 50 51
    fruity.dried-fruit.raisin 48 49
    fruity.dried-fruit.prune 52
    sweet 53
    roasted 53 89
    nutty-cocoa.cocoa 55 59
    nutty-cocoa.cocoa.chocolate 54 60
    nutty-cocoa.cocoa.dark-chocolate 56 57 58
    nutty-cocoa.nutty 61 62 64 65
    nutty-cocoa.nutty.peanuts 63
    nutty-cocoa.nutty.hazelnut 66
    nutty-cocoa.nutty.almond 67
    roasted.cereal 68 70 71
    roasted.cereal.grain 72 73 74 75
    sweet.overall-sweet 76
    sweet.sweet-aromatics 69 78 82 88
    sweet.vanilla 77
    sweet.brown-sugar 83 84
    sweet.brown-sugar.honey 79
    sweet.brown-sugar.caramelized 85 91
    sweet.brown-sugar.maple-syrup 86
    sweet.brown-sugar.molasses 87
    custom:butter 80
    custom:cream 81
    roasted.burnt 93
    roasted.burnt.brown-roast 90
    roasted.burnt.smoky 92
    roasted.tobacco 115
    spices 94 95 99 100 102
    spices.pepper 96 97
    spices.brown-spice.cinnamon 98
    spices.brown-spice.nutmeg 101
    spices.brown-spice.anise 103
    spices.brown-spice.clove 104
    other.papery-musty.meaty-brothy 105 107 108
    other.papery-musty.animalic 106
    other.papery-musty.musty-earthy 112 121
    other.papery-musty.woody 113 114
    green-vegetative 94 111
    green-vegetative.olive-oil 118
    green-vegetative.green-vegetative 124
    green-vegetative.green-vegetative.vegetative 109 110 119 120
    green-vegetative.green-vegetative.hay-like 116
    green-vegetative.green-vegetative.dark-green 117
    green-vegetative.green-vegetative.peapod 122 123
    green-vegetative.green-vegetative.herb-like 125 126 127 140
    floral.tea-like 128
    floral.tea-like.black-tea 129
    sour-fermented.alcohol-fermented.fermented 130
    floral 132
    floral.floral 133 134 135 136 137 139
    floral.floral.jasmine 138
    """
}
