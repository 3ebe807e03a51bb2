import Foundation
import GRDB

/// What could be read of a broken journal.
public struct RepairSummary: Sendable, Hashable {
  /// The records of each kind that are in the new file.
  public var records: [RecordKind: Int] = [:]
  /// The records of each kind that are known to be lost: an index or another record has them, their page does
  /// not, or has what can be no record. There may be more.
  public var lost: [RecordKind: Int] = [:]
  /// Whether the file was cut short: what its missing end had is lost, and cannot be counted.
  public var isCutShort = false

  /// The number of all records in the new file.
  public var total: Int { records.values.reduce(0, +) }
}

extension BrewJournal {
  /// Reads what can be read of a broken journal, or of one that is cut short, into a new file; the broken one
  /// stays as it is.
  ///
  /// Like SQLite's `.recover` it does not stop at a page that cannot be read: each table is read from
  /// both ends, and what lies between two broken pages by the row IDs that indexes have; where pages are broken
  /// that lead to others, or the list of tables, by the rows that pages hold (`LeafPages`). Rows with the
  /// same ID come once. What is read is checked by nobody: `faults()` of the new journal tells.
  ///
  /// - Parameter path: The new file.
  /// - Returns: What the new file has.
  /// - Throws: `JournalError` with the code `exists` where a file is there already, `missing` where its
  ///   folder is not; where even the list of tables cannot be read, or nothing of a file that is cut short, the
  ///   error of reading it.
  public func repair(into path: String) throws -> RepairSummary {
    do {
      return try readable(into: path, leastRecords: 0)
    } catch let error as JournalError where error.reason == .cutShort {
      let filled = path + "-filled"
      guard !FileManager.default.fileExists(atPath: filled) else { throw error }
      defer { try? FileManager.default.removeItem(atPath: filled) }
      try JournalFile(path: self.path).fill(into: filled)
      do {
        var summary = try BrewJournal(path: filled).readable(into: path, leastRecords: 1)
        summary.isCutShort = true
        return summary
      } catch is JournalError {
        throw JournalError(.nothingLeft, .init(file: self.path))
      }
    }
  }

  private func readable(into path: String, leastRecords least: Int) throws -> RepairSummary {
    let unfinished = try UnfinishedDatabase(for: path)
    defer { unfinished.remove() }
    let made = try BrewJournal.create(path: unfinished.path)
    var read: RepairSummary?
    let leaves = JournalFile(path: self.path)
    do {
      try self.read { source in read = try Self.salvage(source, leaves, into: made.path) }
    } catch let error as JournalError where error.reason == .damaged {
      // The transaction of a broken file may not even end, or not begin.
      if read == nil { read = try Self.salvage(nil, leaves, into: made.path) }
    }
    guard let summary = read, summary.total >= least else {
      throw JournalError(.damaged, .init(file: self.path))
    }
    try unfinished.finish()
    return summary
  }

  /// - Parameter source: nil where even the list of tables cannot be read.
  private static func salvage(
    _ source: Database?, _ file: JournalFile, into path: String
  ) throws -> RepairSummary {
    /// Read where a table is broken.
    var leaves: [RecordKind: [Row]]?
    func leaf(_ kind: RecordKind) throws -> [Row] {
      if let leaves { return leaves[kind] ?? [] }
      let pages = LeafPages(file.content)
      let found = try pages.map { pages in try DatabaseQueue().write { try pages.rows($0) } } ?? [:]
      leaves = found
      return found[kind] ?? []
    }
    let queue = try DatabaseQueue(path: URL(filePath: path).path)
    defer { try? queue.close() }
    var summary = RepairSummary()
    try queue.writeWithoutTransaction { target in
      try target.execute(sql: "PRAGMA foreign_keys = OFF")
      try target.inTransaction {
        var broken: Set<RecordKind> = []
        for kind in RecordKind.allCases {
          let rows = try SalvagedTable(kind.rawValue, source) { try leaf(kind) }
          let later = LaterTables.all.first { $0.records.contains { $0.recordKind == kind } }
          if let later {
            if rows.rows.isEmpty { continue }
            _ = try later.create(target)
          }
          let (added, refused) = try rows.copy(to: target)
          summary.records[kind] = added
          summary.lost[kind] = rows.lost + refused
          if !rows.isWhole { broken.insert(kind) }
        }
        for reference in try RecordReference.all(in: target)
        where broken.contains(reference.target) {
          let named = try Int.fetchOne(
            target,
            sql: """
              SELECT count(DISTINCT \(reference.column)) FROM \(reference.owner)
              WHERE \(reference.column) NOT IN (SELECT id FROM \(reference.target))
              """)
          let known = summary.lost[reference.target] ?? 0
          summary.lost[reference.target] = max(known, named ?? 0)
        }
        if let source { _ = try JournalSettings.table(from: source, to: target) }
        return .commit
      }
    }
    return summary
  }

