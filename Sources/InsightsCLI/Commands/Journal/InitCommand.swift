import ArgumentParser
import Insights

/// `insights journal init`: an empty journal.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create an empty journal."
  ).showing(
    "insights journal init --db new.sqlite")

  @OptionGroup var journal: JournalOptions

  func run() throws {
    let created = try BrewJournal.create(path: journal.newPath)
    try StandardOutput.write(
      lines: [Language.words.text("journal.created", ["path": .text(created.path)])])
  }
}
