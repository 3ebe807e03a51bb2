/// One brew: what went in, how it was made and how it was liked. Nil means not recorded.
public struct Brew: Sendable, Hashable, Identifiable {
  /// The brew's ID, unique among brews.
  public var id: Identifier<Brew>
  /// The bean that was brewed.
  public var beanID: Identifier<Bean>?
  /// The method it was brewed with.
  public var methodID: Identifier<BrewMethod>?
  /// The grinder it was ground with.
  public var grinderID: Identifier<Grinder>?
  /// The recipe that was followed.
  public var recipeID: Identifier<Recipe>?
  /// When it was brewed.
  public var brewedAt: Timestamp
  /// Grams of coffee.
  public var dose: Double?
  /// Grams of water poured.
  public var water: Double?
  /// Grams in the cup; for espresso the weight of the shot.
  public var yield: Double?
  /// Degrees Celsius.
  public var waterTemperature: Double?
  /// On the grinder's own scale.
  public var grindSetting: Double?
  /// Seconds.
  public var brewTime: Double?
  /// 0…5 stars as stored; 0 is unrated. See `stars`.
  public var rating: Double
  /// What the taster wrote.
  public var notes: String
  /// Rating and notes were copied from an earlier brew, not tasted.
  public var isCopy: Bool

  /// Creates a brew; what is not given is not recorded.
  public init(
    id: Identifier<Brew>, beanID: Identifier<Bean>? = nil, methodID: Identifier<BrewMethod>? = nil,
    grinderID: Identifier<Grinder>? = nil, recipeID: Identifier<Recipe>? = nil,
    brewedAt: Timestamp, dose: Double? = nil, water: Double? = nil, yield: Double? = nil,
    waterTemperature: Double? = nil, grindSetting: Double? = nil, brewTime: Double? = nil,
    rating: Double = 0, notes: String = "", isCopy: Bool = false
  ) {
    self.id = id
    self.beanID = beanID
    self.methodID = methodID
    self.grinderID = grinderID
    self.recipeID = recipeID
    self.brewedAt = brewedAt
    self.dose = dose
    self.water = water
    self.yield = yield
    self.waterTemperature = waterTemperature
    self.grindSetting = grindSetting
    self.brewTime = brewTime
    self.rating = rating
    self.notes = notes
    self.isCopy = isCopy
  }
}

extension Brew {
  /// The rating in stars, above 0 up to 5; nil when unrated or beyond the scale.
  public var stars: Double? {
    rating > 0 && rating <= 5 ? rating : nil
  }

  /// Water, or for espresso the yield, per gram of coffee; nil where either is missing or absurd.
  public func ratio(isEspresso: Bool) -> Double? {
    guard let dose = FieldRange.dose.checked(dose),
      let liquid = isEspresso
        ? FieldRange.yield.checked(yield) : FieldRange.water.checked(water)
    else { return nil }
    return liquid / dose
  }
}
