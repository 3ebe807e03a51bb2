/// Turns the tokens of a note into words, with the separators between them.
struct WordReader {
  private var normalized: [UInt8] = []
  private var plainWords = PlainWords()

  /// Replaces the words of a note by the words of its tokens.
  ///
  /// - Parameters:
  ///   - numbers: For each token the tagger's number of its spelling; empty for none.
  ///   - generation: The tagger's generation of the numbers.
  mutating func apply(to note: inout NoteDocument, numbers: [Int32] = [], generation: Int = 0) {
    plainWords.prepare(taggerGeneration: generation, formGeneration: note.forms.generation)
    read(
      note.utf8, tokens: note.tokens, numbers: numbers, tags: note.tags, forms: note.forms,
      into: &note.words)
  }

  private mutating func read(
    _ utf8: borrowing [UInt8], tokens: borrowing [Token], numbers: borrowing [Int32],
    tags: borrowing [UniversalTag], forms: MorphologyCache, into words: inout [Word]
  ) {
    words.removeAll(keepingCapacity: true)
    if tokens.count > LongNote.words { words.reserveCapacity(tokens.count) }
    var separator: Separator = .start
    var startsSentence = true
    var index = 0
    let isSigned = Self.hasSignedItems(tokens, utf8)
    while index < tokens.count {
      let token = tokens[index]
      if token.followsNewline { separator.insert(.newline) }
      if token.startsSentence { startsSentence = true }
      var end = index + 1
      let number = index < numbers.count ? numbers[index] : -1
      if token.kind == .word, Self.standsAlone(tokens, before: end, utf8) {
        let form = plainWords.form(of: number)
        if form >= 0 {
          words.append(
            Word(
              token, index, end: token.end, form, forms[form], separator, tags[index],
              firstByte: utf8[Int(token.start)], startsSentence: startsSentence))
          separator = []
          startsSentence = false
          index = end
          continue
        }
      }
      var isWord = false
      normalized.removeAll(keepingCapacity: true)
      let dots = utf8[Int(token.start)] == 0xe2 ? Self.endOfDots(tokens, index, utf8) : nil
      switch token.kind {
      case .punctuation where dots != nil, .symbol where dots != nil, .emoji where dots != nil:
        // A level in dots is a word, so that `ScoreReader` finds it.
        if let dots { end = dots }
        normalized.append(contentsOf: "●".utf8)
        isWord = true
      case .word:
        if let phrase = Self.shorthand(tokens, index, utf8, forms) {
          normalized.append(contentsOf: phrase)
        } else {
          TextFolding.words.append(utf8[token.range].span, to: &normalized)
        }
        isWord = !normalized.isEmpty
        if end < tokens.count, let sign = Self.sign(tokens, end, utf8) {
          normalized.append(sign)
          // `med+`
          if forms.isKnown(normalized) { end += 1 } else { normalized.removeLast() }
        }
        if end < tokens.count, !tokens[end].isSpaced, Self.isPossessive(tokens[end], utf8),
          !forms.takesClitic(normalized)
        {
          normalized.append(UInt8(ascii: "s"))
          end += 1
        }
      case .number:
        TextFolding.words.append(utf8[token.range].span, to: &normalized)
        isWord = true
        if end < tokens.count, !tokens[end].isSpaced, tokens[end].kind == .symbol,
          utf8[Int(tokens[end].start)] == UInt8(ascii: "%")
        {
          normalized.append(UInt8(ascii: "%"))
          end += 1
        }
      case .punctuation where isSigned && Self.isSignOfItem(tokens, index, utf8),
        .symbol where isSigned && Self.isSignOfItem(tokens, index, utf8):
        // `+plum -smoke`
        separator.insert(.comma)
        isWord = utf8[Int(token.start)] == UInt8(ascii: "-")
        if isWord { normalized.append(contentsOf: "no".utf8) }
      case .symbol where forms.phrase(ofEmoji: utf8[token.range]) == nil:
        switch utf8[Int(token.start)] {
        case UInt8(ascii: "&"), UInt8(ascii: "+"):
          normalized.append(contentsOf: "and".utf8)
          isWord = index > 0 && end < tokens.count
        case UInt8(ascii: "="): separator.insert(.colon)
        case UInt8(ascii: ">"): separator.insert(.comma)
        default: break
        }
      case .punctuation:
        let isSpacedAfter = end >= tokens.count || tokens[end].isSpaced
        let isBeforeNumber = end < tokens.count && tokens[end].kind == .number
        separator.formUnion(
          Self.separator(
            utf8, token, isSpacedAfter: isSpacedAfter, isBeforeNumber: isBeforeNumber))
      // A tick or a cross reads as the emoji does.
      case .emoji, .symbol:
        if let phrase = forms.phrase(ofEmoji: utf8[token.range]) {
          normalized.append(contentsOf: phrase)
          isWord = true
        }
        // An item of its own, unless a negator precedes it (`no 🍋`); a mark answers what precedes it.
        if !(words.last?.classes.intersects(forms.negators) ?? false) || !separator.isEmpty {
          separator.insert(isWord && forms.isCue(normalized) ? .dash : .comma)
        }
      case .address, .other:
        separator.insert(.other)
      }
      if isWord {
        let form = forms.index(of: normalized)
        words.append(
          Word(
            token, index, end: tokens[end - 1].end, form, forms[form], separator, tags[index],
            firstByte: utf8[Int(token.start)], startsSentence: startsSentence))
        if token.kind == .word, end == index + 1, !Self.isCapitalPair(token, utf8) {
          plainWords.set(form, of: number)
        }
        separator = token.kind == .emoji && !forms.isCue(normalized) ? .comma : []
        startsSentence = false
      }
      index = end
    }
  }

