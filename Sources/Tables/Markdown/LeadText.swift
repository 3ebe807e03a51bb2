/// The sentences of a Markdown text that say something of the tables below them.
enum LeadText {
  /// A longer text is an article.
  private static let longest = 2_000

  /// Gives each table what the text says above it, in its own section and in those that its section is in; the only
  /// table what it says below it, too.
  ///
  /// - Parameter tables: By their lines.
  static func add(to tables: inout [CellTable], _ lines: [Substring], _ code: Set<Int>) {
    var stack: [(level: Int, text: String)] = [(0, "")]
    var next = 0
    let documents = FrontMatter.documents(lines)
    // Several are records.
    guard documents.count == 1 else { return }
    let start = documents[0].body.lowerBound
    defer { if tables.count == 1 { tables[0].lead = text(of: stack) } }
    for (index, line) in lines.enumerated() where next < tables.count || tables.count == 1 {
      while next < tables.count, tables[next].rows.first.map({ $0.line <= index + 1 }) ?? true {
        tables[next].lead = text(of: stack)
        next += 1
      }
      if index < start || code.contains(index) || TextLines.isBlank(line) || line.first == "|" {
        continue
      }
      if let heading = MarkdownLine.heading(line) {
        // What follows the section of the only table is of others.
        if tables.count == 1, next == 1 { return }
        stack.removeAll { $0.level >= heading.level }
        stack.append((heading.level, ""))
      } else if stack[stack.count - 1].text.utf8.count + line.utf8.count <= longest {
        let text = MarkdownInline.plain(MarkdownLine.bullet(line) ?? String(line))
        stack[stack.count - 1].text += (stack[stack.count - 1].text.isEmpty ? "" : "\n") + text
      }
    }
  }

  private static func text(of stack: [(level: Int, text: String)]) -> String {
    stack.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
