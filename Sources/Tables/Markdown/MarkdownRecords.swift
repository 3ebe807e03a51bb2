/// A brew or a coffee that is written as a list of keys with values.
struct MarkdownRecord: Equatable {
  var line: Int
  /// The heading or the element of a list that it is under; "" for none.
  var heading = ""
  /// The level of the heading; elements of lists have level 10.
  var level = 0
  /// The heading above that one.
  var parent = ""
  var fields: [Field] = []
  /// Lines that are no fields.
  var notes: [String] = []
  /// Of the lines as they were read, whether each gave a field: else it was one of the notes.
  var areFields: [Bool] = []
  /// The record with a date that this section is within, by its place among all.
  var owner: Int?

  /// A key with its value.
  struct Field: Equatable {
    let key: String
    var value: String
  }

  func has(_ key: String) -> Bool {
    let key = Self.plain(key)
    return fields.contains { Self.plain($0.key) == key }
  }

  var isEmpty: Bool { fields.isEmpty && notes.isEmpty }

  /// The key of a heading that has the numbers of a shot.
  static let shotKey = "brew_line"

  mutating func add(_ field: Field) {
    fields.append(field)
    areFields.append(true)
  }

  mutating func add(note: String) {
    notes.append(note)
    areFields.append(false)
  }

  /// A key without its marks: `brew-time` is `Brew Time`.
  private static func plain(_ key: String) -> String {
    key.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Takes what records say whose keys it lacks.
  ///
  /// - Returns: Whether it lacks all of them.
  mutating func takeOthers(of records: [MarkdownRecord]) -> Bool {
    let keys = (fields + records.flatMap(\.fields)).map { $0.key.lowercased() }
    guard Set(keys).count == keys.count else { return false }
    fields += records.flatMap(\.fields)
    for record in records {
      if !record.heading.isEmpty, record.level < 7, !record.notes.isEmpty {
        notes.append(record.heading)
      }
      notes += record.notes
    }
    return true
  }

  /// Whether several of its keys have numbers, as those of a cup do.
  var isOfNumbers: Bool {
    fields.count > 3 && fields.count { $0.value.first?.isNumber == true } > 1
  }

  /// The record with the keys of the front matter above it that it lacks, and without its own heading.
  func of(_ page: MarkdownRecord) -> MarkdownRecord {
    var record = self
    record.heading = ""
    record.fields += page.fields.filter { !has($0.key) }
    return record
  }

  /// Front matter with more keys says all that is known in keys.
  private static let mostOpen = 7

  /// Takes what the text below says: keys that it lacks, and all else as notes.
  mutating func take(_ tables: [CellTable], _ records: [MarkdownRecord]) {
    let pairs = tables.flatMap { $0.rows.dropFirst(($0.titles ?? -1) + 1) }
      .filter { $0.cells.count == 2 }
      .map { Field(key: $0.cells[0], value: $0.cells[1]) }
    let given = fields
    func add(_ field: Field) {
      guard !field.value.isEmpty else { return }
      let isKnown = has(field.key)
      // The text says again what the keys say.
      if isKnown, given.contains(where: { $0.value == field.value }) { return }
      if !isKnown, given.count <= Self.mostOpen || field.key == Self.shotKey,
        field.key.split(separator: " ").count <= 3
      {
        fields.append(field)
      } else {
        notes.append("\(field.key): \(field.value)")
      }
    }
    for pair in pairs { add(pair) }
    for record in records {
      let before = notes.count
      // A line such as `Next time:` says something with what is below it.
      var lead = ""
      for part in record.parts {
        switch part {
        case .field(let field) where field.value.isEmpty:
          lead = has(field.key) ? "" : field.key + ":"
          continue
        case .field(let field):
          let count = notes.count
          add(field)
          if notes.count > count, !lead.isEmpty { notes.insert(lead, at: count) }
        case .note(let text): notes += lead.isEmpty ? [text] : [lead, text]
        }
        lead = ""
      }
      if !record.heading.isEmpty, notes.count > before {
        notes.insert(record.heading, at: before)
      }
    }
  }

  /// All that it says, in the order of its lines.
  var texts: [String] {
    parts.map { part in
      switch part {
      case .field(let field): "\(field.key): \(field.value)"
      case .note(let text): text
      }
    }
  }

  private enum Part {
    case field(Field)
    case note(String)
  }

  /// The fields and the notes in the order of their lines.
  private var parts: [Part] {
    var (fields, notes) = (fields[...], notes[...])
    let ordered = areFields.compactMap { isField in
      isField ? fields.popFirst().map(Part.field) : notes.popFirst().map(Part.note)
    }
    return ordered + fields.map(Part.field) + notes.map(Part.note)
  }
}

/// Reads records and tables from the lines of a Markdown text.
struct MarkdownRecords {
  /// The tables of pipes.
  private(set) var tables: [CellTable] = []
  /// The records, in their order.
  private(set) var records: [MarkdownRecord] = []
  /// The heading above all others; "" for none, or several.
  private(set) var title = ""
  /// The headings that the line is under, with their records.
  private var stack: [(level: Int, text: String, record: Int?)] = []
  private var current: MarkdownRecord
  private var bulletIndentation = 0
  /// The element that holds others, with its indentation; nil where the line is in none.
  private var outer: (heading: String, indentation: Int)?

