import TestSupport
import Testing

@Suite struct TableRowTests {
  @Test func `comments and empty lines are no rows`() {
    let rows = TableRow.rows(of: "# head\n\none\ttwo\n#\nthree\n", from: "t")
    #expect(rows.map(\.cells) == [["one", "two"], ["three"]])
    #expect(rows.map(\.place) == ["t:3", "t:5"])
  }

  @Test func `a line that begins with a hash tag is a row`() {
    let rows = TableRow.rows(of: "#rose \ta\n#rose", from: "t")
    #expect(rows.map(\.cells) == [["#rose ", "a"], ["#rose"]])
  }

  @Test func `a missing cell is empty, and so is one between two tabs`() throws {
    let row = try #require(TableRow.rows(of: "a\t\tc", from: "t").first)
    #expect(row.count == 3)
    #expect((0..<5).map { row[$0] } == ["a", "", "c", "", ""])
  }

  @Test func `a combining mark at the start of a line does not join it to the line before`() {
    #expect(TableRow.rows(of: "a\n\u{301}b", from: "t").count == 2)
  }
}
