/// A recipe with the names of its method and grinder instead of their IDs, to hand to others.
///
/// Its JSON form has the columns of a recipe, `method`, `method_category` and `grinder`; all but `name`
/// may be missing.
public struct SharedRecipe: Sendable, Hashable {
  /// The settings. The ID, the references, the usage count and the time are none of it.
  public var recipe: Recipe
  /// The name of the method; empty for none.
  public var method: String
  /// The kind of brewing.
  public var category: MethodCategory
  /// The name of the grinder, on whose scale the grind setting is; empty for none.
  public var grinder: String

  /// Creates the shared form of a recipe.
  ///
  /// - Parameters:
  ///   - recipe: The recipe.
  ///   - contents: Has its method and grinder.
  public init(_ recipe: Recipe, in contents: JournalContents) {
    var plain = recipe
    plain.id = Identifier(rawValue: "")
    (plain.methodID, plain.grinderID) = (nil, nil)
    plain.usageCount = 0
    plain.createdAt = Timestamp("")
    self.recipe = plain
    let method = contents.methods.first { $0.id == recipe.methodID }
    self.method = method?.name ?? ""
    category = method?.category ?? .unrecorded
    grinder = contents.grinders.first { $0.id == recipe.grinderID }?.name ?? ""
  }
}

extension SharedRecipe: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, method, grinder
    case category = "method_category"
    case dose = "dose_g"
    case water = "water_g"
    case yield = "yield_g"
    case waterTemperature = "water_temp_c"
    case grindSetting = "grind_setting"
    case brewTime = "brew_time_s"
    case bloom = "bloom_g"
    case bloomTime = "bloom_s"
    case pours = "pours_g"
    case isInverted = "is_inverted"
    case plungeTime = "plunge_s"
    case steps
  }

  /// Decodes a shared recipe; what is missing or null is not recorded.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double? {
      try values.decodeIfPresent(Double.self, forKey: key)
    }
    func text(_ key: CodingKeys) throws -> String {
      try values.decodeIfPresent(String.self, forKey: key) ?? ""
    }
    recipe = Recipe(
      id: Identifier(rawValue: ""), name: try values.decode(String.self, forKey: .name),
      dose: try number(.dose), water: try number(.water), yield: try number(.yield),
      waterTemperature: try number(.waterTemperature), grindSetting: try number(.grindSetting),
      brewTime: try number(.brewTime), bloom: try number(.bloom),
      bloomTime: try number(.bloomTime),
      pours: try values.decodeIfPresent([Double].self, forKey: .pours) ?? [],
      isInverted: try values.decodeIfPresent(Bool.self, forKey: .isInverted),
      plungeTime: try number(.plungeTime))
    recipe.steps = try values.decodeIfPresent([RecipeStep].self, forKey: .steps) ?? []
    method = try text(.method)
    category = MethodCategory(rawValue: try text(.category))
    grinder = try text(.grinder)
  }

  /// Encodes what is recorded.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    func text(_ text: String) -> String? { text.isEmpty ? nil : text }
    try values.encode(recipe.name, forKey: .name)
    try values.encodeIfPresent(text(method), forKey: .method)
    try values.encodeIfPresent(text(category.rawValue), forKey: .category)
    try values.encodeIfPresent(text(grinder), forKey: .grinder)
    try values.encodeIfPresent(recipe.dose, forKey: .dose)
    try values.encodeIfPresent(recipe.water, forKey: .water)
    try values.encodeIfPresent(recipe.yield, forKey: .yield)
    try values.encodeIfPresent(recipe.waterTemperature, forKey: .waterTemperature)
    try values.encodeIfPresent(recipe.grindSetting, forKey: .grindSetting)
    try values.encodeIfPresent(recipe.brewTime, forKey: .brewTime)
    try values.encodeIfPresent(recipe.bloom, forKey: .bloom)
    try values.encodeIfPresent(recipe.bloomTime, forKey: .bloomTime)
    if !recipe.pours.isEmpty { try values.encode(recipe.pours, forKey: .pours) }
    try values.encodeIfPresent(recipe.isInverted, forKey: .isInverted)
    try values.encodeIfPresent(recipe.plungeTime, forKey: .plungeTime)
    if !recipe.steps.isEmpty { try values.encode(recipe.steps, forKey: .steps) }
  }
}
