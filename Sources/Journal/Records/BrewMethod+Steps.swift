extension BrewMethod {
  /// The kind of brewing: the category, or what the name implies where none is recorded.
  public var kind: MethodCategory {
    category == .unrecorded ? MethodCategory(impliedBy: name) : category
  }

  /// Whether a recipe for the method can have a field, by the name of its column: an espresso has no
  /// pours, and only what is pressed by hand can be upside down.
  ///
  /// A method of an unknown kind can have all.
  ///
  /// - Parameter field: Such as `pours_g`.
  public func hasRecipeField(_ field: String) -> Bool {
    switch field {
    case "bloom_g", "bloom_s", "pours_g": ![.espresso, .stovetop].contains(kind)
    case "plunge_s": ![.espresso, .stovetop, .pourOver, .cold].contains(kind)
    case "is_inverted": ![.espresso, .stovetop, .pourOver, .cold, .immersion].contains(kind)
    default: true
    }
  }

  /// Whether a recipe for the method can have a step.
  ///
  /// - Parameter step: What is done.
  public func hasStep(_ step: BrewSchedule.Kind) -> Bool {
    switch step {
    case .bloom: hasRecipeField("bloom_g")
    case .pour, .drawdown, .steep: hasRecipeField("pours_g")
    case .plunge: hasRecipeField("plunge_s")
    case .extract: [.espresso, .stovetop].contains(kind) || MethodCategory.unrecorded == kind
    }
  }
}
