import Support
import TestSupport
import Testing

/// Knowledge images: what is written is read again, and nothing else is.
@Suite struct ImageTests {
  private func bytes(_ image: ImageWriter) -> EmbeddedBytes { PermanentTable.bytes(image.bytes) }

  @Test func arraysComeBackInOrder() throws {
    var writer = ImageWriter()
    writer.write([UInt8(1), 2, 3])
    writer.write([Int32]())
    writer.write([true, false, true])
    writer.write([UInt64.max, 0])
    writer.write([Float(0.5), -2])
    writer.write(texts: ["yuzu", "", "crème"])
    writer.write(lists: [[Int32(7)], [], [-1, 2]])
    var reader = try ImageReader(bytes(writer))
    #expect(try reader.array(of: UInt8.self) == [1, 2, 3])
    #expect(try reader.array(of: Int32.self).isEmpty)
    #expect(try reader.flags() == [true, false, true])
    #expect(try reader.array(of: UInt64.self) == [.max, 0])
    #expect(try reader.array(of: Float.self) == [0.5, -2])
    #expect(try reader.texts() == ["yuzu", "", "crème"])
    #expect(try reader.lists(of: Int32.self) == [[7], [], [-1, 2]])
    #expect(throws: ImageFault.self) { try reader.array(of: UInt8.self) }
  }

  @Test func elementsOfAnotherSizeAreAFault() throws {
    var writer = ImageWriter()
    writer.write([Int32(1), 2])
    var reader = try ImageReader(bytes(writer))
    #expect(throws: ImageFault.self) { try reader.array(of: UInt64.self) }
  }

  @Test func whatIsCutOffIsAFault() throws {
    var writer = ImageWriter()
    writer.write([Int32](0..<100))
    let whole = bytes(writer)
    for count in 0..<whole.count {
      #expect(throws: ImageFault.self, "\(count) bytes") {
        var reader = try ImageReader(whole.view(0..<count))
        _ = try reader.array(of: Int32.self)
      }
    }
  }
}
