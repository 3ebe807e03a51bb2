import GRDB

extension Bean: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.bean
  /// The complete names of the bean.
  public var names: [String] {
    [name, displayName, "\(roaster) \(name)", "\(name) \(roaster)"].filter { !$0.isEmpty }
  }
  /// Further words that a query may contain.
  public var searchContext: String { "\(roaster) \(name) \(origin) \(region) \(process.rawValue)" }
  /// The difference from others of the same name.
  public var distinction: String {
    ([roaster, roastDateText.isEmpty ? "" : "roasted \(roastDateText)"]
      + [isArchived ? "archived" : ""]).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension BrewMethod: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.method
  /// The name in lists.
  public var displayName: String { name }
}

extension Grinder: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.grinder
  /// The name in lists.
  public var displayName: String { name }
}

extension Recipe: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.recipe
  /// The placeholder for a recipe without a name. `Words` has the words that are shown for it.
  public static let unnamed = "Unnamed Recipe"
  /// The name in lists: the name, else `unnamed`.
  public var displayName: String { name.isEmpty ? Self.unnamed : name }
  /// The complete names of the recipe.
  public var names: [String] { [name] }
}

extension Bean {
  /// The beans among which to look up a name: those of that whole name, or all beans when no bean
  /// has it. `NameResolver` answers the same for both.
  ///
  /// Names are compared as they are read, since a bean has many more columns.
  ///
  /// - Complexity: Linear in the beans.
  static func among(namesakesOf text: String, _ database: Database) throws -> [Bean] {
    let key = NameKey(text)
    var ids: [String] = []
    if !key.joined.isEmpty {
      var name: [UInt8] = []
      var withRoaster: [UInt8] = []
      try ColumnReader.forEach(database, "SELECT id, name, roaster FROM bean") { row in
        name.removeAll(keepingCapacity: true)
        row.fold(1, into: &name)
        var isCandidate =
          !name.contains(where: NameKey.isLetterOrDigit) || key.isKey(ofFolded: name)
        for columns in [[1, 2], [2, 1]] where !isCandidate {
          withRoaster.removeAll(keepingCapacity: true)
          for column in columns { row.fold(column, into: &withRoaster) }
          isCandidate = key.isKey(ofFolded: withRoaster)
        }
        if isCandidate { ids.append(row.text(0)) }
      }
    }
    var beans: [Bean] = []
    for id in ids { beans += try fetch(database, "WHERE id = ?", [id]) }
    let whole = beans.filter { $0.names.contains(where: key.isKey) }
    return whole.isEmpty ? try fetch(database, "ORDER BY id") : whole.sorted { $0.id < $1.id }
  }

  /// The countries that unknown names of the origin may mean, such as Ethiopia for `Ethopia`.
  package var originTypos: [(written: String, country: String)] {
    CountryTerms.standard.typos(in: origin)
  }
}