  private static let bulletLevel = 10

  /// - Parameters:
  ///   - lines: All lines of the file.
  ///   - code: Those of code, which are notes as they are.
  ///   - range: Those to read.
  init(
    _ lines: [Substring], code: Set<Int> = [], _ range: Range<Int>, _ budget: inout CellBudget
  ) throws(TableFault) {
    current = MarkdownRecord(line: range.lowerBound + 1)
    let foldsSmall = range.count { PipeTable.isOfOneRow(lines, $0) } > 1
    var index = range.lowerBound
    // Lines before the end of the range, so that no table goes beyond it.
    let lines = range.upperBound < lines.count ? Array(lines[..<range.upperBound]) : lines
    while index < range.upperBound {
      if code.contains(index) {
        if !TextLines.isBlank(lines[index]) { current.add(note: String(lines[index])) }
        index += 1
        continue
      }
      if PipeTable.begins(lines, index) {
        let name = current.level == 0 ? "" : stack.last?.text ?? ""
        let table = try PipeTable.read(lines, &index, name: name, &budget)
        // A table of one row below a heading says what the section is about.
        if foldsSmall, table.rows.count == 2, current.level > 1,
          table.rows[0].cells.allSatisfy({ !current.has($0) })
        {
          current.fields += zip(table.rows[0].cells, table.rows[1].cells).map {
            .init(key: $0, value: $1)
          }
        } else {
          tables.append(table)
        }
        continue
      }
      let isTitle = index + 1 < range.upperBound && MarkdownLine.underline(lines[index + 1]) != nil
      if isTitle, let level = MarkdownLine.underline(lines[index + 1]),
        !TextLines.isBlank(lines[index]), MarkdownLine.bullet(lines[index]) == nil,
        MarkdownLine.field(lines[index]) == nil, MarkdownLine.underline(lines[index]) == nil
      {
        begin(MarkdownInline.plain(lines[index]), level: level, line: index + 1)
        index += 2
        continue
      }
      try budget.spend(1)
      read(lines, index)
      index += 1
    }
    flush()
    records = MarkdownSections.gathered(MarkdownSections.settled(records))
  }

