import FlavorWheel
import TestSupport
import Testing

@testable import FlavorExtraction

/// The tables of numbers in `Lexicon/`: degrees, levels, liking, evidence, confidence.
@Suite(.ownThreads) struct WeightTableTests {
  private static func rows(_ name: String) -> [TableRow] {
    PackageFiles.rows("Lexicon/\(name).tsv")
  }

  /// Words, those of cupping forms too: `sl.`, `med+`.
  private static let phrase = "[a-z0-9%]+[.+-]?( [a-z0-9%]+)*"

  private func isPhrase(_ text: String) throws -> Bool {
    try text.wholeMatch(of: Regex(Self.phrase)) != nil
  }

  /// Phrases with alternatives: `a|b`, `a?`.
  private func isPattern(_ text: String) throws -> Bool {
    let word = "[a-z0-9%]+[.+-]?"
    let element = "\(word)(\\|\(word))*\\??"
    return try text.wholeMatch(of: Regex("\(element)( \(element))*")) != nil
  }

  @Test func `degrees are well-formed`() throws {
    let roles: Set = ["before", "after", "both", "negates", "lessens", "other"]
    var seen: Set<String> = []
    for row in Self.rows("degrees") {
      #expect(try row.count == 4 && isPattern(row[0]), "\(row)")
      #expect(Double(row[1]).map { (0...1).contains($0) } == true, "\(row)")
      #expect(Double(row[2]).map { (-3...3).contains($0) } == true, "\(row)")
      #expect(roles.contains(row[3]), "\(row)")
      #expect(seen.insert("\(row[0]) \(row[3])").inserted, "\(row)")
    }
    #expect(seen.count > 150)
  }

  @Test func `attributes are well-formed`() throws {
    let names = Set(Attribute.allCases.map(\.rawValue) + ["any"])
    var seen: Set<String> = []
    for row in Self.rows("attributes") {
      #expect(try row.count == 3 && isPattern(row[0]), "\(row)")
      #expect(seen.insert(row[0]).inserted, "\(row)")
      for field in [row[1], row[2]] where field != "-" {
        for part in field.split(separator: " ", omittingEmptySubsequences: false) {
          let match = part.wholeMatch(of: /([a-z]+)[~?]*(=[1-5])?/)
          #expect(match.map { names.contains(String($0.1)) } == true, "\(row)")
        }
      }
      #expect(row[1] != "-" || row[2] != "-" || row[0].contains(" "), "\(row)")
    }
    for attribute in Attribute.allCases {
      #expect(Self.rows("attributes").contains { $0[1] == attribute.rawValue }, "\(attribute)")
    }
  }

  @Test func `valences are well-formed`() throws {
    var seen: Set<String> = []
    for row in Self.rows("learned/valence") {
      #expect(row.count == 2 && seen.insert(row[0]).inserted, "\(row)")
      if row[0].hasPrefix("@") {
        #expect(FlavorWheel.standard.node(id: String(row[0].dropFirst())) != nil, "\(row)")
      } else {
        #expect(try isPhrase(row[0]), "\(row)")
      }
      #expect(Double(row[1]).map { (-3...3).contains($0) } == true, "\(row)")
    }
    #expect(seen.count > 50)
  }

  @Test func `evidence knows its features and words`() throws {
    var seen: Set<String> = []
    for row in Self.rows("learned/evidence") {
      #expect(row.count == 2 && seen.insert(row[0]).inserted, "\(row)")
      #expect(Double(row[1]).map { (-10...10).contains($0) } == true, "\(row)")
      if row[0].hasPrefix("*") {
        #expect(TastingFeatures.names.contains(String(row[0].dropFirst())), "\(row)")
      } else {
        #expect(try isPhrase(row[0]), "\(row)")
      }
    }
    #expect(TastingFeatures.names.allSatisfy { seen.contains("*\($0)") })
    #expect(seen.count > 3000)
  }

  @Test func `confidence is well-formed`() {
    let sources = Set(["lexicon", "stem", "spelling", "vector"])
    let kinds = Set(["plain", "ambiguous", "vague"])
    var steps: [String: Int] = [:]
    for row in Self.rows("learned/confidence") {
      let numbers = row[1].split(separator: " ").compactMap { Double($0) }
      #expect(row.count >= 2 && !numbers.isEmpty, "\(row)")
      let parts = row[0].split(separator: ".").map(String.init)
      if row[0] == "context" {
        // Both the reading and its context speak for a mention, never against it.
        #expect(numbers.count == 3 && numbers.dropFirst().allSatisfy { $0 > 0 }, "\(row)")
      } else if parts.count == 1 {
        #expect(["evidence", "likeness"].contains(row[0]), "\(row)")
        #expect(numbers == numbers.sorted() && numbers.count < 8, "\(row)")
        steps[row[0]] = numbers.count + 1
      } else if parts.count == 3 {
        #expect(sources.contains(parts[0]) && kinds.contains(parts[1]), "\(row)")
        let count = steps[parts[0] == "vector" ? "likeness" : "evidence"] ?? 0
        #expect(Int(parts[2]).map { (0..<count).contains($0) } == true, "\(row)")
        #expect(numbers.count == 1 && numbers.allSatisfy((0...1).contains), "\(row)")
      } else {
        Issue.record("unknown group \(row)")
      }
    }
    #expect(Set(steps.keys) == ["evidence", "likeness"])
  }
}
