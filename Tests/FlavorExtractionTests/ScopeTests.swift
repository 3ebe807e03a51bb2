import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// How far cues and statements reach, where examples of rules do not show it.
@Suite struct ScopeTests {
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

  /// The time that a note takes would grow with the square of a longer list.
  @Test(arguments: [(2, true), (14, true), (15, false)])
  func `a list of absent flavors is followed for fourteen words`(count: Int, isDenied: Bool) throws
  {
    let names = [
      "lemon", "cherry", "jasmine", "cocoa", "peach", "rose", "hazelnut", "honey", "vanilla",
      "lime", "bergamot", "raspberry", "caramel", "apple", "mango",
    ]
    let found = try extraction(of: "No \(names[..<count].joined(separator: ", ")) or clove.")
    #expect(found.negated.contains { $0.hasSuffix(".cherry") } == isDenied)
    #expect(found.nodes.contains { $0.hasSuffix(".cherry") } != isDenied)
  }
}
