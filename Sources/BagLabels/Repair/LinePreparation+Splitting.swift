/// Splits words that were printed or recognized as one, and joins spaced letters.
extension LinePreparation {
  /// The greatest number of letters of a spaced word.
  private static let longestSpacedWord = 30

  /// `E T H I O P I A` is one word; two spaces end it.
  func joinSpacedLetters(_ tokens: inout [LabelToken]) {
    var result: [LabelToken] = []
    var index = 0
    func isSingle(_ token: LabelToken) -> Bool { token.text.unicodeScalars.count == 1 }
    while index < tokens.count {
      var end = index + 1
      if isSingle(tokens[index]) {
        while end < tokens.count, end - index < Self.longestSpacedWord, isSingle(tokens[end]),
          tokens[end].lead == " "
        { end += 1 }
      }
      let run = tokens[index..<end]
      let digits = run.prefix { $0.kind == .number }
      if digits.count >= 3 {
        // 2 5 0 g
        var joined = tokens[index]
        joined.text = digits.map(\.text).joined()
        joined.fold = joined.text
        result.append(joined)
        index += digits.count
        continue
      }
      if run.count >= 4, run.allSatisfy(\.isWord) || run.count >= 6 {
        var joined = tokens[index]
        joined.text = run.map(\.text).joined()
        joined.fold = run.map(\.fold).joined()
        joined.kind = joined.fold.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? .number : .word
        if joined.fold == "masl" || joined.fold == "msnm" { joined.cost = 0 }
        result.append(joined)
      } else {
        result.append(contentsOf: run)
      }
      index = end
    }
    tokens = result
  }

