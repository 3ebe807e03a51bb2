import Foundation
import TestSupport
import Testing

@testable import Journal

/// Importing shots of Visualizer and of Decent's app.
@Suite(.ownThreads) struct ShotImportTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private func importing(_ text: String, into journal: BrewJournal) throws -> ImportSummary {
    let file = try scratch.write(Array(text.utf8), to: "shot.json")
    return try JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20"))
    ).run(file, into: journal)
  }

  private static let visualizer = """
    {"id": "7f944001-1d22-4c04-97fe-2a1e1fcd3c11", "duration": 28.4, "profile_title": "Flat 9",
     "drink_tds": "9.1", "drink_ey": "0", "espresso_enjoyment": 70, "bean_weight": "18.0",
     "drink_weight": "36.4", "grinder_model": "Niche Zero", "grinder_setting": "15.5",
     "bean_brand": "Sey", "bean_type": "Guji", "roast_date": "20.05.2026", "roast_level": "Light",
     "espresso_notes": "<div>peach &amp; plum<br>thin &lt; 2</div>", "start_time": "2026-06-01T07:30:00.000Z",
     "acidity": null, "tags": [], "timeframe": ["0.0", "0.25"], "data": {"espresso_flow": [0, 1]}}
    """

  @Test func `a shot of Visualizer`() throws {
    let journal = try scratch.journal()
    let summary = try importing(Self.visualizer, into: journal)
    #expect(summary.format == .visualizer && summary.problems == [])
    #expect(summary.leftOut == [:] && summary.curves == 1)
    let contents = try journal.contents()
    let brew = try #require(contents.brews.first)
    #expect(brew.id.rawValue == "7f944001-1d22-4c04-97fe-2a1e1fcd3c11")
    #expect(brew.brewedAt.text == "2026-06-01T07:30:00Z" && brew.brewTime == 28.4)
    #expect(brew.dose == 18 && brew.yield == 36.4 && brew.water == nil && brew.rating == 3.5)
    #expect(brew.tds == 9.1 && brew.extractionYield == 18.4 && brew.givenExtractionYield == nil)
    #expect(brew.grindSetting == 15.5 && brew.notes == "peach & plum\nthin < 2")
    #expect(contents.beans.map(\.name) == ["Guji"] && contents.beans.map(\.roaster) == ["Sey"])
    #expect(contents.beans.map(\.roastDateText) == ["2026-05-20"])
    #expect(contents.methods.map(\.category) == [.espresso])
    #expect(contents.grinders.map(\.name) == ["Niche Zero"])
    // The shot keeps its ID: a change is a change, also of the bean.
    let edited = Self.visualizer.replacing("Guji", with: "Kochere").replacing("70", with: "90")
    let again = try importing(edited, into: journal)
    #expect(again.updated.brews == 1 && again.added.beans == 1 && again.added.brews == 0)
    #expect(try journal.contents().brews.map(\.rating) == [4.5])
    let same = try importing(edited, into: journal)
    #expect(same.alreadyThere.brews == 1 && same.updated == ImportSummary.Counts())
  }

  @Test func `a shot of Decent's app`() throws {
    let text = """
      {"version": 2, "clock": 1780300800, "timestamp": "1780300800", "elapsed": ["0.0", "12.5", "27.9"],
       "profile": {"title": "Best practice"}, "meta": {"in": 18},
       "app": {"app_name": "de1app", "data": {"settings": {"grinder_dose_weight": "18.2",
         "bean_weight": "0", "drink_weight": "40", "bean_brand": "", "bean_type": "Yirgacheffe",
         "roast_level": "medium", "roast_date": "someday", "grinder_model": "Niche",
         "grinder_setting": "fine", "espresso_enjoyment": "0", "espresso_notes": "a bit < sour",
         "drink_ey": "20.5"}}}}
      """
    let journal = try scratch.journal()
    let summary = try importing(text, into: journal)
    #expect(summary.format == .decent && summary.leftOut == [:])
    #expect(summary.problems.map(\.field) == ["roast_date"] && summary.skipped == 0)
    let brew = try #require(try journal.contents().brews.first)
    #expect(brew.brewedAt.seconds == 1_780_300_800 && brew.dose == 18.2 && brew.yield == 40)
    #expect(brew.tds == nil && brew.extractionYield == 20.5)
    #expect(brew.rating == 0 && brew.notes == "a bit < sour" && brew.grindText == "fine")
    #expect(try journal.contents().beans.map(\.roastLevel) == [.medium])
    let again = try importing(text, into: journal)
    #expect(again.added == ImportSummary.Counts() && again.alreadyThere.brews == 1)
  }

  @Test(arguments: [
    ("2026-06-01T07:30:00.000Z", "2027-06-01T07:30:00.000Z", ImportProblem.Code.futureTime),
    ("2026-06-01T07:30:00.000Z", "soon", .unreadableTime),
  ])
  func `a shot without a time of the past is refused`(
    _ time: String, _ other: String, _ code: ImportProblem.Code
  ) throws {
    let journal = try scratch.journal()
    let text = Self.visualizer.replacing(time, with: other)
    let summary = try importing(text, into: journal)
    #expect(summary.skipped == 1 && summary.problems.map(\.code) == [code])
    #expect(try journal.contents() == JournalContents())
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: PackageFiles.url("Fixtures/shots/\(name)")))
  }

  /// A GaggiMate keeps the notes beside the shot.
  @Test(arguments: [
    ["h"], ["h/000042.slog", "h/000042.json"], ["h/000042.json", "h/000042.slog"],
  ])
  func `notes are joined with their shot`(_ names: [String]) throws {
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "h"), withIntermediateDirectories: true)
    _ = try scratch.write(fixture("000042.slog"), to: "h/000042.slog")
    _ = try scratch.write(fixture("gaggimate-notes.json"), to: "h/000042.json")
    let importing = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20")))
    func check(_ journal: BrewJournal) throws {
      let contents = try journal.contents()
      #expect(contents.brews.map(\.dose) == [18.5] && contents.beans.map(\.name) == ["Kirima AA"])
      #expect(contents.brews.map(\.rating) == [3] && contents.brews.map(\.grindSetting) == [2.5])
      #expect(contents.brews.map(\.notes) == ["plum\nBalance: balanced"])
      #expect(try journal.shots(of: contents.brews.map(\.id)).count == 1)
    }
    let together = try scratch.journal("together.sqlite")
    let summary = try importing.run(names.map { scratch.path($0) }, into: together)
    #expect(summary.problems == [] && summary.added.brews == 1)
    try check(together)
    // One by one, the shot first; notes alone wait for it.
    let alone = try scratch.journal("alone.sqlite")
    let early = try importing.run(scratch.path("h/000042.json"), into: alone)
    #expect(early.problems.map(\.code) == [.noShot] && early.skipped == 1)
    for file in ["000042.slog", "000042.json"] {
      _ = try importing.run(scratch.path("h/\(file)"), into: alone)
    }
    try check(alone)
    for file in ["000042.slog", "000042.json"] {
      #expect(try !importing.run(scratch.path("h/\(file)"), into: alone).hasChanges)
    }
  }

  @Test func `what the user says is of shots, too`() throws {
    let file = try scratch.write(fixture("gaggiuino.json"), to: "shot.json")
    var importing = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20")))
    (importing.bean, importing.grinder, importing.method) = ("Guji", "Niche", "Turbo")
    let journal = try scratch.journal()
    _ = try importing.run(file, into: journal)
    let contents = try journal.contents()
    #expect(contents.beans.map(\.name) == ["Guji"] && contents.grinders.map(\.name) == ["Niche"])
    #expect(contents.methods.map(\.name) == ["Turbo"])
    #expect(contents.methods.map(\.category) == [.espresso])
  }

  @Test func `a profile of a machine is no brew`() throws {
    let text = """
      {"title": "Bloom", "author": "Decent", "beverage_type": "espresso", "steps": [
       {"name": "Fill", "temperature": "92", "pump": "flow", "flow": "8", "seconds": "20"},
       {"name": "Hold", "temperature": "92", "pump": "pressure", "pressure": "9", "seconds": "30"}]}
      """
    let journal = try scratch.journal()
    #expect(throws: JournalError.self) { try importing(text, into: journal) }
  }
}
