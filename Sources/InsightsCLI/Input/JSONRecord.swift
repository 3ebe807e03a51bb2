/// Reads one JSON object (RFC 8259) for a string `text` and an `id` of any kind; strict.
struct JSONRecord {
  /// What is wrong with a record, as the first half of a message.
  struct Problem: Error, Equatable {
    let message: String

    static func broken(_ offset: Int) -> Problem {
      Problem(message: "broken JSON at byte \(offset + 1)")
    }
    static let noText = Problem(message: "no string \"text\"")
  }

  /// The note, unescaped.
  var text: [UInt8] = []
  /// The ID's JSON, as it stands; empty for none.
  var id: [UInt8] = []
  private var bytes: [UInt8] = []
  private var start = 0
  private var position = 0
  private var end = 0
  /// The string last read.
  private var scratch: [UInt8] = []

  private static let deepest = 128

  /// Takes the chunk that the records of `read(_:)` lie in.
  mutating func open(_ chunk: [UInt8]) {
    bytes = chunk
  }

  /// Reads the object that fills `range`. Of a name that stands twice the last counts.
  mutating func read(_ range: Range<Int>) throws(Problem) {
    (start, position, end) = (range.lowerBound, range.lowerBound, range.upperBound)
    text.removeAll(keepingCapacity: true)
    id.removeAll(keepingCapacity: true)
    var hasText = false
    skipSpace()
    try expect(UInt8(ascii: "{"))
    skipSpace()
    if peek() == UInt8(ascii: "}") {
      position += 1
    } else {
      repeat {
        skipSpace()
        try string()
        skipSpace()
        try expect(UInt8(ascii: ":"))
        skipSpace()
        if scratch.elementsEqual("text".utf8) {
          hasText = peek() == UInt8(ascii: "\"")
          try skipValue(depth: 1)
          if hasText { swap(&text, &scratch) }
        } else {
          let isID = scratch.elementsEqual("id".utf8)
          let valueStart = position
          try skipValue(depth: 1)
          if isID {
            id.removeAll(keepingCapacity: true)
            id.append(contentsOf: bytes[valueStart..<position])
          }
        }
        skipSpace()
      } while accept(UInt8(ascii: ","))
      try expect(UInt8(ascii: "}"))
    }
    skipSpace()
    guard position == end else { throw .broken(position - start) }
    guard hasText else { throw .noText }
  }

  private func peek() -> UInt8? { position < end ? bytes[position] : nil }

  private mutating func skipSpace() {
    while position < end, NoteFormat.isSpace(bytes[position]) { position += 1 }
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(Problem) {
    guard accept(byte) else { throw .broken(position - start) }
  }

  /// Reads a string into `scratch`, unescaped.
  private mutating func string() throws(Problem) {
    scratch.removeAll(keepingCapacity: true)
    try expect(UInt8(ascii: "\""))
    while true {
      let run = position
      while position < end, !Self.endsRun(bytes[position]) { position += 1 }
      scratch.append(contentsOf: bytes[run..<position])
      if accept(UInt8(ascii: "\"")) { return }
      try expect(UInt8(ascii: "\\"))
      try escape()
    }
  }

  @inline(__always) private static func endsRun(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
  }

  private mutating func escape() throws(Problem) {
    guard let byte = peek() else { throw .broken(position - start) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(byte)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "u"):
      var code = try fourHexDigits()
      if (0xD800..<0xDC00).contains(code) {
        try expect(UInt8(ascii: "\\"))
        try expect(UInt8(ascii: "u"))
        let low = try fourHexDigits()
        guard (0xDC00..<0xE000).contains(low) else { throw .broken(position - start) }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw .broken(position - start) }
      scratch.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
    default: throw .broken(position - 1 - start)
    }
  }

  private mutating func fourHexDigits() throws(Problem) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw .broken(position - start) }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }

  private mutating func skipValue(depth: Int) throws(Problem) {
    guard let byte = peek(), depth < Self.deepest else { throw .broken(position - start) }
    switch byte {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipList(depth: depth)
    case UInt8(ascii: "t"): try skipWord("true")
    case UInt8(ascii: "f"): try skipWord("false")
    case UInt8(ascii: "n"): try skipWord("null")
    default: try skipNumber()
    }
  }

  private mutating func skipList(depth: Int) throws(Problem) {
    let isObject = bytes[position] == UInt8(ascii: "{")
    let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    position += 1
    skipSpace()
    if accept(close) { return }
    repeat {
      skipSpace()
      if isObject {
        try string()
        skipSpace()
        try expect(UInt8(ascii: ":"))
        skipSpace()
      }
      try skipValue(depth: depth + 1)
      skipSpace()
    } while accept(UInt8(ascii: ","))
    try expect(close)
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
    guard position > first else { throw .broken(position - start) }
  }
}
