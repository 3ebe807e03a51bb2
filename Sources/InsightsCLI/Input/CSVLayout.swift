import Support

/// Which columns of a CSV file are read.
struct CSVLayout: Sendable, Equatable {
  let textColumn: Int
  let idColumn: Int?

  /// Finds the columns in the first record.
  ///
  /// - Parameter name: How the file is called in messages.
  /// - Throws: A `Failure` with status 65 when no column is called `text` or `notes`.
  init(_ header: CSVRecord, name: String) throws {
    let names = (0..<header.count).map { index in
      let cell = header[index].drop(while: UTF8Text.isSpace).reversed()
        .drop(while: UTF8Text.isSpace).reversed()
      return String(decoding: cell, as: UTF8.self).lowercased()
    }
    guard let text = names.firstIndex(of: "text") ?? names.firstIndex(of: "notes") else {
      throw Failure(
        .badData, "\(name) has no column 'text' or 'notes'",
        "name the notes' column in its first line")
    }
    textColumn = text
    idColumn = names.firstIndex(of: "id")
  }
}
