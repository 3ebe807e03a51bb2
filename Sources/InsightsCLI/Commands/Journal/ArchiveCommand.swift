import ArgumentParser
import Insights

/// `insights journal archive`.
struct ArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Archive a finished bean, or make it active again."
  ).showing(
    "insights journal archive geisha",
    "insights journal archive 'Night Shift Decaf' --undo")

  @Argument(help: ArgumentHelp("The bean.", valueName: "name|id")) var bean: String
  @Flag(help: "Make it active again.") var undo = false
  @OptionGroup var journal: JournalOptions

  func run() throws {
    let journal = try journal.existing()
    let bean = try journal.catalog().bean(named: bean)
    try journal.setArchived(!undo, of: bean.id)
    let words = Language.words
    let line = words.text(
      undo ? "journal.is-active" : "journal.is-archived",
      ["name": .text(TextTable.oneLine(words.name(of: bean)))])
    try StandardOutput.write(lines: [line])
  }
}
