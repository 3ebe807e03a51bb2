/// The lines of a Markdown text without what is around them: comments are empty, and quotes and boxes lose their
/// marks, so that each line keeps its number.
enum MarkdownLines {
  /// The most marks of a fence of code; longer lines of them are rulers.
  private static let longestFence = 8

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
      let marks = line.prefix { $0 == line.first && "`~".contains($0) }.count
      if marks > 2 {
        if marks <= longestFence { isCode.toggle() }
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
        // The kind of a box in Obsidian, and its title.
        if line.hasPrefix("[!") {
          let title = line.drop { $0 != "]" }.dropFirst().drop { "+-".contains($0) }.trimmed
          line = title.isEmpty ? "" : "**\(title)**"[...]
        }
      }
      plain.append(line)
    }
    let heads = FrontMatter.documents(plain).compactMap(\.head).joined()
    unwrap(&plain, besides: code.union(heads))
    return (plain, code)
  }

  /// Lines that an editor broke are about as long as each other.
  private static let wrapped = 50...110

  /// Joins the lines of paragraphs that an editor broke: one line has all their text, the others are empty.
  private static func unwrap(_ lines: inout [Substring], besides code: Set<Int>) {
    var start = 0
    while start < lines.count {
      var end = start
      while end + 1 < lines.count, !code.contains(end), isOfParagraph(lines[end]),
        wrapped.contains(lines[end].count), isOfParagraph(lines[end + 1]), !code.contains(end + 1)
      {
        end += 1
      }
      // Most lines of a paragraph end within a sentence.
      let block = lines[start...end]
      let open = block.dropLast().count { !".!?:;".contains($0.last ?? ".") }
      if end > start, open * 2 >= block.count - 1,
        block.dropFirst().contains(where: { $0.first?.isLowercase == true })
      {
        lines[start] = block.joined(separator: " ")[...]
        for index in (start + 1)...end { lines[index] = "" }
      }
      start = end + 1
    }
  }

  /// Whether a line is one of a paragraph: no heading, no element of a list, no row, and without a break at its end.
  private static func isOfParagraph(_ line: Substring) -> Bool {
    guard let first = line.first, first.isLetter || first.isNumber || "\"“‘'([*_".contains(first)
    else { return false }
    return !line.hasPrefix("**") && !line.contains("|") && !line.contains("\t")
      && !line.hasSuffix("  ") && line.last != "\\" && MarkdownLine.bullet(line) == nil
      && (first.isLowercase && line.count >= wrapped.lowerBound || MarkdownLine.field(line) == nil)
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
