/// Where the parts of a JSON object stand, so that its long lists can be read piece by piece: a
/// parser of the whole file would hold all of it several times over.
///
/// Only brackets, strings and separators are looked at; the pieces are checked when they are read.
struct JSONOutline: Sendable {
  let bytes: [UInt8]
  /// The values of the outermost object, by name. Of a name that stands twice, the last.
  private(set) var members: [String: Range<Int>] = [:]

  /// - Throws: `JournalError` when the outermost object is broken.
  init(_ bytes: [UInt8], name: String) throws(JournalError) {
    self.bytes = bytes
    var cursor = JSONCursor(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard read(&cursor) else {
      throw JournalError(.brokenJSON, .init(file: name, line: cursor.line(in: bytes)))
    }
  }

  private mutating func read(_ cursor: inout JSONCursor) -> Bool {
    guard cursor.skip("{", in: bytes) else { return false }
    if cursor.skip("}", in: bytes) { return cursor.isAtEnd(of: bytes) }
    repeat {
      guard let name = cursor.value(in: bytes), cursor.skip(":", in: bytes),
        let value = cursor.value(in: bytes)
      else { return false }
      members[JSONText.string(bytes[name]) ?? ""] = value
    } while cursor.skip(",", in: bytes)
    return cursor.skip("}", in: bytes) && cursor.isAtEnd(of: bytes)
  }

  /// Whether the member of this name is a list.
  func isList(_ name: String) -> Bool {
    members[name].map { bytes[$0.lowerBound] == UInt8(ascii: "[") } ?? false
  }

  /// The list of this name in the outermost object; an empty one where it is missing.
  ///
  /// - Throws: `JournalError` when it is no list, or a broken one.
  func list(_ name: String, of file: String) throws(JournalError) -> JSONElements {
    guard let range = members[name] else { return JSONElements() }
    return try JSONElements(bytes, range, name: "\(name) in \(file)")
  }
}

/// A place in JSON text, moved on value by value.
struct JSONCursor {
  private(set) var position: Int

  init(_ position: Int) {
    self.position = position
  }

  /// The line, from 1.
  func line(in bytes: [UInt8]) -> Int {
    1 + bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") }
  }

  mutating func skipBlanks(in bytes: [UInt8]) {
    let span = bytes.span
    while position < span.count {
      switch span[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      default: return
      }
    }
  }

  mutating func isAtEnd(of bytes: [UInt8]) -> Bool {
    skipBlanks(in: bytes)
    return position == bytes.count
  }

  /// Passes over `byte` and white space around it.
  mutating func skip(_ byte: Unicode.Scalar, in bytes: [UInt8]) -> Bool {
    skipBlanks(in: bytes)
    guard position < bytes.count, UInt32(bytes[position]) == byte.value else { return false }
    position += 1
    skipBlanks(in: bytes)
    return true
  }

  /// Passes over a value of any depth: where it stands, or nil when it does not end.
  mutating func value(in bytes: [UInt8]) -> Range<Int>? {
    skipBlanks(in: bytes)
    let span = bytes.span
    let start = position
    var depth = 0
    while position < span.count {
      switch span[position] {
      case UInt8(ascii: "\""):
        guard skipString(in: span) else { return nil }
        if depth == 0 { return start..<position }
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return position > start ? start..<position : nil }
        depth -= 1
        if depth == 0 {
          position += 1
          return start..<position
        }
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"),
        UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if depth == 0 { return position > start ? start..<position : nil }
      default: break
      }
      position += 1
    }
    return depth == 0 && position > start ? start..<position : nil
  }

  private mutating func skipString(in bytes: Span<UInt8>) -> Bool {
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "\""):
        position += 1
        return true
      default: position += 1
      }
    }
    position = bytes.count
    return false
  }
}
