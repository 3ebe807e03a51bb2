import Foundation
import TestSupport
import Testing

@testable import Journal

/// The scale of ratings: as the table's words tell it, as its periods show it, as schools grade.
@Suite struct RatingScaleTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private func importing(
    _ text: String, as name: String = "table.csv"
  ) throws -> (ratings: [Double], summary: ImportSummary) {
    let file = try scratch.write(Array(text.utf8), to: name)
    let journal = try BrewJournal.inMemory()
    let importer = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20")))
    let summary = try importer.run(file, into: journal)
    let brews = try journal.contents().brews.sorted { $0.brewedAt.text < $1.brewedAt.text }
    return (brews.map(\.rating), summary)
  }

  private func table(_ ratings: [String], title: String = "Rating", from day: Int = 10) -> String {
    "Date,Coffee,Dose,\(title)\n"
      + ratings.enumerated().map { "2026-03-\(day + $0.offset),Guji,18,\($0.element)\n" }.joined()
  }

  @Test func `periods of two scales`() throws {
    let (ratings, summary) = try importing(table(["82", "86", "90", "4", "3", "5"]))
    #expect(ratings == [4.1, 4.3, 4.5, 4, 3, 5] && summary.problems == [])
    #expect(summary.ratingScales == ["2026-03-10": 100, "2026-03-13": 5])
    let near = ["8", "7", "9", "8", "7", "4", "5", "3", "4", "5"]
    let (halved, told) = try importing(table(near))
    #expect(halved == [4, 3.5, 4.5, 4, 3.5, 4, 5, 3, 4, 5])
    #expect(told.ratingScales == ["2026-03-10": 10, "2026-03-15": 5])
    // Poor cups of 100 beside good ones.
    let poor = try importing(table(["80", "40", "90", "30", "4", "3.5", "5"]))
    #expect(poor.ratings == [4, 2, 4.5, 1.5, 4, 3.5, 5] && poor.summary.problems == [])
  }

  @Test func `without periods sure ratings stay, and the others are named`() throws {
    let (ratings, summary) = try importing(table(["82", "4", "86", "3", "90", "5"]))
    #expect(ratings == [4.1, 0, 4.3, 0, 4.5, 0])
    #expect(summary.problems.map(\.code) == [.openScale, .openScale, .openScale])
    #expect(summary.ratingScales == [:])
  }

  @Test func `a table that is sorted by ratings has one scale`() throws {
    let sorted = ["9", "9", "8", "8", "7", "6", "5", "5", "4", "4"]
    let (ratings, summary) = try importing(table(sorted))
    #expect(ratings == [4.5, 4.5, 4, 4, 3.5, 3, 2.5, 2.5, 2, 2])
    #expect(summary.ratingScale == 10 && summary.ratingScales == [:])
  }

  @Test(
    arguments: [
      (["86", "84"], 100, [4.3, 4.2]), (["14", "16", "15"], 20, [3.5, 4, 3.75]),
    ] as [([String], Double, [Double])])
  func `ratings that only one scale has`(
    _ cells: [String], _ scale: Double, _ stars: [Double]
  ) throws {
    let (ratings, summary) = try importing(table(cells))
    #expect(ratings == stars && summary.ratingScale == scale && summary.problems == [])
  }

  @Test(arguments: [
    "Ratings are out of 10.\n\nDate,Coffee,Dose,Rating\n2026-03-10,A,18,5\n2026-03-11,A,18,4\n",
    "# Scale 1-10\nDate,Coffee,Dose,Rating\n2026-03-10,A,18,5\n2026-03-11,A,18,4\n",
    "Date,Coffee,Dose,Rating\n2026-03-10,A,18,5\n2026-03-11,A,18,4\n\n"
      + "\"Rating: 1 = undrinkable, 10 = best ever\"\n",
    "Date,Coffee,Dose,Rating out of ten\n2026-03-10,A,18,5\n2026-03-11,A,18,4\n",
    "Date,Coffee,Dose,Rating,Max\n2026-03-10,A,18,5,10\n2026-03-11,A,18,4,10\n",
    "Date,Coffee,Dose,Rating,Rating scale\n2026-03-10,A,18,5,1-10\n2026-03-11,A,18,4,1-10\n",
  ])
  func `words beside the rows tell the scale`(_ text: String) throws {
    let (ratings, summary) = try importing(text)
    #expect(ratings == [2.5, 2] && summary.problems == [])
  }

  @Test(arguments: [
    "rating INTEGER CHECK (rating BETWEEN 1 AND 10)",
    "rating INT CHECK(rating >= 1 AND rating <= 10)", "rating INT -- 1 to 10",
  ])
  func `a rule of a database tells the scale`(_ column: String) throws {
    let (ratings, _) = try importing(
      """
      CREATE TABLE shots (day DATE, bean TEXT, dose NUMERIC(4,1) CHECK (dose > 0), \(column)
      );
      INSERT INTO shots VALUES ('2026-03-10','Guji',18,5), ('2026-03-11','Guji',18.5,4);
      """, as: "shots.sql")
    #expect(ratings == [2.5, 2])
  }

  @Test(arguments: [
    #"{"rating_scale": "1-10", "brews": ["#
      + #"{"date": "2026-03-10", "coffee": "A", "dose": 18, "rating": 5}, "#
      + #"{"date": "2026-03-11", "coffee": "A", "dose": 18, "rating": 4}]}"#,
    #"[{"date": "2026-03-10", "coffee": "A", "dose": 18, "rating": 5, "ratingMax": 10}, "#
      + #"{"date": "2026-03-11", "coffee": "A", "dose": 18, "rating": 4, "ratingMax": 10}]"#,
  ])
  func `a key of JSON tells the scale`(_ text: String) throws {
    #expect(try importing(text, as: "log.json").ratings == [2.5, 2])
  }

  @Test func `the best rating beside a rating of a review`() throws {
    let text =
      #"[{"date": "2026-03-10", "bean": "A", "dose": 18, "reviewRating": "#
      + #"{"ratingValue": "8", "bestRating": "10"}}, {"date": "2026-03-11", "bean": "A", "#
      + #""dose": 18, "reviewRating": {"ratingValue": "5", "bestRating": "10"}}]"#
    #expect(try importing(text, as: "reviews.json").ratings == [4, 2.5])
  }

  @Test(
    arguments: [
      ("Note (1-6)", ["1", "2", "4"], [5, 4, 2]), ("Schulnote", ["1", "2-", "4"], [5, 3.7, 2]),
      ("Note", ["1.3", "1.7", "2.7"], [4.7, 4.3, 3.3]),
    ] as [(String, [String], [Double])])
  func `1 is the best grade of a school`(
    _ title: String, _ cells: [String], _ stars: [Double]
  ) throws {
    let rows = cells.enumerated().map { "1\($0.offset).03.2026,Guji,18,\($0.element)\n" }.joined()
    let (ratings, summary) = try importing("Datum,Kaffee,Dosis,\(title)\n" + rows)
    #expect(zip(ratings, stars).allSatisfy { abs($0 - $1) < 0.01 } && summary.problems == [])
  }

  @Test(arguments: ["👍/👎", "Buy again?", "Again"])
  func `thumbs are ratings`(_ title: String) throws {
    #expect(try importing(table(["👍", "👎"], title: title)).ratings == [4, 2])
  }

  @Test func `whether to buy again is a remark beside a rating`() throws {
    let text =
      "Date,Coffee,Dose,Buy again?,Rating\n2026-03-10,Guji,18,Y,5\n"
      + "2026-03-11,Guji,18,N,2\n"
    let file = try scratch.write(Array(text.utf8), to: "again.csv")
    let journal = try BrewJournal.inMemory()
    _ = try scratch.importing(file, into: journal)
    let notes = try journal.contents().brews.map(\.notes).sorted()
    #expect(notes == ["Buy again?: N", "Buy again?: Y"])
  }
}
