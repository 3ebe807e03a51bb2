/// Reads TOML (version 1.0); scalars stay as they are written, without quotes and underscores.
struct TOMLTree {
  /// A table that is being filled; an object of TOML may be continued anywhere in the file.
  private final class Table {
    var line: Int
    var keys: [String] = []
    var members: [String: Member] = [:]

    init(line: Int) {
      self.line = line
    }
  }

  /// The tables of one name in double brackets.
  private final class TableList {
    var tables: [Table] = []
  }

  private enum Member {
    case value(TreeValue)
    case table(Table)
    case tables(TableList)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var budget = CellBudget()

  /// Reads a text.
  ///
  /// - Throws: `TableFault` where the text is not TOML.
  static func value(_ bytes: [UInt8]) throws(TableFault) -> TreeValue {
    var reader = TOMLTree(bytes: bytes)
    let root = Table(line: 1)
    try reader.document(root)
    return .object(tree(root))
  }

  private static func tree(_ table: Table) -> TreeObject {
    var object = TreeObject(line: table.line)
    for key in table.keys {
      switch table.members[key] {
      case .value(let value)?: object[key] = value
      case .table(let inner)?: object[key] = .object(tree(inner))
      case .tables(let inner)?: object[key] = .list(inner.tables.map { .object(tree($0)) })
      case nil: break
      }
    }
    return object
  }

  // MARK: Lines

  private mutating func document(_ root: Table) throws(TableFault) {
    var table = root
    skipLines()
    while let byte = peek() {
      if byte == UInt8(ascii: "[") {
        position += 1
        let isList = accept("[")
        let path = try key()
        guard accept("]"), !isList || accept("]") else { throw fault }
        table = try open(path, isList: isList, in: root)
      } else {
        try member(of: table)
      }
      skipBlanks()
      guard peek() == nil || atLineEnd else { throw fault }
      skipLines()
    }
  }

  private mutating func member(of table: Table) throws(TableFault) {
    var path = try key()
    guard accept("="), let name = path.popLast() else { throw fault }
    skipBlanks()
    let owner = path.isEmpty ? table : try open(path, isList: false, in: table)
    if owner.members[name] == nil { owner.keys.append(name) }
    owner.members[name] = .value(try value(depth: 1))
  }

  /// The table of a path; of a list of tables the last.
  private mutating func open(
    _ path: [String], isList: Bool, in root: Table
  ) throws(TableFault) -> Table {
    guard path.count <= TableLimits.depth / 10 else { throw fault }
    try budget.spend(1)
    var table = root
    for (index, name) in path.enumerated() {
      let isNewOfList = isList && index == path.count - 1
      switch table.members[name] {
      case nil:
        let new = Table(line: line)
        let list = TableList()
        list.tables.append(new)
        table.keys.append(name)
        table.members[name] = isNewOfList ? .tables(list) : .table(new)
        table = new
      case .table(let inner)? where !isNewOfList: table = inner
      case .tables(let list)?:
        if isNewOfList { list.tables.append(Table(line: line)) }
        table = list.tables.last ?? table
      default: throw fault
      }
    }
    return table
  }

  /// A key, maybe of several parts with dots between.
  private mutating func key() throws(TableFault) -> [String] {
    var parts: [String] = []
    repeat {
      skipBlanks()
      if peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'") {
        parts.append(try string())
      } else {
        let start = position
        while let byte = peek(), !Self.endsKey(byte) { position += 1 }
        guard position > start else { throw fault }
        parts.append(String(decoding: bytes[start..<position], as: UTF8.self))
      }
      skipBlanks()
    } while accept(".")
    return parts
  }

  private static func endsKey(_ byte: UInt8) -> Bool { " \t.=[]\"'#,{}\r\n".utf8.contains(byte) }

  // MARK: Values

