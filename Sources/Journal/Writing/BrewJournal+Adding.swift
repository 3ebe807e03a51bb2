import Foundation
import GRDB

/// Adding records. Each call validates every field and is one transaction.
extension BrewJournal {
  /// A random ID for a new record: a UUID in lower case.
  public static func newID<Record>() -> Identifier<Record> {
    Identifier(rawValue: UUID().uuidString.lowercased())
  }

  /// Adds a bean.
  ///
  /// - Parameters:
  ///   - bean: The bean, with a new ID.
  ///   - today: The user's day; a roast date must not be after it.
  /// - Throws: `JournalError`: `invalidValue` with the field, `exists` for an ID that is taken.
  public func add(_ bean: Bean, today: CalendarDay = .today) throws {
    try bean.validate(today: today)
    try change(.add, bean.id) { try $0.add(bean) }
  }

  /// Adds a method.
  ///
  /// - Throws: `JournalError`: `invalidValue` with the field, `exists` for an ID that is taken.
  public func add(_ method: BrewMethod) throws {
    try method.validate()
    try change(.add, method.id) { try $0.add(method) }
  }

  /// Adds a grinder.
  ///
  /// - Throws: `JournalError`: `invalidValue` with the field, `exists` for an ID that is taken.
  public func add(_ grinder: Grinder) throws {
    try grinder.validate()
    try change(.add, grinder.id) { try $0.add(grinder) }
  }

  /// Adds a recipe, and its method and grinder if they are new to the journal.
  ///
  /// - Throws: `JournalError`: `invalidValue` with the field or the reference, `exists` for an ID
  ///   that is taken.
  public func add(_ recipe: Recipe, method: BrewMethod? = nil, grinder: Grinder? = nil) throws {
    try recipe.validate()
    try change(.add, recipe.id) { writer in
      try writer.addNew(method, grinder)
      try recipe.validateSteps(for: try recipe.methodID.flatMap { try writer.stored($0) })
      try writer.add(recipe)
    }
  }

  /// Adds a brew, its bean, method and grinder if they are new to the journal, and a tasting. The
  /// usage count of the brew's recipe is increased.
  ///
  /// - Parameters:
  ///   - brew: The brew, with a new ID.
  ///   - bean: A bean to add first; nil for one that the journal has.
  ///   - method: A method to add first; nil for one that the journal has.
  ///   - grinder: A grinder to add first; nil for one that the journal has.
  ///   - tasting: The tasting to add; its `brewID` must be the ID of the brew.
  ///   - tastings: Further tastings, of other tasters.
  ///   - tasters: Tasters to add first.
  ///   - now: The current time; the brew must not be after it.
  /// - Throws: `JournalError`: `invalidValue` with the field or the reference, `exists` for an ID
  ///   that is taken.
  public func add(
    _ brew: Brew, bean: Bean? = nil, method: BrewMethod? = nil, grinder: Grinder? = nil,
    tasting: Tasting? = nil, tastings: [Tasting] = [], tasters: [Taster] = [],
    now: Timestamp = .now
  ) throws {
    try brew.validate(now: now)
    let tastings = [tasting].compactMap(\.self) + tastings
    for tasting in tastings { try tasting.validate() }
    for taster in tasters { try taster.validate() }
    try bean?.validate(today: .today)
    try change(.add, brew.id) { writer in
      if let bean { try writer.add(bean) }
      try writer.addNew(method, grinder)
      try writer.add(brew)
      try writer.countUse(of: brew.recipeID, by: 1)
      for taster in tasters { try writer.add(taster) }
      for tasting in tastings { try writer.add(tasting) }
    }
  }

  /// Refuses a brew whose values `add` would refuse, and writes nothing.
  ///
  /// - Throws: `JournalError`: `invalidValue` with the field.
  public func check(_ brew: Brew, tasting: Tasting? = nil, now: Timestamp = .now) throws {
    try brew.validate(now: now)
    try tasting?.validate()
  }

  /// Adds the tasting of a brew that has none of its taster.
  ///
  /// - Throws: `JournalError`: `invalidValue` with the field or the reference, `exists` for an ID
  ///   that is taken or a brew that has a tasting.
  public func add(_ tasting: Tasting) throws {
    try tasting.validate()
    try change(.add, tasting.id) { try $0.add(tasting) }
  }
}

extension RecordWriter {
  /// Adds the devices that are new to the journal.
  func addNew(_ method: BrewMethod?, _ grinder: Grinder?) throws {
    if let method {
      try method.validate()
      try add(method)
    }
    if let grinder {
      try grinder.validate()
      try add(grinder)
    }
  }

  /// Changes the usage count of a recipe that the journal has, but not to less than 0.
  func countUse(of id: Identifier<Recipe>?, by count: Int) throws {
    guard let id, let recipe = try stored(id) else { return }
    var counted = recipe
    counted.usageCount = max(0, recipe.usageCount + count)
    try update(counted, from: recipe)
  }
}
