import GRDB

/// Searches all brews in one pass, with texts folded into one buffer.
struct BrewScan {
  let query: BrewQuery
  let database: Database
  /// Gives the day of a brew.
  let calendar: LocalCalendar
  let accepts: ((NotedFlavors) throws -> Bool)?

  private struct Hit {
    let id: String
    let brewedAt: String
    let rating: Double
    /// Higher for brews that were added later.
    let place: Int
  }

  /// The IDs of the matching brews, in the order of the query.
  func matches() throws -> [String] {
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
    var hits: [Hit] = []
    var folded: [UInt8] = []
    try ColumnReader.forEach(
      database,
      """
      SELECT brew.id, bean_id, method_id, grinder_id, brewed_at, rating, brew.notes,
        tasting.notes, flavor_tags, recipe_id, \(database.brewsHaveRowIDs ? "brew.rowid" : "0")
      FROM brew LEFT JOIN tasting ON tasting.brew_id = brew.id \(condition)
      """, arguments
    ) { row in
      guard isInTime(row) else { return }
      let bean = row.text(1)
      switch query.shelf {
      case .all: break
      case .active, .archived:
        guard let bean = beans[bean], query.shelf.holds(bean) else { return }
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
        guard found == words.all else { return }
      }
      if let accepts {
        let noted = NotedFlavors(
          notes: row.text(6), tastingNotes: row.text(7),
          tags: JSONList.strings(row.text(8)).map(FlavorTag.init(rawValue:)))
        guard try accepts(noted) else { return }
      }
      hits.append(
        Hit(
          id: row.text(0), brewedAt: row.text(4), rating: row.number(5) ?? 0,
          place: row.integer(10) ?? 0))
    }
    return hits.sorted(by: precedes).map(\.id)
  }

  /// Whether a row is of one of the days of the query.
  private func isInTime(_ row: ColumnReader) -> Bool {
    guard query.since != nil || query.until != nil else { return true }
    guard let day = calendar.day(of: Timestamp(row.text(4))) else { return false }
    return (query.since.map { day >= $0 } ?? true) && (query.until.map { day <= $0 } ?? true)
  }

  private func precedes(_ left: Hit, _ right: Hit) -> Bool {
    switch query.order {
    case .rating where left.rating != right.rating: return left.rating > right.rating
    case .oldest where left.brewedAt != right.brewedAt: return left.brewedAt < right.brewedAt
    case _ where left.brewedAt != right.brewedAt: return left.brewedAt > right.brewedAt
    case .oldest where left.place != right.place: return left.place < right.place
    case _ where left.place != right.place: return left.place > right.place
    default: return left.id < right.id
    }
  }
}
