import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// How far cues and statements reach, where examples of rules do not show it.
@Suite(.ownThreads) struct ScopeTests {
  /// A row of `Fixtures/scopes.tsv`.
  struct Reading: Sendable, CustomTestStringConvertible {
    var text: String
    /// As in an example of a rule: `cherry -lemon`, `0`.
    var flavors: String
    var levels: [String: Int]
    var testDescription: String { text }

    static let all = PackageFiles.rows("Fixtures/scopes.tsv").map { row in
      let words = row[2].split(separator: " ").map(String.init)
      return Reading(
        text: row[0], flavors: row[1],
        levels: Dictionary(
          uniqueKeysWithValues: stride(from: 0, to: words.count - 1, by: 2).map {
            (words[$0], Int(words[$0 + 1]) ?? 0)
          }))
    }
  }

  private func extraction(of text: String) throws -> Extraction {
    var configuration = FlavorExtractor.Configuration()
    configuration.reader = .fast
    return try FlavorExtractor(configuration: configuration).makeSession()
      .extract(Array(text.utf8))
  }

  @Test(arguments: Reading.all)
  func `a cue reaches as far as this`(row: Reading) throws {
    let expected = try #require(RuleExample("\(row.text) => \(row.flavors)"))
    let found = try extraction(of: row.text)
    #expect(found.nodes == expected.nodes)
    #expect(found.negated == expected.negated)
    let levels = found.attributes.map { ($0.key.rawValue, $0.value.level) }
    #expect(Dictionary(uniqueKeysWithValues: levels) == row.levels)
  }

  /// How the flavors of a list follow each other: between them, and before the last one.
  struct Listing: Sendable, CustomTestStringConvertible {
    var cue: String
    var between = ", "
    var last: String
    var rest = "."
    var testDescription: String { "\(cue) A\(between)B\(last)C\(rest)" }
  }

  @Test(
    arguments: [
      Listing(cue: "No", last: " or "), Listing(cue: "Not", last: ", or "),
      Listing(cue: "No", last: " nor "), Listing(cue: "I don't get", last: " or any "),
      Listing(cue: "Neither", last: " nor "), Listing(cue: "No", between: " or ", last: " or "),
      Listing(cue: "No", between: " nor ", last: ", nor "),
      Listing(cue: "No", last: " or ", rest: ", but mint."),
      Listing(cue: "No", last: " or ", rest: " but mint."),
      Listing(cue: "Ohne", last: " oder "),
    ], [1, 2, 3, 14, 15, 16, 50])
  func `a list of absent flavors is denied to its end`(listing: Listing, count: Int) throws {
    try expectDenial(in: listing, count: count)
  }

  @Test(arguments: [
    Listing(cue: "No", last: " or "), Listing(cue: "Not", last: ", or "),
    Listing(cue: "No", between: " or ", last: " or "),
    Listing(cue: "No", last: " or ", rest: ", but mint."), Listing(cue: "Ohne", last: " oder "),
  ])
  func `so is a very long one`(listing: Listing) throws {
    try expectDenial(in: listing, count: 400)
  }

  private func expectDenial(in listing: Listing, count: Int) throws {
    let names =
      listing.cue == "Ohne"
      ? ["Zitrone", "Kirsche", "Jasmin", "Kakao", "Pfirsich", "Haselnuss", "Honig", "Vanille"]
      : [
        "lemon", "cherry", "jasmine", "cocoa", "peach", "rose", "hazelnut", "honey", "vanilla",
        "lime", "bergamot", "raspberry", "caramel", "apple", "mango", "clove", "almond",
      ]
    let list = (0..<count).map { names[$0 % names.count] }
    let items = list.dropLast().joined(separator: listing.between)
    let end = (count > 1 ? listing.last : "") + list[count - 1] + listing.rest
    let found = try extraction(of: "\(listing.cue) \(items)\(end)")
    let reported = listing.rest == "." ? [] : ["green-vegetative.green-vegetative.herb-like"]
    #expect(found.nodes == reported)
    let alone = try Set(Set(list).flatMap { try extraction(of: $0).nodes })
    #expect(Set(found.negated) == alone)
  }

  /// Commas alone do not continue a denial, and neither does an `or` of another sentence or clause.
  @Test(
    arguments: [
      "No lemon, X.", "No lemon, X. Or mint.", "No lemon, X, but mint or rose.",
      "No lemon, X, tastes of mint or rose.",
    ], [1, 13, 14, 15, 400])
  func `a list without an end of its own is reported`(text: String, count: Int) throws {
    let list = Array(repeating: "cherry", count: count).joined(separator: ", ")
    let found = try extraction(of: text.replacing("X", with: list))
    #expect(found.negated == ["fruity.citrus-fruit.lemon"])
    #expect(found.nodes.contains("fruity.other-fruit.cherry"))
  }
}
