extension StandardOutput {
  /// Writes a table or another file that is printed instead of being stored.
  ///
  /// Files are exact. On a terminal, which control characters would drive, they are shown without
  /// those.
  static func write(data: [UInt8]) throws {
    try write(isTerminal ? TextTable.harmless(data) : data)
  }
}

extension TextTable {
  /// The lines of a file as a terminal may have them; line breaks and tabs stay. O(count).
  static func harmless(_ bytes: [UInt8]) -> [UInt8] {
    // Each piece between tabs and line breaks is a line of its own.
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x09 {
      result += oneLine(String(decoding: bytes[start..<index], as: UTF8.self)).utf8
      result.append(byte)
      start = index + 1
    }
    result += oneLine(String(decoding: bytes[start...], as: UTF8.self)).utf8
    return result
  }
}
