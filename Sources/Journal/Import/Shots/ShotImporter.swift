import GRDB
import ShotCurve
import ShotFiles

/// Imports the file of one shot of a machine, or of one brew of an app; of a roast, the bag.
struct ShotImporter {
  var shot: ShotFile
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
      session, columns: CSVColumn.bean, isOpen: true)
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
    let alias = shot.number.map {
      Identifier<Brew>(rawValue: NameBasedID.imports.id("shot-number", [String($0)]))
    }
    if shot.isNotes, let alias {
      // Their moment is that of their last change.
      guard case .other(let stored) = try session.place(of: alias) else {
        return session.skip([
          ImportProblem(.noShot, .importShot, record: "notes \(shot.id)")
        ])
      }
      reader.become(notesOf: stored, as: alias)
    }
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
        let typed = shot.isNotes ? nil : try session.typed(row)
        if let typed {
          try session.fill(typed, from: row)
        } else {
          try brews.add(row)
        }
        // Notes that come alone know the number only.
        if let alias, !shot.isNotes {
          try session.remember(row.brew, of: typed?.id ?? row.brew.id, as: alias)
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
  private var shot: ShotFile
  private let calendar: LocalCalendar
  /// The user's day; dates must not be after it.
  private let today: CalendarDay
  /// The values that could not be taken.
  private(set) var problems: [ImportProblem] = []
  private var record = "shot"
  /// The order of a roast date that can be read several ways.
  var order: DateOrder?

  /// The brew whose notes the file has; nil for a shot.
  private var noted: Identifier<Brew>?

  init(_ shot: ShotFile, calendar: LocalCalendar, today: CalendarDay) {
    self.shot = shot
    self.calendar = calendar
    self.today = today
  }

  /// What tells the shot from other cups; nil without a time.
  var cup: Brew? {
    (try? moment()).map { moment in
      Brew(
        id: Identifier(rawValue: id(moment)), brewedAt: moment, dose: shot.dose, yield: shot.yield,
        brewTime: shot.duration)
    }
  }

  /// Makes notes those of a brew of the journal.
  mutating func become(notesOf brew: Brew, as id: Identifier<Brew>) {
    shot.startedAt = ShotFile.Moment(text: brew.brewedAt.text)
    noted = id
  }

  /// - Throws: The problem for which the shot is refused.
  mutating func row() throws(ImportProblem) -> BrewRow {
    if let series = shot.curve.map(ShotSeries.init) {
      let diagnosis = ShotDiagnosis(series, ShotPhases(series), context: ShotContext(shot))
      shot = shot.without(refutedBy: diagnosis)
    }
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
      method: noted != nil ? "" : shot.method.isEmpty ? named : shot.method,
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
    if let noted { return noted.rawValue }
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

  /// Remembers the brew of a shot by its number; a later shot of the same number takes its place.
  func remember(_ shot: Brew, of brew: Identifier<Brew>, as alias: Identifier<Brew>) throws {
    if case .other(let known) = try place(of: alias), known.id == brew { return }
    var numbered = shot
    numbered.id = alias
    try remember(numbered, as: brew)
  }

  /// The brew that was typed of a shot, where one brew only can be it: an espresso without a curve, of about
  /// the same dose, yield and time, within five minutes; else within half an hour, or of its day without a
  /// time, of a bean that may be the same, and no other shot of the files is as near. Of a shot that was
  /// imported before it is the brew that it was then.
  func typed(_ row: BrewRow) throws -> Brew? {
    guard hadBrews, row.category == .espresso, let seconds = row.brew.brewedAt.seconds else {
      return nil
    }
    switch try place(of: row.brew.id) {
    case .own, .deleted: return nil
    case .other(let stored): return stored
    case .none: break
    }
    let near = try cups(within: Self.apart, of: seconds, or: nil).filter { $0.isLike(row.brew) }
    let day = calendar.day(of: row.brew.brewedAt)
    func isNear(_ cup: Brew, _ shot: Brew) -> Bool {
      guard cup.isLike(shot), cup.tells(shot) else { return false }
      guard cup.brewedAt.day == nil, let one = cup.brewedAt.seconds,
        let other = shot.brewedAt.seconds
      else { return calendar.day(of: shot.brewedAt) == cup.brewedAt.day }
      return abs(one - other) <= Self.farApart
    }
    let found =
      near.isEmpty
      ? try cups(within: Self.farApart, of: seconds, or: day).filter {
        try isNear($0, row.brew) && mayBe($0.beanID, row.bean)
      } : near
    let others = try shots.filter { shot in
      guard near.isEmpty, shot.id != row.brew.id, found.contains(where: { isNear($0, shot) }) else {
        return false
      }
      if case .none = try place(of: shot.id) { return true }
      return isNew(shot.id)
    }
    guard found.count == 1, others.isEmpty else {
      if !found.isEmpty { summary.uncertainCups += 1 }
      return nil
    }
    return found[0]
  }

  /// How long before or after the shot a brew may be typed, in seconds: whatever it says, and with numbers
  /// that fit.
  private static let (apart, farApart) = (300, 1800)

  /// The espressos without a curve that the journal had of a time, or of a day without a time.
  private func cups(within apart: Int, of seconds: Int, or day: CalendarDay?) throws -> [Brew] {
    let ends = [-apart, apart].map { Timestamp(seconds: seconds + $0).text }
    let hasShots = try LaterTables.shots.areThere(database)
    return try Brew.fetch(
      database,
      """
      WHERE (brewed_at BETWEEN ? AND ? OR brewed_at = ?)
      AND method_id IN (SELECT id FROM method WHERE category = ? OR lower(name) LIKE '%espresso%')
      \(hasShots ? "AND id NOT IN (SELECT brew_id FROM shot)" : "") LIMIT 20
      """,
      [ends[0], ends[1], day?.description ?? "-", MethodCategory.espresso.rawValue]
    ).filter { !isNew($0.id) }
  }

  /// Whether a typed bean may be that of a file: it has no name, the same, or the beginning of it.
  private func mayBe(_ typed: Identifier<Bean>?, _ bean: Bean?) throws -> Bool {
    guard let typed, let stored: Bean = try writer.stored(typed), let bean else { return true }
    let names = [stored.name, bean.name].map { FoldedText.words($0) }.sorted { $0.count < $1.count }
    return names[0].isEmpty || names[0] == names[1] || names[1].hasPrefix(names[0] + " ")
  }

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

extension Brew {
  private static let numbers: [(path: any KeyPath<Brew, Double?> & Sendable, most: Double)] = [
    (\.dose, 0.5), (\.yield, 3), (\.brewTime, 5),
  ]

  /// Whether dose, yield and time of a typed cup are about those of a shot, as far as both are known.
  fileprivate func isLike(_ shot: Brew) -> Bool {
    Self.numbers.allSatisfy { path, most in
      guard let one = self[keyPath: path], let other = shot[keyPath: path] else { return true }
      return abs(one - other) <= most
    }
  }

  /// Whether one of the numbers is known of both.
  fileprivate func tells(_ shot: Brew) -> Bool {
    Self.numbers.contains { self[keyPath: $0.path] != nil && shot[keyPath: $0.path] != nil }
  }
}
