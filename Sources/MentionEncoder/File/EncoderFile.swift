public import Support

/// The weights and the vocabulary of an encoder, read in place.
///
/// Opening looks at the header only, and checks that all sections are inside the file: O(layers).
/// `Embeddings/encoder/README.md` describes the format. Numbers in the sections are not checked,
/// but wrong ones cannot lead out of the file: where they are positions, they are compared with its
/// size at each use.
public struct EncoderFile: Sendable {
  /// The bytes of the whole file.
  public let bytes: EmbeddedBytes
  let header: EncoderHeader
  let layout: EncoderLayout

  /// Opens a file; nil if the bytes are damaged, of another version, or do not begin at an address
  /// that is a multiple of 64.
  public init?(_ bytes: EmbeddedBytes) {
    guard let header = EncoderHeader(bytes) else { return nil }
    let layout = EncoderLayout(header)
    let isAligned = bytes.withContiguousStorageIfAvailable { storage in
      UInt(bitPattern: storage.baseAddress).isMultiple(of: 64)
    }
    guard layout.end == header.size, isAligned == true else { return nil }
    self.bytes = bytes
    self.header = header
    self.layout = layout
  }

  /// The number of layers.
  public var layers: Int { header.layers }
  /// The number of pieces of the vocabulary.
  public var pieces: Int { header.pieces }
  /// The most pieces that are read together, with the two marks at the ends of a window.
  public var window: Int { header.window }

  /// Whether the bytes after the header have the stated checksum.
  ///
  /// FNV-1a (Fowler, Noll, Vo) over little-endian 64-bit words instead of bytes, with the last word
  /// padded with zeros. It detects damage, but not manipulation.
  ///
  /// - Complexity: O(bytes); some milliseconds. Only tests use it.
  public var checksumMatches: Bool {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for position in stride(from: EncoderHeader.count, to: bytes.count, by: 8) {
      var word: UInt64 = 0
      for index in position..<min(position + 8, bytes.count) {
        word |= UInt64(bytes[index]) << UInt64(8 * (index - position))
      }
      value = (value ^ word) &* 0x100_0000_01B3
    }
    return value == UInt64(bytes.littleEndian(at: 80)) | UInt64(bytes.littleEndian(at: 84)) << 32
  }

  /// The 32-bit number of a section that follows `index` others.
  ///
  /// - Precondition: It is in the file.
  func number(_ index: Int, at section: Int) -> Int {
    Int(bytes.littleEndian(at: section + 4 * index))
  }
}
