/// The rows that statements of SQL insert, as databases write them out: those that other rows name by their
/// number (`bean_id`) stand in their place.
///
///     CREATE TABLE brew (id INTEGER, bean_id INT, dose_dg INT, -- tenths of a gram
///     INSERT INTO brew VALUES (101, 10, 150);
struct SQLDump {
  private struct Table {
    var columns: [String] = []
    /// How much smaller the values of a column are than its unit.
    var parts: [String: Double] = [:]
    var references: [String: String] = [:]
    var scales: [String: Double] = [:]
    var rows: [(line: Int, cells: [String: String])] = []
  }

  private enum Token: Equatable {
    case word(String)
    case text(String)
    case mark(Character)
    case comment(String)
  }

  private var tables: [String: Table] = [:]
  private var names: [String] = []
  private var tokens: [(token: Token, line: Int)] = []
  private var position = 0

  static func isOne(_ lines: [Substring]) -> Bool {
    lines.contains { $0.prefix(40).lowercased().hasPrefix("insert into ") }
      && lines.contains { $0.contains(");") } || lines.contains(where: isCopy)
  }

  /// The tables of a text.
  static func tables(_ lines: [Substring]) -> [CellTable] {
    var dump = SQLDump()
    dump.tokenize(dump.copied(from: lines))
    dump.read()
    let named = RelatedTables(dump.names.compactMap { dump.related($0) }).joined(.text)
    // Beside tables with names, rows without any are those of the program.
    return named.isEmpty ? dump.names.compactMap { dump.untitled($0) } : named
  }

  // MARK: Rows

  /// The head of rows as PostgreSQL writes them: `COPY public.brew (id, bean_id) FROM stdin;`, texts between tabs, and `\.`
  private static func isCopy(_ line: Substring) -> Bool {
    line.hasPrefix("COPY ") && line.hasSuffix("FROM stdin;")
  }

  /// Takes the rows below such heads; the lines without them.
  private mutating func copied(from lines: [Substring]) -> [Substring] {
    var rest = lines
    var (name, columns) = ("", [String]())
    for (index, line) in lines.enumerated() {
      if Self.isCopy(line) {
        let parts = line.dropFirst(5).split { " (),\"".contains($0) }
        name = parts.first?.split(separator: ".").last.map { $0.lowercased() } ?? ""
        columns = parts.dropFirst().dropLast(2).map { $0.lowercased() }
        if tables[name] == nil { names.append(name) }
        tables[name] = Table(columns: columns)
      } else if name.isEmpty {
        continue
      } else if line == "\\." {
        name = ""
      } else {
        let texts = line.split(separator: "\t", omittingEmptySubsequences: false).map {
          $0 == "\\N" ? "" : String($0).replacing("\\n", with: "\n").replacing("\\t", with: " ")
        }
        let cells = Dictionary(zip(columns, texts)) { first, _ in first }
        tables[name]?.rows.append((index + 1, cells))
      }
      rest[index] = ""
    }
    return rest
  }

  /// The rows of a table whose columns nothing names, without titles: their values tell.
  private func untitled(_ name: String) -> CellTable? {
    guard let table = tables[name], table.columns.isEmpty, !table.rows.isEmpty else { return nil }
    let rows = table.rows.map { row in
      CellRow(line: row.line, cells: (0..<row.cells.count).map { row.cells[String($0)] ?? "" })
    }
    return CellTable(name: name, container: .text, rows: rows)
  }

  private func related(_ name: String) -> RelatedTables.Table? {
    guard let table = tables[name], !table.columns.isEmpty else { return nil }
    let rows = table.rows.map { row in
      let cells = table.columns.map { column in
        let text = row.cells[column] ?? ""
        guard let part = table.parts[column], let value = Double(text) else { return text }
        let whole = (value * part * 1000).rounded() / 1000
        return whole == whole.rounded() ? String(Int(whole)) : String(whole)
      }
      return CellRow(line: row.line, cells: cells)
    }
    return RelatedTables.Table(
      name: name, columns: table.columns.map { Self.plain($0, table.parts[$0] != nil) }, rows: rows,
      references: table.references, scales: table.scales)
  }

  /// A column without the mark of its parts: `dose_dg` in tenths is `dose_g`.
  private static func plain(_ column: String, _ isOfParts: Bool) -> String {
    guard isOfParts else { return column }
    if column.hasPrefix("half_") { return String(column.dropFirst(5)) }
    guard let mark = column.lastIndex(of: "_"), column[mark...].hasPrefix("_d") else {
      return column
    }
    return column[..<mark] + "_" + column[mark...].dropFirst(2)
  }

