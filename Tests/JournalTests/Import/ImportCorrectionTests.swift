import Foundation
import GRDB
import TestSupport
import Testing

@testable import Journal

/// Importing a file again after the journal was corrected: what the file said at the last import tells
/// whose a difference is.
@Suite(.ownThreads) struct ImportCorrectionTests {
  let scratch: TemporaryFolder
  let journal: BrewJournal

  init() throws {
    scratch = try TemporaryFolder()
    journal = try scratch.journal()
  }

  private static let app = """
    {"BEANS": [{"name": "Guji", "roaster": "Union", "config": {"uuid": "b", "unix_timestamp": 1767000000}}],
     "PREPARATION": [{"name": "Hario", "config": {"uuid": "p"}}],
     "BREWS": [{"bean": "b", "method_of_preparation": "p", "grind_weight": 15, "note": "thin", "rating": 4,
       "cupping": {"body": 8}, "config": {"uuid": "w", "unix_timestamp": 1767682800}}],
     "SETTINGS": [{"brew_rating": 10}]}
    """
  private static let changed = app.replacing("\"rating\": 4", with: "\"rating\": 7")
    .replacing("thin", with: "plum")
  private static let brew = Identifier<Brew>(rawValue: "w")

  @discardableResult
  private func importing(
    _ text: String, _ change: (inout JournalImport) -> Void = { _ in }
  ) throws -> ImportSummary {
    let file = try scratch.write(Array(text.utf8), to: "again.json")
    var importer = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-01")))
    change(&importer)
    return try importer.run(file, into: journal)
  }

