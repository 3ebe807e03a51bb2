/// The lines of a Markdown text without what is around them: comments are empty, and quotes and boxes lose their
/// marks, so that each line keeps its number.
enum MarkdownLines {
  /// - Returns: The lines, and those of them that are code.
  static func plain(_ lines: [Substring]) -> (lines: [Substring], code: Set<Int>) {
    var plain: [Substring] = []
    var code: Set<Int> = []
    var (isComment, isCode, isBox) = (false, false, false)
    let head = FrontMatter.linesOfTOML(lines)
    for (index, line) in lines.enumerated() {
      if index < head {
        plain.append("")
        continue
      }
      var line = isCode ? line : withoutComments(line, &isComment)
      if line.hasPrefix("```") || line.hasPrefix("~~~") {
        isCode.toggle()
        line = ""
      } else if isCode {
        code.insert(index)
      } else if line.hasPrefix("!!! ") || line.hasPrefix("??? ") {
        isBox = true
        line = ""
      } else if isBox, let inner = inner(line) {
        line = inner
      } else {
        isBox = isBox && TextLines.isBlank(line)
        while line.first == ">" { line = line.dropFirst().drop { $0 == " " } }
        // The kind of a box in Obsidian.
        if line.hasPrefix("[!") { line = line.drop { $0 != "]" }.dropFirst() }
      }
      plain.append(line)
    }
    return (plain, code)
  }

  /// A line of a box, without the blanks before it; nil for a line after it.
  private static func inner(_ line: Substring) -> Substring? {
    if line.first == "\t" { return line.dropFirst() }
    return line.hasPrefix("    ") ? line.dropFirst(4) : nil
  }

  private static func withoutComments(_ line: Substring, _ isComment: inout Bool) -> Substring {
    guard isComment || line.contains("<!--") else { return line }
    var (rest, kept) = (line, "")
    while !rest.isEmpty {
      if isComment {
        guard let end = rest.firstRange(of: "-->") else { return kept[...] }
        rest = rest[end.upperBound...]
        isComment = false
      } else if let start = rest.firstRange(of: "<!--") {
        kept += rest[..<start.lowerBound]
        rest = rest[start.upperBound...]
        isComment = true
      } else {
        kept += rest
        break
      }
    }
    return kept[...]
  }
}
