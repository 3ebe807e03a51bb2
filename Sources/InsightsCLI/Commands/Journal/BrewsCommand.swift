import ArgumentParser
import Insights

/// `insights journal brews`.
struct BrewsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "brews", abstract: "List brews, the newest first.")

  @Argument(help: "Words to search for in notes, beans and methods; all must occur.") var words:
    [String] = []
  @Option(help: ArgumentHelp("Only brews of this bean.", valueName: "name|id")) var bean: String?
  @Option(help: ArgumentHelp("Only brews by this method.", valueName: "name|id"))
  var method: String?
  @Option(help: "The order: newest, oldest or rating.") var sort: BrewQuery.Order = .newest
  @Option(help: "The most brews to list.") var limit = 20
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
  }

  func run() throws {
    let journal = try journal.existing()
    var query = BrewQuery(text: words.joined(separator: " "), order: sort, limit: limit)
    if bean != nil || method != nil {
      let catalog = try journal.catalog()
      query.bean = try bean.map { try catalog.bean(named: $0).id }
      query.method = try method.map { try catalog.method(named: $0).id }
    }
    let listing = try journal.brews(query)
    switch format {
    case .text: try StandardOutput.write(lines: JournalText.brews(listing))
    case .json:
      try StandardOutput.writeJSON { $0.findings(JournalFindings(brews: listing)) }
    }
  }
}
