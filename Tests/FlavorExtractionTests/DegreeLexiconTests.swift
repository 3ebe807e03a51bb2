import FlavorExtraction
import Foundation
import TestSupport
import Testing

/// Degree, level and liking, from the tables in `Fixtures`.
struct DegreeLexiconTests {
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

  private static func rows(_ name: String) -> [TableRow] {
    PackageFiles.rows("Fixtures/\(name)")
  }

  static func pairs(_ name: String) -> [Pair] {
    rows(name).compactMap { $0.count == 2 ? Pair(less: $0[0], more: $0[1]) : nil }
  }

  /// The steps of chains, each note weaker than the next.
  static func steps(_ name: String) -> [Pair] {
    rows(name).flatMap { row in
      zip(row.cells, row.cells.dropFirst()).map { Pair(less: $0, more: $1) }
    }
  }

  /// Notes that must sound pleased (`+`) or displeased.
  static func signed(_ name: String) -> [(note: String, isPleased: Bool)] {
    rows(name).compactMap { $0.count == 2 ? ($0[0], $0[1] == "+") : nil }
  }

  static func levels(_ name: String) -> [Level] {
    rows(name).compactMap { row in
      guard row.count == 4, let attribute = Attribute(rawValue: row[1]) else { return nil }
      let bounds = Int(row[2]).flatMap { low in Int(row[3]).map { low...$0 } }
      return Level(note: row[0], attribute: attribute, range: bounds)
    }
  }

  @Test func `the tables are there`() {
    #expect(Self.pairs("intensity.tsv").count >= 80)
    #expect(Self.steps("grading/chains.tsv").count >= 120)
    #expect(Self.levels("attributes.tsv").count >= 60)
    #expect(Self.levels("grading/levels.tsv").count >= 200)
    #expect(Self.pairs("sentiment.tsv").count >= 25)
    #expect(Self.pairs("grading/liking.tsv").count >= 40)
    #expect(Self.signed("grading/signed.tsv").count >= 200)
  }

  @Test(arguments: pairs("intensity.tsv") + steps("grading/chains.tsv"))
  func `degree words order intensity`(pair: Pair) throws {
    let less = try #require(try Self.strength(pair.less))
    let more = try #require(try Self.strength(pair.more))
    #expect(less < more)
  }

  /// The intensity of the flavor named last; 0 where it is absent.
  private static func strength(_ note: String) throws -> Double? {
    let found = try read(note)
    return found.flavors.last?.intensity ?? (found.negated.isEmpty ? nil : 0)
  }

  @Test(arguments: levels("attributes.tsv") + levels("grading/levels.tsv"))
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

  @Test(arguments: signed("grading/signed.tsv"))
  func `liking gives sentiment its sign`(note: String, isPleased: Bool) throws {
    let sentiment = try Self.read(note).sentiment
    #expect(isPleased ? sentiment > 0 : sentiment < 0, "\(sentiment)")
  }

  @Test(arguments: [
    "Not my favorite, but really good and a bit sour",
    "Smoother than the first, which was harsh; no bitterness, lovely jasmine",
    "I would not buy this again",
  ])
  func `the terms explain the sentiment`(note: String) throws {
    let found = try Self.extractor.get().makeSession().extract(
      Array(note.utf8), explaining: true)
    let terms = try #require(found.explanation?.sentiment)
    let sum = terms.reduce(0) { $0 + $1.valence * $1.factor }
    #expect(!terms.isEmpty && terms.allSatisfy { note.contains($0.text) && !$0.keys.isEmpty })
    #expect(abs(sum / (sum * sum + 1).squareRoot() - found.sentiment) < 0.006)
  }

  @Test(arguments: pairs("sentiment.tsv") + pairs("grading/liking.tsv"))
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
    ("not very fruity", "A hint of fruit."),
    ("not too lemony, honey", "Honey and a hint of lemon."),
    ("not very lemony, then lots of lemon", "Lemon."),
    ("no mango, but peach", "Peach; no mango."),
    ("no walnut, mango or lychee", "No mango, lychee or walnut."),
    ("not herbal", "No herbs."), ("no fruit", "No fruitiness."),
    ("Coffee", ""),
  ])
  func `a summary is one plain sentence`(note: String, summary: String) throws {
    #expect(try Self.read(note).summary == summary)
  }
}
