/// Bag labels.
extension InsightsEngine {
  /// Reads a bag label into the fields of a bean, each with a decision.
  ///
  /// Nothing is saved: `LabelReading.bean(id:createdAt:including:)` makes a bean of the fields.
  ///
  /// - Parameters:
  ///   - label: The lines of the label; at most `LabelText.mostLines` and `LabelText.mostBytes` are
  ///     read.
  ///   - today: The current day; dates after it, and dates more than two years before it, are not
  ///     roast dates.
  ///   - thresholds: How sure a value must be to be accepted or offered.
  /// - Returns: The fields, their decisions, and the lines with the fields each was used for.
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func read(
    _ label: LabelText, today: CalendarDay, thresholds: LabelThresholds = .standard
  ) async throws -> LabelReading {
    try await read(label, today: today, thresholds: thresholds, keepsRejected: false).rounded
  }

  /// Reads a bag label from one text with line breaks.
  @concurrent public func read(
    label text: String, today: CalendarDay
  ) async throws -> LabelReading {
    try await read(LabelText(text), today: today)
  }

  /// Reads a bag label from the lines that a text recognizer found in a photo, with their places
  /// and confidences.
  @concurrent public func read(
    _ lines: [RecognizedLine], today: CalendarDay
  ) async throws -> LabelReading {
    try await read(LabelText(lines), today: today)
  }

  /// - Parameter keepsRejected: Whether to return rejected values as well, for benchmarks.
  @concurrent package func read(
    _ label: LabelText, today: CalendarDay, thresholds: LabelThresholds = .standard,
    keepsRejected: Bool
  ) async throws -> LabelReading {
    try Task.checkCancellation()
    return try withLabelReader {
      $0.read(label, today: today, thresholds: thresholds, keepsRejected: keepsRejected)
    }
  }
}
