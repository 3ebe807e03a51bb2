/// Reads the app's beans.
struct BeanconquerorBean {
  let calendar: LocalCalendar
  let today: CalendarDay

  /// The bean of a record, and its values that could not be imported.
  func read(_ object: JSONObject, _ id: String) -> (bean: Bean, problems: [ImportProblem]) {
    var problems: [ImportProblem] = []
    let components = components(of: object)
    func joined(_ field: String) -> String {
      Self.joined(components.map { $0.text(field) })
    }
    let processing = Self.joined(components.map { $0.text("processing") })
    let process = object.flag("decaffeinated") ? .decaf : Self.process(processing)
    var notes = [object.text("note").trimmed]
    let aromatics = object.text("aromatics").trimmed
    if !aromatics.isEmpty { notes.append("Aromatics: \(aromatics)") }
    // The details of the process that one word does not express.
    if process == .other || (process == .decaf && !processing.isEmpty) {
      notes.append("Processing: \(processing)")
    }
    let created = object.object("config")?.number("unix_timestamp") ?? 0
    var bean = Bean(
      id: Identifier(rawValue: id), name: object.text("name").trimmed,
      roaster: object.text("roaster").trimmed,
      origin: Self.joined(components.map { CountryTerms.standard.translated($0.text("country")) }),
      region: joined("region"), farm: joined("farm"), variety: joined("variety"), process: process,
      roastLevel: BeanconquerorRoast.level(
        object.text("roast"), custom: object.text("roast_custom").trimmed,
        degree: object.number("roast_range")),
      roastDateText: date("roastingDate", of: object, id, &problems),
      isArchived: object.flag("finished"),
      notes: notes.filter { !$0.isEmpty }.joined(separator: "\n"),
      createdAt: created > 0
        ? Timestamp(seconds: Int(min(created, 1e11))) : Timestamp("\(today)T00:00:00Z"))
    bean.price = number("cost", .price, object, id, &problems)
    bean.bagWeight = number("weight", .bagWeight, object, id, &problems)
    bean.roastRange = number("roast_range", .roastRange, object, id, &problems)
    bean.frozenDateText = date("frozenDate", of: object, id, &problems)
    bean.thawedDateText = date("unfrozenDate", of: object, id, &problems)
    bean.isFavorite = object.flag("favourite")
    return (bean, problems)
  }

  /// The process that a text names; the text itself if none of its words is known.
  static func process(_ text: String) -> CoffeeProcess {
    if text.allSatisfy(\.isWhitespace) { return .unrecorded }
    return .named(in: text) ?? CoffeeProcess(rawValue: text)
  }

  /// The components of a blend, without duplicates. Beans saved before the app had components are
  /// their own component.
  private func components(of object: JSONObject) -> [JSONObject] {
    let components = object.objects("bean_information")
    return components.isEmpty ? [object] : components
  }

  /// Lists joined by commas; each part once.
  static func joined(_ texts: [String]) -> String {
    var parts: [String] = []
    for text in texts {
      for part in text.split(whereSeparator: { ",;|".contains($0) || $0.isNewline }) {
        let part = String(part).trimmed
        if !part.isEmpty, !parts.contains(part) { parts.append(part) }
      }
    }
    return parts.joined(separator: ", ")
  }

  /// A number; 0 is "not recorded".
  private func number(
    _ field: String, _ range: FieldRange, _ object: JSONObject, _ id: String,
    _ problems: inout [ImportProblem]
  ) -> Double? {
    guard let value = object.number(field), value != 0 else { return nil }
    if let checked = range.checked(value) { return checked }
    problems.append(
      ImportProblem(
        .outOfRange, .setNumberInApp, effect: .leftOut, record: "bean \(id)", field: field,
        .init(number: value, range: range)))
    return nil
  }

  /// A day for the user: the app stores local midnight in UTC, which may be on the day before.
  private func date(
    _ field: String, of object: JSONObject, _ id: String, _ problems: inout [ImportProblem]
  ) -> String {
    let text = object.text(field)
    if text.trimmed.isEmpty { return "" }
    guard let day = (try? DateText(text))?.day(in: calendar) else {
      problems.append(
        ImportProblem(
          .noDate, .setDateInApp, effect: .leftOut, record: "bean \(id)", field: field,
          .text(text)))
      return ""
    }
    return day.description
  }
}

/// Maps the app's names of roasts to our levels.
enum BeanconquerorRoast {
  /// The level of a roast: by the key or the label of its name; for a custom or an unknown one by
  /// the words of the user, else by the degree.
  ///
  /// - Parameters:
  ///   - custom: The user's own name of the roast; words without a level are kept.
  ///   - degree: 0.5…5, light to dark; 0 is not set.
  static func level(_ roast: String, custom: String, degree: Double?) -> RoastLevel {
    if let level = names[FoldedText.keyword(roast)] { return level }
    let own = custom.isEmpty ? unknown.contains(FoldedText.keyword(roast)) ? "" : roast : custom
    if let level = level(words: own) { return level }
    if let degree, degree > 0 {
      let step = Int(min(5, degree).rounded(.up)) - 1
      return RoastLevel.known[max(step, 0)]
    }
    return RoastLevel(rawValue: own)
  }

  private static let unknown: Set<String> = ["", "unknown", "custom_roast", "custom"]

  private static func level(words: String) -> RoastLevel? {
    let keyword = FoldedText.keyword(words)
    if let level = names[keyword] { return level }
    let found = RoastTerms.standard.levels(in: words).map(RoastLevel.init(rawValue:))
    guard let first = found.first, let last = found.last else { return nil }
    // "light to medium" is between the two.
    let ranks = [first, last].compactMap(\.rank)
    return ranks.count == 2 ? RoastLevel.known[(ranks[0] + ranks[1]) / 2] : first
  }

  /// Keys and labels, in the app's order; its own groups of light, medium and dark are kept.
  private static let names: [String: RoastLevel] = [
    "cinnamon_roast": .light, "american_roast": .light, "new_england_roast": .light,
    "half_city_roast": .light, "moderate_light_roast": .mediumLight, "city_roast": .medium,
    "city_plus_roast": .medium, "city+_roast": .medium, "full_city_roast": .medium,
    "full_city_plus_roast": .mediumDark, "full_city_+_roast": .mediumDark,
    "full_city+_roast": .mediumDark, "italian_roast": .dark, "vieanna_roast": .dark,
    "vienna_roast": .dark, "french_roast": .dark,
    "light": .light, "medium_light": .mediumLight, "light_medium": .mediumLight,
    "medium": .medium, "medium_dark": .mediumDark, "dark": .dark, "extra_dark": .extraDark,
  ]
}
