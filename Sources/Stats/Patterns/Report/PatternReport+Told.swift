import Numerics

extension PatternReport {
  /// The patterns as text and page tell them: what several methods have in common once, no best value
  /// for all beans of a setting whose best value differs between them (`Pattern.groups`), and what notes
  /// call brews last: it says nothing about stars.
  package var told: [Pattern] {
    let divided = dividedSettings
    var groups: [[Pattern]] = []
    for pattern in patterns {
      if pattern.kind == .parameter, let setting = pattern.subject[.parameter],
        divided.contains(setting)
      {
        continue
      }
      // What holds over all methods is shown before what holds of one.
      let places = groups.indices.filter { groups[$0][0].saysTheSame(as: pattern) }
      if let place = places.first(where: { groups[$0][0].isOfAllMethods }) ?? places.first {
        groups[place].append(pattern)
      } else {
        groups.append([pattern])
      }
    }
    let told = groups.map { group in
      group.first { $0.isOfAllMethods } ?? Pattern.together(group) ?? group[0]
    }
    return told.filter { !$0.kind.isOfWords } + told.filter { $0.kind.isOfWords }
  }

  /// The settings whose best value differs between beans.
  var dividedSettings: Set<String> {
    Set(
      patterns.filter { $0.kind == .interaction && !$0.groups.isEmpty }
        .compactMap { $0.subject[.parameter] })
  }
}

extension Pattern {
  /// Whether it is about a setting of all methods.
  fileprivate var isOfAllMethods: Bool {
    kind == .parameter && subject[.parameter] != nil && subject[.method] == nil
  }

  /// Whether it says of one method what another pattern says of another, or of all: the same shape,
  /// places that are a noticeable step apart at most and within the interval of one of them, and
  /// sizes whose intervals overlap.
  fileprivate func saysTheSame(as other: Pattern) -> Bool {
    guard kind == .parameter, other.kind == .parameter, shape == other.shape,
      let name = subject[.parameter], name == other.subject[.parameter],
      let step = BrewParameter(rawValue: name)?.comparedStep,
      subject[.grinder] == nil, other.subject[.grinder] == nil,
      subject[.method] != other.subject[.method],
      ![self, other].contains(where: {
        $0.subject[.method].map { PatternSubject.folded($0).isEmpty } ?? false
      }),
      effect.low <= other.effect.high, other.effect.low <= effect.high
    else { return false }
    guard shape == .peak || shape == .valley else { return shape == .up || shape == .down }
    guard let own = optimum, let their = other.optimum else { return false }
    let distance = abs(own.value - their.value)
    let isWithin = [(own, their), (their, own)].contains { place, range in
      place.value >= range.low && place.value <= range.high
    }
    return distance <= step && (isWithin || distance <= step / 2)
  }

  /// One pattern for those of several methods that say the same: means by brews, intervals that
  /// cover those of all, and the weakest evidence of them.
  fileprivate static func together(_ patterns: [Pattern]) -> Pattern? {
    guard patterns.count > 1, var pattern = patterns.first else { return nil }
    let count = patterns.reduce(0) { $0 + $1.count }
    func joined(_ estimates: [Estimate]) -> Estimate {
      let sum = zip(patterns, estimates).reduce(0) { $0 + Double($1.0.count) * $1.1.value }
      return Estimate(
        value: sum / Double(max(1, count)), low: estimates.map(\.low).min() ?? 0,
        high: estimates.map(\.high).max() ?? 0)
    }
    pattern.methods = patterns.compactMap { $0.subject[.method] }
    pattern.subject = PatternSubject([.parameter: pattern.subject[.parameter] ?? ""])
    pattern.effect = joined(patterns.map(\.effect))
    let optima = patterns.compactMap(\.optimum)
    pattern.optimum = optima.count == patterns.count ? joined(optima) : nil
    pattern.count = count
    pattern.pValue = patterns.map(\.pValue).max() ?? pattern.pValue
    pattern.qValue = patterns.map(\.qValue).max() ?? pattern.qValue
    return pattern
  }
}

extension BrewParameter {
  /// The difference that one notices, in the unit of the parameter; nil where values of two methods
  /// are not compared: scales of grinders differ, and days off roast are those of all methods.
  fileprivate var comparedStep: Double? {
    switch self {
    case .dose, .ratio: 0.5
    case .waterTemperature: 1
    case .brewTime: 10
    case .grindSetting, .daysOffRoast: nil
    }
  }
}
