/// The capitalization and the characters of a word.
enum LetterShape: UInt8, CaseIterable {
  case lower
  /// A capital at the start of a sentence, which is weak evidence.
  case first
  case cap
  /// Capitals only, two or more.
  case upper
  case number
  /// Punctuation and symbols.
  case mark
  /// Digits or dots among the letters.
  case mixed
  /// A position before or after the sentence.
  case edge

  var name: String { Self.names[Int(rawValue)] }

  // Asking Swift for the name of a case costs a word more than the rest of its tag.
  private static let names = ["lower", "first", "cap", "upper", "number", "mark", "mixed", "edge"]
}
