import Foundation
import GRDB

/// What is added to a journal, validated field by field.
extension BrewJournal {
  /// An ID for a new record.
  public static func newID<Record>() -> Identifier<Record> {
    Identifier(rawValue: UUID().uuidString.lowercased())
  }

  /// Adds a bean.
  ///
  /// - Parameter today: The user's day; a roast date may not lie behind it.
  /// - Throws: `JournalError`.
  public func add(_ bean: Bean, today: CalendarDay) throws {
    try bean.validate(today: today)
    try write { try bean.insert($0) }
  }

  /// Adds a brew, with a method and a grinder that are new to the journal; a recipe it was made
  /// with is counted as used once more.
  ///
  /// - Parameter now: A brew may not lie behind it.
  /// - Throws: `JournalError`.
  public func add(
    _ brew: Brew, method: BrewMethod? = nil, grinder: Grinder? = nil, now: Timestamp
  ) throws {
    try brew.validate(now: now)
    try write { database in
      try method?.insert(database)
      try grinder?.insert(database)
      try brew.insert(database)
      if let recipe = brew.recipeID {
        try database.execute(
          sql: "UPDATE recipe SET usage_count = usage_count + 1 WHERE id = ?",
          arguments: [recipe.rawValue])
      }
    }
  }

  /// Adds a recipe, with a method and a grinder that are new to the journal.
  ///
  /// - Throws: `JournalError`.
  public func add(_ recipe: Recipe, method: BrewMethod? = nil, grinder: Grinder? = nil) throws {
    try recipe.validate()
    try write { database in
      try method?.insert(database)
      try grinder?.insert(database)
      try recipe.insert(database)
    }
  }

  /// Puts a bean away, or takes it out again.
  ///
  /// - Throws: `JournalError`.
  public func setArchived(_ isArchived: Bool, of bean: Identifier<Bean>) throws {
    try write { database in
      try database.execute(
        sql: "UPDATE bean SET is_archived = ? WHERE id = ?", arguments: [isArchived, bean.rawValue])
    }
  }
}
