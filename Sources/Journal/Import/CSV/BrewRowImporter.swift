/// Adds the brews of rows without IDs, and finds those of the journal that rows correct.
///
/// A row whose content is unchanged has the ID that its brew got. Any other row corrects the brew of
/// its bean, method and time, if the journal has one that no row describes any more: such rows wait
/// until all others are read.
final class BrewRowImporter {
  private let session: ImportSession
  private var names: TableNames
  /// Hashes of the IDs of brews of the journal that rows describe.
  private var claimed: Set<Int> = []
  private var waiting: [BrewRow] = []

  /// - Parameter columns: The columns of the table that describe beans.
  init(_ session: ImportSession, columns: [CSVColumn]) throws {
    self.session = session
    names = try TableNames(session, columns: columns)
  }

  func add(_ row: BrewRow) throws {
    try names.takeDetails(of: row, session)
    switch try session.place(of: row.brew.id) {
    case .own(let stored) where row.hasOwnID, .other(let stored) where row.hasOwnID:
      try session.take(
        try names.brew(row, session), over: stored, .recorded, as: row.brew.id.rawValue)
      return try settleTasting(row, stored.id)
    case .other(let stored):
      try takeDetails(of: row, stored.id)
      claimed.insert(stored.id.rawValue.hashValue)
      return try settleTasting(row, stored.id)
    case .deleted where session.leavesDeleted:
      return try session.withhold(names.known(row, session.calendar) ?? row.brew)
    case .own:
      if session.isNew(row.brew.id) {
        session.summary.repeatedRows += 1
      } else {
        try takeDetails(of: row, row.brew.id)
        claimed.insert(row.brew.id.rawValue.hashValue)
      }
      return
    case .deleted, .none: break
    }
    if let known = names.known(row, session.calendar) {
      if let same = try session.same(known) {
        try takeDetails(of: row, same)
        claimed.insert(same.rawValue.hashValue)
        try session.remember(row.brew, as: same)
        try settleTasting(row, same)
        return
      }
      if try !session.brews(like: known).isEmpty {
        waiting.append(row)
        return
      }
    }
    try insert(row)
  }

  /// Settles the rows that wait, and the times of new beans.
  func finish() throws {
    var settled: Set<Identifier<Brew>> = []
    for row in waiting {
      try session.beginRecord()
      guard settled.insert(row.brew.id).inserted else {
        session.summary.repeatedRows += 1
        continue
      }
      if var known = names.known(row, session.calendar), let stored = try corrected(known, row) {
        claimed.insert(stored.id.rawValue.hashValue)
        known.id = stored.id
        known.brewedAt = stored.brewedAt
        try session.take(known, over: stored, .recorded)
        try session.remember(row.brew, as: stored.id)
        try settleTasting(row, stored.id)
      } else {
        try insert(row)
      }
    }
    waiting = []
    try names.finish(session)
  }

  /// Takes over what a row says of a brew that is equal in all that identifies it, and counts it.
  private func takeDetails(of row: BrewRow, _ id: Identifier<Brew>) throws {
    guard row.brew.tds != nil || row.brew.givenExtractionYield != nil || row.brew.isFavorite,
      let stored: Brew = try session.writer.stored(id)
    else {
      session.summary.alreadyThere.brews += 1
      return
    }
    var changed = stored
    changed.tds = row.brew.tds ?? stored.tds
    changed.givenExtractionYield = row.brew.givenExtractionYield ?? stored.givenExtractionYield
    changed.isFavorite = row.brew.isFavorite || stored.isFavorite
    try session.take(
      changed, over: stored, .recorded,
      only: Self.details.intersection(FileValues.columns(recordedBy: row.brew)))
  }

  /// The columns that do not identify the brew of a row.
  private static let details: Set<String> = [
    "tds_percent", "extraction_yield_percent", "is_favorite",
  ]

  private func insert(_ row: BrewRow) throws {
    try session.add(try names.brew(row, session))
    try settleTasting(row, row.brew.id)
  }

  private func settleTasting(_ row: BrewRow, _ brew: Identifier<Brew>) throws {
    guard var tasting = row.tasting else { return }
    tasting.brewID = brew
    tasting.id = Identifier(rawValue: NameBasedID.imports.id("tasting", [brew.rawValue]))
    try session.settle(tasting)
  }

  /// The brew of the journal that a row corrects: of several, the one that is most like it.
  private func corrected(_ brew: Brew, _ row: BrewRow) throws -> Brew? {
    let open = try session.brews(like: brew).filter { !claimed.contains($0.id.rawValue.hashValue) }
    let compared = open.map { stored in (stored: stored, likeness: Likeness(brew, stored)) }
    // On one day there may be several brews of a bean: a row without a time must be like this one.
    let near = compared.filter { !row.isDayOnly || $0.likeness.isCorrection }
    return near.max { $0.likeness.same < $1.likeness.same }?.stored
  }
}

/// How many values two brews share, of those that both record.
private struct Likeness {
  private(set) var same = 0
  private(set) var compared = 0

  init(_ left: Brew, _ right: Brew) {
    compare(left.grinderID, right.grinderID)
    compare(left.dose, right.dose)
    compare(left.water, right.water)
    compare(left.yield, right.yield)
    compare(left.waterTemperature, right.waterTemperature)
    compare(left.grindSetting, right.grindSetting)
    compare(left.brewTime, right.brewTime)
    compare(left.stars, right.stars)
    compare(left.notes.isEmpty ? nil : left.notes, right.notes.isEmpty ? nil : right.notes)
  }

  private mutating func compare<Value: Equatable>(_ left: Value?, _ right: Value?) {
    guard let left, let right else { return }
    compared += 1
    if left == right { same += 1 }
  }

  /// Whether at least half of the values are the same, or hardly any can be compared.
  var isCorrection: Bool { same * 2 >= compared || compared <= 1 }
}
