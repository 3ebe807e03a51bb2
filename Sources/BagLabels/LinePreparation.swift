/// Makes lines ready for reading: tokens, OCR repairs, phrases, paragraphs.
struct LinePreparation {
  private let lexicon = LabelLexicon.standard
  private let english = EnglishWords.standard
  private var isNoisy = false

  /// - Returns: The lines that hold words or numbers, running text joined to paragraphs.
  mutating func lines(of label: LabelText) -> [ReadLine] {
    var lines: [ReadLine] = []
    let heights = label.lines.compactMap(\.height).sorted()
    let median = heights.isEmpty ? 0 : heights[heights.count / 2]
    var marks = ""
    for (number, line) in label.lines.enumerated() {
      var tokens = LabelScanner.tokens(of: Self.fractions(line.text))
      guard !tokens.isEmpty else {
        marks = line.text.filter { $0 != " " }
        continue
      }
      joinSpacedLetters(&tokens)
      split(&tokens)
      splitHumps(&tokens)
      var read = ReadLine(number: number, tokens: tokens)
      read.tail = Self.tail(line.text)
      read.marks = marks == "&" || marks == "+" ? marks : ""
      marks = ""
      if let height = line.height, median > 0 { read.height = height / median }
      if let confidence = line.confidence { read.certainty = confidence }
      lines.append(read)
    }
    isNoisy = noise(lines) >= 2
    for index in lines.indices {
      joinSplitWords(&lines[index].tokens)
      repair(&lines[index].tokens)
      joinSplitWords(&lines[index].tokens)
      lines[index].matches = phrases(lines[index].tokens)
    }
    return paragraphs(joinSingleWords(lines))
  }

  /// One word a line: words that make a phrase together come together again.
  private func joinSingleWords(_ lines: [ReadLine]) -> [ReadLine] {
    let singles = lines.count { $0.tokens.count == 1 }
    guard lines.count >= 8, singles * 4 >= lines.count * 3 else { return lines }
    var tokens: [LabelToken] = []
    var starts: [Int] = []
    for line in lines {
      starts.append(tokens.count)
      var added = line.tokens
      if var first = added.first {
        first.lead = line.tokens.count == 1 ? " " : first.lead
        added[0] = first
      }
      tokens += added
    }
    let matches = phrases(tokens).filter { match in
      guard match.range.count > 1 else { return false }
      if match.kind == .key { return false }
      guard match.kind == .wordClass else { return true }
      let value = lexicon.entries[Int(match.entry)].value
      return value == WordClass.roasterStrong.number || value == WordClass.farmCut.number
    }
    var joins = Set<Int>()
    for match in matches {
      for position in match.range.dropFirst() { joins.insert(position) }
      // The roaster's own words stand in front of «coffee roasters».
      if match.kind == .wordClass,
        lexicon.entries[Int(match.entry)].value == WordClass.roasterStrong.number
      {
        let known = phrases(Array(tokens[..<match.range.lowerBound])).contains {
          $0.kind == .country || $0.kind == .process || $0.kind == .variety
        }
        if !known, match.range.lowerBound <= 4 {
          for position in 1...match.range.lowerBound where match.range.lowerBound > 0 {
            joins.insert(position)
          }
        }
      }
    }
    // A number and its unit.
    for position in tokens.indices.dropFirst()
    where tokens[position - 1].kind == .number && tokens[position].word >= 0
      && isUnit(tokens[position].word)
    {
      joins.insert(position)
    }
    var result: [ReadLine] = []
    for (number, line) in lines.enumerated() {
      if joins.contains(starts[number]), !result.isEmpty {
        var added = line.tokens
        if !added.isEmpty { added[0].lead = line.marks.isEmpty ? " " : " \(line.marks) " }
        result[result.count - 1].tokens += added
        result[result.count - 1].matches = phrases(result[result.count - 1].tokens)
      } else {
        result.append(line)
      }
    }
    return result
  }

  // MARK: Cutting

  private static func fractions(_ line: String) -> String {
    var text = line
    for (sign, plain) in [("½", " 1/2"), ("¼", " 1/4"), ("¾", " 3/4")] where text.contains(sign) {
      text = text.split(separator: sign, omittingEmptySubsequences: false).joined(separator: plain)
    }
    return text
  }

