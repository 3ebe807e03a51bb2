import TestSupport
import Testing

@testable import Journal

/// Lists of bags: rows that name the same are bags of their own, and what suits a bag makes it no cup.
@Suite(.ownThreads) struct BagListTests {
  let scratch: TemporaryFolder
  let journal: BrewJournal

  init() throws {
    scratch = try TemporaryFolder()
    journal = try BrewJournal.inMemory()
  }

  private func importing(_ text: String, as name: String) throws -> ImportSummary {
    try scratch.importing(try scratch.write(Array(text.utf8), to: name), into: journal)
  }

  @Test func `rows of one name that differ are bags of their own, also the second time`() throws {
    let text = """
      Coffee,Roaster,Price,Bag notes
      House,North Wharf,12,cocoa
      House,North Wharf,14,plum
      House,North Wharf,14,plum

      """
    let first = try importing(text, as: "bags.csv")
    #expect(first.added.beans == 2 && first.repeatedRows == 1)
    #expect(try Set(journal.contents().beans.map(\.notes)) == ["cocoa", "plum"])
    let second = try importing(text, as: "bags.csv")
    #expect(second.added.beans == 0 && second.updated.beans == 0)
  }

  @Test func `a list of bags does not name its own bags by a key`() throws {
    let text = """
      {"coffee": [
        {"id": 1, "name": "Kirima", "origin": "Kenya", "roast": "light", "beans": "Arabica"},
        {"id": 2, "name": "House", "origin": "Brazil", "roast": "dark", "beans": "Arabica"}],
       "store": [{"id": 7, "store": "North Wharf"}, {"id": 8, "store": "Harbor"}]}
      """
    _ = try importing(text, as: "bags.json")
    #expect(try Set(journal.contents().beans.map(\.name)).isSuperset(of: ["Kirima", "House"]))
  }

  @Test func `what suits a bag makes it no cup`() throws {
    let text = """
      ---
      name: Kirima AA
      roaster: North Wharf
      origin: Kenya
      process: Washed
      variety: SL28
      roast_date: 2026-01-04
      rest_until: 2026-01-14
      brew_methods: [espresso]
      intensity: "9/10"
      ---

      ## Notes

      Redcurrant.

      ## Starting parameters (espresso)

      Grind: 3
      Dose: 20g
      Temp: 93°C

      ## Starting parameters (filter)

      Grind: 62
      Dose: 20g
      Temp: 92°C
      """
    let summary = try importing(text, as: "kirima.md")
    let contents = try journal.contents()
    #expect(contents.brews.isEmpty && contents.beans.map(\.name) == ["Kirima AA"])
    #expect(!summary.leftOutParts.isEmpty)
  }

  @Test func `an amount in a table without bags is what was drunk`() throws {
    let summary = try importing("date,time,amount,notes\n2026-01-04,9:30,16 oz,\n", as: "cups.csv")
    let brew = try #require(try journal.contents().brews.first)
    #expect(summary.added.beans == 0 && brew.notes == "Amount: 16 oz")
  }
}
