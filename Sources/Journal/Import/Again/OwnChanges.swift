import GRDB

/// What was changed and deleted in the journal by other means than an import, as far as the change log
/// reaches back: for records that were imported by a program that did not remember what files say.
struct OwnChanges {
  private struct Field: Hashable {
    let kind: String
    let id: String
    let name: String
  }

  private var fields: Set<Field> = []

  init(_ database: Database) throws {
    guard try ChangeLog(database: database).isThere else { return }
    try ColumnReader.forEach(
      database,
      """
      SELECT kind, record_id, '' FROM journal_change_record
      WHERE effect = 'delete'
        AND change_id IN (SELECT id FROM journal_change WHERE action <> 'import')
      UNION ALL
      SELECT kind, record_id, field FROM journal_change_record
        JOIN journal_change_value USING (change_id, place)
      WHERE effect = 'edit'
        AND change_id IN (SELECT id FROM journal_change WHERE action <> 'import')
      """
    ) { row in
      fields.insert(Field(kind: row.text(0), id: row.text(1), name: row.text(2)))
    }
  }

  /// Whether a field was changed.
  func changed(_ kind: RecordKind, _ id: String, _ column: String) -> Bool {
    fields.contains(Field(kind: kind.rawValue, id: id, name: column))
  }

  /// Whether the record was deleted.
  func deleted(_ kind: RecordKind, _ id: String) -> Bool {
    fields.contains(Field(kind: kind.rawValue, id: id, name: ""))
  }
}
