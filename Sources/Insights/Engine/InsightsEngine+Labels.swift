/// Bag labels.
extension InsightsEngine {
  /// Reads a bag label into the fields of a bean, each with a decision.
  ///
  /// Nothing is saved: `LabelReading.bean(id:createdAt:including:)` makes a bean of it.
  ///
  /// - Parameters:
  ///   - label: The label's lines; of a long text no more than `LabelText.mostLines` and
  ///     `LabelText.mostBytes` are read.
  ///   - today: Dates after it, and dates more than two years before it, are no roast dates.
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func read(
    _ label: LabelText, today: CalendarDay
  ) async throws -> LabelReading {
    try await read(label, today: today, keepsRejected: false).rounded
  }

  /// Reads a bag label that was typed or is one text, line by line.
  @concurrent public func read(
    label text: String, today: CalendarDay
  ) async throws -> LabelReading {
    try await read(LabelText(text), today: today)
  }

  /// Reads a bag label from lines that a text recognizer found in a photo, with their places and
  /// confidences.
  @concurrent public func read(
    _ lines: [RecognizedLine], today: CalendarDay
  ) async throws -> LabelReading {
    try await read(LabelText(lines), today: today)
  }

  /// - Parameter keepsRejected: Whether values that are not believed are kept, for measuring.
  @concurrent package func read(
    _ label: LabelText, today: CalendarDay, keepsRejected: Bool
  ) async throws -> LabelReading {
    try Task.checkCancellation()
    return try withLabelReader {
      $0.read(label, today: today, keepsRejected: keepsRejected)
    }
  }
}
