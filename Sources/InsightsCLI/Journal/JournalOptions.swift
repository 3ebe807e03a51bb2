import ArgumentParser
import Foundation
import Journal

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

/// Refuses an option given with an empty path, as a shell's unset variable leaves it: it is not the
/// same as one that is not given.
func requirePath(_ path: String?, option: String, advice: String) throws {
  if path?.isEmpty == true { throw ValidationError("\(option) is empty. \(advice)") }
}

/// The day that dates are judged by.
struct TodayOption: ParsableArguments {
  @Option(help: ArgumentHelp("The day that dates are judged by.", valueName: "YYYY-MM-DD"))
  var today: CalendarDay?

  /// The user's day where none is given.
  var day: CalendarDay { today ?? LocalCalendar().day(ofSeconds: Self.secondsNow) }

  /// The moment a new record is made: now, or the end of the given day where that is before now.
  var now: Timestamp {
    guard let today else { return Timestamp(seconds: Self.secondsNow) }
    return Timestamp(seconds: today.number * 86_400 + 86_399)
  }

  private static var secondsNow: Int { Int(Date().timeIntervalSince1970) }
}

extension Failure {
  /// What a journal's trouble means for the exit status.
  init(_ error: JournalError) {
    let status: ExitStatus =
      switch error.code {
      case .missing: .missingInput
      case .permission, .locked, .disk: .ioError
      case .invalidValue, .name, .exists: .usage
      default: .badData
      }
    self.init(status, error.problem, error.remedy)
  }
}
