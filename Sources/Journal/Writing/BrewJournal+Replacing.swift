/// Replacing records.
///
/// The whole record is written: changes that another program made since it was read are lost. Where
/// that matters, use `update(_:_:)` with a closure, which changes the record as stored now.
extension BrewJournal {
  /// Replaces a bean of the journal.
  ///
  /// - Parameters:
  ///   - bean: The bean, with the ID of the bean to replace.
  ///   - today: The user's day; a new roast date must not be after it.
  /// - Throws: `JournalError`: `name` (`unknownID`) where the journal has no such bean,
  ///   `invalidValue` with the field.
  public func update(_ bean: Bean, today: CalendarDay = .today) throws {
    try update(bean.id, today: today) { $0 = bean }
  }

  /// Replaces a method of the journal.
  ///
  /// - Throws: As for a bean.
  public func update(_ method: BrewMethod) throws {
    try update(method.id) { $0 = method }
  }

  /// Replaces a grinder of the journal.
  ///
  /// - Throws: As for a bean.
  public func update(_ grinder: Grinder) throws {
    try update(grinder.id) { $0 = grinder }
  }

  /// Replaces a recipe of the journal.
  ///
  /// - Throws: As for a bean.
  public func update(_ recipe: Recipe) throws {
    try update(recipe.id) { $0 = recipe }
  }

  /// Replaces a brew of the journal.
  ///
  /// - Parameters:
  ///   - brew: The brew, with the ID of the brew to replace.
  ///   - now: The current time; a new time of the brew must not be after it.
  /// - Throws: As for a bean.
  public func update(_ brew: Brew, now: Timestamp = .now) throws {
    try update(brew.id, now: now) { $0 = brew }
  }

  /// Replaces a tasting of the journal.
  ///
  /// - Throws: As for a bean.
  public func update(_ tasting: Tasting) throws {
    try update(tasting.id) { $0 = tasting }
  }
}
