/// Settings that are used again. nil means that the recipe does not fix the setting.
public struct Recipe: Sendable, Hashable, Identifiable {
  /// The recipe's ID, unique among recipes.
  public var id: Identifier<Recipe>
  /// The user's name for it.
  public var name: String
  /// The method.
  public var methodID: Identifier<BrewMethod>?
  /// The grinder of `grindSetting`.
  public var grinderID: Identifier<Grinder>?
  /// The ground coffee in grams.
  public var dose: Double?
  /// The water in grams.
  public var water: Double?
  /// The coffee in the cup in grams; espresso.
  public var yield: Double?
  /// The water temperature in °C.
  public var waterTemperature: Double?
  /// The position of the grind setting on the scale of the grinder: a number that orders its settings.
  public var grindSetting: Double?
  /// The grind setting as it was written; nil where only its number is known. See `grind`.
  public var grindText: String?
  /// The brew time in seconds.
  public var brewTime: Double?
  /// The water of the bloom in grams; pour-over.
  public var bloom: Double?
  /// The time of the bloom in seconds; pour-over.
  public var bloomTime: Double?
  /// The grams on the scale after each pour, increasing; pour-over.
  public var pours: [Double]
  /// Whether the AeroPress is upside down.
  public var isInverted: Bool?
  /// The time of plunging in seconds; AeroPress.
  public var plungeTime: Double?
  /// The steps as the user gives them, with times; empty where only the bloom, the pours and the
  /// plunge are known.
  public var steps: [RecipeStep] = []
  /// The number of brews that were saved with it.
  public var usageCount: Int
  /// The time at which the recipe was added to the journal.
  public var createdAt: Timestamp

  /// Creates a recipe; omitted values are not recorded.
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

extension Recipe: StoredRecord {
  static let recordKind = RecordKind.recipe
  static let fields = RecordFields<Recipe>(
    [
      .id(\.id), .name(.recipe, \.name, isRequired: false), .reference("method_id", \.methodID),
      .reference("grinder_id", \.grinderID), .number("dose_g", \.dose, .dose),
      .number("water_g", \.water, .water), .number("yield_g", \.yield, .yield),
      .number("water_temp_c", \.waterTemperature, .waterTemperature),
      .number("grind_setting", \.grindSetting, .grindSetting),
      .number("brew_time_s", \.brewTime, .brewTime), .number("bloom_g", \.bloom, .bloom),
      .number("bloom_s", \.bloomTime, .bloomTime),
      RecordField("pours_g", \.pours, .numbers, get: { .numbers($0) }, set: { $0.numbers }),
      .flag("is_inverted", \.isInverted), .number("plunge_s", \.plungeTime, .plunge),
      .count("usage_count", \.usageCount), .time("created_at", \.createdAt),
    ],
    later: [
      RecordField("steps", \.steps, .steps, get: { .steps($0) }, set: { $0.steps }),
      .line("grind_text", \.grindText),
    ])

  static func blank(_ id: Identifier<Recipe>) -> Recipe { Recipe(id: id) }
}
