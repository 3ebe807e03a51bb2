import CoffeeTerms
import ShotFiles
import Support

/// Makes a brew of what the file of a shot says; `ShotFile` reads the formats.
struct ShotReader {
  private let shot: ShotFile
  private let calendar: LocalCalendar
  /// The user's day; dates must not be after it.
  private let today: CalendarDay
  /// The values that could not be taken.
  private(set) var problems: [ImportProblem] = []
  private var record = "shot"
  /// The order of a roast date that can be read several ways.
  var order: DateOrder?

  init(_ shot: ShotFile, calendar: LocalCalendar, today: CalendarDay) {
    self.shot = shot
    self.calendar = calendar
    self.today = today
  }

  /// - Throws: The problem for which the shot is refused.
  mutating func row() throws(ImportProblem) -> BrewRow {
    let moment = try moment()
    record = "shot \(shot.id.isEmpty ? moment.text : shot.id)"
    let isEspresso = shot.method.isEmpty || FoldedText.keyword(shot.style) == "espresso"
    var brew = Brew(
      id: Identifier(rawValue: id(moment)), brewedAt: moment,
      dose: measure(shot.dose, .dose, "bean_weight"), water: measure(shot.water, .water, "water"),
      yield: measure(shot.yield, .yield, "drink_weight"),
      waterTemperature: measure(shot.waterTemperature, .waterTemperature, "temperature"),
      brewTime: measure(shot.duration, .brewTime, "duration"))
    brew.tds = measure(shot.tds, .tds, "drink_tds")
    brew.take(extractionYield: measure(shot.extractionYield, .extractionYield, "drink_ey"))
    if let rating = shot.rating {
      brew.rating = RatingText.stars(min(rating, shot.ratingBest), best: shot.ratingBest)
    }
    brew.grind = WrittenSetting(shot.grindSetting)
    var notes = [shot.note]
    if !shot.balance.isEmpty { notes.append("Balance: \(shot.balance)") }
    if brew.grind == nil, !shot.grindSetting.isEmpty {
      notes.append("Grind: \(shot.grindSetting)")
    }
    brew.notes = notes.filter { !$0.isEmpty }.joined(separator: "\n")
    var row = BrewRow(
      brew: brew, bean: bean(),
      method: isEspresso && shot.method.isEmpty ? "Espresso" : shot.method,
      grinder: shot.grinder, hasOwnID: true)
    if isEspresso { row.category = .espresso }
    row.tasting = tasting
    return row
  }

  /// The bag of a roast; nil where the file names none.
  ///
  /// - Throws: The problem for which the roast is refused.
  mutating func roast() throws(ImportProblem) -> Bean? {
    guard var bean = bean(), !bean.name.isEmpty else { return nil }
    if bean.roastDateText.isEmpty, let day = try calendar.day(of: moment()) {
      bean.roastDateText = day.description
    }
    return bean
  }

  private func id(_ moment: Timestamp) -> String {
    // Machines count their shots; only these sources have IDs of their own.
    let hasID = [.visualizer, .beanconquerorBrew].contains(shot.source) && shot.id.count >= 8
    return hasID ? shot.id : NameBasedID.imports.id("shot", [shot.source.rawValue, moment.text])
  }

  /// A measure within the range of its field.
  private mutating func measure(_ value: Double?, _ range: FieldRange, _ field: String) -> Double? {
    guard let value else { return nil }
    if let checked = range.checked((value * 1000).rounded() / 1000) { return checked }
    problems.append(
      ImportProblem(
        .outOfRange, .setNumber, effect: .leftOut, record: record, field: field,
        .init(number: value, range: range)))
    return nil
  }

  private func moment() throws(ImportProblem) -> Timestamp {
    let field = shot.source == .visualizer ? "start_time" : "timestamp"
    let text = shot.startedAt?.text ?? ""
    let written = Timestamp(text).seconds ?? (try? DateText(text)).flatMap(seconds)
    let seconds = shot.startedAt?.seconds ?? written.map(Double.init)
    guard let seconds, seconds > 0, seconds < 1e11 else {
      throw ImportProblem(.unreadableTime, .exportShot, record: "shot", field: field)
    }
    guard calendar.day(ofSeconds: Int(seconds)) <= today else {
      throw ImportProblem(.futureTime, .correctShotTime, record: "shot", field: field)
    }
    return Timestamp(seconds: Int(seconds))
  }

  /// The seconds of a date, of a day those of its noon: a shot has some moment.
  private func seconds(_ date: DateText) -> Int? {
    let moment = date.moment(in: calendar)
    return (moment.day.map(calendar.noon) ?? moment).seconds
  }

  private mutating func bean() -> Bean? {
    var day = ""
    let text = shot.roastDate.trimmed
    if !text.isEmpty {
      if let date = roastDay(text) {
        day = date.description
      } else {
        problems.append(
          ImportProblem(
            .uncertainDate, .writeCertainDay, effect: .leftOut, record: record,
            field: "roast_date", .text(text)))
      }
    }
    let bean = Bean(
      id: Identifier(rawValue: ""), name: shot.beanName, roaster: shot.roaster,
      roastLevel: RoastLevel(words: shot.roastLevel), roastDateText: day, notes: shot.beanNote)
    return BeanKey.isEmpty(bean) ? nil : bean
  }

  /// The day of the roast, which is not after the shot.
  private func roastDay(_ text: String) -> CalendarDay? {
    guard let date = try? DateText(text, order: order, latest: latestRoast), date.day <= today
    else { return nil }
    return date.day
  }

  /// The day of the shot, after which no bag is roasted.
  var latestRoast: CalendarDay {
    min((try? moment()).flatMap { calendar.day(of: $0) } ?? today, today)
  }

  /// The levels of the taster, from the scale of the file; nil for none.
  private var tasting: Tasting? {
    func level(_ names: String...) -> Int? {
      shot.levels.first { names.contains($0.name) }.map {
        min(5, max(1, Int(($0.value / $0.best * 5).rounded())))
      }
    }
    let tags = shot.tags.map { FlavorTag(rawValue: "custom:\($0)") }
    let tasting = Tasting(
      id: Identifier(rawValue: ""), brewID: Identifier(rawValue: ""),
      aroma: level("aroma") ?? level("fragrance"), acidity: level("acidity"),
      sweetness: level("sweetness"), body: level("mouthfeel", "body"), balance: level("balance"),
      aftertaste: level("aftertaste"), bitterness: level("bitterness"), flavorTags: tags)
    let none = Tasting(id: tasting.id, brewID: tasting.brewID)
    return tasting == none ? nil : tasting
  }
}
