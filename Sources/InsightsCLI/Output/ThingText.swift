/// One brew, bean or recipe in full.
enum ThingText {
  private static let words = Language.words

  /// - Parameter today: The day on which a bean's age is counted.
  /// - Returns: The lines of text; none for JSON.
  @discardableResult
  static func write(
    _ thing: JournalThing, today: CalendarDay, _ format: OutputFormat
  ) async throws -> [String] {
    let reading = try await Language.engine().reading(of: thing, today: today)
    switch format {
    case .text:
      let lines = lines(reading, today: today)
      try StandardOutput.write(lines: lines)
      return lines
    case .json:
      try StandardOutput.writeJSON { $0.result(reading) }
      return []
    }
  }

  private static func lines(_ reading: ThingReading, today: CalendarDay) -> [String] {
    let contents = reading.thing.contents
    switch reading.thing.record {
    case .brew(let brew):
      let title = BrewTitle.text(brew, contents)
      return [TextTable.oneLine(title)]
        + BrewCard(brew, in: contents, tasting: reading.thing.tasting).lines
        + BrewCard.notes(reading.notes) + agreement(reading)
    case .bean(let bean):
      return [TextTable.oneLine(words.name(of: bean))] + self.bean(bean, reading.thing, today)
    case .recipe(let recipe):
      return [TextTable.oneLine(words.name(of: recipe))] + self.recipe(recipe, contents)
    }
  }

  private static func agreement(_ reading: ThingReading) -> [String] {
    guard let agreement = reading.agreement, !reading.notes.isEmpty else { return [] }
    let rows = [
      ("card.tags.both", agreement.both.map(BrewCard.name)),
      ("card.tags.only", agreement.onlyTags.map(BrewCard.name)),
      ("card.tags.only-notes", agreement.onlyNotes.map(words.title(ofFlavor:))),
    ].filter { !$0.1.isEmpty }
    return ["", words.text("card.tags.notes")]
      + table(rows.map { (words.text($0.0), words.commas($0.1)) })
  }

  private static func bean(
    _ bean: Bean, _ thing: JournalThing, _ today: CalendarDay
  ) -> [String] {
    let contents = thing.contents
    let listing = BeanListing(bean, brews: contents.brews)
    func number(_ key: String, _ value: Double?) -> String {
      value.map { words.text(key, ["number": words.numbers.number($0)]) } ?? ""
    }
    let yes = words.text("card.yes")
    let remarks = Bean.remarks.map { (words.text("remark.\($0)"), bean[remark: $0]) }
    let made = [
      (words.column("id"), bean.id.rawValue), (words.column("roaster"), bean.roaster),
      (words.column("origin"), bean.origin), (LabelReport.title(.region), bean.region),
      (LabelReport.title(.farm), bean.farm), (words.column("variety"), bean.variety),
      (words.column("process"), words.name(of: bean.process)),
      (words.column("roast"), words.name(of: bean.roastLevel)),
      (words.column("roasted"), roasted(bean, on: today, thing.freshness)),
      (words.text("card.degree"), number("card.degree.value", bean.roastRange)),
      (words.text("card.frozen"), bean.frozenDateText),
      (words.text("card.thawed"), bean.thawedDateText),
      (words.text("card.weight"), number("card.grams", bean.bagWeight)),
      (words.text("card.price"), bean.price.map { words.numbers.number($0) } ?? ""),
    ]
    let kept = [
      (words.text("card.favorite"), bean.isFavorite ? yes : ""),
      (words.text("card.archived"), bean.isArchived ? yes : ""),
      (words.column("notes"), TextTable.shortened(bean.notes, to: 400)),
      (words.column("brews"), "\(listing.brewCount)"),
      (words.text("card.stars"), stars(listing)),
    ]
    var lines = table(made + remarks + kept)
    let latest = BrewListing(latest(of: contents))
    if !latest.brews.isEmpty { lines += [""] + JournalText.brews(latest) }
    return lines
  }

