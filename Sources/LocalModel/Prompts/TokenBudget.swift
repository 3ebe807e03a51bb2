/// How much of a text fits into a question.
///
/// Tokens are estimated without the model's table of them: a token has at least three bytes of
/// English prose on average, and of other text at least two. Too high an estimate only cuts earlier.
struct TokenBudget: Sendable {
  /// The number of tokens that the text may have.
  let tokens: Int

  /// What remains of the model's context beside the instructions, the answer and the chat's own marks.
  init(context: Int, instructions: String, answer: Int) {
    tokens = max(0, context - Self.tokens(of: instructions) - answer - 32)
  }

  /// An estimate of the number of tokens of a text.
  static func tokens(of text: some StringProtocol) -> Int {
    let others = text.utf8.count { $0 >= 0x80 }
    return (text.utf8.count - others + 2) / 3 + (others + 1) / 2
  }

  /// The beginning of a text that fits, cut after a sentence, and how many bytes were left out.
  ///
  /// A sentence that is too long by itself is cut after a word.
  func cut(_ text: String) -> (text: String, leftOut: Int) {
    guard Self.tokens(of: text) > tokens else { return (text, 0) }
    // No text of more bytes fits, so the rest is not read.
    let beginning = Self.beginning(of: text, bytes: 3 * tokens)
    var end = text.startIndex
    var count = 0
    // The last one may go on after the beginning.
    for sentence in Sentences.ranges(in: beginning).dropLast() {
      count += Self.tokens(of: beginning[sentence])
      guard count <= tokens else { break }
      end = sentence.upperBound
    }
    if end == beginning.startIndex { end = words(of: beginning) }
    let kept = String(beginning[..<end])
    return (kept, text.utf8.count - kept.utf8.count)
  }

  /// The characters that are whole within a number of bytes.
  private static func beginning(of text: String, bytes: Int) -> String {
    var end =
      text.utf8.index(text.startIndex, offsetBy: bytes, limitedBy: text.endIndex)
      ?? text.endIndex
    while end > text.startIndex, end.samePosition(in: text) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end])
  }

  /// The lines that fit, from the first on, and how many were left out.
  func cut(_ lines: [String]) -> (lines: [String], leftOut: Int) {
    var count = 0
    var kept = 0
    for line in lines {
      count += Self.tokens(of: line) + 1
      guard count <= tokens else { break }
      kept += 1
    }
    return (Array(lines.prefix(kept)), lines.count - kept)
  }

  /// The end of the words from the beginning that fit.
  private func words(of text: String) -> String.Index {
    var end = text.startIndex
    // In sixths of a token.
    var count = 0
    for index in text.indices {
      for byte in text[index].utf8 { count += byte < 0x80 ? 2 : 3 }
      guard count / 6 + 2 <= tokens else { break }
      if text[index].isWhitespace { end = index }
    }
    return end
  }
}