  /// Whether some items of a note have a plus before them and others a minus: `+plum -smoke`. Minuses alone are
  /// the marks of a list.
  private static func hasSignedItems(
    _ tokens: borrowing [Token], _ utf8: borrowing [UInt8]
  ) -> Bool {
    guard utf8.count <= LongNote.bytes, utf8.contains(UInt8(ascii: "+")),
      utf8.contains(UInt8(ascii: "-"))
    else { return false }
    var (hasPlus, hasMinus) = (false, false)
    for index in tokens.indices where isSignOfItem(tokens, index, utf8) {
      let isPlus = utf8[Int(tokens[index].start)] == UInt8(ascii: "+")
      (hasPlus, hasMinus) = (hasPlus || isPlus, hasMinus || !isPlus)
    }
    return hasPlus && hasMinus
  }

  /// Whether a token is a plus or a minus directly before a word, and apart from what is before it.
  private static func isSignOfItem(
    _ tokens: borrowing [Token], _ index: Int, _ utf8: borrowing [UInt8]
  ) -> Bool {
    let token = tokens[index]
    guard token.range.count == 1, index == 0 || token.isSpaced || token.followsNewline,
      index + 1 < tokens.count,
      utf8[Int(token.start)] == UInt8(ascii: "+")
        || utf8[Int(token.start)] == UInt8(ascii: "-")
    else { return false }
    let next = tokens[index + 1]
    return next.kind == .word && !next.isSpaced && !next.followsNewline
  }

  /// Whether the token after a word is not one that belongs to it, whatever the word: a sign or a
  /// possessive.
  @inline(__always)
  private static func standsAlone(
    _ tokens: borrowing [Token], before next: Int, _ utf8: borrowing [UInt8]
  ) -> Bool {
    guard next < tokens.count, !tokens[next].isSpaced else { return true }
    switch utf8[Int(tokens[next].start)] {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "'"), 0xe2: return false
    default: return true
    }
  }

  /// The end of a row of dots that are a level: `●●●○○`.
  private static func endOfDots(
    _ tokens: borrowing [Token], _ index: Int, _ utf8: borrowing [UInt8]
  ) -> Int? {
    var end = index + 1
    while end < tokens.count, !tokens[end].isSpaced, !tokens[end].followsNewline,
      utf8[Int(tokens[end].start)] == 0xe2
    {
      end += 1
    }
    return DotScale(utf8[Int(tokens[index].start)..<Int(tokens[end - 1].end)]) == nil ? nil : end
  }

  /// Whether a token is two capital letters, which are read by the words around them.
  private static func isCapitalPair(_ token: Token, _ utf8: borrowing [UInt8]) -> Bool {
    token.range.count == 2 && isCapital(utf8[Int(token.start)])
      && isCapital(utf8[Int(token.start) + 1])
  }

  /// The word that capitals stand for on cupping forms (`AT` is the aftertaste), that a word with an
  /// accent at its end stands for (`rosé`), and an abbreviation with a slash (`w/o`). Nil for other tokens, and for capitals among words
  /// that are all capitals.
  private static func shorthand(
    _ tokens: borrowing [Token], _ index: Int, _ utf8: borrowing [UInt8], _ forms: MorphologyCache
  ) -> [UInt8]? {
    let token = tokens[index]
    // `rosé`, `w/o`
    if utf8[Int(token.end) - 1] >= 0x80
      || (token.range.count == 3 && utf8[Int(token.start) + 1] == UInt8(ascii: "/"))
    {
      return forms.phrase(ofEmoji: utf8[token.range])
    }
    guard isCapitalPair(token, utf8) else { return nil }
    for beside in [index - 1, index + 1] where tokens.indices.contains(beside) {
      let other = tokens[beside]
      if other.kind == .word, other.range.count > 1, isCapital(utf8[Int(other.start) + 1]) {
        return nil
      }
    }
    return forms.phrase(ofEmoji: utf8[token.range])
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5a }

  /// A plus or minus that ends a word: `med+`, `med-`.
  private static func sign(
    _ tokens: borrowing [Token], _ index: Int, _ utf8: borrowing [UInt8]
  ) -> UInt8? {
    let token = tokens[index]
    guard !token.isSpaced else { return nil }
    let first = utf8[Int(token.start)]
    let sign: UInt8
    switch (first, token.range.count) {
    case (UInt8(ascii: "+"), 1), (UInt8(ascii: "-"), 1): sign = first
    case (0xe2, 3) where utf8[Int(token.start) + 1] == 0x88 && utf8[Int(token.start) + 2] == 0x92:
      sign = UInt8(ascii: "-")
    default: return nil
    }
    guard index + 1 < tokens.count else { return sign }
    let next = tokens[index + 1]
    return next.isSpaced || next.kind == .punctuation ? sign : nil
  }

  private static func isPossessive(_ token: Token, _ utf8: borrowing [UInt8]) -> Bool {
    guard token.kind == .word, token.range.count >= 2, token.range.count <= 4 else { return false }
    let last = utf8[Int(token.end) - 1]
    let first = utf8[Int(token.start)]
    return (last == UInt8(ascii: "s") || last == UInt8(ascii: "S"))
      && (first == UInt8(ascii: "'") || first == 0xe2)
      && (first == 0xe2) == (token.range.count == 4)
  }

  /// What a punctuation token means for the words around it.
  private static func separator(
    _ utf8: borrowing [UInt8], _ token: Token, isSpacedAfter: Bool, isBeforeNumber: Bool
  ) -> Separator {
    let first = utf8[Int(token.start)]
    switch first {
    case UInt8(ascii: "."), UInt8(ascii: "!"): return .stop
    case UInt8(ascii: "?"): return .question
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: ";"): return .semicolon
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: "-"):
      return token.isSpaced || isSpacedAfter || token.range.count > 1 ? .dash : .hyphen
    case UInt8(ascii: "/"), UInt8(ascii: "\\"):
      // `sweet / light` is a list, `4 / 5` a score.
      return token.isSpaced && isSpacedAfter && !isBeforeNumber ? .comma : .slash
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return .open
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return .close
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return .quote
    case UInt8(ascii: "|"): return .newline
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "#"), UInt8(ascii: "^"),
      UInt8(ascii: "@"), UInt8(ascii: "~"):
      return []
    case 0xe2:
      guard token.range.count >= 3 else { return .other }
      switch (utf8[Int(token.start) + 1], utf8[Int(token.start) + 2]) {
      case (0x80, 0x90), (0x80, 0x91): return .hyphen
      case (0x80, 0x92), (0x80, 0x93), (0x80, 0x94), (0x80, 0x95): return .dash
      case (0x80, 0x98), (0x80, 0x99), (0x80, 0x9c), (0x80, 0x9d): return .quote
      case (0x80, 0xa2): return .newline
      case (0x80, 0xa6): return .stop
      default: return .other
      }
    case 0xc2:
      guard token.range.count >= 2 else { return .other }
      return utf8[Int(token.start) + 1] == 0xb7 ? .newline : .other
    default: return .other
    }
  }
}

