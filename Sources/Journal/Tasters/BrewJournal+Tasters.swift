import GRDB

/// How much one taster tasted.
public struct TasterListing: Sendable, Hashable {
  /// The taster; nil for the journal's own where nobody named that person.
  public let taster: Taster?
  /// The brews that the taster rated or described.
  public let brewCount: Int
  /// The brews that the taster rated.
  public let ratedCount: Int
  /// The mean rating in stars; nil without a rating.
  public let meanRating: Double?
  /// When the last of the brews was brewed; nil where there is none.
  public let lastBrewedAt: Timestamp?

  package init(
    taster: Taster?, brewCount: Int, ratedCount: Int, meanRating: Double?, lastBrewedAt: Timestamp?
  ) {
    self.taster = taster
    self.brewCount = brewCount
    self.ratedCount = ratedCount
    self.meanRating = meanRating
    self.lastBrewedAt = lastBrewedAt
  }
}

/// Several tasters of one journal.
extension BrewJournal {
  /// The tasters: the journal's own first, then the others by name.
  ///
  /// - Complexity: Linear in the brews.
  /// - Throws: `JournalError`.
  public func tasters() throws -> [TasterListing] {
    try read { database in
      func listing(_ taster: Taster?, _ source: String, _ arguments: StatementArguments) throws
        -> TasterListing
      {
        var listing: TasterListing?
        try ColumnReader.forEach(
          database,
          """
          SELECT count(*), count(stars), avg(stars), max(brewed_at)
          FROM (SELECT brewed_at, CASE WHEN given > 0 AND given <= 5 THEN given END AS stars
            FROM (\(source)))
          """, arguments
        ) { row in
          listing = TasterListing(
            taster: taster, brewCount: row.integer(0) ?? 0, ratedCount: row.integer(1) ?? 0,
            meanRating: row.number(2),
            lastBrewedAt: row.isRecorded(3) ? Timestamp(row.text(3)) : nil)
        }
        return listing
          ?? TasterListing(
            taster: taster, brewCount: 0, ratedCount: 0, meanRating: nil, lastBrewedAt: nil)
      }
      let all = try Taster.all(database)
      let own = try listing(
        all.first(where: \.isDefault),
        """
        SELECT brewed_at, rating AS given FROM brew
        WHERE is_copy = 0 AND (rating > 0 OR notes <> '' OR EXISTS (
          SELECT 1 FROM tasting WHERE brew_id = brew.id AND \(try Tasting.isOwn(in: database))))
        """, [])
      return try [own]
        + all.filter { !$0.isDefault }.map { taster in
          try listing(
            taster,
            """
            SELECT brewed_at, tasting.rating AS given FROM tasting JOIN brew ON brew.id = brew_id
            WHERE taster_id = ?
            """, [taster.id.rawValue])
        }
    }
  }

  /// Adds a taster. What notes say of that person by name becomes tastings; the notes stay.
  ///
  /// - Throws: `JournalError`: `invalidValue` with the field, `exists` for an ID that is taken, and
  ///   `ownTaster` for a second taster who is the journal's own.
  public func add(_ taster: Taster) throws {
    try taster.validate()
    try change(.add, taster.id) { writer in
      if taster.isDefault, let own = try writer.ownTaster { throw Self.own(own) }
      try writer.add(taster)
      try writer.hear(taster)
    }
  }

  /// Gives a taster another name, in notes that say by name what that person found too.
  ///
  /// - Throws: `JournalError`: `name` (`unknownID`), `invalidValue` with the field.
  public func rename(_ id: Identifier<Taster>, to name: String) throws {
    try change(.edit, id) { writer in
      let stored = try writer.existing(id)
      var taster = stored
      taster.name = name
      try taster.validate(stored: stored)
      try writer.name(stored, name, inNotes: try Taster.all(writer.database))
      try writer.update(taster, from: stored)
    }
  }

