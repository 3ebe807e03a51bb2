import Support

extension VectorFile {
  /// The checksum in the header of the file.
  public var statedChecksum: UInt64 {
    UInt64(truncatingIfNeeded: bytes.littleEndian32(at: 40))
      | UInt64(truncatingIfNeeded: bytes.littleEndian32(at: 44)) << 32
  }

  /// Whether the bytes after the header have the stated checksum.
  ///
  /// FNV-1a (Fowler, Noll, Vo) over little-endian 64-bit words instead of bytes, with the last word
  /// padded with zeros. It detects damage, but not manipulation.
  ///
  /// - Complexity: O(bytes); some milliseconds. Only tests use it.
  public var checksumMatches: Bool {
    let body = bytes.view(Self.headerSize..<bytes.count)
    let value = body.withContiguousStorageIfAvailable { storage in
      var value: UInt64 = 0xCBF2_9CE4_8422_2325
      var position = 0
      while position < storage.count {
        var word: UInt64 = 0
        for shift in 0..<min(8, storage.count - position) {
          word |= UInt64(storage[position + shift]) << UInt64(8 * shift)
        }
        value = (value ^ word) &* 0x100_0000_01B3
        position += 8
      }
      return value
    }
    return value == statedChecksum
  }
}
