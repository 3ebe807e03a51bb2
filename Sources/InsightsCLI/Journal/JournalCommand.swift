import ArgumentParser
import Journal

/// `insights journal`: the brew journal itself.
struct JournalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal",
    abstract: "Keep a brew journal: create, list, search, add, import, export.",
    discussion: """
      A journal is one SQLite file that other apps may share. Listing and searching never change it.
      """,
    subcommands: [
      InitCommand.self, SearchCommand.self, BeansCommand.self, BrewsCommand.self,
      RecipesCommand.self, ImportCommand.self, ExportCommand.self, AddBeanCommand.self,
      AddBrewCommand.self, AddRecipeCommand.self,
      ArchiveCommand.self,
    ])
}

/// `insights journal init`: an empty journal.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create an empty journal.")

  @OptionGroup var journal: JournalOptions

  func run() throws {
    let created = try BrewJournal.create(path: journal.newPath)
    try StandardOutput.write(Array("created \(created.path)\n".utf8))
  }
}
