/// The tables, lists of records and front matter of a Markdown text.
enum MarkdownReader {
  /// Reads a text.
  ///
  /// - Throws: `TableFault` where there is no table.
  static func tables(_ bytes: [UInt8]) throws(TableFault) -> [CellTable] {
    let (plain, code) = MarkdownLines.plain(TextLines.split(bytes))
    var lines = plain
    var budget = CellBudget()
    var tables = takeHTML(&lines, bytes)
    var (rows, ofDays): ([MarkdownRecord], [MarkdownRecord]) = ([], [])
    var heading = ""
    let documents = FrontMatter.documents(lines)
    for document in documents {
      guard var row = document.row(lines) else {
        let lists = HeadedLists(lines, code: code, document.body)
        var rest = lines
        for line in lists.taken { rest[line] = "" }
        let body = try MarkdownRecords(rest, code: code, document.body, &budget)
        let found = body.tables + [lists.table].compactMap(\.self) + groups(body.records)
        tables += titled(found, body.title)
        continue
      }
      let body = try MarkdownRecords(lines, code: code, document.body, &budget)
      if documents.count == 1 { tables += document.lists(lines) }
      // Keys above the first shot are of all.
      let details = body.records.prefix { !$0.has(MarkdownRecord.shotKey) }
        .filter { $0.fields.count > 1 }
      let common = Set(details.map(\.line))
      if case let shots = shots(body.records.filter { !common.contains($0.line) }), !shots.isEmpty {
        let title = row.fields.first { $0.key.lowercased() == "title" }?.value ?? body.title
        tables += titled(body.tables + groups(Array(details)) + groups(shots), title)
        rows.append(row)
        continue
      }
      if documents.count > 1 || body.tables.contains(where: { $0.rows[0].cells.count > 2 }) {
        // Pages of days have cups under headings, among other things.
        let cups = body.records.filter(\.isOfNumbers)
        if documents.count > 1, body.tables.isEmpty, !cups.isEmpty, !row.isOfNumbers {
          ofDays += cups.map { $0.of(row) }
          continue
        }
        // Keys within the body are of the same record, unless there are several.
        tables += body.tables
        if !row.takeOthers(of: body.records) { tables += groups(body.records) }
      } else if case let brews = alike(body.records), !brews.isEmpty {
        let others = body.records.filter { !brews.contains($0) && $0.fields.count > 1 }
        tables += body.tables + groups(brews) + groups(others).filter { $0.rows.count > 2 }
      } else {
        row.take(body.tables, body.records)
        heading = body.records.first { $0.level == 1 }?.heading ?? ""
      }
      rows.append(row)
    }
    if !rows.isEmpty {
      var table = table(rows, name: "")
      if rows.count == 1 { table.heading = heading }
      tables.append(table)
    }
    if !ofDays.isEmpty { tables.append(table(ofDays, name: "")) }
    for table in tables {
      try budget.spend(table.rows.reduce(0) { $0 + $1.cells.count })
    }
    guard !tables.isEmpty else { throw .noTable(.markdown) }
    tables.sort { ($0.rows.first?.line ?? 0) < ($1.rows.first?.line ?? 0) }
    LeadText.add(to: &tables, lines, code)
    return tables
  }

  private static func titled(_ tables: [CellTable], _ title: String) -> [CellTable] {
    tables.map { table in
      var table = table
      table.heading = title
      return table
    }
  }

  /// The tables of HTML within a text, whose lines are then empty.
  private static func takeHTML(_ lines: inout [Substring], _ bytes: [UInt8]) -> [CellTable] {
    guard lines.contains(where: { $0.hasPrefix("<table") }),
      let tables = try? HTMLReader.tables(bytes)
    else { return [] }
    var isWithin = false
    for index in lines.indices {
      isWithin = isWithin || lines[index].hasPrefix("<table")
      let isEnd = lines[index].contains("</table>")
      if isWithin { lines[index] = "" }
      isWithin = isWithin && !isEnd
    }
    return tables
  }

