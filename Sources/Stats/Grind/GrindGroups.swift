/// The cups of a grinder that can be compared by what comes of the setting: those of one bean and method.
struct GrindGroups: Sendable {
  /// The cups of one bean and method. `outcomes` are logarithms: of the time or, of shots with a curve, of one
  /// over the flow at the end of the ramp; both grow with finer settings.
  struct Group: Sendable {
    let bean: Identifier<Bean>?
    fileprivate let name: String
    private(set) var settings: [Double] = []
    private(set) var outcomes: [Double] = []
    private(set) var stars: [Double?] = []

    var count: Int { settings.count }

    fileprivate mutating func add(_ setting: Double, _ outcome: Double, _ stars: Double?) {
      settings.append(setting)
      outcomes.append(outcome)
      self.stars.append(stars)
    }

    /// The means, and the sums of squares and products about them.
    var sums: Sums { Sums(settings, outcomes) }
  }

  /// Sums of settings and outcomes about their means.
  struct Sums: Sendable, Hashable {
    let count: Double
    private(set) var setting, outcome: Double
    private(set) var settings = 0.0
    private(set) var outcomes = 0.0
    private(set) var products = 0.0

    fileprivate init(_ settings: [Double], _ outcomes: [Double]) {
      count = Double(settings.count)
      setting = settings.reduce(0, +) / max(count, 1)
      outcome = outcomes.reduce(0, +) / max(count, 1)
      for (one, other) in zip(settings, outcomes) {
        self.settings += (one - setting) * (one - setting)
        self.outcomes += (other - outcome) * (other - outcome)
        products += (one - setting) * (other - outcome)
      }
    }
  }

  /// In the order of their beans and methods.
  let all: [Group]

  /// The number of cups beside others of their group, less one a group.
  var freedom: Int { all.reduce(0) { $0 + $1.count - 1 } }

  /// - Parameters:
  ///   - brews: Brews of any beans, methods and grinders.
  ///   - flows: Gives the flow of a brew's shot; nil compares times.
  ///   - isMeant: Whether a brew is one of the grinder, and of the method in question.
  /// - Complexity: O(brews).
  init(_ brews: [Brew], flows: ShotWeights? = nil, where isMeant: (Brew) -> Bool) {
    struct Key: Hashable {
      let bean: Identifier<Bean>?
      let method: Identifier<BrewMethod>?
    }
    var places: [Key: Int] = [:]
    var groups: [Group] = []
    // Successive brews are often of one group.
    var last: (key: Key, place: Int)?
    for brew in brews where !brew.isCopy && isMeant(brew) {
      guard let setting = FieldRange.grindSetting.checked(brew.grindSetting),
        let outcome = Self.outcome(of: brew, flows)
      else { continue }
      let key = Key(bean: brew.beanID, method: brew.methodID)
      let place: Int
      if let last, last.key == key {
        place = last.place
      } else if let known = places[key] {
        place = known
      } else {
        place = groups.count
        places[key] = place
        groups.append(
          Group(
            bean: key.bean, name: "\(key.bean?.rawValue ?? "")\t\(key.method?.rawValue ?? "")"))
      }
      last = (key, place)
      groups[place].add(setting, outcome, brew.stars)
    }
    all = groups.sorted { $0.name < $1.name }
  }

  /// The outcome of a setting, as a logarithm; nil where it is not recorded.
  static func outcome(of brew: Brew, _ flows: ShotWeights?) -> Double? {
    if let flows {
      return flows[brew.id]?.flowAfterRamp.flatMap { $0 > 0 && $0.isFinite ? -log($0) : nil }
    }
    return FieldRange.brewTime.checked(brew.brewTime).flatMap { $0 > 0 ? log($0) : nil }
  }
}
