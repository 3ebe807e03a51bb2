import Insights

/// Which columns of a CSV file are read, and what separates its cells.
struct CSVLayout: Sendable, Equatable {
  /// The columns that the user names; nil takes `text` or `notes`, and `id`.
  struct Names: Sendable, Equatable {
    var text: String?
    var id: String?
    /// The column that notes are counted by.
    var group: String?
  }

  /// The names in the first line, as they are written.
  let columns: [String]
  let textColumn: Int
  let idColumn: Int?
  let groupColumn: Int?
  let separator: UInt8

  static let separators = Array(",;\t".utf8)

  /// Finds the columns in the first record, with the separator that gives the notes' column.
  ///
  /// - Parameters:
  ///   - header: The bytes of the first record.
  ///   - name: How the file is called in messages.
  ///   - columns: The columns that the user names.
  /// - Throws: A `Failure` with status 65 when there is no such column.
  init(_ header: [UInt8], name: String, columns: Names = Names()) throws {
    for separator in Self.separators {
      var reader = CSVReader(separator: separator)
      reader.open(header)
      guard reader.next() else { break }
      let names = Self.names(reader.record)
      guard let text = Self.text(names, columns) else { continue }
      textColumn = text
      idColumn = names.firstIndex(of: Self.key(columns.id ?? "id"))
      groupColumn = columns.group.flatMap { names.firstIndex(of: Self.key($0)) }
      self.separator = separator
      self.columns = (0..<reader.record.count).map {
        String(decoding: reader.record[$0], as: UTF8.self)
      }
      for (column, place, option) in [
        (columns.id, idColumn, "--id"), (columns.group, groupColumn, "--by"),
      ] {
        guard let column, place == nil else { continue }
        throw Failure(
          .badData, "\(name) has no column '\(column)'",
          "name a column of its first line with \(option)")
      }
      return
    }
    if let column = columns.text {
      throw Failure(
        .badData, "\(name) has no column '\(column)'",
        "name a column of its first line with --column")
    }
    throw Failure(
      .badData, "\(name) has no column 'text' or 'notes'",
      "name the notes' column with --column")
  }

  private static func text(_ names: [String], _ columns: Names) -> Int? {
    if let column = columns.text { return names.firstIndex(of: key(column)) }
    return names.firstIndex(of: "text") ?? names.firstIndex(of: "notes")
  }

  private static func names(_ header: CSVRecord) -> [String] {
    (0..<header.count).map { key(String(decoding: header[$0], as: UTF8.self)) }
  }

  /// A name without regard to case and outer space.
  private static func key(_ name: String) -> String {
    let bytes = name.utf8.drop(while: UTF8Text.isSpace).reversed().drop(while: UTF8Text.isSpace)
    return String(decoding: bytes.reversed(), as: UTF8.self).lowercased()
  }
}
