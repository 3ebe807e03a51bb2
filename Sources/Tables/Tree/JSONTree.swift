/// Reads JSON texts that follow one another, as files of lines have them.
///
/// Line breaks and tabs within strings, which some programs write as they are, are taken for what
/// they stand for. A loose reader takes comments, single quotes and names without quotes, too (json5.org);
/// one of code takes what programs in JavaScript and Python write within lists, as well.
struct JSONTree {
  /// How far a text may be from JSON.
  enum Form {
    case strict, loose, code
  }

  private let bytes: [UInt8]
  private let form: Form
  private var position = 0
  private var line = 1
  private var values = CellBudget()

  /// Reads all values of a text.
  ///
  /// - Throws: `TableFault` where the text is not JSON.
  static func values(_ bytes: [UInt8], _ form: Form = .strict) throws(TableFault) -> [TreeValue] {
    var reader = JSONTree(bytes: bytes, form: form)
    var values: [TreeValue] = []
    reader.skipSpace()
    while reader.position < bytes.count {
      values.append(try reader.value(depth: 1))
      reader.skipSpace()
      // Lists that lost their brackets.
      if reader.accept(",") { reader.skipSpace() }
    }
    return values
  }

  /// The number of values that a text begins with, counted up to two; 0 where the first is broken.
  static func count(_ bytes: [UInt8], _ form: Form = .strict) -> Int {
    var reader = JSONTree(bytes: bytes, form: form)
    reader.skipSpace()
    guard (try? reader.value(depth: 1)) != nil else { return 0 }
    reader.skipSpace()
    return reader.position < bytes.count ? 2 : 1
  }

  /// The value that begins at a place of a program, nil where it is no literal, and where reading ended.
  static func literal(_ bytes: [UInt8], at start: Int) -> (value: TreeValue?, end: Int) {
    var reader = JSONTree(bytes: bytes, form: .code)
    reader.position = start
    let value = try? reader.value(depth: 1)
    return (value, reader.position)
  }

  private var isLoose: Bool { form != .strict }
  private var isCode: Bool { form == .code }

