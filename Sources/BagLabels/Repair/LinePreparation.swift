/// Prepares lines for the readers: tokens, OCR repairs, phrases, paragraphs.
struct LinePreparation {
  let lexicon = LabelLexicon.standard
  var isNoisy = false

  /// - Returns: The lines with words or numbers; lines of running text are joined to paragraphs.
  mutating func lines(of label: LabelText) -> [LabelLine] {
    var lines: [LabelLine] = []
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
      for index in tokens.indices { tokens[index].line = number }
      var read = LabelLine(number: number, tokens: tokens)
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

  /// Joins single words on lines of their own if they form a phrase.
  func joinSingleWords(_ lines: [LabelLine]) -> [LabelLine] {
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
      // The name of the roaster precedes «coffee roasters».
      if match.kind == .wordClass,
        lexicon.entries[Int(match.entry)].value == WordClass.roasterStrong.number
      {
        let known = phrases(Array(tokens[..<match.range.lowerBound])).contains {
          $0.kind == .country || $0.kind == .process || $0.kind == .variety
        }
        if !known, match.range.lowerBound <= 4 {
          joins.formUnion((0...match.range.lowerBound).dropFirst())
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
    var result: [LabelLine] = []
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

  static func fractions(_ line: String) -> String {
    var text = line
    // Boxes of letters: [x] Washed [ ] Natural
    let signs = [
      ("½", " 1/2"), ("¼", " 1/4"), ("¾", " 3/4"), ("[x]", "☒"), ("[X]", "☒"), ("(x)", "☒"),
      ("(X)", "☒"), ("[ ]", "☐"), ("[]", "☐"), ("( )", "☐"), ("()", "☐"),
    ]
    for (sign, plain) in signs where text.contains(sign) {
      text = text.split(separator: sign, omittingEmptySubsequences: false).joined(separator: plain)
    }
    return text.contains(" .") || text.contains(" ,") ? thousands(text) : text
  }

  /// `1 .800` without the gap.
  private static func thousands(_ text: String) -> String {
    let letters = Array(text.unicodeScalars)
    func isDigit(_ index: Int) -> Bool {
      letters.indices.contains(index) && ("0"..."9").contains(letters[index])
    }
    var result = String.UnicodeScalarView()
    for (index, letter) in letters.enumerated() {
      let isGap =
        letter == " " && isDigit(index - 1) && !isDigit(index - 2) && index + 4 < letters.count
        && [".", ","].contains(letters[index + 1])
        && (2...4).allSatisfy { isDigit(index + $0) } && !isDigit(index + 5)
      if !isGap { result.append(letter) }
    }
    return String(result)
  }

  static func tail(_ line: String) -> String {
    let last = line.unicodeScalars.lastIndex(where: LabelScanner.isPart)
    let start = last.map { line.unicodeScalars.index(after: $0) } ?? line.startIndex
    return String(line.unicodeScalars[start...])
  }

  /// Joins two tokens that are one known word.
  func joinSplitWords(_ tokens: inout [LabelToken]) {
    guard tokens.count > 1 else { return }
    var index = 0
    while index + 1 < tokens.count {
      let (a, b) = (tokens[index], tokens[index + 1])
      let joined = a.fold + b.fold
      let isOpen = lexicon.number(of: a.fold) == nil || lexicon.number(of: b.fold) == nil
      if a.isWord, b.isWord, b.lead == " " || b.lead == "-", isOpen,
        joined.utf8.count >= (a.fold.utf8.count == 1 ? 5 : 6),
        isNoisy || !(EnglishWords.contains(a.fold) && EnglishWords.contains(b.fold)),
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
        !(EnglishWords.contains(a.fold) && EnglishWords.contains(b.fold)),
        EnglishWords.contains(joined)
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

  func phrases(_ tokens: [LabelToken]) -> [PhraseMatch] {
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

  /// Joins lines of running text, so that phrases may span line breaks.
  func paragraphs(_ lines: [LabelLine]) -> [LabelLine] {
    var result: [LabelLine] = []
    let weights = lines.map(proseWeight)
    var isRunning = lines.indices.map { index in
      let words = lines[index].tokens.count(where: \.isWord)
      return (words >= 5 && weights[index] >= 2) || (words >= 7 && weights[index] >= 1)
    }
    for index in lines.indices.dropLast() where isRunning[index + 1] && !isRunning[index] {
      // A line without an end above running text is its beginning.
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

  static func hasKey(_ line: LabelLine) -> Bool {
    line.matches.contains { match in
      match.kind == .key && match.range.lowerBound == 0
        && (match.range.upperBound < line.tokens.count
          ? line.tokens[match.range.upperBound].lead : line.tail).contains(":")
    }
  }

  func join(_ line: LabelLine, to paragraph: inout LabelLine) {
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

  func proseWeight(_ line: LabelLine) -> Int {
    line.phrases(.prose).count { match in
      let token = line.tokens[match.range.lowerBound]
      return !token.isUppercase && (!token.isCapitalized || match.range.lowerBound == 0)
    }
  }
}
