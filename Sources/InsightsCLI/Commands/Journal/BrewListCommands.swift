/// `insights journal brews`.
struct BrewsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "brews", "List brews, the newest first.",
    "CSV has the columns of 'insights journal export', and can be imported.",
    showing: "insights journal brews --bean geisha",
    "insights journal brews --since 2026-08-01 --min-rating 4 --format csv")

  @Argument(help: "Words to search for in notes, beans and methods; all must occur.") var words:
    [String] = []
  @OptionGroup var filter: BrewFilter
  @Option(help: "The order: newest, oldest or rating.") var sort: BrewQuery.Order = .newest
  @OptionGroup var limit: BrewLimit
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, JSON, or CSV.") var format: ListFormat = .text

  func run() throws {
    let journal = try journal.existing()
    var query = BrewQuery(text: words.joined(separator: " "), order: sort, limit: limit.limit)
    (query.bean, query.method) = try filter.names(in: journal)
    (query.since, query.until) = (filter.since, filter.until)
    query.minimumRating = filter.minRating
    let listing = try journal.brews(query)
    switch format {
    case .text: try StandardOutput.write(lines: JournalText.brews(listing))
    case .json:
      try StandardOutput.writeJSON { $0.result(JournalFindings(brews: listing)) }
    case .csv: try StandardOutput.write(data: listing.table)
    }
  }
}

/// Which brews are listed, beside words and flavors.
struct BrewFilter: ParsableArguments {
  @Option("Only brews of this bean.", "name|id") var bean: String?
  @Option("Only brews by this method.", "name|id") var method: String?
  @Option("Only brews from this day on.", "YYYY-MM-DD") var since: CalendarDay?
  @Option("Only brews up to this day.", "YYYY-MM-DD") var until: CalendarDay?
  @Option("Only brews with this rating or a higher one.", "stars", as: Written.leastStars)
  var minRating: Double?
  /// Whether anything is given.
  var isGiven: Bool {
    bean != nil || method != nil || since != nil || until != nil || minRating != nil
  }

  func validate() throws {
    if let since, let until, until < since {
      throw ValidationError("--until must not be before --since.")
    }
  }

  func names(
    in journal: BrewJournal
  ) throws -> (bean: Identifier<Bean>?, method: Identifier<BrewMethod>?) {
    guard bean != nil || method != nil else { return (nil, nil) }
    let catalog = try journal.catalog()
    return (
      try bean.map { try catalog.bean(named: $0).id },
      try method.map { try catalog.method(named: $0).id }
    )
  }
}

/// How many brews are listed.
struct BrewLimit: ParsableArguments {
  // A negative number must not be taken for an option.
  @Option(parsing: .unconditional, help: "The most brews to list.") var limit = 20

  func validate() throws {
    try refuse(limit <= 0, "--limit must be 1 or more.")
  }
}

/// How lists of brews are printed.
enum ListFormat: String, ArgumentChoice {
  case text, json, csv
}

