import Foundation
import FuzzDriver
import Insights

/// Imports files: a second import adds nothing, and an exported journal has the same records after
/// import and export.
enum ImportFuzzer {
  static func run(_ bytes: [UInt8]) {
    guard let today = CalendarDay(year: 2026, month: 6, day: 15) else { return }
    Scratch.file(named: "import", bytes) { path in
      let importer = JournalImport(calendar: LocalCalendar(), today: today)
      guard let journal = try? BrewJournal.inMemory(),
        let summary = try? importer.run(path, into: journal)
      else { return }
      guard let again = try? importer.run(path, into: journal) else {
        fatalError("broken promise: what was imported can be imported again")
      }
      promise(again.added == ImportSummary.Counts(), "a second import adds nothing")
      let faults = try? journal.faults()
      promise(faults != nil, "an imported journal can be checked")
      // An export of a damaged journal comes back as it was.
      promise(summary.format == .json || faults == [], "an imported journal is sound")
      roundTrip(journal, importer)
    }
  }

  private static func roundTrip(_ journal: BrewJournal, _ importer: JournalImport) {
    guard let exported = json(of: journal), let copy = try? BrewJournal.inMemory() else {
      fatalError("broken promise: a journal can be exported")
    }
    Scratch.file(named: "export", exported) { path in
      guard (try? importer.run(path, into: copy)) != nil else {
        fatalError("broken promise: an exported journal can be imported")
      }
    }
    promise(json(of: copy) == exported, "an exported journal comes back")
  }

  private static func json(of journal: BrewJournal) -> [UInt8]? {
    var bytes: [UInt8] = []
    guard (try? journal.export(.json, write: { bytes += $0 })) != nil else { return nil }
    return bytes
  }
}
