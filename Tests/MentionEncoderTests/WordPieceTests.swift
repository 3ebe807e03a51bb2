import Support
import TestSupport
import Testing

@testable import MentionEncoder

@Suite struct WordPieceTests {
  @Test(arguments: PackageFiles.rows("Fixtures/encoder/pieces.tsv"))
  func `pieces and their bytes are those of the reference`(row: TableRow) throws {
    let file = try #require(try EncoderFixture.file("tiny"))
    var tokenizer = WordPieceTokenizer(file)
    tokenizer.read(Array(EncoderFixture.text(row[0]).utf8))
    let table = PieceTable(file)
    let found = tokenizer.pieces.map { piece in
      let text = table.piece(Int(piece.id))?.text ?? "?"
      return "\(text)@\(piece.bytes.lowerBound)-\(piece.bytes.upperBound)"
    }
    #expect(found.joined(separator: " ") == row[1])
  }

  @Test func `a note leaves nothing for the next`() throws {
    let file = try #require(try EncoderFixture.file("tiny"))
    var tokenizer = WordPieceTokenizer(file)
    tokenizer.read(Array("blueberry coffee".utf8))
    tokenizer.read(Array("sweet".utf8))
    #expect(tokenizer.pieces.map(\.bytes) == [0..<5])
  }

  @Test(
    arguments: [
      [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5],
      [0xC3],
      [0xE2, 0x82], [0x80], [0xF0, 0x9F, 0x8D],
    ] as [[UInt8]])
  func `ill-formed bytes are skipped`(bytes: [UInt8]) throws {
    let file = try #require(try EncoderFixture.file("tiny"))
    var tokenizer = WordPieceTokenizer(file)
    tokenizer.read(Array("blue".utf8) + bytes + Array("berry not".utf8) + bytes)
    let count = bytes.count
    let expected = [0..<4, 4 + count..<9 + count, 10 + count..<13 + count]
    #expect(tokenizer.pieces.map(\.bytes) == expected)
  }
}
