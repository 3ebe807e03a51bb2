/// A property of the cup that has a level of 1…5; raw values are the keys of the JSON form.
public enum Attribute: String, Sendable, CaseIterable {
  /// How sour or bright the cup is.
  case acidity
  /// How heavy or thick the cup feels.
  case body
  /// How sweet the cup is.
  case sweetness
  /// How bitter the cup is.
  case bitterness
  /// How long the taste lasts.
  case finish
  /// How much the cup dries out and roughens the mouth.
  case astringency
  /// How clean and clear the cup is; low for a muddy or dirty one.
  case cleanliness

  /// Its place among all, which is quicker to hash than its name.
  var place: Int {
    switch self {
    case .acidity: 0
    case .body: 1
    case .sweetness: 2
    case .bitterness: 3
    case .finish: 4
    case .astringency: 5
    case .cleanliness: 6
    }
  }

  /// Whether it can be absent, so that less of it is little instead of medium.
  var mayLack: Bool { self == .bitterness || self == .sweetness || self == .astringency }
  /// Whether it is an amount; a finish is not, it is long or short.
  var isAmount: Bool { self != .finish }
  /// Whether it is a flavor, too, so that a rule or the context model judges its name.
  var isFlavor: Bool { self == .sweetness || self == .bitterness }
  /// Whether things to eat and drink are measures of it: `a body like soup`.
  var isThickness: Bool { self == .body }
  /// The level of what is missing: `lacks clarity` is not as bad as no clarity could be.
  var levelOfLack: Float { self == .cleanliness ? 2 : 1 }

  /// Hashes the position in `allCases`.
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}