  private var fault: TableFault { .damaged(line: line) }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func accept(_ letter: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: letter) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      if UTF8Text.isSpace(bytes[position]) {
        if endsLine(position) { line += 1 }
        position += 1
      } else if !isLoose || !skipComment() {
        return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    if bytes[position...].starts(with: "//".utf8) || isCode && peek() == UInt8(ascii: "#") {
      while position < bytes.count, !endsLine(position) { position += 1 }
      return true
    }
    guard bytes[position...].starts(with: "/*".utf8) else { return false }
    position += 2
    while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) {
      if endsLine(position) { line += 1 }
      position += 1
    }
    position = min(position + 2, bytes.count)
    return true
  }

  /// Whether the byte at `index` ends a line: an LF, or a CR without one.
  private func endsLine(_ index: Int) -> Bool {
    if bytes[index] == 0x0A { return true }
    return bytes[index] == 0x0D && (index + 1 >= bytes.count || bytes[index + 1] != 0x0A)
  }

  private mutating func value(depth: Int) throws(TableFault) -> TreeValue {
    guard depth <= TableLimits.depth, let byte = peek() else { throw fault }
    try values.spend(1)
    switch byte {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "'") where isLoose, UInt8(ascii: "`") where isCode:
      return .text(try string())
    case UInt8(ascii: "{"):
      let object = try object(depth: depth)
      // MongoDB names the type: `{"$numberInt": "18"}`.
      if let only = object.members.first, object.members.count == 1, only.key.hasPrefix("$") {
        return only.value
      }
      return .object(object)
    case UInt8(ascii: "["): return .list(try list(depth: depth))
    case UInt8(ascii: "(") where isCode: return .list(try list(depth: depth, until: ")"))
    default: return isCode ? try expression(depth: depth) : try word()
    }
  }

  /// A word of a program: a number, a name such as `Roast.light`, or a call such as `new Date("2026-05-04")`,
  /// which counts as what it is given.
  private mutating func expression(depth: Int) throws(TableFault) -> TreeValue {
    let start = position
    while let byte = peek(), Self.isOfWord(byte) || Self.isOfName(byte) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    skipSpace()
    if name == "new" || name == "await" { return try value(depth: depth + 1) }
    if peek() == UInt8(ascii: "("), !name.isEmpty {
      return try list(depth: depth, until: ")").first ?? .null
    }
    switch name {
    case "": throw fault
    case "None", "undefined", "null", "nil", "NaN": return .null
    case "True", "False": return .text(name.lowercased())
    default: return .text(Double(name) != nil ? name : Self.member(name))
    }
  }

  /// The last part of `Roast.light`.
  private static func member(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Passes over what a program does with a value in a list, such as `as const` or `+ 1`.
  private mutating func skipRest() {
    guard isCode else { return }
    while let byte = peek(), !",}])\n".utf8.contains(byte) { position += 1 }
    skipSpace()
  }

  private mutating func object(depth: Int) throws(TableFault) -> TreeObject {
    var object = TreeObject(line: line)
    position += 1
    skipSpace()
    while !accept("}") {
      if isCode, bytes[position...].starts(with: "...".utf8) {
        skipRest()
        if accept(",") { skipSpace() }
        continue
      }
      let key = try key()
      skipSpace()
      guard accept(":") else { throw fault }
      skipSpace()
      object[key] = try value(depth: depth + 1)
      skipSpace()
      skipRest()
      if accept(",") { skipSpace() } else if peek() != UInt8(ascii: "}") { throw fault }
    }
    return object
  }

  private mutating func list(
    depth: Int, until end: Unicode.Scalar = "]"
  ) throws(TableFault) -> [TreeValue] {
    var elements: [TreeValue] = []
    position += 1
    skipSpace()
    while !accept(end) {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      skipRest()
      if accept(",") { skipSpace() } else if peek() != UInt8(ascii: end) { throw fault }
    }
    return elements
  }

  private mutating func key() throws(TableFault) -> String {
    guard isLoose, let first = peek(), first != UInt8(ascii: "\""), first != UInt8(ascii: "'")
    else { return try string() }
    let start = position
    while let byte = peek(), byte >= 0x80 || Self.isOfName(byte) { position += 1 }
    guard position > start else { throw fault }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func string() throws(TableFault) -> String {
    let mark: Unicode.Scalar =
      isLoose && peek() == UInt8(ascii: "'")
      ? "'" : isCode && peek() == UInt8(ascii: "`") ? "`" : "\""
    guard accept(mark) else { throw fault }
    var text: [UInt8] = []
    while true {
      let run = position
      while position < bytes.count, bytes[position] != UInt8(ascii: mark),
        bytes[position] != UInt8(ascii: "\\")
      {
        if endsLine(position) { line += 1 }
        position += 1
      }
      text += bytes[run..<position]
      if accept(mark) { return String(decoding: text, as: UTF8.self) }
      guard accept("\\"), let byte = peek() else { throw fault }
      position += 1
      switch byte {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "u"): text += try character()
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
      case UInt8(ascii: "'") where isLoose, UInt8(ascii: "`") where isCode: text.append(byte)
      // A string goes on in the next line, with another word where no blank parts them.
      case 0x0A where isLoose:
        line += 1
        if let last = text.last, last > 0x20, let next = peek(), next > 0x20 { text.append(0x0A) }
      default: throw fault
      }
    }
  }

  /// The character of an escape; half of a pair becomes U+FFFD.
  private mutating func character() throws(TableFault) -> [UInt8] {
    let first = try unit()
    var units = [first]
    if UTF16.isLeadSurrogate(first), position + 1 < bytes.count,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      units.append(try unit())
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private mutating func unit() throws(TableFault) -> UInt16 {
    guard position + 4 <= bytes.count,
      bytes[position..<(position + 4)].allSatisfy(Self.isOfWord),
      let unit = UInt16(
        String(decoding: bytes[position..<(position + 4)], as: UTF8.self), radix: 16)
    else { throw fault }
    position += 4
    return unit
  }

  /// A number or a word, as it is written.
  private mutating func word() throws(TableFault) -> TreeValue {
    let start = position
    while let byte = peek(), Self.isOfWord(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "undefined" where isLoose: return .null
    case "null", "NaN", "Infinity", "-Infinity": return .null
    case "true", "false": return .text(text)
    default:
      guard Double(text) != nil, isLoose || text.utf8.first != UInt8(ascii: "+") else {
        throw fault
      }
      return .text(text)
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isOfWord(byte) && !"+-.".utf8.contains(byte) || "_$".utf8.contains(byte)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
