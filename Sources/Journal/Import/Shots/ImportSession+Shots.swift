import GRDB

extension ImportSession {
  /// Keeps the curve of a brew of the journal, in place of another one of the brew unless the journal's
  /// side is taken.
  func keep(_ shot: Shot, of brew: Identifier<Brew>) throws {
    var shot = shot
    shot.brewID = brew
    guard shot.curve != nil, try Shot.createTable(database) else { return }
    if let stored = try Shot.fetch(database, "WHERE brew_id = ?", [brew.rawValue]).first {
      shot.id = stored.id
      guard !keepsJournal, try writer.update(shot, from: stored) else { return }
    } else {
      if try holds(shot.id) {
        shot.id = Identifier(rawValue: NameBasedID.imports.id("curve", [brew.rawValue]))
      }
      guard try !holds(shot.id) else { return }
      try shot.insert(database)
      recorder.didAdd(.shot, shot.id.rawValue)
    }
    summary.curves += 1
  }

  /// The brew that was typed at the time of a shot, where one brew only can be it: an espresso within five
  /// minutes, of about the same dose and yield, that has no curve; of a shot that was imported before, the
  /// brew that it was then.
  func typed(_ row: BrewRow) throws -> Brew? {
    guard hadBrews, row.category == .espresso, let seconds = row.brew.brewedAt.seconds else {
      return nil
    }
    switch try place(of: row.brew.id) {
    case .own, .deleted: return nil
    case .other(let stored): return stored
    case .none: break
    }
    let near = [-Self.apart, Self.apart].map { Timestamp(seconds: seconds + $0).text }
    let hasShots = try Shot.isThere(database)
    let found = try Brew.fetch(
      database,
      """
      WHERE brewed_at BETWEEN ? AND ?
      AND method_id IN (SELECT id FROM method WHERE category = ? OR lower(name) LIKE '%espresso%')
      \(hasShots ? "AND id NOT IN (SELECT brew_id FROM shot)" : "") LIMIT 20
      """,
      [near[0], near[1], MethodCategory.espresso.rawValue]
    ).filter { brew in
      func agree(_ path: KeyPath<Brew, Double?>, _ most: Double) -> Bool {
        guard let one = brew[keyPath: path], let other = row.brew[keyPath: path] else {
          return true
        }
        return abs(one - other) <= most
      }
      return !isNew(brew.id) && agree(\.dose, 0.5) && agree(\.yield, 3) && agree(\.brewTime, 5)
    }
    return found.count == 1 ? found[0] : nil
  }

  /// How long before or after the shot a brew may be typed, in seconds.
  private static let apart = 300

  /// Fills what was not typed of a brew from the file of its shot, and keeps its curve.
  func fill(_ stored: Brew, from row: BrewRow) throws {
    var filled = stored
    let own = row.brew
    filled.dose = stored.dose ?? own.dose
    filled.yield = stored.yield ?? own.yield
    filled.brewTime = stored.brewTime ?? own.brewTime
    filled.waterTemperature = stored.waterTemperature ?? own.waterTemperature
    if stored.grind == nil { filled.grind = own.grind }
    try remember(own, as: stored.id)
    if try writer.update(filled, from: stored) {
      summary.updated.brews += 1
    } else {
      summary.alreadyThere.brews += 1
    }
    if let shot = row.shot.flatMap({ Shot($0, of: stored.id) }) { try keep(shot, of: stored.id) }
  }
}
