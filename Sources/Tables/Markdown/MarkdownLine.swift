/// What a line of Markdown is, apart from those of tables.
enum MarkdownLine {
  /// A heading: its level, 1 to 6, or 7 for a line that is bold as a whole.
  static func heading(_ line: Substring) -> (level: Int, text: String)? {
    let text = line.trimmed
    let level = text.prefix { $0 == "#" }.count
    if (1...6).contains(level) {
      let rest = text.dropFirst(level)
      guard let first = rest.first, first.isWhitespace else { return nil }
      var title = rest.trimmed[...]
      // Marks at the end of a heading are no part of it.
      let marks = title.reversed().prefix { $0 == "#" }.count
      if marks > 0, title.dropLast(marks).last?.isWhitespace == true {
        title = title.dropLast(marks)
      }
      return (level, MarkdownInline.plain(title))
    }
    guard text.hasPrefix("**"), text.count > 4,
      let end = text.dropFirst(2).firstRange(of: "**")
    else { return nil }
    let (inner, rest) = (text.dropFirst(2)[..<end.lowerBound], text[end.upperBound...])
    guard !inner.hasSuffix(":"), !rest.contains("**") else { return nil }
    if rest.isEmpty { return (7, MarkdownInline.plain(inner)) }
    // `**18 March 2026** — Colombia Huila`
    guard isDated(String(inner)), let mark = rest.drop(while: \.isWhitespace).first,
      "-–—|".contains(mark)
    else { return nil }
    return (7, MarkdownInline.plain(text))
  }

  /// Whether a line under a title makes it one: `===`, or `---`.
  static func underline(_ line: Substring) -> Int? {
    let text = line.trimmed
    guard text.count >= 3, let first = text.first, first == "=" || first == "-",
      text.allSatisfy({ $0 == first })
    else { return nil }
    return first == "=" ? 1 : 2
  }

  /// The text of an element of a list; nil where the line is none.
  static func bullet(_ line: Substring) -> String? {
    var text = line.drop(while: \.isWhitespace)
    guard let first = text.first else { return nil }
    if "-*+•".contains(first) {
      text = text.dropFirst()
    } else {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard (1...3).contains(digits.count) else { return nil }
      text = text.dropFirst(digits.count)
      guard let mark = text.first, mark == "." || mark == ")" else { return nil }
      text = text.dropFirst()
    }
    guard text.first?.isWhitespace == true else { return nil }
    let rest = text.trimmed
    return boxes.keys.contains(where: rest.hasPrefix)
      ? rest.dropFirst("[ ] ".count).trimmed : rest
  }

  /// Whether the box at the beginning of an element of a list is ticked; nil without one.
  static func box(_ line: Substring) -> Bool? {
    guard let open = line.firstIndex(of: "["), bullet(line) != nil else { return nil }
    return boxes[String(line[open...].prefix("[ ] ".count))]
  }

  private static let boxes = ["[ ] ": false, "[x] ": true, "[X] ": true]

  /// Several keys with their values in a line, such as `- **Dose:** 18 g → **Yield:** 43 g`; one or none for
  /// another line.
  static func fields(_ line: Substring) -> [(key: String, value: String)] {
    guard line.contains("**"), line.contains(where: isColon) else {
      return [field(line)].compactMap(\.self)
    }
    let text = bullet(line) ?? line.trimmed
    let parts = text.split(separator: "**", omittingEmptySubsequences: false)
    var found: [(key: String, value: String)] = []
    // Between marks are keys, after them values.
    for index in stride(from: 1, to: parts.count - 1, by: 2) {
      let (key, value) = (parts[index], parts[index + 1])
      let isKey = key.last.map(isColon) ?? false
      let isBefore = value.drop(while: \.isWhitespace).first.map(isColon) ?? false
      guard isKey != isBefore, parts[0].allSatisfy(\.isWhitespace) else {
        return [field(line)].compactMap(\.self)
      }
      var text = isKey ? value : value.drop(while: \.isWhitespace).dropFirst()
      while let last = text.last, last.isWhitespace || "→|·•,;".contains(last),
        index + 2 < parts.count
      {
        text.removeLast()
      }
      if let field = made(isKey ? key.dropLast() : key, text) { found.append(field) }
    }
    return found.count > 1 ? found : [field(line)].compactMap(\.self)
  }

