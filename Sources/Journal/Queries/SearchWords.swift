import Support

/// The words of a search, which must all occur, regardless of case and accents.
struct SearchWords: Sendable {
  /// The folded words; at most 64, further words are ignored.
  let words: [[UInt8]]

  init(_ text: String) {
    words = TextFolding.names.bytes(text)
      .split { $0 <= UInt8(ascii: " ") }.prefix(64).map(Array.init)
  }

  /// A bit for each word.
  var all: UInt64 { words.count == 64 ? .max : 1 << UInt64(words.count) - 1 }

  /// Which of the words are in a folded text.
  func found(inFolded text: [UInt8], except known: UInt64 = 0) -> UInt64 {
    var found: UInt64 = 0
    for (index, word) in words.enumerated() where known & 1 << UInt64(index) == 0 {
      if Self.contains(text, word) { found |= 1 << UInt64(index) }
    }
    return found
  }

  func found(in texts: String...) -> UInt64 {
    texts.reduce(0) { $0 | found(inFolded: TextFolding.names.bytes($1)) }
  }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    guard text.count >= word.count else { return false }
    return text.withUnsafeBufferPointer { text in
      word.withUnsafeBufferPointer { word in
        let last = text.count - word.count
        var start = 0
        while start <= last {
          if text[start] == first {
            var length = 1
            while length < word.count, text[start + length] == word[length] { length += 1 }
            if length == word.count { return true }
          }
          start += 1
        }
        return false
      }
    }
  }
}
