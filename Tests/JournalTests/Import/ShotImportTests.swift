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
}
