import BagLabels
import FlavorExtraction
import Journal
import TestSupport
import Testing

/// What each field's reader proposes, and what is chosen, by the tables in `Fixtures/labels/fields`.
@Suite(.ownThreads) struct LabelFieldTests {
  @Test(arguments: LabelField.allCases.filter { $0 != .flavors })
  func `each reader proposes candidates and one value is chosen`(field: LabelField) throws {
    let rows = LabelFixture.rows("fields/\(field.rawValue).tsv")
    #expect(!rows.isEmpty)
    let reader = try LabelReader(FlavorExtractor())
    let today = try #require(CalendarDay("2026-06-30"))
    for row in rows {
      let label = LabelText(lines: LabelFixture.lines(row[0]))
      let weighed = reader.weighed(label, today: today).filter { $0[1] == field.rawValue }
      let candidates = weighed.filter { $0[0] == "candidate" }.map { $0[3] }
      #expect(candidates.joined(separator: " | ") == row[1], "\(row)")
      let decisions = weighed.filter { $0[0] == "decision" }.map { $0[2] }
      #expect(decisions.joined() == row[2], "\(row)")
    }
  }

  @Test func `titles and places have the features of their shape`() throws {
    let shapes: Set = [
      "name-digits", "roaster-digits", "long-name", "short-roaster", "both-first", "rival-roaster",
      "few-facts", "title-alone", "several-lines", "weak-line", "two-places", "unusual",
    ]
    let reader = try LabelReader(FlavorExtractor())
    let today = try #require(CalendarDay("2026-06-30"))
    for row in LabelFixture.rows("title-shapes.tsv") {
      let label = LabelText(lines: LabelFixture.lines(row[0]))
      let decision = reader.weighed(label, today: today).first {
        $0[0] == "decision" && $0[1] == row[1]
      }
      let found = (decision?[3] ?? "").split(separator: " ").map(String.init)
      let shape = found.filter(shapes.contains).joined(separator: " ")
      #expect(shape == (row[2] == "-" ? "" : row[2]), "\(row)")
    }
  }

  @Test func `names are those of the contract`() {
    #expect(LabelField.allCases.map(\.rawValue).contains("altitude_m"))
  }
}
