/// Splits HTML into tags and texts, as tolerantly as browsers do.
struct HTMLTokens {
  /// A part of a page.
  enum Token {
    case start(name: String, attributes: [String: String])
    case end(name: String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The line of the next token, from 1.
  private(set) var line = 1

  /// The most attributes of a tag that are read.
  private static let attributes = 100

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next token; nil at the end.
  mutating func next() -> Token? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else { return .text(text()) }
      let after = position + 1 < bytes.count ? bytes[position + 1] : 0
      switch after {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): skipDeclaration()
      case UInt8(ascii: "/"):
        move(to: position + 2)
        let name = name()
        skip(past: UInt8(ascii: ">"))
        return .end(name: name)
      case _ where Self.isLetter(after):
        move(to: position + 1)
        let name = name()
        let attributes = readAttributes()
        if name == "script" || name == "style" { skipContent(of: name) }
        return .start(name: name, attributes: attributes)
      default:
        move(to: position + 1)
        return .text("<")
      }
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C
  }

  /// Moves on and counts lines.
  private mutating func move(to end: Int) {
    let end = min(end, bytes.count)
    while position < end {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
  }

  private mutating func text() -> String {
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    move(to: end)
    return HTMLEntities.decoded(text)
  }

  private mutating func name() -> String {
    let start = position
    while position < bytes.count, !Self.isSpace(bytes[position]),
      bytes[position] != UInt8(ascii: ">"), bytes[position] != UInt8(ascii: "/")
    {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
  }

  private mutating func skip(past byte: UInt8) {
    let end = bytes[position...].firstIndex(of: byte) ?? bytes.count
    move(to: end + 1)
  }

  private mutating func skipDeclaration() {
    guard bytes[position...].starts(with: "<!--".utf8) else { return skip(past: UInt8(ascii: ">")) }
    move(to: position + 4)
    while position < bytes.count, !bytes[position...].starts(with: "-->".utf8) {
      move(to: position + 1)
    }
    move(to: position + 3)
  }

  /// Skips what is no text of the page, up to the end of its element.
  private mutating func skipContent(of name: String) {
    let end = Array("</\(name)".utf8)
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<"),
        bytes[position...].prefix(end.count).elementsEqual(end, by: { $0 | 0x20 == $1 | 0x20 })
      {
        return
      }
      move(to: position + 1)
    }
  }

  private mutating func readAttributes() -> [String: String] {
    var attributes: [String: String] = [:]
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        return attributes
      }
      if Self.isSpace(byte) || byte == UInt8(ascii: "/") {
        move(to: position + 1)
        continue
      }
      let start = position
      while position < bytes.count, !Self.isSpace(bytes[position]),
        bytes[position] != UInt8(ascii: "="), bytes[position] != UInt8(ascii: ">")
      {
        position += 1
      }
      let key = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
      while position < bytes.count, Self.isSpace(bytes[position]) { move(to: position + 1) }
      let value = position < bytes.count && bytes[position] == UInt8(ascii: "=") ? value() : ""
      if attributes.count < Self.attributes { attributes[key] = value }
    }
    return attributes
  }

  private mutating func value() -> String {
    position += 1
    while position < bytes.count, Self.isSpace(bytes[position]) { move(to: position + 1) }
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = position + 1
      let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      move(to: end + 1)
      return HTMLEntities.decoded(text)
    }
    let start = position
    while position < bytes.count, !Self.isSpace(bytes[position]),
      bytes[position] != UInt8(ascii: ">")
    {
      position += 1
    }
    return HTMLEntities.decoded(String(decoding: bytes[start..<position], as: UTF8.self))
  }
}
