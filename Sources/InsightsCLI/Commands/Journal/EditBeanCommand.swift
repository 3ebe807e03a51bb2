import ArgumentParser
import Insights

/// `insights journal edit-bean`.
struct EditBeanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit-bean", abstract: "Correct a bean: what is given is changed, the rest stays.",
    discussion: "An empty text ('') clears a field."
  ).showing(
    "insights journal edit-bean geisha --roast-date 2026-07-14",
    "insights journal edit-bean geisha --variety ''")

  @Argument(help: ArgumentHelp("The bean.", valueName: "name|id")) var bean: String
  @OptionGroup var fields: BeanOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var today: TodayOption
  @Option(help: "The output: text for people, or JSON.") var format: OutputFormat = .text

  func run() async throws {
    let journal = try journal.existing()
    let stored = try journal.bean(named: bean)
    let edited = try journal.update(stored.id, today: today.day) { fields.apply(to: &$0) }
    if fields.origin != nil { edited.reportTypos() }
    if edited == stored { StandardError.line(Language.words.text("journal.unchanged")) }
    try await ThingText.write(
      try journal.thing(named: edited.id.rawValue), today: today.day, format)
  }
}
