/// What limits a piece of advice, with its share of the doubt about the cup that it promises.
public struct AdviceDoubt: Sendable, Hashable {
  /// What limits it.
  public enum Reason: Sendable, Hashable {
    /// Cups of the same settings get different ratings: more cups do not help.
    case scatter
    /// Cups are taken to scatter as they usually do: no settings were brewed twice.
    case unrepeated
    /// There are few rated cups.
    case fewBrews
    /// Ratings differ too little to tell whether settings matter.
    case settingsUnclear
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
    case .unrepeated: "unrepeated"
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
        .scatter, .unrepeated, .fewBrews, .settingsUnclear, .ratingsAlike, .defaultRatings,
        .unrated, .age, .doubtedValue,
      ]
      guard let reason = plain.first(where: { $0.id == id }) else { return nil }
      self = reason
    }
  }
}

/// Two settings that always moved together, so that nothing tells which of them matters, and the two cups
/// that would.
public struct SettingSeparation: Sendable, Hashable {
  /// The setting that the second cup changes.
  public var changed: BrewParameter
  /// The setting that both cups share.
  public var kept: BrewParameter
  /// The value of the changed setting in the first cup and in the second, in its unit.
  public var first, second: Double
  /// The value of the other setting in both.
  public var value: Double
}

/// In JSON the two cups: `[{"water_temp_c": 94, "grind_setting": 24}, {"water_temp_c": 90, …}]`.
extension SettingSeparation {
  /// The settings of each cup by the names of their parameters.
  var document: [Members<Rounded4>] {
    [first, second].map {
      Members([(changed.rawValue, Rounded($0)), (kept.rawValue, Rounded(value))])
    }
  }

  /// Creates the separation of two cups; nil unless they differ in one of two settings.
  init?(_ cups: [Members<Rounded4>]?) {
    guard let cups, cups.count == 2 else { return nil }
    func value(_ parameter: BrewParameter, _ cup: Int) -> Double? {
      cups[cup][parameter.rawValue]?.value
    }
    let names = BrewParameter.allCases.filter { value($0, 0) != nil }
    guard names.count == 2,
      let changed = names.first(where: { value($0, 0) != value($0, 1) }),
      let kept = names.first(where: { $0 != changed }),
      let first = value(changed, 0), let second = value(changed, 1), let both = value(kept, 0)
    else { return nil }
    self.init(changed: changed, kept: kept, first: first, second: second, value: both)
  }
}
