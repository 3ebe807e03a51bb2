import Lexicon
import LexiconImages
import Support
import Testing

@testable import Linguistics

/// The image of the tagger's rules, which the program reads in place of their table.
@Suite struct TaggerImageTests {
  @Test("The image is what the table gives; run make image")
  func isCurrent() {
    #expect(TaggerImage.compile() == Array(TaggerImage.compiledIn))
  }

  @Test("Every word of the table is found with its tags, and no other")
  func findsWords() throws {
    let file = lexicon_tags()
    let table = EmbeddedBytes(immortal: file.bytes, count: file.count)
    let words = Tagger.standard.lexicon.words
    var count = 0
    EmbeddedTable(table).forEachRow { row in
      let parts = row.bytes.split(
        separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
      #expect(words.find(parts[0]) { Array($0) } == Array(parts[1]))
      #expect(words.find(Array(parts[0]) + [1]) { _ in true } == nil)
      count += 1
    }
    #expect(count > 80_000)
    for other in ["", "zzzzzzzz", "coffe\u{1}", String(repeating: "a", count: 300)] {
      #expect(!EnglishWords.contains(other))
    }
  }

  @Test("Damaged images are refused or read within their bounds")
  func damaged() {
    let image = Array(TaggerImage.compiledIn)
    for count in stride(from: 0, to: image.count, by: 9_973) {
      image[..<count].withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        #expect((try? Tagger(EmbeddedBytes(immortal: base, count: count))) == nil)
      }
    }
  }
}
