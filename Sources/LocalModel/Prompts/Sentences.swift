/// Sentences of a text, roughly: a model is given whole ones, and a word that speaks to a model counts
/// for its sentence.
enum Sentences {
  /// The ranges of the sentences, which together are all of the text. A sentence ends after `.`, `!`,
  /// `?` and their like before a blank, and at the end of a line.
  static func ranges(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = text.startIndex
    var isEnding = false
    for index in text.indices {
      let character = text[index]
      if isEnding, !character.isWhitespace, !closing.contains(character),
        !marks.contains(character)
      {
        ranges.append(start..<index)
        start = index
        isEnding = false
      }
      if character.isNewline {
        isEnding = true
      } else if character.isWhitespace || closing.contains(character) {
        continue
      } else if ends(text, at: index) {
        isEnding = true
      }
    }
    if start < text.endIndex { ranges.append(start..<text.endIndex) }
    return ranges
  }

  /// Whether a sentence ends at a character: `3.5` and `v.60` hold none.
  private static func ends(_ text: String, at index: String.Index) -> Bool {
    guard marks.contains(text[index]) else { return false }
    let next = text.index(after: index)
    guard next < text.endIndex, text[index] == "." else { return true }
    return text[next].isWhitespace || closing.contains(text[next])
  }

  private static let marks: Set<Character> = [".", "!", "?", "…", "。", "！", "？"]
  private static let closing: Set<Character> = ["\"", "'", ")", "]", "”", "’", "»"]
}
