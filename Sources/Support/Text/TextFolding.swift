/// Removes differences of case and accents: `Café` and `CAFE` fold to `cafe`.
///
/// One table of Latin letters serves three policies, which differ in apostrophes and in other
/// scripts. Combining marks (U+0300…U+036F) are dropped, so that decomposed text folds to the same
/// result.
package struct TextFolding: Sendable {
  /// For names given by people: apostrophes are kept, other scripts are lower-cased.
  package static let names = TextFolding(dropsApostrophes: false, lowersOtherScripts: true)
  /// For the terms of gazetteers: apostrophes are dropped, other scripts are lower-cased.
  package static let terms = TextFolding(dropsApostrophes: true, lowersOtherScripts: true)
  /// For the words of notes, as in the lexicon: apostrophes are dropped, other scripts are kept.
  package static let words = TextFolding(dropsApostrophes: true, lowersOtherScripts: false)

  private let dropsApostrophes: Bool
  private let lowersOtherScripts: Bool

  /// The folded text as UTF-8.
  package func bytes(_ text: some StringProtocol) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(scalar, to: &output) }
    return output
  }

  /// The folded form of scalars.
  package func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var output: [UInt8] = []
    for scalar in scalars { append(scalar, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  package func text(_ text: some StringProtocol) -> String {
    String(decoding: bytes(text), as: UTF8.self)
  }

  /// Appends the folded form of UTF-8 to `output`; ill-formed bytes are kept. O(length).
  package func append(_ utf8: Span<UInt8>, to output: inout [UInt8]) {
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte < 0x80 {
        index += 1
        appendASCII(byte, to: &output)
        continue
      }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      guard byte >= 0xC2, index + length <= utf8.count else {
        output.append(byte)
        index += 1
        continue
      }
      var code = UInt32(byte) & (0x7F >> UInt32(length))
      for offset in 1..<length { code = code << 6 | UInt32(utf8[index + offset] & 0x3F) }
      if !appendFolded(code, to: &output) {
        for offset in 0..<length { output.append(utf8[index + offset]) }
      }
      index += length
    }
  }

  /// Appends the folded form of one scalar to `output`.
  package func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    if scalar.value < 0x80 {
      appendASCII(UInt8(scalar.value), to: &output)
    } else if !appendFolded(scalar.value, to: &output) {
      output.append(contentsOf: scalar.utf8)
    }
  }

  @inline(__always)
  private func appendASCII(_ byte: UInt8, to output: inout [UInt8]) {
    if byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") {
      output.append(byte | 0x20)
    } else if !dropsApostrophes || (byte != UInt8(ascii: "'") && byte != UInt8(ascii: "`")) {
      output.append(byte)
    }
  }

  /// Appends the folded form of a scalar beyond ASCII.
  ///
  /// - Returns: Whether there is one; otherwise the scalar is kept.
  private func appendFolded(_ code: UInt32, to output: inout [UInt8]) -> Bool {
    switch code {
    case 0xC0..<0x250:
      if append(letter: Self.latin[Int(code) - 0xC0], to: &output) { return true }
    case 0x1E00..<0x1F00:
      if append(letter: Self.additional[Int(code) - 0x1E00], to: &output) { return true }
    case 0x300...0x36F: return true
    // Soft hyphens and what else has no width, as pasted from web pages.
    case 0xAD, 0x200B...0x200D, 0x2060: return true
    case 0xB4, 0x2BB, 0x2BC, 0x2018, 0x2019: return dropsApostrophes
    default: break
    }
    guard lowersOtherScripts, let scalar = Unicode.Scalar(code) else { return false }
    output.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    return true
  }

  private func append(letter: UInt8, to output: inout [UInt8]) -> Bool {
    if letter >= UInt8(ascii: "a") {
      output.append(letter)
    } else if letter == UInt8(ascii: ".") {
      return false
    } else {
      output.append(contentsOf: Self.pairs[Int(letter - UInt8(ascii: "1"))].utf8)
    }
    return true
  }

  // MARK: Tables, made from the Unicode Character Database's decompositions

  /// The pairs of letters for the digits in the tables.
  private static let pairs = ["ae", "oe", "ss", "th", "ij", "dz", "lj", "nj"]

  /// Base letters of U+00C0…U+024F; a digit for a pair of letters, a point for none.
  private static let latin: [UInt8] = Array(
    """
    aaaaaa1ceeeeiiiidnooooo.ouuuuy43aaaaaa1ceeeeiiiidnooooo.ouuuuy4y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii55jjkkklllllll\
    lllnnnnnnnnnoooooo22rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    b......cc........ff.....kkl...n.oo..pp......tt.uu..yyzz.........\
    ....666777888aaiioouuuuuuuuuu.aaaa11ggggkkoooo..j666gg..nnaa11oo\
    aaaaeeeeiiiioooorrrruuuusstt..hhnd..zzaaeeooooooooyylnt....ccl.s\
    z..b..eejjqqrryy
    """.utf8)

  /// Base letters of U+1E00…U+1EFF, in the same form.
  private static let additional: [UInt8] = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy.sss3.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......
    """.utf8)
}

/// Text folded for comparison: spellings of the same name become equal.
package enum FoldedText {
  /// For names: without differences of case, accents and the amount of white space.
  package static func words(_ text: String) -> String {
    let folded = TextFolding.names.text(text)
    guard folded.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x80 }) else { return folded }
    return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// For methods and grinders: also without white space and hyphens ("Aero-Press", "aeropress").
  package static func device(_ text: String) -> String {
    words(text).filter { !$0.isWhitespace && !"-‐‑–_".contains($0) }
  }

  /// For keywords such as column names, roast levels and processes: lower case, with `_` between
  /// words ("Medium-Light" becomes `medium_light`).
  package static func keyword(_ text: String) -> String {
    words(text).split { $0.isWhitespace || "-‐‑–_/.".contains($0) }.joined(separator: "_")
  }
}

extension StringProtocol {
  /// The text without white space around it.
  package var trimmed: String {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
