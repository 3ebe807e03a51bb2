public import Foundation

/// Files and dates in the types of Foundation.
extension InsightsEngine {
  /// Creates an engine with a dictionary.
  ///
  /// - Parameter dictionary: The `.dic` file of a Hunspell dictionary, with its `.aff` file in the
  ///   same folder.
  /// - Throws: `LinguisticsError` when the system lacks the stemmer.
  public convenience init(dictionary: URL) throws {
    try self.init(dictionaryPath: dictionary.path(percentEncoded: false))
  }

  /// Imports a file into a journal.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - journal: The journal to add to.
  ///   - importer: How the file is read, and what happens with records that the journal has.
  ///   - progress: Receives the progress.
  /// - Throws: `ImportRefusal` for a strict import with invalid records, `JournalError`, or
  ///   `CancellationError` in a cancelled task.
  @concurrent public func importing(
    _ file: URL, into journal: BrewJournal,
    by importer: JournalImport = JournalImport(today: .today),
    progress: ImportProgressHandler? = nil
  ) async throws -> ImportSummary {
    try await importing(
      file.path(percentEncoded: false), into: journal, by: importer, progress: progress)
  }
}

extension Mention {
  /// The range of the mention in the text of the note.
  ///
  ///     for range in flavor.mentions.compactMap({ $0.range(in: found.text) }) { … }
  ///
  /// - Parameter note: The note; for `InsightsEngine.extract`, this is `Extraction.text`.
  /// - Returns: nil if `note` has other text at the mention's offsets.
  public func range(in note: String) -> Range<String.Index>? {
    let bytes = note.utf8
    guard start >= 0, start <= end, end <= bytes.count else { return nil }
    let lower = bytes.index(bytes.startIndex, offsetBy: start)
    let upper = bytes.index(lower, offsetBy: end - start)
    guard bytes[lower..<upper].elementsEqual(text.utf8) else { return nil }
    return lower..<upper
  }
}

extension PatternOptions {
  /// Creates options from dates.
  ///
  /// - Parameters:
  ///   - since: Only brews of this date's day and later; nil uses all.
  ///   - date: The current date; brews in the future of its day are excluded.
  ///   - calendar: Gives the day of a date.
  public init(since: Date? = nil, asOf date: Date, calendar: LocalCalendar = LocalCalendar()) {
    self.init()
    self.since = since.map { calendar.day(of: $0) }
    today = calendar.day(of: date)
  }
}
