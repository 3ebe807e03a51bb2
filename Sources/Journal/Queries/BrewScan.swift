import GRDB

/// Searches brews in the order of a query, with texts folded into one buffer.
struct BrewScan {
  let query: BrewQuery
  let database: Database
  /// Gives the day of a brew.
  let calendar: LocalCalendar
  let accepts: ((NotedFlavors) throws -> Bool)?

  /// The IDs of the first brews that match, in the order of the query. No further brew is read.
  func matches(limit: Int) throws -> [String] {
    let words = SearchWords(query.text)
    let catalog = try JournalContents(catalogOf: database)
    let beans = Dictionary(catalog.beans.map { ($0.id.rawValue, $0) }) { first, _ in first }
    let inBeans = beans.mapValues { $0.found(words) }
    let inMethods = Dictionary(
      catalog.methods.map { ($0.id.rawValue, words.found(in: $0.name)) }
    ) { first, _ in first }
    let inGrinders = Dictionary(
      catalog.grinders.map { ($0.id.rawValue, words.found(in: $0.name)) }
    ) { first, _ in first }
    let inRecipes = Dictionary(
      catalog.recipes.map { ($0.id.rawValue, words.found(in: $0.name)) }
    ) { first, _ in first }
    let (condition, arguments) = BrewJournal.condition(query)
    var ids: [String] = []
    var folded: [UInt8] = []
    try ColumnReader.scan(
      database,
      """
      SELECT brew.id, bean_id, method_id, grinder_id, brewed_at, brew.rating, brew.notes,
        tasting.notes, flavor_tags, recipe_id
      FROM brew LEFT JOIN tasting ON tasting.brew_id = brew.id AND \(try Tasting.isOwn(in: database))
      \(condition)
      \(query.order.clause(in: database))
      """, arguments
    ) { row in
      guard isInTime(row) else { return true }
      let bean = row.text(1)
      switch query.shelf {
      case .all: break
      case .active, .archived:
        guard let bean = beans[bean], query.shelf.holds(bean) else { return true }
      }
      if words.all != 0 {
        var found = inBeans[bean] ?? 0
        found |= inMethods[row.text(2)] ?? 0
        found |= inGrinders[row.text(3)] ?? 0
        found |= inRecipes[row.text(9)] ?? 0
        for column in 6...8 where found != words.all {
          folded.removeAll(keepingCapacity: true)
          row.fold(column, into: &folded)
          found |= words.found(inFolded: folded, except: found)
        }
        guard found == words.all else { return true }
      }
      if let accepts {
        let noted = NotedFlavors(
          notes: row.text(6), tastingNotes: row.text(7),
          tags: JSONList.strings(row.text(8)).map(FlavorTag.init(rawValue:)))
        guard try accepts(noted) else { return true }
      }
      ids.append(row.text(0))
      return ids.count < limit
    }
    return ids
  }

  /// Whether a row is of one of the days of the query.
  private func isInTime(_ row: ColumnReader) -> Bool {
    guard query.since != nil || query.until != nil else { return true }
    guard let day = calendar.day(of: Timestamp(row.text(4))) else { return false }
    return (query.since.map { day >= $0 } ?? true) && (query.until.map { day <= $0 } ?? true)
  }
}
