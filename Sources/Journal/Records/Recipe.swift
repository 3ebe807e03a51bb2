/// A way to brew that is used again. Nil means that the recipe leaves it open.
public struct Recipe: Sendable, Hashable, Identifiable {
  /// The recipe's ID, unique among recipes.
  public var id: Identifier<Recipe>
  /// What the user calls it.
  public var name: String
  /// The method it is for.
  public var methodID: Identifier<BrewMethod>?
  /// The grinder that `grindSetting` is for.
  public var grinderID: Identifier<Grinder>?
  /// Grams of coffee.
  public var dose: Double?
  /// Grams of water.
  public var water: Double?
  /// Grams in the cup; espresso.
  public var yield: Double?
  /// Degrees Celsius.
  public var waterTemperature: Double?
  /// On the grinder's own scale.
  public var grindSetting: Double?
  /// Seconds.
  public var brewTime: Double?
  /// Grams of water for the bloom; pour-over.
  public var bloom: Double?
  /// Seconds of bloom; pour-over.
  public var bloomTime: Double?
  /// Grams on the scale after each pour, rising; pour-over.
  public var pours: [Double]
  /// AeroPress upside down.
  public var isInverted: Bool?
  /// Seconds of plunging; AeroPress.
  public var plungeTime: Double?
  /// How many brews were saved with it.
  public var usageCount: Int
  /// When the recipe was added to the journal.
  public var createdAt: Timestamp

  /// Creates a recipe; what is not given is not recorded.
  public init(
    id: Identifier<Recipe>, name: String = "", methodID: Identifier<BrewMethod>? = nil,
    grinderID: Identifier<Grinder>? = nil, dose: Double? = nil, water: Double? = nil,
    yield: Double? = nil, waterTemperature: Double? = nil, grindSetting: Double? = nil,
    brewTime: Double? = nil, bloom: Double? = nil, bloomTime: Double? = nil, pours: [Double] = [],
    isInverted: Bool? = nil, plungeTime: Double? = nil, usageCount: Int = 0,
    createdAt: Timestamp = Timestamp("")
  ) {
    self.id = id
    self.name = name
    self.methodID = methodID
    self.grinderID = grinderID
    self.dose = dose
    self.water = water
    self.yield = yield
    self.waterTemperature = waterTemperature
    self.grindSetting = grindSetting
    self.brewTime = brewTime
    self.bloom = bloom
    self.bloomTime = bloomTime
    self.pours = pours
    self.isInverted = isInverted
    self.plungeTime = plungeTime
    self.usageCount = usageCount
    self.createdAt = createdAt
  }
}
