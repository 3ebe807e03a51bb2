import Support
import Testing

/// Hashing and comparing runs of every length up to some steps of eight bytes.
@Suite struct ByteRunTests {
  private func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 { ByteRun.hash(bytes.span) }

  private func areEqual(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    ByteRun.areEqual(one.span, other.span)
  }

  @Test(arguments: 0...40)
  func `every byte counts`(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    // The same bytes elsewhere in memory, and one more.
    let longer = [0] + bytes
    #expect(areEqual(bytes[...], longer[1...]))
    #expect(hash(bytes[...]) == hash(longer[1...]))
    #expect(!areEqual(bytes[...], longer[...]))
    #expect(hash(bytes[...]) != hash(longer[...]))
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 1
      #expect(!areEqual(bytes[...], other[...]))
      #expect(hash(bytes[...]) != hash(other[...]))
    }
  }

  private func isASCII(_ bytes: [UInt8]) -> Bool { ByteRun.isASCII(bytes.span) }

  @Test(arguments: 0...20)
  func `one byte beyond ASCII is found at every place`(length: Int) {
    let bytes = [UInt8](repeating: 0x7F, count: length)
    #expect(isASCII(bytes))
    for place in bytes.indices {
      var other = bytes
      other[place] = 0x80
      #expect(!isASCII(other))
    }
  }

  @Test func `runs are appended whole`() {
    var output: [UInt8] = [1]
    let bytes: [UInt8] = [2, 3, 4]
    ByteRun.append(bytes.span.extracting(1..<3), to: &output)
    ByteRun.append(bytes.span.extracting(0..<0), to: &output)
    #expect(output == [1, 3, 4])
  }
}
