import Foundation
import Support
import TestSupport

@testable import MentionEncoder

/// The tiny models of `Fixtures/encoder`, and how its tables are written.
enum EncoderFixture {
  static let names = ["tiny", "bare", "gelu", "packed"]

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: PackageFiles.url("Fixtures/encoder/\(name).bin")))
  }

  /// A copy that lives as long as the process, as `EmbeddedBytes` asks, at a multiple of 64 and
  /// some bytes.
  static func immortal(_ bytes: [UInt8], offset: Int = 0) -> EmbeddedBytes {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: bytes.count + offset + 64, alignment: 64)
    copy.initializeMemory(as: UInt8.self, repeating: 0)
    for (index, byte) in bytes.enumerated() { copy[offset + index] = byte }
    guard let base = copy.baseAddress else { preconditionFailure("no memory") }
    return EmbeddedBytes(
      immortal: (base + offset).assumingMemoryBound(to: UInt8.self), count: bytes.count)
  }

  static func file(_ name: String) throws -> EncoderFile? {
    EncoderFile(immortal(try bytes(name)))
  }

  /// A cell of the tables: `\u{…}`, `\n` and `\t` stand for what one does not see.
  static func text(_ cell: String) -> String {
    cell.replacing(/\\u\{([0-9A-F]+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }.replacing("\\n", with: "\n").replacing("\\t", with: "\t")
  }

  /// Byte ranges such as `3-9 20-31`.
  static func ranges(_ cell: String) -> [Range<Int>] {
    cell.split(separator: " ").compactMap { range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return ends.count == 2 ? ends[0]..<ends[1] : nil
    }
  }

  /// Triples such as `-1,-2,-0.5 -3,-0.1,-4`.
  static func triples(_ cell: String) -> [SIMD3<Float>] {
    cell.split(separator: " ").compactMap { triple in
      let numbers = triple.split(separator: ",").compactMap { Float($0) }
      return numbers.count == 3 ? SIMD3(numbers) : nil
    }
  }

  static func largestDifference(_ one: [SIMD3<Float>], _ other: [SIMD3<Float>]) -> Float {
    guard one.count == other.count else { return .infinity }
    return zip(one, other).map { one, other in
      let difference = one - other
      return max(abs(difference.x), abs(difference.y), abs(difference.z))
    }.max() ?? 0
  }
}
