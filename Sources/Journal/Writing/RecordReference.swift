import GRDB

/// A column that contains the ID of another record.
struct RecordReference: Sendable {
  /// The kind of record that has the column.
  let owner: RecordKind
  let column: String
  /// The kind of record whose ID the column contains.
  let target: RecordKind

  /// All references of the schema. A tasting belongs to its brew and is deleted with it.
  static let all = [
    RecordReference(owner: .recipe, column: "method_id", target: .method),
    RecordReference(owner: .recipe, column: "grinder_id", target: .grinder),
    RecordReference(owner: .brew, column: "bean_id", target: .bean),
    RecordReference(owner: .brew, column: "method_id", target: .method),
    RecordReference(owner: .brew, column: "grinder_id", target: .grinder),
    RecordReference(owner: .brew, column: "recipe_id", target: .recipe),
    RecordReference(owner: .tasting, column: "brew_id", target: .brew),
    RecordReference(owner: .tasting, column: "taster_id", target: .taster),
  ]

  /// The references that a journal has: a shot belongs to its brew as a tasting does, where there are shots,
  /// and so do the parts of a cupping session to each other.
  static func all(in database: Database) throws -> [RecordReference] {
    try all + (Shot.isThere(database) ? [ofShot] : [])
      + (CuppingTables.areThere(database) ? CuppingTables.references : [])
  }

  static let ofShot = RecordReference(owner: .shot, column: "brew_id", target: .brew)
}
