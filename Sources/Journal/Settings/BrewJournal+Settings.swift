import GRDB
import Support

/// Settings of a journal. They are in a table of its own (`journal_setting`), which the first setting
/// creates; it is no part of the schema's version.
extension BrewJournal {
  /// How long the journal takes beans to be fresh.
  ///
  /// - Throws: `JournalError`.
  public func freshnessBands() throws -> FreshnessBands {
    try read { try JournalSettings(database: $0).freshness }
  }

  /// Sets how long the journal takes beans to be fresh. It is no change that can be undone.
  ///
  /// - Parameter bands: The bands; nil returns to `FreshnessBands.standard`.
  /// - Throws: `JournalError`: `outOfRange` for days that are not in order or above 3650.
  public func setFreshnessBands(_ bands: FreshnessBands?) throws {
    if let bands, !bands.isValid {
      let isPeak = !(1..<FreshnessBands.most).contains(bands.peakUntil)
      let range: FieldRange =
        isPeak ? .peakUntil : .acceptableUntil(after: bands.peakUntil)
      throw JournalError(
        .outOfRange,
        .init(field: range.field, value: "\(isPeak ? bands.peakUntil : bands.acceptableUntil)")
          .with(\.range, range))
    }
    try write { database in
      let settings = JournalSettings(database: database)
      try settings.set("peak_until_d", bands.map { "\($0.peakUntil)" })
      try settings.set("acceptable_until_d", bands.map { "\($0.acceptableUntil)" })
    }
  }
}

extension BrewJournal {
  /// Which settings of a grinder are coarser, where someone said so.
  ///
  /// - Throws: `JournalError`.
  public func coarser() throws -> [Identifier<Grinder>: CoarserSettings] {
    try read { try JournalSettings(database: $0).coarser }
  }

  /// Says which settings of a grinder are coarser. It is no change that can be undone.
  ///
  /// - Parameters:
  ///   - coarser: The settings that are coarser; nil takes back what was said.
  ///   - grinder: The grinder.
  /// - Throws: `JournalError`.
  public func setCoarser(_ coarser: CoarserSettings?, of grinder: Identifier<Grinder>) throws {
    try write { database in
      try JournalSettings(database: database).set(coarser, of: grinder)
      // Words such as "2 finer" have a place on the scale only where its direction is known.
      try GrindPositions(database: database, recorder: ChangeRecorder(database)).update([grinder])
    }
  }
}

extension BrewJournal {
  /// How many clicks a turn of a grinder has, where someone said so.
  ///
  /// - Throws: `JournalError`.
  public func clicksPerTurn() throws -> [Identifier<Grinder>: Double] {
    try read { try JournalSettings(database: $0).clicksPerTurn }
  }

  /// Says how many clicks a turn of a grinder has, and places its settings anew: `2+9` is 2 turns and 9
  /// clicks. It is no change that can be undone.
  ///
  /// - Parameters:
  ///   - clicks: The clicks, 2 to 1000; nil takes back what was said.
  ///   - grinder: The grinder.
  /// - Throws: `JournalError`: `outOfRange` for another number.
  public func setClicksPerTurn(_ clicks: Double?, of grinder: Identifier<Grinder>) throws {
    if let clicks, FieldRange.clicksPerTurn.checked(clicks) == nil {
      throw JournalError(
        .outOfRange,
        .init(field: FieldRange.clicksPerTurn.field, value: NumberText.shortest(clicks))
          .with(\.range, .clicksPerTurn))
    }
    try write { database in
      try JournalSettings(database: database).set(clicksPerTurn: clicks, of: grinder)
      try GrindPositions(database: database, recorder: ChangeRecorder(database)).update([grinder])
    }
  }
}

extension FieldRange {
  /// The clicks of a turn.
  static let clicksPerTurn = FieldRange("clicks_per_turn", from: 2, to: 1000, " clicks")

  /// The last day at the peak.
  static let peakUntil = FieldRange(
    "peak_until_d", from: 1, to: Double(FreshnessBands.most - 1), " days")

  /// The last acceptable day.
  static func acceptableUntil(after peak: Int) -> FieldRange {
    FieldRange(
      "acceptable_until_d", above: Double(peak), to: Double(FreshnessBands.most), " days")
  }
}
