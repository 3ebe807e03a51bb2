/// A small table from ASCII words of at most eight letters to a number, by open addressing.
struct ShortWords: Sendable {
  private var keys = [UInt64](repeating: 0, count: 256)
  private var values = [UInt8](repeating: 0, count: 256)

  /// Each number with its words, separated by spaces.
  init(_ groups: [(UInt8, String)]) {
    for (value, words) in groups {
      for word in words.split(separator: " ") { add(ContiguousArray(word.utf8), value) }
    }
  }

  /// Words with a bar; the number of a word is the number of bytes before the bar.
  init(splits: String) {
    for word in splits.split(separator: " ") {
      let parts = word.utf8.split(separator: UInt8(ascii: "|"))
      add(ContiguousArray(parts.joined()), UInt8(parts.first?.count ?? 0))
    }
  }

  private mutating func add(_ word: ContiguousArray<UInt8>, _ value: UInt8) {
    let key = Self.key(word.span, 0..<word.count)
    var slot = Self.slot(key)
    while keys[slot] != 0 { slot = (slot + 1) & 255 }
    keys[slot] = key
    values[slot] = value
  }

  private static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }

  /// Up to eight letters, lowercased, as one number.
  @inline(__always)
  private static func key(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var key: UInt64 = 0
    for index in range { key = key << 8 | UInt64(text[index] | 0x20) }
    return key
  }

  /// The number of the word `text[range]` in any case; 0 if it is not in the table.
  @inline(__always)
  func value(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt8 {
    guard !range.isEmpty, range.count <= 8 else { return 0 }
    let key = Self.key(text, range)
    var slot = Self.slot(key)
    while keys[slot] != 0 {
      if keys[slot] == key { return values[slot] }
      slot = (slot + 1) & 255
    }
    return 0
  }
}
