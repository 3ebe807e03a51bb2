/// `insights journal add-brew`.
struct AddBrewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "add-brew", "Add a brew; prints its ID, what was stored, and what its notes say.",
    """
    Options override the recipe. Without --method the bean's last method is carried over, without \
    --grinder the grinder last used with both; --like carries over all settings of a brew. Names \
    may be shortened or have typos if one is clearly meant.
    """,
    showing:
      "insights journal add-brew --bean geisha --recipe 'V60 house' --rating 4 --notes 'Jasmine, peach'"
  )

  @Option("The bean brewed.", "name|id") var bean: String?
  @Option("The recipe followed.", "name|id") var recipe: String?
  @Option("Carry over what is not given from this brew.", "brew") var like: String?
  @OptionGroup var brew: BrewOptions
  @Option(help: "The rating in stars, 0.5 to 5; 0 is unrated.", transform: Written.stars)
  var rating: Double?
  @Option("The strength (TDS) in percent.", "%", as: Written.percent) var tds: Double?
  @OptionGroup var remarks: RemarkOptions<Brew>
  @Option(help: "How it tasted.") var notes = ""
  @OptionGroup var tasting: TastingOptions
  @OptionGroup var taster: TasterOption
  @Option("When it was brewed (default: now).", "YYYY-MM-DDTHH:MM:SSZ") var at: String?
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    guard bean != nil || recipe != nil || brew.method != nil || like != nil else {
      throw Failure("a brew of what")
    }
    let journal = try journal.existing()
    var catalog = try journal.catalog()
    let followed = try recipe.map(catalog.recipe(named:))
    let method = try brew.method(in: catalog)
    let grinder = try brew.grinder(in: catalog)
    let now = today.now
    var draft = BrewDraft(
      Brew(
        id: BrewJournal.newID(), beanID: try bean.map { try catalog.openBean(named: $0).id },
        methodID: method?.record.id ?? followed?.methodID,
        grinderID: grinder?.record.id ?? followed?.grinderID, recipeID: followed?.id,
        brewedAt: try at.map(MomentText.moment) ?? now, dose: brew.dose ?? followed?.dose,
        water: brew.water ?? followed?.water, yield: brew.yielded ?? followed?.yield,
        waterTemperature: brew.temperature ?? followed?.waterTemperature,
        brewTime: brew.time ?? followed?.brewTime, rating: rating ?? 0, notes: notes))
    // A recipe's setting holds on its own grinder only.
    let isOtherGrinder = grinder != nil && grinder?.record.id != followed?.grinderID
    draft.brew.grind = brew.grind ?? (isOtherGrinder ? nil : followed?.grind)
    draft.brew.tds = tds
    remarks.apply(to: &draft.brew)
    if let like {
      let model = try journal.brews(named: [like], of: draft.brew.beanID, today: .today).brews[0]
      let isEspresso = catalog.methods.first { $0.id == model.methodID }?.isEspresso
      draft.carryOver(from: model, isEspresso: isEspresso ?? false)
    } else if followed == nil, draft.brew.beanID != nil {
      try journal.carryOver([.method, .grinder], into: &draft)
    }
    draft.brew.grind = try journal.settledGrind(of: draft.brew)
    let person = try taster.taster(in: catalog)
    let tasted = tasting.tasted(&draft.brew, by: person?.record)
    let doubts = try EntryDoubts(
      draft.brew, in: journal, method: method?.record, asks: format == .text)
    draft.brew = doubts.brew
    try journal.add(
      draft.brew, method: method?.added, grinder: grinder?.added, tasting: tasted.own,
      tastings: tasted.others, tasters: [person?.added].compactMap(\.self), now: now)
    try doubts.remember(in: journal)
    let turns = try TurnQuestion.remarks(on: draft.brew, in: journal, asks: format == .text)
    for message in [method?.message, grinder?.message, person?.message].compactMap(\.self) {
      StandardError.line(message)
    }
    catalog.methods += [method?.added].compactMap(\.self)
    catalog.grinders += [grinder?.added].compactMap(\.self)
    catalog.tasters += [person?.added].compactMap(\.self)
    catalog.otherTastings = tasted.others
    try await StoredBrew(
      brew: draft.brew, tasting: tasted.own, contents: catalog, carriedOver: draft.carriedOver,
      remarks: doubts.remarks + turns
    ).write(format)
  }
}

/// A moment as people write it after `--at`.
enum MomentText {
  /// The moment a text names for the user: a time without a zone is the user's.
  static func moment(_ text: String) throws -> Timestamp {
    do {
      return try DateText(text).moment(in: LocalCalendar())
    } catch { throw Failure("no time", ["text": text]) }
  }
}

