import Insights
import Lexicon
import Support

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
