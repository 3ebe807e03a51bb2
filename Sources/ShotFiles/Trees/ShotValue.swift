/// A value of a file: JSON, a literal of Python, or a list of Tcl. Numbers stay as they are written.
enum ShotValue: Sendable, Equatable {
  case none
  case bool(Bool)
  case number(String)
  case text(String)
  case list([ShotValue])
  case object([String: ShotValue])

  /// A member; none where there is none, or this is no object.
  subscript(name: String) -> ShotValue {
    if case .object(let members) = self { members[name] ?? .none } else { .none }
  }

  /// Its elements; of another value none.
  var elements: [ShotValue] {
    if case .list(let elements) = self { elements } else { [] }
  }

  /// Its names; of another value none.
  var names: Set<String> {
    if case .object(let members) = self { Set(members.keys) } else { [] }
  }

  /// Its text without white space around it; a number as it is written; "" for anything else.
  var string: String {
    switch self {
    case .text(let text), .number(let text): text.trimmed
    default: ""
    }
  }

  /// A number, or text that is one.
  var number: Double? {
    switch self {
    case .text(let text), .number(let text): ShotNumber.value(text)
    default: nil
    }
  }

  /// A number above 0: machines write 0 for "not recorded", and less is no measure.
  var positive: Double? {
    number.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The numbers of a list, nil for other elements.
  var numbers: [Double?] { elements.map(\.number) }

  /// Whether it says something: not 0, not empty.
  var isSaid: Bool {
    switch self {
    case .none: false
    case .bool(let isTrue): isTrue
    case .number(let text): ShotNumber.value(text) != 0
    case .text(let text): !text.trimmed.isEmpty && ShotNumber.value(text) != 0
    case .list(let elements): elements.contains(where: \.isSaid)
    case .object(let members): members.values.contains(where: \.isSaid)
    }
  }
}

/// Numbers as files write them.
enum ShotNumber {
  /// A finite decimal number, with a dot or with one comma; nil for other text.
  static func value(_ text: String) -> Double? {
    let text = text.trimmed
    guard !text.isEmpty, text.utf8.count <= 40 else { return nil }
    var commas = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        break
      case UInt8(ascii: ","): commas += 1
      default: return nil
      }
    }
    let plain = commas == 1 && !text.contains(".") ? text.split(separator: ",") : []
    let value = plain.count == 2 ? Double("\(plain[0]).\(plain[1])") : Double(text)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// The bytes of text files as UTF-8.
enum ShotText {
  /// UTF-8 without a byte order mark, whatever the encoding is: UTF-8, UTF-16 or Windows-1252.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: UTF8Text.byteOrderMark) {
      return Array(bytes.dropFirst(UTF8Text.byteOrderMark.count))
    }
    if let order = UTF16Text.order(of: bytes), let text = UTF16Text.utf8(bytes, order) {
      return text
    }
    let isOther =
      Windows1252Text.isCertain(bytes, isWhole: true) && Windows1252Text.isPlausible(bytes)
    return isOther ? Windows1252Text.utf8(bytes) : bytes
  }

  /// The text of bytes; what is no UTF-8 becomes U+FFFD, and NUL is left out.
  static func string(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.contains(0) ? text.filter { $0 != "\0" } : text
  }

  /// The line of a position, from 1.
  static func line(of position: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<min(max(0, position), bytes.count)].count { $0 == UInt8(ascii: "\n") }
  }
}

/// Backslash escapes of Tcl, and of JSON and Python, which differ little.
struct Escapes {
  /// Whether a backslash before an unknown character is dropped, as in Tcl, or stays.
  let dropsUnknown: Bool

  static let tcl = Escapes(dropsUnknown: true)
  static let python = Escapes(dropsUnknown: false)

  private static let plain: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "v"): 0x0B, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "'"): UInt8(ascii: "'"), UInt8(ascii: "\""): UInt8(ascii: "\""),
    UInt8(ascii: "/"): UInt8(ascii: "/"),
  ]

  /// The text that escaped text stands for. O(count).
  func text(_ raw: some Collection<UInt8>) -> String {
    let raw = Array(raw)
    var output: [UInt8] = []
    output.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      let byte = raw[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < raw.count else {
        output.append(byte)
        continue
      }
      let kind = raw[index]
      index += 1
      if let plain = Self.plain[kind] {
        output.append(plain)
      } else if kind == 0x0A {
        // A line that goes on: one blank in Tcl, nothing in Python.
        if dropsUnknown { output.append(0x20) }
      } else if let code = code(kind, in: raw, at: &index) {
        output += code.utf8
      } else {
        if !dropsUnknown { output.append(byte) }
        output.append(kind)
      }
    }
    return ShotText.string(output)
  }

  /// The character of `\xHH`, `\uHHHH`, `\UHHHHHHHH` or octal digits; nil for another escape. Two
  /// halves of a surrogate pair are one character, a lone half is U+FFFD.
  private func code(_ kind: UInt8, in raw: [UInt8], at index: inout Int) -> Unicode.Scalar? {
    let start = index
    let most: Int
    let radix: UInt32
    switch kind {
    case UInt8(ascii: "x"): (most, radix) = (2, 16)
    case UInt8(ascii: "u"): (most, radix) = (4, 16)
    case UInt8(ascii: "U"): (most, radix) = (8, 16)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      (most, radix) = (3, 8)
      index -= 1
    default: return nil
    }
    guard let code = Self.digits(raw, &index, most, radix) else {
      index = start
      return nil
    }
    if (0xD800..<0xDC00).contains(code), index + 1 < raw.count,
      raw[index] == UInt8(ascii: "\\"), raw[index + 1] == UInt8(ascii: "u")
    {
      var next = index + 2
      if let low = Self.digits(raw, &next, 4, 16), (0xDC00..<0xE000).contains(low) {
        index = next
        return Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
      }
    }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  private static func digits(
    _ raw: [UInt8], _ index: inout Int, _ most: Int, _ radix: UInt32
  ) -> UInt32? {
    var code: UInt32 = 0
    let start = index
    while index < raw.count, index - start < most, raw[index] < 0x80,
      let digit = Character(Unicode.Scalar(raw[index])).hexDigitValue, digit < Int(radix)
    {
      code = code &* radix &+ UInt32(digit)
      index += 1
    }
    return index > start ? code : nil
  }
}
