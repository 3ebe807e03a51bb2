/// How a word is written.
enum LetterShape: UInt8, CaseIterable {
  case lower
  /// A capital at the sentence's start, which says little.
  case first
  case cap
  /// Capitals only, two or more.
  case upper
  case number
  /// Punctuation and symbols.
  case mark
  /// Digits or dots among the letters.
  case mixed
  /// Beyond the sentence's start or end.
  case edge

  var name: String { "\(self)" }
}

/// A word as the tagger looks it up: ASCII capitals made small, curly apostrophes straight. It
/// must agree with `normal` and `shape` in `Lexicon/tools/train_tagger.py`.
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
    let startsWord = scanCharacter(form.span, 0).kind == .letter
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

extension TaggerLexicon {
  /// The tag a word gets before its context is looked at, and all tags it may get.
  ///
  /// Must agree with `Lexicon.initial` in `Lexicon/tools/train_tagger.py`.
  func initial(_ word: TaggerWord) -> (tag: UniversalTag, allowed: TagMask) {
    let shape = word.shape
    if shape == .number { return (.num, UniversalTag.num.bit) }
    let isCapital = shape == .first || shape == .cap || shape == .upper
    let proper = isCapital ? UniversalTag.propn.bit : 0
    if let entry = entry(word.bytes) { return initial(entry, shape, proper) }
    if shape == .mark { return (.punct, UniversalTag.punct.bit | UniversalTag.sym.bit) }
    let bytes = word.bytes[...]
    var mask = inflected(bytes)
    if shape == .mixed {
      let isAddress = bytes.contains(UInt8(ascii: "@")) || bytes.contains(UInt8(ascii: "."))
      let tags: [UniversalTag] = [.noun, .num, .propn, .x, .adj]
      return (isAddress ? .propn : .noun, Self.mask(tags))
    }
    if shape == .cap {
      let order = guess(bytes, capital: true)
      return (order[0], mask | Self.mask(order) | proper)
    }
    let order = guess(bytes, capital: false)
    if mask != 0 {
      let likely = order + [.noun, .verb, .adj, .adv]
      let tag = likely.first { mask & $0.bit != 0 } ?? .noun
      return (tag, mask | proper | tag.bit)
    }
    if isCapital {
      let capital = guess(bytes, capital: true)
      mask = Self.mask(order) | Self.mask(capital)
      return (capital[0], mask | proper)
    }
    return (order[0], Self.mask(order))
  }

  private func initial(_ entry: TagEntry, _ shape: LetterShape, _ proper: TagMask)
    -> (tag: UniversalTag, allowed: TagMask)
  {
    let content =
      UniversalTag.adj.bit | UniversalTag.adv.bit | UniversalTag.noun.bit | UniversalTag.verb.bit
    if proper == 0 {
      if let small = entry.small { return (small, entry.smallMask) }
      let mask = entry.capitalMask | UniversalTag.noun.bit
      return (entry.capital ?? .noun, mask)
    }
    let mask = entry.smallMask | entry.capitalMask
    if shape == .cap {
      if let capital = entry.capital { return (capital, mask | proper) }
      if entry.smallMask & content == 0, let small = entry.small { return (small, mask) }
      return (.propn, mask | proper)
    }
    return (entry.small ?? entry.capital ?? .propn, mask | proper)
  }

  private static func mask(_ tags: [UniversalTag]) -> TagMask { tags.reduce(0) { $0 | $1.bit } }
}
