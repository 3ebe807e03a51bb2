extension Mention {
  /// Where the flavor is named, in the note that was read.
  ///
  ///     for range in flavor.mentions.compactMap({ $0.range(in: found.text) }) { … }
  ///
  /// - Parameter note: The note; for `InsightsEngine.extract` it is `Extraction.text`.
  /// - Returns: nil where `note` has other words there.
  public func range(in note: String) -> Range<String.Index>? {
    let bytes = note.utf8
    guard start >= 0, start <= end, end <= bytes.count else { return nil }
    let lower = bytes.index(bytes.startIndex, offsetBy: start)
    let upper = bytes.index(lower, offsetBy: end - start)
    guard bytes[lower..<upper].elementsEqual(text.utf8) else { return nil }
    return lower..<upper
  }
}