  // MARK: Statements

  private mutating func read() {
    while position < tokens.count {
      skipComments()
      switch word() {
      case "create": readCreate()
      case "insert": readInsert()
      default: break
      }
      while position < tokens.count, tokens[position].token != .mark(";") { position += 1 }
      position += 1
    }
  }

  private func word() -> String {
    guard position < tokens.count, case .word(let word) = tokens[position].token else { return "" }
    return word.lowercased()
  }

  private mutating func skipComments() {
    while position < tokens.count, case .comment = tokens[position].token { position += 1 }
  }

  /// The name of a table or column, without the schema that it is in (`public.brew`, `"public"."brew"`).
  private mutating func name() -> String {
    var name = ""
    while position < tokens.count {
      switch tokens[position].token {
      case .word(let word) where name.isEmpty || word.hasPrefix("."), .text(let word): name = word
      default: return name.lowercased()
      }
      position += 1
      guard name.hasSuffix(".") || word().hasPrefix(".") else { break }
    }
    return name.split(separator: ".").last.map { $0.lowercased() } ?? ""
  }

  private mutating func readCreate() {
    while position < tokens.count, !["table", ""].contains(word()) { position += 1 }
    guard word() == "table" else { return }
    position += 1
    while ["if", "not", "exists"].contains(word()) { position += 1 }
    let name = name()
    var table = Table()
    var (depth, isStart) = (0, true)
    var (key, previous): (String?, String) = (nil, "")
    while position < tokens.count, tokens[position].token != .mark(";") {
      switch tokens[position].token {
      case .mark("("): depth += 1
      case .mark(")"): depth -= 1
      case .mark(","): isStart = isStart || depth == 1
      case .comment(let text):
        if let last = table.columns.last {
          if text.contains("tenths of a") { table.parts[last] = 0.1 }
          table.scales[last] = table.scales[last] ?? Self.scale(of: text)
        }
      case .word(let word) where word.lowercased() == "references":
        position += 1
        if let column = key ?? table.columns.last { table.references[column] = self.name() }
        position -= 1
      case .word(let word), .text(let word):
        if word.lowercased() == "check" { takeScale(&table) }
        if !isStart, previous == "comment", let last = table.columns.last {
          table.scales[last] = table.scales[last] ?? Self.scale(of: word.lowercased())
        }
        previous = word.lowercased()
        let isRule = ["primary", "foreign", "unique", "constraint", "check"]
          .contains(word.lowercased())
        // FOREIGN KEY (column) REFERENCES …
        if isStart { key = isRule ? "" : nil }
        if depth == 2, key == "" { key = word.lowercased() }
        if isStart, depth == 1, !isRule {
          table.columns.append(word.lowercased())
          if word.lowercased().hasPrefix("half_") { table.parts[word.lowercased()] = 0.5 }
        }
        if depth == 1 { isStart = false }
      case .mark: break
      }
      position += 1
    }
    if tables[name] == nil { names.append(name) }
    // Rows that were copied name their columns.
    if let copied = tables[name], !copied.rows.isEmpty {
      table.columns = copied.columns
      table.rows = copied.rows
    }
    tables[name] = table
  }

  // MARK: Scales

  /// Takes what a rule such as `CHECK (rating BETWEEN 1 AND 10)` says, whose word is the next token.
  private func takeScale(_ table: inout Table) {
    var (text, depth) = ("", 0)
    for (token, _) in tokens[(position + 1)...] {
      switch token {
      case .mark("("): depth += 1
      case .mark(")"): depth -= 1
      case .word(let word), .text(let word): text += word.lowercased() + " "
      case .mark, .comment: break
      }
      if depth <= 0 { break }
    }
    let rule =
      /([a-z0-9_]+)\s*(?:between\s+[01]\s+and\s+(\d+)|<=\s*(\d+)|in\s+((?:\d+ )+))/
    guard let found = text.firstMatch(of: rule) else { return }
    let last = found.2 ?? found.3 ?? found.4?.split(separator: " ").last
    table.scales[String(found.1)] = last.flatMap { Double($0) }
  }

  /// The best number of a scale that a remark on a column names: `1 to 10`.
  private static func scale(of remark: String) -> Double? {
    let scale = /\b[01]\s*(?:-|–|to|\.\.)\s*(\d{1,3})\b|out of (\d{1,3})\b/
    return remark.firstMatch(of: scale).flatMap { Double($0.1 ?? $0.2 ?? "") }
  }

