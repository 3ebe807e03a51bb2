import CoffeeTerms
import Support

/// Reads one espresso shot as Visualizer (visualizer.coffee) or Decent's app (de1app) saves it.
///
/// Field names: Visualizer's source (github.com/miharekar/visualizer), `app/models/shot/jsonable.rb`
/// for its own format, `app/models/parsers/decent_json.rb` and `base.rb` for Decent's.
struct ShotReader {
  let calendar: LocalCalendar
  /// The user's day; dates must not be after it.
  let today: CalendarDay

  /// What records a shot.
  enum Source: String {
    case visualizer, decent
  }

  /// The source of an object by its members; nil for another file.
  static func source(_ names: Set<String>) -> Source? {
    if names.isSuperset(of: ["timestamp", "elapsed", "app"]) { return .decent }
    let isShot = names.contains("start_time") && names.contains("duration")
    return isShot && !names.isDisjoint(with: ["bean_weight", "drink_weight", "espresso_enjoyment"])
      ? .visualizer : nil
  }

  /// The fields that the journal has no place for.
  static let leftOut = [
    "profile_title", "barista", "my_name", "private_notes", "tags",
    "fragrance", "aroma", "flavor", "aftertaste", "acidity", "bitterness", "sweetness", "mouthfeel",
  ]

  /// - Returns: The shot, the fields that had no place, and the values that could not be read.
  /// - Throws: The problem for which the shot is refused.
  func row(
    _ object: JSONObject, _ source: Source
  ) throws(ImportProblem) -> (row: BrewRow, leftOut: [String], problems: [ImportProblem]) {
    // Decent's app keeps what the user typed in its settings.
    let settings =
      source == .decent
      ? object.object("app")?.object("data")?.object("settings") ?? object : object
    let moment = try moment(object, source)
    let id = source == .visualizer ? object.text("id").trimmed : ""
    let record = "shot \(id.isEmpty ? moment.text : id)"
    var problems: [ImportProblem] = []
    func measure(_ value: Double?, _ range: FieldRange, _ field: String) -> Double? {
      // 0 is "not weighed".
      guard let value, value != 0 else { return nil }
      if let checked = range.checked(value) { return checked }
      problems.append(
        ImportProblem(
          .outOfRange, .setNumber, effect: .leftOut, record: record, field: field,
          .init(number: value, range: range)))
      return nil
    }
    let dose = ["DSx_bean_weight", "grinder_dose_weight", "bean_weight"]
      .compactMap { settings.number($0) }.first { $0 > 0 }
    let time = source == .decent ? object.numbers("elapsed").last : object.number("duration")
    var brew = Brew(
      id: Identifier(
        rawValue: id.isEmpty
          ? NameBasedID.imports.id("shot", [source.rawValue, moment.text]) : id),
      brewedAt: moment, dose: measure(dose, .dose, "bean_weight"),
      yield: measure(settings.number("drink_weight"), .yield, "drink_weight"),
      brewTime: measure(time, .brewTime, "duration"))
    brew.tds = measure(settings.number("drink_tds"), .tds, "drink_tds")
    brew.take(
      extractionYield: measure(settings.number("drink_ey"), .extractionYield, "drink_ey"))
    if let enjoyment = settings.number("espresso_enjoyment"), enjoyment > 0 {
      brew.rating = RatingText.stars(min(enjoyment, 100), best: 100)
    }
    var notes = [HTMLText.plain(settings.text("espresso_notes"))]
    let grind = settings.text("grinder_setting").trimmed
    brew.grindSetting = FieldRange.grindSetting.checked(GrindText.number(grind))
    if brew.grindSetting == nil, !grind.isEmpty { notes.append("Grind: \(grind)") }
    brew.notes = notes.filter { !$0.isEmpty }.joined(separator: "\n")
    let row = BrewRow(
      brew: brew, bean: bean(settings, record, &problems), method: "Espresso",
      grinder: settings.text("grinder_model").trimmed, hasOwnID: true)
    let leftOut = Self.leftOut.filter { name in
      let text = settings.text(name)
      return !text.isEmpty && settings.number(name) != 0
    }
    return (row, leftOut, problems)
  }

  private func moment(_ object: JSONObject, _ source: Source) throws(ImportProblem) -> Timestamp {
    let field = source == .decent ? "timestamp" : "start_time"
    let text = object.text(field)
    let seconds =
      object.number(field) ?? Timestamp(text).seconds.map(Double.init)
      ?? (try? DateText(text)).flatMap { $0.moment(in: calendar).seconds }.map(Double.init)
    guard let seconds, seconds > 0, seconds < 1e11 else {
      throw ImportProblem(.unreadableTime, .exportShot, record: "shot", field: field)
    }
    guard calendar.day(ofSeconds: Int(seconds)) <= today else {
      throw ImportProblem(.futureTime, .correctShotTime, record: "shot", field: field)
    }
    return Timestamp(seconds: Int(seconds))
  }

  private func bean(
    _ settings: JSONObject, _ record: String, _ problems: inout [ImportProblem]
  ) -> Bean? {
    var day = ""
    let text = settings.text("roast_date").trimmed
    if !text.isEmpty {
      if let date = try? DateText(text, latest: today), date.day <= today {
        day = date.day.description
      } else {
        problems.append(
          ImportProblem(
            .uncertainDate, .writeCertainDay, effect: .leftOut, record: record,
            field: "roast_date", .text(text)))
      }
    }
    let bean = Bean(
      id: Identifier(rawValue: ""), name: settings.text("bean_type").trimmed,
      roaster: settings.text("bean_brand").trimmed,
      roastLevel: RoastLevel(words: settings.text("roast_level").trimmed), roastDateText: day,
      notes: HTMLText.plain(settings.text("bean_notes")))
    return BeanKey.isEmpty(bean) ? nil : bean
  }
}
