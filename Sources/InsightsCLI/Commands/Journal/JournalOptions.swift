import ArgumentParser
import Foundation
import Insights

/// Which journal a command works on.
struct JournalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The journal (default: $INSIGHTS_DB, else ./journal.sqlite, else insights/journal.sqlite in $XDG_DATA_HOME).",
      valueName: "path"))
  var db: String?

  func validate() throws {
    try requirePath(db, option: "--db", advice: "Name a journal's file.")
  }

  /// The journal that is there.
  ///
  /// - Throws: A `Failure` with status 66 where none is named and none is in the usual places, or a
  ///   folder is named.
  func existing() throws -> BrewJournal {
    if let named { return try BrewJournal(namedBy: named) }
    for path in Self.usualPlaces where FileManager.default.fileExists(atPath: path) {
      return BrewJournal(path: path)
    }
    throw Failure(
      .missingInput, "there is no journal here",
      "name one with --db, or create one with 'insights journal init'")
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
      throw Failure(.missingInput, "\(path) is a folder", "name a journal's file")
    }
    self.init(path: path)
  }
}
