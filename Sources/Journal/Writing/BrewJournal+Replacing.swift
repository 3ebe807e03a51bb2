/// Writing a record that was read before and changed since.
///
/// The whole record is written: changes that another program made in between are lost. Where that
/// matters, `update(_:_:)` with a closure changes the record as the journal has it now.
extension BrewJournal {
  /// Writes a bean that the journal has.
  ///
  /// - Parameter today: The user's day; a new roast date must not be after it.
  /// - Throws: `JournalError`: `name` (`unknownID`) where the journal has no such bean,
  ///   `invalidValue` with the field.
  public func update(_ bean: Bean, today: CalendarDay = .today) throws {
    try update(bean.id, today: today) { $0 = bean }
  }

  /// Writes a method that the journal has.
  ///
  /// - Throws: As for a bean.
  public func update(_ method: BrewMethod) throws {
    try update(method.id) { $0 = method }
  }

  /// Writes a grinder that the journal has.
  ///
  /// - Throws: As for a bean.
  public func update(_ grinder: Grinder) throws {
    try update(grinder.id) { $0 = grinder }
  }

  /// Writes a recipe that the journal has.
  ///
  /// - Throws: As for a bean.
  public func update(_ recipe: Recipe) throws {
    try update(recipe.id) { $0 = recipe }
  }

  /// Writes a brew that the journal has.
  ///
  /// - Parameter now: A new time must not be after it.
  /// - Throws: As for a bean.
  public func update(_ brew: Brew, now: Timestamp = .now) throws {
    try update(brew.id, now: now) { $0 = brew }
  }

  /// Writes a tasting that the journal has.
  ///
  /// - Throws: As for a bean.
  public func update(_ tasting: Tasting) throws {
    try update(tasting.id) { $0 = tasting }
  }
}
