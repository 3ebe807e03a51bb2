import Support

/// Finds known phrases in text, regardless of case, accents and separators.
///
/// A phrase is one or more words; a word is a run of letters, digits and marks. Where several
/// phrases begin at a word the longest counts.
struct TermPhrases<Value: Sendable>: Sendable {
  private var values: [String: Value] = [:]
  /// Phrases whose last word may continue, such as `anaerob*`; the longest first.
  private var beginnings: [(text: String, words: Int, value: Value)] = []
  private var longest = 1

  /// Adds a phrase; a known phrase keeps its first value.
  ///
  /// - Parameter phrase: The words; a `*` at the end matches the rest of a word.
  mutating func add(_ phrase: String, _ value: Value) {
    let words = Self.words(phrase)
    guard !words.isEmpty else { return }
    longest = max(longest, words.count)
    let text = words.joined(separator: " ")
    if phrase.hasSuffix("*") {
      beginnings.append((text, words.count, value))
    } else if values[text] == nil {
      values[text] = value
    }
  }

  /// The value of the whole text; nil if it is not a known phrase.
  func value(of text: String) -> Value? {
    let words = Self.words(text)
    return words.isEmpty ? nil : value(of: words[...])
  }

  /// The values of the phrases in the text, from left to right.
  func values(in text: String) -> [Value] { reading(of: text).values }

  /// The values of the phrases in the text, from left to right, and whether all words are in
  /// phrases.
  func reading(of text: String) -> (values: [Value], isWhole: Bool) {
    let words = Self.words(text)
    var found: [Value] = []
    var isWhole = true
    var start = 0
    while start < words.count {
      var length = min(longest, words.count - start)
      while length > 0 {
        if let value = value(of: words[start..<start + length]) {
          found.append(value)
          break
        }
        length -= 1
      }
      if length == 0 { isWhole = false }
      start += max(1, length)
    }
    return (found, isWhole)
  }

  private func value(of words: ArraySlice<String>) -> Value? {
    let text = words.joined(separator: " ")
    if let value = values[text] { return value }
    return beginnings.first { $0.words == words.count && text.hasPrefix($0.text) }?.value
  }

  /// The folded words of a text.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
    }
    for scalar in text.unicodeScalars {
      if isPartOfWord(scalar) { TextFolding.terms.append(scalar, to: &word) } else { end() }
    }
    end()
    return words
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "’", "ʻ", "‘", "`", "´": true
    default:
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || (0x300...0x36F).contains(scalar.value)
    }
  }
}
