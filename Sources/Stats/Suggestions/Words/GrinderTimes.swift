import Foundation
public import Journal

/// What brew times show about a grinder: within a bean and a method, coarser settings are faster.
public struct GrinderTimes: Sendable, Hashable {
  /// The number of brews with a grind setting and a time, beside others of their bean and method.
  public let brewCount: Int
  /// The settings that are coarser; nil where too few brews tell, or where they do not agree.
  public let coarser: CoarserSettings?
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
    struct Stratum: Hashable {
      let bean: String
      let method: String
      var name: String { "\(bean)\t\(method)" }
    }
    var places: [Stratum: Int] = [:]
    var strata: [(name: String, brews: [(setting: Double, time: Double)])] = []
    // Successive brews are often of one stratum.
    var last: (stratum: Stratum, place: Int)?
    for brew in brews where !brew.isCopy && isOfGrinder(brew) {
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
    var count = 0
    for stratum in strata.sorted(by: { $0.name < $1.name }).map(\.brews) where stratum.count > 1 {
      let size = Double(stratum.count)
      let setting = stratum.reduce(0) { $0 + $1.setting } / size
      let time = stratum.reduce(0) { $0 + $1.time } / size
      for brew in stratum {
        settings += (brew.setting - setting) * (brew.setting - setting)
        times += (brew.time - time) * (brew.time - time)
        products += (brew.setting - setting) * (brew.time - time)
      }
      freedom += size - 1
      count += stratum.count
    }
    brewCount = count
    // The first brew of all has none to be compared with.
    missing =
      freedom < Self.least.freedom
      ? Int(Self.least.freedom - freedom) + (strata.isEmpty ? 1 : 0) : nil
    guard freedom >= Self.least.freedom, settings > 1e-9, times > 1e-9 else {
      (coarser, isClear) = (nil, false)
      return
    }
    let correlation = products / (settings * times).squareRoot()
    let rest = max(1 - correlation * correlation, 1e-9)
    let t = abs(correlation) * (freedom / rest).squareRoot()
    coarser = t >= Self.least.t ? (correlation < 0 ? .higher : .lower) : nil
    isClear = t >= Self.least.clear
  }
}
