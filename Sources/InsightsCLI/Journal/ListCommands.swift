import ArgumentParser
import Insights
import Journal

/// `insights journal beans`.
struct BeansCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beans", abstract: "List the beans, with their age and what they were rated.")

  @Argument(help: "Words that must be in a bean's fields.") var words: [String] = []
  @Option(help: "Which beans: active, archived or all.") var shelf: BeanQuery.Shelf = .all
  @Option(help: "The order: name, roast-date, last-brewed or rating.")
  var sort: BeanQuery.Order = .name
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "How they are printed.") var format: OutputFormat = .text

  func run() throws {
    let query = BeanQuery(text: words.joined(separator: " "), shelf: shelf, order: sort)
    let beans = try journal.existing().beans(query)
    switch format {
    case .text: try StandardOutput.write(lines: JournalText.beans(beans, today: today.day))
    case .json:
      try StandardOutput.writeJSON { writer in
        writer.raw("{\"beans\": ")
        writer.beans(beans, today: today.day)
        writer.raw("}")
      }
    }
  }
}

/// `insights journal brews`.
struct BrewsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "brews", abstract: "List brews, the newest first.")

  @Argument(help: "Words that must be in the notes or in what was brewed.") var words: [String] = []
  @Option(help: ArgumentHelp("Only brews of this bean.", valueName: "name|id")) var bean: String?
  @Option(help: ArgumentHelp("Only brews by this method.", valueName: "name|id"))
  var method: String?
  @Option(help: "The order: newest, oldest or rating.") var sort: BrewQuery.Order = .newest
  @Option(help: "How many are listed at most.") var limit = 20
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "How they are printed.") var format: OutputFormat = .text

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
      try StandardOutput.writeJSON { writer in
        writer.raw("{\"brews\": ")
        writer.brews(listing)
        writer.raw(listing.hasMore ? ", \"has_more\": true}" : ", \"has_more\": false}")
      }
    }
  }
}

/// `insights journal recipes`.
struct RecipesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recipes", abstract: "List recipes, the most used first.")

  @Argument(help: "Words that must be in a recipe's name or its method.") var words: [String] = []
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "How they are printed.") var format: OutputFormat = .text

  func run() throws {
    let journal = try journal.existing()
    let recipes = try journal.recipes(words.joined(separator: " "))
    let methods = try journal.catalog().methods
    switch format {
    case .text: try StandardOutput.write(lines: JournalText.recipes(recipes, methods: methods))
    case .json:
      try StandardOutput.writeJSON { writer in
        writer.raw("{\"recipes\": ")
        writer.recipes(recipes, methods: methods)
        writer.raw("}")
      }
    }
  }
}

extension JournalContents {
  func bean(named text: String) throws -> Bean {
    try resolve(text, among: beans, advice: "see 'insights journal beans'")
  }

  func method(named text: String) throws -> BrewMethod {
    try resolve(text, among: methods, advice: "see what was brewed with 'insights journal brews'")
  }

  func grinder(named text: String) throws -> Grinder {
    try resolve(text, among: grinders, advice: "see what was brewed with 'insights journal brews'")
  }

  private func resolve<Record: NamedRecord>(
    _ text: String, among records: [Record], advice: String
  ) throws -> Record {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Failure(.usage, "the name of the \(Record.kind) is empty", "give its name or its ID")
    }
    return try NameResolver(records).resolve(text, advice: advice)
  }
}

extension StandardOutput {
  static func write(lines: [String]) throws {
    try write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Writes one JSON value and a line break.
  static func writeJSON(_ value: (inout JSONWriter) -> Void) throws {
    var writer = JSONWriter()
    value(&writer)
    writer.raw("\n")
    try write(writer.bytes)
  }
}
