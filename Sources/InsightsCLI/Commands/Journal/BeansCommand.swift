import ArgumentParser
import Insights

/// `insights journal beans`.
struct BeansCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beans", abstract: "List the beans, with days off roast and mean ratings.",
    discussion: """
      Active beans are listed unless --shelf says otherwise, the last added first. How long a bean \
      is fresh can be set with 'insights journal settings'.
      """
  ).showing(
    "insights journal beans --sort rating",
    "insights journal beans washed --shelf all --format json")

  @Argument(help: "Words to search for in a bean's fields; all must occur.") var words: [String] =
    []
  @Option(help: "Which beans to list: active, archived or all.")
  var shelf: BeanQuery.Shelf = .active
  @Option(help: "The order: name, roast-date, last-brewed, rating or added.")
  var sort: BeanQuery.Order = .added
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() throws {
    let query = BeanQuery(text: words.joined(separator: " "), shelf: shelf, order: sort)
    let journal = try journal.existing()
    let beans = try journal.beans(query)
    let bands = try journal.freshnessBands()
    switch format {
    case .text:
      try StandardOutput.write(
        lines: JournalText.beans(beans, today: today.day, freshness: bands))
    case .json:
      var found = JournalFindings(beans: beans, today: today.day)
      found.freshness = bands
      try StandardOutput.writeJSON { $0.result(found) }
    }
  }
}
