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
        } else {
          output.append(letter)
        }
      default: output.append(letter)
      }
      index += 1
    }
    let decoded = HTMLEntities.decoded(String(output))
    return TextLines.trimmed(decoded)
  }

  /// The text of a link whose address is elsewhere, `[Misfit]` and `[Misfit][4]`, where it is the whole text.
  private static func reference(_ text: some StringProtocol) -> String? {
    let text = TextLines.trimmed(text)
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
