import GRDB
import ShotCurve
import ShotFiles

/// Imports the file of one shot of a machine, or of one brew of an app; of a roast, the bag.
struct ShotImporter {
  let shot: ShotFile
  /// The order of roast dates that the shots beside it settle; nil for none.
  var order: DateOrder?

  /// The format as the summary names it.
  var format: ImportFormat { ImportFormat(rawValue: shot.source.rawValue) }

  /// The orders in which the roast date is no later than the shot; empty where it has none, or a plain one.
  func ordersOfRoast(_ calendar: LocalCalendar, _ today: CalendarDay) -> Set<DateOrder> {
    guard let readings = DateText.readings(shot.roastDate.trimmed), !readings.isPlain else {
      return []
    }
    let reader = ShotReader(shot, calendar: calendar, today: today)
    return readings.orders(upTo: reader.latestRoast)
  }

  func run(_ session: ImportSession) throws {
    let brews = try BrewRowImporter(
      session, columns: CSVColumn.bean)
    // The profile is kept with the curve.
    for (field, text) in [
      ("profile_title", shot.curve == nil ? shot.profile : ""), ("barista", shot.barista),
    ] where !text.isEmpty && shot.source == .visualizer {
      session.summary.leftOut[field, default: 0] += 1
    }
    guard !shot.isProgram else {
      // A machine that cleans itself makes no brew.
      session.summary.leftOut["beverage_type \(shot.beverage)", default: 0] += 1
      return try brews.finish()
    }
    for field in shot.leftOut { session.summary.leftOut[field, default: 0] += 1 }
    var reader = ShotReader(shot, calendar: session.calendar, today: session.today)
    reader.order = order
    if shot.source == .artisan {
      switch Result(catching: { () throws(ImportProblem) in try reader.roast() }) {
      case .success(let bag?): try brews.add(bag: bag)
      case .success(nil): break
      case .failure(let problem): session.skip([problem])
      }
    } else {
      switch Result(catching: { () throws(ImportProblem) in try reader.row() }) {
      case .success(var row):
        row.shot = shot
        if let typed = try session.typed(row) {
          try session.fill(typed, from: row)
        } else {
          try brews.add(row)
        }
      case .failure(let problem): return session.skip([problem])
      }
    }
    for problem in reader.problems { session.report(problem) }
    try brews.finish()
  }
}

/// Makes a brew of what the file of a shot says; `ShotFile` reads the formats.
struct ShotReader {
  let shot: ShotFile
  private let calendar: LocalCalendar
  /// The user's day; dates must not be after it.
  private let today: CalendarDay
  /// The values that could not be taken.
  private(set) var problems: [ImportProblem] = []
  private var record = "shot"
  /// The order of a roast date that can be read several ways.
  var order: DateOrder?

  init(_ shot: ShotFile, calendar: LocalCalendar, today: CalendarDay) {
    let series = shot.curve.map(ShotSeries.init)
    self.shot =
      series.map { series in
        let context = ShotContext(shot)
        return shot.without(refutedBy: ShotDiagnosis(series, ShotPhases(series), context: context))
      } ?? shot
    self.calendar = calendar
    self.today = today
  }

  /// - Throws: The problem for which the shot is refused.
  mutating func row() throws(ImportProblem) -> BrewRow {
    let moment = try moment()
    record = "shot \(shot.id.isEmpty ? moment.text : shot.id)"
    let isEspresso = shot.isEspresso
    let drink = shot.beverage.prefix(1).uppercased() + shot.beverage.dropFirst()
    let named = isEspresso ? "Espresso" : drink
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
      method: shot.method.isEmpty ? named : shot.method,
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
    func joined(_ part: (ShotFile.Origin) -> String) -> String {
      BeanconquerorBean.joined(shot.origins.map(part))
    }
    let bean = Bean(
      id: Identifier(rawValue: ""), name: shot.beanName, roaster: shot.roaster,
      origin: joined { CountryTerms.standard.translated($0.country) }, region: joined(\.region),
      farm: joined(\.farm), variety: joined(\.variety),
      process: BeanconquerorBean.process(joined(\.process)),
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

extension ImportSession {
  /// Keeps the curve of a brew of the journal, in place of another one of the brew unless the journal's
  /// side is taken.
  func keep(_ shot: Shot, of brew: Identifier<Brew>) throws {
    var shot = shot
    shot.brewID = brew
    guard shot.curve != nil, try LaterTables.shots.create(database) else { return }
    if let stored = try Shot.fetch(database, "WHERE brew_id = ?", [brew.rawValue]).first {
      shot.id = stored.id
      guard !keepsJournal, try writer.update(shot, from: stored) else { return }
    } else {
      if try holds(shot.id) {
        shot.id = Identifier(rawValue: NameBasedID.imports.id("curve", [brew.rawValue]))
      }
      guard try !holds(shot.id) else { return }
      try shot.insert(database)
      recorder.didAdd(.shot, shot.id.rawValue)
    }
    summary.curves += 1
  }

  /// The brew that was typed at the time of a shot, where one brew only can be it: an espresso within five
  /// minutes, of about the same dose and yield, that has no curve; of a shot that was imported before, the
  /// brew that it was then.
  func typed(_ row: BrewRow) throws -> Brew? {
    guard hadBrews, row.category == .espresso, let seconds = row.brew.brewedAt.seconds else {
      return nil
    }
    switch try place(of: row.brew.id) {
    case .own, .deleted: return nil
    case .other(let stored): return stored
    case .none: break
    }
    let near = [-Self.apart, Self.apart].map { Timestamp(seconds: seconds + $0).text }
    let hasShots = try LaterTables.shots.areThere(database)
    let found = try Brew.fetch(
      database,
      """
      WHERE brewed_at BETWEEN ? AND ?
      AND method_id IN (SELECT id FROM method WHERE category = ? OR lower(name) LIKE '%espresso%')
      \(hasShots ? "AND id NOT IN (SELECT brew_id FROM shot)" : "") LIMIT 20
      """,
      [near[0], near[1], MethodCategory.espresso.rawValue]
    ).filter { brew in
      func agree(_ path: KeyPath<Brew, Double?>, _ most: Double) -> Bool {
        guard let one = brew[keyPath: path], let other = row.brew[keyPath: path] else {
          return true
        }
        return abs(one - other) <= most
      }
      return !isNew(brew.id) && agree(\.dose, 0.5) && agree(\.yield, 3) && agree(\.brewTime, 5)
    }
    return found.count == 1 ? found[0] : nil
  }

  /// How long before or after the shot a brew may be typed, in seconds.
  private static let apart = 300

  /// Fills what was not typed of a brew from the file of its shot, and keeps its curve.
  func fill(_ stored: Brew, from row: BrewRow) throws {
    var filled = stored
    let own = row.brew
    filled.dose = stored.dose ?? own.dose
    filled.yield = stored.yield ?? own.yield
    filled.brewTime = stored.brewTime ?? own.brewTime
    filled.waterTemperature = stored.waterTemperature ?? own.waterTemperature
    if stored.grind == nil { filled.grind = own.grind }
    if stored.stars == nil { filled.rating = own.rating }
    if stored.notes.allSatisfy(\.isWhitespace) { filled.notes = own.notes }
    try remember(own, as: stored.id)
    if try writer.update(filled, from: stored) {
      summary.updated.brews += 1
    } else {
      summary.alreadyThere.brews += 1
    }
    if let shot = row.shot.flatMap({ Shot($0, of: stored.id) }) { try keep(shot, of: stored.id) }
  }
}