  private mutating func read(_ lines: [Substring], _ index: Int) {
    let line = lines[index]
    if TextLines.isBlank(line) { return }
    if let heading = MarkdownLine.heading(line) {
      return begin(heading.text, level: heading.level, line: index + 1)
    }
    if let entry = MarkdownLine.entry(line), index + 1 < lines.count,
      TextLines.indentation(lines[index + 1]) > 0
    {
      flush()
      current = MarkdownRecord(line: index + 1, level: 1, parent: entry.kind)
      current.add(.init(key: "date", value: entry.day))
      return current.add(.init(key: "bean_name", value: entry.name))
    }
    let indentation = TextLines.indentation(line)
    let isListed = current.level >= Self.bulletLevel
    let isOutside = isListed && indentation <= bulletIndentation
    if let bullet = MarkdownLine.bullet(line), holdsFields(lines, index, indentation) {
      // What an element within another has is of that one alone.
      if isListed, !isOutside, !current.isEmpty, !current.heading.isEmpty {
        outer = (current.heading, bulletIndentation)
      } else if !isListed || indentation <= outer?.indentation ?? 0 {
        outer = nil
      }
      let above = outer?.heading ?? stack.last?.text ?? ""
      flush()
      let title = MarkdownLine.field(line)
      current = MarkdownRecord(
        line: index + 1, heading: title == nil ? MarkdownInline.plain(bullet) : "",
        level: Self.bulletLevel + (outer == nil ? 0 : 1), parent: above)
      if let title { current.add(.init(key: title.key, value: title.value)) }
      bulletIndentation = indentation
      return
    }
    if isOutside { again(line: index + 1, isBullet: false) }
    if current.level > 0, !current.has("date"), let day = MarkdownLine.day(line) {
      return current.add(.init(key: "date", value: day))
    }
    if current.isEmpty, current.level > 0, let byline = MarkdownLine.byline(line) {
      return current.add(.init(key: "byline", value: byline))
    }
    let fields = MarkdownLine.fields(line)
    if !fields.isEmpty {
      for field in fields {
        if current.has(field.key) {
          again(line: index + 1, isBullet: current.level == Self.bulletLevel)
        }
        if current.fields.isEmpty, current.notes.isEmpty, current.level == 0 {
          current.line = index + 1
        }
        current.add(.init(key: field.key, value: field.value))
      }
    } else if let bullet = MarkdownLine.bullet(line), indentation > 0,
      let last = current.fields.indices.last, current.notes.isEmpty, hasList(lines, index, last)
    {
      let text = MarkdownInline.plain(bullet)
      let before = current.fields[last].value
      current.fields[last].value = before.isEmpty ? text : "\(before), \(text)"
    } else if isValue(lines, index), let last = current.fields.indices.last {
      let before = current.fields[last].value
      let text = MarkdownInline.plain(line)
      current.fields[last].value = before.isEmpty ? text : "\(before)\n\(text)"
    } else if MarkdownLine.underline(line) == nil {
      current.add(note: MarkdownInline.plain(MarkdownLine.bullet(line) ?? String(line)))
    }
  }

  /// Whether a line belongs to the key in bold that is alone in a line above it.
  private func isValue(_ lines: [Substring], _ index: Int) -> Bool {
    guard MarkdownLine.bullet(lines[index]) == nil else { return false }
    var above = index - 1
    while above >= 0, !TextLines.isBlank(lines[above]) {
      if let field = MarkdownLine.field(lines[above]) {
        let isBold = ["**", "__"].contains { lines[above].hasPrefix($0) }
        return isBold && field.value.isEmpty
      }
      above -= 1
    }
    return false
  }

  /// Whether the elements of a list belong to the last field, which has no value of its own.
  private func hasList(_ lines: [Substring], _ index: Int, _ field: Int) -> Bool {
    var above = index - 1
    while above >= 0, above > index - 100 {
      if let found = MarkdownLine.field(lines[above]) {
        return found.value.isEmpty
          && TextLines.indentation(lines[above]) < TextLines.indentation(lines[index])
      }
      guard MarkdownLine.bullet(lines[above]) != nil else { return false }
      above -= 1
    }
    return false
  }

  /// Whether an element of a list has fields below it.
  private func holdsFields(_ lines: [Substring], _ index: Int, _ indentation: Int) -> Bool {
    guard let title = MarkdownLine.bullet(lines[index]) else { return false }
    if let field = MarkdownLine.field(lines[index]), field.value.isEmpty { return false }
    guard !title.isEmpty, let next = lines[(index + 1)...].first(where: { !TextLines.isBlank($0) })
    else { return false }
    return TextLines.indentation(next) > indentation && MarkdownLine.field(next) != nil
  }

  private mutating func begin(_ heading: String, level: Int, line: Int) {
    if level == 1 { title = stack.isEmpty ? heading : "" }
    flush()
    while let last = stack.last, last.level >= level { stack.removeLast() }
    current = MarkdownRecord(
      line: line, heading: heading, level: level, parent: stack.last?.text ?? "")
    stack.append((level, heading, nil))
    if MarkdownLine.isOfShot(heading) {
      current.heading = ""
      current.add(.init(key: MarkdownRecord.shotKey, value: heading))
    }
  }

