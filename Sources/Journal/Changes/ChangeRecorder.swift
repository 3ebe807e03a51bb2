import GRDB

/// Remembers, within one transaction, which rows are written and what they were before.
final class ChangeRecorder {
  private struct Key: Hashable {
    let kind: RecordKind
    let id: String
  }

  private let database: Database
  private var keys: [Key] = []
  private var before: [Key: StoredRow?] = [:]
  /// The grinders whose settings changed: positions on their scales are written before the change is kept.
  private var grinders: Set<Identifier<Grinder>?> = []

  /// What someone said of grinders: settings of the journal, kept as columns of the grinder.
  private var said: [(grinder: Identifier<Grinder>, value: SaidValue)] = []
  private typealias SaidValue = (column: String, before: DatabaseValue, after: DatabaseValue)

  init(_ database: Database) {
    self.database = database
  }

  /// Called before a row is changed or deleted.
  func willChange(_ kind: RecordKind, _ id: String) throws {
    try remember(kind, id) { try StoredRow.fetch(database, kind, id) }
  }

  /// Called for a row that was not there before.
  func didAdd(_ kind: RecordKind, _ id: String) {
    remember(kind, id) { nil }
  }

  private func remember(
    _ kind: RecordKind, _ id: String, _ row: () throws -> StoredRow?
  ) rethrows {
    let key = Key(kind: kind, id: id)
    guard before[key] == nil else { return }
    keys.append(key)
    before[key] = .some(try row())
  }

  /// Called for a record as it is written.
  func didWrite<Record: StoredRecord>(_ record: Record) {
    if let grinder = record.groundBy { grinders.insert(grinder) }
  }

  /// Called where brews and recipes are moved to a grinder.
  func didMove(toGrinder id: String) { grinders.insert(Identifier(rawValue: id)) }

  /// Called where a setting of the journal is about a grinder; its positions are written anew.
  func didSay(
    _ setting: JournalSettings.OfGrinder, of grinder: Identifier<Grinder>, before: String?,
    after: String?
  ) {
    grinders.insert(grinder)
    let values = [before, after].map { $0?.databaseValue ?? .null }
    said.append((grinder, (setting.rawValue, values[0], values[1])))
  }

  /// Adds what was done to the log; nothing where nothing changed.
  ///
  /// - Returns: The number of the change; nil where nothing changed.
  @discardableResult
  func save(_ action: JournalChange.Action, _ subject: ChangeLog.Subject) throws -> Int? {
    try GrindPositions(database: database, recorder: self).update(grinders)
    var forms: [RecordKind: StoredRow.Form] = [:]
    var entries = try said.map { said in
      ChangeLog.Entry(
        kind: .grinder, id: said.grinder.rawValue, effect: .edit,
        fingerprint: try StoredRow.fetch(database, .grinder, said.grinder.rawValue)?.fingerprint,
        values: [said.value])
    }
    entries += try keys.compactMap { key in
      let form = try forms[key.kind] ?? StoredRow.Form(database, key.kind)
      forms[key.kind] = form
      return try entry(key, form)
    }
    guard !entries.isEmpty else { return nil }
    return try ChangeLog(database: database).append(action, subject, entries, at: .now)
  }

  private func entry(_ key: Key, _ form: StoredRow.Form) throws -> ChangeLog.Entry? {
    let (was, now) = (before[key] ?? nil, try StoredRow.fetch(database, form, key.id))
    func entry(
      _ effect: ChangeLog.Effect, _ values: [(String, DatabaseValue, DatabaseValue)]
    ) -> ChangeLog.Entry {
      ChangeLog.Entry(
        kind: key.kind, id: key.id, effect: effect, fingerprint: now?.fingerprint,
        values: values.map { (column: $0.0, before: $0.1, after: $0.2) })
    }
    switch (was, now) {
    case (nil, nil): return nil
    case (nil, _): return entry(.add, [])
    case (let was?, nil):
      return entry(.delete, zip(was.columns, was.values).map { ($0, $1, .null) })
    case (let was?, let now?):
      let changed = zip(was.columns, zip(was.values, now.values)).filter { $1.0 != $1.1 }
      return changed.isEmpty ? nil : entry(.edit, changed.map { ($0, $1.0, $1.1) })
    }
  }
}

/// A row with all its columns, those of other programs included.
struct StoredRow: Equatable {
  let columns: [String]
  let values: [DatabaseValue]

  /// The columns of the rows of a kind, and how they are read.
  struct Form {
    let columns: [String]
    let query: String

    init(_ database: Database, _ kind: RecordKind) throws {
      columns = try database.columns(in: kind.rawValue).map(\.name)
      let list = columns.map(\.quoted).joined(separator: ", ")
      query = "SELECT \(list) FROM \(kind.rawValue) WHERE id = ?"
    }
  }

  /// The row of `kind` with an ID; nil where it is absent.
  static func fetch(
    _ database: Database, _ kind: RecordKind, _ id: String
  ) throws -> StoredRow? {
    try fetch(database, Form(database, kind), id)
  }

  /// The row of a form with an ID; nil where it is absent.
  static func fetch(_ database: Database, _ form: Form, _ id: String) throws -> StoredRow? {
    var row: StoredRow?
    try ColumnReader.forEach(database, form.query, [id]) { reader in
      row = StoredRow(columns: form.columns, values: form.columns.indices.map(reader.value))
    }
    return row
  }

  /// A number that is another, but for one chance in 2⁶⁴, for a row with other values. The order of
  /// the columns and those without a value do not count, so that a new column changes nothing.
  var fingerprint: Int64 {
    var sum: UInt64 = 0
    for (column, value) in zip(columns, values) where !value.isNull {
      sum &+= Self.hash(of: value, in: column)
    }
    return Int64(bitPattern: sum)
  }

  /// A number for a value of a column.
  ///
  /// The FNV-1a hash (Fowler, Noll and Vo), mixed by SplitMix64's finalizer (Steele, Lea and Flood,
  /// "Fast Splittable Pseudorandom Number Generators", 2014).
  static func hash(of value: DatabaseValue, in column: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    add(column.utf8)
    add([0])
    switch value.storage {
    case .null: break
    case .int64(let number): add("i\(number)".utf8)
    // A column of whole numbers may give the same value either way.
    case .double(let number): add((Int64(exactly: number).map { "i\($0)" } ?? "d\(number)").utf8)
    case .string(let text): add("t\(text)".utf8)
    case .blob(let data):
      add("b".utf8)
      add(data)
    }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}

extension String {
  /// The name as SQL writes it, whatever is in it.
  var quoted: String {
    let isPlain = !utf8.contains(UInt8(ascii: "\""))
    return "\"" + (isPlain ? self : replacing("\"", with: "\"\"")) + "\""
  }
}
