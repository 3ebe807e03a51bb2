import Insights

/// One brew, bean or recipe with everything that is known of it.
enum ThingText {
  private static let words = Words()

  /// - Parameter today: The day by which a bean's age is told.
  static func write(
    _ thing: JournalThing, today: CalendarDay, _ format: OutputFormat
  ) async throws {
    let reading = try await InsightsEngine().reading(of: thing, today: today)
    switch format {
    case .text: try StandardOutput.write(lines: lines(reading, today: today))
    case .json: try StandardOutput.writeJSON { $0.reading(reading) }
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
      return [TextTable.oneLine(bean.displayName)] + self.bean(bean, reading.thing, today)
    case .recipe(let recipe):
      return [TextTable.oneLine(recipe.displayName)] + self.recipe(recipe, contents)
    }
  }

  private static func agreement(_ reading: ThingReading) -> [String] {
    guard let agreement = reading.agreement, !reading.notes.isEmpty else { return [] }
    let rows = [
      ("in both", agreement.both.map(BrewCard.name)),
      ("only in the tags", agreement.onlyTags.map(BrewCard.name)),
      (
        "only in the notes",
        agreement.onlyNotes.map { FlavorWheel.standard.node(id: $0)?.name ?? $0 }
      ),
    ].filter { !$0.1.isEmpty }
    return ["", "Tags and notes"] + table(rows.map { ($0.0, $0.1.joined(separator: ", ")) })
  }

  private static func bean(
    _ bean: Bean, _ thing: JournalThing, _ today: CalendarDay
  ) -> [String] {
    let contents = thing.contents
    let listing = BeanListing(bean, brews: contents.brews)
    let age = bean.daysOffRoast(on: today).map { days in
      "\(bean.roastDateText), \(days) days ago"
        + (bean.freshness(on: today, bands: thing.freshness).map { ", \(words.name(of: $0))" } ?? "")
    }
    var lines = table([
      ("id", bean.id.rawValue), ("roaster", bean.roaster), ("origin", bean.origin),
      ("region", bean.region), ("farm", bean.farm), ("variety", bean.variety),
      ("process", words.name(of: bean.process)), ("roast", words.name(of: bean.roastLevel)),
      ("roasted", age ?? bean.roastDateText),
      ("degree", bean.roastRange.map { "\(words.numbers.number($0)) of 5" } ?? ""),
      ("frozen", bean.frozenDateText), ("thawed", bean.thawedDateText),
      ("weight", bean.bagWeight.map { "\(words.numbers.number($0)) g" } ?? ""),
      ("price", bean.price.map { words.numbers.number($0) } ?? ""),
      ("favorite", bean.isFavorite ? "yes" : ""), ("archived", bean.isArchived ? "yes" : ""),
      ("notes", TextTable.shortened(bean.notes, to: 400)),
      ("brews", "\(listing.brewCount)"),
      (
        "stars",
        listing.meanRating.map {
          "\(words.numbers.fixed($0)) on average, \(listing.ratedCount) rated"
        } ?? ""
      ),
    ])
    let latest = BrewListing(latest(of: contents))
    if !latest.brews.isEmpty { lines += [""] + JournalText.brews(latest) }
    return lines
  }

  private static func recipe(_ recipe: Recipe, _ contents: JournalContents) -> [String] {
    func value(_ value: Double?, _ quantity: Quantity) -> String {
      value.map { words.value($0, quantity, .record) } ?? ""
    }
    let method = contents.methods.first { $0.id == recipe.methodID }
    var bloom = value(recipe.bloom, .water)
    if let time = recipe.bloomTime {
      bloom += (bloom.isEmpty ? "" : " for ") + words.numbers.clock(time)
    }
    var lines = table([
      ("id", recipe.id.rawValue), ("method", method?.name ?? ""),
      ("grinder", contents.grinders.first { $0.id == recipe.grinderID }?.name ?? ""),
      (words.name(of: Quantity.dose), value(recipe.dose, .dose)),
      (words.name(of: Quantity.water), value(recipe.water, .water)),
      (words.name(of: Quantity.yield), value(recipe.yield, .yield)),
      (
        words.name(of: Quantity.waterTemperature), value(recipe.waterTemperature, .waterTemperature)
      ),
      (words.name(of: Quantity.grindSetting), value(recipe.grindSetting, .grindSetting)),
      (words.name(of: Quantity.brewTime), value(recipe.brewTime, .brewTime)),
      ("bloom", bloom),
      (
        "pours to", recipe.pours.map { value($0, .water) }.joined(separator: ", ")
      ),
      ("inverted", recipe.isInverted.map { $0 ? "yes" : "no" } ?? ""),
      ("plunge", recipe.plungeTime.map(words.numbers.clock) ?? ""),
      ("brews", "\(contents.brews.count)"),
    ])
    if let schedule = recipe.schedule(for: method) { lines += steps(schedule) }
    let latest = BrewListing(latest(of: contents))
    if !latest.brews.isEmpty { lines += [""] + JournalText.brews(latest) }
    return lines
  }

  private static func steps(_ schedule: BrewSchedule) -> [String] {
    let words = Language.words
    var table = TextTable([("", .right), ("", .left), ("", .left)])
    for step in schedule.steps {
      let key =
        switch step.kind {
        case .bloom: "steps.bloom"
        case .pour: "steps.pour"
        case .steep: "steps.steep"
        case .drawdown: "steps.drawdown"
        case .plunge: "steps.plunge"
        case .extract: "steps.extract"
        }
      table.add([
        "  " + words.numbers.clock(step.start), words.numbers.clock(step.end),
        words.text(
          key, ["weight": .text(step.target.map { words.value($0, .water, .record) } ?? "")]),
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
    for (name, value) in rows where !value.isEmpty { table.add(["  " + name, value]) }
    return Array(table.lines.dropFirst())
  }
}
