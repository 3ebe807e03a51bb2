import GRDB

/// Cupping sessions.
extension BrewJournal {
  /// The sessions, the latest first; those without a day come last.
  ///
  /// - Throws: `JournalError`.
  public func cuppings() throws -> [CuppingListing] {
    try read { database in
      guard try LaterTables.cuppings.areThere(database) else { return [] }
      return try CuppingRecord.fetch(database, "ORDER BY day DESC, name, id").map { session in
        func count(_ what: String) throws -> Int {
          try Int.fetchOne(
            database,
            sql: """
              SELECT count(\(what)) FROM cupping_sample s
              LEFT JOIN cupping_score c ON c.sample_id = s.id WHERE s.cupping_id = ?
              """, arguments: [session.id.rawValue]) ?? 0
        }
        let hidden = try SampleRecord.fetch(
          database, "WHERE cupping_id = ? AND name <> '' AND name <> code LIMIT 1",
          [session.id.rawValue])
        return CuppingListing(
          session: session, isBlind: !session.isRevealed && !hidden.isEmpty,
          sampleCount: try count("DISTINCT s.id"),
          cupperCount: try count("DISTINCT c.taster_id"), scoreCount: try count("c.id"))
      }
    }
  }

  /// The session with a name or an ID. `NameResolver` describes the accepted differences in spelling.
  ///
  /// - Throws: `JournalError`: `emptyName`, `unknownName` or `ambiguousName` among others.
  public func cupping(named text: String) throws -> KeptCupping {
    try read { database in
      let all =
        try LaterTables.cuppings.areThere(database)
        ? CuppingRecord.fetch(database, "ORDER BY id") : []
      return try KeptCupping(
        all.first { $0.id.rawValue == text } ?? JournalContents.resolve(text, among: all),
        database)
    }
  }

  /// Keeps a session: adds what the session of this name lacks, and corrects values that differ. Cuppers are
  /// the tasters of these names, or new ones.
  ///
  /// - Returns: What was changed; the same session a second time changes nothing.
  /// - Throws: `JournalError`: `invalidValue` with the field, `notAJournal` where another program has a
  ///   table of these names.
  @discardableResult
  public func keep(_ entry: CuppingEntry) throws -> CuppingKept {
    let path = path
    return try change(.add, entry.id, keepingIf: \.hasChanges) { writer in
      guard try LaterTables.cuppings.create(writer.database) else {
        throw JournalError(.notAJournal, .init(file: path))
      }
      return try writer.keep(entry)
    }
  }

  /// Shows the names of a session's samples from now on.
  ///
  /// - Throws: `JournalError`: `name` (`unknownID`).
  public func reveal(_ id: Identifier<CuppingRecord>) throws {
    try change(.edit, id) { writer in
      let stored = try writer.existing(id)
      var session = stored
      session.isRevealed = true
      try writer.update(session, from: stored)
    }
  }

  /// Removes a session with its samples and scores; the cuppers stay.
  ///
  /// - Returns: The number of deleted records by kind.
  /// - Throws: `JournalError`: `name` (`unknownID`).
  @discardableResult
  public func delete(_ id: Identifier<CuppingRecord>) throws -> [RecordKind: Int] {
    try change(.delete, id) { try $0.delete(id, rule: .deny) }
  }
}

extension KeptCupping {
  init(_ session: CuppingRecord, _ database: Database) throws {
    self.init(session: session)
    samples = try SampleRecord.fetch(
      database, "WHERE cupping_id = ? ORDER BY code, id", [session.id.rawValue])
    scores = try ScoreRecord.fetch(
      database,
      """
      WHERE sample_id IN (SELECT id FROM cupping_sample WHERE cupping_id = ?)
      ORDER BY sample_id, taster_id, round, section, cup, id
      """, [session.id.rawValue])
    let known = Set(scores.map(\.tasterID))
    for taster in try Taster.all(database) where known.contains(taster.id) {
      cuppers[taster.id] = taster.name
    }
  }
}

