import Foundation
import TestSupport
import Testing

@testable import Journal

/// Importing a file again after it was changed.
@Suite(.ownThreads) struct ImportUpdateTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private func importing(
    _ text: String, into journal: BrewJournal, _ change: (inout JournalImport) -> Void = { _ in }
  ) throws -> ImportSummary {
    let file = try scratch.write(Array(text.utf8), to: "again.txt")
    var importer = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-01")))
    change(&importer)
    return try importer.run(file, into: journal)
  }

  private func table(_ rows: String...) -> String {
    "brewed_at,bean_name,method,dose_g,rating,notes\n" + rows.joined(separator: "\n") + "\n"
  }

  private static let app = """
    {"BEANS": [{"name": "Guji", "finished": false, "config": {"uuid": "b", "unix_timestamp": 1767000000}}],
     "BREWS": [{"bean": "b", "grind_weight": 15, "note": "thin", "rating": 4,
       "config": {"uuid": "w", "unix_timestamp": 1767682800}}],
     "SETTINGS": [{"brew_rating": 10}]}
    """

  // MARK: Records with IDs

  @Test func `what the app changed is taken over`() throws {
    let journal = try scratch.journal()
    _ = try importing(Self.app, into: journal)
    let edited = Self.app.replacing("\"rating\": 4", with: "\"rating\": 7")
      .replacing("thin", with: "plum").replacing("\"finished\": false", with: "\"finished\": true")
      .replacing(
        "\"grind_weight\": 15",
        with: "\"grind_weight\": 16, \"cupping\": {\"body\": 8}")
    let summary = try importing(edited, into: journal)
    #expect(summary.updated.brews == 1 && summary.updated.beans == 1)
    #expect(summary.added.tastings == 1 && summary.added.brews == 0)
    #expect(summary.alreadyThere == ImportSummary.Counts())
    let contents = try journal.contents()
    #expect(contents.brews.map(\.rating) == [3.5] && contents.brews.map(\.dose) == [16])
    #expect(contents.brews.map(\.notes) == ["plum"] && contents.beans.map(\.isArchived) == [true])
    #expect(contents.tastings.map(\.body) == [4])
    let fields = try #require(summary.differences.first { $0.kind == .brew }).fields
    #expect(fields.map(\.name) == ["dose_g", "rating", "notes"])
    #expect(
      fields.map(\.before) == ["15", "2", "thin"] && fields.map(\.after) == ["16", "3.5", "plum"])
    // Once more, there is nothing left to take.
    let again = try importing(edited, into: journal)
    #expect(again.updated == ImportSummary.Counts() && again.alreadyThere.brews == 1)
  }

  @Test func `what the app leaves empty does not erase the journal`() throws {
    let journal = try scratch.journal()
    let unrated = Self.app.replacing("\"rating\": 4", with: "\"rating\": 0")
      .replacing("thin", with: "")
    _ = try importing(unrated, into: journal)
    let brew = Identifier<Brew>(rawValue: "w")
    try journal.update(brew) { brew in
      brew.rating = 4.5
      brew.notes = "plum"
      brew.water = 250
    }
    let summary = try importing(unrated, into: journal)
    #expect(summary.updated == ImportSummary.Counts() && summary.alreadyThere.brews == 1)
    #expect(try journal.contents().brews.map(\.rating) == [4.5])
    #expect(try journal.contents().brews.map(\.water) == [250])
  }

  @Test func `a whole journal says what is empty`() throws {
    let journal = try scratch.journal()
    _ = try scratch.importing(importFixture("exported.json"), into: journal)
    let text = try journal.exported(.json)
    let brew = try #require(try journal.contents().brews.first)
    let edited = text.replacing("\"notes\": \"\(brew.notes)\"", with: "\"notes\": \"\"")
    #expect(edited != text)
    let summary = try importing(edited, into: journal)
    #expect(summary.updated.brews == 1)
    #expect(try journal.contents().brews.first?.notes == "")
    #expect(try journal.exported(.json) == edited)
    // A member that is not there says nothing.
    let short = #"{"schema_version": 1, "brew": [{"id": "\#(brew.id)", "rating": 1}]}"#
    #expect(try importing(short, into: journal).updated.brews == 1)
    let now = try #require(try journal.contents().brews.first)
    #expect(now.rating == 1 && now.dose == brew.dose && now.beanID == brew.beanID)
  }

  @Test func `the journal can be kept`() throws {
    let journal = try scratch.journal()
    _ = try importing(Self.app, into: journal)
    let before = try journal.contents()
    let edited = Self.app.replacing("\"rating\": 4", with: "\"rating\": 7")
    let summary = try importing(edited, into: journal) { $0.keepsJournal = true }
    #expect(summary.kept.brews == 1 && summary.updated == ImportSummary.Counts())
    #expect(summary.differences.map(\.isTaken) == [false])
    #expect(try journal.contents() == before)
  }

  @Test func `a preview counts the same and changes nothing`() throws {
    let journal = try scratch.journal()
    _ = try importing(Self.app, into: journal)
    let bytes = try scratch.bytes("journal.sqlite")
    let edited = Self.app.replacing("\"rating\": 4", with: "\"rating\": 7")
    let preview = try importing(edited, into: journal) { $0.isPreview = true }
    #expect(try scratch.bytes("journal.sqlite") == bytes)
    #expect(try importing(edited, into: journal) == preview)
    #expect(preview.updated.brews == 1)
  }

  @Test func `undo takes an import back, changes and all`() throws {
    let journal = try scratch.journal()
    _ = try importing(Self.app, into: journal)
    let before = try journal.contents()
    let edited = Self.app.replacing("\"rating\": 4", with: "\"rating\": 7")
      .replacing(
        "\"BREWS\": [",
        with:
          "\"BREWS\": [{\"bean\": \"b\", \"config\": {\"uuid\": \"x\", \"unix_timestamp\": 1767682900}},"
      )
    let summary = try importing(edited, into: journal)
    #expect(summary.updated.brews == 1 && summary.added.brews == 1)
    let change = try journal.undo()
    #expect(change.action == .import && change.edited == [.brew: 1])
    #expect(try journal.contents() == before)
  }

  @Test func `a brew with another recipe counts for that recipe`() throws {
    let sample = try SampleJournal()
    let other = Recipe(
      id: BrewJournal.newID(), name: "Other", methodID: sample.method.id,
      createdAt: Timestamp("2026-05-02T08:00:00Z"))
    try sample.journal.add(other)
    let text =
      #"{"schema_version": 1, "recipe": [\#(["\(sample.recipe.id)", "\(other.id)"].map { #"{"id": "\#($0)"}"# }.joined(separator: ","))], "brew": [{"id": "\#(sample.brew.id)", "recipe_id": "\#(other.id)"}]}"#
    let file = try sample.scratch.write(Array(text.utf8), to: "own.json")
    let summary = try JournalImport(today: try #require(CalendarDay("2026-07-01")))
      .run(file, into: sample.journal)
    #expect(summary.updated.brews == 1)
    let recipes = try sample.journal.contents().recipes
    #expect(recipes.first { $0.id == other.id }?.usageCount == 1)
    #expect(recipes.first { $0.id == sample.recipe.id }?.usageCount == 0)
  }

  // MARK: Rows without IDs

  @Test func `a corrected row corrects its brew`() throws {
    let journal = try scratch.journal()
    _ = try importing(table("2026-05-03,Sidama,V60,15,3,plum"), into: journal)
    let id = try journal.contents().brews.map(\.id)
    let corrected = table("2026-05-03,Sidama,V60,15,3.5,plum")
    let summary = try importing(corrected, into: journal)
    #expect(summary.updated.brews == 1 && summary.added == ImportSummary.Counts())
    #expect(try journal.contents().brews.map(\.rating) == [3.5])
    #expect(try journal.contents().brews.map(\.id) == id)
    let again = try importing(corrected, into: journal)
    #expect(again.updated == ImportSummary.Counts() && again.alreadyThere.brews == 1)
    try journal.undo()
    #expect(try journal.contents().brews.map(\.rating) == [3])
  }

  @Test func `a second brew of the day is no correction`() throws {
    let journal = try scratch.journal()
    let first = "2026-05-03,Sidama,V60,15,3,plum"
    _ = try importing(table(first), into: journal)
    // The row of the first brew is still beside the new one.
    let both = try importing(table(first, "2026-05-03,Sidama,V60,15,4,peach"), into: journal)
    #expect(both.added.brews == 1 && both.updated == ImportSummary.Counts())
    // Alone, a row without a time that shares nothing with the brew of the day is another brew.
    let alone = try importing(table("2026-05-03,Sidama,V60,18,2,smoke"), into: journal)
    #expect(alone.added.brews == 1 && alone.updated == ImportSummary.Counts())
    #expect(try journal.contents().brews.count == 3)
  }

  @Test func `each of several corrected rows finds the brew that is most like it`() throws {
    let journal = try scratch.journal()
    _ = try importing(
      table("2026-05-03,Sidama,V60,15,3,plum", "2026-05-03,Sidama,V60,18,4,peach"), into: journal)
    let summary = try importing(
      table("2026-05-03,Sidama,V60,18,4.5,peach", "2026-05-03,Sidama,V60,15,2.5,plum"),
      into: journal)
    #expect(summary.updated.brews == 2 && summary.added.brews == 0)
    let brews = try journal.contents().brews.sorted { $0.rating < $1.rating }
    #expect(brews.map(\.rating) == [2.5, 4.5] && brews.map(\.dose) == [15, 18])
  }

  @Test func `with a time, all of a brew may be corrected`() throws {
    let journal = try scratch.journal()
    _ = try importing(table("2026-05-03T07:10:00Z,Sidama,V60,15,3,plum"), into: journal)
    let summary = try importing(
      table("2026-05-03T07:10:00Z,Sidama,V60,18,5,smoke"), into: journal)
    #expect(summary.updated.brews == 1)
    let other = try importing(table("2026-05-03T07:10:00Z,Guji,V60,18,5,smoke"), into: journal)
    #expect(other.updated.brews == 0 && other.updated.beans == 1, "the bean was renamed")
    let another = try importing(table("2026-05-03T07:10:00Z,Kochere,V60,15,2,plum"), into: journal)
    #expect(another.added.brews == 1, "another bean and other values are another brew")
  }

  @Test func `a day, a method and a bean that are corrected move the brew`() throws {
    let journal = try scratch.journal()
    let kept = "2026-05-02,Sidama,V60,16,4,peach"
    _ = try importing(table(kept, "2026-05-03,Sidama,V60,15,3,plum"), into: journal)
    let day = try importing(table(kept, "2026-05-05,Sidama,V60,15,3,plum"), into: journal)
    #expect(day.updated.brews == 1 && day.added.brews == 0)
    let method = try importing(table(kept, "2026-05-05,Sidama,Chemex,15,3,plum"), into: journal)
    #expect(method.updated.brews == 1 && method.added.brews == 0)
    let bean = try importing(table(kept, "2026-05-05,Guji,Chemex,15,3,plum"), into: journal)
    #expect(bean.updated.brews == 1 && bean.added.brews == 0 && bean.added.beans == 1)
    #expect(try journal.contents().brews.count == 2)
    // What is still there was not corrected.
    let more = try importing(
      table(kept, "2026-05-05,Guji,Chemex,15,3,plum", "2026-05-06,Guji,Chemex,15,3,plum"),
      into: journal)
    #expect(more.added.brews == 1 && more.updated == ImportSummary.Counts())
  }

  @Test func `rows with a number of their own are told apart and found again`() throws {
    let journal = try scratch.journal()
    func numbered(_ rows: String...) -> String {
      "Shot #,Date,Coffee,Dose,Notes\n" + rows.joined(separator: "\n") + "\n"
    }
    let first = numbered(
      "1,2026-05-03,Guji,18,a", "2,2026-05-03,Guji,18,a", "3,2026-05-03,Guji,18,a")
    #expect(try importing(first, into: journal).added.brews == 3)
    #expect(try importing(first, into: journal).alreadyThere.brews == 3)
    let corrected = numbered(
      "1,2026-05-03,Guji,18,a", "2,2026-05-04,Kochere,18,a", "3,2026-05-03,Guji,18,a")
    let again = try importing(corrected, into: journal)
    #expect(again.updated.brews == 1 && again.added.brews == 0)
  }

  @Test func `a row that did not change leaves what the journal changed`() throws {
    let journal = try scratch.journal()
    let text = table("2026-05-03,Sidama,V60,15,3,plum")
    _ = try importing(text, into: journal)
    let id = try #require(try journal.contents().brews.first).id
    try journal.rate(id, stars: 5)
    let summary = try importing(text, into: journal)
    #expect(summary.alreadyThere.brews == 1 && summary.updated == ImportSummary.Counts())
    #expect(try journal.contents().brews.map(\.rating) == [5])
  }

  @Test func `an emptied cell keeps the journal's value`() throws {
    let journal = try scratch.journal()
    _ = try importing(table("2026-05-03,Sidama,V60,15,3,plum"), into: journal)
    let summary = try importing(table("2026-05-03,Sidama,V60,15,,plum and lime"), into: journal)
    #expect(summary.updated.brews == 1)
    let brew = try #require(try journal.contents().brews.first)
    #expect(brew.rating == 3 && brew.notes == "plum and lime")
  }
}
