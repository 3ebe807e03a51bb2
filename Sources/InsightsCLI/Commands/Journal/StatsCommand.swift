/// `insights journal stats`.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "stats", "Count what you drank: cups, coffee, water, time and ratings.",
    """
    Unrated brews are cups but do not count as ratings. Weeks begin on Monday; a blend counts for \
    each of its countries; brews in the future are excluded. A finished bag is an archived bean. \
    CSV has one row a group.
    """,
    showing: "insights journal stats --by month",
    "insights journal stats --by origin --since 2026-07-01 --format csv")

  @Option("The groups: \(Self.groupings).", "group") var by: BrewStatistics.Grouping = .month
  @Option("Only brews from this day on.", "YYYY-MM-DD") var since: CalendarDay?
  @Option("Only brews up to this day.", "YYYY-MM-DD") var until: CalendarDay?
  @Option("Only brews of this bean.", "name|id") var bean: String?
  @Option("Only brews by this method.", "name|id") var method: String?
  @Option(parsing: .unconditional, help: "The most groups and bags to list as text.")
  var limit = 12
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, JSON, or CSV of the groups.")
  var format: ListFormat = .text

  private static let groupings = BrewStatistics.Grouping.allCases.map(\.rawValue)
    .joined(separator: ", ")

  func validate() throws {
    try refuse(limit <= 0, "--limit must be 1 or more.")
    if let since, let until, until < since {
      throw ValidationError("--until must not be before --since.")
    }
  }

  func run() throws {
    let journal = try journal.existing()
    var query = StatisticsQuery(since: since, until: until, grouping: by)
    if bean != nil || method != nil {
      let catalog = try journal.catalog()
      query.bean = try bean.map { try catalog.bean(named: $0).id }
      query.method = try method.map { try catalog.method(named: $0).id }
    }
    let drunk = try journal.statistics(query, today: today.day)
    switch format {
    case .text:
      let tasters = try journal.tasters()
      let others = tasters.contains { $0.taster?.isDefault == false && $0.ratedCount > 0 }
      let own = tasters.first.flatMap(\.taster)?.name ?? ""
      let key = own.isEmpty ? "stats.ratings-own" : "stats.ratings-own.named"
      try StandardOutput.write(
        lines: StatsText(drunk: drunk, limit: limit).lines
          + (others ? [Language.words.text(key, ["name": TextTable.oneLine(own)])] : []))
    case .json: try StandardOutput.writeJSON { $0.result(drunk) }
    case .csv: try StandardOutput.write(data: drunk.table)
    }
  }
}
