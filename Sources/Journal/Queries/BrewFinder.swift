import GRDB

/// Finds one brew by name.
struct BrewFinder {
  let database: Database
  let calendar: LocalCalendar
  /// The current day, after which brews do not count as the latest.
  let today: CalendarDay?
  /// The bean whose brews `best`, `worst` and `latest` mean; nil for all.
  var bean: Identifier<Bean>?

  /// The fewest characters of an ID that name a brew.
  private static let fewestCharacters = 4

  func brew(named name: String) throws -> Brew {
    if let brew = try known(name) { return brew }
    return try brew(beginning: name)
  }

  /// The brew that an ID, `latest`, `best`, `worst` or a day names; nil for other text.
  func known(_ name: String) throws -> Brew? {
    if let brew = try Brew.fetch(database, id: name) { return brew }
    if let place = Self.place(name) { return try latest(place, name) }
    switch name.lowercased() {
    case "best": return try rated("DESC", name)
    case "worst": return try rated("ASC", name)
    default: return try CalendarDay(name).map(brew(on:))
    }
  }

  /// Of equal ratings the latest; copies of a rating are not tasted.
  private func rated(_ direction: String, _ name: String) throws -> Brew {
    guard let bean else { throw JournalError(.needsBean, Self.facts(name)) }
    let brews = try Brew.fetch(
      database,
      """
      WHERE bean_id = ? AND is_copy = 0 AND rating > 0 AND rating <= 5
      ORDER BY rating \(direction), \(database.latestBrewFirst) LIMIT 1
      """, [bean.rawValue])
    guard let brew = brews.first else { throw JournalError(.noRatedBrews, Self.facts(name)) }
    return brew
  }

  private func brew(beginning name: String) throws -> Brew {
    let key = name.lowercased()
    let found = key.count < Self.fewestCharacters ? [] : try brews(beginning: key)
    guard let first = found.first else { throw try unknown(name, key) }
    guard found.count == 1 else {
      throw JournalError(.ambiguousBrewID, Self.facts(name, found.map(\.id.rawValue)))
    }
    return first
  }

  /// By index for IDs that are all in small or all in capital letters.
  private func brews(beginning key: String) throws -> [Brew] {
    let last = "\u{10FFFF}"
    let (low, high) = (key, key.uppercased())
    let found = try Brew.fetch(
      database, "WHERE id BETWEEN ? AND ? OR id BETWEEN ? AND ? ORDER BY id LIMIT 50",
      [low, low + last, high, high + last])
    if !found.isEmpty { return found }
    return try Brew.fetch(
      database, "WHERE lower(substr(id, 1, ?)) = ? ORDER BY id LIMIT 50",
      [key.unicodeScalars.count, key])
  }

  /// The number of later brews: 0 for `latest`, 2 for `latest-2`; nil for other text.
  private static func place(_ name: String) -> Int? {
    let key = name.lowercased()
    guard key.hasPrefix("latest") else { return nil }
    let rest = key.dropFirst("latest".count)
    if rest.isEmpty { return 0 }
    guard rest.hasPrefix("-"), rest.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return Int(rest.dropFirst()).flatMap { $0 < 1_000_000_000 ? $0 : nil }
  }

  /// Brews without a known day are not among the latest.
  private func latest(_ place: Int, _ name: String) throws -> Brew {
    let future = try FutureDays(in: database, today: today, calendar: calendar)
    let skipped = try future.brewCount(in: database, of: bean, calendar)
    let brews = try Brew.fetch(
      database,
      """
      WHERE brewed_at >= '0' AND brewed_at < ':' \(bean == nil ? "" : "AND bean_id = ?")
      ORDER BY \(database.latestBrewFirst) LIMIT 1 OFFSET ?
      """, StatementArguments([bean?.rawValue].compactMap(\.self)) + [place + skipped])
    guard let brew = brews.first else {
      throw JournalError(place == 0 ? .noBrews : .fewerBrews, Self.facts(name))
    }
    return brew
  }

  private func brew(on day: CalendarDay) throws -> Brew {
    // The day in the user's time zone differs by at most one from the written day.
    let written = [-1, 2].map { CalendarDay(number: day.number + $0).description }
    let found = try Brew.fetch(
      database, "WHERE brewed_at >= ? AND brewed_at < ? ORDER BY brewed_at, id",
      StatementArguments(written)
    ).filter { calendar.day(of: $0.brewedAt) == day }
    guard let first = found.first else {
      throw JournalError(.noBrewOnDay, Self.facts(day.description))
    }
    guard found.count == 1 else {
      let candidates = zip(found, found.map(\.id).shortIDs()).map { brew, id in
        JournalError.Candidate(
          id: brew.id.rawValue, name: id,
          distinction: calendar.clock(of: brew.brewedAt) ?? "")
      }
      throw JournalError(
        .severalBrewsOnDay,
        Self.facts(day.description).with(\.candidates, candidates).with(\.count, found.count))
    }
    return first
  }

  private func unknown(_ name: String, _ key: String) throws -> JournalError {
    let written = Array(key.utf8)
    var near: [(distance: Int, id: String)] = []
    // A long text is not similar to the beginning of any ID.
    if (4...64).contains(written.count) {
      try ColumnReader.forEach(database, "SELECT id FROM brew") { row in
        let id = row.text(0)
        let known = Array(id.lowercased().utf8.prefix(written.count))
        if let distance = EditDistance.typos(written, for: known, oneIn: 4) {
          near.append((distance, id))
        }
      }
    }
    near.sort { ($0.distance, $0.id) < ($1.distance, $1.id) }
    return JournalError(.unknownBrew, Self.facts(name, near.map(\.id)))
  }

