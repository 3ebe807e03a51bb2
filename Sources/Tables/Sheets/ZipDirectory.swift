/// The names in a zip file, read from its directory without unpacking anything.
enum ZipDirectory {
  /// Whether bytes begin as a zip file does.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// The names of the first 10,000 entries; empty where the directory is not found.
  static func names(_ bytes: [UInt8]) -> [String] {
    guard let end = end(bytes) else { return [] }
    var position = Int(number(bytes, end + 16, 4))
    var names: [String] = []
    while names.count < 10_000, position >= 0, position + 46 <= bytes.count,
      bytes[position...].starts(with: [0x50, 0x4B, 0x01, 0x02])
    {
      let length = number(bytes, position + 28, 2)
      let rest = number(bytes, position + 30, 2) + number(bytes, position + 32, 2)
      guard position + 46 + length <= bytes.count else { break }
      names.append(
        String(decoding: bytes[(position + 46)..<(position + 46 + length)], as: UTF8.self))
      position += 46 + length + rest
    }
    return names
  }

  /// The position of the record at the end of the directory.
  private static func end(_ bytes: [UInt8]) -> Int? {
    var position = bytes.count - 22
    let last = max(0, position - 65_535)
    while position >= last {
      if bytes[position] == 0x50, bytes[position...].starts(with: [0x50, 0x4B, 0x05, 0x06]) {
        return position
      }
      position -= 1
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
  }
}
