import Foundation

/// Makes texts comparable without case and accents: `Café` and `CAFE` fold to `cafe`.
///
/// Latin letters are folded from a table made once; other scripts are lower-cased.
struct TextFolding: Sendable {
  /// What the scalars U+0080…U+024F become.
  private let latin: [[UInt8]]

  private static let first = 0x80
  private static let last = 0x24F

  static let standard = TextFolding()

  private init() {
    latin = (Self.first...Self.last).map { code in
      guard let scalar = Unicode.Scalar(code) else { return [] }
      let folded = String(scalar).folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      return Array(Self.letters[folded]?.utf8 ?? folded.utf8)
    }
  }

  /// Letters that Unicode does not take apart.
  private static let letters = ["ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"]

  /// Writes the folded `bytes` (well-formed UTF-8) behind what `output` holds.
  func fold(_ bytes: some Sequence<UInt8>, into output: inout [UInt8]) {
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
      if byte < 0x80 {
        let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        output.append(isUpper ? byte | 0x20 : byte)
        continue
      }
      let trailing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
      var code = Int(byte) & (0x3F >> trailing)
      for _ in 0..<trailing { code = code << 6 | Int((iterator.next() ?? 0x80) & 0x3F) }
      append(code, to: &output)
    }
  }

  func fold(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    fold(text.utf8, into: &output)
    return output
  }

  private func append(_ code: Int, to output: inout [UInt8]) {
    if code <= Self.last {
      output.append(contentsOf: latin[code - Self.first])
    } else if (0x300...0x36F).contains(code) {
      return  // A mark of its own on the letter before.
    } else if let scalar = Unicode.Scalar(code) {
      output.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    }
  }
}
