import Support

/// Labels that a machine read with errors.
extension LocalModelInsights {
  /// The text of a label with misread words corrected.
  public struct MendedLabel: Sendable, Hashable {
    /// The text, to be read by `InsightsEngine.read(label:today:)`.
    public var text: String
    /// The corrections, in the order in which they were made.
    public var repairs: [LabelRepair]
    /// What was dropped of the model's answer.
    public var dropped: DropCount
    /// The number of bytes at the end of the text that the model was not given.
    public var leftOut: Int
  }

  private static let labelTokens = 600
  private static let mostRepairs = 24

  /// Corrects what was misread on a label; what the words mean is left to the engine.
  ///
  /// A correction may change a third of the letters of words that are on the label. It may not change a
  /// number, nor add a word: a label that speaks to the model can add nothing to the bean.
  ///
  /// - Parameter label: The text of the label, line by line.
  /// - Throws: `ModelError`, or `CancellationError` in a cancelled task.
  @concurrent public func mended(label: String) async throws -> MendedLabel {
    let instructions = Prompt.label.text()
    let budget = TokenBudget(
      context: settings.contextTokens, instructions: instructions, answer: Self.labelTokens)
    let (text, leftOut) = budget.cut(label)
    guard !text.allSatisfy(\.isWhitespace) else {
      return MendedLabel(text: label, repairs: [], dropped: DropCount(), leftOut: leftOut)
    }
    let value = try await server.ask(
      ChatQuestion(instructions: instructions, text: text, answerTokens: Self.labelTokens),
      schema: AnswerSchema.repairs)
    guard case .object(let answer) = value, case .list(let list)? = answer["repairs"] else {
      throw ModelError(.malformed)
    }
    var malformed = max(0, list.count - Self.mostRepairs)
    let repairs = list.prefix(Self.mostRepairs).compactMap { element -> LabelRepair? in
      guard case .object(let parts) = element, case .string(let quote)? = parts["quote"],
        case .string(let text)? = parts["text"]
      else {
        malformed += 1
        return nil
      }
      return LabelRepair(quote: quote, text: text)
    }
    var (mended, made, dropped) = LabelRepair.mended(label, by: repairs)
    dropped.add(.malformed, malformed)
    return MendedLabel(text: mended, repairs: made, dropped: dropped, leftOut: leftOut)
  }
}
