import Foundation
import GRDB

@testable import Journal

/// A file of `Fixtures/journal/import`.
func importFixture(_ name: String) -> String {
  repositoryFolder.appending(path: "Fixtures/journal/import").appending(path: name)
    .path(percentEncoded: false)
}

/// The repository's folder, found from this file.
let repositoryFolder = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A log beside the repository, which is no part of it; nil where it is not there.
func sharedLog(_ name: String) -> String? {
  let file = repositoryFolder.deletingLastPathComponent().appending(path: "shared/logs")
    .appending(path: name).path(percentEncoded: false)
  return FileManager.default.fileExists(atPath: file) ? file : nil
}

extension Scratch {
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
