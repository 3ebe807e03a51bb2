/// Reads JSON, and literals of Python: dictionaries, lists, tuples, strings, numbers, True, False and None,
/// as `repr` writes them (docs.python.org/3/reference/lexical_analysis.html#literals). Numbers stay as they are
/// written.
///
/// Some apps write line breaks and tabs into strings as they are, and NaN where a sensor has no value; both are
/// accepted.
struct ShotLiteral {
  /// Text that is neither.
  struct Problem: Error {
    /// The line of the fault, from 1.
    let line: Int
    /// The names of the outermost object up to the fault.
    let names: Set<String>
  }

  private static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0
  /// The names of the outermost dictionary so far.
  private var names: Set<String> = []

  /// The value that the text is.
  ///
  /// - Parameter bytes: UTF-8 without a byte order mark.
  static func read(_ bytes: [UInt8]) throws(Problem) -> ShotValue {
    var reader = ShotLiteral(bytes: bytes)
    let value = try reader.value(depth: 1)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.problem }
    return value
  }

  private var problem: Problem {
    Problem(line: ShotText.line(of: position, in: bytes), names: names)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, UTF8Text.isSpace(byte) { position += 1 }
  }

  private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard let byte = next, UInt32(byte) == scalar.value else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Problem) -> ShotValue {
    skipSpace()
    guard let byte = next, depth < Self.deepest else { throw problem }
    switch byte {
    case UInt8(ascii: "{"): return try dictionary(depth: depth)
    case UInt8(ascii: "["):
      position += 1
      return .list(try elements(until: "]", depth: depth))
    case UInt8(ascii: "("):
      position += 1
      return .list(try elements(until: ")", depth: depth))
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return .text(try string())
    default: return try word()
    }
  }

  private mutating func dictionary(depth: Int) throws(Problem) -> ShotValue {
    position += 1
    var members: [String: ShotValue] = [:]
    while !accept("}") {
      let key = try value(depth: depth + 1).string
      if depth == 1 { names.insert(key) }
      guard accept(":") else { throw problem }
      members[key] = try value(depth: depth + 1)
      guard accept(",") || next == UInt8(ascii: "}") else { throw problem }
    }
    return .object(members)
  }

  private mutating func elements(
    until end: Unicode.Scalar, depth: Int
  ) throws(Problem) -> [ShotValue] {
    var elements: [ShotValue] = []
    while !accept(end) {
      elements.append(try value(depth: depth + 1))
      guard accept(",") || next.map(UInt32.init) == end.value else { throw problem }
    }
    return elements
  }

  private mutating func string() throws(Problem) -> String {
    let quote = bytes[position]
    position += 1
    let start = position
    while let byte = next, byte != quote {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else {
      position = bytes.count
      throw problem
    }
    let raw = bytes[start..<position]
    position += 1
    return raw.contains(UInt8(ascii: "\\")) ? Escapes.python.text(raw) : ShotText.string(raw)
  }

  /// A number or a name; the prefix of a string, as in `b'…'`.
  private mutating func word() throws(Problem) -> ShotValue {
    let start = position
    while let byte = next, Self.isWord(byte) { position += 1 }
    guard position > start else { throw problem }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if let quote = next, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      guard ["b", "u"].contains(word.lowercased()) else { throw problem }
      return .text(try string())
    }
    switch word {
    case "True", "true": return .bool(true)
    case "False", "false": return .bool(false)
    case "None", "null", "nan", "inf", "-inf", "NaN", "Infinity", "-Infinity": return .none
    default:
      guard ShotNumber.value(word) != nil || Double(word) != nil else {
        position = start
        throw problem
      }
      return .number(word)
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
