import Insights

/// Lines broken where a terminal ends.
enum TerminalLine {
  /// A line in as many lines as it takes, those after the first indented.
  ///
  /// Lines are broken at blanks, and within words that are wider than a line. Styles take no room.
  ///
  /// - Parameters:
  ///   - width: The most columns of a line; nil for no limit.
  ///   - indentation: That of the lines after the first; by default that of the text that they go on
  ///     with.
  static func wrapped(_ line: String, to width: Int?, indentation: Int? = nil) -> [String] {
    guard let width, width > 0, columns(of: line) > width else { return [line] }
    let indent = min(indentation ?? hanging(line, width), width / 2)
    var lines: [String] = []
    var (current, used) = ("", 0)
    var isEmpty = true
    func breakLine() {
      lines.append(TextTable.trimmed(current))
      (current, used) = (String(repeating: " ", count: indent), indent)
      isEmpty = true
    }
    for (blanks, word) in words(of: line) {
      let length = columns(of: word)
      if lines.isEmpty || !isEmpty, used + blanks + length <= width || length > width - indent {
        current += String(repeating: " ", count: min(blanks, max(0, width - used)))
        used += blanks
      } else if !isEmpty {
        breakLine()
      }
      if used + length <= width {
        current += word
        used += length
      } else {
        for (piece, length) in pieces(of: word) {
          if used + length > width, !isEmpty || used > indent { breakLine() }
          current += piece
          used += length
          isEmpty = false
        }
      }
      isEmpty = false
    }
    lines.append(TextTable.trimmed(current))
    return lines
  }

  /// The columns of a line, whose styles take none.
  static func columns(of line: some StringProtocol) -> Int {
    line.utf8.contains(0x1B)
      ? pieces(of: line).reduce(0) { $0 + $1.columns } : line.terminalColumns
  }

  /// Where the text of a line begins: after its title, which a gap ends, or a little to the right of
  /// its own beginning.
  private static func hanging(_ line: String, _ width: Int) -> Int {
    let runs = words(of: line)
    let start = runs.first?.blanks ?? 0
    var column = 0
    for (index, run) in runs.enumerated() {
      column += run.blanks
      guard column <= width / 2 else { break }
      if run.blanks >= (index == 0 ? 8 : 2) { return column }
      column += columns(of: run.word)
    }
    return start + 2
  }

  /// The words of a line, each with the number of blanks before it.
  private static func words(of line: String) -> [(blanks: Int, word: Substring)] {
    var words: [(blanks: Int, word: Substring)] = []
    var rest = line[...]
    while !rest.isEmpty {
      let word = rest.drop { $0 == " " }
      let blanks = rest.count - word.count
      let end = word.firstIndex(of: " ") ?? word.endIndex
      if end > word.startIndex { words.append((blanks, word[..<end])) }
      rest = word[end...]
    }
    return words
  }

  /// Characters with their columns; a style, `ESC [ … m`, is one of no width.
  private static func pieces(of text: some StringProtocol) -> [(text: String, columns: Int)] {
    var pieces: [(text: String, columns: Int)] = []
    var style: String?
    for character in text {
      if let begun = style {
        style = character == "m" ? nil : begun + String(character)
        if style == nil { pieces.append((begun + "m", 0)) }
      } else if character == "\u{1B}" {
        style = "\u{1B}"
      } else {
        pieces.append((String(character), character.terminalColumns))
      }
    }
    if let style { pieces.append((style, 0)) }
    return pieces
  }
}
