/// One brew in full, for people.
struct BrewCard {
  private let brew: Brew
  private let contents: JournalContents
  private let tasting: Tasting?
  private let carriedOver: Set<BrewDraft.Setting>
  private let words = Language.words
  private let calendar = LocalCalendar()

  /// - Parameters:
  ///   - contents: Has what the brew refers to.
  ///   - carriedOver: What came from an earlier brew.
  init(
    _ brew: Brew, in contents: JournalContents, tasting: Tasting?,
    carriedOver: [BrewDraft.Setting] = []
  ) {
    self.brew = brew
    self.contents = contents
    self.tasting = tasting
    self.carriedOver = Set(carriedOver)
  }

  private var bean: Bean? { contents.beans.first { $0.id == brew.beanID } }
  private var method: BrewMethod? { contents.methods.first { $0.id == brew.methodID } }

  /// The bean, when it was brewed, and its settings.
  var lines: [String] {
    let day = calendar.day(of: brew.brewedAt)
    let moment = [day?.description ?? brew.brewedAt.text, calendar.clock(of: brew.brewedAt)]
    var table = TextTable([("", .left), ("", .left), ("", .left)])
    table.wraps = true
    func add(_ name: String, _ value: String?, _ setting: BrewDraft.Setting? = nil) {
      guard let value, !value.isEmpty else { return }
      let isCarried = setting.map(carriedOver.contains) ?? false
      table.add(["  " + name, value, isCarried ? words.text("card.carried-over") : ""])
    }
    func add(_ quantity: Quantity, _ value: Double?, _ setting: BrewDraft.Setting? = nil) {
      add(words.name(of: quantity), value.map { words.value($0, quantity, .record) }, setting)
    }
    add(words.column("bean"), bean.map { words.name(of: $0) } ?? "", .bean)
    add(words.column("method"), method?.name, .method)
    let grinder = contents.grinders.first { $0.id == brew.grinderID }
    add(words.column("grinder"), grinder?.name, .grinder)
    let recipe = contents.recipes.first { $0.id == brew.recipeID }
    add(words.column("recipe"), recipe.map { words.name(of: $0) })
    add(words.column("brewed"), moment.compactMap(\.self).joined(separator: " "))
    add(.daysOffRoast, day.flatMap { bean?.daysOffRoast(on: $0) }.map(Double.init))
    add(.dose, brew.dose, .dose)
    add(.water, brew.water, .water)
    add(.yield, brew.yield, .yield)
    add(.ratio, brew.ratio(isEspresso: method?.isEspresso ?? false))
    add(.waterTemperature, brew.waterTemperature, .waterTemperature)
    add(words.name(of: Quantity.grindSetting), brew.grind?.text, .grindSetting)
    add(.brewTime, brew.brewTime)
    for column in Brew.remarks { add(words.text("remark.\(column)"), brew[remark: column]) }
    add(words.text("card.tds"), brew.tds.map(percent))
    add(words.text("card.extraction"), brew.extractionYield.map(percent))
    add(words.text("card.price"), brew.price(of: bean).map { words.numbers.number($0) })
    add(words.text("card.favorite"), brew.isFavorite ? words.text("card.yes") : nil)
    add(
      words.text("card.stars"),
      brew.stars.map { words.numbers.number($0) } ?? words.text("journal.not-rated"))
    for (name, level) in Tasting.levels {
      add(words.attribute(name), tasting?[keyPath: level].map { "\($0)/5" })
    }
    for other in TasterText.tastings(of: brew, in: contents) { add(other.name, other.text) }
    add(words.text("card.tags"), tasting.map { words.commas($0.flavorTags.map(Self.name)) })
    return Array(table.lines.dropFirst())
  }

  private func percent(_ value: Double) -> String {
    words.text("card.percent", ["number": words.numbers.number(value)])
  }

  /// The notes and what is read from them; empty for a brew without notes.
  static func notes(_ notes: [Extraction]) -> [String] {
    let words = Language.words
    return notes.flatMap { found in
      var report = TextReport(hasColor: StandardOutput.hasColor, showsNote: false)
      report.add(found, text: Array(found.text.utf8))
      let lines = String(decoding: report.bytes, as: UTF8.self).split(separator: "\n")
      return [
        "", words.text("card.notes"), "  " + TextTable.shortened(found.text, to: 400), "",
        words.text("card.notes.read"),
      ]
        + lines.map(String.init)
    }
  }

  /// What a tag is called.
  static func name(_ tag: FlavorTag) -> String {
    TextTable.oneLine(tag.custom ?? Language.words.title(ofFlavor: tag.rawValue))
  }
}

/// How a command that stored a brew reports it.
struct StoredBrew {
  let brew: Brew
  let tasting: Tasting?
  /// Has what the brew refers to.
  let contents: JournalContents
  var carriedOver: [BrewDraft.Setting] = []
  /// How the line was read.
  var remarks: [BrewRemark] = []
  /// Whether it was stored, or only would be.
  var isStored = true

  /// Prints the ID, what was stored, and what is read from the notes.
  func write(_ format: OutputFormat) async throws {
    // What a note says of others is not what the journal's own taster found.
    let own = TasterRemarks(brew.notes, tasters: contents.tasters).own
    let notes = own.contains { !$0.isWhitespace } ? [own] : []
    var found: [Extraction] = []
    for text in notes { found.append(try await Language.engine().extract(text)) }
    let method = contents.methods.first { $0.id == brew.methodID }
    // What the journal knows of doses says more than what is usual for all.
    let isDoubted = remarks.contains { $0.field == FieldRange.dose.field }
    let remarks =
      remarks + [isDoubted ? nil : BrewRemark.dose(of: brew, by: method)].compactMap(\.self)
    let logged = LoggedBrew(
      brew, in: contents, tasting: tasting, carriedOver: carriedOver, remarks: remarks,
      isStored: isStored, notes: found)
    try format.write({ $0.result(logged) }) {
      let card = BrewCard(brew, in: contents, tasting: tasting, carriedOver: carriedOver)
      return (isStored ? ["\(brew.id)"] : []) + card.lines
        + remarks.map { "  " + Language.words.text(of: $0) } + BrewCard.notes(found)
    }
  }
}
