import GRDB
import Support

/// Writes all records of a journal as one JSON object: `schema_version`, and for each table a list
/// of its records with the names of the columns. Missing references are null.
struct JSONExport {
  private let database: Database

  /// The number of bytes that are buffered before they are written.
  private static let block = 1 << 16

  init(_ database: Database) {
    self.database = database
  }

  func run(
    progress: (Int) -> Void, write: ([UInt8]) throws -> Void
  ) throws -> ExportSummary {
    var summary = ExportSummary()
    try write(Array("{\"schema_version\": \(JournalSchema.version)".utf8))
    let beans = try ids(Bean.self)
    let methods = try ids(BrewMethod.self)
    let grinders = try ids(Grinder.self)
    let recipes = try ids(Recipe.self)
    try table(Bean.self, "ORDER BY id", write, &summary) { $0.record($1) }
    try table(BrewMethod.self, "ORDER BY id", write, &summary) { $0.record($1) }
    try table(Grinder.self, "ORDER BY id", write, &summary) { $0.record($1) }
    try table(Recipe.self, "ORDER BY id", write, &summary) { writer, recipe in
      var recipe = recipe
      recipe.methodID = recipe.methodID.flatMap { methods.contains($0) ? $0 : nil }
      recipe.grinderID = recipe.grinderID.flatMap { grinders.contains($0) ? $0 : nil }
      writer.record(recipe)
    }
    var brews = 0
    try table(Brew.self, "ORDER BY brewed_at, id", write, &summary) { writer, brew in
      var brew = brew
      brew.beanID = brew.beanID.flatMap { beans.contains($0) ? $0 : nil }
      brew.methodID = brew.methodID.flatMap { methods.contains($0) ? $0 : nil }
      brew.grinderID = brew.grinderID.flatMap { grinders.contains($0) ? $0 : nil }
      brew.recipeID = brew.recipeID.flatMap { recipes.contains($0) ? $0 : nil }
      brew.rating = FieldRange.rating.checked(brew.rating) ?? 0
      writer.record(brew)
      brews += 1
      if brews % 1000 == 0 { progress(brews) }
    }
    summary.brews = brews
    if try !Taster.all(database).isEmpty {
      try table(Taster.self, "ORDER BY id", write, &summary) { $0.record($1) }
    }
    let hasBrew = "WHERE brew_id IN (SELECT id FROM brew) ORDER BY id"
    try table(Tasting.self, hasBrew, write, &summary) { $0.record($1) }
    if try Shot.isThere(database) {
      try table(Shot.self, hasBrew, write, &summary) { $0.record($1) }
    }
    if try CuppingTables.areThere(database) {
      try table(CuppingRecord.self, "ORDER BY id", write, &summary) { $0.record($1) }
      try table(SampleRecord.self, "ORDER BY id", write, &summary) { writer, sample in
        var sample = sample
        sample.beanID = sample.beanID.flatMap { beans.contains($0) ? $0 : nil }
        writer.record(sample)
      }
      try table(ScoreRecord.self, "ORDER BY id", write, &summary) { $0.record($1) }
    }
    try write(Array("\n}\n".utf8))
    return summary
  }

  private func ids<Record: StoredRecord>(_ kind: Record.Type) throws -> Set<Identifier<Record>> {
    var ids: Set<Identifier<Record>> = []
    try ColumnReader.forEach(database, "SELECT id FROM \(Record.table)") {
      ids.insert($0.identifier(0))
    }
    return ids
  }

  private func table<Record: StoredRecord>(
    _ kind: Record.Type, _ condition: String, _ write: ([UInt8]) throws -> Void,
    _ summary: inout ExportSummary, _ record: (inout JSONWriter, Record) -> Void
  ) throws {
    var writer = JSONWriter()
    writer.raw(",\n\"\(Record.table)\": [".utf8)
    var isFirst = true
    let unreadable = UnreadableColumns(of: kind)
    try ColumnReader.forEach(
      database, "SELECT \(try Record.columnList(in: database)) FROM \(Record.table) \(condition)"
    ) { columns in
      writer.raw(isFirst ? "\n  " : ",\n  ")
      isFirst = false
      record(&writer, Record(row: columns))
      summary.unreadableValues += unreadable.count(in: columns)
      if writer.count >= Self.block {
        try write(writer.bytes)
        writer.reset()
      }
    }
    writer.raw(isFirst ? "]" : "\n]")
    try write(writer.bytes)
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
