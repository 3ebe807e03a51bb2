/// The tokenizer's state during one pass over a text.
struct TokenScanner {
  let vocabulary: TokenizerVocabulary
  var tokens: [Token] = []
  /// The byte to read next.
  var position = 0
  /// White space or a line break was read since the last token.
  private var sawSpace = true
  private var sawNewline = false
  private var ending = Ending.sentence
  /// Whether a box in the text is ticked; nil where nobody has asked.
  private var hasTick: Bool?
  /// How many brackets are open in this sentence.
  private var openBrackets = 0

  /// Whether the text read so far ends a sentence.
  private enum Ending {
    case none
    /// A full stop or a similar mark: the next token starts a sentence.
    case sentence
    /// The same, then closed by a bracket or quotation mark: a following lower-case letter
    /// continues the sentence.
    case closed
  }

  init(_ vocabulary: TokenizerVocabulary) {
    self.vocabulary = vocabulary
  }

  mutating func scan(_ text: Span<UInt8>) {
    let end = text.count
    tokens.reserveCapacity(end / 6)
    while position < end {
      let character = scanCharacter(text, position)
      switch character.kind {
      case .space:
        sawSpace = true
        position += character.length
      case .newline:
        sawSpace = true
        sawNewline = true
        position += character.length
      case .letter: scanWord(text)
      case .digit, .fraction: scanNumber(text)
      case .apostrophe: scanApostrophe(text, character)
      case .punctuation, .symbol: scanMark(text, character)
      case .emoji: scanEmoji(text, character)
      case .joiner, .junk: scanJunk(text)
      }
    }
  }

  /// Whether white space, or the text's start, precedes the current position.
  var followsSpace: Bool { sawSpace }

  /// Whether the text before the current position ends a sentence.
  var sentenceEnds: Bool { ending != .none }

  // MARK: Emitting

  /// Continues after an address that replaced tokens.
  mutating func finishAddress(_ end: Int) {
    position = end
    sawSpace = false
    sawNewline = false
    ending = .none
  }