  /// The highest numbers that a statement that creates a table allows columns to have.
  static func scales(of statement: String) -> [String: Double] {
    var dump = SQLDump()
    dump.tokenize(statement.split(separator: "\n", omittingEmptySubsequences: false))
    dump.read()
    return dump.names.first.flatMap { dump.tables[$0]?.scales } ?? [:]
  }

  private mutating func readInsert() {
    position += 1
    guard word() == "into" else { return }
    position += 1
    let name = name()
    var columns = tables[name]?.columns ?? []
    if position < tokens.count, tokens[position].token == .mark("(") {
      columns = values().map { $0.lowercased() }
    }
    skipComments()
    guard word() == "values" else { return }
    position += 1
    skipComments()
    if tables[name] == nil {
      names.append(name)
      tables[name] = Table(columns: columns)
    } else if let table = tables[name], table.columns.isEmpty, !columns.isEmpty {
      // The rows before had no names.
      let keys = zip(columns.indices.map(String.init), columns)
      tables[name]?.columns = columns
      tables[name]?.rows = table.rows.map { row in
        (row.line, Dictionary(keys.map { ($1, row.cells[$0] ?? "") }) { first, _ in first })
      }
    }
    while position < tokens.count, tokens[position].token == .mark("(") {
      let line = tokens[position].line
      let values = values()
      let keys = columns.isEmpty ? values.indices.map(String.init) : columns
      let cells = Dictionary(zip(keys, values)) { first, _ in first }
      tables[name]?.rows.append((line, cells))
      skipComments()
      if position < tokens.count, tokens[position].token == .mark(",") { position += 1 }
      skipComments()
    }
  }

  /// The values between brackets.
  private mutating func values() -> [String] {
    var (values, depth) = ([""], 0)
    var isArray = false
    while position < tokens.count {
      let token = tokens[position].token
      position += 1
      switch token {
      case .mark("(") where depth == 1 && word() == "select":
        values[values.count - 1] = selected()
      case .mark("("): depth += 1
      case .mark(")"):
        depth -= 1
        if depth == 0 { return values }
      case .mark(","):
        if isArray { values[values.count - 1] += ", " } else if depth == 1 { values.append("") }
      case .word(let word) where word.lowercased().hasPrefix("array["):
        isArray = !word.hasSuffix("]")
        values[values.count - 1] += word.dropFirst(6).filter { $0 != "]" }
      case .word(let word) where isArray:
        isArray = !word.contains("]")
        values[values.count - 1] += word.prefix { $0 != "]" }
      case .word(let word):
        if word.lowercased() != "null" { values[values.count - 1] += word }
      case .text(let text): values[values.count - 1] += text
      default: break
      }
    }
    return values
  }

  /// The key of the row that is selected by one of its texts: `(SELECT id FROM roasters WHERE name = 'La Cabra')`.
  private mutating func selected() -> String {
    var (table, column, value) = ("", "", "")
    var last = ""
    while position < tokens.count, tokens[position].token != .mark(")") {
      switch tokens[position].token {
      case .word(let word):
        if last == "from" { table = word.lowercased() }
        if last == "where" { column = word.lowercased() }
        if word != "=" { value = word }
        last = word.lowercased()
      case .text(let text): value = text
      case .mark, .comment: break
      }
      position += 1
    }
    position += 1
    let rows = tables[table]?.rows ?? []
    guard let row = rows.firstIndex(where: { $0.cells[column] == value }) else { return "" }
    return rows[row].cells["id"] ?? String(row + 1)
  }

  // MARK: Tokens

  private mutating func tokenize(_ lines: [Substring]) {
    var text: String?
    var quote: Character = "'"
    for (index, line) in lines.enumerated() {
      var rest = line
      if text != nil { text?.append("\n") }
      while let first = rest.first {
        rest = rest.dropFirst()
        if let open = text {
          if first == quote, rest.first == quote {
            rest = rest.dropFirst()
            text = open + String(quote)
          } else if first == quote {
            tokens.append((.text(open), index + 1))
            text = nil
          } else {
            text = open + String(first)
          }
        } else if "'\"`".contains(first) {
          (text, quote) = ("", first)
        } else if first == "-", rest.first == "-" {
          tokens.append((.comment(String(rest.dropFirst()).lowercased()), index + 1))
          rest = rest.dropFirst(rest.count)
        } else if "(),;".contains(first) {
          tokens.append((.mark(first), index + 1))
        } else if !first.isWhitespace {
          let more = rest.prefix { !$0.isWhitespace && !"(),;'\"`".contains($0) }
          tokens.append((.word(String(first) + more), index + 1))
          rest = rest[more.endIndex...]
        }
      }
    }
  }
}
