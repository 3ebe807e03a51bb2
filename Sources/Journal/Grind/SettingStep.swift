import GRDB
import GrindScale

/// Settings that are a change from the one before: `half a step finer`.
extension BrewJournal {
  /// The setting that a change such as `half a step finer` makes of the one before it on the same grinder, of the
  /// same bean where there is one, with both in its text: `24, half a step finer`.
  ///
  /// - Parameter brew: A brew that is not stored yet.
  /// - Returns: The setting of the brew; as it is where it is no change, or where the setting before it has no
  ///   place on the grinder's scale.
  /// - Throws: `JournalError`.
  public func settledGrind(of brew: Brew) throws -> WrittenSetting? {
    guard let grind = brew.grind, grind.isRelative, let grinder = brew.grinderID else {
      return brew.grind
    }
    return try read { database in
      // Journals of earlier versions have no texts of settings.
      let columns = try database.columns(in: Brew.table).map(\.name)
        .filter(["grind_text", "grind_setting"].contains)
      guard !columns.isEmpty else { return grind }
      let isSet = columns.map { $0 + " IS NOT NULL" }.joined(separator: " OR ")
      let before = try Brew.fetch(
        database,
        """
        WHERE grinder_id = ? AND id <> ? AND brewed_at <= ? AND (\(isSet))
        ORDER BY bean_id IS ? DESC, \(database.latestBrewFirst) LIMIT 1
        """, [grinder.rawValue, brew.id.rawValue, brew.brewedAt.text, brew.beanID?.rawValue]
      ).first
      guard let earlier = before?.grind, let position = earlier.position else { return grind }
      if let both = grind.changed(from: earlier.text) { return both }
      // After a setting that is a change itself, from where that led to.
      let positions = GrindPositions(database: database, recorder: ChangeRecorder(database))
      let notation = try positions.learned(grinder)?.notation
      return notation.flatMap { grind.changed(from: $0.text(of: position)) } ?? grind
    }
  }

  /// Whether a stored brew has a setting whose place on its grinder's scale is not known.
  ///
  /// - Throws: `JournalError`.
  public func hasUnplacedGrind(_ brew: Identifier<Brew>) throws -> Bool {
    try read { database in
      try Brew.fetch(database, id: brew.rawValue).map {
        $0.grindText != nil && $0.grindSetting == nil
      } ?? false
    }
  }
}
