/// Backslash escapes of Tcl and of Python, which differ little.
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
