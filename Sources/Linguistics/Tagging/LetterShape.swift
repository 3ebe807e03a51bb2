/// How a word is written.
enum LetterShape: UInt8, CaseIterable {
  case lower
  /// A capital at the sentence's start, which says little.
  case first
  case cap
  /// Capitals only, two or more.
  case upper
  case number
  /// Punctuation and symbols.
  case mark
  /// Digits or dots among the letters.
  case mixed
  /// Beyond the sentence's start or end.
  case edge

  var name: String { "\(self)" }
}