  /// Appends the token from `start` to `end`, and continues after it.
  @inline(__always)
  mutating func emit(_ start: Int, _ end: Int, _ kind: Token.Kind, starts: Bool) {
    tokens.append(
      Token(
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end), kind: kind,
        isSpaced: sawSpace, followsNewline: sawNewline, startsSentence: starts || sawNewline))
    if starts || sawNewline { openBrackets = 0 }
    sawSpace = false
    sawNewline = false
    ending = .none
    position = end
  }

  /// Appends a token that is not punctuation.
  @inline(__always)
  mutating func emitText(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ kind: Token.Kind) {
    var starts = ending != .none
    if ending == .closed, isLowercase(text[start]) { starts = false }
    emit(start, end, kind, starts: starts)
  }

  private func isLowercase(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }

  // MARK: Marks

  private mutating func scanMark(_ text: Span<UInt8>, _ character: ScannedCharacter) {
    let start = position
    let byte = text[start]
    if byte == UInt8(ascii: "."), scanLeadingDot(text) { return }
    if byte == UInt8(ascii: "@"), mergeAddress(text, domainAt: start + 1) { return }
    if byte < 0x80, let end = emoticonEnd(text) {
      emitText(text, start, end, .symbol)
      return
    }
    if byte == UInt8(ascii: "["), isCheckBox(text, start) {
      emitText(text, start, start + 3, .symbol)
      return
    }
    // Symbols such as © and ™ become emoji by the selector U+FE0F.
    if character.kind == .symbol, character.length > 1, hasSelector(text, start + character.length)
    {
      scanEmoji(text, character)
      return
    }
    var end = start + character.length
    while end < text.count, repeats(text, start, end, character.length) { end += character.length }
    emitMark(text, end, character)
  }

  /// Whether `[x]` or `[ ]` is at a place; an empty box only where another in the text is ticked.
  private mutating func isCheckBox(_ text: Span<UInt8>, _ start: Int) -> Bool {
    guard sawSpace, start + 3 < text.count, text[start + 2] == UInt8(ascii: "]"),
      text[start + 3] == UInt8(ascii: " ")
    else { return false }
    let isTicked = text[start + 1] | 0x20 == UInt8(ascii: "x")
    guard !isTicked, text[start + 1] == UInt8(ascii: " ") else { return isTicked }
    if hasTick == nil {
      hasTick = false
      for end in 2..<text.count
      where text[end] == UInt8(ascii: "]") && text[end - 1] | 0x20 == UInt8(ascii: "x")
        && text[end - 2] == UInt8(ascii: "[")
      {
        hasTick = true
      }
    }
    return hasTick == true
  }

  private func repeats(_ text: Span<UInt8>, _ start: Int, _ index: Int, _ length: Int) -> Bool {
    guard index + length <= text.count else { return false }
    for offset in 0..<length where text[start + offset] != text[index + offset] { return false }
    return true
  }

  private mutating func emitMark(_ text: Span<UInt8>, _ end: Int, _ character: ScannedCharacter) {
    let start = position
    let before = ending
    if character.kind == .symbol {
      emitText(text, start, end, .symbol)
      return
    }
    switch character.scalar {
    case 0x2E, 0x21, 0x3F, 0x2026, 0x3002, 0xFF01, 0xFF1F:  // . ! ? … 。 ！ ？
      // The number of a list item (`1. Aroma`) does not end a sentence.
      let isListNumber = character.scalar == 0x2E && followsListNumber
      emit(start, end, .punctuation, starts: before != .none && (sawSpace || tokens.isEmpty))
      ending = isListNumber ? .none : .sentence
    case 0x29, 0x5D, 0x7D, 0xBB, 0x201D:  // ) ] } » ”
      let starts = before != .none && sawSpace && openBrackets == 0
      openBrackets = max(0, openBrackets - 1)
      emit(start, end, .punctuation, starts: starts)
      if before != .none { ending = starts ? .none : .closed }
    case 0x22:  // "
      let closes = !sawSpace && before != .none
      emit(start, end, .punctuation, starts: before != .none && !closes)
      if closes { ending = .closed }
    case 0x28, 0x5B, 0x7B:  // ( [ {
      emit(start, end, .punctuation, starts: before != .none)
      openBrackets += 1
    case 0x2C, 0x3B, 0x3A, 0x2F:  // , ; : /
      emit(start, end, .punctuation, starts: before != .none && tokens.isEmpty)
    case 0x2022, 0x2023, 0x2043, 0x25A0...0x25FF:  // bullets
      emit(start, end, .punctuation, starts: before != .none)
      ending = .sentence
    default:
      emit(start, end, .punctuation, starts: before != .none)
    }
  }

  /// Whether the last token is a number of one or two digits at the start of its line.
  private var followsListNumber: Bool {
    guard let last = tokens.last, !sawSpace else { return false }
    return last.kind == .number && last.end - last.start <= 2
      && (last.followsNewline || tokens.count == 1)
  }

  private mutating func scanApostrophe(_ text: Span<UInt8>, _ character: ScannedCharacter) {
    let start = position
    var end = start + character.length
    if let cut = clippedWordEnd(text, after: end) {
      emitText(text, start, cut, .word)
      return
    }
    while end < text.count, repeats(text, start, end, character.length) { end += character.length }
    let before = ending
    let closes = !sawSpace && before != .none
    emit(start, end, .punctuation, starts: before != .none && !closes)
    if closes { ending = .closed }
  }

  /// The end of a word that starts with an apostrophe (`'em`, `'cause`), or of a separate clitic
  /// (`peet 's`); nil for anything else.
  private func clippedWordEnd(_ text: Span<UInt8>, after start: Int) -> Int? {
    var end = start
    while end < text.count, end - start < 6, asciiClass(text[end]) == .letter { end += 1 }
    guard end == text.count || !isWordByte(text[end]) else { return nil }
    switch vocabulary.afterApostrophe.value(text, start..<end) {
    case TokenizerVocabulary.clippedWord: return end
    case TokenizerVocabulary.clitic:
      // Not a quotation of one letter: the apostrophe must not be closed by another.
      return end < text.count && asciiClass(text[end]) == .apostrophe ? nil : end
    default: return nil
    }
  }

  /// The end of an emoticon such as `:)`, `;-)`, `<3` at the current position, else nil.
  private func emoticonEnd(_ text: Span<UInt8>) -> Int? {
    guard sawSpace || tokens.last?.kind == .punctuation, openBrackets == 0 else { return nil }
    let first = text[position]
    var index = position + 1
    guard index < text.count else { return nil }
    if first == UInt8(ascii: "<") {
      guard text[index] == UInt8(ascii: "3") else { return nil }
    } else {
      guard first == UInt8(ascii: ":") || first == UInt8(ascii: ";") || first == UInt8(ascii: "=")
      else { return nil }
      if text[index] == UInt8(ascii: "-") { index += 1 }
      guard index < text.count else { return nil }
      switch text[index] {
      case UInt8(ascii: ")"), UInt8(ascii: "("), UInt8(ascii: "/"), UInt8(ascii: "|"),
        UInt8(ascii: "D"), UInt8(ascii: "P"), UInt8(ascii: "p"), UInt8(ascii: "]"):
        break
      default: return nil
      }
    }
    let last = text[index]
    index += 1
    while index < text.count, text[index] == last { index += 1 }
    return index < text.count && isWordByte(text[index]) ? nil : index
  }

  // MARK: Emoji and junk

  func hasSelector(_ text: Span<UInt8>, _ index: Int) -> Bool {
    index + 3 <= text.count && text[index] == 0xEF && text[index + 1] == 0xB8
      && text[index + 2] == 0x8F
  }

  /// One emoji with its skin tone, variation selector, tags, and joined emoji (Unicode Technical
  /// Standard 51, `emoji_zwj_sequence`, `emoji_flag_sequence`).
  mutating func scanEmoji(_ text: Span<UInt8>, _ first: ScannedCharacter) {
    let start = position
    var end = start + first.length
    let flags: ClosedRange<UInt32> = 0x1_F1E6...0x1_F1FF
    var needsPartner = flags.contains(first.scalar)
    var joins = false
    while end < text.count {
      let next = scanCharacter(text, end)
      let isModifier = (0x1_F3FB...0x1_F3FF).contains(next.scalar)
      let isPartner = needsPartner && flags.contains(next.scalar)
      let isJoined = joins && (next.kind == .emoji || next.kind == .symbol)
      guard next.kind == .joiner || isModifier || isPartner || isJoined else { break }
      if isPartner { needsPartner = false }
      joins = next.scalar == 0x200D
      end += next.length
    }
    emitText(text, start, end, .emoji)
  }

  private mutating func scanJunk(_ text: Span<UInt8>) {
    let start = position
    var end = start
    while end < text.count {
      let next = scanCharacter(text, end)
      guard next.kind == .junk || next.kind == .joiner else { break }
      end += next.length
    }
    emitText(text, start, end, .other)
  }
}

