/// Repairs OCR errors, but only to known words.
extension LinePreparation {
  /// The number of words that look misread.
  func noise(_ lines: [LabelLine]) -> Int {
    var count = 0
    for line in lines {
      let marks = line.tokens.map(\.lead).joined() + line.tail
      if marks.unicodeScalars.contains(where: { "¦■¬«»°~".unicodeScalars.contains($0) }) {
        count += 1
      }
      for token in line.tokens where token.isWord && lexicon.number(of: token.fold) == nil {
        if isOdd(token) || isMisreadNumber(token) || isMisreadL(token) {
          count += 1
        } else if token.fold.utf8.count >= 5, !EnglishWords.contains(token.fold),
          lexicon.repairs.nearest(token.fold, isWide: false) != nil
        {
          count += 1
        }
      }
    }
    return count
  }

  /// Letters misread for digits before digits: O4, l5.
  func isMisreadNumber(_ token: LabelToken) -> Bool {
    guard let first = token.fold.utf8.first, !UTF8Text.isDigit(first) else { return false }
    return token.fold.utf8.contains(where: UTF8Text.isDigit) && Self.number(token.fold.utf8) != nil
  }

  /// A capital I after a lower-case letter.
  func isMisreadL(_ token: LabelToken) -> Bool {
    let scalars = Array(token.text.unicodeScalars)
    return scalars.indices.dropFirst().contains {
      scalars[$0] == "I" && scalars[$0 - 1].properties.isLowercase
    }
  }

