import Foundation

/// `insights journal`: the brew journal itself.
struct JournalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "journal", "Keep a brew journal: log, rate, correct, list, search, import, export.",
    """
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

/// Which journal a command works on.
struct JournalOptions: ParsableArguments {
  @Option(
    "The journal (default: $INSIGHTS_DB, else ./journal.sqlite, else insights/journal.sqlite in $XDG_DATA_HOME).",
    "path")
  var db: String?
  func validate() throws {
    try requirePath(db, option: "--db", advice: "Name a journal's file.")
  }

  /// The journal that is there.
  ///
  /// - Parameter remedy: What to do where none is.
  /// - Throws: A `Failure` with status 66 where none is named and none is in the usual places, or a
  ///   folder is named.
  func existing(
    orElse remedy: String = "name one with --db, or create one with 'insights journal init'"
  ) throws -> BrewJournal {
    if let named { return try BrewJournal(namedBy: named) }
    for path in Self.usualPlaces where FileManager.default.fileExists(atPath: path) {
      return BrewJournal(path: path)
    }
    throw Failure(.missingInput, "there is no journal here", remedy)
  }

  /// Where a new journal goes.
  var newPath: String { named ?? Self.usualPlaces[0] }

  private var named: String? {
    [db, environment("INSIGHTS_DB")].compactMap(\.self).first { !$0.isEmpty }
  }

  private static let usualPlaces = ["journal.sqlite", dataFolder + "/insights/journal.sqlite"]

  /// `$XDG_DATA_HOME`, or what it is by default (XDG Base Directory Specification).
  private static var dataFolder: String {
    if let folder = environment("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder }
    return (environment("HOME") ?? "") + "/.local/share"
  }
}

extension BrewJournal {
  /// The journal at a path that a user gave.
  ///
  /// - Throws: A `Failure` with status 66 for a folder, as of all inputs.
  init(namedBy path: String) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw Failure("a folder, no journal", ["path": path])
    }
    self.init(path: path)
  }
}

// What flags may hold, besides text and numbers.

extension BeanQuery.Shelf: ExpressibleByArgument {}
extension BeanQuery.Order: ExpressibleByArgument {}
extension BrewQuery.Order: ExpressibleByArgument {}
extension JournalQuery.Kind: ExpressibleByArgument {}
extension BrewStatistics.Grouping: ExpressibleByArgument {}

extension CalendarDay: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(argument)
  }
}
