import GRDB

extension Database {
  /// The order in SQL in which the latest brew is the first; of brews of one second, the one that was
  /// added last.
  ///
  /// A table that another program made without row IDs does not tell the order.
  var latestBrewFirst: String {
    let hasRowIDs = (try? cachedStatement(sql: "SELECT rowid FROM \(Brew.table) LIMIT 0")) != nil
    return "brewed_at DESC, " + (hasRowIDs ? "\(Brew.table).rowid DESC" : "id")
  }
}
