/// What limits a piece of advice, with its share of the doubt about the cup that it promises.
public struct AdviceDoubt: Sendable, Hashable {
  /// What limits it.
  public enum Reason: Sendable, Hashable {
    /// Cups of the same settings get different ratings: more cups do not help.
    case scatter
    /// There are few rated cups.
    case fewBrews
    /// Ratings differ too little to tell whether settings matter.
    case settingsUnclear
    /// All ratings are the same.
    case ratingsAlike
    /// Cups of the bean have a rating that nobody chose.
    case defaultRatings
    /// Cups of the bean are not rated.
    case unrated
    /// Ratings are old.
    case age
    /// A number is probably a mistake and was left out.
    case doubtedValue
    /// Brews do not record the setting.
    case notRecorded(BrewParameter)
    /// Two settings always moved together.
    case movedTogether(BrewParameter, BrewParameter)

    /// Whether something can be done about it.
    public var isOpen: Bool { self != .scatter }
  }

  /// What limits the advice.
  public var reason: Reason
  /// Its share of the variance of the next cup's rating, 0…1.
  public var share: Double

  /// Creates a part of the doubt.
  ///
  /// - Parameters:
  ///   - reason: What limits the advice.
  ///   - share: Its share of the variance of the next cup's rating, 0…1.
  public init(_ reason: Reason, share: Double) {
    self.reason = reason
    self.share = share
  }
}

extension AdviceDoubt.Reason {
  /// The ID in JSON, such as `few_brews` or `not_recorded.brew_time_s`.
  package var id: String {
    switch self {
    case .scatter: "scatter"
    case .fewBrews: "few_brews"
    case .settingsUnclear: "settings_unclear"
    case .ratingsAlike: "ratings_alike"
    case .defaultRatings: "default_ratings"
    case .unrated: "unrated"
    case .age: "age"
    case .doubtedValue: "doubted_value"
    case .notRecorded(let parameter): "not_recorded.\(parameter.rawValue)"
    case .movedTogether(let first, let second):
      "moved_together.\(first.rawValue).\(second.rawValue)"
    }
  }

  /// The ID without the names of settings.
  package var name: String { String(id.prefix { $0 != "." }) }

  /// Creates the reason with an ID; nil for an unknown ID.
  package init?(id: String) {
    let parts = id.split(separator: ".").map(String.init)
    let parameters = parts.dropFirst().compactMap(BrewParameter.init(rawValue:))
    switch (parts.first, parameters.count) {
    case ("not_recorded", 1): self = .notRecorded(parameters[0])
    case ("moved_together", 2): self = .movedTogether(parameters[0], parameters[1])
    default:
      let plain: [Self] = [
        .scatter, .fewBrews, .settingsUnclear, .ratingsAlike, .defaultRatings, .unrated, .age,
        .doubtedValue,
      ]
      guard let reason = plain.first(where: { $0.id == id }) else { return nil }
      self = reason
    }
  }
}
