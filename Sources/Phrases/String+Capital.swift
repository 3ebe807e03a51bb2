extension String {
  /// The text with an upper-case first letter.
  var capitalizedFirst: String {
    var text = self
    text.capitalizeFirst()
    return text
  }

  /// Makes the first letter upper-case.
  mutating func capitalizeFirst() {
    // A lower-case ASCII letter without a combining mark is the most frequent case by far.
    let isPlain = withUTF8 { $0.count > 1 && $0[0] < 0x80 && $0[1] < 0x80 }
    guard isPlain, let first = utf8.first else {
      self = (self.first?.uppercased() ?? "") + dropFirst()
      return
    }
    if first >= 0x61, first <= 0x7A {
      replaceSubrange(...startIndex, with: String(Unicode.Scalar(first - 0x20)))
    }
  }
}