  /// Says of unlikely values that they are right: they are never doubted again, unless they change. It
  /// is no change that can be undone.
  ///
  /// - Throws: `JournalError`.
  public func confirm(_ values: [ConfirmedValue]) throws {
    guard !values.isEmpty else { return }
    try write { database in
      let settings = JournalSettings(database: database)
      for value in values { try settings.confirm(value) }
    }
  }

  /// The greatest number of brews of the method, and of the same bean, that a brew is compared with.
  private static let mostAround = (method: 400, bean: 100)

  /// A brew with the latest ones of its method and of its bean, all beans, methods and grinders, and
  /// the confirmed values: what its numbers are judged by. No recipes, no tastings.
  ///
  /// - Parameter brew: A brew, stored or not; it takes the place of the stored one.
  /// - Complexity: Linear in the brews of the method, which are found by index.
  /// - Throws: `JournalError`.
  public func surroundings(of brew: Brew) throws -> JournalContents {
    try read { database in
      var contents = try JournalContents(catalogOf: database)
      contents.recipes = []
      let method = brew.methodID?.rawValue
      let latest = "ORDER BY \(database.latestBrewFirst) LIMIT"
      var found = try Brew.fetch(
        database, "WHERE method_id IS ? \(latest) \(Self.mostAround.method)", [method])
      found += try Brew.fetch(
        database, "WHERE method_id IS ? AND bean_id IS ? \(latest) \(Self.mostAround.bean)",
        [method, brew.beanID?.rawValue])
      var known: Set<Identifier<Brew>> = [brew.id]
      contents.brews = [brew] + found.filter { known.insert($0.id).inserted }
      return contents
    }
  }
}

extension JournalSettings {
  /// Copies what can be read of the settings.
  fileprivate static func table(from source: Database, to target: Database) throws -> Int {
    guard (try? source.tableExists(table)) == true else { return 0 }
    // The first setting makes the table.
    try JournalSettings(database: target).set("repaired", "1")
    try JournalSettings(database: target).set("repaired", nil)
    return try SalvagedTable(table, source) { [] }.copy(to: target).added
  }
}

/// The rows of a table that can be read, whatever pages are broken.
private struct SalvagedTable {
  private let name: String
  private(set) var rows: [Row] = []
  /// The rows that an index knows and that cannot be read.
  private(set) var lost = 0
  /// Whether every page of the table could be read.
  private(set) var isWhole = true

  /// The greatest gap between row IDs in which each is tried.
  private static let mostTried: Int64 = 100_000

  /// - Parameters:
  ///   - source: nil where even the list of tables cannot be read.
  ///   - leaves: The rows that the pages of the file hold, whatever leads to them.
  init(_ name: String, _ source: Database?, leaves: () throws -> [Row]) rethrows {
    self.name = name
    guard let source else {
      (rows, isWhole) = (try leaves(), false)
      return
    }
    guard (try? source.tableExists(name)) == true else { return }
    var known: Set<Int64> = []
    var found: [Row] = []
    /// - Returns: The last row ID that was read, and whether the table was read to its end.
    func scan(_ order: String) -> (last: Int64?, isWhole: Bool) {
      var last: Int64?
      do {
        let cursor = try Row.fetchCursor(
          source, sql: "SELECT rowid AS salvaged, * FROM \(name) ORDER BY rowid \(order)")
        while let row = try cursor.next() {
          guard let id = Int64.fromDatabaseValue(row[0]) else { continue }
          last = id
          if known.insert(id).inserted { found.append(row.copy()) }
        }
        return (last, true)
      } catch {
        return (last, false)
      }
    }
    let forwards = scan("ASC")
    isWhole = forwards.isWhole
    if !isWhole {
      let backwards = scan("DESC")
      var tried: Set<Int64> = []
      if let low = forwards.last, let high = backwards.last, high > low,
        high - low <= Self.mostTried
      {
        tried.formUnion((low + 1)..<high)
      }
      let indexed = Self.indexed(name, source)
      for row in try leaves() where known.insert(row["salvaged"]).inserted { found.append(row) }
      for id in tried.union(indexed).subtracting(known).sorted() {
        if let row = try? Row.fetchOne(
          source, sql: "SELECT rowid AS salvaged, * FROM \(name) WHERE rowid = ?", arguments: [id])
        {
          known.insert(id)
          found.append(row)
        } else if indexed.contains(id) {
          lost += 1
        }
      }
    }
    rows = found
  }

