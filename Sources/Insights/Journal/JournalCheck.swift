public import Journal
public import Stats

/// What is broken in a journal, and what was mended, as `insights journal check` prints it.
public struct JournalCheck: Sendable, Equatable {
  /// What is left.
  public var faults: [JournalFault]
  /// What was taken away.
  public var mended: [JournalFault]
  /// Values that are probably mistakes.
  public var doubts: [ValueDoubt]
  /// Grind settings that count nowhere.
  public var settings: [SettingRemark]

  /// Creates a result from its parts.
  ///
  /// - Parameters:
  ///   - faults: What `BrewJournal.faults()` finds.
  ///   - mended: What `BrewJournal.mend()` took away before.
  ///   - doubts: Values that are probably mistakes.
  ///   - settings: Grind settings that count nowhere.
  public init(
    faults: [JournalFault], mended: [JournalFault] = [], doubts: [ValueDoubt] = [],
    settings: [SettingRemark] = []
  ) {
    self.faults = faults
    self.mended = mended
    self.doubts = doubts
    self.settings = settings
  }
}
