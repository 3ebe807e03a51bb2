import Support
import Testing

@testable import WordVectors

@Suite struct VectorFileTests {
  let file = VectorFile.standard

  @Test func `file is whole and has the stated size`() {
    #expect(file.checksumMatches)
    #expect(file.statedChecksum == Expected.checksum)
    #expect(file.bytes.count <= 16_000_000)
    var words = 0
    var phrases = 0
    for row in 0..<file.count {
      if file.utf8(of: row).contains(UInt8(ascii: " ")) { phrases += 1 } else { words += 1 }
    }
    #expect(words >= 60_000)
    #expect(phrases >= 5_000)
  }

  @Test func `every term is found in its row`() {
    for row in stride(from: 0, to: file.count, by: 97) {
      #expect(file.row(of: file.utf8(of: row)) == row)
    }
    #expect(file.row(of: file.utf8(of: 0)) == 0)
    #expect(file.row(of: file.utf8(of: file.count - 1)) == file.count - 1)
  }

  @Test func `terms ascend by their bytes`() {
    for row in 1..<file.count {
      let ascends = file.utf8(of: row - 1).lexicographicallyPrecedes(file.utf8(of: row))
      if !ascends { Issue.record("row \(row) is out of order: \(file.term(of: row))") }
    }
  }

  @Test(arguments: [
    "honeysuckle", "blueberry", "straw", "yuzu", "star anise", "granny smith", "petrichor",
    "meeting", "mouthfeel",
  ])
  func `known terms have vectors`(term: String) {
    #expect(file.row(of: term.utf8).map(file.term(of:)) == term)
  }

  @Test(arguments: [
    "", " ", "xqzzt", "Honeysuckle", "honeysuckle ", "granny  smith", "\u{0}", "ż",
  ])
  func `unknown terms have none`(term: String) {
    #expect(file.row(of: term.utf8) == nil)
  }

  @Test func `similarity is one with itself and symmetric`() throws {
    for row in stride(from: 0, to: file.count, by: 1009) {
      #expect(file.similarity(row, row) == 1)
      let other = (row + 12_345) % file.count
      let there = file.similarity(row, other)
      #expect(there == file.similarity(other, row))
      #expect((-1...1).contains(there))
    }
  }

  @Test func `similarity is the cosine of the stored components`() throws {
    let first = try #require(file.row(of: "jasmine".utf8))
    let second = try #require(file.row(of: "lavender".utf8))
    func components(_ row: Int) -> [Double] {
      file.vectors.view(row * file.dimensions..<(row + 1) * file.dimensions)
        .map { Double(Int8(bitPattern: $0)) }
    }
    func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map { $0 * $1 }.reduce(0, +) }
    let (a, b) = (components(first), components(second))
    let cosine = product(a, b) / (product(a, a) * product(b, b)).squareRoot()
    #expect(abs(cosine - Double(file.similarity(first, second))) < 1e-5)
  }

  @Test(arguments: [
    ("honeysuckle", "jasmine", "strawberry"),
    ("honeysuckle", "lilac", "honey"),
    ("straw", "hay", "strawberry"),
    ("spinach", "lettuce", "pineapple"),
    ("cinnamon", "nutmeg", "lemon"),
    ("walnut", "pecan", "asphalt"),
    ("mandarin orange", "tangerine", "cedar"),
    ("leather", "suede", "cherry"),
    ("campfire", "smoke", "vanilla"),
    ("yuzu", "lime", "molasses"),
  ])
  func `meaning beats spelling`(word: String, near: String, far: String) throws {
    let row = try #require(file.row(of: word.utf8))
    let nearRow = try #require(file.row(of: near.utf8))
    let farRow = try #require(file.row(of: far.utf8))
    #expect(file.similarity(row, nearRow) > file.similarity(row, farRow))
  }
}

@Suite struct VectorFileDamageTests {
  let bytes = VectorFile.standard.bytes

  /// A copy that lives as long as the process, as `EmbeddedBytes` asks.
  private func changed(_ change: (UnsafeMutablePointer<UInt8>) -> Void) -> EmbeddedBytes {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    _ = UnsafeMutableBufferPointer(start: copy, count: bytes.count).initialize(from: bytes)
    change(copy)
    return EmbeddedBytes(immortal: copy, count: bytes.count)
  }

  private func refusal(_ bytes: EmbeddedBytes) -> VectorFileError.Reason? {
    do throws(VectorFileError) {
      _ = try VectorFile(bytes)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `an empty file is refused`() {
    #expect(refusal(bytes.view(0..<0)) == .headerIncomplete(bytes: 0))
    #expect(refusal(bytes.view(0..<63)) == .headerIncomplete(bytes: 63))
  }

  @Test func `a foreign file is refused`() {
    #expect(refusal(bytes.view(1..<1000)) == .foreign)
  }

  @Test func `a truncated file is refused`() {
    #expect(
      refusal(bytes.view(0..<bytes.count - 1))
        == .wrongSize(promised: bytes.count, found: bytes.count - 1))
  }

  @Test func `another version is refused`() {
    #expect(refusal(changed { $0[8] = 7 }) == .unknownVersion(7))
  }

  @Test(arguments: [
    (15, "offsets"), (19, "counts"), (23, "offsets"), (27, "lengths"), (31, "vectors"),
    (35, "terms"),
  ])
  func `parts outside the file are refused`(header: Int, part: String) {
    #expect(refusal(changed { $0[header] = 0x70 }) == .inconsistent(part: part))
  }

  @Test func `a flipped bit is found by the checksum`() throws {
    let file = try VectorFile(changed { $0[1_000_000] ^= 1 })
    #expect(!file.checksumMatches)
  }
}
