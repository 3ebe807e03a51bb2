import ArgumentParser
import Insights

/// `insights journal beans`.
struct BeansCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beans", abstract: "List the beans, with days off roast and mean ratings.")

  @Argument(help: "Words to search for in a bean's fields; all must occur.") var words: [String] =
    []
  @Option(help: "Which beans to list: active, archived or all.")
  var shelf: BeanQuery.Shelf = .active
  @Option(help: "The order: name, roast-date, last-brewed, rating or added.")
  var sort: BeanQuery.Order = .name
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() throws {
    let query = BeanQuery(text: words.joined(separator: " "), shelf: shelf, order: sort)
    let beans = try journal.existing().beans(query)
    switch format {
    case .text: try StandardOutput.write(lines: JournalText.beans(beans, today: today.day))
    case .json:
      let found = JournalFindings(beans: beans, today: today.day)
      try StandardOutput.writeJSON { $0.findings(found) }
    }
  }
}
