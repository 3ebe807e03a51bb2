import FlavorWheel
import LexiconImages
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
