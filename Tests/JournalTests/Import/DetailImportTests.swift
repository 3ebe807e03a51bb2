import Foundation
import TestSupport
import Testing

@testable import Journal

/// Measurements, prices, the freezer and favorites in tables, in BrewSpec and in our JSON.
@Suite(.ownThreads) struct DetailImportTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private static let table = """
    Datum;Bohne;Methode;Dosis (g);Getränkemenge;TDS %;Preis;Packungsgröße;Eingefroren am;Favorit
    03.01.2026;Guji;V60;15;210;1,40 %;12,50 €;250 g;01.01.2026;
    04.01.2026;Guji;V60;15;;1,5;12,50 €;250 g;01.01.2026;yes

    """

  @Test func `a table has them, and its export too`() throws {
    let (journal, summary) = try scratch.importing(Self.table)
    #expect(summary.problems == [] && summary.ignoredColumns == [])
    let contents = try journal.contents()
    let bean = try #require(contents.beans.first)
    #expect(bean.price == 12.5 && bean.bagWeight == 250 && bean.frozenDateText == "2026-01-01")
    #expect(contents.brews.map(\.tds) == [1.4, 1.5])
    #expect(contents.brews.map(\.extractionYield) == [19.6, nil])
    #expect(contents.brews.map(\.isFavorite) == [false, true])
    #expect(contents.brews.map { $0.price(of: bean) } == [0.75, 0.75])
    let text = try journal.exported(.csv)
    let lines = text.split(separator: "\n")
    #expect(
      lines.first?.hasSuffix(
        "notes,tds_percent,extraction_yield_percent,is_favorite,bag_price,bag_weight_g,"
          + "frozen_date,price_per_cup") == true)
    #expect(lines[1].hasSuffix(",1.4,19.6,,12.5,250,2026-01-01,0.75"))
    #expect(lines[2].hasSuffix(",1.5,,true,12.5,250,2026-01-01,0.75"))
    let (copy, again) = try scratch.importing(text, as: "copy")
    #expect(again.problems == [] && again.ignoredColumns == [])
    #expect(try copy.exported(.csv) == text)
    let (other, _) = try scratch.importing(try journal.exported(.json), as: "other")
    #expect(try other.contents() == contents)
  }

  @Test func `the price of a new bag may stand in any of its rows`() throws {
    let (journal, summary) = try scratch.importing(
      "Date,Coffee,Price,Dose\n2026-01-03,Guji,,15\n2026-01-04,Guji,18.5,15\n"
        + "2026-01-05,Guji,19,15\n")
    #expect(summary.added.beans == 1 && summary.updated.beans == 0)
    #expect(try journal.contents().beans.map(\.price) == [18.5])
  }

  @Test func `columns that a table got later are taken over`() throws {
    let first = """
      brewed_at,bean_name,dose_g,yield_g
      2026-01-03,Guji,15,210

      """
    let later = """
      brewed_at,bean_name,dose_g,yield_g,tds,price,bag size
      2026-01-03,Guji,15,210,1.4,18,250

      """
    let (journal, _) = try scratch.importing(first)
    let file = try scratch.write(Array(later.utf8), to: "later.csv")
    let summary = try scratch.importing(file, into: journal)
    #expect(summary.updated.brews == 1 && summary.updated.beans == 1)
    #expect(summary.added == ImportSummary.Counts())
    #expect(try journal.contents().brews.map(\.extractionYield) == [19.6])
    #expect(try journal.contents().beans.map(\.price) == [18])
    let again = try scratch.importing(file, into: journal)
    #expect(again.updated == ImportSummary.Counts() && again.alreadyThere.brews == 1)
    // The table without the columns erases nothing.
    let old = try scratch.write(Array(first.utf8), to: "first.csv")
    let kept = try scratch.importing(old, into: journal)
    #expect(kept.updated == ImportSummary.Counts() && kept.alreadyThere.brews == 1)
    try journal.undo()
    #expect(try journal.contents().brews.map(\.tds) == [nil])
    #expect(try journal.contents().beans.map(\.price) == [nil])
  }

  @Test func `an extraction yield without its parts is kept as it is`() throws {
    let (journal, _) = try scratch.importing(
      "brewed_at,bean_name,dose_g,EY (%)\n2026-01-03,Guji,15,20.13\n")
    let brew = try #require(try journal.contents().brews.first)
    #expect(brew.givenExtractionYield == 20.13 && brew.extractionYield == 20.13)
  }

  @Test(arguments: [
    ("tds", "40", "tds_percent '40' is out of range"), ("price", "free", "is no number"),
    ("price", "-3", "is out of range"), ("frozen", "soon", "frozen_date 'soon' is no date"),
    ("favorite", "maybe", "is neither true nor false"),
  ])
  func `what they cannot be`(_ column: String, _ cell: String, _ problem: String) throws {
    let (journal, summary) = try scratch.importing(
      "brewed_at,bean_name,\(column)\n2026-01-03,Guji,\(cell)\n")
    #expect(summary.skipped == 0 && summary.problems.map(\.effect) == [.leftOut])
    #expect(summary.hasLosses && summary.problems.first?.message.contains(problem) == true)
    let contents = try journal.contents()
    #expect(contents.brews.count == 1 && contents.beans.map(\.name) == ["Guji"])
  }

  @Test(arguments: [
    ("12,50 €", 12.5), ("$18", 18), ("CHF 19.90", 19.9), ("7", 7), ("1.200,00", nil),
  ])
  func `prices with a currency`(_ cell: String, _ price: Double?) throws {
    let (journal, _) = try scratch.importing(
      "brewed_at;bean_name;price\n2026-01-03;Guji;\(cell)\n")
    #expect(try journal.contents().beans.first?.price == price)
  }

  @Test(arguments: [false, true])
  func `BrewSpec brings them back`(isYAML: Bool) throws {
    let (journal, _) = try scratch.importing(Self.table)
    var bytes: [UInt8] = []
    let told = try journal.exportBrewSpec(isYAML: isYAML) { bytes += $0 }
    #expect(told.leftOutValues == 0)
    let (copy, summary) = try scratch.importing(String(decoding: bytes, as: UTF8.self), as: "copy")
    #expect(summary.problems == [] && summary.leftOut == [:])
    #expect(try copy.exported(.csv) == journal.exported(.csv))
  }

  @Test func `impossible values are reported and mended`() throws {
    let (journal, _) = try scratch.importing(Self.table)
    try sql(journal.path, "UPDATE brew SET tds_percent = 900; UPDATE bean SET bag_weight_g = -1")
    #expect(try journal.contents().brews.map(\.extractionYield) == [nil, nil])
    #expect(try journal.faults().map(\.field) == ["tds_percent", "tds_percent", "bag_weight_g"])
    try journal.mend()
    #expect(try journal.faults() == [])
  }
}
