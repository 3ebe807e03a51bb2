import FlavorExtraction
import Foundation
import Testing

/// Degree, level and liking, from the tables in `Fixtures`.
struct GradingTests {
  /// Two notes of which the first says less of something.
  struct Pair: Sendable, CustomTestStringConvertible {
    var less: String
    var more: String
    var testDescription: String { "\(less) < \(more)" }
  }

  /// A note and the levels of an attribute that fit it; none where it says nothing.
  struct Level: Sendable, CustomTestStringConvertible {
    var note: String
    var attribute: Attribute
    var range: ClosedRange<Int>?
    var testDescription: String { "\(attribute.rawValue) of: \(note)" }
  }

  private static let extractor = Result { try FlavorExtractor() }

  private static func read(_ note: String) throws -> Extraction {
    try extractor.get().makeSession().extract(Array(note.utf8))
  }

  private static func rows(_ name: String) -> [[String]] {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let url = package.appending(path: "Fixtures/\(name)")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#! ") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  static func pairs(_ name: String) -> [Pair] {
    rows(name).compactMap { $0.count == 2 ? Pair(less: $0[0], more: $0[1]) : nil }
  }

  static func levels() -> [Level] {
    rows("attributes.tsv").compactMap { row in
      guard row.count == 4, let attribute = Attribute(rawValue: row[1]) else { return nil }
      let bounds = Int(row[2]).flatMap { low in Int(row[3]).map { low...$0 } }
      return Level(note: row[0], attribute: attribute, range: bounds)
    }
  }

  @Test func `the tables are there`() {
    #expect(Self.pairs("intensity.tsv").count >= 80)
    #expect(Self.levels().count >= 60)
    #expect(Self.pairs("sentiment.tsv").count >= 25)
  }

  @Test(arguments: pairs("intensity.tsv"))
  func `degree words order intensity`(pair: Pair) throws {
    let less = try #require(Self.read(pair.less).flavors.last)
    let more = try #require(Self.read(pair.more).flavors.last)
    #expect(less.intensity < more.intensity)
  }

  @Test(arguments: levels())
  func `words give attributes their level`(level: Level) throws {
    let found = try Self.read(level.note).attributes[level.attribute]
    if let range = level.range {
      let found = try #require(found)
      #expect(range.contains(found.level), "\(found.level) from \(found.evidence)")
      #expect(found.evidence.allSatisfy(level.note.contains))
    } else {
      #expect(found == nil)
    }
  }

  @Test(arguments: pairs("sentiment.tsv"))
  func `liking orders sentiment`(pair: Pair) throws {
    let less = try Self.read(pair.less).sentiment
    let more = try Self.read(pair.more).sentiment
    #expect(less < more)
    #expect(abs(less) <= 1 && abs(more) <= 1)
  }

  @Test func `a note that says nothing is neutral`() throws {
    let found = try Self.read("")
    #expect(found.sentiment == 0)
    #expect(found.attributes.isEmpty)
    #expect(found.summary.isEmpty)
  }

  @Test func `a confidence is a chance`() throws {
    let found = try Self.read("Blueberry, jasmin and choclate with a toffee-ish finish")
    #expect(!found.flavors.isEmpty)
    for flavor in found.flavors { #expect(flavor.confidence > 0 && flavor.confidence < 1) }
  }

  @Test(arguments: [
    (
      "Blueberry and jasmine, bright acidity, no bitterness",
      "Blueberry and jasmine with bright acidity; no bitterness."
    ),
    ("Not bitter", "No bitterness."),
    ("Low acidity, full body", "Low acidity and a full body."),
    ("Cheesy and roasty", "Cheesy notes and roastiness."),
    ("Sweet, caramel", "Sweetness and caramel."),
    ("Lemon", "Lemon."),
    ("Coffee", ""),
  ])
  func `a summary is one plain sentence`(note: String, summary: String) throws {
    #expect(try Self.read(note).summary == summary)
  }
}
