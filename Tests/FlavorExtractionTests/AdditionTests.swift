import FlavorExtraction
import TestSupport
import Testing

/// What notes say was put into the cup: named, and no flavor of the coffee.
struct AdditionTests {
  @Test(arguments: PackageFiles.rows("Fixtures/additions.tsv"))
  func `what was added is told apart from flavors`(row: TableRow) throws {
    #expect(try Self.problems(row) == [])
  }

  /// A row that begins to pass is reported, and moves to its table.
  @Test(arguments: PackageFiles.rows("Fixtures/additions-open.tsv"))
  func `has these left to learn`(row: TableRow) throws {
    let problems = try Self.problems(row)
    withKnownIssue("\(row[3])") { #expect(problems == []) }
  }

  /// What is read otherwise than the row says.
  private static func problems(_ row: TableRow) throws -> [String] {
    let found = try Engine.read(row[0])
    let added = found.additions.isEmpty ? "-" : found.additions.joined(separator: ", ")
    let wanted = row[1].split(separator: " ").filter { !$0.hasPrefix("-") }.map(String.init)
    let nodes = found.nodes.compactMap { $0.split(separator: ".").last.map(String.init) }
    return (added == row[2] ? [] : ["additions: \(added)"])
      + (row[1] == "*" || Set(nodes) == Set(wanted) ? [] : ["flavors: \(nodes)"])
  }

  @Test(arguments: [
    ("Mit Hafermilch, schokoladig", ["oat milk"]),
    ("Con leche de almendra y azúcar", ["almond milk", "sugar"]),
    ("Avec du lait d'avoine, très fruité", ["oat milk"]),
    ("Con latte di soia, dolce", ["soy milk"]),
    ("Com leite de coco, caramelo", ["coconut milk"]), ("Met havermelk, chocolade", ["oat milk"]),
    ("Con leche de avena y sirope de vainilla, cereza", ["oat milk", "vanilla syrup"]),
    ("Ohne Zucker, nach Honig", []), ("Sin leche, con notas de miel", []),
  ])
  func `additions are read in six languages`(note: String, additions: [String]) throws {
    #expect(try Engine.read(note).additions == additions)
  }

  @Test func `an explanation says that a flavor was added`() throws {
    let note = Array("Latte with caramel syrup, bitter".utf8)
    let mentions = try #require(Engine.read(note, explaining: true).explanation?.mentions)
    #expect(mentions.contains { $0.reason == "added-to-the-cup" && $0.verdict == .dropped })
  }

  @Test func `what is struck out is not read`() throws {
    #expect(try Engine.read("~~smoke~~ cocoa").nodes == ["nutty-cocoa.cocoa"])
    #expect(try Engine.read("~~smoke and ash~~ cocoa").nodes == ["nutty-cocoa.cocoa"])
    #expect(try Engine.read("~smoke~ cocoa").nodes.count == 2)
  }
}
