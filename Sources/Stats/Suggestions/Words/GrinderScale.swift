import Foundation
public import Journal

/// Which settings of a grinder are coarser, and how that is known. It is never assumed.
public struct GrinderScale: Sendable, Hashable {
  /// The settings that are coarser.
  public typealias Coarser = CoarserSettings

  /// How it is known.
  public enum Source: String, Sendable, CaseIterable {
    /// Someone said so.
    case told
    /// Brews of one bean and method take less time at coarser settings.
    case brewTimes = "brew_times"
    /// Ratings and words agree only in this direction.
    case ratings
  }

  /// The settings that are coarser.
  public var coarser: Coarser
  /// How it is known.
  public var source: Source

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - coarser: The settings that are coarser.
  ///   - source: How it is known.
  public init(_ coarser: Coarser, source: Source = .told) {
    self.coarser = coarser
    self.source = source
  }
}

extension GrinderScale {
  /// What someone said of a grinder, else what brew times show.
  ///
  /// - Parameters:
  ///   - grinder: The grinder.
  ///   - contents: The records of the journal.
  /// - Returns: nil where neither tells.
  public init?(of grinder: Identifier<Grinder>, in contents: JournalContents) {
    if let coarser = contents.coarser[grinder] {
      self.init(coarser)
    } else {
      self.init(brewTimesOf: contents.brews, grinder: grinder)
    }
  }

  /// The least degrees of freedom and the least t of a guess from brew times.
  private static let least = (freedom: 5.0, t: 2.5)

  /// Guesses from brew times: within a bean and a method, coarser settings are faster.
  ///
  /// - Parameters:
  ///   - brews: Brews of any beans and methods.
  ///   - grinder: The grinder.
  /// - Returns: nil where too few brews record setting and time, or they do not agree.
  /// - Complexity: O(brews).
  public init?(brewTimesOf brews: [Brew], grinder: Identifier<Grinder>) {
    struct Stratum: Hashable {
      let bean: String
      let method: String
      var name: String { "\(bean)\t\(method)" }
    }
    var places: [Stratum: Int] = [:]
    var strata: [(name: String, brews: [(setting: Double, time: Double)])] = []
    // Successive brews are often of one stratum.
    var last: (stratum: Stratum, place: Int)?
    for brew in brews where brew.grinderID == grinder && !brew.isCopy {
      guard let setting = FieldRange.grindSetting.checked(brew.grindSetting),
        let time = FieldRange.brewTime.checked(brew.brewTime), time > 0
      else { continue }
      let stratum = Stratum(
        bean: brew.beanID?.rawValue ?? "", method: brew.methodID?.rawValue ?? "")
      let place: Int
      if let last, last.stratum == stratum {
        place = last.place
      } else if let known = places[stratum] {
        place = known
      } else {
        place = strata.count
        places[stratum] = place
        strata.append((stratum.name, []))
      }
      last = (stratum, place)
      strata[place].brews.append((setting, log(time)))
    }
    var (settings, times, products, freedom) = (0.0, 0.0, 0.0, -1.0)
    for stratum in strata.sorted(by: { $0.name < $1.name }).map(\.brews) where stratum.count > 1 {
      let count = Double(stratum.count)
      let setting = stratum.reduce(0) { $0 + $1.setting } / count
      let time = stratum.reduce(0) { $0 + $1.time } / count
      for brew in stratum {
        settings += (brew.setting - setting) * (brew.setting - setting)
        times += (brew.time - time) * (brew.time - time)
        products += (brew.setting - setting) * (brew.time - time)
      }
      freedom += count - 1
    }
    guard freedom >= Self.least.freedom, settings > 1e-9, times > 1e-9 else { return nil }
    let correlation = products / (settings * times).squareRoot()
    let rest = max(1 - correlation * correlation, 1e-9)
    guard abs(correlation) * (freedom / rest).squareRoot() >= Self.least.t else { return nil }
    self.init(correlation < 0 ? .higher : .lower, source: .brewTimes)
  }
}
