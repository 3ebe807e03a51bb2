import Foundation
import GRDB
import TestSupport
import Testing

@testable import Journal

/// Importing exports of the Beanconqueror app.
@Suite(.ownThreads) struct BeanconquerorImportTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private func imported(zone: String = "Europe/Berlin") throws -> (JournalContents, ImportSummary) {
    let journal = try scratch.journal()
    let summary = try scratch.importing(
      importFixture("beanconqueror.json"), into: journal, zone: zone)
    return (try journal.contents(), summary)
  }

  private func id(_ number: Int) -> String {
    "a0000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
  }

  @Test func `the summary counts`() throws {
    let (_, summary) = try imported()
    #expect(summary.format == .beanconqueror)
    #expect(summary.added.brews == 7)
    #expect(summary.added.beans == 4)
    #expect(summary.added.methods == 5)
    #expect(summary.added.grinders == 1)
    #expect(summary.added.tastings == 1)
    #expect(summary.unrated == 2)
    #expect(summary.copies == 1)
    #expect(summary.skipped == 5)
    let messages = summary.problems.map { problem in
      problem.message.replacing(/line \d+(, |: )/, with: "").replacing(id(0).dropLast(3), with: "…")
    }
    #expect(
      messages == [
        "bean …013: roastingDate 'whenever' is no date; set the date in the app",
        "a bean has no config.uuid; export again from the app",
        "brew …106: has no time; set the brew's date in the app",
        "brew …107: lies in the future (2100-01-01T00:00:00Z); correct the brew's date in the app",
        "a brew has no config.uuid; export again from the app",
        "a brew is no whole JSON object; export again from the app",
        "brew …103: rating 12 is above the app's best, 10; it counts as the best",
        "brew …108: brew_temperature 148.9 is out of range; set a number from 0 to 110 °C in the app",
      ])
  }

  @Test func `beans`() throws {
    let (contents, _) = try imported()
    let beans = contents.beans
    #expect(beans.map(\.name) == ["Lantern", "Tideline", "Old style", "Dusk"])
    #expect(beans.map(\.origin) == ["Ethiopia", "Brazil, Colombia", "Kenya", ""])
    #expect(beans.map(\.variety) == ["74110, 74112", "", "SL28", ""])
    #expect(beans.map(\.process) == [.anaerobic, .other, .washed, .decaf])
    #expect(beans.map(\.roastLevel.rawValue) == ["medium", "dark", "Blue flame", "medium_dark"])
    #expect(beans.map(\.roastDateText) == ["2026-01-05", "2026-01-02", "", ""])
    #expect(
      beans.map(\.notes) == [
        "gift\nAromatics: plum / cocoa", "Processing: gewaschen, Natural", "", "Processing: Lavado",
      ])
    #expect(beans.map(\.isArchived) == [false, false, false, false])
    #expect(beans.map(\.createdAt.text).first == "2026-01-05T08:00:00Z")
  }

  @Test func `a day is the user's day`() throws {
    let (contents, _) = try imported(zone: "UTC")
    #expect(contents.beans.first?.roastDateText == "2026-01-04")
  }

  @Test func `methods and grinders`() throws {
    let (contents, _) = try imported()
    #expect(
      contents.methods.map(\.category) == [
        .pourOver, .espresso, .stovetop, .pressure, .immersion,
      ])
    #expect(contents.grinders.map(\.name) == ["Hand mill"])
  }

  @Test func `brews`() throws {
    let (contents, _) = try imported()
    let brews = contents.brews
    #expect(brews.map(\.id.rawValue) == [100, 101, 102, 103, 104, 105, 108].map(id))
    #expect(brews[0].brewedAt.text == "2026-01-06T07:00:00Z")
    #expect(brews.map(\.dose) == [15.5, 16, nil, nil, nil, nil, nil])
    #expect(brews.map(\.water) == [250, nil, nil, nil, nil, nil, nil])
    #expect(brews.map(\.yield) == [nil, nil, nil, 36, nil, 38.5, nil])
    #expect(brews.map(\.waterTemperature) == [94, nil, nil, nil, nil, nil, nil])
    #expect(brews.map(\.brewTime) == [165.05, nil, nil, nil, nil, nil, nil])
    #expect(brews.map(\.grindText) == ["2+4", "medium", nil, "7 1/2", "1.5.0", nil, nil])
    #expect(brews.map(\.rating) == [3.25, 0, 0, 5, 3.25, 4, 3.5])
    #expect(brews.map(\.isCopy) == [false, false, false, false, true, false, false])
    #expect(brews.map(\.notes)[1...2] == ["Thin.", ""])
    #expect(brews.map(\.beanID?.rawValue)[1...3] == [id(10), id(11), id(11)])
    #expect(brews[2].methodID == nil && brews[2].grinderID == nil)
    #expect(brews[5].grinderID?.rawValue == id(20))
  }

  @Test func `what has no place is named`() throws {
    let text = """
      {"BEANS": [{"name": "A", "weight": 250, "cost": 12.5, "favourite": true, "roast_range": 0,
          "frozenDate": "2026-01-01", "frozenNote": "in a jar", "openDate": "",
          "config": {"uuid": "b", "unix_timestamp": 1767000000}}],
       "BREWS": [
        {"bean": "b", "tds": 1.38, "favourite": false, "mill_speed": "", "mill_timer": 7,
          "config": {"uuid": "w", "unix_timestamp": 1767682800}},
        {"bean": "b", "tds": "1.4", "mill_timer": 5,
          "config": {"uuid": "x", "unix_timestamp": 1767682900}}]}
      """
    let (journal, summary) = try scratch.importing(text)
    #expect(summary.leftOut == ["brew.mill_timer": 2, "bean.frozenNote": 1])
    // It was reported once; only news are reported again.
    let again = try scratch.importing(scratch.path("new.txt"), into: journal)
    #expect(again.leftOut == [:])
  }

  @Test func `measurements, the price and the freezer are kept`() throws {
    let text = """
      {"BEANS": [{"name": "A", "weight": "250", "cost": 12.5, "favourite": true, "roast_range": 3.5,
          "frozenDate": "2026-01-01", "unfrozenDate": "2026-01-03",
          "config": {"uuid": "b", "unix_timestamp": 1767000000}},
         {"name": "B", "weight": 0, "cost": 0, "roast_range": 9,
          "config": {"uuid": "c", "unix_timestamp": 1767000000}}],
       "BREWS": [
        {"bean": "b", "tds": 1.4, "favourite": true, "grind_weight": 15,
          "brew_beverage_quantity": 210, "config": {"uuid": "w", "unix_timestamp": 1767682800}}]}
      """
    let (journal, summary) = try scratch.importing(text)
    #expect(summary.leftOut == [:] && summary.problems.map(\.field) == ["roast_range"])
    let contents = try journal.contents()
    let bean = try #require(contents.beans.first)
    #expect(bean.price == 12.5 && bean.bagWeight == 250 && bean.roastRange == 3.5)
    #expect(bean.frozenDateText == "2026-01-01" && bean.thawedDateText == "2026-01-03")
    #expect(bean.isFavorite && contents.beans.last?.price == nil)
    let brew = try #require(contents.brews.first)
    #expect(brew.tds == 1.4 && brew.extractionYield == 19.6 && brew.isFavorite)
    #expect(brew.price(of: bean) == 0.75)
    let edited = text.replacing("12.5", with: "15").replacing("\"tds\": 1.4", with: "\"tds\": 1.5")
    let again = try scratch.importing(
      try scratch.write(Array(edited.utf8), to: "edited.json"), into: journal)
    #expect(again.updated.beans == 1 && again.updated.brews == 1)
    #expect(try journal.contents().brews.first?.extractionYield == 21)
  }

  @Test func `tastings`() throws {
    let (contents, _) = try imported()
    let tasting = try #require(contents.tastings.first)
    #expect(tasting.brewID.rawValue == id(100))
    #expect(tasting.aroma == 4 && tasting.acidity == 4 && tasting.body == 5)
    #expect(tasting.sweetness == nil && tasting.balance == nil && tasting.aftertaste == 1)
    #expect(
      tasting.flavorTags.map(\.rawValue) == [
        "fruity.other-fruit.cherry", "custom:butter", "fruity.citrus-fruit", "custom:silky",
      ])
    #expect(tasting.notes == "Third of the bag.")
  }

  @Test func `secrets stay out`() throws {
    _ = try imported()
    let bytes = try scratch.bytes("journal.sqlite")
    for secret in ["SECRET-KEY", "SECRET-WORD"] {
      #expect(bytes.range(of: Data(secret.utf8)) == nil)
    }
  }

  @Test func `importing again adds nothing twice`() throws {
    let journal = try scratch.journal()
    _ = try scratch.importing(importFixture("beanconqueror.json"), into: journal)
    let once = try journal.contents()
    let again = try scratch.importing(importFixture("beanconqueror.json"), into: journal)
    #expect(again.added == ImportSummary.Counts())
    #expect(again.alreadyThere.brews == 7 && again.alreadyThere.beans == 4)
    #expect(try journal.contents() == once)
    // Nor does what came in by another way: the same brews, from a table.
    let file = try scratch.write(Array(try journal.exported(.csv).utf8), to: "own.csv")
    let table = try scratch.importing(file, into: journal)
    #expect(table.added == ImportSummary.Counts())
    let other = try scratch.journal("other.sqlite")
    _ = try scratch.importing(file, into: other)
    let after = try scratch.importing(importFixture("beanconqueror.json"), into: other)
    // Two beans were never brewed, so the table did not tell of them.
    #expect(after.added.brews == 0 && after.added.beans == 2)
  }

  /// Ratings without the settings that tell the best one: the smallest usual one that all fit.
  @Test(arguments: [([4.0, 5], [4.0, 5]), ([4, 6], [2, 3]), ([40, 11], [2, 0.55])])
  func `ratings without settings`(_ given: [Double], _ stars: [Double]) throws {
    let brews = given.enumerated().map { index, rating in
      #"{"config": {"uuid": "\#(index)", "unix_timestamp": \#(1_767_682_800 + index)}, "rating": \#(rating)}"#
    }
    let (journal, _) = try scratch.importing("{\"BREWS\": [\(brews.joined(separator: ","))]}")
    #expect(try journal.contents().brews.map(\.rating) == stars)
  }

  @Test func `archives are read chunk by chunk`() throws {
    let journal = try scratch.journal()
    let summary = try scratch.importing(
      importFixture("beanconqueror.zip"), into: journal, isStrict: true)
    #expect(summary.added.beans == 2)
    let contents = try journal.contents()
    #expect(contents.brews.map(\.notes) == (0..<7).map { "brew \($0)" })
    #expect(contents.brews.allSatisfy { $0.beanID != nil })
  }

  @Test func `damaged archives leave the journal alone`() throws {
    let whole = try Data(contentsOf: URL(filePath: importFixture("beanconqueror.zip")))
    let journal = try scratch.journal()
    let before = try scratch.bytes("journal.sqlite")
    for length in [4, 30, 200, whole.count / 2, whole.count - 1] {
      let file = try scratch.write(whole.prefix(length), to: "cut.zip")
      #expect(throws: JournalError.self) { try scratch.importing(file, into: journal) }
    }
    // One entry's data, then its checksum in the index.
    for position in [60, whole.count - 300] {
      var bytes = whole
      bytes[position] ^= 0x55
      let file = try scratch.write(bytes, to: "bent.zip")
      #expect(throws: JournalError.self) { try scratch.importing(file, into: journal) }
    }
    #expect(try scratch.bytes("journal.sqlite") == before)
  }

  @Test func `an archive may not unpack to any size`() throws {
    let archive = try ZipArchive(path: importFixture("beanconqueror.zip"), limit: 200)
    let error = #expect(throws: JournalError.self) { try archive.contents(0) }
    #expect(error?.reason == .archiveTooLarge && error?.code == .badInput)
    #expect(ZipArchive.limit <= 256 << 20)
  }

  @Test(
    arguments: [
      (#"{"BREWS": [{"config": {"uuid": "a""#, JournalError.Reason.brokenJSON, nil, 1),
      ("{\"BREWS\": [\n1,\n2}", .brokenJSON, nil, 3),
      (#"{"BREWS": 5, "BEANS": []}"#, .notAList, "BREWS", nil),
    ] as [(String, JournalError.Reason, String?, Int?)])
  func `broken exports are refused`(
    _ text: String, _ reason: JournalError.Reason, _ part: String?, _ line: Int?
  ) throws {
    let error = #expect(throws: JournalError.self) { try scratch.importing(text) }
    #expect(error?.reason == reason && error?.facts.file == "new.txt")
    #expect(error?.facts.name == part && error?.facts.line == line)
  }

  @Test func `one broken record does not break its neighbors`() throws {
    let good = #"{"config": {"uuid": "a", "unix_timestamp": 1767682800}}"#
    let bad = #"{"config": {"uuid": b}}"#
    let (journal, summary) = try scratch.importing("{\"BREWS\": [\(good),\n\(bad),\nnull]}")
    #expect(try journal.contents().brews.count == 1)
    #expect(summary.problems.map(\.line) == [2, 3])
  }

  @Test(.enabled(if: sharedLog("beanconqueror-example.json") != nil))
  func `the example of the format`() throws {
    let example = try #require(sharedLog("beanconqueror-example.json"))
    let journal = try scratch.journal()
    let calendar = LocalCalendar(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    let today = try #require(CalendarDay("2026-03-01"))
    let summary = try JournalImport(calendar: calendar, today: today, isStrict: true)
      .run(example, into: journal)
    #expect(summary.added.brews == 6 && summary.added.beans == 3 && summary.unrated == 2)
    let contents = try journal.contents()
    #expect(contents.brews.map(\.grindText) == ["24", "22", "20.5", "2+4", "2.5", nil])
    #expect(contents.brews.map(\.rating) == [3.25, 4.5, 2.5, 4, 0, 0])
    #expect(contents.brews.map(\.brewTime) == [165.4, 182.05, 214, 28.12, 17, nil])
    #expect(contents.beans.map(\.roastDateText) == ["2026-01-13", "2026-01-26", "2025-09-30"])
    #expect(contents.beans.map(\.origin) == ["Ethiopia", "Brazil, Colombia", ""])
    #expect(contents.beans.map(\.isArchived) == [false, false, true])
  }
}
