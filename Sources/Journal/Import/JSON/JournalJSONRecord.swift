/// One record of an exported journal.
struct JournalJSONRecord {
  let id: String
  let object: JSONObject
  private let line: Int
  private let table: String

  /// - Throws: The problem for which the record is refused.
  init(_ element: JSONElements.Element, table: String) throws(ImportProblem) {
    guard let object = element.object else {
      throw ImportProblem(
        .noObject, .exportJournal, line: element.line, .init(kind: table))
    }
    id = object.text("id")
    guard !id.isEmpty else {
      throw ImportProblem(
        .noID, .exportJournal, line: element.line, .init(kind: table, key: "id"))
    }
    self.object = object
    self.table = table
    line = element.line
  }

  /// The record with the values of the object; its references are IDs of the file.
  ///
  /// - Throws: The problem for which the record is refused: a rating or a level that the journal cannot
  ///   store. Another damaged value comes back as it was exported; `BrewJournal.faults` names it.
  func record<Record: StoredRecord>() throws(ImportProblem) -> Record {
    var record = Record.blank(Identifier(rawValue: id))
    for field in Record.fields.dropFirst() {
      try check(field.column, field.kind)
      field.put(&record, field.kind.value(object, field.column))
    }
    return record
  }

  private func check(_ column: String, _ kind: FieldKind) throws(ImportProblem) {
    switch kind {
    case .rating:
      guard FieldRange.rating.contains(object.number(column) ?? 0) else {
        throw outOfRange(.rating, .writeNumber)
      }
    case .level:
      guard object.has(column) else { return }
      guard let value = object.number(column).flatMap({ Int(exactly: $0) }), (1...5).contains(value)
      else { throw outOfRange(.level(column), .writeWholeNumber) }
    default: break
    }
  }

  private func outOfRange(
    _ range: FieldRange, _ remedy: ImportProblem.Remedy
  ) -> ImportProblem {
    ImportProblem(
      .outOfRange, remedy, line: line, record: "\(table) \(id)", field: range.field,
      .init(range: range))
  }
}