/// `insights journal edit-brew`.
struct EditBrewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "edit-brew", "Correct a brew: what is given is changed, the rest stays.",
    BrewChoice.help
      + " With 'best' and 'worst', --bean names the bean whose brews are meant; otherwise the bean brewed.",
    showing: "insights journal edit-brew latest --temperature 94",
    "insights journal edit-brew 2026-08-18 --notes 'Under, no question'")

  /// What can be cleared.
  enum Field: String, ArgumentChoice {
    case bean, method, grinder, recipe, dose, water, yield, temperature, grind, time, rating, notes
    case tags, acidity, body, sweetness, bitterness, aftertaste, aroma, balance, tds
  }

  @Argument("The brew.", "brew") var name: String
  @Option("The bean that was brewed.", "name|id") var bean: String?
  @Option("The recipe followed.", "name|id") var recipe: String?
  @OptionGroup var brew: BrewOptions
  @Option(help: "Stars from 0.5 to 5; none clears the rating.", transform: Written.stars)
  var rating: Double?
  @Option("The strength (TDS) in percent.", "%", as: Written.percent) var tds: Double?
  @OptionGroup var remarks: RemarkOptions<Brew>
  @Option(help: "How it tasted.") var notes: String?
  @OptionGroup var tasting: TastingOptions
  @OptionGroup var taster: TasterOption
  @Option("Remove a tag. May be repeated.", "flavor", as: Written.tag) var untag: [FlavorTag] = []
  @Option(
    "Clear a field: \(Field.allCases.map(\.rawValue).joined(separator: ", ")). May be repeated.",
    "field")
  var clear: [Field] = []
  @Option("When it was brewed.", "YYYY-MM-DDTHH:MM:SSZ") var at: String?
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  private var isRanked: Bool { ["best", "worst"].contains(name.lowercased()) }

  func run() async throws {
    let journal = try journal.existing()
    let names = bean ?? recipe ?? brew.method ?? brew.grinder ?? taster.by
    let catalog = names == nil ? JournalContents() : try journal.catalog()
    let given = try bean.map { try catalog.bean(named: $0).id }
    let id = try journal.brews(named: [name], of: isRanked ? given : nil, today: .today).brews[0].id
    let method = try brew.method(in: catalog)
    let grinder = try brew.grinder(in: catalog)
    let recipe = try recipe.map { try catalog.recipe(named: $0).id }
    let person = try taster.taster(in: catalog)
    let isOther = person.map { !$0.record.isDefault } ?? false
    let moment = try at.map(MomentText.moment)
    let before = try journal.thing(named: id.rawValue)
    let earlier = before.contents.brews.first { $0.id == id }
    func plan(_ edited: inout Brew) {
      edited.beanID = isRanked ? edited.beanID : given ?? edited.beanID
      edited.methodID = method?.record.id ?? edited.methodID
      edited.grinderID = grinder?.record.id ?? edited.grinderID
      change(&edited, isTasted: !isOther)
    }
    var grind = brew.grind
    let doubts = try earlier.map { earlier in
      var planned = earlier
      plan(&planned)
      if grind != nil { grind = try journal.settledGrind(of: planned) }
      return try EntryDoubts(
        planned, in: journal, method: method?.record, before: earlier, asks: format == .text)
    }
    let edited = try journal.update(
      id, method: method?.added, grinder: grinder?.added, by: person?.record, now: today.now,
      tasting: { change(&$0, of: isOther) }
    ) { edited in
      edited.recipeID = recipe ?? edited.recipeID
      edited.brewedAt = moment ?? edited.brewedAt
      plan(&edited)
      edited.grind = grind ?? edited.grind
      doubts?.apply(to: &edited)
    }
    try doubts?.remember(in: journal)
    for message in [method?.message, grinder?.message, person?.message].compactMap(\.self) {
      StandardError.line(message)
    }
    let thing = try journal.thing(named: id.rawValue)
    if before.record == thing.record, before.tasting == thing.tasting,
      before.contents.otherTastings == thing.contents.otherTastings
    {
      StandardError.line(Language.words.text("journal.unchanged"))
    }
    let turns =
      brew.grind == nil ? [] : try TurnQuestion.remarks(on: edited, in: journal, asks: false)
    try await StoredBrew(
      brew: edited, tasting: thing.tasting, contents: thing.contents,
      remarks: (doubts?.remarks ?? []) + turns
    ).write(format)
  }

  /// - Parameter isTasted: Whether rating and notes are those of the brew: the journal's own taster's.
  private func change(_ edited: inout Brew, isTasted: Bool) {
    edited.dose = brew.dose ?? edited.dose
    edited.water = brew.water ?? edited.water
    edited.yield = brew.yielded ?? edited.yield
    edited.waterTemperature = brew.temperature ?? edited.waterTemperature
    if let grind = brew.grind { edited.grind = grind }
    edited.brewTime = brew.time ?? edited.brewTime
    if isTasted, let rating, rating != edited.rating {
      edited.rating = rating
      edited.isCopy = false
    }
    edited.tds = tds ?? edited.tds
    remarks.apply(to: &edited)
    if isTasted { edited.notes = notes ?? edited.notes }
    for field in clear {
      switch field {
      case .rating where !isTasted, .notes where !isTasted: break
      case .bean: edited.beanID = nil
      case .method: edited.methodID = nil
      case .grinder: edited.grinderID = nil
      case .recipe: edited.recipeID = nil
      case .dose: edited.dose = nil
      case .water: edited.water = nil
      case .yield: edited.yield = nil
      case .temperature: edited.waterTemperature = nil
      case .grind: edited.grind = nil
      case .time: edited.brewTime = nil
      case .rating: edited.rating = 0
      case .notes: edited.notes = ""
      case .tds: edited.tds = nil
      case .tags, .acidity, .body, .sweetness, .bitterness, .aftertaste, .aroma, .balance: break
      }
    }
  }

  /// - Parameter isOther: Whether the tasting is another's, with a rating and notes of its own.
  private func change(_ edited: inout Tasting, of isOther: Bool) {
    if isOther {
      if let rating { edited.rating = rating > 0 ? rating : nil }
      edited.notes = notes ?? edited.notes
    }
    for field in clear {
      switch field {
      case .rating where isOther: edited.rating = nil
      case .notes where isOther: edited.notes = ""
      case .tags: edited.flavorTags = []
      default:
        let level = Tasting.levels.first { $0.name == field.rawValue }
        if let level { edited[keyPath: level.path] = nil }
      }
    }
    edited.flavorTags.removeAll(where: untag.contains)
    tasting.apply(to: &edited)
  }
}