  /// Digits or a lower-case l among letters.
  func isOdd(_ token: LabelToken) -> Bool {
    let scalars = Array(token.text.unicodeScalars)
    let letters = scalars.filter(LabelScanner.isLetter)
    let digits = scalars.count { $0.value >= 0x30 && $0.value <= 0x39 }
    if scalars.contains(where: { $0 == "|" || $0 == "!" }) { return true }
    if digits > 0 {
      // Codes (G1, RAB15) have their digits at the end.
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

  func repair(_ tokens: inout [LabelToken]) {
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
      if repairM(&tokens[index]) { continue }
      // A long word has the shape of a known one only where it is misread: Dawairl.
      let isLong = tokens[index].fold.utf8.count >= 7
      let isCandidate =
        odd || (isNoisy || isLong) && !EnglishWords.contains(tokens[index].fold)
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
        if EnglishWords.contains(tokens[index].fold) { continue }
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
          ?? oneEditAway(tokens[index].fold)
      {
        take(found, &tokens[index])
      } else if tokens[index].fold.hasPrefix("vv") {
        tokens[index].text = Self.like(
          tokens[index].text, "w" + tokens[index].text.lowercased().dropFirst(2))
        tokens[index].fold = TextFolding.terms.text(tokens[index].text)
        tokens[index].cost = 0.3
      }
    }
  }

  /// A long word that nothing knows, but with m for rn: Guaternala, Mediurn. On clean labels, too, but there
  /// a capital may begin a name: Horner is no Homer.
  private func repairM(_ token: inout LabelToken) -> Bool {
    guard token.fold.contains("rn"), token.fold.utf8.count >= 6 || isNoisy,
      !EnglishWords.contains(token.fold)
    else { return false }
    let fold = Self.replacing("rn", by: "m", in: token.fold)
    if let word = lexicon.number(of: fold) {
      take((word, 0.3), &token)
      return true
    }
    guard isNoisy || !token.isCapitalized, EnglishWords.contains(fold) else { return false }
    token.text = Self.like(token.text, fold)
    token.fold = fold
    token.cost = 0.3
    return true
  }

  func take(_ found: (word: Int32, cost: Double), _ token: inout LabelToken) {
    let known = lexicon.text(of: found.word)
    token.text = Self.like(token.text, lexicon.spelling(of: found.word) ?? known)
    token.fold = known
    token.word = found.word
    token.cost = found.cost
    token.kind = known.utf8.allSatisfy(UTF8Text.isDigit) ? .number : .word
  }

  /// A long word, or a shorter one that is not a place or variety: names may be similar to those.
  func oneEditAway(_ fold: String) -> (word: Int32, cost: Double)? {
    guard let found = lexicon.repairs.oneEditAway(fold) else { return nil }
    return fold.utf8.count >= 7 || lexicon.spelling(of: found.word) == nil ? found : nil
  }

  /// An English word at a distance of one look-alike from an unknown one.
  func englishRepair(_ fold: String) -> String? {
    let letters = Array(fold)
    guard letters.count >= 4 else { return nil }
    for (seen, meant): (Character, Character) in [("i", "l"), ("l", "i"), ("c", "e"), ("e", "c")] {
      for index in letters.indices where letters[index] == seen {
        var other = letters
        other[index] = meant
        let word = String(other)
        if EnglishWords.contains(word) { return word }
      }
    }
    return nil
  }

  /// A capital I after lower-case letters is an l.
  func repairCapitalI(_ token: inout LabelToken) -> Bool {
    var scalars = Array(token.text.unicodeScalars)
    if isNoisy, scalars.count == 2, scalars[1] == "I", scalars[0].properties.isUppercase,
      lexicon.number(of: token.fold) == nil,
      let word = lexicon.number(of: token.fold.prefix(1) + "l")
    {
      // «EI Faro»
      token.text = token.text.prefix(1) + "l"
      token.fold = lexicon.text(of: word)
      token.word = word
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
    token.fold = TextFolding.terms.text(text)
    token.word = lexicon.number(of: token.fold) ?? -1
    token.cost = 0.2
    return true
  }

  /// Codes of varieties: 5L34, 741l2.
  func repairCode(_ token: inout LabelToken) -> Bool {
    guard token.fold.utf8.contains(where: UTF8Text.isDigit),
      let found = lexicon.repairs.nearest(token.fold, isWide: false)
    else { return false }
    let known = lexicon.text(of: found.word)
    guard known.utf8.count(where: UTF8Text.isDigit) >= 2 else { return false }
    take(found, &token)
    return true
  }

  static func replacing(_ part: String, by other: String, in text: String) -> String {
    text.split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }

  func fixSmallL(_ token: inout LabelToken) {
    guard token.isWord, isOdd(token) else { return }
    token.text = Self.like(token.text, token.fold)
  }

  /// Letters that were misread for digits of a number.
  func repairNumber(_ tokens: inout [LabelToken], _ index: Int) -> Bool {
    let bytes = Array(tokens[index].fold.utf8)
    guard let digits = Self.number(bytes) else { return false }
    let count = bytes.count(where: UTF8Text.isDigit)
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
    // A word with one digit at an end is more often a name than a number.
    tokens[index].kind = .number
    tokens[index].misread = tokens[index].text
    tokens[index].text = digits
    tokens[index].fold = digits
    tokens[index].cost = 0.3
    tokens[index].word = lexicon.number(of: digits) ?? -1
    return true
  }

  /// The letter before `,200` is a digit.
  func leadsNumber(_ tokens: [LabelToken], _ index: Int) -> Bool {
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
  func isAmpersand(_ tokens: [LabelToken], _ index: Int) -> Bool {
    guard tokens[index].fold == "8", index > 0, index + 1 < tokens.count else { return false }
    let (before, after) = (tokens[index - 1], tokens[index + 1])
    return before.isWord && after.isWord && before.isCapitalized && after.isCapitalized
      && tokens[index].lead == " " && after.lead == " " && !isUnit(after.word)
      && lexicon.number(of: after.fold).map(isUnit) != true && before.fold.utf8.count > 2
  }

  /// Replaces digits in an unknown word by the letters that they look like.
  func spell(_ token: inout LabelToken) {
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
    token.fold = TextFolding.terms.text(text)
    token.cost = 0.5
  }

  /// `word` with the capitals of `model`.
  static func like(_ model: String, _ word: String) -> String {
    let letters = model.unicodeScalars.filter { LabelScanner.isLetter($0) && $0 != "l" }
    let capitals = letters.count { $0.properties.isUppercase }
    if capitals >= 2 || (capitals == 1 && letters.count == 1), capitals * 3 >= letters.count * 2 {
      return word.uppercased()
    }
    guard let first = model.unicodeScalars.first else { return word }
    let isSmall = first.properties.isLowercase && first != "l"
    return isSmall ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
  }
}
