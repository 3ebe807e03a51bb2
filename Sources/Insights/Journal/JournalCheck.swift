public import Journal

/// What is broken in a journal, and what was mended, as `insights journal check` prints it.
public struct JournalCheck: Sendable, Equatable {
  /// What is left.
  public var faults: [JournalFault]
  /// What was taken away.
  public var mended: [JournalFault]

  /// Creates a result from its parts.
  ///
  /// - Parameters:
  ///   - faults: What `BrewJournal.faults()` finds.
  ///   - mended: What `BrewJournal.mend()` took away before.
  public init(faults: [JournalFault], mended: [JournalFault] = []) {
    self.faults = faults
    self.mended = mended
  }
}
