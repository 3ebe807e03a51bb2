/// The text of a bag label in lines, typed or from OCR.
public struct LabelText: Sendable, Equatable {
  /// One printed line.
  public struct Line: Sendable, Equatable {
    /// The text without a line break.
    public var text: String
    /// The height of the letters, in the same unit for all lines; nil when unknown.
    public var height: Double?
    /// The confidence of the OCR in the text, 0…1; nil when unknown.
    public var confidence: Double?

    /// Creates a line; `height` and `confidence` are nil for typed text, and where a recognizer gives
    /// what is no number.
    public init(_ text: String, height: Double? = nil, confidence: Double? = nil) {
      self.text = text
      self.height = height.flatMap { $0.isFinite ? $0 : nil }
      self.confidence = confidence.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    }
  }

  /// The lines from top to bottom.
  public var lines: [Line]

  /// The number of lines that are read; further lines are ignored.
  public static let mostLines = 200
  /// The number of UTF-8 bytes that are read; further lines are ignored.
  public static let mostBytes = 20_000

  /// Creates a text from lines with heights and confidences.
  public init(lines: [Line]) {
    self.lines = lines
  }

  /// Creates a text from lines without line breaks.
  public init(lines: [String]) {
    self.lines = lines.map { Line($0) }
  }

  /// Splits a text at its line breaks; empty lines are kept.
  public init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { Line(String($0)) }
  }

  /// The first `mostLines` lines, up to `mostBytes` in total.
  var clipped: LabelText {
    if isLabelSized { return self }
    var bytes = 0
    return LabelText(
      lines: Array(
        lines.prefix(Self.mostLines).prefix { line in
          bytes += line.text.utf8.count
          return bytes <= Self.mostBytes
        }))
  }

  /// Whether the whole text is read: at most `mostLines` lines and `mostBytes` bytes.
  public var isLabelSized: Bool {
    lines.count <= Self.mostLines
      && lines.reduce(0) { $0 + $1.text.utf8.count } <= Self.mostBytes
  }
}

/// A line or paragraph as tokens, with the phrases in it.
struct LabelLine: Sendable {
  /// The number of the first printed line, from 0.
  var number: Int
  var tokens: [LabelToken]
  /// The text after the last token.
  var tail = ""
  /// A punctuation mark that is alone on the line above.
  var marks = ""
  var matches: [PhraseMatch] = []
  /// The height of its letters relative to the median line of the label; 1 when unknown.
  var height = 1.0
  /// The confidence of the OCR, 0…1; 1 when unknown.
  var certainty = 1.0
  /// Whether it is running text.
  var isProse = false

  /// The text of some tokens as printed, with errors repaired.
  func text(_ range: Range<Int>) -> String {
    var result = ""
    for index in range {
      if index > range.lowerBound {
        result += tokens[index].startsLine ? " " : Self.squeeze(tokens[index].lead)
      }
      result += tokens[index].text
    }
    // A closing bracket whose opening one is inside belongs to it.
    if result.contains("("), !result.contains(")") {
      let rest = range.upperBound < tokens.count ? tokens[range.upperBound].lead : tail
      if rest.hasPrefix(")") { result += ")" }
    }
    return result
  }

  private static func squeeze(_ lead: String) -> String {
    var result = ""
    for character in lead where !(character == " " && result.last == " ") {
      result.append(character)
    }
    return result
  }

  /// The phrases of a kind, leftmost and longest first, without overlaps.
  func phrases(_ kind: LabelLexicon.Kind, in range: Range<Int>? = nil) -> [PhraseMatch] {
    phrases(in: range) { $0.kind == kind }
  }

  /// The phrases of a word class, leftmost and longest first.
  func phrases(_ wordClass: WordClass, in range: Range<Int>? = nil) -> [PhraseMatch] {
    let number = wordClass.number
    return phrases(in: range) { match in
      match.kind == .wordClass
        && LabelLexicon.standard.entries[Int(match.entry)].value == number
    }
  }

