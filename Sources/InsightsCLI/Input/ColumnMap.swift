/// What `--map` says: our names of columns by the titles of a table.
enum ColumnMap {
  /// Reads `Datum=brewed_at,Bohne=bean_name`, given once or several times.
  ///
  /// - Parameters:
  ///   - texts: The options.
  ///   - columns: The columns that there are; nil for those of brews.
  ///   - example: One of them, for errors.
  /// - Throws: A `Failure` with status 64.
  static func read(
    _ texts: [String], columns: [String]? = nil, example: String = "Datum=brewed_at"
  ) throws -> [String: String] {
    var map: [String: String] = [:]
    for part in texts.flatMap({ $0.split(separator: ",") }) {
      guard let mark = part.lastIndex(of: "=") else {
        throw Failure("--map without ours", ["part": part, "example": example])
      }
      let theirs = part[..<mark].trimmed
      let text = part[part.index(after: mark)...].trimmed
      let isOfTaster = columns == nil && JournalImport.isOfTaster(text)
      let ours = isOfTaster ? text : FoldedText.keyword(text)
      guard !theirs.isEmpty else { throw Failure("--map without theirs", ["part": part]) }
      guard
        ["-", ""].contains(ours) || isOfTaster
          || (columns ?? JournalImport.columnNames).contains(ours)
      else { throw unknown(ours, columns) }
      let name = ours.isEmpty ? "-" : ours
      // Several columns of words may join the note.
      if !["-", "notes", "words"].contains(name), map.values.contains(name) {
        throw Failure("--map with ours twice", ["name": name])
      }
      guard map.updateValue(name, forKey: theirs) == nil else {
        throw Failure("--map with theirs twice", ["name": theirs])
      }
    }
    return map
  }

  private static func unknown(_ name: String, _ columns: [String]?) -> Failure {
    let names = columns ?? JournalImport.columnNames
    let near = columns == nil ? JournalImport.column(near: name) : nil
    let advice =
      near.map { "did you mean \($0)?" }
      ?? "choose of \(names.joined(separator: ", ")), or - to leave it out"
    return Failure(.usage, "--map knows no column '\(name)'", advice)
  }
}
