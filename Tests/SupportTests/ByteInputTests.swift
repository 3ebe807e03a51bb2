import CLibrary
import Support
import TestSupport
import Testing

@Suite struct ByteInputTests {
  @Test func `a file is read in blocks, or in as many bytes as are asked for`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write(bytes, to: "f")
    let blocks = try ByteInput(path: path)
    var read: [UInt8] = []
    while try blocks.read(into: &read) > 0 {}
    #expect(read == bytes && blocks.size == 300_000 && blocks.bytesRead == 300_000)
    let parts = try ByteInput(path: path)
    var part: [UInt8] = []
    #expect(try parts.read(200_001, into: &part) == 200_001)
    #expect(part == Array(bytes[..<200_001]))
    #expect(try parts.read(200_001, into: &part) == 99_999)
    #expect(try parts.read(1, into: &part) == 0)
    #expect(part == bytes && parts.isReady && !parts.isTerminal)
  }

  @Test func `what cannot be opened is reported by the system's code`() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("none")
    #expect(throws: SystemError(name: missing, code: ENOENT)) { try ByteInput(path: missing) }
    let place = folder.path("")
    #expect(throws: SystemError(name: place, code: EISDIR)) { try ByteInput(path: place) }
  }
}
