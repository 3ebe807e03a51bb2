/// Reads JSON text (RFC 8259) value by value without building a tree: strict, in place, and with
/// one buffer for strings that is reused.
///
///     var reader = JSONReader(Array(#"{"n": 1, "text": "a"}"#.utf8))
///     try reader.object { reader throws(JSONReader.Problem) in
///       if reader.hasName("text") { try reader.readString() } else { try reader.skipValue() }
///     }
///     try reader.end()
package struct JSONReader: Sendable {
  /// Text that is not JSON.
  package struct Problem: Error, Equatable {
    /// The offset in bytes from the start of the range.
    package let offset: Int

    package init(offset: Int) {
      self.offset = offset
    }
  }

  /// The text.
  package private(set) var bytes: [UInt8]
  /// The position of the next byte.
  package private(set) var position = 0
  /// The last string, unescaped.
  package private(set) var string: [UInt8] = []
  private var start = 0
  private var limit = 0

  /// The greatest depth of nested lists and objects.
  private static let deepest = 128

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    limit = bytes.count
  }

  /// Sets the text, of which `read(_:)` chooses a range.
  package mutating func open(_ bytes: [UInt8]) {
    self.bytes = bytes
    read(0..<bytes.count)
  }

  /// Starts at the beginning of `range`; its end is the end of the text.
  package mutating func read(_ range: Range<Int>) {
    (start, position, limit) = (range.lowerBound, range.lowerBound, range.upperBound)
  }

  /// The problem at the current position.
  package var problem: Problem { Problem(offset: position - start) }

  // MARK: Structure

  /// The next byte; nil at the end.
  package func peek() -> UInt8? { position < limit ? bytes[position] : nil }

  /// Skips white space.
  package mutating func skipSpace() {
    while position < limit, UTF8Text.isSpace(bytes[position]) { position += 1 }
  }

  /// Skips `byte`, if it is next.
  package mutating func accept(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(Problem) {
    guard accept(byte) else { throw problem }
  }

  /// Checks that only white space follows.
  package mutating func end() throws(Problem) {
    skipSpace()
    guard position == limit else { throw problem }
  }

  /// Reads an object. `member` is called for each member with its name in `string`, and must read
  /// or skip the value.
  package mutating func object(
    _ member: (inout JSONReader) throws(Problem) -> Void
  ) throws(Problem) {
    skipSpace()
    try expect(UInt8(ascii: "{"))
    skipSpace()
    if accept(UInt8(ascii: "}")) { return }
    repeat {
      skipSpace()
      try readString()
      skipSpace()
      try expect(UInt8(ascii: ":"))
      skipSpace()
      try member(&self)
      skipSpace()
    } while accept(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  /// Reads a list. `element` is called for each element, and must read or skip it.
  package mutating func list(
    _ element: (inout JSONReader) throws(Problem) -> Void
  ) throws(Problem) {
    skipSpace()
    try expect(UInt8(ascii: "["))
    skipSpace()
    if accept(UInt8(ascii: "]")) { return }
    repeat {
      skipSpace()
      try element(&self)
      skipSpace()
    } while accept(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  /// Whether the last string is `name`.
  package func hasName(_ name: StaticString) -> Bool {
    string.elementsEqual(
      UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  // MARK: Strings

  /// Reads a string into `string`, unescaped.
  package mutating func readString() throws(Problem) {
    string.removeAll(keepingCapacity: true)
    try expect(UInt8(ascii: "\""))
    while true {
      let run = position
      while position < limit, !Self.endsRun(bytes[position]) { position += 1 }
      string.append(contentsOf: bytes[run..<position])
      if accept(UInt8(ascii: "\"")) { return }
      try expect(UInt8(ascii: "\\"))
      try escape()
    }
  }

  /// Exchanges `string` with a buffer of the caller, so that neither is copied.
  package mutating func swapString(with other: inout [UInt8]) {
    swap(&string, &other)
  }

  @inline(__always) private static func endsRun(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
  }

  private mutating func escape() throws(Problem) {
    guard let byte = peek() else { throw problem }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): string.append(byte)
    case UInt8(ascii: "n"): string.append(0x0A)
    case UInt8(ascii: "t"): string.append(0x09)
    case UInt8(ascii: "r"): string.append(0x0D)
    case UInt8(ascii: "b"): string.append(0x08)
    case UInt8(ascii: "f"): string.append(0x0C)
    case UInt8(ascii: "u"):
      var code = try fourHexDigits()
      if (0xD800..<0xDC00).contains(code) {
        try expect(UInt8(ascii: "\\"))
        try expect(UInt8(ascii: "u"))
        let low = try fourHexDigits()
        guard (0xDC00..<0xE000).contains(low) else { throw problem }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw problem }
      string.append(contentsOf: scalar.utf8)
    default:
      position -= 1
      throw problem
    }
  }

  private mutating func fourHexDigits() throws(Problem) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), byte < 0x80,
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { throw problem }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }

  // MARK: Passing over values

  /// Skips a value of any kind, validating all of it; `string` may change.
  package mutating func skipValue() throws(Problem) { try skipValue(depth: 1) }

  private mutating func skipValue(depth: Int) throws(Problem) {
    guard let byte = peek(), depth < Self.deepest else { throw problem }
    switch byte {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "{"):
      try object { reader throws(Problem) in try reader.skipValue(depth: depth + 1) }
    case UInt8(ascii: "["):
      try list { reader throws(Problem) in try reader.skipValue(depth: depth + 1) }
    case UInt8(ascii: "t"): try skipWord("true")
    case UInt8(ascii: "f"): try skipWord("false")
    case UInt8(ascii: "n"): try skipWord("null")
    default: try skipNumber()
    }
  }

  private mutating func skipWord(_ word: StaticString) throws(Problem) {
    for index in 0..<word.utf8CodeUnitCount {
      try expect(word.utf8Start[index])
    }
  }

  private mutating func skipNumber() throws(Problem) {
    _ = accept(UInt8(ascii: "-"))
    if !accept(UInt8(ascii: "0")) { try skipDigits() }
    if accept(UInt8(ascii: ".")) { try skipDigits() }
    if accept(UInt8(ascii: "e")) || accept(UInt8(ascii: "E")) {
      if !accept(UInt8(ascii: "+")) { _ = accept(UInt8(ascii: "-")) }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(Problem) {
    let first = position
    while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    guard position > first else { throw problem }
  }

  // MARK: Values

  package mutating func value() throws(Problem) -> JSONValue { try value(depth: 1) }

  private mutating func value(depth: Int) throws(Problem) -> JSONValue {
    skipSpace()
    guard let byte = peek(), depth < Self.deepest else { throw problem }
    let start = position
    switch byte {
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try object { reader throws(Problem) in
        let name = try reader.checkedString()
        members[name] = try reader.value(depth: depth + 1)
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try list { reader throws(Problem) in elements.append(try reader.value(depth: depth + 1)) }
      return .list(elements)
    default:
      try skipValue(depth: depth)
      switch byte {
      case UInt8(ascii: "t"): return .bool(true)
      case UInt8(ascii: "f"): return .bool(false)
      case UInt8(ascii: "n"): return .null
      default:
        let digits = String(decoding: bytes[start..<position], as: UTF8.self)
        return .number(Double(digits) ?? .nan)
      }
    }
  }

  /// Reads a string that is well-formed UTF-8.
  package mutating func text() throws(Problem) -> String {
    try readString()
    return try checkedString()
  }

  private func checkedString() throws(Problem) -> String {
    guard let text = String(validating: string, as: UTF8.self) else { throw problem }
    return text
  }
}

/// A JSON value in memory. Of members with the same name the last counts.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Reads a text that is one value; nil if it is not JSON, or not UTF-8.
  package init?(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    var reader = JSONReader(bytes)
    if let range { reader.read(range) }
    do {
      self = try reader.value()
      try reader.end()
    } catch {
      return nil
    }
  }
}