/// The forms of words that a token is by itself, by the tagger's number of its spelling: a spelling
/// that was read before needs no folding and no look-up.
struct PlainWords {
  /// For each number one more than the index of its form, or 0.
  private var forms: [Int32] = []
  private var taggerGeneration = -1
  private var formGeneration = -1

  /// Empties the table where the tagger's or the forms' numbers are no longer valid.
  mutating func prepare(taggerGeneration: Int, formGeneration: Int) {
    guard
      taggerGeneration != self.taggerGeneration || formGeneration != self.formGeneration
    else { return }
    self.taggerGeneration = taggerGeneration
    self.formGeneration = formGeneration
    forms.removeAll(keepingCapacity: true)
  }

  /// The index of the form of a spelling; −1 for one that was not read yet, or has no number.
  @inline(__always)
  func form(of number: Int32) -> Int {
    number >= 0 && Int(number) < forms.count ? Int(forms[Int(number)]) - 1 : -1
  }

  mutating func set(_ form: Int, of number: Int32) {
    guard number >= 0 else { return }
    while forms.count <= Int(number) { forms.append(0) }
    forms[Int(number)] = Int32(form + 1)
  }
}

/// A level in dots or boxes, the filled ones first: `●●●○○`, `■■■□□`.
struct DotScale {
  /// The number of filled ones.
  private(set) var filled = 0
  /// The number of all.
  private(set) var total = 0

  /// A row of dots that may be a level; only of five all may be filled, since others do not say how many there
  /// could be.
  private static let totals = 3...10
  private static let usual = 5

  /// Reads all of some bytes; nil for anything else.
  init?(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    while index + 2 < bytes.endIndex {
      switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
      // ● ■ ⚫
      case (0xe2, 0x97, 0x8f), (0xe2, 0x96, 0xa0), (0xe2, 0x9a, 0xab):
        guard filled == total else { return nil }
        filled += 1
        total += 1
      // ○ ◯ □ ⚪
      case (0xe2, 0x97, 0x8b), (0xe2, 0x97, 0xaf), (0xe2, 0x96, 0xa1), (0xe2, 0x9a, 0xaa):
        total += 1
      // A selector of the form.
      case (0xef, 0xb8, 0x8e), (0xef, 0xb8, 0x8f): break
      default: return nil
      }
      index += 3
    }
    guard index == bytes.endIndex, Self.totals.contains(total), filled > 0,
      filled < total || total == Self.usual
    else { return nil }
  }
}
