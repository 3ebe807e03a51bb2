/// Words in the form the lexicon has them: lower case, no accents, no apostrophes.
enum Normalization {
  /// Appends the normalized form of `utf8[range]` to `output`.
  ///
  /// ASCII letters are lowered, Latin letters with marks lose them (é → e, ñ → n), straight and
  /// curly apostrophes vanish; every other byte stays as it is. O(length).
  static func append(_ utf8: borrowing [UInt8], _ range: Range<Int>, to output: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = utf8[index]
      if byte < 0x80 {
        if byte >= 0x41 && byte <= 0x5a {
          output.append(byte | 0x20)
        } else if byte != 0x27 && byte != 0x60 {
          output.append(byte)
        }
        index += 1
      } else if byte == 0xc3 && index + 1 < range.upperBound {
        let folded = latin1[Int(utf8[index + 1] & 0x3f)]
        if folded == 0 {
          output.append(byte)
          output.append(utf8[index + 1])
        } else {
          output.append(folded)
          if let second = secondLetter(utf8[index + 1]) { output.append(second) }
        }
        index += 2
      } else if (byte == 0xc4 || byte == 0xc5) && index + 1 < range.upperBound {
        let code = Int(byte & 0x03) << 6 | Int(utf8[index + 1] & 0x3f)
        let folded = latinA[code]
        if folded == 0 {
          output.append(byte)
          output.append(utf8[index + 1])
        } else {
          output.append(folded)
        }
        index += 2
      } else if byte == 0xe2 && index + 2 < range.upperBound && utf8[index + 1] == 0x80
        && (utf8[index + 2] == 0x98 || utf8[index + 2] == 0x99)
      {
        index += 3
      } else if byte == 0xcc
        || (byte == 0xcd && index + 1 < range.upperBound && utf8[index + 1] < 0xb0)
      {
        // A combining mark (U+0300–U+036F) of decomposed text.
        index += 2
      } else {
        output.append(byte)
        index += 1
      }
    }
  }

  /// Base letters of U+00C0–U+00FF; 0 where there is none.
  private static let latin1: [UInt8] = Array(
    "aaaaaaaceeeeiiiidnooooo\0ouuuuytsaaaaaaaceeeeiiiidnooooo\0ouuuuyty".utf8)

  /// The second letter of æ, þ and ß.
  private static func secondLetter(_ trail: UInt8) -> UInt8? {
    switch trail & 0x3f {
    case 0x06, 0x26: UInt8(ascii: "e")
    case 0x1e, 0x3e: UInt8(ascii: "h")
    case 0x1f: UInt8(ascii: "s")
    default: nil
    }
  }

  /// Base letters of U+0100–U+017F; 0 where there is none.
  private static let latinA: [UInt8] = Array(
    ("aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii\0\0jjkkklllllllllln"
      + "nnnnnnnnoooooo\0\0rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)
}
