import GRDB

/// Changing records. Each call is one transaction and writes only the changed columns: the other
/// columns keep what other programs wrote.
///
/// Only changed fields are validated: a brew whose dose is out of range, from another program, can
/// be rated.
extension BrewJournal {
  /// Changes a bean.
  ///
  ///     try journal.update(bean.id) { $0.roaster = "North Shed" }
  ///
  /// - Parameters:
  ///   - id: The ID of the bean.
  ///   - today: The user's day; a new roast date must not be after it.
  ///   - change: Changes the stored bean. A change of the ID is ignored.
  /// - Returns: The changed bean.
  /// - Throws: `JournalError`: `name` (`unknownID`) where the journal has no such bean,
  ///   `invalidValue` with the field; and what `change` throws.
  @discardableResult
  public func update(
    _ id: Identifier<Bean>, today: CalendarDay = .today, _ change: (inout Bean) throws -> Void
  ) throws -> Bean {
    try edit(id, change) { _, bean, stored in
      try bean.validate(stored: stored, today: today)
    }
  }

  /// Changes a method.
  ///
  /// - Throws: As for a bean.
  @discardableResult
  public func update(
    _ id: Identifier<BrewMethod>, _ change: (inout BrewMethod) throws -> Void
  ) throws -> BrewMethod {
    try edit(id, change) { _, method, stored in try method.validate(stored: stored) }
  }

  /// Changes a grinder.
  ///
  /// - Throws: As for a bean.
  @discardableResult
  public func update(
    _ id: Identifier<Grinder>, _ change: (inout Grinder) throws -> Void
  ) throws -> Grinder {
    try edit(id, change) { _, grinder, stored in try grinder.validate(stored: stored) }
  }

  /// Changes a recipe.
  ///
  /// - Throws: As for a bean.
  @discardableResult
  public func update(
    _ id: Identifier<Recipe>, _ change: (inout Recipe) throws -> Void
  ) throws -> Recipe {
    try edit(id, change) { writer, recipe, stored in
      try recipe.validate(stored: stored)
      try recipe.validateSteps(
        stored: stored, for: try recipe.methodID.flatMap { try writer.stored($0) })
    }
  }

  /// Changes a brew. If it gets another recipe, the usage counts of both recipes are adjusted.
  ///
  /// - Parameters:
  ///   - id: The ID of the brew.
  ///   - now: The current time; a new time of the brew must not be after it.
  ///   - change: Changes the stored brew. A change of the ID is ignored.
  /// - Returns: The changed brew.
  /// - Throws: As for a bean.
  @discardableResult
  public func update(
    _ id: Identifier<Brew>, now: Timestamp = .now, _ change: (inout Brew) throws -> Void
  ) throws -> Brew {
    try update(id, now: now, as: .edit, change)
  }

  private func update(
    _ id: Identifier<Brew>, now: Timestamp, as action: JournalChange.Action,
    _ change: (inout Brew) throws -> Void
  ) throws -> Brew {
    try edit(id, as: action, change) { writer, brew, stored in
      try brew.validate(stored: stored, now: now)
      guard brew.recipeID != stored.recipeID else { return }
      try writer.countUse(of: stored.recipeID, by: -1)
      try writer.countUse(of: brew.recipeID, by: 1)
    }
  }

  /// Changes a tasting.
  ///
  /// - Throws: As for a bean.
  @discardableResult
  public func update(
    _ id: Identifier<Tasting>, _ change: (inout Tasting) throws -> Void
  ) throws -> Tasting {
    try edit(id, change) { _, tasting, stored in try tasting.validate(stored: stored) }
  }

  /// Rates a brew; the brew no longer counts as a copy of an earlier one.
  ///
  /// - Parameters:
  ///   - id: The ID of the brew.
  ///   - stars: The rating, 0.5…5; 0 removes the rating.
  /// - Returns: The changed brew.
  /// - Throws: `JournalError`: `name` (`unknownID`), `invalidValue`.
  @discardableResult
  public func rate(_ id: Identifier<Brew>, stars: Double) throws -> Brew {
    try update(id, now: .now, as: .rate) { brew in
      brew.rating = stars
      brew.isCopy = false
    }
  }

  /// Rates several brews as one change; they no longer count as copies of earlier ones.
  ///
  /// - Parameter ratings: The brews, each with its rating, 0.5…5.
  /// - Throws: As for one brew; then no brew is rated.
  public func rate(_ ratings: [(id: Identifier<Brew>, stars: Double)]) throws {
    guard let first = ratings.first else { return }
    _ = try change(.rate, first.id, keepingIf: { $0 }) { writer in
      var isChanged = false
      for (id, stars) in ratings {
        let stored = try writer.existing(id)
        var brew = stored
        (brew.rating, brew.isCopy) = (stars, false)
        try brew.validate(stored: stored, now: .now)
        if try writer.update(brew, from: stored) { isChanged = true }
      }
      return isChanged
    }
  }

  /// Archives a bean, or restores it.
  ///
  /// - Throws: `JournalError`: `name` (`unknownID`) where the journal has no such bean.
  public func setArchived(_ isArchived: Bool, of bean: Identifier<Bean>) throws {
    _ = try edit(bean, as: isArchived ? .archive : .unarchive) {
      $0.isArchived = isArchived
    } _: { _, _, _ in
    }
  }

  /// Reads a record, changes it and writes what changed. If nothing changed, no byte of the file
  /// changes.
  private func edit<Record: StoredRecord & Equatable>(
    _ id: Identifier<Record>, as action: JournalChange.Action = .edit,
    _ change: (inout Record) throws -> Void,
    _ validate: (RecordWriter, Record, Record) throws -> Void
  ) throws -> Record {
    try self.change(action, id, keepingIf: \.isChanged) { writer in
      let stored = try writer.existing(id)
      var record = stored
      try change(&record)
      record.id = id
      try validate(writer, record, stored)
      return (record: record, isChanged: try writer.update(record, from: stored))
    }.record
  }

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