  /// Ends the record and begins another under the same heading.
  private mutating func again(line: Int, isBullet: Bool) {
    let (heading, level, parent) = (current.heading, current.level, current.parent)
    flush()
    if isBullet || level != Self.bulletLevel {
      current = MarkdownRecord(line: line, heading: heading, level: level, parent: parent)
    } else {
      current = MarkdownRecord(
        line: line, heading: stack.last?.text ?? "", level: stack.last?.level ?? 0,
        parent: stack.dropLast().last?.text ?? "")
    }
  }

  /// Ends the record: a section without a date of its own under a record is a part of that.
  private mutating func flush() {
    defer { current = MarkdownRecord(line: current.line, level: current.level) }
    let isSection = (1...7).contains(current.level)
    if isSection, stack.count >= 2, let owner = stack[stack.count - 2].record,
      !MarkdownLine.isDated(current.heading)
    {
      if current.fields.isEmpty {
        guard !current.notes.isEmpty else { return }
        records[owner].fields.append(
          .init(key: current.heading, value: current.notes.joined(separator: "\n")))
        return
      }
      if MarkdownLine.isDated(records[owner].heading) { current.owner = owner }
    }
    let isDated = MarkdownLine.isDated(current.heading)
    guard !current.fields.isEmpty || !current.notes.isEmpty || isSection && isDated else { return }
    records.append(current)
    if isSection, !current.fields.isEmpty || isDated, records.last?.owner == nil,
      let last = stack.indices.last
    {
      stack[last].record = records.count - 1
    }
  }
}

/// A table of Markdown: titles, a row of dashes, rows (GitHub Flavored Markdown, 4.10).
enum PipeTable {
  /// Whether a table begins at `index`.
  static func begins(_ lines: [Substring], _ index: Int) -> Bool {
    guard index + 1 < lines.count, lines[index].contains("|"), lines[index + 1].contains("-"),
      isAlignment(lines[index + 1])
    else { return false }
    return cells(lines[index]).count == cells(lines[index + 1]).count
  }

  /// Whether a table with one row begins at `index`.
  static func isOfOneRow(_ lines: [Substring], _ index: Int) -> Bool {
    begins(lines, index) && index + 2 < lines.count && lines[index + 2].contains("|")
      && !(index + 3 < lines.count && lines[index + 3].contains("|"))
  }

  /// Whether a line is a row of dashes.
  static func isAlignment(_ line: Substring) -> Bool {
    guard line.contains("-"), line.allSatisfy({ " \t|:-".contains($0) }) else { return false }
    return cells(line).allSatisfy { cell in
      let inner = cell.drop { $0 == ":" }
      let dashes = inner.prefix { $0 == "-" }
      return !dashes.isEmpty && inner.dropFirst(dashes.count).allSatisfy { $0 == ":" }
    }
  }

  /// Reads the table that begins at `index`, and moves to the line after.
  static func read(
    _ lines: [Substring], _ index: inout Int, name: String, _ budget: inout CellBudget
  ) throws(TableFault) -> CellTable {
    var rows: [CellRow] = []
    let titles = cells(lines[index]).map { MarkdownInline.plain($0) }
    try budget.spend(titles.count)
    rows.append(CellRow(line: index + 1, cells: titles))
    index += 2
    while index < lines.count, lines[index].contains("|") {
      let cells = cells(lines[index]).map { MarkdownInline.plain($0) }
      try budget.spend(cells.count)
      if cells.contains(where: { !$0.isEmpty }) {
        rows.append(CellRow(line: index + 1, cells: cells))
      }
      index += 1
    }
    // Keys and values below an empty line of titles.
    if rows.count > 1, titles.allSatisfy(\.isEmpty) {
      return CellTable(name: name, container: .markdown, rows: Array(rows.dropFirst()))
    }
    return CellTable(name: name, container: .markdown, rows: rows, titles: 0)
  }

  /// The cells of a row, without pipes at its ends; a pipe after a backslash is part of a cell.
  static func cells(_ line: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for letter in line.trimmed {
      if letter == "|", !isEscaped {
        cells.append(cell.trimmed)
        cell = ""
        continue
      }
      if isEscaped, letter == "|" { cell.removeLast() }
      cell.append(letter)
      isEscaped = letter == "\\" && !isEscaped
    }
    if cells.first?.isEmpty == true, cells.count > 1 || !cell.isEmpty { cells.removeFirst() }
    let rest = cell.trimmed
    if !rest.isEmpty { cells.append(rest) }
    return cells
  }
}