  /// A key with its value, such as `- **Dose**: 18 g`.
  static func field(_ line: Substring) -> (key: String, value: String)? {
    let bullet = bullet(line)
    let text = bullet ?? line.trimmed
    for mark in ["**", "__"] where text.hasPrefix(mark) {
      let rest = text.dropFirst(2)
      guard let close = rest.firstRange(of: mark) else { return nil }
      var key = rest[..<close.lowerBound]
      var value = rest[close.upperBound...]
      if let last = key.last, isColon(last) {
        key.removeLast()
      } else {
        value = value.drop(while: \.isWhitespace)
        guard let first = value.first, isColon(first) else { return nil }
        value.removeFirst()
      }
      return made(key, value)
    }
    guard let colon = text.firstIndex(where: isColon) else { return nil }
    let key = text[..<colon]
    var value = text[text.index(after: colon)...]
    if value.first == ":" { value.removeFirst() }
    guard let first = key.first(where: { $0 != "*" && $0 != "_" }), first.isLetter,
      value.isEmpty || value.first?.isWhitespace == true || text[colon] == "：",
      key.split(whereSeparator: \.isWhitespace).count <= (bullet == nil ? 3 : 5),
      !key.contains(where: { ".,;!?|`".contains($0) })
    else { return nil }
    return made(key, value)
  }

  private static func made(_ key: Substring, _ value: Substring) -> (key: String, value: String)? {
    let name = MarkdownInline.plain(key)
    guard (1...60).contains(name.count) else { return nil }
    return (name, MarkdownInline.plain(value))
  }

  private static func isColon(_ letter: Character) -> Bool { letter == ":" || letter == "：" }

  /// Whether a heading has the numbers of a shot: `Grind 14 — 19g in / 28g out / 35s`.
  static func isOfShot(_ heading: String) -> Bool {
    let weights = heading.matches(of: /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:g|ml)\b/).compactMap {
      Double($0.1.replacing(",", with: "."))
    }
    guard weights.count == 2, (5...60).contains(weights[0]) else { return false }
    return weights[0] < weights[1]
  }

  /// The first line of an entry of a journal in plain text: `2026-05-04 brew "Kirima AA"`; nil for another line.
  static func entry(_ line: Substring) -> (day: String, kind: String, name: String)? {
    guard line.first?.isNumber == true,
      let found = line.wholeMatch(of: /(\d{4}-\d{2}-\d{2})\s+(\p{L}+)\s+"([^"]+)"\s*/)
    else { return nil }
    return (String(found.1), String(found.2), String(found.3))
  }

  /// A day alone in a line, with marks of emphasis: `*October 16, 2024*`; nil for another line.
  static func day(_ line: Substring) -> String? {
    let text = line.trimmed
    guard let mark = text.first, "*_".contains(mark), text.last == mark, text.count <= 40,
      case let plain = MarkdownInline.plain(text),
      plain.wholeMatch(
        of:
          /\p{L}{3,10}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}|\d{1,2}\.?\s\p{L}{3,10}\.?,?\s\d{4}|\d{4}-\d{2}-\d{2}/
      )
        != nil
    else { return nil }
    return plain
  }

  /// The parts of a line in bold or with stars, such as `**Verve** · Honduras · ★★★★☆`; nil for another line.
  static func byline(_ line: Substring) -> String? {
    guard line.contains("·") || line.contains("•") || line.contains("|"), bullet(line) == nil,
      line.contains("**") || line.contains("★"), line.count <= 200
    else { return nil }
    let parts = MarkdownInline.plain(line).split { "·•|".contains($0) }.map {
      $0.trimmed
    }
    guard parts.count > 1, !parts.contains(where: { $0.isEmpty || $0.contains(":") }) else {
      return nil
    }
    return parts.joined(separator: " · ")
  }

  /// Whether a heading has two numbers or more, as a date has.
  static func isDated(_ heading: String) -> Bool {
    heading.split { !($0.isASCII && $0.isNumber) }.count >= 2
  }
}