  private func phrases(
    in range: Range<Int>?, where isWanted: (PhraseMatch) -> Bool
  ) -> [PhraseMatch] {
    var result: [PhraseMatch] = []
    let range = range ?? tokens.indices
    for match in matches[firstMatch(from: range.lowerBound)...] {
      if match.range.lowerBound >= range.upperBound { break }
      guard match.range.upperBound <= range.upperBound, isWanted(match) else { continue }
      if let last = result.last, last.range.upperBound > match.range.lowerBound {
        if last.range.lowerBound == match.range.lowerBound, last.range.count < match.range.count {
          result[result.count - 1] = match
        }
        continue
      }
      result.append(match)
    }
    return result
  }

  /// The position of the first phrase that begins at or after a token; phrases are sorted by their
  /// start. O(log phrases).
  func firstMatch(from start: Int) -> Int {
    var low = 0
    var high = matches.count
    while low < high {
      let middle = (low + high) / 2
      if matches[middle].range.lowerBound < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func has(kind: LabelLexicon.Kind, in range: Range<Int>) -> Bool {
    !phrases(kind, in: range).isEmpty
  }

  /// Whether a range is a phrase of a kind.
  func names(_ kind: LabelLexicon.Kind, _ range: Range<Int>) -> Bool {
    phrases(kind, in: range).contains { $0.range == range }
  }

  /// Whether a word occurs in names of roasters.
  func hasRoasterWord(in range: Range<Int>) -> Bool {
    has(.roasterStrong, in: range) || has(.roasterWeak, in: range)
  }

  func has(_ wordClass: WordClass, in range: Range<Int>? = nil) -> Bool {
    !phrases(wordClass, in: range).isEmpty
  }

  /// The end of a phrase of the class that begins at a token; nil without one.
  func end(of wordClass: WordClass, at start: Int) -> Int? {
    let number = wordClass.number
    var result: Int?
    for match in matches[firstMatch(from: start)...] {
      if match.range.lowerBound > start { break }
      if match.kind == .wordClass, LabelLexicon.standard.entries[Int(match.entry)].value == number {
        result = max(result ?? 0, match.range.upperBound)
      }
    }
    return result
  }

  /// The parts between separators.
  func parts(_ range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where index > start && (tokens[index].startsPart && !joinsNumber(index)) {
      result.append(start..<index)
      start = index
    }
    if start < range.upperBound { result.append(start..<range.upperBound) }
    return result
  }

  /// Whether a comma is inside of a number, where it does not separate parts.
  private func joinsNumber(_ index: Int) -> Bool {
    tokens[index].kind == .number && index > 0 && tokens[index - 1].kind == .number
      && tokens[index].lead.utf8.count == 1
  }

  func cost(_ range: Range<Int>) -> Double {
    range.reduce(0) { max($0, tokens[$1].cost) }
  }

  func letters(_ range: Range<Int>) -> Int {
    range.reduce(0) { $0 + (tokens[$1].isWord ? tokens[$1].fold.utf8.count : 0) }
  }
}

/// A word or a number of a line.
struct LabelToken: Sendable {
  enum Kind: Sendable {
    case word, number
  }

  var kind: Kind
  /// The text as printed, with OCR errors repaired.
  var text: String
  /// The folded `text`, for comparison; see `TextFolding.terms`.
  var fold: String
  /// The text between the previous token and this one, or before the first.
  var lead: String
  /// The number in the vocabulary, or −1.
  var word: Int32 = -1
  /// The cost of repairs: 0 as printed, about 0.3 per letter.
  var cost: Double = 0
  /// The text as printed, where letters were taken for digits.
  var misread: String?
  /// The number of its printed line, from 0.
  var line = 0
  /// Whether the token begins a new line of a paragraph.
  var startsLine = false

  /// Whether a phrase may continue from the previous token to this one.
  var continuesPhrase: Bool {
    for scalar in lead.unicodeScalars {
      switch scalar {
      case " ", "-", "‐", "‑", ".", "/", "&", "+", "(", ")", "®", "™", "\u{2013}": continue
      default: return false
      }
    }
    return true
  }

  /// Whether a list item or part of a line begins here.
  var startsPart: Bool {
    if lead.unicodeScalars.contains(where: LabelToken.separates) { return true }
    return lead.contains(" -") || lead.contains("- ") || lead.contains("  ")
  }

  static func separates(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", "|", "·", "•", "/", "&", "+", "(", ")", "[", "]", "–", "—", ":", "∙", "●", "*",
      "~", "»", "«", "¦", ">", "<", "►", "→", "\\", "‧", "・", "_", "■", "□", "×", "✦", "♦", "◆",
      "⋅", "‖", "=":
      true
    default: false
    }
  }

  /// The value of a number of up to nine digits; nil for words and longer numbers.
  var number: Int? { kind == .number && fold.utf8.count <= 9 ? Int(fold) : nil }

  var isWord: Bool { kind == .word }

  /// Whether it has at least two letters, all of them capitals.
  var isUppercase: Bool {
    var letters = 0
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      if !scalar.properties.isUppercase { return false }
      letters += 1
    }
    return letters > 1
  }

