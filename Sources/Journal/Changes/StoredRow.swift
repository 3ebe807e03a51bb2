import GRDB

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
