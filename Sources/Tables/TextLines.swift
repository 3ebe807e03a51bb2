enum TextLines {
  /// Splits UTF-8 text at LF, CRLF and CR.
  static func split(_ bytes: [UInt8]) -> [Substring] {
    var lines: [Substring] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D {
        lines.append(Substring(String(decoding: bytes[start..<index], as: UTF8.self)))
        if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
        start = index + 1
      }
      index += 1
    }
    if start < bytes.count {
      lines.append(Substring(String(decoding: bytes[start...], as: UTF8.self)))
    }
    return lines
  }

  /// Whether a line has nothing but blanks.
  static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  /// How far a line is indented; a tab counts four.
  static func indentation(_ line: Substring) -> Int {
    var count = 0
    for letter in line {
      if letter == " " { count += 1 } else if letter == "\t" { count += 4 } else { break }
    }
    return count
  }
}