  var isCapitalized: Bool { text.unicodeScalars.first?.properties.isUppercase ?? false }
}

/// Splits lines into tokens.
enum LabelScanner {
  /// The tokens of a line: runs of letters and digits, with the text between them.
  ///
  /// A bar or an exclamation mark between letters belongs to the word, because an OCR may misread I
  /// as either.
  static func tokens(of line: String) -> [LabelToken] {
    var result: [LabelToken] = []
    let scalars = line.unicodeScalars.map(narrow)
    var lead = ""
    var index = 0
    while index < scalars.count {
      guard isPart(scalars[index]) else {
        if scalars[index] == "\t" {
          lead += "   "
        } else {
          lead.unicodeScalars.append(clean(scalars[index]))
        }
        index += 1
        continue
      }
      var end = index + 1
      while end < scalars.count {
        if isPart(scalars[end]) {
          end += 1
        } else if isApostrophe(scalars[end]) || isBar(scalars[end]), end + 1 < scalars.count,
          isLetter(scalars[end + 1]), isPart(scalars[end - 1]),
          !(scalars[end] == "|" && isBetweenWords(scalars, index, end))
        {
          end += 1
        } else {
          break
        }
      }
      let part = scalars[index..<end]
      var text = ""
      text.unicodeScalars.append(contentsOf: part)
      let fold = TextFolding.terms.text(part)
      let isNumber = fold.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      result.append(
        LabelToken(kind: isNumber ? .number : .word, text: text, fold: fold, lead: lead))
      lead = ""
      index = end
    }
    return result
  }

  /// Whether a bar is between two long words rather than a misread letter of one: `OSPREY|COFFEE`.
  private static func isBetweenWords(
    _ scalars: [Unicode.Scalar], _ start: Int, _ bar: Int
  ) -> Bool {
    let least = 5
    let after = scalars[(bar + 1)...].prefix(while: isLetter).count
    let before = scalars[start..<bar].reversed().prefix(while: isLetter).count
    return before >= least && after >= least
  }

  /// A digit of full width as a plain one.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF10...0xFF19).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(UInt8(scalar.value - 0xFF10) + 0x30)
  }

  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || (scalar.value >= 0x30 && scalar.value <= 0x39)
      || (scalar.value >= 0x300 && scalar.value <= 0x36F)
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return (scalar.value | 0x20) >= 0x61 && (scalar.value | 0x20) <= 0x7A
    }
    if scalar.value == 0xAA || scalar.value == 0xBA || scalar.value == 0xB5 { return false }
    return scalar.properties.isAlphabetic
  }

  static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "’" || scalar == "ʻ" || scalar == "‘" || scalar == "`"
      || scalar == "´"
  }

  private static func isBar(_ scalar: Unicode.Scalar) -> Bool { scalar == "|" || scalar == "!" }

  /// Replaces all kinds of spaces by one, and so for hyphens; a tab is a wide gap.
  private static func clean(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x3000, 0xFEFF: " "
    case 0x2010, 0x2011, 0xFF0D, 0x2212, 0xAD: "-"
    case 0xFF1A: ":"
    case 0xFF0E: "."
    case 0xFF0F: "/"
    default: scalar
    }
  }
}