  private static func tail(_ line: String) -> String {
    var tail = ""
    for scalar in line.unicodeScalars.reversed() {
      if LabelScanner.isPart(scalar) { break }
      tail.unicodeScalars.insert(scalar, at: tail.unicodeScalars.startIndex)
    }
    return tail
  }

  /// `E T H I O P I A` is one word; two spaces end it.
  private func joinSpacedLetters(_ tokens: inout [LabelToken]) {
    var result: [LabelToken] = []
    var index = 0
    func isSingle(_ token: LabelToken) -> Bool { token.text.unicodeScalars.count == 1 }
    while index < tokens.count {
      var end = index + 1
      if isSingle(tokens[index]) {
        while end < tokens.count, isSingle(tokens[end]), tokens[end].lead == " " { end += 1 }
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

  /// Cuts `250g`, `12DEC2025`, `1OOm` into numbers and words.
  private func split(_ tokens: inout [LabelToken]) {
    var result: [LabelToken] = []
    for token in tokens {
      let bytes = Array(token.fold.utf8)
      guard token.isWord, bytes.contains(where: Self.isDigit),
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
        let isNumber = fold.utf8.allSatisfy(Self.isDigit)
        result.append(
          LabelToken(
            kind: isNumber ? .number : .word, text: text, fold: fold,
            lead: number == 0 ? token.lead : ""))
      }
    }
    tokens = result
  }

  /// `CoffeeRoasters` is two words, unless the gazetteers know it as one.
  private func splitHumps(_ tokens: inout [LabelToken]) {
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
        piece.fold = LetterFolding.fold(part)
        piece.lead = number == 0 ? token.lead : " "
        result.append(piece)
      }
    }
    tokens = result
  }

