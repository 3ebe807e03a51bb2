import Support
import Testing

@testable import MentionEncoder

@Suite struct EncoderFileTests {
  @Test(arguments: EncoderFixture.names)
  func `a file is whole and has the stated checksum`(name: String) throws {
    let file = try #require(try EncoderFixture.file(name))
    #expect(file.checksumMatches)
    #expect(file.layout.end == file.bytes.count)
  }

  @Test func `the checksum detects a changed byte`() throws {
    var bytes = try EncoderFixture.bytes("tiny")
    bytes[20_000] ^= 1
    #expect(try #require(EncoderFile(EncoderFixture.immortal(bytes))).checksumMatches == false)
  }

  @Test func `every piece is found, and no other`() throws {
    let file = try #require(try EncoderFixture.file("tiny"))
    let table = PieceTable(file)
    var found = 0
    for id in 0..<file.pieces {
      let text = Array(try #require(table.piece(id)))
      let isContinuing = text.starts(with: "##".utf8) && text.count > 2
      let rest = isContinuing ? text[2...] : text[...]
      let hash = PieceTable.hash(rest, after: PieceTable.start(continuing: isContinuing))
      if table.id(hash, rest, continuing: isContinuing) == Int32(id) { found += 1 }
    }
    // [PAD], [UNK], [CLS] and [SEP] are not in the table.
    #expect(found == file.pieces - 4)
    #expect(table.piece(-1) == nil && table.piece(file.pieces) == nil)
    #expect(table.id(PieceTable.hash("zz".utf8), ArraySlice("zz".utf8), continuing: false) == nil)
  }

  @Test func `damaged beginnings are refused`() throws {
    let bytes = try EncoderFixture.bytes("tiny")
    for count in [0, 1, 127, 128, bytes.count - 64, bytes.count - 1] {
      #expect(EncoderFile(EncoderFixture.immortal(Array(bytes.prefix(count)))) == nil)
    }
    #expect(EncoderFile(EncoderFixture.immortal(bytes + [0])) == nil)
    #expect(EncoderFile(EncoderFixture.immortal(bytes, offset: 4)) == nil)
    #expect(EncoderFile(EncoderFixture.immortal(bytes)) != nil)
  }

  /// Each number of the header with values that belong to no file of this size.
  @Test(arguments: [8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 68, 72])
  func `sizes that do not fit are refused`(position: Int) throws {
    let bytes = try EncoderFixture.bytes("tiny")
    for value in [0xFFFF_FFFF, 0x8000_0000, 0x7FFF_FFFF, 0x0001_0000, 5] as [UInt32] {
      var changed = bytes
      withUnsafeBytes(of: value.littleEndian) { number in
        changed.replaceSubrange(position..<position + 4, with: number)
      }
      #expect(EncoderFile(EncoderFixture.immortal(changed)) == nil, "\(value) at \(position)")
    }
  }

  @Test func `damage anywhere leads to an answer or none, not to a crash`() throws {
    var generator = SeededGenerator(seed: 5)
    let text = Array("Bright blueberry, not sweeter; no apple taste, café".utf8)
    for name in EncoderFixture.names {
      let bytes = try EncoderFixture.bytes(name)
      let header = 0..<EncoderHeader.count
      let vocabulary = try #require(try EncoderFixture.file(name)).layout.words
      for round in 0..<120 {
        var changed = bytes
        let places = [header, header.upperBound..<vocabulary, vocabulary..<bytes.count][round % 3]
        for _ in 0..<Int.random(in: 1..<200, using: &generator) {
          changed[Int.random(in: places, using: &generator)] =
            UInt8.random(in: 0...255, using: &generator)
        }
        guard let file = EncoderFile(EncoderFixture.immortal(changed)) else { continue }
        for path in EncoderPath.allCases where path.isAvailable {
          let answers = EncoderSession(file, path: path).logProbabilities(
            of: [7..<16, 40..<50], in: text)
          #expect(answers.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite })
        }
      }
    }
  }

  @Test func `a table without a free slot ends its search`() throws {
    var bytes = try EncoderFixture.bytes("tiny")
    let file = try #require(try EncoderFixture.file("tiny"))
    for position in file.layout.table..<file.layout.words { bytes[position] = 0xFE }
    let full = try #require(EncoderFile(EncoderFixture.immortal(bytes)))
    var tokenizer = WordPieceTokenizer(full)
    tokenizer.read(Array("blueberry".utf8))
    #expect(tokenizer.pieces == [Piece(id: full.header.unknown, bytes: 0..<9)])
  }
}
