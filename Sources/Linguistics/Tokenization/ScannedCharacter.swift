/// One character as read from UTF-8: its code point, class, and length in bytes (1 to 4).
struct ScannedCharacter {
  var scalar: UInt32
  var kind: CharacterClass
  var length: Int
}

/// Reads the character at `index`, which must be inside `text`.
///
/// Ill-formed UTF-8 (RFC 3629: overlong forms, surrogates, truncated sequences) is read as one
/// `junk` byte, so that reading always continues.
@inline(__always)
func scanCharacter(_ text: Span<UInt8>, _ index: Int) -> ScannedCharacter {
  let byte = text[index]
  if byte < 0x80 {
    return ScannedCharacter(scalar: UInt32(byte), kind: asciiClass(byte), length: 1)
  }
  return scanMultibyte(text, index)
}

@inline(__always)
func asciiClass(_ byte: UInt8) -> CharacterClass {
  switch byte {
  case 0x61...0x7A, 0x41...0x5A: .letter
  case 0x20, 0x09: .space
  case 0x0A, 0x0B, 0x0C, 0x0D: .newline
  case 0x30...0x39: .digit
  case 0x27, 0x60: .apostrophe  // ' `
  case 0x24, 0x25, 0x26, 0x2B, 0x3C, 0x3D, 0x3E, 0x40, 0x5E, 0x7C, 0x7E: .symbol  // $%&+<=>@^|~
  case 0x00...0x1F, 0x7F...0xFF: .junk
  default: .punctuation
  }
}

private func scanMultibyte(_ text: Span<UInt8>, _ index: Int) -> ScannedCharacter {
  let junk = ScannedCharacter(scalar: 0xFFFD, kind: .junk, length: 1)
  let lead = text[index]
  let length: Int
  var scalar: UInt32
  switch lead {
  case 0xC2...0xDF:
    length = 2
    scalar = UInt32(lead & 0x1F)
  case 0xE0...0xEF:
    length = 3
    scalar = UInt32(lead & 0x0F)
  case 0xF0...0xF4:
    length = 4
    scalar = UInt32(lead & 0x07)
  default: return junk
  }
  guard index + length <= text.count else { return junk }
  for offset in 1..<length {
    let byte = text[index + offset]
    guard byte & 0xC0 == 0x80 else { return junk }
    scalar = scalar << 6 | UInt32(byte & 0x3F)
  }
  switch length {
  case 3: guard scalar >= 0x800, !(0xD800...0xDFFF).contains(scalar) else { return junk }
  case 4: guard scalar >= 0x1_0000, scalar <= 0x10_FFFF else { return junk }
  default: break
  }
  return ScannedCharacter(scalar: scalar, kind: scalarClass(scalar), length: length)
}

/// The class of a character beyond ASCII, by Unicode block; the default is a letter.
///
/// Source: Unicode 15.1, `Blocks.txt` and `emoji-data.txt`, reduced to what notes contain.
private func scalarClass(_ scalar: UInt32) -> CharacterClass {
  if scalar < 0x2000 { return lowScalarClass(scalar) }
  if scalar >= 0x1_0000 { return highScalarClass(scalar) }
  switch scalar {
  case 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0xFEFF: return .space
  case 0x2028, 0x2029: return .newline
  case 0x2018, 0x2019, 0x201B: return .apostrophe
  case 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0x20D0...0x20FF: return .joiner
  case 0x200E, 0x200F, 0x202A...0x202E, 0x2061...0x206F, 0xE000...0xF8FF, 0xFFF0...0xFFFF:
    return .junk
  case 0x203C, 0x2049, 0x231A, 0x231B, 0x23E9...0x23F3, 0x23F8...0x23FA, 0x2600...0x2604,
    0x260E...0x27BF, 0x2B05...0x2B07, 0x2B1B, 0x2B1C, 0x2B50, 0x2B55:
    // ✓ ✔ ✕ ✖ and the check boxes are used as words; ✦ and ❤ are emoji.
    return (0x2713...0x2718).contains(scalar) ? .symbol : .emoji
  case 0x2030, 0x2032, 0x2033, 0x2044: return .symbol
  case 0x2070...0x209C: return .fraction
  case 0x2010...0x205E: return .punctuation
  case 0x2150...0x218F: return .fraction
  case 0x25A0, 0x25AA, 0x25B8, 0x25BA, 0x25CB, 0x25CF, 0x25E6: return .punctuation  // bullets
  case 0x20A0...0x20CF, 0x2100...0x2BFF: return .symbol
  case 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3011, 0x3014...0x301F, 0x30FB:
    return .punctuation
  case 0xFE10...0xFE6F, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65:
    return .punctuation
  default: return .letter
  }
}

private func lowScalarClass(_ scalar: UInt32) -> CharacterClass {
  switch scalar {
  case 0x85: .newline
  case 0x80...0x9F: .junk
  case 0xA0, 0x1680: .space
  case 0xA2...0xA6, 0xA8, 0xA9, 0xAC, 0xAE...0xB1, 0xB8, 0xD7, 0xF7: .symbol
  case 0xA1, 0xA7, 0xAB, 0xB6, 0xB7, 0xBB, 0xBF: .punctuation
  case 0xB2, 0xB3, 0xB9, 0xBC...0xBE: .fraction
  case 0xB4, 0x2BC: .apostrophe
  case 0xAD: .joiner
  default: .letter
  }
}

private func highScalarClass(_ scalar: UInt32) -> CharacterClass {
  switch scalar {
  case 0x1_F000...0x1_FAFF: .emoji
  case 0xE_0000...0xE_0FFF: .joiner
  case 0xF_0000...0x10_FFFF: .junk
  default: .letter
  }
}

/// The role of a character in tokenization.
enum CharacterClass: UInt8 {
  /// Includes combining marks, so that they stay with their word.
  case letter
  case digit
  /// A fraction such as `½`, or a superscript digit: ends a number.
  case fraction
  case space, newline
  case punctuation, symbol
  /// An apostrophe or single quotation mark, straight or curly.
  case apostrophe
  case emoji
  /// Joiners, variation selectors, soft hyphens: continue the preceding character.
  case joiner
  /// Control characters, private use, ill-formed bytes.
  case junk
}
