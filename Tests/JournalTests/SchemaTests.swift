import Foundation
import GRDB
import Journal
import TestSupport
import Testing

/// The journal that is created is the one that `Fixtures/journal/schema.sql` describes to others.
@Suite(.ownThreads) struct SchemaTests {
  private struct Column: Equatable {
    var table: String
    var name: String
    var type: String
    var isRequired: Bool
    var standard: String?
    var isKey: Bool
  }

  private func columns(_ path: String) throws -> [Column] {
    try DatabaseQueue(path: path).read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT m.name, c.name, c.type, c."notnull", c.dflt_value, c.pk
          FROM sqlite_master m, pragma_table_info(m.name) c
          WHERE m.type = 'table' ORDER BY m.name, c.cid
          """)
      return rows.map {
        Column(
          table: $0[0], name: $0[1], type: $0[2], isRequired: $0[3], standard: $0[4], isKey: $0[5])
      }
    }
  }

  private func indexes(_ path: String) throws -> [String] {
    try DatabaseQueue(path: path).read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT m.name || ' ' || ifnull(i.name, '') FROM sqlite_master m, pragma_index_info(m.name) i
          WHERE m.type = 'index' AND m.sql IS NOT NULL ORDER BY m.name, i.seqno
          """)
    }
  }

  @Test func `a new journal has the described tables and indexes`() throws {
    let scratch = try TemporaryFolder()
    let described = scratch.path("described.sqlite")
    try sql(described, try PackageFiles.text("Fixtures/journal/schema.sql"))
    let created = try scratch.journal().path
    #expect(try columns(described).count == 81)
    #expect(try columns(created) == columns(described))
    #expect(try indexes(created) == indexes(described))
    for path in [created, described] {
      let version = try DatabaseQueue(path: path).read {
        try Int.fetchOne($0, sql: "PRAGMA user_version")
      }
      #expect(version == 1)
    }
  }
}
