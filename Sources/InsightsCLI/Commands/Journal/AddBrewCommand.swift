import ArgumentParser
import Insights

/// `insights journal add-brew`.
struct AddBrewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-brew",
    abstract: "Add a brew; prints its ID, what was stored, and what its notes say.",
    discussion: """
      Options override the recipe. Without --method the bean's last method is carried over, without \
      --grinder the grinder last used with both; --like carries over all settings of a brew. Names \
      may be shortened or have typos if one is clearly meant.
      """
  ).showing(
    "insights journal add-brew --bean geisha --recipe 'V60 house' --rating 4 --notes 'Jasmine, peach'"
  )

  @Option(help: ArgumentHelp("The bean brewed.", valueName: "name|id")) var bean: String?
  @Option(help: ArgumentHelp("The recipe followed.", valueName: "name|id")) var recipe: String?
  @Option(help: ArgumentHelp("Carry over what is not given from this brew.", valueName: "brew"))
  var like: String?
  @OptionGroup var brew: BrewOptions
  @Option(help: "The rating in stars, 0.5 to 5; 0 is unrated.", transform: Written.stars)
  var rating: Double?
  @Option(
    help: ArgumentHelp("The strength (TDS) in percent.", valueName: "%"), transform: Written.percent
  )
  var tds: Double?
  @OptionGroup var remarks: RemarkOptions<Brew>
  @Option(help: "How it tasted.") var notes = ""
  @OptionGroup var tasting: TastingOptions
  @OptionGroup var taster: TasterOption
  @Option(
    help: ArgumentHelp(
      "When it was brewed (default: now).", valueName: "YYYY-MM-DDTHH:MM:SSZ"))
  var at: String?
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    guard bean != nil || recipe != nil || brew.method != nil || like != nil else {
      throw Failure(.usage, "a brew of what", "give --bean, --method or --recipe")
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
    draft.brew.grind = brew.grind ?? setting(followed, grinder?.record)
    draft.brew.tds = tds
    remarks.apply(to: &draft.brew)
    if let like {
      let model = try journal.brews(named: [like], of: draft.brew.beanID, today: .today).brews[0]
      let isEspresso = catalog.methods.first { $0.id == model.methodID }?.isEspresso
      draft.carryOver(from: model, isEspresso: isEspresso ?? false)
    } else if followed == nil, draft.brew.beanID != nil {
      try journal.carryOver([.method, .grinder], into: &draft)
    }
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

  /// A recipe's setting holds on its own grinder only.
  private func setting(_ recipe: Recipe?, _ grinder: Grinder?) -> WrittenSetting? {
    grinder == nil || grinder?.id == recipe?.grinderID ? recipe?.grind : nil
  }
}

/// A moment as people write it after `--at`.
enum MomentText {
  /// The moment a text names for the user: a time without a zone is the user's.
  static func moment(_ text: String) throws -> Timestamp {
    do {
      return try DateText(text).moment(in: LocalCalendar())
    } catch {
      throw Failure(
        .usage, "brewed_at '\(text)' is no time",
        "write it as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ")
    }
  }
}
