import Support

/// JSON as a tree that keeps numbers as they are written.
///
/// Some apps write line breaks and tabs into strings as they are, and NaN where a sensor has no
/// value; both are accepted.
struct JSONTree {
  /// Text that is not JSON.
  struct Problem: Error {
    /// The line of the fault, from 1.
    let line: Int
    /// The names of the outermost object up to the fault.
    let names: Set<String>
  }

  private static let deepest = 64

  /// The names of the outermost object so far.
  private var names: Set<String> = []

  /// The value that the text is.
  ///
  /// - Parameter bytes: UTF-8 without a byte order mark.
  static func read(_ bytes: [UInt8]) throws(Problem) -> ShotValue {
    var tree = JSONTree()
    var reader = JSONReader(bytes)
    if let value = try? tree.whole(&reader) { return value }
    let repaired = RepairedJSON(bytes)
    tree = JSONTree()
    reader.open(repaired.bytes)
    do {
      return try tree.whole(&reader)
    } catch {
      let line = repaired.line(at: error.offset)
      throw Problem(line: line, names: tree.names)
    }
  }

  private mutating func whole(
    _ reader: inout JSONReader
  ) throws(JSONReader.Problem) -> ShotValue {
    let value = try value(&reader, depth: 1)
    try reader.end()
    return value
  }

  private mutating func value(
    _ reader: inout JSONReader, depth: Int
  ) throws(JSONReader.Problem) -> ShotValue {
    reader.skipSpace()
    guard let byte = reader.peek(), depth < Self.deepest else { throw reader.problem }
    let start = reader.position
    switch byte {
    case UInt8(ascii: "\""):
      return .text(Self.withoutNUL(try reader.text()))
    case UInt8(ascii: "{"):
      var members: [String: ShotValue] = [:]
      try reader.object { reader throws(JSONReader.Problem) in
        let name = String(decoding: reader.string, as: UTF8.self)
        if depth == 1 { names.insert(name) }
        members[name] = try value(&reader, depth: depth + 1)
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [ShotValue] = []
      try reader.list { reader throws(JSONReader.Problem) in
        elements.append(try value(&reader, depth: depth + 1))
      }
      return .list(elements)
    default:
      try reader.skipValue()
      switch byte {
      case UInt8(ascii: "t"): return .bool(true)
      case UInt8(ascii: "f"): return .bool(false)
      case UInt8(ascii: "n"): return .none
      default:
        return .number(String(decoding: reader.bytes[start..<reader.position], as: UTF8.self))
      }
    }
  }

  private static func withoutNUL(_ text: String) -> String {
    text.utf8.contains(0) ? text.filter { $0 != "\0" } : text
  }
}

/// JSON with control characters of strings escaped, and null for NaN and infinities.
struct RepairedJSON {
  private(set) var bytes: [UInt8] = []
  /// The offsets of line breaks that are escaped now.
  private var breaks: [Int] = []

  init(_ text: [UInt8]) {
    bytes.reserveCapacity(text.count + text.count / 64)
    var isInString = false
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if isInString {
        switch byte {
        case UInt8(ascii: "\\"):
          bytes.append(byte)
          // A backslash before a raw break: the break is escaped for itself.
          guard index < text.count, text[index] >= 0x20 else {
            bytes.append(UInt8(ascii: "\\"))
            continue
          }
          bytes.append(text[index])
          index += 1
        case UInt8(ascii: "\""):
          isInString = false
          bytes.append(byte)
        case 0..<0x20: escape(byte)
        default: bytes.append(byte)
        }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
        bytes.append(byte)
      } else if let count = Self.countOfNoNumber(text, at: index - 1) {
        bytes += "null".utf8
        index += count - 1
      } else {
        bytes.append(byte)
      }
    }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x0A:
      breaks.append(bytes.count)
      bytes += #"\n"#.utf8
    case 0x0D: bytes += #"\r"#.utf8
    case 0x09: bytes += #"\t"#.utf8
    default:
      let digits = String(byte, radix: 16)
      bytes += "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8
    }
  }

  /// The number of bytes of `NaN`, `Infinity` or `-Infinity` at a position; nil for anything else.
  private static func countOfNoNumber(_ text: [UInt8], at index: Int) -> Int? {
    let first = text[index]
    guard first == UInt8(ascii: "N") || first == UInt8(ascii: "I") || first == UInt8(ascii: "-")
    else { return nil }
    return ["NaN", "Infinity", "-Infinity"]
      .first { text[index...].starts(with: $0.utf8) }?.utf8.count
  }

  /// The line of an offset in the text as it was, from 1.
  func line(at offset: Int) -> Int {
    let end = min(max(0, offset), bytes.count)
    let kept = bytes[..<end].count { $0 == UInt8(ascii: "\n") }
    return 1 + kept + breaks.count { $0 < end }
  }
}
