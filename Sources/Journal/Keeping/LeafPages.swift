import Foundation
import GRDB

/// The rows on the pages of a database file, found without its list of tables and the pages that lead to them.
///
/// The layout is SQLite's ("Database File Format", 1.5 to 2.1). Pages that the file counts as free are none. A row
/// belongs to the one kind of record whose columns all rows of its page fit.
struct LeafPages {
  /// A row, with as many values as were stored: columns that were added later may be missing.
  private struct StoredRow {
    let id: Int64
    let values: [DatabaseValue]
  }

  /// The columns of a kind of record.
  private struct Form {
    let kind: RecordKind
    let columns: [ColumnInfo]
    /// The least number of columns: up to the last one that is never empty.
    let least: Int

    func fits(_ row: StoredRow) -> Bool {
      (least...max(least, columns.count)).contains(row.values.count)
        && zip(columns, row.values).allSatisfy { column, value in
          switch value.storage {
          case .null: !column.isNotNull
          case .int64: column.type != "TEXT" && column.type != "BLOB"
          case .double: column.type == "REAL"
          case .string: column.type == "TEXT"
          case .blob: column.type == "BLOB"
          }
        }
    }
  }

  private let bytes: [UInt8]
  private let pageSize: Int
  private let usable: Int

  /// - Returns: nil for a file whose header is broken, whose text is not UTF-8 or which is too long to be read at
  ///   once.
  init?(_ bytes: [UInt8]?) {
    guard let bytes, bytes.count >= 512, bytes.starts(with: "SQLite format 3\0".utf8) else {
      return nil
    }
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    pageSize = size == 1 ? 65_536 : size
    usable = pageSize - Int(bytes[20])
    self.bytes = bytes
    guard pageSize >= 512, usable >= 480, number(56) == 1 else { return nil }
  }

  /// The rows of each kind of record, in the order of the file.
  ///
  /// - Parameter scratch: A database in memory, in which all tables of a journal are made.
  func rows(_ scratch: Database) throws -> [RecordKind: [Row]] {
    let forms = try Self.forms(scratch)
    let free = freePages()
    var found: [RecordKind: [Row]] = [:]
    for page in 2...max(2, bytes.count / pageSize) where !free.contains(page) {
      let rows = rows(onPage: page)
      let fitting = forms.filter { form in rows.allSatisfy(form.fits) }
      guard !rows.isEmpty, fitting.count == 1, let form = fitting.first else { continue }
      for row in rows {
        let values = zip(form.columns, row.values).map {
          ($0.name, $1 as (any DatabaseValueConvertible)?)
        }
        found[form.kind, default: []].append(
          Row(
            Dictionary(values + [("salvaged", row.id as (any DatabaseValueConvertible)?)]) {
              first, _ in first
            }))
      }
    }
    // Two words are also a setting of the journal: a grinder is one that a brew or a recipe names.
    let named = Set(
      (found[.brew, default: []] + found[.recipe, default: []]).compactMap {
        $0["grinder_id"] as String?
      })
    found[.grinder]?.removeAll { !named.contains($0["id"] as String? ?? "") }
    return found
  }

  private static func forms(_ scratch: Database) throws -> [Form] {
    try JournalSchema.create(scratch)
    for later in LaterTables.all { _ = try later.create(scratch) }
    return try RecordKind.allCases.map { kind in
      let columns = try scratch.columns(in: kind.rawValue)
      return Form(
        kind: kind, columns: columns, least: (columns.lastIndex { $0.isNotNull } ?? -1) + 1)
    }
  }

  // MARK: Pages

  private func number(_ place: Int, _ count: Int = 4) -> Int {
    guard place >= 0, place + count <= bytes.count else { return 0 }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func freePages() -> Set<Int> {
    var free: Set<Int> = []
    var trunk = number(32)
    while trunk > 0, free.insert(trunk).inserted {
      let start = (trunk - 1) * pageSize
      for place in 0..<min(number(start + 4), usable / 4) {
        free.insert(number(start + 8 + 4 * place))
      }
      trunk = number(start)
    }
    return free
  }

  /// The rows of a leaf of a table; those that are broken are missing.
  private func rows(onPage page: Int) -> [StoredRow] {
    let start = (page - 1) * pageSize
    guard start + pageSize <= bytes.count, bytes[start] == 13 else { return [] }
    let count = min(number(start + 3, 2), pageSize / 4)
    return (0..<count).compactMap { index in
      let offset = number(start + 8 + 2 * index, 2)
      guard (8..<usable).contains(offset) else { return nil }
      return row(at: start + offset, end: start + usable)
    }
  }

  private func row(at start: Int, end: Int) -> StoredRow? {
    var place = start
    guard let length = varint(&place, end), let id = varint(&place, end), length >= 2,
      length <= Int64(bytes.count), let payload = payload(Int(length), at: place, end: end),
      let values = Self.values(payload)
    else { return nil }
    return StoredRow(id: id, values: values)
  }

  private func varint(_ place: inout Int, _ end: Int) -> Int64? {
    Self.varint(bytes, &place, end)
  }

  private static func varint(_ bytes: [UInt8], _ place: inout Int, _ end: Int) -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard place < end else { return nil }
      let byte = bytes[place]
      place += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte < 0x80 { break }
    }
    return Int64(bitPattern: value)
  }

  /// The bytes of a row, with those on further pages.
  private func payload(_ length: Int, at place: Int, end: Int) -> [UInt8]? {
    let most = usable - 35
    var local = length
    if length > most {
      let least = (usable - 12) * 32 / 255 - 23
      let fitting = least + (length - least) % (usable - 4)
      local = fitting <= most ? fitting : least
    }
    guard place + local <= end else { return nil }
    var payload = Array(bytes[place..<place + local])
    var next = length > local ? number(place + local) : 0
    while payload.count < length {
      let start = (next - 1) * pageSize
      guard next > 1, start + pageSize <= bytes.count else { return nil }
      payload += bytes[start + 4..<start + min(usable, 4 + length - payload.count)]
      next = number(start)
    }
    return payload
  }

  /// The values of a row; nil where its header does not fit its bytes.
  private static func values(_ payload: [UInt8]) -> [DatabaseValue]? {
    var place = 0
    guard let header = varint(payload, &place, payload.count), header <= Int64(payload.count),
      header > 0
    else { return nil }
    var types: [Int64] = []
    while place < Int(header) {
      guard let type = varint(payload, &place, Int(header)), type >= 0, types.count < 100 else {
        return nil
      }
      types.append(type)
    }
    var values: [DatabaseValue] = []
    place = Int(header)
    for type in types {
      let sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]
      let size = type < 10 ? sizes[Int(type)] : type < 12 ? -1 : Int((type - 12) / 2)
      guard size >= 0, place + size <= payload.count else { return nil }
      let part = payload[place..<place + size]
      place += size
      let bits = part.prefix(8).reduce(part.first.map { $0 >= 0x80 ? -1 : 0 } ?? 0 as Int64) {
        $0 << 8 | Int64($1)
      }
      switch type {
      case 0: values.append(.null)
      case 1...6: values.append(bits.databaseValue)
      case 7: values.append(Double(bitPattern: UInt64(bitPattern: bits)).databaseValue)
      case 8, 9: values.append((type - 8).databaseValue)
      case _ where type % 2 == 0: values.append(Data(part).databaseValue)
      default:
        guard let text = String(validating: part, as: UTF8.self) else { return nil }
        values.append(text.databaseValue)
      }
    }
    return place == payload.count ? values : nil
  }
}
