import Testing

@testable import BagLabels

@Suite struct LabelLexiconTests {
  private let lexicon = LabelLexicon.standard

  @Test(arguments: [
    ("ethiopia", "Ethiopia"), ("yirgacheffe", "Yirgacheffe"), ("bie", "Bié"),
  ])
  func `places are known without accents and spelled with them`(
    _ fold: String, _ spelling: String
  ) throws {
    let word = try #require(lexicon.number(of: fold))
    #expect(lexicon.text(of: word) == fold)
    #expect(lexicon.spelling(of: word) == spelling)
  }

  @Test(arguments: ["", "Ethiopia", "bié", "nosuchword"])
  func `words that are not folded or in no phrase have no number`(_ word: String) {
    #expect(lexicon.number(of: word) == nil)
  }

  @Test func `words of several are known joined, without a spelling of their own`() throws {
    let word = try #require(lexicon.number(of: "cuanzasul"))
    #expect(lexicon.spelling(of: word) == nil)
    #expect(lexicon.entry(at: lexicon.step(from: 0, by: word)) >= 0)
  }

  @Test func `every list and class of words.tsv is there`() {
    for list in WordList.allCases { #expect(!lexicon.words(list).isEmpty, "\(list)") }
    let classes = Set(lexicon.entries.filter { $0.kind == .wordClass }.map(\.value))
    for name in WordClass.allCases { #expect(classes.contains(name.number), "\(name)") }
    #expect(lexicon.weekdays.count == 7)
  }

  @Test func `a known word repairs to itself`() {
    for word in 0..<Int32(lexicon.wordCount) {
      let text = lexicon.text(of: word)
      guard text.utf8.count >= 3, text.utf8.contains(where: { $0 > 0x39 }) else { continue }
      let found = lexicon.repairs.nearest(text, isWide: false)
      #expect(found?.word == word && found?.cost == 0, "\(text)")
    }
  }

  @Test(arguments: [
    ("5l34", false, "sl34", 0.3), ("eth1opia", false, "ethiopia", 0.3),
    ("colornbia", false, "colombia", 0.3),
  ])
  func `look-alike letters are repaired`(
    _ seen: String, _ isWide: Bool, _ meant: String, _ cost: Double
  ) throws {
    let found = try #require(lexicon.repairs.nearest(seen, isWide: isWide))
    #expect(lexicon.text(of: found.word) == meant)
    #expect(found.cost == cost)
  }

  @Test func `one slip is repaired where only one word is that near`() throws {
    let found = try #require(lexicon.repairs.oneEditAway("guatemaxa"))
    #expect(lexicon.text(of: found.word) == "guatemala")
    // Yirgacheffe and Yirgacheff.
    #expect(lexicon.repairs.oneEditAway("yirgacheffa") == nil)
    #expect(lexicon.repairs.oneEditAway("zz") == nil)
  }
}
