import TestSupport
import Testing

@testable import Journal

/// Spreadsheets compute what begins like a formula.
@Suite(.ownThreads) struct FormulaGuardTests {
  @Test(arguments: [
    ("=1+2", "'=1+2"), ("=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1"), ("@SUM(A1)", "'@SUM(A1)"),
    ("+1 plum", "'+1 plum"), ("- cherry", "'- cherry"), ("-2+3", "'-2+3"), ("\t=1", "'\t=1"),
    ("\r=1", "'\r=1"), ("'=1", "''=1"), ("''@a", "'''@a"), ("+1.5x", "'+1.5x"),
    // Text and numbers as they are.
    ("", ""), ("-", "-"), ("=", "="), ("'", "'"), ("'til noon", "'til noon"), ("-0.31", "-0.31"),
    ("+1,5", "+1,5"), ("'-3", "'-3"), ("plum = jam", "plum = jam"), (" =1", " =1"), ("…=1", "…=1"),
  ])
  func `a formula gets an apostrophe, and loses it`(text: String, cell: String) {
    #expect(FormulaGuard.guarded(text) == cell)
    #expect(FormulaGuard.removed(from: cell) == text)
  }

  @Test func `names and notes come back from a table`() throws {
    let scratch = try TemporaryFolder()
    let journal = try scratch.journal()
    var bean = Bean(id: BrewJournal.newID(), name: "=HYPERLINK(1)", createdAt: .now)
    bean.roaster = "'@home"
    try journal.add(bean)
    var brew = Brew(id: BrewJournal.newID(), brewedAt: Timestamp("2026-01-05T07:10:00Z"))
    brew.beanID = bean.id
    brew.notes = "+ plum, - cherry"
    try journal.add(brew)
    let table = try journal.exported(.csv)
    #expect(table.contains("'=HYPERLINK(1),''@home"))
    #expect(table.contains("\"'+ plum, - cherry\""))
    let copy = try scratch.journal("copy.sqlite")
    _ = try scratch.importing(try scratch.write(table, to: "table.csv"), into: copy)
    let contents = try copy.contents()
    #expect(contents.beans.map(\.name) == ["=HYPERLINK(1)"])
    #expect(contents.beans.map(\.roaster) == ["'@home"])
    #expect(contents.brews.map(\.notes) == ["+ plum, - cherry"])
  }
}
