/// Letters as the gazetteers compare them: small, without accents.
enum LetterFolding {
  /// The text in small letters without accents; apostrophes vanish, `ß` is `ss`. O(length).
  static func fold(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var result: [UInt8] = []
    for scalar in scalars { append(scalar, to: &result) }
    return String(decoding: result, as: UTF8.self)
  }

  static func fold(_ text: String) -> String { fold(text.unicodeScalars) }

  /// Appends the UTF-8 of one folded scalar.
  static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    switch scalar.value {
    case 0x41...0x5A: result.append(UInt8(scalar.value | 0x20))
    case 0x27, 0x60, 0xB4, 0x2BB, 0x2BC, 0x2018, 0x2019, 0x300...0x36F: break
    case 0...0x7F: result.append(UInt8(scalar.value))
    case 0xC6, 0xE6: result += "ae".utf8
    case 0xDF, 0x1E9E: result += "ss".utf8
    case 0x152, 0x153: result += "oe".utf8
    case 0xDE, 0xFE: result += "th".utf8
    case 0xC0...0x17F:
      let base = bases[Int(scalar.value) - 0xC0]
      if base == UInt8(ascii: ".") { result += scalar.utf8 } else { result.append(base) }
    case 0x1EA0...0x1EF9: result.append(vietnamese[Int(scalar.value) - 0x1EA0])
    default: result += scalar.properties.lowercaseMapping.utf8
    }
  }

  /// Base letters of U+00C0…U+017F; a point where there is none.
  private static let bases: [UInt8] = Array(
    """
    aaaaaaaceeeeiiiidnooooo.ouuuuy.saaaaaaaceeeeiiiidnooooo.ouuuuy.y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllllllln\
    nnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """.utf8)

  /// Base letters of U+1EA0…U+1EF9, Vietnamese capitals and small letters in turn.
  private static let vietnamese: [UInt8] = {
    let runs: [(Character, Int)] = [("a", 24), ("e", 16), ("i", 4), ("o", 24), ("u", 14), ("y", 8)]
    return runs.flatMap { run in
      [UInt8](repeating: run.0.asciiValue ?? UInt8(ascii: "a"), count: run.1)
    }
  }()
}