/// Whether a byte can occur inside a word or number: a letter or digit, or part of a
/// character beyond ASCII.
@inline(__always)
func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: true
  default: byte >= 0xC3 && byte != 0xE2 && byte < 0xF0
  }
}

/// Numbers and addresses.
extension TokenScanner {
  // MARK: Numbers

  /// A number: `93.5`, `1,000`, `4/5`, `1:16`, `2021-03-05`, `½`, and ordinals (`1st`, `1970s`).
  mutating func scanNumber(_ text: Span<UInt8>) {
    let start = position
    var end = numberEnd(text, start)
    // A keycap emoji: digit, selector, U+20E3.
    if end == start + 1, hasSelector(text, end) {
      scanEmoji(text, scanCharacter(text, start))
      return
    }
    var letters = end
    while letters < text.count, letters - end < 3, asciiClass(text[letters]) == .letter {
      letters += 1
    }
    let isWhole = letters > end && (letters == text.count || !isWordByte(text[letters]))
    if isWhole {
      switch vocabulary.afterDigits.value(text, end..<letters) {
      case TokenizerVocabulary.ordinal:
        emitText(text, start, letters, .word)
        return
      case TokenizerVocabulary.decade where end - start == 4 && text[start] <= 0x32:
        emitText(text, start, letters, .word)
        return
      default: break
      }
    }
    while end < text.count {
      let next = scanCharacter(text, end)
      guard next.kind == .fraction else { break }
      end += next.length
    }
    emitText(text, start, end, .number)
  }

