/// Learned weights of hashed features, little-endian: eight letters that name the file; the number of features, a
/// power of two; some 32-bit floats, first what a step of a weight is worth; the signed bytes of each feature.
struct HashedWeights: Sendable {
  let rows: EmbeddedBytes
  let numbers: [Float]
  /// How many bits of a hash the number of a feature leaves out.
  let shift: UInt64

  /// Nil for bytes that are something else; they are not copied.
  init?(_ image: EmbeddedBytes, _ magic: String, numbers: Int, width: Int) {
    let start = 12 + 4 * numbers
    guard image.count > start, image.view(0..<8).elementsEqual(magic.utf8) else { return nil }
    let count = Int(image.littleEndian(at: 8) as UInt32)
    guard count > 1, count & (count - 1) == 0, image.count == start + count * width else {
      return nil
    }
    self.numbers = (0..<numbers).map {
      Float(bitPattern: image.littleEndian(at: 12 + 4 * $0))
    }
    shift = UInt64(64 - count.trailingZeroBitCount)
    rows = image.view(start..<image.count)
  }
}

/// The hash of a feature: of its number and its values in order.
struct FeatureHash {
  private var mixed: UInt64
  private static let spread: UInt64 = 0x9e37_79b9_7f4a_7c15

  init(_ number: UInt64) { mixed = number &* Self.spread }

  var key: UInt64 { mixed &* Self.spread }

  mutating func mix(_ value: UInt64) {
    mixed = (mixed ^ value) &* 0x100_0000_01b3
    mixed ^= mixed >> 29
  }
}