  /// The row IDs that the indexes of a table have.
  private static func indexed(_ name: String, _ source: Database) -> Set<Int64> {
    var found: Set<Int64> = []
    for index in (try? source.indexes(on: name)) ?? [] {
      guard let column = index.columns.first else { continue }
      let sql =
        "SELECT rowid FROM \(name) INDEXED BY \(index.name.quotedDatabaseIdentifier) "
        + "WHERE \(column.quotedDatabaseIdentifier) IS NOT NULL"
      guard let cursor = try? Int64.fetchCursor(source, sql: sql) else { continue }
      while let id = try? cursor.next() { found.insert(id) }
    }
    return found
  }

  /// - Returns: How many rows were added, of several with one ID the first; and how many cannot be records,
  ///   since what a broken page made of them breaks the rules of the table.
  func copy(to target: Database) throws -> (added: Int, refused: Int) {
    let columns = Set(try target.columns(in: name).map { $0.name.lowercased() })
    var (added, refused) = (0, 0)
    for row in rows {
      let names = row.columnNames.filter { columns.contains($0.lowercased()) }
      let values = names.map { row[$0] as DatabaseValue }
      let isTaken: Void? = try? target.execute(
        sql: """
          INSERT OR IGNORE INTO \(name) (\(names.map(\.quotedDatabaseIdentifier).joined(separator: ", ")))
          VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
          """,
        arguments: StatementArguments(values))
      if isTaken != nil, target.changesCount > 0 {
        added += 1
      } else if try !isThere(row, in: target) {
        refused += 1
      }
    }
    return (added, refused)
  }

  /// Whether a record with the ID of a row is in the new file.
  private func isThere(_ row: Row, in target: Database) throws -> Bool {
    guard row.hasColumn("id") else { return true }
    let id: DatabaseValue = row["id"]
    return try Int.fetchOne(
      target, sql: "SELECT count(*) FROM \(name) WHERE id = ?", arguments: [id]) ?? 0 > 0
  }
}

/// A value that is unlikely and right: somebody said so.
public struct ConfirmedValue: Sendable, Hashable {
  /// The kind of the record.
  public let kind: RecordKind
  /// The record's ID.
  public let recordID: String
  /// The column.
  public let field: String
  /// The value that is right; another one in the same place is not.
  public let value: Double

  /// Creates a confirmation.
  public init(kind: RecordKind, recordID: String, field: String, value: Double) {
    self.kind = kind
    self.recordID = recordID
    self.field = field
    self.value = value
  }
}

extension BrewJournal {
  /// Copies the journal, as it is at one moment, into a new file. Other programs may write to it in
  /// the meantime.
  ///
  /// The copy is made by SQLite's backup interface beside the new file and then gets its name: a copy
  /// that is cut off leaves no journal (SQLite, "Using the SQLite Online Backup API").
  ///
  /// - Returns: What SQLite finds broken in the copy, and so in the journal; empty for a sound one. The
  ///   copy is kept all the same.
  /// - Complexity: Reads the whole file twice.
  /// - Throws: `JournalError` with the code `exists` where a file is there already, `missing` where its
  ///   folder is not.
  @discardableResult
  public func backup(to path: String) throws -> [JournalFault] {
    let copy = try UnfinishedDatabase(for: path)
    defer { copy.remove() }
    let faults = try read { source in
      do {
        let queue = try DatabaseQueue(path: URL(filePath: copy.path).path)
        try queue.writeWithoutTransaction { try source.backup(to: $0) }
        let faults = try queue.writeWithoutTransaction {
          try JournalInspector(database: $0).brokenParts()
        }
        try queue.close()
        return faults
      } catch let error as DatabaseError {
        throw JournalError(error, path: path)
      }
    }
    try copy.finish()
    return faults
  }
}
