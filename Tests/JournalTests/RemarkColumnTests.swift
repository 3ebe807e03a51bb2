import TestSupport
import Testing

@testable import Journal

/// Columns of words that have no code of their own: the water of a brew, and how a bag is kept.
@Suite(.ownThreads) struct RemarkColumnTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private static let table = """
    brewed_at,bean_name,dose_g,water_g,Water recipe,Storage
    2026-01-03,Guji,15,250,"Third Wave, 90 ppm",valve bag
    2026-01-04,Guji,15,250,,valve bag
    2026-01-05,Sidama,15,250,tap,

    """

  @Test func `they are imported, exported and imported again in each form`() throws {
    let (journal, summary) = try scratch.importing(Self.table)
    #expect(summary.problems == [] && summary.ignoredColumns == [])
    let contents = try journal.contents()
    #expect(contents.brews.map(\.waterRecipe) == ["Third Wave, 90 ppm", "", "tap"])
    #expect(
      contents.brews.map(\.water) == [250, 250, 250] && contents.brews.map(\.notes) == ["", "", ""])
    #expect(contents.beans.map(\.storage).sorted() == ["", "valve bag"])
    let text = try journal.exported(.csv)
    #expect(text.split(separator: "\n").first?.hasSuffix("notes,water_recipe,storage") == true)
    #expect(text.contains(#","Third Wave, 90 ppm",valve bag"#))
    let (copy, again) = try scratch.importing(text, as: "copy")
    #expect(again.problems == [] && again.ignoredColumns == [])
    #expect(try copy.exported(.csv) == text)
    let json = try journal.exported(.json)
    #expect(json.contains(#""water_recipe": "tap""#) && json.contains(#""storage": null"#))
    let (other, _) = try scratch.importing(json, as: "other")
    #expect(try other.contents() == contents)
    var bytes: [UInt8] = []
    #expect(try journal.exportBrewSpec { bytes += $0 }.leftOutValues == 0)
    let (spec, read) = try scratch.importing(String(decoding: bytes, as: UTF8.self), as: "spec")
    #expect(read.problems == [] && read.leftOut == [:])
    #expect(try spec.exported(.csv) == text)
  }

  @Test(arguments: [
    ("Water", "250", 250.0, ""), ("Water", "Volvic", nil, "Volvic"), ("Wasser", "250 g", 250, ""),
    ("Water type", "Volvic", nil, "Volvic"), ("Water used", "240", 240, ""),
    ("Wasserrezept", "Barista Hustle 4", nil, "Barista Hustle 4"),
  ])
  func `water with numbers is an amount`(
    title: String, cell: String, water: Double?, recipe: String
  ) throws {
    let (journal, _) = try scratch.importing(
      "Date,Coffee,Dose (g),\(title)\n"
        + (3...6).map { "2026-01-0\($0),Guji,15,\(cell)\n" }.joined())
    let brews = try journal.contents().brews
    #expect(brews.count == 4)
    for brew in brews { #expect(brew.water == water && brew.waterRecipe == recipe) }
  }

  @Test func `a table that got them later adds them, and one without keeps them`() throws {
    let first = "brewed_at,bean_name,dose_g\n2026-01-03,Guji,15\n"
    let later = "brewed_at,bean_name,dose_g,water_recipe,storage\n2026-01-03,Guji,15,tap,freezer\n"
    let (journal, _) = try scratch.importing(first)
    for (text, updated) in [(later, 1), (later, 0), (first, 0)] {
      let file = try scratch.write(Array(text.utf8), to: "\(updated)\(text.count).csv")
      let summary = try scratch.importing(file, into: journal)
      #expect(summary.updated.brews == updated && summary.updated.beans == updated)
    }
    #expect(try journal.contents().brews.map(\.waterRecipe) == ["tap"])
    #expect(try journal.contents().beans.map(\.storage) == ["freezer"])
  }
}