  private func numberEnd(_ text: Span<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < text.count {
      let byte = text[end]
      if asciiClass(byte) == .digit {
        end += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "/"):
        guard end > start, end + 1 < text.count, asciiClass(text[end + 1]) == .digit
        else { return end }
        end += 1
      case UInt8(ascii: "-"):
        guard let groups = hyphenatedEnd(text, start, end) else { return end }
        return groups
      default: return end
      }
    }
    return end
  }

  /// The end of three or more groups of digits joined by hyphens: a date, a telephone number.
  private func hyphenatedEnd(_ text: Span<UInt8>, _ start: Int, _ hyphen: Int) -> Int? {
    var end = hyphen
    var groups = 1
    while end + 1 < text.count, text[end] == UInt8(ascii: "-"),
      asciiClass(text[end + 1]) == .digit
    {
      end += 1
      while end < text.count, asciiClass(text[end]) == .digit { end += 1 }
      groups += 1
    }
    return groups >= 3 && hyphen - start <= 4 ? end : nil
  }

  /// Scans a dot that belongs to the text around it (`.5`, `example.com`); false for any other dot.
  mutating func scanLeadingDot(_ text: Span<UInt8>) -> Bool {
    let next = position + 1
    guard next < text.count else { return false }
    if followsSpace, asciiClass(text[next]) == .digit {
      let start = position
      let end = numberEnd(text, next)
      emitText(text, start, end, .number)
      return true
    }
    guard !followsSpace, next + 3 <= text.count else { return false }
    guard vocabulary.domains.value(text, next..<(next + 3)) != 0,
      next + 3 == text.count || !isWordByte(text[next + 3])
    else { return false }
    return mergeAddress(text, domainAt: next)
  }

  // MARK: Addresses

  /// Reads a web address up to white space, without closing punctuation.
  mutating func scanAddress(_ text: Span<UInt8>, _ start: Int) -> Bool {
    emitText(text, start, addressEnd(text, start), .address)
    return true
  }

  private func addressEnd(_ text: Span<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < text.count, text[end] > 0x20, text[end] != UInt8(ascii: ","),
      text[end] != UInt8(ascii: "\""), text[end] < 0x7F
    {
      end += 1
    }
    while end > start + 1, asciiClass(text[end - 1]) == .punctuation,
      text[end - 1] != UInt8(ascii: "/"), text[end - 1] != UInt8(ascii: "_")
    {
      end -= 1
    }
    return end
  }

  /// Joins the unspaced tokens before the current position, and the domain at `domainAt`, into one
  /// address (`me@example.com`, `example.com`). Every token is joined at most once, so the whole
  /// pass is O(n).
  mutating func mergeAddress(_ text: Span<UInt8>, domainAt domain: Int) -> Bool {
    guard !followsSpace, domain < text.count, isWordByte(text[domain]), !tokens.isEmpty,
      tokens[tokens.count - 1].kind == .word || tokens[tokens.count - 1].kind == .number
    else { return false }
    if text[domain - 1] == UInt8(ascii: "@"), !startsMailDomain(text, domain) { return false }
    let end = addressEnd(text, domain)
    var first = tokens.count - 1
    while first > 0, !tokens[first].isSpaced, isAddressPart(text, tokens[first - 1]) { first -= 1 }
    let head = tokens[first]
    tokens.removeSubrange(first...)
    tokens.append(
      Token(
        start: head.start, end: Int32(truncatingIfNeeded: end), kind: .address,
        isSpaced: head.isSpaced, followsNewline: head.followsNewline,
        startsSentence: head.startsSentence))
    finishAddress(end)
    return true
  }

  /// Whether a dot follows within 63 bytes, the limit of a domain's first label (RFC 1035).
  private func startsMailDomain(_ text: Span<UInt8>, _ domain: Int) -> Bool {
    var index = domain
    while index < text.count, index - domain <= 63 {
      if text[index] == UInt8(ascii: ".") {
        return index + 1 < text.count && isWordByte(text[index + 1])
      }
      guard isWordByte(text[index]) || text[index] == UInt8(ascii: "-") else { return false }
      index += 1
    }
    return false
  }

  private func isAddressPart(_ text: Span<UInt8>, _ token: Token) -> Bool {
    switch token.kind {
    case .word, .number: return true
    case .punctuation:
      let byte = text[Int(token.start)]
      return byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    default: return false
    }
  }
}