  private static func facts(_ name: String, _ ids: [String] = []) -> JournalError.Facts {
    JournalError.Facts(kind: .brew, name: name)
      .with(\.candidates, ids.map { JournalError.Candidate(id: $0, name: $0) })
  }
}

/// The words of a search, which must all occur, regardless of case and accents.
struct SearchWords: Sendable {
  /// The folded words; at most 64, further words are ignored.
  let words: [[UInt8]]

  init(_ text: String) {
    words = TextFolding.names.bytes(text)
      .split { $0 <= UInt8(ascii: " ") }.prefix(64).map(Array.init)
  }

  /// A bit for each word.
  var all: UInt64 { words.count == 64 ? .max : 1 << UInt64(words.count) - 1 }

  func found(inFolded text: [UInt8], except known: UInt64 = 0) -> UInt64 {
    var found: UInt64 = 0
    for (index, word) in words.enumerated() where known & 1 << UInt64(index) == 0 {
      if Self.contains(text, word) { found |= 1 << UInt64(index) }
    }
    return found
  }

  func found(in texts: String...) -> UInt64 {
    texts.reduce(0) { $0 | found(inFolded: TextFolding.names.bytes($1)) }
  }

  /// Which of the words are in the names of records, by their IDs.
  func found<Record: NamedRecord>(
    inNamesOf records: [Record], _ name: (Record) -> String
  ) -> [String: UInt64] {
    Dictionary(records.map { ($0.idText, found(in: name($0))) }) { first, _ in first }
  }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    guard text.count >= word.count else { return false }
    return text.withUnsafeBufferPointer { text in
      word.withUnsafeBufferPointer { word in
        let last = text.count - word.count
        var start = 0
        while start <= last {
          if text[start] == first {
            var length = 1
            while length < word.count, text[start + length] == word[length] { length += 1 }
            if length == word.count { return true }
          }
          start += 1
        }
        return false
      }
    }
  }
}

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
    let inMethods = words.found(inNamesOf: catalog.methods, \.name)
    let inGrinders = words.found(inNamesOf: catalog.grinders, \.name)
    let inRecipes = words.found(inNamesOf: catalog.recipes, \.name)
    let inOthers = words.all == 0 ? [:] : try wordsOfOthers(words, catalog)
    let noted = accepts == nil ? [:] : try notedByOthers()
    let (condition, arguments) = BrewJournal.condition(
      query, countsOthers: try Tasting.hasTasters(in: database))
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
        found |= inOthers[row.text(0)] ?? 0
        for column in 6...8 where found != words.all {
          folded.removeAll(keepingCapacity: true)
          row.fold(column, into: &folded)
          found |= words.found(inFolded: folded, except: found)
        }
        guard found == words.all else { return true }
      }
      if let accepts {
        let others = noted[row.text(0)] ?? ([], [])
        let flavors = NotedFlavors(
          notes: row.text(6), tastingNotes: row.text(7),
          tags: Self.tags(row.text(8)) + others.tags, otherNotes: others.notes)
        guard try accepts(flavors) else { return true }
      }
      ids.append(row.text(0))
      return ids.count < limit
    }
    return ids
  }

  private static func tags(_ text: String) -> [FlavorTag] {
    JSONList.strings(text).map(FlavorTag.init(rawValue:))
  }

  /// What others than the journal's own taster wrote of each brew.
  private func notedByOthers() throws -> [String: (notes: [String], tags: [FlavorTag])] {
    guard try Tasting.hasTasters(in: database) else { return [:] }
    var noted: [String: (notes: [String], tags: [FlavorTag])] = [:]
    try ColumnReader.forEach(
      database,
      "SELECT brew_id, notes, flavor_tags FROM tasting WHERE taster_id IS NOT NULL"
    ) { row in
      noted[row.text(0), default: ([], [])].notes.append(row.text(1))
      noted[row.text(0), default: ([], [])].tags += Self.tags(row.text(2))
    }
    return noted
  }

  /// Which of the words are in what others than the journal's own taster say of each brew, or are their names.
  private func wordsOfOthers(
    _ words: SearchWords, _ catalog: JournalContents
  ) throws -> [String: UInt64] {
    guard try Tasting.hasTasters(in: database) else { return [:] }
    let names = words.found(inNamesOf: catalog.tasters, \.name)
    var found: [String: UInt64] = [:]
    try ColumnReader.forEach(
      database,
      "SELECT brew_id, taster_id, notes, flavor_tags FROM tasting WHERE taster_id IS NOT NULL"
    ) { row in
      found[row.text(0), default: 0] |=
        (names[row.text(1)] ?? 0) | words.found(in: row.text(2), row.text(3))
    }
    return found
  }

  /// Whether a row is of one of the days of the query.
  private func isInTime(_ row: ColumnReader) -> Bool {
    guard query.since != nil || query.until != nil else { return true }
    guard let day = calendar.day(of: Timestamp(row.text(4))) else { return false }
    return (query.since.map { day >= $0 } ?? true) && (query.until.map { day <= $0 } ?? true)
  }
}

extension Database {
  /// Whether the brews tell the order in which they were added: a table that another program made
  /// without row IDs does not.
  var brewsHaveRowIDs: Bool {
    (try? cachedStatement(sql: "SELECT rowid FROM \(Brew.table) LIMIT 0")) != nil
  }

  /// The order in SQL in which the latest brew is the first; of brews of one second, the one that was
  /// added last.
  var latestBrewFirst: String {
    "brewed_at DESC, " + (brewsHaveRowIDs ? "\(Brew.table).rowid DESC" : "\(Brew.table).id")
  }
}
