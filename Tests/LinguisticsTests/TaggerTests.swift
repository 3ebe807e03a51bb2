import Foundation
import Linguistics
import Support
import TestSupport
import Testing

@Suite struct TaggerTests {
  static func tags(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var state = Tagger.State()
    var tags: [UniversalTag] = []
    Tagger.standard.tag(TokenizerTests.tokens(bytes), in: bytes, into: &tags, state: &state)
    return tags.map(\.name)
  }

  /// Fragments as tasters write them, without verbs, and words that are flavors only sometimes.
  @Test func `tags notes`() {
    var right = 0
    var total = 0
    var wrong: [String] = []
    for row in PackageFiles.rows("Fixtures/tagged-notes.tsv") {
      let gold = row[1].split(separator: " ").map { $0.split(separator: "|").map(String.init) }
      let found = Self.tags(row[0])
      #expect(found.count == gold.count, "\(row[0])")
      let hits = zip(found, gold).count { $1.contains($0) }
      if hits < gold.count { wrong.append("\(row[0]): \(found.joined(separator: " "))") }
      right += hits
      total += gold.count
    }
    #expect(Double(right) >= 0.97 * Double(total), "\(wrong.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("Peach, rose, honey", 2, "NOUN"), ("The acidity rose as it cooled", 2, "VERB"),
    ("leaves a dry finish", 0, "VERB"), ("tea leaves", 1, "NOUN"), ("notes of sage", 2, "NOUN"),
    ("it dates from last week", 1, "VERB"), ("dates and figs", 0, "NOUN"),
    ("He smokes a lot", 1, "VERB"), ("Heather said it was fine", 0, "PROPN"),
    ("my friend Jasmine made it", 2, "PROPN"),
  ])
  func `tells what was asked`(_ note: String, _ place: Int, _ tag: String) {
    #expect(Self.tags(note)[place] == tag)
  }

  @Test func `knows words`() {
    let tagger = Tagger.standard
    for word in ["blueberry", "cherries", "chocolatey", "honeysuckle", "brewed", "sweeter", "the"] {
      #expect(tagger.isKnownWord(word.utf8), "\(word)")
    }
    for word in ["recieve", "bluebery", "cherrys", "chocolatte", "qwxz", "", "\u{0}"] {
      #expect(!tagger.isKnownWord(word.utf8), "\(word)")
    }
  }

  @Test func `survives any bytes`() {
    var generator = SeededGenerator(seed: 11)
    var state = Tagger.State()
    var tags: [UniversalTag] = []
    for _ in 0..<2000 {
      let bytes = (0..<Int(generator.next() % 40)).map { _ in
        UInt8(truncatingIfNeeded: generator.next())
      }
      let tokens = TokenizerTests.tokens(bytes)
      Tagger.standard.tag(tokens, in: bytes, into: &tags, state: &state)
      #expect(tags.count == tokens.count)
    }
    // Tokens of another text must not crash either.
    Tagger.standard.tag(
      [Token(start: 5, end: 90, kind: .word, isSpaced: true)], in: [65], into: &tags, state: &state)
    #expect(tags.count == 1)
  }

  @Test func `same tags with full cache`() {
    // More spellings than the cache holds, then a note again.
    var state = Tagger.State()
    var tags: [UniversalTag] = []
    let bytes = Array("Peach, rose, honey".utf8)
    let many = Array((0..<70_000).map { "b\($0 * 7)x\n" }.joined().utf8)
    Tagger.standard.tag(TokenizerTests.tokens(many), in: many, into: &tags, state: &state)
    Tagger.standard.tag(TokenizerTests.tokens(bytes), in: bytes, into: &tags, state: &state)
    #expect(tags.map(\.name) == Self.tags("Peach, rose, honey"))
  }
}
