import FlavorExtraction
import Testing

/// Flavors that only word vectors find are as sure as their vote.
@Suite struct VectorConfidenceTests {
  private static let words = ["raspberry", "cinnamon", "almond", "jasmine", "lemon", "tobacco"]

  private func flavor(_ word: String, holdingOut: Bool) throws -> Flavor? {
    var configuration = FlavorExtractor.Configuration()
    configuration.usesSpelling = false
    configuration.usesStemmer = false
    let extractor =
      holdingOut
      ? try FlavorExtractor(
        configuration: configuration, holdingOut: HeldOutWord(word, reach: .word))
      : try FlavorExtractor(configuration: configuration)
    return try extractor.makeSession().extract(Array("Notes of \(word).".utf8)).flavors.first
  }

  @Test func `confidence is graded by the vote`() throws {
    let found = try Self.words.compactMap { try flavor($0, holdingOut: true) }
      .filter { $0.source == .vector }
    #expect(found.count >= 3)
    #expect(Set(found.map(\.confidence)).count >= 2)
    #expect(found.allSatisfy { $0.confidence >= 0.2 && $0.confidence <= 0.98 })
    let dance = try #require(try flavor("samba", holdingOut: false))
    #expect(dance.source == .vector && dance.confidence < 0.7)
    #expect(found.contains { $0.confidence > dance.confidence + 0.15 })
  }
}