  private var onlyBrew: Brew { get throws { try #require(try journal.contents().brews.first) } }

  // MARK: Corrections

  @Test func `an unchanged file leaves what the journal corrected`() throws {
    try importing(Self.app)
    try journal.rate(Self.brew, stars: 5)
    try journal.update(Identifier<Bean>(rawValue: "b")) { $0.roaster = "Union Hand-Roasted" }
    let bytes = try scratch.bytes("journal.sqlite")
    let summary = try importing(Self.app)
    #expect(summary.kept.brews == 1 && summary.kept.beans == 1 && summary.conflicts == 0)
    #expect(summary.updated == ImportSummary.Counts() && summary.added == ImportSummary.Counts())
    let difference = try #require(summary.differences.first { $0.kind == .brew })
    #expect(!difference.isTaken && difference.conflicts.isEmpty)
    #expect(difference.fields.map(\.name) == ["rating"])
    #expect(difference.fields.map(\.before) == ["5"] && difference.fields.map(\.after) == ["2"])
    #expect(try onlyBrew.rating == 5)
    #expect(try scratch.bytes("journal.sqlite") == bytes)
  }

  @Test func `of one brew the file's news are taken and the journal's corrections stay`() throws {
    try importing(Self.app)
    try journal.rate(Self.brew, stars: 5)
    let summary = try importing(Self.app.replacing("thin", with: "plum"))
    #expect(summary.updated.brews == 1 && summary.kept.brews == 0 && summary.conflicts == 0)
    #expect(summary.differences.filter(\.isTaken).flatMap(\.fields).map(\.name) == ["notes"])
    #expect(summary.differences.filter { !$0.isTaken }.flatMap(\.fields).map(\.name) == ["rating"])
    let brew = try onlyBrew
    #expect(brew.rating == 5 && brew.notes == "plum")
  }

  @Test func `where both changed a value, the journal's stays and is listed once`() throws {
    try importing(Self.app)
    try journal.rate(Self.brew, stars: 5)
    let preview = try importing(Self.changed) { $0.isPreview = true }
    let summary = try importing(Self.changed)
    #expect(preview == summary)
    #expect(summary.conflicts == 1 && summary.updated.brews == 1)
    #expect(summary.differences.flatMap(\.conflicts) == ["rating"])
    #expect(try onlyBrew.rating == 5 && onlyBrew.notes == "plum")
    // It was reported; the file has nothing new.
    let again = try importing(Self.changed)
    #expect(again.conflicts == 0 && again.kept.brews == 1)
    #expect(try onlyBrew.rating == 5)
  }

  @Test func `the file's side can be taken`() throws {
    try importing(Self.app)
    try journal.rate(Self.brew, stars: 5)
    let before = try journal.contents()
    let summary = try importing(Self.app) { $0.overwritesJournal = true }
    #expect(summary.updated.brews == 1 && summary.conflicts == 0)
    #expect(try onlyBrew.rating == 2)
    try journal.undo()
    #expect(try journal.contents() == before)
    #expect(try importing(Self.app).kept.brews == 1)
    #expect(try onlyBrew.rating == 5)
  }

  @Test func `what was kept against the file is taken by the next import`() throws {
    try importing(Self.app)
    try importing(Self.changed) { $0.keepsJournal = true }
    #expect(try onlyBrew.rating == 2)
    #expect(try importing(Self.changed).updated.brews == 1)
    #expect(try onlyBrew.rating == 3.5)
  }

  @Test func `a value that the file had not is the journal's`() throws {
    try importing(Self.app.replacing("\"rating\": 4", with: "\"rating\": 0"))
    try journal.rate(Self.brew, stars: 5)
    let summary = try importing(Self.app)
    #expect(summary.conflicts == 1 && summary.kept.brews == 1)
    #expect(try onlyBrew.rating == 5)
  }

  @Test func `undoing an import forgets what its file said`() throws {
    try importing(Self.app)
    try importing(Self.changed)
    try journal.undo()
    #expect(try onlyBrew.rating == 2)
    // As if it had not been imported: it is news again.
    #expect(try importing(Self.changed).updated.brews == 1)
    try journal.undo()
    try journal.undo()
    #expect(try journal.contents().brews.isEmpty)
    // The brew was not deleted by the user.
    #expect(try importing(Self.app).added.brews == 1)
  }

  @Test func `a journal from before imports were remembered goes by its change log`() throws {
    try importing(Self.app)
    try journal.rate(Self.brew, stars: 5)
    try forget()
    let summary = try importing(Self.changed)
    #expect(summary.conflicts == 1 && summary.updated.brews == 1)
    #expect(try onlyBrew.rating == 5 && onlyBrew.notes == "plum")
  }

  private func forget() throws {
    let queue = try DatabaseQueue(path: journal.path)
    defer { try? queue.close() }
    try queue.write {
      try $0.execute(sql: "DROP TABLE journal_import_record; DROP TABLE journal_import_before")
    }
  }

  // MARK: Deletions

  @Test(arguments: [false, true])
  func `a deleted brew stays deleted`(_ isOldJournal: Bool) throws {
    try importing(Self.app)
    try journal.delete(Self.brew)
    if isOldJournal { try forget() }
    let summary = try importing(Self.changed)
    #expect(summary.added == ImportSummary.Counts())
    #expect(summary.deleted.brews == 1 && summary.deletions.map(\.id) == ["w"])
    #expect(summary.deletions.map(\.name) == ["Guji"])
    #expect(summary.skipped == 0 && summary.problemCount == 0)
    #expect(try journal.contents().brews.isEmpty && journal.contents().tastings.isEmpty)
    let back = try importing(Self.app) { $0.overwritesJournal = true }
    #expect(back.added.brews == 1 && back.added.tastings == 1 && back.deleted.brews == 0)
    // Undone, it is deleted as before.
    try journal.undo()
    #expect(try importing(Self.app).deleted.brews == 1)
  }

  @Test func `a deletion that is undone is none`() throws {
    try importing(Self.app)
    try journal.delete(Self.brew)
    try journal.undo()
    let summary = try importing(Self.changed)
    #expect(summary.updated.brews == 1 && summary.deleted == ImportSummary.Counts())
  }

  @Test func `a deleted bean comes back with a brew that needs it`() throws {
    try importing(Self.app)
    try journal.delete(Self.brew)
    try journal.delete(Identifier<Bean>(rawValue: "b"))
    let summary = try importing(Self.app)
    #expect(summary.deleted.beans == 1 && summary.deleted.brews == 1)
    #expect(try journal.contents().beans.isEmpty)
    let more = Self.app.replacing(
      "\"BREWS\": [",
      with: #""BREWS": [{"bean": "b", "config": {"uuid": "x", "unix_timestamp": 1767682900}},"#)
    let next = try importing(more)
    #expect(next.added.brews == 1 && next.added.beans == 1)
    #expect(next.deleted.brews == 1 && next.deleted.beans == 0)
    #expect(next.deletions.map(\.kind) == [.brew])
    #expect(try onlyBrew.beanID == Identifier(rawValue: "b"))
  }

  @Test func `a deleted tasting stays deleted`() throws {
    try importing(Self.app)
    let tasting = try #require(try journal.contents().tastings.first)
    try journal.delete(tasting.id)
    let summary = try importing(Self.app)
    #expect(summary.deleted.tastings == 1 && summary.added == ImportSummary.Counts())
    #expect(try journal.contents().tastings.isEmpty)
  }

  @Test func `a method that was merged into another one stays so`() throws {
    try importing(Self.app)
    let v60 = BrewMethod(id: BrewJournal.newID(), name: "V60")
    try journal.add(v60)
    try journal.merge(Identifier(rawValue: "p"), into: v60.id)
    let more = Self.app.replacing(
      "\"BREWS\": [",
      with:
        #""BREWS": [{"bean": "b", "method_of_preparation": "p", "config": {"uuid": "x", "unix_timestamp": 1767682900}},"#
    )
    let summary = try importing(more)
    #expect(summary.added.brews == 1 && summary.added.methods == 0)
    let contents = try journal.contents()
    #expect(contents.methods.map(\.name) == ["V60"])
    #expect(contents.brews.map(\.methodID) == [v60.id, v60.id])
  }

  // MARK: Records under another ID

  @Test func `a brew that the journal had under its own ID is followed, too`() throws {
    var own = Brew(
      id: BrewJournal.newID(), beanID: nil, methodID: nil,
      brewedAt: Timestamp("2026-01-06T07:00:00Z"), dose: 15, rating: 2, notes: "thin")
    try journal.add(own)
    let app = Self.app.replacing("\"bean\": \"b\", \"method_of_preparation\": \"p\", ", with: "")
      .replacing("\"cupping\": {\"body\": 8}, ", with: "")
    #expect(try importing(app).alreadyThere.brews == 1)
    try journal.rate(own.id, stars: 4)
    // Its rating is another one now; it is still the same brew.
    let summary = try importing(app.replacing("thin", with: "plum"))
    #expect(summary.updated.brews == 1 && summary.added.brews == 0)
    own = try onlyBrew
    #expect(own.rating == 4 && own.notes == "plum")
    try journal.delete(own.id)
    #expect(try importing(app).deleted.brews == 1)
  }

  // MARK: Rows without IDs

  private func table(_ rows: String...) -> String {
    "brewed_at,bean_name,method,dose_g,rating,notes,tds\n" + rows.joined(separator: "\n") + "\n"
  }

  @Test func `a row whose brew was deleted brings none back`() throws {
    let text = table("2026-05-03,Sidama,V60,15,3,plum,", "2026-05-04,Sidama,V60,15,4,fig,")
    try importing(text)
    let brew = try #require(try journal.contents().brews.first { $0.notes == "plum" })
    try journal.delete(brew.id)
    let summary = try importing(text)
    #expect(summary.deleted.brews == 1 && summary.alreadyThere.brews == 1)
    #expect(try journal.contents().brews.map(\.notes) == ["fig"])
  }

  @Test func `a corrected row follows its brew until the journal corrects the same value`() throws {
    try importing(table("2026-05-03,Sidama,V60,15,3,plum,1.3"))
    let id = try onlyBrew.id
    try journal.update(id) { $0.tds = 1.4 }
    #expect(try importing(table("2026-05-03,Sidama,V60,15,3,plum,1.3")).kept.brews == 1)
    #expect(try onlyBrew.tds == 1.4)
    #expect(try importing(table("2026-05-03,Sidama,V60,15,3.5,plum,1.3")).updated.brews == 1)
    try journal.rate(id, stars: 5)
    let summary = try importing(table("2026-05-03,Sidama,V60,15,2.5,plum,1.3"))
    #expect(summary.conflicts == 1 && summary.added.brews == 0)
    #expect(try onlyBrew.rating == 5 && onlyBrew.tds == 1.4)
    // The row that corrected it stands for it, also after it was deleted.
    try journal.delete(id)
    #expect(
      try importing(table("2026-05-03,Sidama,V60,15,2.5,plum,1.3")).deleted.brews == 1)
  }
}

@Suite(.ownThreads) struct FileValuesTests {
  @Test func `no two columns of a table have one tag`() {
    for columns in [
      Bean.columns, Brew.columns, Recipe.columns, Tasting.columns, BrewMethod.columns,
      Grinder.columns,
    ] {
      #expect(Set(columns.map(FileValues.tag)).count == columns.count)
    }
  }

  @Test func `what is stored is what was set`() {
    var values = FileValues()
    values.set("rating", 3.5.databaseValue)
    values.set("notes", "plum".databaseValue)
    values.set("rating", 4.databaseValue)
    values.set("water_g", DatabaseValue.null)
    let stored = FileValues(values.databaseValue)
    #expect(stored == values)
    #expect(stored.have("rating", 4.0.databaseValue) && !stored.have("rating", 3.5.databaseValue))
    #expect(stored.have("notes", "plum".databaseValue) && !stored.has("water_g"))
    #expect(stored.have("water_g", DatabaseValue.null))
    values.set("notes", "".databaseValue)
    #expect(!values.has("notes") && values.have("notes", "".databaseValue))
    #expect(FileValues(DatabaseValue.null) == FileValues())
  }
}
