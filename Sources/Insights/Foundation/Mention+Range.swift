extension Mention {
  /// The range of the mention in the text of the note.
  ///
  ///     for range in flavor.mentions.compactMap({ $0.range(in: found.text) }) { … }
  ///
  /// - Parameter note: The note; for `InsightsEngine.extract`, this is `Extraction.text`.
  /// - Returns: nil if `note` has other text at the mention's offsets.
  public func range(in note: String) -> Range<String.Index>? {
    let bytes = note.utf8
    guard start >= 0, start <= end, end <= bytes.count else { return nil }
    let lower = bytes.index(bytes.startIndex, offsetBy: start)
    let upper = bytes.index(lower, offsetBy: end - start)
    guard bytes[lower..<upper].elementsEqual(text.utf8) else { return nil }
    return lower..<upper
  }
}
