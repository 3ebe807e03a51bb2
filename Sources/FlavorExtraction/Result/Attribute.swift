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

  /// Hashes the position in `allCases`.
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}
