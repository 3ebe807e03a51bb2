public import Insights
import Support
import Wording

/// Sentences about facts: why a brew tastes as it does, and the patterns of a journal.
extension LocalModelInsights {
  /// Sentences of a model, each checked against the facts that it was given.
  public struct Telling: Sendable, Hashable {
    /// The sentences that hold; may be empty.
    public var sentences: [String]
    /// What was dropped.
    public var dropped: DropCount
    /// The number of facts that did not fit into the question.
    public var leftOut: Int
  }

  /// The number of tokens of an answer in sentences.
  private static let telling = 300

  /// Tells what the patterns of a journal say, as a friend would.
  ///
  /// A sentence with a number that is not in the report is dropped, and so is one that shares nothing
  /// with it. Which way a sentence turns a finding is not checked: show the report with it.
  ///
  /// - Parameters:
  ///   - report: The patterns.
  ///   - words: The words of the report, whose language the sentences are in.
  /// - Returns: The sentences; none where there are no patterns, and the model is then not asked.
  /// - Throws: `ModelError`, or `CancellationError` in a cancelled task.
  @concurrent public func telling(
    of report: PatternReport, words: Words = Words()
  ) async throws -> Telling {
    try await telling(
      report.patterns.map { words.description(of: $0) }, .patterns, language: words.text("language")
    )
  }

  /// Answers why a brew tastes as it does, from facts such as its settings, what its note says, and
  /// how it differs from the best brews.
  ///
  /// - Parameters:
  ///   - facts: The facts, the most important first.
  ///   - languageCode: The language of the answer, as a code of ISO 639-1.
  /// - Returns: The sentences; none where there are no facts, and the model is then not asked.
  /// - Throws: `ModelError`, or `CancellationError` in a cancelled task.
  @concurrent public func reasons(
    from facts: [String], languageCode: String = "en"
  ) async throws -> Telling {
    try await telling(facts, .brew, language: languageCode)
  }

  @concurrent private func telling(
    _ facts: [String], _ prompt: Prompt, language code: String
  ) async throws -> Telling {
    let language = code == "en" ? "English" : "the language with the code \(code)"
    let instructions = prompt.text(language: language)
    let budget = TokenBudget(
      context: settings.contextTokens, instructions: instructions, answer: Self.telling)
    let (lines, leftOut) = budget.cut(facts.filter { !$0.isEmpty })
    guard !lines.isEmpty else { return Telling(sentences: [], dropped: DropCount(), leftOut: 0) }
    let value = try await server.ask(
      ChatQuestion(
        instructions: instructions, text: lines.joined(separator: "\n"),
        answerTokens: Self.telling),
      schema: AnswerSchema.sentences)
    guard case .object(let answer) = value, case .list(let list)? = answer["sentences"] else {
      throw ModelError(.malformed)
    }
    let check = FactCheck(lines)
    var telling = Telling(sentences: [], dropped: DropCount(), leftOut: leftOut)
    let named = try await nodes(in: lines)
    for element in list.prefix(Self.mostSentences) {
      guard case .string(let text) = element, text.utf8.count <= Self.longestSentence else {
        telling.dropped.add(.malformed)
        continue
      }
      // An element may hold several.
      for range in Sentences.ranges(in: text) {
        let sentence = Self.trimmed(text[range])
        guard !sentence.isEmpty else { continue }
        if check.supports(sentence), try await nodes(in: [sentence]).isSubset(of: named) {
          telling.sentences.append(sentence)
        } else {
          telling.dropped.add(.unsupported)
        }
      }
    }
    telling.dropped.add(.malformed, list.count - Self.mostSentences)
    return telling
  }

  private static let mostSentences = 4
  private static let longestSentence = 600

  /// The nodes that words of texts name, whether they are reported or not.
  private func nodes(in texts: [String]) async throws -> Set<String> {
    var nodes: Set<String> = []
    for text in texts {
      let read = try await engine.extract(text, explaining: true)
      nodes.formUnion((read.explanation?.mentions ?? []).flatMap(\.nodes))
    }
    return nodes
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
