import GRDB

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
  ///
  /// - Parameters:
  ///   - kind: The kind of the record.
  ///   - recordID: The record's ID.
  ///   - field: The column.
  ///   - value: The value that is right.
  public init(kind: RecordKind, recordID: String, field: String, value: Double) {
    self.kind = kind
    self.recordID = recordID
    self.field = field
    self.value = value
  }
}

extension BrewJournal {
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
