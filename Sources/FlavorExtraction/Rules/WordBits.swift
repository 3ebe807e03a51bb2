import FlavorWheel
import Linguistics
import Support

/// A set of words as 256 bits by number: it has false positives, but no false negatives (Bloom
/// 1970, CACM 13(7), with one hash).
struct WordBits: Sendable, Hashable, BitwiseCopyable {
  private var bits: SIMD4<UInt64>

  init() { bits = SIMD4() }
  private init(bits: SIMD4<UInt64>) { self.bits = bits }

  var isEmpty: Bool { bits == SIMD4() }

  /// All words.
  static let all = WordBits(bits: SIMD4(repeating: .max))
  /// A word that every note counts as having, so that it has one of `all`.
  static let last = WordBits(bits: SIMD4(0, 0, 0, 1 << 63))

  @inline(__always)
  mutating func insert(_ word: Int32) {
    bits[Int(word >> 6) & 3] |= UInt64(1) << UInt64(word & 63)
  }

  @inline(__always)
  func intersects(_ other: WordBits) -> Bool { bits & other.bits != SIMD4() }
}
