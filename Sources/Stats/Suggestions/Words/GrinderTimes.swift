import GrindScale

/// What brew times show about a grinder: within a bean and a method, coarser settings are faster.
public struct GrinderTimes: Sendable, Hashable {
  /// The number of brews with a grind setting and a time, beside others of their bean and method.
  public let brewCount: Int
  /// The settings that are coarser; nil where too few brews tell, or where they do not agree.
  public let coarser: CoarserSettings?
  /// How likely these are the coarser ones, 0.5…1, if any times differ by the setting; nil where `coarser` is.
  public let certainty: Double?
  /// Whether the times show it so clearly that a statement of the opposite is in doubt.
  public let isClear: Bool
  /// The least number of further brews of a bean and method, with a time and other settings, from which
  /// it could be known; nil where brews enough are recorded.
  public let missing: Int?

  /// The least degrees of freedom and the least t of a guess, and the t of a clear one.
  private static let least = (freedom: 5.0, t: 2.5, clear: 4.0)

  /// - Parameters:
  ///   - grinder: The grinder.
  ///   - brews: Brews of any beans and methods.
  /// - Complexity: O(brews).
  public init(of grinder: Identifier<Grinder>, in brews: [Brew]) {
    self.init(brews) { $0.grinderID == grinder }
  }

  /// The times of brews of a method that name no grinder.
  init(unnamedOf method: Identifier<BrewMethod>, in brews: [Brew]) {
    self.init(brews) { $0.grinderID == nil && $0.methodID == method }
  }

  private init(_ brews: [Brew], where isOfGrinder: (Brew) -> Bool) {
    let groups = GrindGroups(brews, where: isOfGrinder).all
    var (settings, times, products, freedom) = (0.0, 0.0, 0.0, -1.0)
    var count = 0
    for group in groups where group.count > 1 {
      let sums = group.sums
      settings += sums.settings
      times += sums.outcomes
      products += sums.products
      freedom += sums.count - 1
      count += group.count
    }
    brewCount = count
    // The first brew of all has none to be compared with.
    missing =
      freedom < Self.least.freedom
      ? Int(Self.least.freedom - freedom) + (groups.isEmpty ? 1 : 0) : nil
    guard freedom >= Self.least.freedom, settings > 1e-9, times > 1e-9 else {
      (coarser, certainty, isClear) = (nil, nil, false)
      return
    }
    let correlation = products / (settings * times).squareRoot()
    let rest = max(1 - correlation * correlation, 1e-9)
    let t = abs(correlation) * (freedom / rest).squareRoot()
    coarser = t >= Self.least.t ? (correlation < 0 ? .higher : .lower) : nil
    // With no opinion before, the slope has the sign that it shows unless t lies on the other side of 0.
    certainty =
      coarser.map { _ in 1 - StudentDistribution.twoSided(t, degrees: freedom) / 2 }
    isClear = t >= Self.least.clear
  }
}

/// Which settings of a grinder are coarser, and how that is known.
public struct GrinderScale: Sendable, Hashable {
  /// The settings that are coarser.
  public typealias Coarser = CoarserSettings

  /// How it is known.
  public enum Source: String, Sendable, CaseIterable, Codable {
    /// Someone said so.
    case told
    /// Brews of one bean and method take less time at coarser settings.
    case brewTimes = "brew_times"
    /// The grinder is of a model whose numbers are known to go this way.
    case model
    /// Ratings and words agree only in this direction.
    case ratings
  }

  /// The settings that are coarser.
  public var coarser: Coarser
  /// How it is known.
  public var source: Source
  /// How likely it is so, of what brew times show; nil of other sources.
  public var certainty: Double?

  /// Creates a scale.
  public init(_ coarser: Coarser, source: Source = .told, certainty: Double? = nil) {
    self.coarser = coarser
    self.source = source
    self.certainty = certainty
  }
}

extension GrinderScale {
  /// What someone said of a grinder, else what brew times show, else what its model is known for.
  ///
  /// - Parameters:
  ///   - grinder: The grinder.
  ///   - contents: The records of the journal.
  /// - Returns: nil where nothing shows it.
  public init?(of grinder: Identifier<Grinder>, in contents: JournalContents) {
    if let coarser = contents.coarser[grinder] {
      self.init(coarser)
    } else {
      let scale =
        GrinderScale(brewTimesOf: contents.brews, grinder: grinder)
        ?? contents.grinders.first { $0.id == grinder }.flatMap { GrinderScale(modelOf: $0.name) }
      guard let scale else { return nil }
      self = scale
    }
  }

  /// What is known of the model of a grinder (`Lexicon/coffee/grinders.tsv`).
  ///
  /// - Parameter name: The grinder's name, as people write it.
  /// - Returns: nil for a name of no model, and for one of which nothing is known.
  public init?(modelOf name: String) {
    guard let isHigher = KnownGrinders.standard.model(named: name)?.higherIsCoarser else {
      return nil
    }
    self.init(isHigher ? .higher : .lower, source: .model)
  }

  /// What is known of a grinder, or of the one that brews of a method name none of.
  init?(
    of grinder: Identifier<Grinder>?, method: Identifier<BrewMethod>, in contents: JournalContents
  ) {
    if let grinder {
      self.init(of: grinder, in: contents)
    } else {
      self.init(GrinderTimes(unnamedOf: method, in: contents.brews))
    }
  }

  /// Guesses from brew times: within a bean and a method, coarser settings are faster (`GrinderTimes`).
  ///
  /// - Parameters:
  ///   - brews: Brews of any beans and methods.
  ///   - grinder: The grinder.
  /// - Returns: nil where too few brews record setting and time, or they do not agree.
  /// - Complexity: O(brews).
  public init?(brewTimesOf brews: [Brew], grinder: Identifier<Grinder>) {
    self.init(GrinderTimes(of: grinder, in: brews))
  }

  private init?(_ times: GrinderTimes) {
    guard let coarser = times.coarser else { return nil }
    self.init(coarser, source: .brewTimes, certainty: times.certainty)
  }
}
