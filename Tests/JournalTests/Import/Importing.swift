import Foundation
import GRDB
import TestSupport
import Wording

@testable import Journal

/// A file of `Fixtures/journal/import`.
func importFixture(_ name: String) -> String {
  PackageFiles.path("Fixtures/journal/import/\(name)")
}

/// A log beside the package, which is no part of it; nil where it is missing.
func sharedLog(_ name: String) -> String? {
  PackageFiles.shared("logs/\(name)")?.path(percentEncoded: false)
}

extension TemporaryFolder {
  /// Imports a file as on 2026-02-01 in UTC.
  func importing(
    _ path: String, into journal: BrewJournal, isStrict: Bool = false, zone: String = "UTC"
  ) throws -> ImportSummary {
    let calendar = LocalCalendar(timeZone: TimeZone(identifier: zone) ?? .gmt)
    let today = CalendarDay(year: 2026, month: 2, day: 1) ?? CalendarDay(number: 0)
    return try JournalImport(calendar: calendar, today: today, isStrict: isStrict)
      .run(path, into: journal)
  }

  /// Imports text into a new journal of the given name.
  func importing(_ text: String, as name: String = "new") throws -> (BrewJournal, ImportSummary) {
    let file = try write(Array(text.utf8), to: name + ".txt")
    let journal = try journal(name + ".sqlite")
    return (journal, try importing(file, into: journal))
  }
}

extension BrewJournal {
  func exported(_ format: ExportFormat) throws -> String {
    var bytes: [UInt8] = []
    _ = try export(format) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The sentences of an import, which the tests of a file's problems read.
extension ImportProblem {
  var message: String { Words().message(of: self) }
}
