import GRDB

/// A function of SQL that the journal's schema calls and this program does not have, such as those of
/// the SQLite extension: whoever made an index or a trigger with it keeps others from writing.
struct ForeignFunction {
  private let name: String

  /// nil for an error with another cause.
  init?(_ error: DatabaseError) {
    guard error.resultCode == .SQLITE_ERROR, let message = error.message else { return nil }
    let beginnings = ["no such function: ", "unknown function: "]
    guard let beginning = beginnings.first(where: message.hasPrefix) else { return nil }
    let name = message.dropFirst(beginning.count).prefix { $0 != "(" }
    guard !name.isEmpty else { return nil }
    self.name = String(name)
  }

  /// The error that names what calls the function; nil where nothing of the schema does.
  func error(in database: Database, path: String) throws -> JournalError? {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'index', 'view')
        ORDER BY type, name
        """)
    let caller = rows.first { row in
      (row["sql"] as String?)?.lowercased().contains(name.lowercased()) ?? false
    }
    guard let caller else { return nil }
    return JournalError(
      .foreignFunction,
      JournalError.Facts(file: path, name: caller["name"]).with(\.field, caller["type"])
        .with(\.value, name))
  }
}
