/// The rows that statements of SQL insert, as databases write them out: those that other rows name by their
/// number (`bean_id`) stand in their place.
///
///     CREATE TABLE brew (id INTEGER, bean_id INT, dose_dg INT, -- tenths of a gram
///     INSERT INTO brew VALUES (101, 10, 150);
struct SQLDump {
  private enum Token: Equatable {
    case word(String)
    case text(String)
    case mark(Character)
    case comment(String)
  }

  private var tables = RelatedTables()
  /// How much smaller the values of a column of a table are than its unit.
  private var parts: [String: [String: Double]] = [:]
  /// The columns of each table as they were created.
  private var created: [String: [String]] = [:]
  /// Tables that were created with other columns than a number of each row.
  private var unnumbered: Set<String> = []
  private var tokens: [(token: Token, line: Int)] = []
  private var position = 0

  static func isOne(_ lines: [Substring]) -> Bool {
    lines.contains { $0.prefix(40).lowercased().hasPrefix("insert into ") }
      && lines.contains { $0.contains(");") }
  }

  /// The tables of a text; those that only give names to numbers are left out.
  static func tables(_ lines: [Substring]) -> [CellTable] {
    var dump = SQLDump()
    dump.tokenize(lines)
    dump.read()
    return dump.tables.joined(.text)
  }

  // MARK: Rows

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
    var (columns, parts): ([String], [String: Double]) = ([], [:])
    var (depth, isStart) = (0, true)
    while position < tokens.count, tokens[position].token != .mark(";") {
      switch tokens[position].token {
      case .mark("("): depth += 1
      case .mark(")"): depth -= 1
      case .mark(","): isStart = isStart || depth == 1
      case .comment(let text):
        if let last = columns.last, text.contains("tenths of a") { parts[last] = 0.1 }
      case .word(let word), .text(let word):
        let isRule = ["primary", "foreign", "unique", "constraint", "check"]
          .contains(word.lowercased())
        if isStart, depth == 1, !isRule {
          columns.append(word.lowercased())
          if word.lowercased().hasPrefix("half_") { parts[word.lowercased()] = 0.5 }
        }
        if depth == 1 { isStart = false }
      case .mark: break
      }
      position += 1
    }
    (self.parts[name], created[name]) = (parts, columns)
    if !columns.contains("id") { unnumbered.insert(name) }
    tables[name] = .init(columns: columns.map { Self.plain($0, parts[$0] != nil) })
  }

  private mutating func readInsert() {
    position += 1
    guard word() == "into" else { return }
    position += 1
    let name = name()
    var columns = created[name] ?? tables[name]?.columns ?? []
    if position < tokens.count, tokens[position].token == .mark("(") {
      columns = values().map { $0.lowercased() }
    }
    guard word() == "values" else { return }
    position += 1
    var table = tables[name] ?? .init(columns: columns)
    let isNumbered = !unnumbered.contains(name)
    if isNumbered, !table.columns.contains("id") { table.columns.insert("id", at: 0) }
    skipComments()
    while position < tokens.count, tokens[position].token == .mark("(") {
      let line = tokens[position].line
      var cells: [String: String] = [:]
      for (column, value) in zip(columns, values()) {
        let part = parts[name]?[column]
        let plain = Self.plain(column, part != nil)
        cells[plain] = part.flatMap { part in Double(value).map { Self.scaled($0, part) } } ?? value
      }
      // Databases number rows from 1.
      if isNumbered, cells["id"] == nil { cells["id"] = String(table.rows.count + 1) }
      table.rows.append((line, cells))
      skipComments()
      if position < tokens.count, tokens[position].token == .mark(",") { position += 1 }
      skipComments()
    }
    tables[name] = table
  }

  private static func scaled(_ value: Double, _ part: Double) -> String {
    let whole = (value * part * 1000).rounded() / 1000
    return whole == whole.rounded() ? String(Int(whole)) : String(whole)
  }

  private mutating func skipComments() {
    while position < tokens.count, case .comment = tokens[position].token { position += 1 }
  }

  /// What `SELECT id FROM roasters WHERE name = 'Vier'` finds; nil for other words.
  private func found(_ words: [String]) -> String? {
    guard words.count >= 7, words[0].lowercased() == "select", words[2].lowercased() == "from",
      words[4].lowercased() == "where", let text = words.last
    else { return nil }
    let key = words[5].lowercased().filter { $0 != "=" }
    return tables[words[3].lowercased()]?.rows.first { $0.cells[key] == text }?
      .cells[words[1].lowercased()]
  }

  /// The values between brackets.
  private mutating func values() -> [String] {
    var (values, depth) = ([""], 0)
    var inner: [String] = []
    func add(_ text: String) {
      if depth > 1 { inner.append(text) } else { values[values.count - 1] += text }
    }
    while position < tokens.count {
      let token = tokens[position].token
      position += 1
      switch token {
      case .mark("("): depth += 1
      case .mark(")"):
        depth -= 1
        if depth == 0 { return values }
        if depth == 1 {
          values[values.count - 1] += found(inner) ?? inner.joined(separator: " ")
          inner = []
        }
      case .mark(","): if depth == 1 { values.append("") }
      case .word(let word): if word.lowercased() != "null" { add(word) }
      case .text(let text): add(text)
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