  /// Whether a word with a hump is two: unknown as it is, or known in both halves.
  private func isOpen(_ token: LabelToken, _ scalars: [Unicode.Scalar], _ hump: Int) -> Bool {
    if lexicon.number(of: token.fold) == nil { return true }
    return lexicon.number(of: LetterFolding.fold(scalars[..<hump])) != nil
      && lexicon.number(of: LetterFolding.fold(scalars[hump...])) != nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private func cuts(_ bytes: [UInt8]) -> [Range<Int>]? {
    // A number and a unit, an ordinal, or a month with digits around it.
    for cut in 1..<bytes.count where bytes.count - cut <= 6 {
      guard !Self.isDigit(bytes[cut]) else { continue }
      let unit = String(decoding: bytes[cut...], as: UTF8.self)
      guard Self.units.contains(unit), Self.number(bytes[..<cut]) != nil,
        bytes[..<cut].contains(where: Self.isDigit)
      else { continue }
      return [0..<cut, cut..<bytes.count]
    }
    guard let first = bytes.firstIndex(where: { !Self.isDigit($0) }),
      let last = bytes.lastIndex(where: { !Self.isDigit($0) })
    else { return nil }
    let middle = String(decoding: bytes[first...last], as: UTF8.self)
    if let word = lexicon.number(of: middle), lexicon.months[word] != nil {
      return [0..<first, first..<last + 1, last + 1..<bytes.count].filter { !$0.isEmpty }
    }
    if first > 0, last == bytes.count - 1, middle.utf8.allSatisfy({ !Self.isDigit($0) }),
      let word = lexicon.number(of: middle), isUnit(word)
    {
      return [0..<first, first..<bytes.count]
    }
    return nil
  }

  private func isUnit(_ word: Int32) -> Bool {
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

  private static let units: Set<String> = [
    "g", "gr", "gm", "kg", "oz", "lb", "lbs", "m", "masl", "msnm", "mt", "mts", "ft", "ml", "st",
    "nd", "rd", "th", "er", "grs", "mslm", "rn", "ll", "l", "x", "sec", "s", "c", "pm", "am",
  ]

  /// The digits that an OCR meant by letters; nil when one is like no digit.
  private static func number(_ bytes: some Sequence<UInt8>) -> String? {
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

  // MARK: Repairing

  /// How many words look as if an OCR had slipped.
  private func noise(_ lines: [ReadLine]) -> Int {
    var count = 0
    for line in lines {
      let marks = line.tokens.map(\.lead).joined() + line.tail
      if marks.unicodeScalars.contains(where: { "¦■¬«»°~".unicodeScalars.contains($0) }) {
        count += 1
      }
      for token in line.tokens where token.isWord && lexicon.number(of: token.fold) == nil {
        if isOdd(token) || isMisreadNumber(token) || isMisreadL(token) {
          count += 1
        } else if token.fold.utf8.count >= 5, !english.contains(token.fold),
          lexicon.repairs.nearest(token.fold, isWide: false) != nil
        {
          count += 1
        }
      }
    }
    return count
  }

  /// Letters for digits in front of digits: O4, l5.
  private func isMisreadNumber(_ token: LabelToken) -> Bool {
    guard let first = token.fold.utf8.first, !Self.isDigit(first) else { return false }
    return token.fold.utf8.contains(where: Self.isDigit) && Self.number(token.fold.utf8) != nil
  }

  /// A capital I behind a small letter.
  private func isMisreadL(_ token: LabelToken) -> Bool {
    let scalars = Array(token.text.unicodeScalars)
    return scalars.indices.dropFirst().contains {
      scalars[$0] == "I" && scalars[$0 - 1].properties.isLowercase
    }
  }

  /// Digits or small l among letters where none belong.
  private func isOdd(_ token: LabelToken) -> Bool {
    let scalars = Array(token.text.unicodeScalars)
    let letters = scalars.filter(LabelScanner.isLetter)
    let digits = scalars.count { $0.value >= 0x30 && $0.value <= 0x39 }
    if scalars.contains(where: { $0 == "|" || $0 == "!" }) { return true }
    if digits > 0 {
      // Codes (G1, RAB15) have their digits behind.
      if let first = scalars.firstIndex(where: { $0.value >= 0x30 && $0.value <= 0x39 }),
        scalars[first...].allSatisfy({ $0.value >= 0x30 && $0.value <= 0x39 }), letters.count < 4
      {
        return false
      }
      return true
    }
    let capitals = letters.count { $0.properties.isUppercase }
    let smallLs = letters.count { $0 == "l" }
    return smallLs > 0 && capitals >= 2 && capitals + smallLs == letters.count
  }

  private func repair(_ tokens: inout [LabelToken]) {
    for index in tokens.indices {
      if tokens[index].isWord, leadsNumber(tokens, index), repairNumber(&tokens, index) { continue }
      if isNoisy, isAmpersand(tokens, index) {
        tokens[index].text = "&"
        tokens[index].kind = .word
        tokens[index].cost = 0.3
        continue
      }
      if let word = lexicon.number(of: tokens[index].fold) {
        tokens[index].word = word
        fixSmallL(&tokens[index])
        continue
      }
      guard tokens[index].isWord else { continue }
      if repairCapitalI(&tokens[index]) { continue }
      let odd = isOdd(tokens[index])
      if repairCode(&tokens[index]) { continue }
      if repairNumber(&tokens, index) { continue }
      let isCandidate = odd || (isNoisy && !english.contains(tokens[index].fold))
      guard isCandidate else { continue }
      if let found = lexicon.repairs.nearest(tokens[index].fold, isWide: false) {
        take(found, &tokens[index])
        continue
      }
      if odd {
        spell(&tokens[index])
        if let word = lexicon.number(of: tokens[index].fold) {
          tokens[index].word = word
          continue
        }
        if english.contains(tokens[index].fold) { continue }
      }
      if isNoisy, let word = englishRepair(tokens[index].fold) {
        tokens[index].text = Self.like(tokens[index].text, word)
        tokens[index].fold = word
        tokens[index].word = lexicon.number(of: word) ?? -1
        tokens[index].cost = 0.3
        continue
      }
      if isNoisy,
        let found = lexicon.repairs.nearest(tokens[index].fold, isWide: true)
          ?? oneSlipAway(tokens[index].fold)
      {
        take(found, &tokens[index])
      } else if tokens[index].fold.hasPrefix("vv") {
        tokens[index].text = Self.like(
          tokens[index].text, "w" + tokens[index].text.lowercased().dropFirst(2))
        tokens[index].fold = LetterFolding.fold(tokens[index].text)
        tokens[index].cost = 0.3
      } else if tokens[index].fold.contains("rn") {
        // Not in the gazetteers, but English with m for rn.
        let fold = Self.replacing("rn", by: "m", in: tokens[index].fold)
        if english.contains(fold) {
          tokens[index].text = Self.like(tokens[index].text, fold)
          tokens[index].fold = fold
          tokens[index].cost = 0.3
        }
      }
    }
  }

  private func take(_ found: (word: Int32, cost: Double), _ token: inout LabelToken) {
    let known = lexicon.text(of: found.word)
    token.text = Self.like(token.text, lexicon.spelling(of: found.word) ?? known)
    token.fold = known
    token.word = found.word
    token.cost = found.cost
    token.kind = known.utf8.allSatisfy(Self.isDigit) ? .number : .word
  }

  /// A long word, or a shorter one that is no place and no variety: names may be close to those.
  private func oneSlipAway(_ fold: String) -> (word: Int32, cost: Double)? {
    guard let found = lexicon.repairs.oneSlipAway(fold) else { return nil }
    return fold.utf8.count >= 7 || lexicon.spelling(of: found.word) == nil ? found : nil
  }

  /// An English word that one look-alike makes of an unknown one.
  private func englishRepair(_ fold: String) -> String? {
    let letters = Array(fold)
    guard letters.count >= 4 else { return nil }
    for (seen, meant): (Character, Character) in [("i", "l"), ("l", "i"), ("c", "e"), ("e", "c")] {
      for index in letters.indices where letters[index] == seen {
        var other = letters
        other[index] = meant
        let word = String(other)
        if english.contains(word) { return word }
      }
    }
    return nil
  }

  /// A capital I behind small letters is an l.
  private func repairCapitalI(_ token: inout LabelToken) -> Bool {
    var scalars = Array(token.text.unicodeScalars)
    if isNoisy, token.text == "EI" || token.text == "AI" {
      token.text = token.text.prefix(1) + "l"
      token.fold = LetterFolding.fold(token.text)
      token.word = lexicon.number(of: token.fold) ?? -1
      return true
    }
    guard scalars.count > 2, scalars.contains(where: { $0.properties.isLowercase }) else {
      return false
    }
    var changed = false
    if isNoisy, scalars[1] == "I", scalars.count > 4, scalars[2].properties.isLowercase {
      scalars[1] = "l"
      changed = true
    }
    for index in scalars.indices.dropFirst() where scalars[index] == "I" {
      guard scalars[index - 1].properties.isLowercase || changed else { continue }
      scalars[index] = "l"
      changed = true
    }
    guard changed else { return false }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    token.text = text
    token.fold = LetterFolding.fold(text)
    token.word = lexicon.number(of: token.fold) ?? -1
    token.cost = 0.2
    return true
  }

  /// Codes of varieties: 5L34, 741l2.
  private func repairCode(_ token: inout LabelToken) -> Bool {
    guard token.fold.utf8.contains(where: Self.isDigit),
      let found = lexicon.repairs.nearest(token.fold, isWide: false)
    else { return false }
    let known = lexicon.text(of: found.word)
    guard known.utf8.count(where: Self.isDigit) >= 2 else { return false }
    take(found, &token)
    return true
  }

  private static func replacing(_ part: String, by other: String, in text: String) -> String {
    text.split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }

  private func fixSmallL(_ token: inout LabelToken) {
    guard token.isWord, isOdd(token) else { return }
    token.text = Self.like(token.text, token.fold)
  }

  /// Letters that stand for digits in a number.
  private func repairNumber(_ tokens: inout [LabelToken], _ index: Int) -> Bool {
    let bytes = Array(tokens[index].fold.utf8)
    guard let digits = Self.number(bytes) else { return false }
    let count = bytes.count(where: Self.isDigit)
    // A Roman month: 26.III.2026
    if !isNoisy, tokens[index].text.allSatisfy({ $0 == "I" }) { return false }
    let follows =
      index > 0 && tokens[index - 1].kind == .number && tokens[index].lead.utf8.count == 1
      && tokens[index].lead != " "
    let isBeside = index > 0 && tokens[index - 1].kind == .number
    guard
      leadsNumber(tokens, index) || count * 2 >= bytes.count
        || (count == 0 && follows && bytes.count <= 4)
        || (count > 0 && bytes.count <= 4 && (follows || isBeside || isNoisy))
    else { return false }
    // A word with one digit in front or behind is a name more often than a number.
    tokens[index].kind = .number
    tokens[index].text = digits
    tokens[index].fold = digits
    tokens[index].cost = 0.3
    tokens[index].word = lexicon.number(of: digits) ?? -1
    return true
  }

  /// The letter in front of `,200` is a digit.
  private func leadsNumber(_ tokens: [LabelToken], _ index: Int) -> Bool {
    let fold = tokens[index].fold
    guard index + 1 < tokens.count, Self.number(fold.utf8) != nil else { return false }
    let next = tokens[index + 1]
    // l March, Ol/29/2026
    if fold.utf8.count == 1, let word = lexicon.number(of: next.fold), lexicon.months[word] != nil,
      next.lead == " " || next.lead == "."
    {
      return true
    }
    if fold.utf8.count <= 2, next.lead == "/" || next.lead == "-" || next.lead == ".",
      next.kind == .number, index + 2 < tokens.count, tokens[index + 2].lead == next.lead
    {
      return true
    }
    return fold.utf8.count == 1
      && Self.number(tokens[index + 1].fold.utf8) != nil && tokens[index + 1].fold.utf8.count == 3
      && (tokens[index + 1].lead == "," || tokens[index + 1].lead == ".")
  }

  /// An 8 between two names is an ampersand.
  private func isAmpersand(_ tokens: [LabelToken], _ index: Int) -> Bool {
    guard tokens[index].fold == "8", index > 0, index + 1 < tokens.count else { return false }
    let (before, after) = (tokens[index - 1], tokens[index + 1])
    return before.isWord && after.isWord && before.isCapitalized && after.isCapitalized
      && tokens[index].lead == " " && after.lead == " " && !isUnit(after.word)
      && lexicon.number(of: after.fold).map(isUnit) != true && before.fold.utf8.count > 2
  }

  /// Digits in an unknown word become the letters they look like.
  private func spell(_ token: inout LabelToken) {
    let scalars = Array(token.text.unicodeScalars)
    let letters = scalars.count(where: LabelScanner.isLetter)
    guard letters >= 3, letters * 2 > scalars.count else { return }
    let rest = scalars.filter { LabelScanner.isLetter($0) && $0 != "l" }
    let isUpper = !rest.isEmpty && rest.allSatisfy { $0.properties.isUppercase }
    var text = ""
    for (index, scalar) in scalars.enumerated() {
      let isCapital = isUpper || (index == 0 && scalar.value < 0x40)
      var letter = scalar
      switch scalar {
      case "0": letter = "o"
      case "1", "|", "!": letter = isUpper || index == 0 ? "i" : "l"
      case "5", "$": letter = "s"
      case "8": letter = "b"
      case "6": letter = "g"
      case "2": letter = "z"
      case "3": letter = "e"
      case "4": letter = "a"
      case "7": letter = "t"
      case "l" where isUpper: letter = "i"
      default:
        text.unicodeScalars.append(scalar)
        continue
      }
      text += isCapital ? letter.properties.uppercaseMapping : String(letter)
    }
    token.text = text
    token.fold = LetterFolding.fold(text)
    token.cost = 0.5
  }

  /// `word` with capitals as `model` has them.
  private static func like(_ model: String, _ word: String) -> String {
    let letters = model.unicodeScalars.filter { LabelScanner.isLetter($0) && $0 != "l" }
    let capitals = letters.count { $0.properties.isUppercase }
    if capitals >= 2 || (capitals == 1 && letters.count == 1), capitals * 3 >= letters.count * 2 {
      return word.uppercased()
    }
    guard let first = model.unicodeScalars.first else { return word }
    let isSmall = first.properties.isLowercase && first != "l"
    return isSmall ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Two tokens that are one known word.
  private func joinSplitWords(_ tokens: inout [LabelToken]) {
    guard tokens.count > 1 else { return }
    var index = 0
    while index + 1 < tokens.count {
      let (a, b) = (tokens[index], tokens[index + 1])
      let joined = a.fold + b.fold
      let isOpen = lexicon.number(of: a.fold) == nil || lexicon.number(of: b.fold) == nil
      if a.isWord, b.isWord, b.lead == " " || b.lead == "-", isOpen,
        joined.utf8.count >= (a.fold.utf8.count == 1 ? 5 : 6),
        isNoisy || !(english.contains(a.fold) && english.contains(b.fold)),
        let word = lexicon.number(of: joined)
      {
        tokens[index].text = Self.like(a.text, lexicon.spelling(of: word) ?? joined)
        tokens[index].fold = joined
        tokens[index].word = word
        tokens[index].cost = max(a.cost, b.cost) + 0.2
        tokens.remove(at: index + 1)
      } else if isNoisy, a.isWord, b.isWord, b.lead == " ", isOpen,
        joined.utf8.count >= (a.fold.utf8.count == 1 ? 4 : 5),
        b.text.unicodeScalars.first?.properties.isUppercase == a.isUppercase,
        !(english.contains(a.fold) && english.contains(b.fold)), english.contains(joined)
      {
        tokens[index].text = a.text + b.text
        tokens[index].fold = joined
        tokens[index].cost = 0.4
        tokens.remove(at: index + 1)
      }
      index += 1
    }
  }

  // MARK: Phrases

  private func phrases(_ tokens: [LabelToken]) -> [PhraseMatch] {
    var result: [PhraseMatch] = []
    for start in tokens.indices {
      var node: Int32 = 0
      var cost = 0.0
      var position = start
      while position < tokens.count {
        let token = tokens[position]
        if position > start, !token.continuesPhrase { break }
        guard token.word >= 0 else { break }
        node = lexicon.step(from: node, by: token.word)
        guard node >= 0 else { break }
        cost = max(cost, token.cost)
        position += 1
        var entry = lexicon.entry(at: node)
        var seen: UInt32 = 0
        while entry >= 0 {
          let found = lexicon.entries[Int(entry)]
          let bit = UInt32(1) << UInt32(found.kind.rawValue)
          if found.kind == .wordClass || seen & bit == 0 {
            seen |= bit
            result.append(
              PhraseMatch(kind: found.kind, entry: entry, range: start..<position, cost: cost))
          }
          entry = found.next
        }
      }
    }
    return result
  }

  // MARK: Paragraphs

  /// Joins lines of running text, so that phrases reach over their breaks.
  private func paragraphs(_ lines: [ReadLine]) -> [ReadLine] {
    var result: [ReadLine] = []
    let weights = lines.map(proseWeight)
    var isRunning = lines.indices.map { index in
      let words = lines[index].tokens.count(where: \.isWord)
      return (words >= 5 && weights[index] >= 2) || (words >= 7 && weights[index] >= 1)
    }
    for index in lines.indices.dropLast() where isRunning[index + 1] && !isRunning[index] {
      // The line above running text that does not end is its beginning.
      let line = lines[index]
      let small = line.tokens.count { $0.isWord && !$0.isCapitalized }
      if small >= 3, line.tokens.count >= 5, !line.tail.contains("."), !Self.hasKey(line),
        !line.tokens.contains(where: \.startsPart)
      {
        isRunning[index] = true
      }
    }
    for index in lines.indices {
      var line = lines[index]
      line.isProse = isRunning[index]
      guard let last = result.last, last.isProse, !Self.hasKey(line),
        last.number + last.tokens.count(where: \.startsLine) + 1 == line.number,
        line.tokens.first?.isWord ?? false
      else {
        result.append(line)
        continue
      }
      let goesOn = !last.tail.contains(".") && last.tail != ":"
      let isContinued =
        goesOn
        && (line.isProse || !(line.tokens.first?.isCapitalized ?? false) || weights[index] >= 1)
      if isContinued || (line.isProse && last.tail.hasPrefix(".")) {
        join(line, to: &result[result.count - 1])
      } else {
        result.append(line)
      }
    }
    return result
  }

  private static func hasKey(_ line: ReadLine) -> Bool {
    line.matches.contains { match in
      match.kind == .key && match.range.lowerBound == 0
        && (match.range.upperBound < line.tokens.count
          ? line.tokens[match.range.upperBound].lead : line.tail).contains(":")
    }
  }

  private func join(_ line: ReadLine, to paragraph: inout ReadLine) {
    var tokens = line.tokens
    if var first = tokens.first {
      first.lead = paragraph.tail + " " + first.lead
      first.startsLine = true
      tokens[0] = first
    }
    paragraph.tokens += tokens
    paragraph.tail = line.tail
    paragraph.certainty = min(paragraph.certainty, line.certainty)
    paragraph.matches = phrases(paragraph.tokens)
  }

  private func proseWeight(_ line: ReadLine) -> Int {
    line.phrases(.prose).count { match in
      let token = line.tokens[match.range.lowerBound]
      return !token.isUppercase && (!token.isCapitalized || match.range.lowerBound == 0)
    }
  }
}
