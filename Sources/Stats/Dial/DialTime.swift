import Journal

/// The time of the last brew of a path beside that of its recipe.
public struct DialTime: Sendable, Hashable {
  /// The brew's time in seconds.
  public var brewTime: Double
  /// The recipe's time in seconds.
  public var recipeTime: Double

  /// Creates times.
  ///
  /// - Parameters:
  ///   - brewTime: The brew's time in seconds.
  ///   - recipeTime: The recipe's time in seconds.
  public init(brewTime: Double, recipeTime: Double) {
    self.brewTime = brewTime
    self.recipeTime = recipeTime
  }

  /// The least difference that is shown, as a share of the recipe's time.
  private static let leastShare = 0.1

  /// nil for a brew without a recipe or without a time, and for about the recipe's time.
  ///
  /// - Parameters:
  ///   - brew: The brew.
  ///   - recipes: The recipes of the journal.
  init?(of brew: Brew, recipes: [Recipe]) {
    guard let id = brew.recipeID, let time = FieldRange.brewTime.checked(brew.brewTime),
      let recipe = recipes.first(where: { $0.id == id }),
      let planned = FieldRange.brewTime.checked(recipe.brewTime),
      abs(time - planned) >= Self.leastShare * planned
    else { return nil }
    self.init(brewTime: time, recipeTime: planned)
  }
}