extension RecordWriter {
  /// Adds what the journal lacks of a session.
  fileprivate func keep(_ entry: CuppingEntry) throws -> CuppingKept {
    var kept = CuppingKept()
    let key = NameKey(entry.name).joined
    let found = try CuppingRecord.fetch(database, "ORDER BY id").first {
      $0.id == entry.id || NameKey($0.name).joined == key
    }
    let session = found ?? new(entry)
    if found == nil {
      try session.validate()
      try add(session)
    }
    let beans = try Bean.fetch(database, "ORDER BY id")
    var samples: [String: Identifier<SampleRecord>] = [:]
    for stored in try SampleRecord.fetch(
      database, "WHERE cupping_id = ?", [session.id.rawValue])
    {
      samples[stored.code] = stored.id
      // What the samples are may be known when all is cupped.
      let name = entry.samples.first { $0.code == stored.code }?.name ?? ""
      guard stored.name.isEmpty, !name.isEmpty else { continue }
      var named = stored
      named.name = name
      named.beanID = stored.beanID ?? Self.bean(named, among: beans)
      try named.validate(stored: stored)
      if try update(named, from: stored) { kept.named += 1 }
    }
    for given in entry.samples where samples[given.code] == nil {
      var sample = entry.sample(of: given, in: session.id)
      sample.beanID = Self.bean(sample, among: beans)
      try sample.validate()
      try add(sample)
      samples[given.code] = sample.id
      kept.samples += 1
    }
    // A time of day that comes without a day is one of the day of the session.
    var entry = entry
    if entry.day.isEmpty { entry.day = session.day }
    var cuppers: [String: Identifier<Taster>] = [:]
    for score in entry.scores {
      guard let sample = samples[score.code] else { continue }
      let taster = try cuppers[score.cupper] ?? cupper(score.cupper, &kept)
      cuppers[score.cupper] = taster
      let given = entry.record(of: score, sample, taster)
      try given.validate()
      let stored = try ScoreRecord.fetch(
        database,
        "WHERE sample_id = ? AND taster_id = ? AND round = ? AND section = ? AND cup = ?",
        [sample.rawValue, taster.rawValue, given.round, given.section, given.cup]
      ).first
      guard let stored else {
        try add(given)
        kept.scores += 1
        continue
      }
      var corrected = stored
      (corrected.value, corrected.position) = (given.value, given.position)
      if !given.notes.isEmpty { corrected.notes = given.notes }
      if !given.scoredAt.text.isEmpty { corrected.scoredAt = given.scoredAt }
      if try update(corrected, from: stored) { kept.changed += 1 } else { kept.there += 1 }
    }
    return kept
  }

  /// The one bean of a sample's name.
  private static func bean(_ sample: SampleRecord, among beans: [Bean]) -> Identifier<Bean>? {
    let name = NameKey(sample.name.isEmpty ? sample.code : sample.name).joined
    let named = beans.filter { bean in bean.names.contains { NameKey($0).joined == name } }
    return named.count == 1 ? named[0].id : nil
  }

  private func new(_ entry: CuppingEntry) -> CuppingRecord {
    var session = entry.kept.session
    session.createdAt = .now
    return session
  }

  private func cupper(_ name: String, _ kept: inout CuppingKept) throws -> Identifier<Taster> {
    let new = CuppingEntry.taster(name)
    let key = NameKey(new.name).joined
    if let known = try Taster.all(database).first(where: { NameKey($0.name).joined == key }) {
      return known.id
    }
    // Who was renamed since has the ID of the first name.
    if let renamed = try stored(new.id) { return renamed.id }
    try new.validate()
    try add(new)
    if !name.isEmpty { kept.cuppers.append(name) }
    return new.id
  }

  /// Gives the scores of a taster to another one. Where both scored a sample, those are further rounds.
  func moveScores(from id: Identifier<Taster>, to other: Identifier<Taster>) throws {
    guard try LaterTables.cuppings.areThere(database) else { return }
    let scores = try ScoreRecord.fetch(
      database, "WHERE taster_id = ? ORDER BY id", [id.rawValue])
    var rounds: [Identifier<SampleRecord>: Int] = [:]
    for score in scores {
      let before =
        try rounds[score.sampleID]
        ?? Int.fetchOne(
          database,
          sql: "SELECT max(round) FROM cupping_score WHERE sample_id = ? AND taster_id = ?",
          arguments: [score.sampleID.rawValue, other.rawValue]) ?? 0
      rounds[score.sampleID] = before
      var moved = score
      (moved.tasterID, moved.round) = (other, score.round + before)
      try update(moved, from: score)
    }
  }
}
