/// Words, contractions and abbreviations.
extension TokenScanner {
  /// The end of the run of letters (and digits after a letter) that starts at `start`.
  @inline(__always)
  private func lettersEnd(_ text: Span<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < text.count {
      let byte = text[end]
      if byte < 0x80 {
        let kind = asciiClass(byte)
        guard kind == .letter || kind == .digit else { break }
        end += 1
      } else {
        let next = scanCharacter(text, end)
        guard next.kind == .letter || next.kind == .joiner else { break }
        end += next.length
      }
    }
    return end
  }

  /// The length in bytes of an apostrophe at `index`; 0 for none.
  @inline(__always)
  private func apostropheLength(_ text: Span<UInt8>, _ index: Int) -> Int {
    guard index < text.count else { return 0 }
    let byte = text[index]
    if byte == 0x27 || byte == 0x60 { return 1 }
    guard byte == 0xE2 || byte == 0xC2 || byte == 0xCA else { return 0 }
    let character = scanCharacter(text, index)
    return character.kind == .apostrophe ? character.length : 0
  }

  mutating func scanWord(_ text: Span<UInt8>) {
    var start = position
    var end = lettersEnd(text, start)
    var hasApostrophe = false
    while true {
      let length = apostropheLength(text, end)
      guard length > 0, end + length < text.count, asciiClass(text[end + length]) == .letter
      else { break }
      hasApostrophe = true
      let part = end + length
      let partEnd = lettersEnd(text, part)
      guard let cut = cliticCut(text, start..<end, part..<partEnd) else {
        end = partEnd
        continue
      }
      if cut > start { emitText(text, start, cut, .word) }
      emitText(text, cut, partEnd, .word)
      start = partEnd
      end = partEnd
    }
    guard end > start else { return }
    if hasApostrophe {
      emitText(text, start, end, .word)
      return
    }
    if end < text.count, text[end] <= 0x3A, scanSpecialWord(text, start, end) { return }
    let split = contractionSplit(text, start..<end)
    if split > 0 {
      emitText(text, start, start + split, .word)
      emitText(text, start + split, end, .word)
    } else {
      emitText(text, start, end, .word)
    }
  }

  /// The number of bytes of the word before its split; 0 for a word without a split.
  @inline(__always)
  private func contractionSplit(_ text: Span<UInt8>, _ word: Range<Int>) -> Int {
    guard (2...8).contains(word.count) else { return 0 }
    // The last letters of the listed words.
    switch text[word.upperBound - 1] | 0x20 {
    case UInt8(ascii: "t"), UInt8(ascii: "m"), UInt8(ascii: "e"), UInt8(ascii: "s"),
      UInt8(ascii: "l"), UInt8(ascii: "a"), UInt8(ascii: "d"):
      return Int(vocabulary.contractions.value(text, word))
    default: return 0
    }
  }

  /// The position at which to split `word'part` if `part` is a clitic (`'s`, `'m`, `'d`, `'re`,
  /// `'ve`, `'ll`, `n't`).
  private func cliticCut(_ text: Span<UInt8>, _ word: Range<Int>, _ part: Range<Int>) -> Int? {
    let first = text[part.lowerBound] | 0x20
    switch part.count {
    case 1:
      switch first {
      case UInt8(ascii: "s"), UInt8(ascii: "m"), UInt8(ascii: "d"): return word.upperBound
      case UInt8(ascii: "t"):
        let hasN = word.count > 1 && text[word.upperBound - 1] | 0x20 == UInt8(ascii: "n")
        return hasN ? word.upperBound - 1 : nil
      default: return nil
      }
    case 2:
      switch (first, text[part.lowerBound + 1] | 0x20) {
      case (UInt8(ascii: "r"), UInt8(ascii: "e")), (UInt8(ascii: "v"), UInt8(ascii: "e")),
        (UInt8(ascii: "l"), UInt8(ascii: "l")):
        return word.upperBound
      default: return nil
      }
    default: return nil
    }
  }