  /// The roast date, and how long ago that was.
  private static func roasted(
    _ bean: Bean, on today: CalendarDay, _ bands: FreshnessBands
  ) -> String {
    guard let days = bean.daysOffRoast(on: today) else { return bean.roastDateText }
    let age = words.text(
      "card.roasted", ["day": .text(bean.roastDateText), "count": .count(days)])
    let freshness = bean.freshness(on: today, bands: bands).map { words.name(of: $0) }
    return words.commas([age, freshness].compactMap(\.self))
  }

  private static func stars(_ listing: BeanListing) -> String {
    guard let mean = listing.meanRating else { return "" }
    return words.text(
      "card.stars.mean",
      ["number": .text(words.numbers.fixed(mean)), "count": .count(listing.ratedCount)])
  }

  private static func recipe(_ recipe: Recipe, _ contents: JournalContents) -> [String] {
    func value(_ value: Double?, _ quantity: Quantity) -> String {
      value.map { words.value($0, quantity, .record) } ?? ""
    }
    func row(_ quantity: Quantity, _ number: Double?) -> (String, String) {
      (words.name(of: quantity), value(number, quantity))
    }
    let method = contents.methods.first { $0.id == recipe.methodID }
    let grinder = contents.grinders.first { $0.id == recipe.grinderID }
    var lines = table([
      (words.column("id"), recipe.id.rawValue), (words.column("method"), method?.name ?? ""),
      (words.column("grinder"), grinder?.name ?? ""),
      row(.dose, recipe.dose), row(.water, recipe.water), row(.yield, recipe.yield),
      row(.waterTemperature, recipe.waterTemperature),
      (words.name(of: Quantity.grindSetting), recipe.grind?.text ?? ""),
      row(.brewTime, recipe.brewTime),
      (
        words.text("card.bloom"),
        bloom(value(recipe.bloom, .water), recipe.bloomTime.map(words.numbers.clock))
      ),
      (words.text("card.pours"), words.commas(recipe.pours.map { value($0, .water) })),
      (
        words.text("card.inverted"),
        recipe.isInverted.map { words.text($0 ? "card.yes" : "card.no") } ?? ""
      ),
      (words.text("card.plunge"), recipe.plungeTime.map(words.numbers.clock) ?? ""),
      (words.column("brews"), "\(contents.brews.count)"),
    ])
    if let schedule = recipe.schedule(for: method) { lines += steps(schedule) }
    let latest = BrewListing(latest(of: contents))
    if !latest.brews.isEmpty { lines += [""] + JournalText.brews(latest) }
    return lines
  }

  /// The water of the bloom and its time, where they are recorded.
  private static func bloom(_ weight: String, _ time: String?) -> String {
    guard let time else { return weight }
    guard !weight.isEmpty else { return time }
    return words.text("card.bloom.timed", ["weight": weight, "time": time])
  }

  private static func steps(_ schedule: BrewSchedule) -> [String] {
    var table = TextTable([("", .right), ("", .left), ("", .left)])
    table.wraps = true
    for step in schedule.steps {
      let weight = step.target.map { words.value($0, .water, .record) } ?? ""
      table.add([
        "  " + words.numbers.clock(step.start), words.numbers.clock(step.end),
        words.text("steps.\(step.kind.rawValue)", ["weight": weight]),
      ])
    }
    return ["", words.text("steps.title")] + table.lines.dropFirst()
  }

  /// How many brews of a bean or recipe are listed.
  private static let mostBrews = 5

  private static func latest(of contents: JournalContents) -> JournalContents {
    var latest = contents
    latest.brews = contents.brews.suffix(mostBrews).reversed()
    return latest
  }

  /// Names and what they are, without those of nothing.
  private static func table(_ rows: [(String, String)]) -> [String] {
    var table = TextTable([("", .left), ("", .left)])
    table.wraps = true
    for (name, value) in rows where !value.isEmpty { table.add(["  " + name, value]) }
    return Array(table.lines.dropFirst())
  }
}
