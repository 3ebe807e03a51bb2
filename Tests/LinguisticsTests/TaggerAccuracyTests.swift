import Foundation
import Linguistics
import TestSupport
import Testing

/// Accuracy on the development part of the treebank, which is not part of the package.
@Suite struct TaggerAccuracyTests {
  static let treebank = PackageFiles.shared.appending(path: "ud-ewt/dev.tsv")
  static var isPresent: Bool { PackageFiles.shared("ud-ewt/dev.tsv") != nil }

  struct Word {
    var form: String
    var tag: String
    var hasSpace: Bool
    var startsSentence: Bool
  }

  static func words() throws -> [Word] {
    var words: [Word] = []
    var starts = true
    let text = try String(contentsOf: treebank, encoding: .utf8)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        starts = true
        continue
      }
      let fields = line.split(separator: "\t").map(String.init)
      words.append(
        Word(form: fields[0], tag: fields[1], hasSpace: fields[3] == "1", startsSentence: starts))
      starts = false
    }
    return words
  }

  /// The words as one text, with the token of each; spaces as in the treebank, which does not say
  /// that the parts of a contraction are together.
  static func text(_ words: [Word]) -> (bytes: [UInt8], tokens: [Token]) {
    let clitics: Set = ["n't", "'s", "'m", "'re", "'ve", "'ll", "'d", "nt"]
    var bytes: [UInt8] = []
    var tokens: [Token] = []
    for (index, word) in words.enumerated() {
      let start = bytes.count
      bytes += word.form.utf8
      tokens.append(
        Token(
          start: Int32(start), end: Int32(bytes.count), kind: .word, isSpaced: true,
          startsSentence: word.startsSentence))
      let next = index + 1 < words.count ? words[index + 1].form.lowercased() : ""
      let isGlued = clitics.contains(next.replacing("\u{2019}", with: "'"))
      if (word.hasSpace && !isGlued) || (index + 1 < words.count && words[index + 1].startsSentence)
      {
        bytes.append(UInt8(ascii: " "))
      }
    }
    return (bytes, tokens)
  }

  @Test(.enabled(if: isPresent)) func `treebank tokens`() throws {
    let words = try Self.words()
    let (bytes, tokens) = Self.text(words)
    var state = Tagger.State()
    var tags: [UniversalTag] = []
    Tagger.standard.tag(tokens, in: bytes, into: &tags, state: &state)
    let right = zip(tags, words).count { $0.name == $1.tag }
    let content = zip(tags, words).filter { $1.tag == "NOUN" || $1.tag == "ADJ" }
    let contentRight = content.count { $0.name == $1.tag }
    let accuracy = Double(right) / Double(words.count)
    let recall = Double(contentRight) / Double(content.count)
    print("tagger, treebank tokens: accuracy \(accuracy), NOUN+ADJ recall \(recall)")
    #expect(accuracy >= 0.950)
    #expect(recall >= 0.928)
  }

  @Test(.enabled(if: isPresent)) func `raw text`() throws {
    let words = try Self.words()
    let (bytes, gold) = Self.text(words)
    let tokens = TokenizerTests.tokens(bytes)
    var state = Tagger.State()
    var tags: [UniversalTag] = []
    Tagger.standard.tag(tokens, in: bytes, into: &tags, state: &state)
    var found: [Range<Int>: String] = [:]
    for (token, tag) in zip(tokens, tags) { found[token.range] = tag.name }
    let aligned = gold.count { found[$0.range] != nil }
    let right = zip(gold, words).count { found[$0.range] == $1.tag }
    let tokenRecall = Double(aligned) / Double(gold.count)
    let accuracy = Double(right) / Double(gold.count)
    print("tokenizer: \(tokenRecall) of the treebank's tokens; raw text accuracy \(accuracy)")
    let missed = zip(gold, words).filter { found[$0.0.range] == nil }
    let forms = Dictionary(grouping: missed.map(\.1.form)) { $0 }.mapValues(\.count)
    print(forms.sorted { $0.value > $1.value }.prefix(60).map { "\($0.key) \($0.value)" })
    #expect(tokenRecall >= 0.99)
    #expect(accuracy >= 0.940)
  }
}
