/// How a simulated taster lives: what varies, what drifts and what is true.
struct World: Sendable {
  var name: String
  var brews = 400
  var beans = 30
  /// How many bags are open at once; 0 for any bean at any time.
  var openBags = 3
  /// The standard deviation of the beans' quality in stars.
  var beanSpread = 0.2
  /// The standard deviation of how much better or worse a bean suits one method, in stars.
  var liking = 0.0
  /// The share of a parameter's variance that drifts, 0…1.
  var drift = 0.0
  /// After how many brews a drifting parameter forgets itself.
  var driftMemory = 40.0
  /// The standard deviation of the taster's mood in stars.
  var mood = 0.0
  /// After how many days a mood is forgotten.
  var moodMemory = 5.0
  /// The standard deviation of a brew's own noise in stars.
  var noise = 0.5
  /// How many times as noisy the ratings of the last method are.
  var lastMethodNoise = 1.0
  /// Ratings are rounded to this.
  var step = 0.5
  /// Whether dose and brew time follow ratio and grind.
  var correlation = 0.0
  /// The standard deviation of the log odds of a flavor between beans.
  var affinitySpread = 0.5
  /// How far the taster moves the grind after calling a brew under- or overextracted, in standard
  /// deviations; nil for notes that do not speak of extraction.
  var reaction: Double?
  var plants: [Plant] = []

  static let methods = ["V60", "AeroPress", "Espresso"]
  static let methodShares = [0.45, 0.3, 0.25]
  static let grinders = ["Comandante", "Niche"]
  static let origins = ["Ethiopia", "Kenya", "Colombia", "Brazil", "Guatemala"]
  static let processes = ["washed", "natural", "honey"]
  static let roastLevels = ["light", "medium_light", "medium", "dark"]
  static let varieties = ["Heirloom", "SL28", "Caturra", "Bourbon", "Gesha"]
  static let roasters = ["North", "South", "East", "West", "Hill", "Lake"]
  static let flavors: [(id: String, share: Double)] = [
    ("fruity.berry.blueberry", 0.12), ("fruity.berry.strawberry", 0.08),
    ("fruity.citrus-fruit.lemon", 0.15), ("fruity.citrus-fruit.orange", 0.12),
    ("fruity.other-fruit.apple", 0.1), ("floral.floral.jasmine", 0.1),
    ("floral.tea-like.black-tea", 0.08), ("sweet.brown-sugar.honey", 0.15),
    ("sweet.brown-sugar.caramelized", 0.2), ("nutty-cocoa.cocoa.dark-chocolate", 0.2),
    ("nutty-cocoa.nutty.hazelnut", 0.1), ("spices.brown-spice.cinnamon", 0.06),
    ("roasted.cereal.malt", 0.05), ("green-vegetative.olive-oil", 0.04),
  ]
  /// Mean, standard deviation and noticeable step of each parameter by method, in the order dose,
  /// ratio, temperature, grind, time.
  static let settings: [[(mean: Double, spread: Double, step: Double)]] = [
    [(15, 0.6, 0.5), (16, 0.8, 0.5), (93, 2, 1), (24, 2, 1), (180, 20, 10)],
    [(14, 0.8, 0.5), (14, 1, 0.5), (87, 3, 1), (18, 2, 1), (120, 20, 10)],
    [(18, 0.4, 0.3), (2.1, 0.25, 0.2), (93, 1.2, 1), (12, 1.5, 1), (28, 3, 2)],
  ]
}
