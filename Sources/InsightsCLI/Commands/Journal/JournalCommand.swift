import ArgumentParser
import Insights

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
      ArchiveCommand.self, UndoCommand.self,
    ])
}
