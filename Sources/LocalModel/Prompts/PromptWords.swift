import Lexicon
import Support

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
