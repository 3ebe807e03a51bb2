import Lexicon

/// The instructions for one kind of question, from `Lexicon/prompts`.
struct Prompt: Sendable {
  /// The version of the file, its first line.
  let version: Int
  private let template: String

  /// Flavors of a note and a summary.
  static let note = Prompt(lexicon_prompts_note())
  /// Why a brew tastes as it does.
  static let brew = Prompt(lexicon_prompts_brew())
  /// The patterns of a journal, as a friend would tell them.
  static let patterns = Prompt(lexicon_prompts_patterns())
  /// What was misread on a label.
  static let label = Prompt(lexicon_prompts_label())

  private init(_ file: LexiconFile) {
    (version, template) = Self.parts(EmbeddedBytes(immortal: file.bytes, count: file.count).text)
  }

  /// The version and the text after it.
  static func parts(_ text: String) -> (version: Int, text: String) {
    let parts = text.split(separator: "\n", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("version "),
      let version = Int(parts[0].dropFirst("version ".count))
    else { preconditionFailure("a prompt begins with its version") }
    var body = parts[1]
    while body.last == "\n" { body.removeLast() }
    return (version, String(body))
  }

  /// The instructions with all arguments filled in.
  ///
  /// - Parameter language: The language of the answer, in English.
  func text(language: String = "English") -> String {
    template
      .replacing("{nodes}", with: Self.nodes)
      .replacing("{language}", with: language)
  }

  private static let nodes = FlavorWheel.standard.nodes.map(\.id).joined(separator: " ")
}

/// The lists of words of `Lexicon/prompts` by which answers and notes are checked.
enum PromptWords {
  /// Words by which a note may speak to a model.
  static let instructions = Set(lines(lexicon_prompts_instruction_words()))

  /// Words for numbers; nil for a value that depends on the words around.
  static let numbers: [String: Int?] = {
    var values: [String: Int?] = [:]
    for line in lines(lexicon_prompts_number_words()) {
      let cells = line.split(separator: "\t")
      values[String(cells[0])] = .some(cells.count > 1 ? Int(cells[1]) : nil)
    }
    return values
  }()

  private static func lines(_ file: LexiconFile) -> [String] {
    Prompt.parts(EmbeddedBytes(immortal: file.bytes, count: file.count).text).text
      .split(separator: "\n").map(String.init)
  }

  /// The words of a text in lower case, without the characters around them.
  static func words(of text: some StringProtocol) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
      .map(String.init)
  }
}

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
