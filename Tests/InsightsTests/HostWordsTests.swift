import Insights
import Testing

/// A host's own speller and stemmer, through the one door.
@Suite struct HostWordsTests {
  /// Knows a few words, where a Mac would ask its own speller.
  private struct FewWords: WordSpeller {
    let words: Set<String>

    func contains(_ lowercased: [UInt8]) -> Bool {
      words.contains(String(decoding: lowercased, as: UTF8.self))
    }
  }

  /// Knows one ending, of Pig Latin.
  private struct PigLatin: WordStemmer {
    func stem(_ lowercased: [UInt8], into stem: inout [UInt8]) {
      let text = String(decoding: lowercased, as: UTF8.self)
      stem = Array((text.hasSuffix("ies") ? text.dropLast(3) + "y" : text[...]).utf8)
    }
  }

  private func engine(
    _ change: (inout FlavorExtractor.Configuration) -> Void
  ) throws -> InsightsEngine {
    var configuration = FlavorExtractor.Configuration()
    configuration.usesVectors = false
    change(&configuration)
    return try InsightsEngine(configuration: configuration)
  }

  @Test func `the host's speller decides what is a typo`() async throws {
    let strict = try engine { $0.speller = FewWords(words: ["notes"]) }
    #expect(try await strict.extract("Notes of cherrry").nodes == ["fruity.other-fruit.cherry"])
    let lenient = try engine { $0.speller = FewWords(words: ["notes", "cherrry"]) }
    #expect(try await lenient.extract("Notes of cherrry").nodes == [])
  }

  @Test func `the host's stemmer decides what is a form of a word`() async throws {
    let host = try engine {
      $0.makeStemmer = { PigLatin() }
      $0.usesSpelling = false
    }
    let found = try await host.extract("Notes of cherries and lemons", explaining: true)
    #expect(found.nodes == ["fruity.other-fruit.cherry"] && found.remarks == [])
    #expect(found.explanation?.tokens.first { $0.text == "cherries" }?.stem == "cherry")
  }

  @Test func `labels are read with the host's stemmer, too`() async throws {
    let text = "North Shed Coffee\nETHIOPIA\nwashed\nTasting notes: cherries, lemons"
    let day = try #require(CalendarDay(year: 2026, month: 3, day: 1))
    let host = try engine { $0.makeStemmer = { PigLatin() } }
    let own = try await host.read(label: text, today: day)
    #expect(own.flavors.contains("fruity.other-fruit.cherry"))
    #expect(!own.flavors.contains("fruity.citrus-fruit.lemon"))
  }

  @Test func `what plurals alone miss is named in a remark`() async throws {
    let plain = try engine {
      $0.makeStemmer = { PluralStemmer() }
      $0.usesSpelling = false
    }
    let found = try await plain.extract("Cherries and lemons, a bit malting; malting more")
    #expect(found.nodes.contains("fruity.other-fruit.cherry"))
    #expect(found.nodes.contains("fruity.citrus-fruit.lemon"))
    let remark = try #require(found.remarks.first)
    #expect(found.remarks.count == 1 && remark.code == .stemmingUnavailable)
    #expect(remark.words == ["malting"] && remark.cause == "not-built" && remark.file == nil)
    #expect(try await plain.extract("Cherries and lemons").remarks == [])
  }
}
