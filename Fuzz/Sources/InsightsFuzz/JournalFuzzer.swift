import Foundation
import FuzzDriver
import Insights

/// Opens SQLite files as journals: reading them changes no byte, and what is asked of one is answered
/// or refused; a report is a page that is well-formed and loads nothing.
enum JournalFuzzer {
  private static let engine = Result { try InsightsEngine() }

  static func run(_ bytes: [UInt8]) {
    guard let engine = try? engine.get(), let today = CalendarDay(year: 2026, month: 6, day: 15)
    else {
      return
    }
    Scratch.file(named: "journal.sqlite", bytes) { path in
      let journal = BrewJournal(path: path)
      _ = try? journal.beans()
      _ = try? journal.recipes()
      _ = try? journal.thing(named: "latest")
      _ = try? journal.faults()
      _ = try? journal.statistics(today: today)
      _ = try? journal.export(.csv, write: { _ in })
      _ = try? journal.export(.json, write: { _ in })
      if let contents = try? journal.contents(), contents.brews.count < 400 {
        ask(engine, contents, journal)
      }
      promise(FileManager.default.contents(atPath: path) == Data(bytes), "reading changes nothing")
    }
  }

  /// Asks for a report, which must be a page that loads nothing, and for a suggestion.
  private static func ask(
    _ engine: InsightsEngine, _ contents: JournalContents, _ journal: BrewJournal
  ) {
    let page = Waiting.result(of: {
      let page = try? await engine.report(on: contents).html
      if let brew = contents.brews.last, let bean = brew.beanID {
        _ = try? await engine.suggestion(
          for: bean.rawValue, method: brew.methodID?.rawValue ?? "", in: journal)
      }
      return page
    })
    if let page = page ?? nil {
      promise(PageCheck.fault(of: page) == nil, PageCheck.fault(of: page) ?? "")
    }
  }
}
