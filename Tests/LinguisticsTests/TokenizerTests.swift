import Linguistics
import Support
import TestSupport
import Testing

@Suite struct TokenizerTests {
  static func tokens(_ text: String) -> [Token] { tokens(Array(text.utf8)) }

  static func tokens(_ bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    Tokenizer().tokenize(bytes, into: &tokens)
    return tokens
  }

  static func words(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return tokens(bytes).map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  @Test(arguments: PackageFiles.rows("Fixtures/tokens.tsv"))
  func `splits`(_ row: TableRow) {
    #expect(Self.words(row[0]).joined(separator: " ") == row[1])
  }

  @Test(arguments: PackageFiles.rows("Fixtures/sentences.tsv"))
  func `finds sentences`(_ row: TableRow) {
    let text = row[0].replacing("\\n", with: "\n")
    let bytes = Array(text.utf8)
    var sentences: [String] = []
    for token in Self.tokens(bytes) {
      let word = String(decoding: bytes[token.range], as: UTF8.self)
      if token.startsSentence || sentences.isEmpty {
        #expect(token.startsSentence)
        sentences.append(word)
      } else {
        sentences[sentences.count - 1] += " " + word
      }
    }
    #expect(sentences.joined(separator: " | ") == row[1])
  }

  @Test(arguments: PackageFiles.rows("Fixtures/token-kinds.tsv"))
  func `names kinds`(_ row: TableRow) {
    #expect(Self.tokens(row[0]).map { "\($0.kind)" }.joined(separator: " ") == row[1])
  }

  @Test func `flags spaces and lines`() {
    let tokens = Self.tokens("Sweet, tart\r\nand red")
    #expect(tokens.map(\.isSpaced) == [true, false, true, true, true])
    #expect(tokens.map(\.followsNewline) == [false, false, false, true, false])
  }

  /// Tokens come in order, never overlap, never are empty, and leave out nothing but white space.
  static func checkCover(_ bytes: [UInt8]) {
    var position = 0
    for token in tokens(bytes) {
      #expect(token.range.lowerBound >= position && !token.range.isEmpty)
      #expect(token.range.upperBound <= bytes.count)
      if token.range.upperBound > bytes.count || token.range.lowerBound < position { return }
      let gap = String(decoding: bytes[position..<token.range.lowerBound], as: UTF8.self)
      #expect(
        gap.unicodeScalars.allSatisfy {
          $0.properties.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{200B}"
        })
      position = token.range.upperBound
    }
  }

  @Test func `survives any bytes`() {
    var generator = SeededGenerator(seed: 7)
    let likely = Array(
      "a'b.\u{2019}n't/w@x.com:)- \n1,2:3#\u{1F468}\u{200D}\u{1F469}\u{FE0F}é\u{0}\"(".utf8)
    for round in 0..<4000 {
      let count = Int(generator.next() % 24)
      let bytes = (0..<count).map { _ in
        round % 3 == 0
          ? UInt8(truncatingIfNeeded: generator.next())
          : likely[Int(generator.next() % UInt64(likely.count))]
      }
      Self.checkCover(bytes)
    }
  }

  @Test(
    .timeLimit(.minutes(60)),
    arguments: [
      "a", "a.", "a@", "a-", "'", "1-", "(", "\u{1F468}\u{200D}", "a'", ".com", "a.b@c",
    ])
  func `two megabytes of one kind do not hang`(_ unit: String) {
    let bytes = Array(String(repeating: unit, count: 2_000_000 / unit.utf8.count).utf8)
    #expect(Self.tokens(bytes).last?.range.upperBound == bytes.count)
  }

  @Test func `keeps capacity and clears`() {
    var tokens: [Token] = []
    Tokenizer().tokenize(Array("one two three".utf8), into: &tokens)
    Tokenizer().tokenize([], into: &tokens)
    #expect(tokens.isEmpty)
    #expect(tokens.capacity >= 3)
  }
}