  /// Words that continue after a dot, slash or colon: abbreviations, `w/o`, web addresses.
  private mutating func scanSpecialWord(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    switch text[end] {
    case UInt8(ascii: "."):
      if isWorldWideWeb(text, start..<end) {
        return scanAddress(text, start)
      }
      if end - start == 1, let dotted = dottedEnd(text, start) {
        emitText(text, start, dotted, .word)
        return true
      }
      guard end - start <= 6, isAbbreviation(text, start..<end) else { return false }
      emitText(text, start, end + 1, .word)
      return true
    case UInt8(ascii: "/"):
      guard end - start == 1 else { return false }
      let letter = text[start] | 0x20
      let hasOneLetter =
        end + 1 < text.count && asciiClass(text[end + 1]) == .letter
        && (end + 2 == text.count || !isWordByte(text[end + 2]))
      let second = hasOneLetter ? text[end + 1] | 0x20 : 0
      switch (letter, second) {
      case (UInt8(ascii: "w"), UInt8(ascii: "o")), (UInt8(ascii: "b"), UInt8(ascii: "c")),
        (UInt8(ascii: "n"), UInt8(ascii: "a")):
        emitText(text, start, end + 2, .word)
        return true
      case (UInt8(ascii: "w"), _):
        emitText(text, start, end + 1, .word)
        return true
      default: return false
      }
    case UInt8(ascii: ":"):
      guard end + 2 < text.count, text[end + 1] == UInt8(ascii: "/"),
        text[end + 2] == UInt8(ascii: "/"), (3...5).contains(end - start)
      else { return false }
      return scanAddress(text, start)
    default: return false
    }
  }

  private func isWorldWideWeb(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    guard word.count == 3 else { return false }
    for index in word where text[index] | 0x20 != UInt8(ascii: "w") { return false }
    return true
  }

  /// The end of `U.S.`, `e.g.`, `p.m`: single letters separated by dots; also of an initial.
  private func dottedEnd(_ text: Span<UInt8>, _ start: Int) -> Int? {
    var end = start + 1
    var letters = 1
    while end + 1 < text.count, text[end] == UInt8(ascii: "."),
      asciiClass(text[end + 1]) == .letter,
      end + 2 == text.count || !isWordByte(text[end + 2])
    {
      end += 2
      letters += 1
    }
    guard letters > 1 else { return nil }
    if end < text.count, text[end] == UInt8(ascii: "."),
      end + 1 == text.count || text[end + 1] != UInt8(ascii: ".")
    {
      end += 1
    }
    return end
  }

  /// Whether the word before a dot is an abbreviation that keeps it.
  private func isAbbreviation(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    let isUpper = text[word.lowerBound] & 0x20 == 0
    let next = nextLetter(text, word.upperBound + 1)
    let isLetter = asciiClass(next) == .letter
    let isSmall = isLetter && next & 0x20 != 0
    if word.count == 1 {
      // `v. sweet`
      if text[word.lowerBound] | 0x20 == UInt8(ascii: "v") { return isSmall }
      // An initial at the start of a sentence precedes a name: `J. Edgar`, `J. R. Miller`.
      guard isUpper, text[word.lowerBound] != UInt8(ascii: "I"), isLetter, !isSmall
      else { return false }
      guard let last = tokens.last, !sentenceEnds else { return true }
      return last.startsSentence && text[Int(last.end) - 1] == UInt8(ascii: ".")
    }
    switch TokenizerVocabulary.Abbreviation(rawValue: vocabulary.abbreviations.value(text, word)) {
    case .always: return true
    case .capital: return isUpper
    case .title: return isUpper && next != 0
    case .beforeSmall: return !isLetter || isSmall
    case .beforeDigit: return asciiClass(next) == .digit
    case .unit: return isSmall || next == UInt8(ascii: ",")
    case nil: return false
    }
  }

  /// The next byte after at most one space; 0 at the end of the line.
  private func nextLetter(_ text: Span<UInt8>, _ index: Int) -> UInt8 {
    var index = index
    if index < text.count, text[index] == 0x20 { index += 1 }
    guard index < text.count, text[index] >= 0x20 else { return 0 }
    return text[index]
  }
}
