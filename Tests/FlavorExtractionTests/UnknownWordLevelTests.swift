import FlavorExtraction
import TestSupport
import Testing

/// Levels that words which no table has give to a name of an attribute.
struct UnknownWordLevelTests {
  @Test(arguments: PackageFiles.rows("Fixtures/attributes/unknown-words.tsv"))
  func `an unknown word grades the attribute beside it`(row: TableRow) throws {
    let found = try Engine.read(row[0]).attributes
    let attribute = try #require(Attribute(rawValue: row[1]))
    let level = found[attribute]?.level
    if row[2] == "-" {
      #expect(level == nil)
    } else {
      let bounds = row[2].split(separator: "-").compactMap { Int($0) }
      let (low, high) = (try #require(bounds.first), try #require(bounds.last))
      #expect(level.map((low...high).contains) == true, "\(level ?? 0)")
    }
  }

  @Test(arguments: PackageFiles.rows("Fixtures/attributes/similes.tsv"))
  func `a simile tells the body and is no flavor`(row: TableRow) throws {
    let found = try Engine.read(row[0])
    let level = found.attributes[.body]?.level
    if row[1] == "-" {
      #expect(level == nil)
    } else {
      let bounds = row[1].split(separator: "-").compactMap { Int($0) }
      let (low, high) = (try #require(bounds.first), try #require(bounds.last))
      #expect(level.map((low...high).contains) == true, "\(level ?? 0)")
    }
    #expect(found.nodes == [])
  }

  @Test func `without word vectors they tell nothing`() throws {
    var configuration = FlavorExtractor.Configuration()
    configuration.usesVectors = false
    let session = try FlavorExtractor(configuration: configuration).makeSession()
    let silent = session.extract(Array("The acidity is domineering.".utf8))
    #expect(silent.attributes[.acidity] == nil)
    #expect(try Engine.read("The acidity is domineering.").attributes[.acidity]?.level == 4)
  }
}
