/// Keys with values between two lines of dashes at the beginning of a document.
enum FrontMatter {
  /// A part of a file: its front matter, which may be missing, and its body.
  struct Document {
    /// The lines between the dashes.
    let head: Range<Int>?
    let body: Range<Int>

    /// The front matter as a record; nil where there is none.
    func row(_ lines: [Substring]) -> MarkdownRecord? {
      guard let head else { return nil }
      var record = MarkdownRecord(line: head.lowerBound + 1)
      let text = lines[head].joined(separator: "\n")
      if let values = try? YAMLTree.values(Array(text.utf8)),
        let table = try? TreeTables.tables(of: values, .markdown).last, table.rows.count == 2
      {
        record.fields = zip(table.rows[0].cells, table.rows[1].cells).map { key, value in
          .init(key: key, value: value.contains("[[") ? MarkdownInline.plain(value) : value)
        }
        return record
      }
      // Not quite YAML, or a build without it: what each line says.
      for line in lines[head] {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let key = TextLines.trimmed(line[..<colon])
        guard !key.isEmpty, !key.hasPrefix("#"), !record.has(key) else { continue }
        let value = TextLines.trimmed(line[line.index(after: colon)...])
        let isQuoted =
          value.count > 1 && value.first == value.last && "\"'".contains(value.prefix(1))
        record.fields.append(
          .init(key: key, value: isQuoted ? String(value.dropFirst().dropLast()) : value))
      }
      return record
    }
  }

  /// The documents of a file; one without front matter where there is none at all.
  static func documents(_ lines: [Substring]) -> [Document] {
    var documents: [Document] = []
    var head: Range<Int>?
    var start = 0
    var index = 0
    while index < lines.count {
      guard isMark(lines[index]), let end = end(lines, after: index) else {
        index += 1
        continue
      }
      let isEmpty = lines[start..<index].allSatisfy(TextLines.isBlank)
      if head != nil || !isEmpty { documents.append(Document(head: head, body: start..<index)) }
      head = (index + 1)..<end
      start = end + 1
      index = start
    }
    documents.append(Document(head: head, body: min(start, lines.count)..<lines.count))
    return documents
  }

  private static func isMark(_ line: Substring) -> Bool { TextLines.trimmed(line) == "---" }

  /// The line that ends the front matter that begins at `start`; nil where none does.
  static func end(_ lines: [Substring], after start: Int) -> Int? {
    var hasKey = false
    for index in (start + 1)..<min(lines.count, start + 1000) where lines.indices.contains(index) {
      let line = lines[index]
      if isMark(line) || line == "..." { return hasKey ? index : nil }
      // Between rulers of a text are headings and keys with marks.
      if start > 0, line.hasPrefix("#") || line.hasPrefix("- **") || line.hasPrefix("**") {
        return nil
      }
      let isInner = line.first == " " || line.first == "\t" || line.hasPrefix("- ")
      if isInner || line.hasPrefix("#") || TextLines.isBlank(line) { continue }
      guard let colon = line.firstIndex(of: ":"), line.prefix(1) != "|" else { return nil }
      let rest = line[line.index(after: colon)...]
      guard rest.isEmpty || rest.first == " " else { return nil }
      hasKey = true
    }
    return nil
  }
}