  /// The records that have two keys or more in common with another one, as several brews of a day have: one of
  /// them with numbers, which sections on the taste of one brew lack.
  private static func alike(_ records: [MarkdownRecord]) -> [MarkdownRecord] {
    let keys = records.map { Set($0.fields.map { $0.key.lowercased() }) }
    let numbers = records.map { record in
      Set(record.fields.filter { $0.value.contains(where: \.isNumber) }.map { $0.key.lowercased() })
    }
    let found = records.indices.filter { index in
      records.indices.contains {
        $0 != index && keys[$0].intersection(keys[index]).count > 1
          && !numbers[$0].isDisjoint(with: numbers[index])
      }
    }
    // What has one of their keys beside them is one of them.
    let shared = Set(found.flatMap { keys[$0] })
    let places = Set(found.map { "\(records[$0].level) \(records[$0].parent)" })
    return records.indices.filter { index in
      found.contains(index)
        || places.contains("\(records[index].level) \(records[index].parent)")
          && !keys[index].isDisjoint(with: shared)
    }.map { records[$0] }
  }

  /// The shots that headings give the numbers of, with what other sections say in the notes of the last one before;
  /// none where there is only one.
  private static func shots(_ records: [MarkdownRecord]) -> [MarkdownRecord] {
    var shots: [MarkdownRecord] = []
    var before: [String] = []
    for record in records {
      if record.has(MarkdownRecord.shotKey) {
        var shot = record
        shot.notes = Array(record.texts.dropFirst())
        shot.fields = Array(record.fields.prefix(1))
        shots.append(shot)
        continue
      }
      let texts = [record.heading].filter { !$0.isEmpty } + record.texts
      if let last = shots.indices.last { shots[last].notes += texts } else { before += texts }
    }
    guard shots.count > 1 else { return [] }
    shots[0].notes = before + shots[0].notes
    return shots
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

/// Keys with values between two lines of dashes at the beginning of a document.
enum FrontMatter {
  /// A part of a file: its front matter, which may be missing, and its body.
  struct Document {
    /// The lines between the dashes.
    let head: Range<Int>?
    let body: Range<Int>

    /// The lists of records in the front matter, as of the things that a page shows.
    func lists(_ lines: [Substring]) -> [CellTable] {
      guard let head,
        let values = try? YAMLTree.values(
          Array(lines[head].map(Self.quoted).joined(separator: "\n").utf8)),
        let tables = try? TreeTables.tables(of: values, .markdown)
      else { return [] }
      return tables.filter { $0.rows.count > 3 }
    }

    /// The front matter as a record; nil where there is none.
    func row(_ lines: [Substring]) -> MarkdownRecord? {
      guard let head else { return nil }
      var record = MarkdownRecord(line: head.lowerBound + 1)
      let text = lines[head].map(Self.quoted).joined(separator: "\n")
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
        let key = line[..<colon].trimmed
        guard !key.isEmpty, !key.hasPrefix("#"), !record.has(key) else { continue }
        let value = line[line.index(after: colon)...].trimmed
        let isQuoted =
          value.count > 1 && value.first == value.last && "\"'".contains(value.prefix(1))
        record.fields.append(
          .init(key: key, value: isQuoted ? String(value.dropFirst().dropLast()) : value))
      }
      return record
    }

    /// A line whose value has the number of a lot, `bean: Gitesi #6`, which YAML takes for a comment.
    private static func quoted(_ line: Substring) -> String {
      guard let mark = line.firstRange(of: " #"),
        line[mark.upperBound...].first?.isNumber == true,
        let colon = line.firstRange(of: ": "), colon.upperBound <= mark.lowerBound,
        case let value = line[colon.upperBound...].trimmed,
        value.first?.isLetter == true
      else { return String(line) }
      return line[..<colon.upperBound] + "'" + value.replacing("'", with: "''") + "'"
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

  /// How many lines at the beginning are front matter in TOML, between lines of `+++`: those of a page, not of a cup.
  static func linesOfTOML(_ lines: [Substring]) -> Int {
    guard let first = lines.first, first.trimmed == "+++" else { return 0 }
    return lines.dropFirst().prefix(1000).firstIndex { $0.trimmed == "+++" }
      .map { $0 + 1 } ?? 0
  }

  private static func isMark(_ line: Substring) -> Bool { line.trimmed == "---" }

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

/// Sections within a section that has a date.
enum MarkdownSections {
  /// The records, with those within a record of a date settled: sections with different keys, such
  /// as "Recipe" and "Taste", are parts of that record; sections with the same keys are brews of
  /// that date.
  static func settled(_ records: [MarkdownRecord]) -> [MarkdownRecord] {
    guard records.contains(where: { $0.owner != nil }) else { return records }
    return areBrews(records) ? apart(records) : joined(records)
  }

  /// The records, with those joined that are sections of the same names below several headings, such as "Origin"
  /// and "In the cup" below the name of each coffee.
  static func gathered(_ records: [MarkdownRecord]) -> [MarkdownRecord] {
    var groups: [(parent: String, records: [MarkdownRecord])] = []
    for record in records {
      if groups.last?.parent != record.parent { groups.append((record.parent, [])) }
      groups[groups.count - 1].records.append(record)
    }
    var parents: [String: Set<String>] = [:]
    for (parent, sections) in groups {
      for section in sections { parents[section.heading, default: []].insert(parent) }
    }
    /// Whether the sections of a heading are parts of one record.
    func areParts(_ parent: String, _ sections: [MarkdownRecord]) -> Bool {
      let keys = ["name"] + sections.flatMap(\.fields).map { $0.key.lowercased() }
      return !parent.isEmpty && Set(keys).count == keys.count && keys.count > 3
        && sections.count { !$0.fields.isEmpty } > 1
        && sections.allSatisfy { section in
          (2...6).contains(section.level) && section.owner == nil && !section.heading.isEmpty
            && parents[section.heading, default: []].count > 1
        }
    }
    let joined = groups.filter { areParts($0.parent, $0.records) }
    guard joined.count > 1 else { return records }
    return groups.flatMap { parent, sections -> [MarkdownRecord] in
      guard areParts(parent, sections), let first = sections.first else { return sections }
      let marks = " <>=~|-–—*"
      let name = parent.drop { marks.contains($0) }.reversed().drop { marks.contains($0) }
      var record = MarkdownRecord(line: first.line, level: first.level - 1)
      if MarkdownLine.isDated(parent) {
        record.heading = parent
      } else {
        record.fields = [.init(key: "name", value: String(name.reversed()))]
      }
      record.fields += sections.flatMap(\.fields)
      record.notes = sections.flatMap { section in
        section.notes.isEmpty ? [] : [section.heading] + section.notes
      }
      return [record]
    }
  }

  /// Whether two sections of one record have a key in common, or one has a key of the record.
  private static func areBrews(_ records: [MarkdownRecord]) -> Bool {
    var keys: [Int: Set<String>] = [:]
    for record in records {
      guard let owner = record.owner else { continue }
      var known = keys[owner] ?? Set(records[owner].fields.map { $0.key.lowercased() })
      for field in record.fields where !known.insert(field.key.lowercased()).inserted {
        return true
      }
      keys[owner] = known
    }
    return false
  }

  private static func apart(_ records: [MarkdownRecord]) -> [MarkdownRecord] {
    let owners = Set(records.compactMap(\.owner))
    var found: [MarkdownRecord] = []
    for (index, record) in records.enumerated() {
      guard let owner = record.owner else {
        let isEmpty = record.fields.isEmpty && record.notes.isEmpty
        if !isEmpty || !owners.contains(index) { found.append(record) }
        continue
      }
      var brew = record
      brew.heading = [records[owner].heading, record.heading].filter { !$0.isEmpty }
        .joined(separator: ", ")
      brew.parent = records[owner].parent
      brew.owner = nil
      found.append(brew)
    }
    return found
  }

  private static func joined(_ records: [MarkdownRecord]) -> [MarkdownRecord] {
    var found = records
    var sections: [Int: Int] = [:]
    var headings: [String: Int] = [:]
    for record in records {
      guard let owner = record.owner else { continue }
      sections[owner, default: 0] += 1
      headings[record.heading.lowercased(), default: 0] += 1
    }
    for record in records {
      guard let owner = record.owner else { continue }
      // The only section, with a heading that no other has, names the coffee.
      if sections[owner] == 1, headings[record.heading.lowercased()] == 1, sections.count > 1 {
        found[owner].heading += ", \(record.heading)"
      }
      found[owner].fields += record.fields
      found[owner].notes += record.notes
    }
    return found.filter { $0.owner == nil }
  }
}

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
