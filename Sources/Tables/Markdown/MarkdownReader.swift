/// The tables, lists of records and front matter of a Markdown text.
enum MarkdownReader {
  /// Reads a text.
  ///
  /// - Throws: `TableFault` where there is no table.
  static func tables(_ bytes: [UInt8]) throws(TableFault) -> [CellTable] {
    let (lines, code) = MarkdownLines.plain(TextLines.split(bytes))
    var budget = CellBudget()
    var tables: [CellTable] = []
    var rows: [MarkdownRecord] = []
    let documents = FrontMatter.documents(lines)
    for document in documents {
      let body = try MarkdownRecords(lines, code: code, document.body, &budget)
      guard var row = document.row(lines) else {
        tables += body.tables + groups(body.records)
        continue
      }
      if documents.count > 1 || body.tables.contains(where: { $0.rows[0].cells.count > 2 }) {
        // Keys within the body are of the same record, unless there are several.
        tables += body.tables
        if !row.takeOthers(of: body.records) { tables += groups(body.records) }
      } else if case let brews = alike(body.records), !brews.isEmpty {
        tables += body.tables + groups(brews)
      } else {
        row.take(body.tables, body.records)
      }
      rows.append(row)
    }
    if !rows.isEmpty { tables.append(table(rows, name: "")) }
    for table in tables {
      try budget.spend(table.rows.reduce(0) { $0 + $1.cells.count })
    }
    guard !tables.isEmpty else { throw .noTable(.markdown) }
    return tables.sorted { ($0.rows.first?.line ?? 0) < ($1.rows.first?.line ?? 0) }
  }

  /// The records that have two keys or more in common with another one, as several brews of a day have.
  private static func alike(_ records: [MarkdownRecord]) -> [MarkdownRecord] {
    let keys = records.map { Set($0.fields.map { $0.key.lowercased() }) }
    return records.indices.filter { index in
      records.indices.contains { $0 != index && keys[$0].intersection(keys[index]).count > 1 }
    }.map { records[$0] }
  }

  /// Whether a text is Markdown with something to read, by its first lines.
  static func isLikely(_ lines: [Substring]) -> Bool {
    var (headings, fields, nested, bold) = (0, 0, 0, 0)
    for (index, line) in lines.enumerated() {
      if PipeTable.begins(lines, index) { return true }
      if line.hasPrefix("#"), MarkdownLine.heading(line) != nil { headings += 1 }
      if MarkdownLine.bullet(line) != nil, MarkdownLine.field(line) != nil {
        fields += 1
        if TextLines.indentation(line) > 0 { nested += 1 }
      }
      if line.contains("**"), MarkdownLine.field(line) != nil { bold += 1 }
    }
    return bold > 0 || nested > 1 || headings > 0 && fields > 0 || headings > 1
  }

  /// Tables of records of the same level under the same heading.
  private static func groups(_ records: [MarkdownRecord]) -> [CellTable] {
    var order: [String] = []
    var groups: [String: [MarkdownRecord]] = [:]
    for record in records {
      let key = "\(record.level) \(record.parent)"
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(record)
    }
    return order.compactMap { key in
      guard let group = groups[key] else { return nil }
      let isTable = group.contains { !$0.fields.isEmpty || MarkdownLine.isDated($0.heading) }
      guard isTable, let first = group.first else { return nil }
      // Records one below the other under one heading: that is the name of their table.
      guard group.count > 1, group.allSatisfy({ $0.heading == first.heading }) else {
        return table(group, name: first.parent)
      }
      let records = group.map { record in
        var record = record
        record.heading = ""
        return record
      }
      return table(records, name: first.heading)
    }
  }

  /// A table whose titles are the keys, in the order of their first mention.
  private static func table(_ records: [MarkdownRecord], name: String) -> CellTable {
    var titles: [String] = []
    var places: [String: Int] = [:]
    func place(_ title: String) -> Int {
      if let place = places[title.lowercased()] { return place }
      titles.append(title)
      places[title.lowercased()] = titles.count - 1
      return titles.count - 1
    }
    if records.contains(where: { !$0.heading.isEmpty }) { _ = place("heading") }
    var rows: [CellRow] = []
    for record in records {
      var cells: [String] = []
      func add(_ text: String, _ column: Int) {
        while cells.count <= column { cells.append("") }
        cells[column] += cells[column].isEmpty || text.isEmpty ? text : "\n" + text
      }
      if !record.heading.isEmpty { add(record.heading, place("heading")) }
      for field in record.fields { add(field.value, place(field.key)) }
      if !record.notes.isEmpty { add(record.notes.joined(separator: "\n"), place("notes")) }
      rows.append(CellRow(line: record.line, cells: cells))
    }
    rows.insert(CellRow(line: records.first?.line ?? 1, cells: titles), at: 0)
    return CellTable(name: name, container: .markdown, rows: rows, titles: 0)
  }
}
