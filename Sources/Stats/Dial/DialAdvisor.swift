import FlavorExtraction
import Journal
import Numerics

/// Finds the next setting of a path.
struct DialAdvisor {
  let steps: [DialPath.Step]
  let scale: GrinderScale?
  /// The settings of the method on the grinder, in the order of time.
  let settings: [Double]

  /// The quantile of an interval that holds four of five cases.
  private static let fourInFive = 1.2816
  /// The share of wrong words that the next word is expected to have at most.
  private static let usualLapse = 0.25
  /// The least change of a setting.
  private static let leastStep = 1e-6

  private var grid: SettingGrid { SettingGrid(.grindSetting, values: settings) }

  // MARK: From the surface

  /// The advice of a surface; nil where it cannot compare settings.
  func advice(_ surface: BrewSurface) -> DialAdvice? {
    guard surface.isInformative || surface.posterior.words != nil, let last = steps.last?.setting,
      let index = surface.axes.firstIndex(where: { $0.parameter == .grindSetting })
    else { return nil }
    let axis = surface.axes[index]
    let optimum = Self.optimum(surface.posterior, index)
    let deviation = optimum.variance.squareRoot()
    let setting = self.setting(at: optimum.mean, surface, index)
    let ends = [-1, 1].map { axis.value(at: optimum.mean + $0 * Self.fourInFive * deviation) }
    let place = axis.position(of: last)
    let below = NormalDistribution.cumulative((place - optimum.mean) / deviation)
    let change = self.change(from: last, to: setting)
    let confidence =
      switch change {
      case .keep:
        NormalDistribution.cumulative((place + 1 - optimum.mean) / deviation)
          - NormalDistribution.cumulative((place - 1 - optimum.mean) / deviation)
      default: setting < last ? below : 1 - below
      }
    let branches = branches(surface, index, setting)
    return DialAdvice(
      change: change, setting: setting, low: grid.nearest(ends.min() ?? setting),
      high: grid.nearest(ends.max() ?? setting), confidence: confidence, basis: .ratings,
      ifUnder: branches.under, ifOver: branches.over)
  }

  private static func optimum(
    _ posterior: SurfacePosterior, _ index: Int
  ) -> (mean: Double, variance: Double) {
    var direction = SIMD4<Double>.zero
    direction[index] = 1
    return posterior.optimum(of: 0, along: direction)
  }

  /// The setting at a position: at most one noticeable step beyond what was tried on the grinder.
  private func setting(at position: Double, _ surface: BrewSurface, _ index: Int) -> Double {
    let low = surface.region.low[index] - 1
    let high = surface.region.high[index] + 1
    return grid.nearest(surface.axes[index].value(at: min(max(position, low), high)))
  }

  /// The settings that would follow if the next cup is called under- or overextracted.
  private func branches(
    _ surface: BrewSurface, _ index: Int, _ setting: Double
  ) -> (under: Double?, over: Double?) {
    guard let scale else { return (nil, nil) }
    let words = surface.posterior.words
    let axis = words?.axis ?? surface.extractionAxis(scale.coarser)
    var position = SIMD4<Double>.zero
    for other in surface.axes.indices {
      var direction = SIMD4<Double>.zero
      direction[other] = 1
      position[other] = surface.posterior.optimum(of: 0, along: direction).mean
    }
    position[index] = surface.axes[index].position(of: setting)
    func next(_ direction: BrewExtraction.Direction) -> Double? {
      let site = WordSite(bean: 0, position: position, direction: direction, doubt: 0.1)
      guard
        let learned = surface.posterior.learning(
          (words?.sites ?? []) + [site], along: axis,
          lapse: min(words?.lapse ?? Self.usualLapse, Self.usualLapse))
      else { return nil }
      let next = self.setting(at: Self.optimum(learned, index).mean, surface, index)
      return next == setting ? nil : next
    }
    return (next(.under), next(.over))
  }

  private func change(from last: Double, to setting: Double) -> DialAdvice.Change {
    guard abs(setting - last) > grid.step / 2 else { return .keep }
    guard let scale else { return setting > last ? .higher : .lower }
    return (setting > last) == (scale.coarser == .higher) ? .coarser : .finer
  }

  // MARK: From words

  /// One usual step in the direction of the last word; nil where no note tells a direction, or where
  /// the setting was changed after it: what was said of another setting is no advice for this one.
  func adviceFromWords() -> DialAdvice? {
    guard let last = steps.last(where: { $0.extraction != nil }), let word = last.extraction,
      let current = steps.last, abs(current.setting - last.setting) < Self.leastStep
    else { return nil }
    let change: DialAdvice.Change =
      switch word.direction {
      case .under: .finer
      case .over: .coarser
      case .balanced: .keep
      }
    var setting: Double?
    if change == .keep {
      setting = last.setting
    } else if let scale {
      let isUp = (change == .coarser) == (scale.coarser == .higher)
      setting = grid.nearest(last.setting + (isUp ? usualStep : -usualStep))
    }
    return DialAdvice(
      change: change, setting: setting, low: nil, high: nil, confidence: word.confidence,
      basis: .words, ifUnder: nil, ifOver: nil)
  }

  /// The middle of the changes that were made on the grinder; else the step of its settings.
  private var usualStep: Double {
    let changes = zip(settings, settings.dropFirst()).map { abs($0 - $1) }
      .filter { $0 > Self.leastStep }.sorted()
    return changes.isEmpty ? grid.step : changes[changes.count / 2]
  }
}

extension SettingGrid {
  /// The nearest value that can be set.
  func nearest(_ value: Double) -> Double {
    rounded(value, in: -.greatestFiniteMagnitude...(.greatestFiniteMagnitude))
  }
}
