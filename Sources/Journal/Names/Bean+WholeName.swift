import GRDB

extension Bean {
  /// The beans among which to look up a name: those of that whole name, or all beans when no bean
  /// has it. `NameResolver` answers the same for both.
  ///
  /// Names are compared as they are read, since a bean has many more columns.
  ///
  /// - Complexity: Linear in the beans.
  static func among(namesakesOf text: String, _ database: Database) throws -> [Bean] {
    let key = NameKey(text)
    var ids: [String] = []
    if !key.joined.isEmpty {
      var name: [UInt8] = []
      var withRoaster: [UInt8] = []
      try ColumnReader.forEach(database, "SELECT id, name, roaster FROM bean") { row in
        name.removeAll(keepingCapacity: true)
        row.fold(1, into: &name)
        var isCandidate =
          !name.contains(where: NameKey.isLetterOrDigit) || key.isKey(ofFolded: name)
        for columns in [[1, 2], [2, 1]] where !isCandidate {
          withRoaster.removeAll(keepingCapacity: true)
          for column in columns { row.fold(column, into: &withRoaster) }
          isCandidate = key.isKey(ofFolded: withRoaster)
        }
        if isCandidate { ids.append(row.text(0)) }
      }
    }
    var beans: [Bean] = []
    for id in ids { beans += try fetch(database, "WHERE id = ?", [id]) }
    let whole = beans.filter { $0.names.contains(where: key.isKey) }
    return whole.isEmpty ? try fetch(database, "ORDER BY id") : whole.sorted { $0.id < $1.id }
  }
}
