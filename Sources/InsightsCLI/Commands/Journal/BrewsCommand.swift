import ArgumentParser
import Insights

/// `insights journal brews`.
struct BrewsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "brews", abstract: "List brews, the newest first.",
    discussion: "CSV has the columns of 'insights journal export', and can be imported."
  ).showing(
    "insights journal brews --bean geisha",
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
