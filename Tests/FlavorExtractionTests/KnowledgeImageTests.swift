import FlavorWheel
import LexiconImages
import Linguistics
import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// The image of the tables, which the program reads in place of them.
@Suite(.ownThreads) struct KnowledgeImageTests {
  @Test("The image is what the tables give; run make image")
  func isCurrent() throws {
    #expect(try KnowledgeImage.compile() == Array(KnowledgeImage.compiledIn))
  }

  @Test("What was read from an image gives the same image again")
  func isReadWhole() throws {
    let bytes = try PermanentTable.bytes(KnowledgeImage.compile())
    let model = try KnowledgeImage.model(from: bytes, wheel: .standard)
    var first = ImageWriter()
    try ExtractionModel(wheel: .standard).write(to: &first)
    var second = ImageWriter()
    model.write(to: &second)
    #expect(first.bytes == second.bytes)
  }

  @Test(
    "The images of other languages and of misspellings are what the tables give; run make image")
  func areOthersCurrent() throws {
    #expect(LanguageImage.compile() == Array(LanguageImage.compiledIn))
    #expect(try SpellingImage.compile() == Array(SpellingImage.compiledIn))
  }

  @Test("What was read from the other images gives the same images again")
  func areOthersReadWhole() throws {
    var (made, read) = (ImageWriter(), ImageWriter())
    LanguagePrefilter.ofTables.write(to: &made)
    UnreadLanguages(EmbeddedTable(UnreadLanguages.bytes)).write(to: &made)
    LanguageTables(wheel: .standard).write(to: &made)
    LexiconSpeller.tables(of: try ExtractionModel.standard.get()).write(to: &made)
    LanguagePrefilter.standard.write(to: &read)
    UnreadLanguages.standard.write(to: &read)
    LanguageTables.standard.write(to: &read)
    try SpellingImage.tables(of: SpellingImage.compiledIn).write(to: &read)
    #expect(made.bytes == read.bytes)
  }

  @Test("Parts of the other images, and images of other tables, are refused")
  func areOthersChecked() throws {
    func languages(_ bytes: [UInt8]) throws -> LanguageTables {
      try LanguageImage.part(.tables, of: PermanentTable.bytes(bytes)) {
        image throws(ImageFault) in try LanguageTables(from: &image)
      }
    }
    for whole in [Array(LanguageImage.compiledIn), Array(SpellingImage.compiledIn)] {
      var longer = whole
      longer[16] ^= 1
      let parts = stride(from: 0, to: whole.count, by: 29_989).map { Array(whole[..<$0]) }
      for bytes in parts + [longer, [], [0]] {
        #expect(throws: ImageFault.self, "\(bytes.count) bytes") { try languages(bytes) }
        #expect(throws: ImageFault.self, "\(bytes.count) bytes") {
          try SpellingImage.tables(of: PermanentTable.bytes(bytes))
        }
      }
    }
  }

  @Test("An index of rules whose places go back, or that names no rule, is not sound")
  func isIndexChecked() throws {
    let rules = try ExtractionModel(wheel: .standard).rules
    var image = ImageWriter()
    rules.assertion.write(to: &image)
    func index(_ damaged: [UInt8]) throws -> RuleIndex {
      var reader = try ImageReader(PermanentTable.bytes(damaged))
      return try RuleIndex(from: &reader)
    }
    #expect(try index(image.bytes).isSound(rules: rules.rules.count))
    #expect(try !index(image.bytes).isSound(rules: 3))
    // The first start, behind the magic bytes and the length.
    for byte in [16, 19] {
      var damaged = image.bytes
      damaged[byte] = 0x7f
      #expect(try !index(damaged).isSound(rules: rules.rules.count))
    }
  }

  @Test("A damaged image of rules is refused or read, whatever the byte")
  func areRulesChecked() throws {
    var image = ImageWriter()
    try ExtractionModel(wheel: .standard).rules.write(to: &image)
    func rules(_ damaged: [UInt8]) throws -> RuleSet {
      var reader = try ImageReader(PermanentTable.bytes(damaged))
      return try RuleSet(from: &reader)
    }
    #expect(try rules(image.bytes).rules.isEmpty == false)
    var refused = 0
    for byte in stride(from: 3, to: image.bytes.count, by: image.bytes.count / 300) {
      var damaged = image.bytes
      damaged[byte] = 0x7f
      do { _ = try rules(damaged) } catch is ImageFault { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test("A part of an image, an image of nothing and other bytes are refused")
  func isChecked() throws {
    let whole = try KnowledgeImage.compile()
    var other = whole
    other[0] ^= 1
    // The length of the first table.
    var longer = whole
    longer[16] ^= 1
    let parts = stride(from: 0, to: whole.count, by: 9_973).map { Array(whole[..<$0]) }
    for bytes in parts + [other, longer, [], [0]] {
      #expect(throws: ImageFault.self, "\(bytes.count) bytes") {
        try KnowledgeImage.model(from: PermanentTable.bytes(bytes), wheel: .standard)
      }
    }
  }

  /// Sizes of tables, as numbers that a damaged image may have.
  @Test(
    "A table of an image asks for no more memory than tables have",
    arguments: [
      (1, true), (1 << 20, true), (0, false), (-1, false), (3, false), (1 << 21, false),
      (1 << 30, false), (.max, false), (.min, false),
    ] as [(Int32, Bool)])
  func sizeIsLimited(size: Int32, isRead: Bool) throws {
    var edges = ImageWriter()
    edges.write([size])
    edges.write([UInt32(4)])
    edges.write([UInt32(7)])
    edges.write([Int32(5)])
    var reader = try ImageReader(PermanentTable.bytes(edges.bytes))
    let table = try? EdgeTable(from: &reader)
    #expect(table?[4, 7] == (isRead ? 5 : nil))

    var words = ImageWriter()
    words.write([size])
    words.write([Int32]())
    words.write([ClassSet]())
    words.write(texts: [String]())
    words.write(lists: [[Int32]]())
    reader = try ImageReader(PermanentTable.bytes(words.bytes))
    let isOne = (try? WordClasses(from: &reader)) != nil
    #expect(isOne == (0...1 << 20).contains(size))
  }
}