  /// Makes a taster the journal's own, whose ratings, notes and levels are those of the brews. Whoever was it
  /// before has tastings from now on; where nobody had a name, gaps are filled, and what brews say stays.
  ///
  /// - Returns: How many tastings became the brews'.
  /// - Throws: `JournalError`: `name` (`unknownID`).
  @discardableResult
  public func makeOwn(_ id: Identifier<Taster>) throws -> Int {
    try change(.edit, id) { writer in
      let stored = try writer.existing(id)
      guard !stored.isDefault else { return 0 }
      if let own = try writer.ownTaster {
        var other = own
        other.isDefault = false
        try writer.update(other, from: own)
        try writer.giveOwn(to: own.id)
      }
      var taster = stored
      taster.isDefault = true
      try writer.update(taster, from: stored)
      let tastings = try Tasting.fetch(
        writer.database, "WHERE taster_id = ? ORDER BY id", [id.rawValue])
      for tasting in tastings {
        _ = try writer.delete(tasting.id, rule: .deny)
        try writer.makeOwn(tasting)
      }
      return tastings.count
    }
  }

  /// Rates or describes a brew for one taster. The rating, the notes and the levels of the journal's own
  /// taster stay what they are.
  ///
  /// - Parameters:
  ///   - id: The brew.
  ///   - taster: A taster who is not the journal's own; one that is new is added.
  ///   - change: Changes the tasting as the journal has it, or an empty one.
  /// - Returns: The brew.
  /// - Throws: `JournalError`: `name` (`unknownID`) where the journal has no such brew, `ownTaster`,
  ///   `invalidValue` with the field.
  @discardableResult
  public func taste(
    _ id: Identifier<Brew>, by taster: Taster, _ change: (inout Tasting) throws -> Void
  ) throws -> Brew {
    guard !taster.isDefault else { throw Self.own(taster) }
    try taster.validate()
    return try self.change(.rate, id) { writer in
      let brew = try writer.existing(id)
      if try writer.stored(taster.id) == nil { try writer.add(taster) }
      _ = try writer.edit(tastingOf: id, by: taster.id) { tasting in
        try change(&tasting)
        if tasting.rating == 0 { tasting.rating = nil }
      }
      return brew
    }
  }

  /// Gives the tastings of a taster to another one, and removes the taster. Where both tasted a brew, what
  /// the other said stays, and the gaps are filled.
  ///
  /// - Returns: How many tastings there were.
  /// - Throws: `JournalError`: `name` (`unknownID`), `sameRecord`, or `ownTaster` for the journal's own
  ///   taster, who can only be the other.
  @discardableResult
  public func merge(_ id: Identifier<Taster>, into other: Identifier<Taster>) throws -> Int {
    guard id != other else {
      throw JournalError(.sameRecord, .init(kind: .taster, name: id.rawValue))
    }
    return try change(.merge, id) { writer in
      let taster = try writer.existing(id)
      guard !taster.isDefault else { throw Self.own(taster) }
      let target = try writer.existing(other)
      let tastings = try Tasting.fetch(
        writer.database, "WHERE taster_id = ? ORDER BY id", [id.rawValue])
      for tasting in tastings {
        _ = try writer.delete(tasting.id, rule: .deny)
        if target.isDefault {
          try writer.makeOwn(tasting)
        } else {
          _ = try writer.edit(tastingOf: tasting.brewID, by: other) { $0.fill(from: tasting) }
        }
      }
      if !target.isDefault {
        try writer.name(taster, target.name, inNotes: try Taster.all(writer.database))
      }
      try writer.moveScores(from: id, to: other)
      _ = try writer.delete(id, rule: .deny)
      return tastings.count
    }
  }

  /// Removes a taster with all tastings of that person, and with what notes say of that person by name. Of the
  /// journal's own taster only the name goes.
  ///
  /// - Returns: The number of deleted records by kind.
  /// - Throws: `JournalError`: `name` (`unknownID`).
  @discardableResult
  public func delete(_ id: Identifier<Taster>) throws -> [RecordKind: Int] {
    try change(.delete, id) { writer in
      let taster = try writer.existing(id)
      if !taster.isDefault {
        // Without a name they would be the words of the journal's own taster.
        try writer.name(taster, nil, inNotes: try Taster.all(writer.database))
      }
      return try writer.delete(id, rule: .deny)
    }
  }

