import GRDB

/// Writes all records of a journal as one JSON object: `schema_version`, and for each table a list
/// of its records with the names of the columns. Missing references are null.
struct JSONExport {
  let database: Database

  func run(
    progress: (Int) -> Void, write: ([UInt8]) throws -> Void
  ) throws -> ExportSummary {
    var summary = ExportSummary()
    try write(Array("{\"schema_version\": \(JournalSchema.version)".utf8))
    // Of brews, recipes and samples, references to nothing are null.
    var known: [RecordKind: Set<String>] = [:]
    for kind in [RecordKind.bean, .method, .grinder, .recipe] {
      known[kind] = []
      try ColumnReader.forEach(database, "SELECT id FROM \(kind)") {
        known[kind]?.insert($0.text(0))
      }
    }
    func table<Record: StoredRecord>(
      _ kind: Record.Type, _ condition: String = "ORDER BY id",
      _ settle: (inout Record) -> Void = { _ in }
    ) throws {
      var writer = JSONWriter()
      writer.raw(",\n\"\(Record.table)\": [".utf8)
      var isFirst = true
      let unreadable = UnreadableColumns(of: kind)
      let references = Record.fields.filter { field in
        field.target.map { known[$0] != nil } ?? false
      }
      try ColumnReader.forEach(
        database, "SELECT \(try Record.columnList(in: database)) FROM \(Record.table) \(condition)"
      ) { columns in
        writer.raw(isFirst ? "\n  " : ",\n  ")
        isFirst = false
        var record = Record(row: columns)
        for field in references {
          if case .text(let id) = field.value(of: record), let target = field.target,
            known[target]?.contains(id) == false
          {
            field.put(&record, .none)
          }
        }
        settle(&record)
        writer.record(record)
        summary.unreadableValues += unreadable.count(in: columns)
        if writer.count >= ExportSummary.block {
          try write(writer.bytes)
          writer.reset()
        }
      }
      writer.raw(isFirst ? "]" : "\n]")
      try write(writer.bytes)
    }
    try table(Bean.self)
    try table(BrewMethod.self)
    try table(Grinder.self)
    try table(Recipe.self)
    try table(Brew.self, "ORDER BY brewed_at, id") { brew in
      brew.rating = FieldRange.rating.checked(brew.rating) ?? 0
      summary.brews += 1
      if summary.brews % 1000 == 0 { progress(summary.brews) }
    }
    if try !Taster.all(database).isEmpty { try table(Taster.self) }
    let hasBrew = "WHERE brew_id IN (SELECT id FROM brew) ORDER BY id"
    try table(Tasting.self, hasBrew)
    if try LaterTables.shots.areThere(database) { try table(Shot.self, hasBrew) }
    if try LaterTables.cuppings.areThere(database) {
      try table(CuppingRecord.self)
      try table(SampleRecord.self)
      try table(ScoreRecord.self)
    }
    try write(Array("\n}\n".utf8))
    return summary
  }
}

/// The records of a journal as JSON objects, with the columns as names, in their order.
extension JSONWriter {
  mutating func record<Record: StoredRecord>(_ record: Record) {
    object { writer in
      for field in Record.fields {
        writer.name(field.name)
        writer.value(field.value(of: record), field.kind)
      }
    }
  }

  /// Adds text, or null. NUL characters are dropped, because text in SQLite cannot contain them.
  mutating func text(_ text: String?) {
    guard let text else { return raw("null") }
    string(text.utf8.contains(0) ? text.filter { $0 != "\0" } : text)
  }

  /// Adds a number with all its digits, or null.
  mutating func number(_ value: Double?) {
    if let value { raw(NumberText.shortest(value).utf8) } else { raw("null") }
  }
}