  private mutating func value(depth: Int) throws(TableFault) -> TreeValue {
    guard depth <= TableLimits.depth / 2, let byte = peek() else { throw fault }
    try budget.spend(1)
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try string())
    case UInt8(ascii: "["):
      position += 1
      var elements: [TreeValue] = []
      skipLines()
      while !accept("]") {
        elements.append(try value(depth: depth + 1))
        skipLines()
        if accept(",") { skipLines() } else if peek() != UInt8(ascii: "]") { throw fault }
      }
      return .list(elements)
    case UInt8(ascii: "{"):
      position += 1
      let table = Table(line: line)
      skipLines()
      while !accept("}") {
        try member(of: table)
        skipLines()
        if accept(",") { skipLines() } else if peek() != UInt8(ascii: "}") { throw fault }
      }
      return .object(Self.tree(table))
    default: return .text(try word())
    }
  }

  /// A number, a date or a word; a date may have a blank before its clock.
  private mutating func word() throws(TableFault) -> String {
    let start = position
    while let byte = peek(), !" \t,]}#\r\n".utf8.contains(byte) { position += 1 }
    var text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let first = text.utf8.first else { throw fault }
    let isDate = text.utf8.count == 10 && text.utf8.filter { $0 == UInt8(ascii: "-") }.count == 2
    if isDate, position + 3 < bytes.count, bytes[position] == UInt8(ascii: " "),
      bytes[position + 3] == UInt8(ascii: ":")
    {
      position += 1
      text += " \(try word())"
    }
    let isNumber = first < 0x40 && first != UInt8(ascii: "'")
    guard isNumber || ["true", "false", "inf", "nan"].contains(text) else { throw fault }
    return text.split(separator: "_").joined()
  }

  private mutating func string() throws(TableFault) -> String {
    guard let quote = peek() else { throw fault }
    let isLong = bytes[position...].starts(with: [quote, quote, quote])
    position += isLong ? 3 : 1
    if isLong {
      if peek() == 0x0D { position += 1 }
      if peek() == 0x0A { newLine() }
    }
    var text: [UInt8] = []
    while let byte = peek() {
      if byte == quote {
        guard isLong else {
          position += 1
          return String(decoding: text, as: UTF8.self)
        }
        // Up to two quotes may be before the closing three.
        if bytes[position...].starts(with: [quote, quote, quote]),
          position + 3 >= bytes.count || bytes[position + 3] != quote
        {
          position += 3
          return String(decoding: text, as: UTF8.self)
        }
      }
      if byte == 0x0A {
        guard isLong else { throw fault }
        line += 1
      }
      position += 1
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try escape(&text)
      } else {
        text.append(byte)
      }
    }
    throw fault
  }

  private mutating func escape(_ text: inout [UInt8]) throws(TableFault) {
    guard let byte = peek() else { throw fault }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = byte == UInt8(ascii: "u") ? 4 : 8
      guard position + count <= bytes.count,
        let code = UInt32(
          String(decoding: bytes[position..<(position + count)], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(code)
      else { throw fault }
      position += count
      text += Array(String(scalar).utf8)
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0D, 0x0A:
      // A line that goes on: its break and the blanks after it are not part of the text.
      position -= 1
      while let next = peek(), " \t\r\n".utf8.contains(next) {
        if next == 0x0A { newLine() } else { position += 1 }
      }
    default: throw fault
    }
  }

  // MARK: Bytes

  private var fault: TableFault { .damaged(line: line) }

  private var atLineEnd: Bool { peek() == 0x0A || peek() == 0x0D || peek() == UInt8(ascii: "#") }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func accept(_ letter: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: letter) else { return false }
    position += 1
    return true
  }

  private mutating func newLine() {
    position += 1
    line += 1
  }

  private mutating func skipBlanks() {
    while let byte = peek(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
      position += 1
    }
  }

  /// Skips blanks, line breaks and comments.
  private mutating func skipLines() {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0D: position += 1
      case 0x0A: newLine()
      case UInt8(ascii: "#"):
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      default: return
      }
    }
  }
}
