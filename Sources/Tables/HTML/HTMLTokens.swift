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
      case _ where UTF8Text.isLetter(after):
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

  private mutating func name() -> String { word(until: ">/").lowercased() }

  /// What is before a blank or one of these marks.
  private mutating func word(until marks: StaticString) -> String {
    let start = position
    while position < bytes.count, !Self.isSpace(bytes[position]),
      !marks.withUTF8Buffer({ $0.contains(bytes[position]) })
    {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { move(to: position + 1) }
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
      let key = word(until: "=>").lowercased()
      skipSpace()
      let value = position < bytes.count && bytes[position] == UInt8(ascii: "=") ? value() : ""
      if attributes.count < Self.attributes { attributes[key] = value }
    }
    return attributes
  }

  private mutating func value() -> String {
    position += 1
    skipSpace()
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = position + 1
      let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      move(to: end + 1)
      return HTMLEntities.decoded(text)
    }
    return HTMLEntities.decoded(word(until: ">"))
  }
}

/// Names and numbers of characters in HTML.
enum HTMLEntities {
  /// A text with `&amp;`, `&#233;` and the like as characters; what is no entity stays.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var output = ""
    var rest = text.utf8[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      output += String(Substring(rest[..<mark]))
      rest = rest[mark...]
      let inside = rest.dropFirst().prefix(32)
      if let end = inside.firstIndex(of: UInt8(ascii: ";")),
        let letter = character(String(Substring(rest[rest.index(after: mark)..<end])))
      {
        output += letter
        rest = rest[rest.index(after: end)...]
      } else {
        output += "&"
        rest = rest.dropFirst()
      }
    }
    return output + String(Substring(rest))
  }

  private static func character(_ name: String) -> String? {
    if let code = named[name] { return Unicode.Scalar(code).map { String($0) } }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let code =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let code, code > 0, let scalar = Unicode.Scalar(code) else { return nil }
    return String(scalar)
  }

  private static let named: [String: UInt32] = {
    var named: [String: UInt32] = [
      "amp": 38, "lt": 60, "gt": 62, "quot": 34, "apos": 39, "hellip": 0x2026, "ndash": 0x2013,
      "mdash": 0x2014, "lsquo": 0x2018, "rsquo": 0x2019, "ldquo": 0x201C, "rdquo": 0x201D,
      "sbquo": 0x201A, "bdquo": 0x201E, "lsaquo": 0x2039, "rsaquo": 0x203A, "bull": 0x2022,
      "euro": 0x20AC, "trade": 0x2122, "minus": 0x2212, "frasl": 0x2044, "thinsp": 0x2009,
      "ensp": 0x2002, "emsp": 0x2003, "zwnj": 0x200C, "OElig": 0x152, "oelig": 0x153,
      "Scaron": 0x160, "scaron": 0x161, "Yuml": 0x178, "prime": 0x2032, "Prime": 0x2033,
      "star": 0x2606, "starf": 0x2605, "check": 0x2713, "Omega": 0x3A9, "asymp": 0x2248,
      "le": 0x2264, "ge": 0x2265, "ne": 0x2260, "rarr": 0x2192, "larr": 0x2190, "times": 0xD7,
    ]
    for (index, name) in latin.split(separator: " ").enumerated() {
      named[String(name)] = 160 + UInt32(index)
    }
    return named
  }()

  /// The names of the characters from 160 to 255 (HTML 4.01, 24.2.1).
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute \
    icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml \
    yacute thorn yuml
    """
}
