/// One brew: its settings, rating and notes. nil means not recorded.
public struct Brew: Sendable, Hashable, Identifiable, CodedRecord {
  /// The brew's ID, unique among brews.
  public var id: Identifier<Brew>
  /// The bean.
  public var beanID: Identifier<Bean>?
  /// The method.
  public var methodID: Identifier<BrewMethod>?
  /// The grinder.
  public var grinderID: Identifier<Grinder>?
  /// The recipe that was followed.
  public var recipeID: Identifier<Recipe>?
  /// The time of the brew.
  public var brewedAt: Timestamp
  /// The ground coffee in grams.
  public var dose: Double?
  /// The poured water in grams.
  public var water: Double?
  /// The coffee in the cup in grams; for espresso the weight of the shot.
  public var yield: Double?
  /// The water temperature in °C.
  public var waterTemperature: Double?
  /// The position of the grind setting on the scale of the grinder: a number that orders its settings.
  public var grindSetting: Double?
  /// The grind setting as it was written; nil where only its number is known. See `grind`.
  public var grindText: String?
  /// The brew time in seconds.
  public var brewTime: Double?
  /// The stored rating, 0…5 stars; 0 is unrated. See `stars`.
  public var rating: Double
  /// The notes of the taster.
  public var notes: String
  /// Whether rating and notes were copied from an earlier brew instead of tasted.
  public var isCopy: Bool
  /// The dissolved solids of the coffee in the cup (TDS) in percent of its weight.
  public var tds: Double?
  /// The extraction yield in percent as another program gave it. See `extractionYield`.
  public var givenExtractionYield: Double?
  /// Whether the brew is one of the user's favorites.
  public var isFavorite = false
  /// The water that was used, such as `Third Wave, 90 ppm`; empty for none.
  public var waterRecipe = ""

  /// Creates a brew; omitted values are not recorded.
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

  /// The rating in stars, above 0 up to 5; nil when unrated or out of range.
  public var stars: Double? {
    rating > 0 && rating <= 5 ? rating : nil
  }

  /// Grams of water, or for espresso of yield, per gram of coffee; nil if a value is missing or out
  /// of range.
  public func ratio(isEspresso: Bool) -> Double? {
    guard let dose = FieldRange.dose.checked(dose),
      let liquid = isEspresso
        ? FieldRange.yield.checked(yield) : FieldRange.water.checked(water)
    else { return nil }
    return liquid / dose
  }

  /// The share of the ground coffee that is in the cup, in percent: as it was given, else the coffee
  /// in the cup times its dissolved solids, per gram of ground coffee; nil if a value is missing or
  /// out of range.
  public var extractionYield: Double? {
    FieldRange.extractionYield.checked(givenExtractionYield) ?? computedExtractionYield
  }

  /// The extraction yield of the brew's own values, to a hundredth of a percent.
  var computedExtractionYield: Double? {
    guard let tds = FieldRange.tds.checked(tds), let dose = FieldRange.dose.checked(dose),
      let yield = FieldRange.yield.checked(yield)
    else { return nil }
    return FieldRange.extractionYield.checked((tds * yield / dose * 100).rounded() / 100)
  }

  /// Takes over an extraction yield that a file gives; one that the brew's own values give too is
  /// not stored.
  mutating func take(extractionYield given: Double?) {
    let isKnown = given.map { given in
      computedExtractionYield.map { abs($0 - given) < 0.011 } ?? false
    }
    givenExtractionYield = isKnown == true ? nil : given
  }

  /// What the ground coffee of the brew cost, in the currency of the bean's price; nil if the dose,
  /// the price or the weight of the bag is missing or out of range.
  ///
  /// - Parameter bean: The brew's bean.
  public func price(of bean: Bean?) -> Double? {
    guard let dose = FieldRange.dose.checked(dose), let price = bean?.pricePerGram else {
      return nil
    }
    return (price * dose * 100).rounded() / 100
  }
}

extension Brew: StoredRecord {
  static let recordKind = RecordKind.brew
  static let fields = RecordFields<Brew>(
    [
      .id(\.id), .reference("bean_id", \.beanID), .reference("method_id", \.methodID),
      .reference("grinder_id", \.grinderID), .reference("recipe_id", \.recipeID),
      .time("brewed_at", \.brewedAt, isRequired: true),
      .number("dose_g", \.dose, .dose), .number("water_g", \.water, .water),
      .number("yield_g", \.yield, .yield),
      .number("water_temp_c", \.waterTemperature, .waterTemperature),
      .number("grind_setting", \.grindSetting, .grindSetting),
      .number("brew_time_s", \.brewTime, .brewTime), .rating(\.rating), .notes(\.notes),
      .flag("is_copy", \.isCopy),
    ],
    later: [
      .number("tds_percent", \.tds, .tds),
      .number("extraction_yield_percent", \.givenExtractionYield, .extractionYield),
      .flag("is_favorite", \.isFavorite), .line("grind_text", \.grindText),
      .line("water_recipe", \.waterRecipe),
    ])

  static func blank(_ id: Identifier<Brew>) -> Brew { Brew(id: id, brewedAt: Timestamp("")) }
}