  /// Splits `250g`, `12DEC2025`, `1OOm` into numbers and words.
  func split(_ tokens: inout [LabelToken]) {
    var result: [LabelToken] = []
    for (position, token) in tokens.enumerated() {
      if let parts = foreignUnit(token) ?? signedNumbers(token) ?? scripts(token) {
        result += parts
        continue
      }
      let bytes = Array(token.fold.utf8)
      guard token.isWord, bytes.contains(where: UTF8Text.isDigit), !isDatePart(tokens, position),
        lexicon.number(of: token.fold) == nil,
        token.text.unicodeScalars.count == bytes.count, bytes.allSatisfy({ $0 < 0x80 }),
        let cuts = cuts(bytes)
      else {
        result.append(token)
        continue
      }
      let scalars = Array(token.text.unicodeScalars)
      for (number, cut) in cuts.enumerated() {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[cut])
        let fold = String(decoding: bytes[cut], as: UTF8.self)
        let isNumber = fold.utf8.allSatisfy(UTF8Text.isDigit)
        result.append(
          LabelToken(
            kind: isNumber ? .number : .word, text: text, fold: fold,
            lead: number == 0 ? token.lead : ""))
      }
    }
    tokens = result
  }

  /// `250γρ` and `250г` as a number and a unit of another script.
  func foreignUnit(_ token: LabelToken) -> [LabelToken]? {
    let scalars = Array(token.text.unicodeScalars)
    let digits = scalars.prefix { $0.value >= 0x30 && $0.value <= 0x39 }
    let rest = scalars[digits.count...]
    guard !digits.isEmpty, !rest.isEmpty, rest.allSatisfy({ $0.value >= 0x80 }) else { return nil }
    let unit = TextFolding.terms.text(rest)
    guard lexicon.words(.gluedUnit).contains(unit) else { return nil }
    var (number, text) = ("", "")
    number.unicodeScalars.append(contentsOf: digits)
    text.unicodeScalars.append(contentsOf: rest)
    return [
      LabelToken(kind: .number, text: number, fold: number, lead: token.lead),
      LabelToken(kind: .word, text: text, fold: unit, lead: ""),
    ]
  }

  /// `2026年2月20日焙煎` as numbers, the signs after them, and other words.
  func signedNumbers(_ token: LabelToken) -> [LabelToken]? {
    let scalars = Array(token.text.unicodeScalars)
    func isDigit(_ index: Int) -> Bool { (0x30...0x39).contains(scalars[index].value) }
    func isSign(_ index: Int) -> Bool {
      guard scalars[index].value >= 0x80, index > 0, isDigit(index - 1) else { return false }
      let text = String(scalars[index])
      return [WordList.yearSign, .monthSign, .daySign].contains {
        lexicon.words($0).contains(text)
      }
    }
    guard scalars.indices.contains(where: isSign) else { return nil }
    var result: [LabelToken] = []
    var start = 0
    for end in scalars.indices.dropFirst().map({ $0 }) + [scalars.count] {
      guard end == scalars.count || isDigit(end) != isDigit(end - 1) || isSign(end - 1) else {
        continue
      }
      let part = scalars[start..<end]
      var text = ""
      text.unicodeScalars.append(contentsOf: part)
      result.append(
        LabelToken(
          kind: isDigit(start) ? .number : .word, text: text, fold: TextFolding.terms.text(part),
          lead: start == 0 ? token.lead : ""))
      start = end
    }
    return result
  }

  /// `ベトナム他` and `エチオピア産` as a known word of kana and what Chinese signs say of it.
  func scripts(_ token: LabelToken) -> [LabelToken]? {
    let scalars = Array(token.text.unicodeScalars)
    let kana = scalars.prefix { (0x30A0...0x30FF).contains($0.value) }
    let rest = scalars[kana.count...]
    guard !kana.isEmpty, !rest.isEmpty, rest.allSatisfy({ (0x4E00...0x9FFF).contains($0.value) }),
      lexicon.number(of: token.fold) == nil,
      lexicon.number(of: TextFolding.terms.text(kana)) != nil
    else { return nil }
    return [(kana, token.lead), (rest, "")].map { part, lead in
      var text = ""
      text.unicodeScalars.append(contentsOf: part)
      return LabelToken(kind: .word, text: text, fold: TextFolding.terms.text(part), lead: lead)
    }
  }

  /// Whether a token is one of three that the same mark joins: `1S.01.2026` has no seconds.
  func isDatePart(_ tokens: [LabelToken], _ position: Int) -> Bool {
    let first = max(position - 2, 0)
    return (first...position).contains { start in
      guard start + 2 < tokens.count else { return false }
      let mark = tokens[start + 1].lead
      return [".", "/", "-"].contains(mark) && tokens[start + 2].lead == mark
        && tokens[start...start + 2].contains { $0.kind == .number }
        && tokens[start...start + 2].allSatisfy { $0.fold.utf8.count <= 4 }
    }
  }

  /// Splits `CoffeeRoasters` into two words, unless the gazetteers know it as one.
  func splitHumps(_ tokens: inout [LabelToken]) {
    var result: [LabelToken] = []
    for token in tokens {
      let scalars = Array(token.text.unicodeScalars)
      guard token.isWord, scalars.count >= 6,
        let hump = scalars.indices.dropFirst(2).first(where: {
          scalars[$0].properties.isUppercase && scalars[$0 - 1].properties.isLowercase
            && scalars[$0] != "I" && $0 + 2 < scalars.count
            && scalars[$0 + 1].properties.isLowercase
        }), isOpen(token, scalars, hump)
      else {
        result.append(token)
        continue
      }
      for (number, part) in [scalars[..<hump], scalars[hump...]].enumerated() {
        var text = ""
        text.unicodeScalars.append(contentsOf: part)
        var piece = token
        piece.text = text
        piece.fold = TextFolding.terms.text(part)
        piece.lead = number == 0 ? token.lead : " "
        result.append(piece)
      }
    }
    tokens = result
  }

  /// Whether to split a word at an inner capital: it is unknown as one word, or known in both
  /// halves.
  func isOpen(_ token: LabelToken, _ scalars: [Unicode.Scalar], _ hump: Int) -> Bool {
    if lexicon.number(of: token.fold) == nil { return true }
    return lexicon.number(of: TextFolding.terms.text(scalars[..<hump])) != nil
      && lexicon.number(of: TextFolding.terms.text(scalars[hump...])) != nil
  }

  func cuts(_ bytes: [UInt8]) -> [Range<Int>]? {
    // A number and a unit, an ordinal, or a month with digits around it.
    for cut in 1..<bytes.count where bytes.count - cut <= 6 {
      guard !UTF8Text.isDigit(bytes[cut]) else { continue }
      let unit = String(decoding: bytes[cut...], as: UTF8.self)
      guard lexicon.words(.gluedUnit).contains(unit), Self.number(bytes[..<cut]) != nil,
        bytes[..<cut].contains(where: UTF8Text.isDigit)
      else { continue }
      return [0..<cut, cut..<bytes.count]
    }
    guard let first = bytes.firstIndex(where: { !UTF8Text.isDigit($0) }),
      let last = bytes.lastIndex(where: { !UTF8Text.isDigit($0) })
    else { return nil }
    let middle = String(decoding: bytes[first...last], as: UTF8.self)
    if let word = lexicon.number(of: middle), lexicon.months[word] != nil {
      return [0..<first, first..<last + 1, last + 1..<bytes.count].filter { !$0.isEmpty }
    }
    if first > 0, last == bytes.count - 1, middle.utf8.allSatisfy({ !UTF8Text.isDigit($0) }),
      let word = lexicon.number(of: middle), isUnit(word)
    {
      return [0..<first, first..<bytes.count]
    }
    return nil
  }

  func isUnit(_ word: Int32) -> Bool {
    let node = lexicon.step(from: 0, by: word)
    guard node >= 0 else { return false }
    var entry = lexicon.entry(at: node)
    let units: [WordClass] = [.altitudeUnit, .feet, .gram, .kilo, .ounce, .pound]
    while entry >= 0 {
      let found = lexicon.entries[Int(entry)]
      if found.kind == .wordClass, units.contains(where: { $0.number == found.value }) {
        return true
      }
      entry = found.next
    }
    return false
  }

  /// The digits for which letters were misread; nil if a letter is not similar to any digit.
  static func number(_ bytes: some Sequence<UInt8>) -> String? {
    var digits: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0x30...0x39: digits.append(byte)
      case UInt8(ascii: "o"): digits.append(UInt8(ascii: "0"))
      case UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "|"), UInt8(ascii: "!"):
        digits.append(UInt8(ascii: "1"))
      case UInt8(ascii: "s"): digits.append(UInt8(ascii: "5"))
      case UInt8(ascii: "z"): digits.append(UInt8(ascii: "2"))
      case UInt8(ascii: "b"): digits.append(UInt8(ascii: "8"))
      default: return nil
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