/// `insights journal search`: beans, recipes and brews at once.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "search", "Search beans, recipes and brews; without words, list all.",
    """
    All words must occur; case and accents are ignored. --flavor finds brews by the meaning of \
    their notes: --flavor fruity finds a note of blueberry, --flavor plum one that says plum, and \
    --flavor bitter does not find "not bitter"; --not excludes brews that report a flavor. With one of the options that \
    choose brews, only brews are searched. CSV has the columns of 'insights journal export'.
    """,
    showing: "insights journal search --flavor berry --not sour --min-rating 4",
    "insights journal search geisha --in beans")

  @Argument(help: "Words to search for; all must occur.") var words: [String] = []
  @Option("Brews with this flavor in notes or tags.", "flavor") var flavor: String?
  @Option(
    name: .customLong("not"),
    help: ArgumentHelp(
      "Brews without this flavor in notes and tags. May be repeated.", valueName: "flavor"))
  var excluded: [String] = []
  @OptionGroup var filter: BrewFilter
  @Option(
    name: .customLong("in"), help: "What to search: beans, recipes or brews; all by default.")
  var kinds: [JournalQuery.Kind] = []
  @Option(help: "Which beans to list, with their brews: active, archived or all.")
  var shelf: BeanQuery.Shelf = .all
  @Option(help: "The order of brews: newest, oldest or rating.") var sort: BrewQuery.Order = .newest
  @OptionGroup var limit: BrewLimit
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, JSON, or CSV of the brews.")
  var format: ListFormat = .text

  func run() async throws {
    let wanted = try flavor.map { try Self.node($0, option: "--flavor") }
    let unwanted = try excluded.map { try Self.node($0, option: "--not") }
    let journal = try journal.existing()
    let choosesBrews = wanted != nil || !unwanted.isEmpty || filter.isGiven || format == .csv
    var query = JournalQuery(
      words.joined(separator: " "),
      kinds: kinds.isEmpty ? (choosesBrews ? [.brews] : nil) : Set(kinds), flavor: wanted,
      shelf: shelf, order: sort, limit: limit.limit)
    query.excludedFlavors = unwanted
    (query.bean, query.method) = try filter.names(in: journal)
    (query.since, query.until) = (filter.since, filter.until)
    query.minimumRating = filter.minRating
    let wantedBrews = query
    var found = try await Interruption.cancelling {
      let line = WorkLine()
      defer { line.finish() }
      return try await Language.engine().search(wantedBrews, in: journal, progress: line.show)
    }
    found.today = today.day
    switch format {
    case .text: try StandardOutput.write(lines: lines(found))
    case .json: try StandardOutput.writeJSON { $0.result(found) }
    case .csv: try StandardOutput.write(data: found.brews?.table ?? [])
    }
  }

  func validate() throws {
    try refuse(
      format == .csv && !kinds.isEmpty && kinds != [.brews],
      "CSV has brews only. Leave --in away, or take --format json.")
  }

  /// The ID of a flavor that is named.
  private static func node(_ text: String, option: String) throws -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    if let first = words.first, words.count > 1,
      ["not", "no", "without"].contains(first.lowercased())
    {
      let rest = words.dropFirst().joined(separator: " ")
      throw Failure(
        option == "--not" ? "denied twice" : "denied flavor",
        ["option": option, "text": text, "rest": rest])
    }
    switch FlavorWheel.standard.resolve(text) {
    case .node(let node): return node.id
    case .ambiguous(let nodes):
      throw Failure(
        "several flavors", ["text": text, "list": nodes.map(\.id).joined(separator: ", ")])
    case .unknown(let near):
      // The wheel lacks it, but tasters may say it.
      if let word = try Language.engine().descriptor(of: text) {
        return JournalQuery.flavor(ofWord: word)
      }
      guard !near.isEmpty else { throw Failure("no flavor", ["text": text]) }
      throw Failure(
        "no flavor, but near", ["text": text, "near": near.map(\.id).joined(separator: ", ")])
    case .custom(let tag) where FlavorTag(rawValue: tag).custom?.isEmpty == false: return tag
    case .custom:
      throw Failure("no flavor", ["text": text])
    }
  }

  private func lines(_ found: JournalFindings) -> [String] {
    var blocks: [[String]] = []
    if let beans = found.beans {
      blocks.append(
        JournalText.beans(beans, today: today.day, freshness: found.freshness))
    }
    if let recipes = found.recipes {
      blocks.append(JournalText.recipes(recipes, methods: found.methods))
    }
    if let brews = found.brews { blocks.append(JournalText.brews(brews)) }
    return Array(blocks.joined(separator: [""]))
  }
}

/// `insights journal show`.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "show", "Show everything about a brew, a bean or a recipe.",
    BrewChoice.help + " A bean or a recipe is named by its name or its ID. "
      + "With --model-url a language model says why a brew tastes as it does; a sentence with a number "
      + "that is not shown is dropped.",
    showing: "insights journal show latest",
    "insights journal show 'Boquete Geisha'")

  @Argument("What to show.", "brew|bean|recipe") var thing: String
  @OptionGroup var choice: BrewChoice
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @OptionGroup var model: ModelOptions
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    try model.check()
    let journal = try journal.existing()
    let found = try journal.thing(named: thing, of: try choice.bean(in: journal), today: .today)
    let lines = try await ThingText.write(found, today: today.day, format)
    guard format == .text, case .brew = found.record else { return }
    let telling = try await model.answer(try Language.engine()) {
      try await $0.reasons(from: lines, languageCode: Language.words.text("language"))
    }
    if let telling, !telling.sentences.isEmpty {
      try StandardOutput.write(lines: [""] + TellingText.lines(telling))
    }
  }
}
