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
      && lines.contains { $0.contains(");") }
  }

  /// The tables of a text; those that only give names to numbers are left out.
  static func tables(_ lines: [Substring]) -> [(name: String, rows: [CellRow])] {
    var dump = SQLDump()
    dump.tokenize(lines)
    dump.read()
    let named = Set(dump.names.flatMap { dump.references(of: $0).map(\.table) })
    return dump.names.compactMap { name in
      guard let table = dump.tables[name], let first = table.rows.first,
        !named.contains(name) || table.columns.count > 2
      else { return nil }
      let titles = dump.titles(name, depth: 0)
      let rows = table.rows.map { row in
        CellRow(line: row.line, cells: dump.cells(name, row.cells, depth: 0))
      }
      return (name, [CellRow(line: first.line, cells: titles)] + rows)
    }
  }

  // MARK: Rows

  private static let deepest = 4

  /// The columns of a table that name rows of others, by `NAME_id`.
  private func references(of name: String) -> [(column: String, table: String)] {
    (tables[name]?.columns ?? []).compactMap { column in
      guard column.hasSuffix("_id"), case let other = String(column.dropLast(3)), other != name
      else { return nil }
      let found = [other, other + "s"].first { tables[$0]?.columns.contains("id") == true }
      return found.map { (column, $0) }
    }
  }

  private func titles(_ name: String, depth: Int) -> [String] {
    guard let table = tables[name] else { return [] }
    let references = references(of: name)
    return table.columns.flatMap { column -> [String] in
      if depth < Self.deepest, let other = references.first(where: { $0.column == column })?.table {
        return titles(other, depth: depth + 1)
      }
      if depth > 0, column == "id" { return [] }
      let plain = Self.plain(column, table.parts[column] != nil)
      return [depth > 0 ? "\(name).\(plain)" : plain]
    }
  }

  private func cells(_ name: String, _ row: [String: String], depth: Int) -> [String] {
    guard let table = tables[name] else { return [] }
    let references = references(of: name)
    return table.columns.flatMap { column -> [String] in
      let text = row[column] ?? ""
      if depth < Self.deepest, let other = references.first(where: { $0.column == column })?.table {
        let found = text.isEmpty ? nil : tables[other]?.rows.first { $0.cells["id"] == text }
        return cells(other, found?.cells ?? [:], depth: depth + 1)
      }
      if depth > 0, column == "id" { return [] }
      guard let part = table.parts[column], let value = Double(text) else { return [text] }
      let whole = (value * part * 1000).rounded() / 1000
      return [whole == whole.rounded() ? String(Int(whole)) : String(whole)]
    }
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
      switch word() {
      case "create": readCreate()
      case "insert": readInsert()
      default: break
      }
      while position < tokens.count, tokens[position].token != .mark(";") { position += 1 }
      position += 1
    }
  }

  private func word(_ ahead: Int = 0) -> String {
    guard position + ahead < tokens.count, case .word(let word) = tokens[position + ahead].token
    else { return "" }
    return word.lowercased()
  }

  private mutating func name() -> String {
    defer { position += 1 }
    guard position < tokens.count else { return "" }
    switch tokens[position].token {
    case .word(let name), .text(let name): return name.lowercased()
    default: return ""
    }
  }

  private mutating func readCreate() {
    while position < tokens.count, !["table", ""].contains(word()) { position += 1 }
    guard word() == "table" else { return }
    position += 1
    while ["if", "not", "exists"].contains(word()) { position += 1 }
    let name = name()
    var table = Table()
    var (depth, isStart) = (0, true)
    while position < tokens.count, tokens[position].token != .mark(";") {
      switch tokens[position].token {
      case .mark("("): depth += 1
      case .mark(")"): depth -= 1
      case .mark(","): isStart = isStart || depth == 1
      case .comment(let text):
        if let last = table.columns.last, text.contains("tenths of a") { table.parts[last] = 0.1 }
      case .word(let word), .text(let word):
        let isRule = ["primary", "foreign", "unique", "constraint", "check"]
          .contains(word.lowercased())
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
    tables[name] = table
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
    guard word() == "values" else { return }
    position += 1
    if tables[name] == nil {
      names.append(name)
      tables[name] = Table(columns: columns)
    }
    while position < tokens.count, tokens[position].token == .mark("(") {
      let line = tokens[position].line
      let values = values()
      let cells = Dictionary(zip(columns, values)) { first, _ in first }
      tables[name]?.rows.append((line, cells))
      if position < tokens.count, tokens[position].token == .mark(",") { position += 1 }
    }
  }

  /// The values between brackets.
  private mutating func values() -> [String] {
    var (values, depth) = ([""], 0)
    while position < tokens.count {
      let token = tokens[position].token
      position += 1
      switch token {
      case .mark("("): depth += 1
      case .mark(")"):
        depth -= 1
        if depth == 0 { return values }
      case .mark(","): if depth == 1 { values.append("") }
      case .word(let word):
        if word.lowercased() != "null" { values[values.count - 1] += word }
      case .text(let text): values[values.count - 1] += text
      default: break
      }
    }
    return values
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
