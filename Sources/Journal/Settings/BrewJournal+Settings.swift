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

  /// Says which settings of a grinder are coarser, and places those such as `2 finer` anew.
  ///
  /// - Parameters:
  ///   - coarser: The settings that are coarser; nil takes back what was said.
  ///   - grinder: The grinder.
  /// - Throws: `JournalError`.
  public func setCoarser(_ coarser: CoarserSettings?, of grinder: Identifier<Grinder>) throws {
    try say(.coarser, coarser?.rawValue, of: grinder)
  }

  /// How many clicks a turn of a grinder has, where someone said so.
  ///
  /// - Throws: `JournalError`.
  public func clicksPerTurn() throws -> [Identifier<Grinder>: Double] {
    try read { try JournalSettings(database: $0).clicksPerTurn }
  }

  /// Says how many clicks a turn of a grinder has, and places its settings anew: `2+9` is 2 turns and 9
  /// clicks.
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
    try say(.clicks, clicks.map(NumberText.shortest), of: grinder)
  }

  /// Keeps what someone said of a grinder, with the places of its settings that follow from it, as one change.
  private func say(
    _ setting: JournalSettings.OfGrinder, _ value: String?, of grinder: Identifier<Grinder>
  ) throws {
    try write { database in
      let settings = JournalSettings(database: database)
      let before = try settings.said(setting, of: grinder)
      guard before != value else { return }
      let recorder = ChangeRecorder(database)
      try settings.say(setting, value, of: grinder)
      recorder.didSay(setting, of: grinder, before: before, after: value)
      let subject = ChangeSubject(database: database, kind: .grinder, id: grinder.rawValue)
      try recorder.save(.edit, try subject.read() ?? subject.unknown)
    }
  }
}

/// A grinder whose settings are turns and clicks, where nothing shows how many clicks a turn has.
public struct UnknownTurn: Sendable, Hashable {
  /// The grinder.
  public let grinder: Grinder
  /// The clicks that a turn is taken to have, above those of every setting.
  public let assumed: Double
}

extension BrewJournal {
  /// The grinders whose clicks a turn are needed and not known, in the order of their names; those of which
  /// someone said that they are not known are left out.
  ///
  /// - Parameter grinder: The only grinder to look at; nil for all.
  /// - Throws: `JournalError`.
  /// - Complexity: O(brews) of grinders with settings that are no plain numbers.
  public func unknownTurns(of grinder: Identifier<Grinder>? = nil) throws -> [UnknownTurn] {
    let asked = try catalog().grinders.filter { grinder == nil || $0.id == grinder }
    return try read { database in
      let settings = JournalSettings(database: database)
      let positions = GrindPositions(database: database, recorder: ChangeRecorder(database))
      return try asked.filter { try settings.said(.noTurn, of: $0.id) == nil }.compactMap {
        grinder in
        try positions.learned(grinder.id)?.notation?.assumedTurn.map {
          UnknownTurn(grinder: grinder, assumed: $0)
        }
      }.sorted {
        ($0.grinder.name, $0.grinder.id.rawValue) < ($1.grinder.name, $1.grinder.id.rawValue)
      }
    }
  }

  /// Remembers that nobody knows how many clicks a turn of a grinder has, so that it is asked once only.
  ///
  /// - Throws: `JournalError`.
  public func leaveTurnUnknown(of grinder: Identifier<Grinder>) throws {
    try write { try JournalSettings(database: $0).say(.noTurn, "1", of: grinder) }
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
