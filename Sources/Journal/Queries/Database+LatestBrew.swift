import GRDB

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
