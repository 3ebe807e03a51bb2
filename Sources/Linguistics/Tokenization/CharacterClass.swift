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
