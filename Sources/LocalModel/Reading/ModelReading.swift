public import Insights

/// A note as a model reads it, within the bounds that the lexical reader sets.
public struct ModelReading: Sendable, Hashable {
  /// The result, with remarks on what was dropped and left out.
  public var extraction: Extraction
  /// What was dropped of the model's answer.
  public var dropped: DropCount
  /// The number of bytes at the end of the note that the model was not given.
  public var leftOut: Int
}

/// Makes a reading of a model's answer; what the model is does not matter.
struct ReadingBounds {
  let engine: InsightsEngine
  /// The name of the model's tier.
  let tier: String
  let explaining: Bool

  /// - Parameters:
  ///   - given: The beginning of the note, which the model was given. Explaining a note takes a time
  ///     that grows with its square, so only this is explained.
  ///   - answer: What the model says; an empty one for a note that it was not asked about.
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent func reading(
    of note: String, given: String, _ answer: NoteAnswer
  ) async throws -> ModelReading {
    let leftOut = note.utf8.count - given.utf8.count
    let lexical = try await engine.extract(note, explaining: explaining)
    let explanation =
      leftOut == 0 && explaining
      ? lexical.explanation : try await engine.extract(given, explaining: true).explanation
    var (found, dropped) = NoteCheck(lexical, explanation?.mentions ?? [], of: given)
      .result(of: answer)
    if try await SummaryCheck(engine).holds(answer.summary, of: found, note: note) {
      found.summary = answer.summary
    } else if !answer.summary.isEmpty {
      dropped.add(.summary)
    }
    found.tier = tier
    if dropped.total > 0 {
      found.remarks.append(
        ExtractionRemark(
          code: .modelItemsDropped, words: dropped.reasons, cause: String(dropped.total)))
    }
    if leftOut > 0 {
      found.remarks.append(ExtractionRemark(code: .modelNoteCut, cause: String(leftOut)))
    }
    return ModelReading(extraction: found, dropped: dropped, leftOut: leftOut)
  }
}
