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