  private static func own(_ taster: Taster) -> JournalError {
    JournalError(.ownTaster, .init(kind: .taster, name: taster.name))
  }
}

extension RecordWriter {
  /// The journal's own taster, where that person has a name.
  fileprivate var ownTaster: Taster? {
    get throws { try Taster.all(database).first(where: \.isDefault) }
  }

  /// Adds what notes say of a taster who has no tasting of the brew.
  fileprivate func hear(_ taster: Taster) throws {
    guard !taster.isDefault else { return }
    let all = try Taster.all(database)
    for brew in try Brew.fetch(database, "WHERE notes LIKE '%:%'", []) {
      for remark in TasterRemarks(brew.notes, tasters: all).others
      where remark.taster.id == taster.id {
        _ = try edit(tastingOf: brew.id, by: taster.id) { tasting in
          if tasting.rating == nil { tasting.rating = remark.stars }
          tasting.notes = Tasting.joined(tasting.notes, remark.text)
        }
      }
    }
  }

  /// Writes another name of a taster into notes that say what that person found; without a name, takes it out.
  fileprivate func name(_ taster: Taster, _ name: String?, inNotes all: [Taster]) throws {
    for stored in try Brew.fetch(database, "WHERE notes LIKE '%:%'", []) {
      var brew = stored
      brew.notes = TasterRemarks(brew.notes, tasters: all).note(naming: taster.id, name)
      try update(brew, from: stored)
    }
  }

  /// Makes what brews have of the journal's own taster the tastings of another.
  fileprivate func giveOwn(to taster: Identifier<Taster>) throws {
    let all = try Taster.all(database)
    let brews = try Brew.fetch(
      database,
      """
      WHERE is_copy = 0 AND (rating > 0 OR notes <> '' OR EXISTS (
        SELECT 1 FROM tasting WHERE brew_id = brew.id AND taster_id IS NULL))
      """, [])
    for stored in brews {
      var brew = stored
      let own = try Tasting.fetch(
        database, "WHERE brew_id = ? AND taster_id IS NULL", [brew.id.rawValue])
      for tasting in own { _ = try delete(tasting.id, rule: .deny) }
      let notes = TasterRemarks(brew.notes, tasters: all).own
      _ = try edit(tastingOf: brew.id, by: taster) { tasting in
        tasting.rating = brew.stars
        tasting.notes = notes
        for one in own { tasting.fill(from: one) }
      }
      (brew.rating, brew.notes) = (0, "")
      try update(brew, from: stored)
    }
  }

  /// Makes a tasting that of the journal's own taster.
  fileprivate func makeOwn(_ tasting: Tasting) throws {
    let stored = try existing(tasting.brewID)
    var brew = stored
    if brew.stars == nil, let stars = tasting.stars {
      (brew.rating, brew.isCopy) = (stars, false)
    }
    brew.notes = Tasting.joined(brew.notes, tasting.notes)
    try update(brew, from: stored)
    var rest = tasting
    (rest.rating, rest.notes) = (nil, "")
    _ = try edit(tastingOf: brew.id) { $0.fill(from: rest) }
  }
}

extension Tasting {
  /// Takes over what is not recorded yet.
  package mutating func fill(from other: Tasting) {
    for (_, level) in Self.levels where self[keyPath: level] == nil {
      self[keyPath: level] = other[keyPath: level]
    }
    if stars == nil { rating = other.stars }
    flavorTags += other.flavorTags.filter { !flavorTags.contains($0) }
    notes = Self.joined(notes, other.notes)
  }

  /// Two notes as one; a note that repeats the other is left out.
  package static func joined(_ notes: String, _ others: String) -> String {
    guard !others.isEmpty, !notes.contains(others) else { return notes }
    return notes.isEmpty ? others : notes + "\n" + others
  }
}

extension JournalContents {
  /// The taster with a name or an ID. Only case, accents and what is between the words may differ: a name
  /// that is near another person's is nobody's.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName`.
  public func taster(named text: String) throws(JournalError) -> Taster {
    guard text.contains(where: { !$0.isWhitespace }) else {
      return try Self.resolve(text, among: tasters)
    }
    return try NameResolver(tasters).resolveExactly(text)
  }
}
