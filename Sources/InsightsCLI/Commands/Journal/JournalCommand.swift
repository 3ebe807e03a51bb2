import ArgumentParser
import Insights

/// `insights journal`: the brew journal itself.
struct JournalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal",
    abstract: "Keep a brew journal: log, rate, correct, list, search, import, export.",
    discussion: """
      A journal is one SQLite file that other apps may share. Listing and searching do not change it.
      """,
    subcommands: [
      InitCommand.self, LogCommand.self, RateCommand.self, ShowCommand.self, SearchCommand.self,
      BeansCommand.self, BrewsCommand.self, RecipesCommand.self, MethodsCommand.self,
      GrindersCommand.self, TastersCommand.self, StatsCommand.self, AddBeanCommand.self,
      AddBrewCommand.self,
      AddRecipeCommand.self,
      EditBeanCommand.self, EditBrewCommand.self, EditRecipeCommand.self, ArchiveCommand.self,
      DeleteBeanCommand.self, DeleteBrewCommand.self, DeleteRecipeCommand.self,
      DeleteMethodCommand.self, DeleteGrinderCommand.self, UndoCommand.self, ImportCommand.self,
      ExportCommand.self, ExportRecipeCommand.self, BackupCommand.self, CheckCommand.self,
      SettingsCommand.self,
    ])
}
