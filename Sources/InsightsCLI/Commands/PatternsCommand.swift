/// `insights patterns`: what a journal shows beyond chance.
struct PatternsCommand: AsyncParsableCommand {
  static let name = "patterns"
  static let configuration = CommandConfiguration(
    name, "Find what goes with better brews, and what your favorites have in common.",
    """
    Reports only findings below the false discovery rate: of all patterns reported, at most that \
    share is chance, on average. Settings are compared between brews of the same bean; origins, \
    processes and roasters between beans. What you can change comes first, then what to buy, then \
    flavors. Where few brews are rated, or none, those count whose words imply a rating. Copies \
    are excluded. The journal is not changed.

    With --model-url a language model tells the patterns in its own words before the list; a \
    sentence with a number that is not in the report is dropped.
    """,
    showing: "insights patterns --kind settings",
    "insights patterns --method V60 --since 2026-01-01 --format json")

  @OptionGroup var journal: JournalOptions
  @OptionGroup var choice: PatternChoice
  @OptionGroup var person: SuggestCommand.ForTaster
  @OptionGroup var selection: PatternSelection
  @OptionGroup var model: ModelOptions
  @Option(help: "The output: text for people, or JSON.")
  var format: OutputFormat = .text

  func run() async throws {
    try model.check()
    let (journal, choice, person) = (try journal.existing(), choice, person.name)
    let report = try await Interruption.cancelling {
      let engine = try Language.engine()
      let contents = try engine.contents(of: journal, tastedBy: person)
      let line = WorkLine(brews: contents.brews.count)
      defer { line.finish() }
      return try await engine.patterns(
        in: contents, options: try choice.options(for: contents), progress: line.show)
    }
    switch format {
    case .text:
      let telling = try await model.answer(try Language.engine()) {
        try await $0.telling(of: report, words: Language.words)
      }
      if let telling, !telling.sentences.isEmpty {
        try StandardOutput.write(lines: TellingText.lines(telling) + [""])
      }
      let text = PatternText(hasColor: StandardOutput.hasColor, limit: selection.textLimit)
      try StandardOutput.write(
        lines: text.lines(selection.selected(report, isText: true), kind: selection.kind))
    case .json:
      let report = selection.selected(report, isText: false)
      try StandardOutput.writeJSON { $0.result(PatternDocument(report, words: Language.words)) }
    }
  }
}

/// Which brews are analyzed, and at which false discovery rate.
struct PatternChoice: ParsableArguments {
  @Option(
    "The false discovery rate: the accepted share of chance findings, above 0 and below 1.", "rate")
  var fdr = 0.05
  @Option("Only brews from this day on.", "YYYY-MM-DD") var since: CalendarDay?
  @Option("Only brews by this method.", "name|id") var method: String?
  @Option("Only brews of this bean.", "name|id") var bean: String?
  @Option(
    name: [.customLong("as-of"), .customLong("today")],
    help: ArgumentHelp(
      "Analyze as on that day: later brews do not count. (default: the clock's day)",
      valueName: "YYYY-MM-DD"))
  var asOf: CalendarDay?

  func validate() throws {
    try refuse(!(fdr > 0 && fdr < 1), "--fdr must be above 0 and below 1, not \(fdr)")
  }

  /// - Throws: `JournalError` where a name means nothing in the journal, or several things.
  func options(for contents: JournalContents) throws -> PatternOptions {
    var options = PatternOptions()
    options.falseDiscoveryRate = fdr
    options.since = since
    options.today = asOf ?? .today
    options.lastDay = asOf
    if let method { options.methodID = try contents.method(named: method).id }
    if let bean { options.beanID = try contents.bean(named: bean).id }
    return options
  }
}

/// Which of the patterns found are shown.
struct PatternSelection: ParsableArguments {
  /// A kind of pattern by its name in JSON, or by what it helps with.
  struct Kind: ArgumentChoice {
    static let topics = ["settings", "buying", "tastes", "favorites"]
    static let allCases = (topics + Pattern.Kind.allCases.map(\.rawValue)).compactMap(Self.init)

    let rawValue: String

    init?(rawValue: String) {
      guard Self.topics.contains(rawValue) || Pattern.Kind(rawValue: rawValue) != nil else {
        return nil
      }
      self.rawValue = rawValue
    }

    /// Whether it is about what the best cups have in common, which no test found.
    var isFavorites: Bool { rawValue == "favorites" }

    func contains(_ pattern: Pattern) -> Bool {
      pattern.kind.rawValue == rawValue
        || pattern.topic.rawValue == rawValue
          && Self.topics.contains(rawValue)
        || pattern.topic == .contexts && rawValue == "tastes"
    }
  }

  @Flag(help: "Show all patterns, each method's by itself, not only the strongest of each topic.")
  var all = false
  @Option("Show at most this many patterns of each topic.", "number") var limit: Int?
  @Option(
    "Show one kind: settings, buying, tastes or favorites, or a kind by its name in JSON.", "kind")
  var kind: Kind?
  /// The number of patterns of a topic that are shown without an option.
  private static let usualLimit = 6

  func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError("--limit must be at least 1, not \(limit)")
    }
    try refuse(all && limit != nil, "--all and --limit contradict each other; give one of them")
  }

  /// The most lines of a topic in text.
  var textLimit: Int { all ? .max : limit ?? Self.usualLimit }

  /// The report with the chosen kind alone; in JSON the limit counts for all patterns together, and
  /// in text findings that say the same of several methods are one, but with `--all`.
  func selected(_ report: PatternReport, isText: Bool) -> PatternReport {
    var report = report
    if let kind {
      report.patterns.removeAll { !kind.contains($0) }
      if !kind.isFavorites { report.preferences = [] }
    }
    if isText, !all { report.patterns = report.told }
    if !isText, let limit {
      report.patterns = Array(report.patterns.prefix(limit))
      report.preferences = Array(report.preferences.prefix(limit))
    }
    return report
  }
}