/// What a brew and a recipe share: how it is made, and with what.
struct BrewOptions: ParsableArguments {
  @Option("The method; a new name is added.", "name|id") var method: String?
  @Option("The grinder; a new name is added.", "name|id") var grinder: String?
  @Option("Coffee in grams.", "g", as: Written.grams) var dose: Double?
  @Option("Water in grams.", "g", as: Written.grams) var water: Double?
  @Option(
    name: .customLong("yield"), help: ArgumentHelp("In the cup, in grams.", valueName: "g"),
    transform: Written.grams)
  var yielded: Double?
  @Option("Water temperature in degrees Celsius; 201F is converted.", "°C", as: Written.celsius)
  var temperature: Double?
  @Option(
    "The grinder's setting as you write it: 24, 2+9, 1.2.3, 9E.", "setting", as: Written.setting)
  var grind: WrittenSetting?
  @Option("Brew time as 2:45, 165s or in seconds.", "time", as: Written.seconds) var time: Double?
  @Flag(help: "Add the method or grinder as new even if its name resembles another's.")
  var new = false

  /// The method meant; a new one where nothing near is there.
  func method(in catalog: JournalContents) throws -> Resolved<BrewMethod>? {
    try method.map { name in
      try resolve(name, among: catalog.methods) {
        BrewMethod(id: BrewJournal.newID(), name: name, category: MethodCategory(impliedBy: name))
      }
    }
  }

  func grinder(in catalog: JournalContents) throws -> Resolved<Grinder>? {
    try grinder.map { name in
      try resolve(name, among: catalog.grinders) { Grinder(id: BrewJournal.newID(), name: name) }
    }
  }

  private func resolve<Record: NamedRecord>(
    _ name: String, among records: [Record], make: () -> Record
  ) throws -> Resolved<Record> {
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Failure("empty name", ["kind": Record.kind])
    }
    let resolver = NameResolver(records)
    if new, resolver.hasName(name) {
      throw Failure("known with --new", ["kind": Record.kind, "name": name])
    }
    switch resolver.match(device: name) {
    case .one(let record) where !new: return Resolved(record: record, isNew: false)
    case .none(let near) where near.isEmpty || records.isEmpty: break
    case _ where new: break
    default:
      return Resolved(record: try resolver.resolve(name), isNew: false)
    }
    guard name.utf8.count <= 1000 else { throw Failure("needs a name", ["kind": Record.kind]) }
    return Resolved(record: make(), isNew: true)
  }
}

/// A record that a name means, or one that is new.
struct Resolved<Record: NamedRecord> {
  let record: Record
  let isNew: Bool

  var added: Record? { isNew ? record : nil }

  /// Says that the record was added; nil for one that was there.
  var message: String? {
    guard isNew else { return nil }
    let words = Language.words
    return words.text(
      "journal.added",
      ["kind": words.name(of: Record.kind), "name": TextTable.oneLine(record.displayName)])
  }
}
