import Documents

// Parts of the JSON form of `insights journal import`. It does not name what a difference or a deletion
// is about: those that are read back have only the ID.

/// A column of the file, and what it was taken for.
package struct ColumnDocument: Codable {
  let title: String
  @OrNull var field: String?
  @OrNull var basis: String?
  let examples: [String]

  package init(_ column: ImportedColumn) {
    (title, field) = (column.title, column.field)
    (basis, examples) = (column.basis, column.examples)
  }

  package var column: ImportedColumn {
    ImportedColumn(title: title, field: field, basis: basis, examples: examples)
  }
}

/// What differs between a record of the file and that of the journal.
package struct DifferenceDocument: Codable {
  struct Field: Codable {
    let name: String
    @OrNull var before: String?
    @OrNull var after: String?
  }

  let kind: RecordKind
  let id: String
  let taken: Bool
  let fields: [Field]
  let conflicts: [String]?

  package init(_ difference: ImportSummary.Difference) {
    (kind, id, taken) = (difference.kind, difference.id, difference.isTaken)
    fields = difference.fields.map { Field(name: $0.name, before: $0.before, after: $0.after) }
    conflicts = difference.conflicts
  }

  fileprivate var difference: ImportSummary.Difference {
    ImportSummary.Difference(
      kind: kind, id: id, name: "", brewedAt: nil,
      fields: fields.map { .init(name: $0.name, before: $0.before, after: $0.after) },
      isTaken: taken, conflicts: conflicts ?? [])
  }
}

/// A record that is in the journal, but no longer in the file.
package struct DeletionDocument: Codable {
  let kind: RecordKind
  let id: String

  package init(_ deletion: ImportSummary.Deletion) { (kind, id) = (deletion.kind, deletion.id) }
}

extension ImportSummary {
  /// Takes over what was read back from JSON.
  package mutating func take(
    _ differences: [DifferenceDocument], _ deletions: [DeletionDocument], valuesLeftOut: Int,
    problems count: Int, hasLosses: Bool
  ) {
    for document in differences { add(document.difference) }
    for document in deletions {
      add(Deletion(kind: document.kind, id: document.id, name: "", brewedAt: nil))
    }
    self.valuesLeftOut = valuesLeftOut
    drop(problems: count, hasLosses: hasLosses)
  }

  /// The summary without the problems themselves; their number stays.
  package var withoutProblems: ImportSummary {
    var summary = self
    summary.drop(problems: problemCount, hasLosses: hasLosses)
    return summary
  }
}
