/// A structural property of the cup that is graded rather than named.
public enum Attribute: String, Sendable, CaseIterable {
  case acidity, body, sweetness, bitterness, finish

  /// Its place among all, which is quicker to hash than its name.
  var place: Int {
    switch self {
    case .acidity: 0
    case .body: 1
    case .sweetness: 2
    case .bitterness: 3
    case .finish: 4
    }
  }

  /// Hashes the place among all attributes.
  public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}
