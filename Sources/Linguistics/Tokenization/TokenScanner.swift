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
