import EmbeddedData
import Testing

/// Hashing and comparing runs of every length up to some steps of eight bytes.
@Suite struct ByteRunTests {
  @Test(arguments: 0...40)
  func `every byte counts`(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    let copy = [0] + bytes
    #expect(ByteRun.areEqual(bytes.span, copy[1...].span))
    #expect(ByteRun.hash(bytes.span) == ByteRun.hash(copy[1...].span))
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 1
      #expect(!ByteRun.areEqual(bytes.span, other.span))
      #expect(ByteRun.hash(bytes.span) != ByteRun.hash(other.span))
    }
    #expect(!ByteRun.areEqual(bytes.span, copy.span))
    #expect(ByteRun.hash(bytes.span) != ByteRun.hash(copy.span))
  }
}
