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
    writer.write(lists: [[], [UInt8(7), 8], [9]])
    writer.write(lists: [[UInt16(7), 8]])
    var reader = try ImageReader(bytes(writer))
    #expect(try reader.array(of: UInt8.self) == [1, 2, 3])
    #expect(try reader.array(of: Int32.self).isEmpty)
    #expect(try reader.flags() == [true, false, true])
    #expect(try reader.array(of: UInt64.self) == [.max, 0])
    #expect(try reader.array(of: Float.self) == [0.5, -2])
    #expect(try reader.texts() == ["yuzu", "", "crème"])
    #expect(try reader.lists(of: Int32.self) == [[7], [], [-1, 2]])
    #expect(try reader.lists(of: UInt8.self) == [[], [7, 8], [9]])
    #expect(try reader.lists(of: UInt16.self) == [[7, 8]])
    #expect(throws: ImageFault.self) { try reader.array(of: UInt8.self) }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 31])
  func bitsAreCounted(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }
    let expected = bytes.reduce(0) { $0 + $1.nonzeroBitCount }
    #expect(PermanentTable.bytes(bytes).bitCount == expected)
  }

  @Test func numbersTakeTheBytesThatTheyNeed() throws {
    let arrays: [(numbers: [Int32], bytes: Int)] = [
      ([-128, 127, 0], 3), ([-129, 5], 4), ([32_767, -32_768, 1], 6), ([32_768, 1], 8),
      ([.min, .max], 8),
    ]
    for (numbers, bytes) in arrays {
      var writer = ImageWriter()
      writer.write(numbers)
      // Count and size follow eight bytes; the numbers begin at the next multiple of 16.
      #expect(writer.bytes.count == 16 + bytes, "\(numbers)")
      writer.write([UInt32.max, 40_000])
      var reader = try ImageReader(self.bytes(writer))
      #expect(try reader.array(of: Int32.self) == numbers)
      #expect(try reader.array(of: UInt32.self) == [.max, 40_000])
      reader = try ImageReader(self.bytes(writer))
      try reader.skip()
      #expect(try reader.array(of: UInt32.self) == [.max, 40_000])
    }
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
