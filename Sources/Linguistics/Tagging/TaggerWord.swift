/// A word in the form of the tagger's tables: ASCII letters in lower case, straight apostrophes.
/// Must agree with `normal` and `shape` in `Lexicon/tools/train_tagger.py`.
struct TaggerWord {
  /// The normal form.
  private(set) var bytes: [UInt8] = []
  private(set) var shape = LetterShape.edge

  mutating func read(_ text: Span<UInt8>, _ range: Range<Int>, first: Bool) {
    bytes.removeAll(keepingCapacity: true)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      if byte == 0xE2 || byte == 0xC2 || byte == UInt8(ascii: "`") {
        let character = scanCharacter(text, index)
        if character.kind == .apostrophe, character.scalar != 0x2BC {
          bytes.append(UInt8(ascii: "'"))
          index += character.length
          continue
        }
      }
      bytes.append(byte)
      index += 1
    }
    shape = Self.shape(bytes, first: first)
    for index in bytes.indices where bytes[index] >= 0x41 && bytes[index] <= 0x5A {
      bytes[index] |= 0x20
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    asciiClass(byte) == .letter || byte >= 0xC3
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func shape(_ form: [UInt8], first: Bool) -> LetterShape {
    guard let head = form.first else { return .mark }
    let isSigned = ".+-".utf8.contains(head)
    if isDigit(head) || (isSigned && form.count > 1 && isDigit(form[1])) {
      return form.contains(where: isLetter) ? .mixed : .number
    }
    let bytes = form[...]
    let startsWord = scanCharacter(bytes.span, 0).kind == .letter
    guard startsWord || (head == UInt8(ascii: "'") && form.count > 1) else { return .mark }
    if form.contains(where: { isDigit($0) || $0 == UInt8(ascii: "@") })
      || form.dropFirst().dropLast().contains(UInt8(ascii: "."))
    {
      return .mixed
    }
    guard head >= 0x41, head <= 0x5A else { return .lower }
    var letters = 0
    var capitals = 0
    for byte in form where asciiClass(byte) == .letter || byte >= 0x80 {
      letters += 1
      if byte < 0x61 { capitals += 1 }
    }
    if letters > 1, letters == capitals { return .upper }
    return first ? .first : .cap
  }
}
