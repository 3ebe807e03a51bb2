import FlavorExtraction
import TestSupport
import Testing

/// Attributes by clause, numbers with their scales, ratings and liking.
struct ScaleTests {
  @Test(arguments: PackageFiles.rows("Fixtures/attributes/clauses.tsv"))
  func `each clause gives its own attribute a level`(row: TableRow) throws {
    let found = try Engine.read(row[0]).attributes
    var expected: [String: Substring] = [:]
    for pair in row[1].split(separator: " ") where pair != "-" {
      let parts = pair.split(separator: "=")
      expected[String(parts[0])] = parts[1]
    }
    for attribute in Attribute.allCases {
      let level = found[attribute]?.level
      guard let range = expected.removeValue(forKey: attribute.rawValue) else {
        #expect(level == nil, "\(attribute.rawValue) from \(found[attribute]?.evidence ?? [])")
        continue
      }
      let bounds = range.split(separator: "-").compactMap { Int($0) }
      guard let low = bounds.first, let high = bounds.last else { continue }
      #expect(level.map((low...high).contains) == true, "\(attribute.rawValue) \(level ?? 0)")
    }
    #expect(expected.isEmpty)
  }

  /// Notes of other hands are read as they come: a share is right, and hardly anything is added.
  @Test(arguments: [
    ("other-hand", 0.85, 3), ("batch-b", 0.92, 12), ("final", 0.97, 4), ("last", 0.96, 3),
    ("batch-c", 0.9, 4), ("once", 0.93, 3), ("home-brewer", 0.86, 10), ("cupper", 0.93, 6),
    ("newcomers", 0.89, 6), ("reviewer", 0.78, 7), ("ten-voices", 0.86, 9),
    ("three-voices", 0.84, 3), ("seven-voices", 0.6, 6), ("hand", 0.95, 2),
    ("hand-2", 0.93, 8), ("hand-3", 0.95, 1), ("fifty-voices", 0.78, 33),
  ])
  func `most levels in notes of other hands are right`(
    name: String, least: Double, added: Int
  ) throws {
    var (asked, right, beside) = (0, 0, 0)
    for row in PackageFiles.rows("Fixtures/attributes/\(name).tsv") {
      let found = try Engine.read(row[0]).attributes
      var named = Set<String>()
      for pair in row[1].split(separator: " ") where pair != "-" {
        let parts = pair.split(separator: "=")
        let attribute = try #require(Attribute(rawValue: String(parts[0])))
        named.insert(attribute.rawValue)
        let bounds = parts[1].split(separator: "-").compactMap { Int($0) }
        guard let low = bounds.first, let high = bounds.last else { continue }
        asked += 1
        if let level = found[attribute]?.level, (low...high).contains(level) { right += 1 }
      }
      beside += Attribute.allCases.filter { found[$0] != nil && !named.contains($0.rawValue) }.count
    }
    #expect(Double(right) >= least * Double(asked), "\(right) of \(asked)")
    #expect(beside <= added)
  }

  @Test func `there are two hundred clauses`() {
    #expect(PackageFiles.rows("Fixtures/attributes/clauses.tsv").count >= 200)
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split(separator: "/").compactMap { Double($0) }
  }

  @Test(arguments: PackageFiles.rows("Fixtures/grading/ratings.tsv"))
  func `a rating in the note is offered with its scale`(row: TableRow) throws {
    let found = try Engine.read(row[0])
    guard row.count > 2 else {
      #expect(found.rating == nil)
      return
    }
    let rating = try #require(found.rating)
    #expect([rating.score.value, rating.score.scale] == Self.numbers(row[1]))
    #expect(rating.evidence == row[2])
  }

  @Test(arguments: PackageFiles.rows("Fixtures/grading/scores.tsv"))
  func `a number gives an attribute its level`(row: TableRow) throws {
    let attribute = try #require(Attribute(rawValue: row[1]))
    let found = try Engine.read(row[0]).attributes[attribute]
    guard row.count > 3 else {
      #expect(found?.score == nil)
      return
    }
    let score = try #require(found?.score)
    #expect(found?.level == Int(row[2]))
    #expect([score.value, score.lowest, score.scale] == Self.numbers(row[3]))
  }

  @Test(arguments: PackageFiles.rows("Fixtures/grading/liking-words.tsv"))
  func `liking is a word`(row: TableRow) throws {
    let found = try Engine.read(row[0])
    #expect(found.liking == Liking(rawValue: row[1]), "\(found.sentiment)")
  }

  @Test func `a rating is a term of the sentiment`() throws {
    let session = try FlavorExtractor().makeSession()
    let found = session.extract(Array("plum, 5/5".utf8), explaining: true)
    let terms = try #require(found.explanation?.sentiment)
    #expect(terms.first?.keys == ["rating"] && terms.first?.valence == 2)
    let sum = terms.reduce(0) { $0 + $1.valence * $1.factor }
    #expect(abs(sum / (sum * sum + 1).squareRoot() - found.sentiment) < 0.006)
  }
}
