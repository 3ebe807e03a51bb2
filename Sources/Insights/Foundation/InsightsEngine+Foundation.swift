public import Foundation

/// Files and dates as apps have them.
extension InsightsEngine {
  /// Makes an engine with the dictionary in a file.
  ///
  /// - Parameter dictionary: The `.dic` file of a Hunspell dictionary, with its `.aff` file beside it.
  /// - Throws: When the system lacks the stemmer.
  public convenience init(dictionary: URL) throws {
    try self.init(dictionaryPath: dictionary.path(percentEncoded: false))
  }

  /// Reads a bag label, judging dates by a moment in a calendar.
  ///
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func read(
    _ label: LabelText, asOf date: Date = Date(), calendar: LocalCalendar = LocalCalendar()
  ) async throws -> LabelReading {
    try await read(label, today: calendar.day(of: date))
  }

  /// Reads the text of a bag label, judging dates by a moment in a calendar.
  ///
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func read(
    label text: String, asOf date: Date = Date(), calendar: LocalCalendar = LocalCalendar()
  ) async throws -> LabelReading {
    try await read(label: text, today: calendar.day(of: date))
  }

  /// Reads the recognized lines of a bag label, judging dates by a moment in a calendar.
  ///
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func read(
    _ lines: [RecognizedLine], asOf date: Date = Date(), calendar: LocalCalendar = LocalCalendar()
  ) async throws -> LabelReading {
    try await read(lines, today: calendar.day(of: date))
  }
}
