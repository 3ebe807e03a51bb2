import GRDB

extension BrewJournal {
  /// Changes a brew and its tasting as one change, with a method and a grinder that are new to the
  /// journal.
  ///
  ///     try journal.update(brew.id, tasting: { $0.body = 2 }) { $0.notes = "a bit thin" }
  ///
  /// A brew without a tasting gets one where `tasting` records anything.
  ///
  /// - Parameters:
  ///   - id: The brew.
  ///   - method: A method that is new to the journal; nil for none.
  ///   - grinder: A grinder that is new to the journal; nil for none.
  ///   - taster: Whose tasting is changed, and added where new; nil for the journal's own taster.
  ///   - now: A new time must not be after it.
  ///   - changeTasting: Changes the tasting as the journal has it, or an empty one.
  ///   - change: Changes the brew as the journal has it. The ID stays what it is.
  /// - Returns: The brew as it is now.
  /// - Throws: `JournalError`: `name` (`unknownID`) where the journal has no such brew, `invalidValue`
  ///   with the field; and what the closures throw.
  @discardableResult
  public func update(
    _ id: Identifier<Brew>, method: BrewMethod? = nil, grinder: Grinder? = nil,
    by taster: Taster? = nil, now: Timestamp = .now,
    tasting changeTasting: (inout Tasting) throws -> Void,
    _ change: (inout Brew) throws -> Void
  ) throws -> Brew {
    let other = taster.flatMap { $0.isDefault ? nil : $0 }
    try other?.validate()
    return try self.change(.edit, id, keepingIf: \.isChanged) { writer in
      try writer.addNew(method, grinder)
      let stored = try writer.existing(id)
      var brew = stored
      try change(&brew)
      brew.id = id
      try brew.validate(stored: stored, now: now)
      if brew.recipeID != stored.recipeID {
        try writer.countUse(of: stored.recipeID, by: -1)
        try writer.countUse(of: brew.recipeID, by: 1)
      }
      var isChanged = try writer.update(brew, from: stored)
      if let other, try writer.stored(other.id) == nil { try writer.add(other) }
      if try writer.edit(tastingOf: id, by: other?.id, changeTasting) { isChanged = true }
      return (brew: brew, isChanged: isChanged || method != nil || grinder != nil)
    }.brew
  }
}

extension RecordWriter {
  /// Changes the tasting of a brew by one taster, which is added where anything is recorded.
  ///
  /// - Parameter taster: The taster; nil for the journal's own.
  /// - Returns: Whether anything was written.
  func edit(
    tastingOf brew: Identifier<Brew>, by taster: Identifier<Taster>? = nil,
    _ change: (inout Tasting) throws -> Void
  ) throws -> Bool {
    let found = try Tasting.fetch(
      database, "WHERE brew_id = ? AND taster_id IS ?", [brew.rawValue, taster?.rawValue]
    ).first
    let stored = found ?? Tasting(id: BrewJournal.newID(), brewID: brew, tasterID: taster)
    var tasting = stored
    try change(&tasting)
    (tasting.id, tasting.brewID, tasting.tasterID) = (stored.id, brew, taster)
    guard tasting != stored else { return false }
    try tasting.validate(stored: found)
    if found != nil { return try update(tasting, from: stored) }
    try add(tasting)
    return true
  }
}
