import ArgumentParser
import Insights

/// `insights journal edit-brew`.
struct EditBrewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit-brew", abstract: "Correct a brew: what is given is changed, the rest stays.",
    discussion: BrewChoice.help
      + " With 'best' and 'worst', --bean names the bean whose brews are meant; otherwise the bean brewed."
  ).showing(
    "insights journal edit-brew latest --temperature 94",
    "insights journal edit-brew 2026-08-18 --notes 'Under, no question'")

  /// What can be cleared.
  enum Field: String, ArgumentChoice {
    case bean, method, grinder, recipe, dose, water, yield, temperature, grind, time, rating, notes
    case tags, acidity, body, sweetness, bitterness, aftertaste, aroma, balance, tds
  }

  @Argument(help: ArgumentHelp("The brew.", valueName: "brew")) var name: String
  @Option(help: ArgumentHelp("The bean that was brewed.", valueName: "name|id")) var bean: String?
  @Option(help: ArgumentHelp("The recipe followed.", valueName: "name|id")) var recipe: String?
  @OptionGroup var brew: BrewOptions
  @Option(help: "Stars from 0.5 to 5; none clears the rating.", transform: Written.stars)
  var rating: Double?
  @Option(
    help: ArgumentHelp("The strength (TDS) in percent.", valueName: "%"), transform: Written.percent
  )
  var tds: Double?
  @OptionGroup var remarks: RemarkOptions<Brew>
  @Option(help: "How it tasted.") var notes: String?
  @OptionGroup var tasting: TastingOptions
  @OptionGroup var taster: TasterOption
  @Option(
    help: ArgumentHelp("Remove a tag. May be repeated.", valueName: "flavor"),
    transform: Written.tag)
  var untag: [FlavorTag] = []
  @Option(
    help: ArgumentHelp(
      "Clear a field: \(Field.allCases.map(\.rawValue).joined(separator: ", ")). May be repeated.",
      valueName: "field"))
  var clear: [Field] = []
  @Option(help: ArgumentHelp("When it was brewed.", valueName: "YYYY-MM-DDTHH:MM:SSZ"))
  var at: String?
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
    var meant = earlier
    if var planned = earlier {
      planned.beanID = isRanked ? planned.beanID : given ?? planned.beanID
      planned.methodID = method?.record.id ?? planned.methodID
      planned.grinderID = grinder?.record.id ?? planned.grinderID
      change(&planned, isTasted: !isOther)
      meant = planned
    }
    let doubts = try meant.map {
      try EntryDoubts(
        $0, in: journal, method: method?.record, before: earlier, asks: format == .text)
    }
    let edited = try journal.update(
      id, method: method?.added, grinder: grinder?.added, by: person?.record, now: today.now,
      tasting: { change(&$0, of: isOther) }
    ) { edited in
      edited.beanID = isRanked ? edited.beanID : given ?? edited.beanID
      edited.methodID = method?.record.id ?? edited.methodID
      edited.grinderID = grinder?.record.id ?? edited.grinderID
      edited.recipeID = recipe ?? edited.recipeID
      edited.brewedAt = moment ?? edited.brewedAt
      change(&edited, isTasted: !isOther)
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
    try await StoredBrew(
      brew: edited, tasting: thing.tasting, contents: thing.contents,
      remarks: doubts?.remarks ?? []
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
      case .acidity: edited.acidity = nil
      case .body: edited.body = nil
      case .sweetness: edited.sweetness = nil
      case .bitterness: edited.bitterness = nil
      case .aftertaste: edited.aftertaste = nil
      case .aroma: edited.aroma = nil
      case .balance: edited.balance = nil
      default: break
      }
    }
    edited.flavorTags.removeAll(where: untag.contains)
    tasting.apply(to: &edited)
  }
}
