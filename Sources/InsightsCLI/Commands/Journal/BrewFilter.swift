import ArgumentParser
import Insights

/// Which brews are listed, beside words and flavors.
struct BrewFilter: ParsableArguments {
  @Option(help: ArgumentHelp("Only brews of this bean.", valueName: "name|id")) var bean: String?
  @Option(help: ArgumentHelp("Only brews by this method.", valueName: "name|id"))
  var method: String?
  @Option(help: ArgumentHelp("Only brews from this day on.", valueName: "YYYY-MM-DD"))
  var since: CalendarDay?
  @Option(help: ArgumentHelp("Only brews up to this day.", valueName: "YYYY-MM-DD"))
  var until: CalendarDay?
  @Option(
    help: ArgumentHelp("Only brews with this rating or a higher one.", valueName: "stars"),
    transform: Written.leastStars)
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

  /// The bean and the method that are named.
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
    guard limit > 0 else { throw ValidationError("--limit must be 1 or more.") }
  }
}

/// How lists of brews are printed.
enum ListFormat: String, ArgumentChoice {
  case text, json, csv
}