/// Texts of Markdown without the marks within them.
enum MarkdownInline {
  /// Takes off marks of emphasis, code, links and pictures; `<br>` becomes a line break.
  static func plain(_ text: some StringProtocol) -> String {
    if let name = reference(text) { return plain(name) }
    let letters = Array(text.unicodeScalars)
    var output = String.UnicodeScalarView()
    let stars = letters.count { $0 == "*" }
    var closers = Closers(letters)
    // Code is taken as it is.
    var isCode = false
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      switch letter {
      case "`":
        isCode.toggle()
      case _ where isCode: output.append(letter)
      case "\\" where index + 1 < letters.count && isPunctuation(letters[index + 1]):
        index += 1
        output.append(letters[index])
      case "*", "_", "~":
        let run = letters[index...].prefix { $0 == letter }.count
        if !isMark(letters, index, run, stars: stars) {
          output.append(contentsOf: letters[index..<(index + run)])
        }
        index += run - 1
      case "!" where index + 1 < letters.count && letters[index + 1] == "[": break
      case "[":
        guard let link = link(letters, index, &closers) else { fallthrough }
        output.append(contentsOf: plain(String(link.text)).unicodeScalars)
        index = link.end - 1
      case "<":
        if let end = lineBreak(letters, index) {
          output.append("\n")
          index = end - 1
        } else if let end = tag(letters, index) {
          index = end - 1
        } else {
          output.append(letter)
        }
      default: output.append(letter)
      }
      index += 1
    }
    let decoded = HTMLEntities.decoded(String(output))
    return decoded.trimmed
  }

  /// The text of a link whose address is elsewhere, `[Misfit]` and `[Misfit][4]`, where it is the whole text.
  private static func reference(_ text: some StringProtocol) -> String? {
    let text = text.trimmed
    guard text.hasPrefix("["), !text.hasPrefix("[["), text.hasSuffix("]"), !text.hasPrefix("[^"),
      let end = text.firstIndex(of: "]"),
      case let name = text[text.index(after: text.startIndex)..<end],
      name.count > 1, name.contains(where: \.isLetter)
    else { return nil }
    let rest = text[text.index(after: end)...]
    let isWhole = rest.isEmpty || rest.hasPrefix("[") && !rest.dropFirst().dropLast().contains("]")
    return isWhole ? String(name) : nil
  }

  private static func isPunctuation(_ letter: Unicode.Scalar) -> Bool {
    letter.isASCII && letter.value > 0x20 && letter.value != 0x7F
      && !letter.properties.isAlphabetic && letter.properties.numericType == nil
  }

  private static func isSpace(_ letter: Unicode.Scalar?) -> Bool {
    letter.map { $0.properties.isWhitespace } ?? true
  }

  private static func isWord(_ letter: Unicode.Scalar?) -> Bool {
    letter.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
  }

  /// Whether a run of stars, underscores or tildes marks emphasis: not between blanks, for
  /// underscores not within a word, and for tildes two of them.
  private static func isMark(
    _ letters: [Unicode.Scalar], _ index: Int, _ run: Int, stars: Int
  ) -> Bool {
    let before = index > 0 ? letters[index - 1] : nil
    let after = index + run < letters.count ? letters[index + run] : nil
    if isSpace(before), isSpace(after) { return false }
    switch letters[index] {
    case "_": return !(isWord(before) && isWord(after))
    case "~": return run == 2
    default:
      // A single star between digits multiplies, and one after a word with no other is a footnote.
      if run == 1, isWord(before), isWord(after) { return false }
      return stars > run
    }
  }

  /// The text of a link that begins at `index`, and the position after it.
  private static func link(
    _ letters: [Unicode.Scalar], _ index: Int, _ closers: inout Closers
  ) -> (text: String.UnicodeScalarView, end: Int)? {
    // Wiki links: [[Page|text]].
    let isWiki = index + 1 < letters.count && letters[index + 1] == "["
    let start = index + (isWiki ? 2 : 1)
    guard let close = closers.square(from: start), close - start < 1000 else { return nil }
    var text = letters[start..<close]
    if isWiki {
      guard close + 1 < letters.count, letters[close + 1] == "]" else { return nil }
      if let bar = text.lastIndex(of: "|") { text = text[(bar + 1)...] }
      return (String.UnicodeScalarView(text), close + 2)
    }
    guard close + 1 < letters.count, letters[close + 1] == "(",
      let end = closers.round(from: close)
    else { return nil }
    return (String.UnicodeScalarView(text), end + 1)
  }

  /// The position after a `<br>` at `index`.
  private static func lineBreak(_ letters: [Unicode.Scalar], _ index: Int) -> Int? {
    let tag = letters[index...].prefix(8)
    guard let end = tag.firstIndex(of: ">") else { return nil }
    let name = String(String.UnicodeScalarView(tag[(index + 1)..<end])).lowercased()
    return ["br", "br/", "br /"].contains(name) ? end + 1 : nil
  }

  /// The position after a tag of HTML at `index` that only says how a text looks.
  private static func tag(_ letters: [Unicode.Scalar], _ index: Int) -> Int? {
    let inner = letters[index...].prefix(200)
    guard let end = inner.firstIndex(of: ">") else { return nil }
    let text = String(String.UnicodeScalarView(inner[(index + 1)..<end])).lowercased()
    let name = text.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    let rest = text.drop { $0 == "/" }.dropFirst(name.count)
    let isWhole = rest.isEmpty || rest.first == " " && rest.contains("=")
    return isWhole && looks.contains(String(name)) ? end + 1 : nil
  }

  private static let looks: Set = [
    "span", "u", "b", "i", "em", "strong", "sup", "sub", "small", "mark", "font", "ins", "kbd",
  ]

  /// Finds closing brackets, each only once for all that open before it.
  private struct Closers {
    private let letters: [Unicode.Scalar]
    private var (square, round) = (-1, -1)

    init(_ letters: [Unicode.Scalar]) {
      self.letters = letters
    }

    mutating func square(from start: Int) -> Int? {
      if square < start { square = next("]", start) }
      return square < letters.count ? square : nil
    }

    mutating func round(from start: Int) -> Int? {
      if round < start { round = next(")", start) }
      return round < letters.count ? round : nil
    }

    private func next(_ letter: Unicode.Scalar, _ start: Int) -> Int {
      var index = start
      while index < letters.count, letters[index] != letter { index += 1 }
      return index
    }
  }
}
