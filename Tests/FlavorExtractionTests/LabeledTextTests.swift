import FlavorExtraction
import FlavorWheel
import TestSupport
import Testing

/// A text of a `Fixtures` table with what a careful reader finds in it.
struct LabeledText: Sendable, CustomTestStringConvertible {
  /// What the row is an example of.
  var phenomenon: String
  var text: String
  /// Wheel nodes as the table writes them: the last part of an ID, or all of it.
  var nodes: [String]
  var negated: [String]
  /// Why the engine is known not to read it so; empty for rows that it must read.
  var reason: String

  var testDescription: String { "\(phenomenon): \(text)" }

  /// The rows of a table. Columns: phenomenon, text, nodes, negated, and for open rows the reason.
  static func table(_ name: String) -> [LabeledText] {
    PackageFiles.rows("Fixtures/\(name).tsv").map { row in
      LabeledText(
        phenomenon: row[0], text: unescaped(row[1]), nodes: names(row[2]), negated: names(row[3]),
        reason: row[4])
    }
  }

  private static func names(_ field: String) -> [String] {
    field == "-" ? [] : field.split(separator: " ").map(String.init)
  }

  /// The text with `\n`, `\r`, `\t` and `\u{…}` replaced by what they stand for.
  private static func unescaped(_ field: String) -> String {
    var text = field.replacing("\\n", with: "\n").replacing("\\r", with: "\r")
      .replacing("\\t", with: "\t")
    while let start = text.firstRange(of: "\\u{"),
      let end = text[start.upperBound...].firstIndex(of: "}"),
      let scalar = UInt32(text[start.upperBound..<end], radix: 16).flatMap(Unicode.Scalar.init)
    {
      text.unicodeScalars.replaceSubrange(start.lowerBound...end, with: [scalar])
    }
    return text
  }
}

/// Wheel nodes by the names that tables use.
enum NodeNames {
  private static let ids: [String: String] = {
    let nodes = FlavorWheel.standard.nodes
    let bySlug = Dictionary(grouping: nodes) { String($0.slug) }
    var ids: [String: String] = [:]
    for (slug, named) in bySlug where named.count == 1 { ids[slug] = named[0].id }
    for node in nodes { ids[node.id] = node.id }
    return ids
  }()

  static func isKnown(_ name: String) -> Bool { ids[name] != nil }

  /// The sorted IDs of the nodes called `names`.
  static func resolved(_ names: [String]) throws -> [String] {
    try names.map { try #require(ids[$0], "unknown or ambiguous node \($0)") }.sorted()
  }
}

/// Every text of our own tables, read as a careful reader does.
@Suite struct LabeledTextTests {
  private static let tables = ["assertion", "composition", "forms", "evidence"]

  private func check(_ row: LabeledText) throws {
    let nodes = try NodeNames.resolved(row.nodes)
    let negated = try NodeNames.resolved(row.negated)
    let extraction = try Engine.read(row.text)
    #expect(extraction.nodes == nodes)
    #expect(extraction.negated == negated)
  }

  @Test(arguments: LabeledText.table("assertion"))
  func `tells what is said of this cup`(row: LabeledText) throws { try check(row) }

  @Test(arguments: LabeledText.table("composition"))
  func `reads words together`(row: LabeledText) throws { try check(row) }

  @Test(arguments: LabeledText.table("forms"))
  func `reads words in any form`(row: LabeledText) throws { try check(row) }

  @Test(arguments: LabeledText.table("evidence"))
  func `tells tasting from everyday talk`(row: LabeledText) throws { try check(row) }

  /// A row that begins to pass is reported, and moves to its table.
  @Test(arguments: tables.flatMap { LabeledText.table("\($0)-open") })
  func `has these left to learn`(row: LabeledText) throws {
    try #require(!row.reason.isEmpty)
    let nodes = try NodeNames.resolved(row.nodes)
    let negated = try NodeNames.resolved(row.negated)
    let extraction = try Engine.read(row.text)
    withKnownIssue("\(row.reason)") {
      #expect(extraction.nodes == nodes && extraction.negated == negated)
    }
  }

  @Test(arguments: zip(tables, [120, 100, 100, 30]))
  func `the tables are there and well-formed`(name: String, least: Int) throws {
    let rows = LabeledText.table(name)
    let all = rows + LabeledText.table("\(name)-open")
    #expect(all.count >= least)
    #expect(Set(all.map { Array($0.text.utf8) }).count == all.count, "a text stands twice")
    for row in all {
      for list in [row.nodes, row.negated] {
        #expect(list == list.sorted() && list.allSatisfy(NodeNames.isKnown), "\(row.text)")
      }
      #expect(Set(row.nodes).isDisjoint(with: row.negated), "\(row.text)")
      #expect(!row.text.isEmpty && !row.phenomenon.isEmpty)
    }
    for row in rows { #expect(row.reason.isEmpty) }
  }
}
