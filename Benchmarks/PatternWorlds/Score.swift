import FlavorWheel
import Foundation
import Numerics
import Stats

/// What a search found in many journals of one world, against the truth.
struct Score {
  let world: World
  var journals = 0
  var tests = 0
  var withInvention = 0
  /// Journals that name a favorite setting or origin, where nothing is planted.
  var withFavorite = 0
  var findings = 0
  var inventions: [String: Int] = [:]
  /// The sum of each journal's share of false findings.
  var falseShares = 0.0
  var found: [Int]
  var near: [Int]
  /// Findings of a planted parameter with another shape.
  var misshapen: [Int]
  var optimumCovered: [Int]
  var effectCovered: [Int]
  /// Findings whose interval lies above the truth.
  var effectAbove: [Int]
  /// The effects of findings beside the truth, a line each.
  var effects: [String] = []
  /// Journals in which the oracle finds the plant at the rate of all tests and labels.
  var possible: [Int]

  init(_ world: World) {
    self.world = world
    let none = world.plants.map { _ in 0 }
    (found, near, misshapen, optimumCovered) = (none, none, none, none)
    (effectCovered, effectAbove, possible) = (none, none, none)
  }

  mutating func add(_ report: PatternReport, _ simulator: Simulator) {
    journals += 1
    tests += report.tested
    var invented = 0
    var seen: Set<Int> = []
    for pattern in report.patterns {
      findings += 1
      if let plant = world.plants.indices.first(where: { matches(pattern, world.plants[$0]) }) {
        guard seen.insert(plant).inserted else { continue }
        found[plant] += 1
        add(pattern, plant, simulator)
      } else if let plant = world.plants.indices.first(where: { isMisshapen(pattern, $0) }) {
        misshapen[plant] += 1
      } else if !isTrue(pattern, simulator) {
        invented += 1
        let subject = pattern.subject.pairs.map(\.key.rawValue).joined(separator: "+")
        let parameter = pattern.subject[.parameter] ?? ""
        inventions["\(pattern.kind.rawValue) \(subject) \(parameter)", default: 0] += 1
      }
    }
    if invented > 0 { withInvention += 1 }
    let favorites = report.preferences.filter { $0.differs && $0.kind != .method }
    if !favorites.isEmpty { withFavorite += 1 }
    if world.plants.isEmpty {
      for favorite in favorites {
        inventions["favorite \(favorite.kind.rawValue)", default: 0] += 1
      }
    }
    falseShares += Double(invented) / Double(max(1, report.patterns.count))
    guard !world.plants.isEmpty else { return }
    // The step-up procedure's bar were all plants found; of an attribute each label is looked at.
    let bar = report.falseDiscoveryRate * Double(world.plants.count) / Double(report.tested)
    for (plant, pValue) in Oracle(simulator).pValues().enumerated()
    where pValue <= bar / Double(labels(world.plants[plant])) { possible[plant] += 1 }
  }

  private func labels(_ plant: Plant) -> Int {
    switch plant {
    case .group(let key, _, _), .flavorContext(_, let key, _, _):
      switch key {
      case .origin: World.origins.count
      case .process: World.processes.count
      default: World.methods.count
      }
    default: 1
    }
  }

  private mutating func add(_ pattern: Pattern, _ plant: Int, _ simulator: Simulator) {
    switch world.plants[plant] {
    case .peak(let method, let parameter, _):
      let order: [BrewParameter] = [.dose, .ratio, .waterTemperature, .grindSetting, .brewTime]
      let step = order.firstIndex(of: parameter).map { World.settings[method][$0].step } ?? 5
      guard let optimum = pattern.optimum else { return }
      addEffect(pattern, plant, simulator.trueEffect(of: world.plants[plant], outside: optimum))
      if abs(optimum.value - simulator.optimum) <= step { near[plant] += 1 }
      if (optimum.low...optimum.high).contains(simulator.optimum) { optimumCovered[plant] += 1 }
    case .window(let low, let high, let size):
      addEffect(pattern, plant, size)
      guard let optimum = pattern.optimum else { return }
      // Half of both windows is common.
      let common = min(optimum.high, high) - max(optimum.low, low)
      if 2 * common >= max(high - low, optimum.high - optimum.low) { near[plant] += 1 }
    case .group, .flavorRating:
      addEffect(pattern, plant, simulator.writtenSize(of: world.plants[plant]) ?? 0)
    case .morning, .weekend, .rested:
      // Of the worst hours the truth is negative.
      let truth = simulator.writtenSize(of: world.plants[plant]) ?? 0
      addEffect(pattern, plant, pattern.shape == .valley ? -truth : truth)
    case .trend(let size): addEffect(pattern, plant, size)
    case .word(let odds): addEffect(pattern, plant, simulator.trueWordEffect(odds: odds))
    case .flavorContext(_, _, _, let odds): addEffect(pattern, plant, log(odds))
    case .slope:
      addEffect(pattern, plant, simulator.trueEffect(of: world.plants[plant], outside: nil))
    }
  }

  private mutating func addEffect(_ pattern: Pattern, _ plant: Int, _ truth: Double) {
    effects.append(
      String(
        format: "%@\t%+.3f\t%+.3f\t%+.3f\t%+.3f\t%.2g", world.plants[plant].name, truth,
        pattern.effect.value, pattern.effect.low, pattern.effect.high, pattern.pValue))
    if (pattern.effect.low...pattern.effect.high).contains(truth) { effectCovered[plant] += 1 }
    if pattern.effect.low > truth { effectAbove[plant] += 1 }
  }

  /// Whether a finding says what was planted, with the right sign.
  private func matches(_ pattern: Pattern, _ plant: Plant) -> Bool {
    switch plant {
    case .peak(let method, let parameter, _):
      pattern.kind == .parameter && pattern.subject[.method] == World.methods[method]
        && pattern.subject[.parameter] == parameter.rawValue && pattern.shape == .peak
    case .window(let low, let high, _):
      // A peak within the window says the same.
      pattern.kind == .parameter && pattern.subject[.method] == nil
        && pattern.subject[.parameter] == BrewParameter.daysOffRoast.rawValue
        && (pattern.shape == .window || pattern.shape == .peak)
        && (pattern.optimum.map { $0.value >= low && $0.value <= high } ?? false)
    case .slope(let method, let parameter, let size):
      pattern.kind == .parameter && pattern.subject[.method] == self.method(method, parameter)
        && pattern.subject[.parameter] == parameter.rawValue
        && pattern.shape == (size > 0 ? .up : .down)
    case .group(let key, let value, let size):
      pattern.kind == .group && pattern.subject[key] == value && pattern.effect.value * size > 0
    case .flavorRating(let flavor, let size):
      pattern.kind == .flavorRating && isSame(pattern.subject[.flavor], flavor)
        && pattern.effect.value * size > 0
    case .flavorContext(let flavor, let key, let value, let odds):
      pattern.kind == .flavorContext && isSame(pattern.subject[.flavor], flavor)
        && pattern.subject[key] == value && pattern.effect.value * log(odds) > 0
    case .word:
      pattern.kind == .wordSetting && pattern.subject[.method] == World.methods[0]
        && pattern.subject[.parameter] == BrewParameter.grindSetting.rawValue
        && pattern.subject[.reading] == TasteReading.over.rawValue && pattern.effect.value < 0
    case .morning(let hour, _):
      // The worst hours later on say the same as the best ones before.
      pattern.subject[.timing] == BrewTiming.timeOfDay.rawValue
        && (pattern.optimum.map { ($0.low < hour) == (pattern.effect.value > 0) } ?? false)
    case .weekend(let size):
      pattern.subject[.days] == BrewTiming.Days.weekend.rawValue && pattern.effect.value * size > 0
    case .rested(_, let size):
      pattern.subject[.timing] == BrewTiming.daysSinceLast.rawValue
        && pattern.effect.value * size > 0
    case .trend(let size):
      pattern.kind == .trend && pattern.effect.value * size > 0
    }
  }

  /// The method of a finding about a parameter: none for freshness, which belongs to the bag.
  private func method(_ method: Int, _ parameter: BrewParameter) -> String? {
    parameter == .daysOffRoast ? nil : World.methods[method]
  }

  /// Whether a finding tells of a planted parameter, with another shape.
  private func isMisshapen(_ pattern: Pattern, _ plant: Int) -> Bool {
    switch world.plants[plant] {
    case .window:
      pattern.subject[.parameter] == BrewParameter.daysOffRoast.rawValue
    // A morning's cup is one after a break, and so on.
    case .morning, .weekend, .rested: pattern.kind == .timing
    case .peak(let method, let parameter, _), .slope(let method, let parameter, _):
      pattern.kind == .parameter && pattern.subject[.method] == self.method(method, parameter)
        && pattern.subject[.parameter] == parameter.rawValue
    default: false
    }
  }

  /// The same flavor or one above it.
  private func isSame(_ found: String?, _ planted: String) -> Bool {
    guard let found else { return false }
    return planted == found || planted.hasPrefix(found + ".")
  }

  /// Beans do differ: that one is better than the others is no invention when it is.
  private func isTrue(_ pattern: Pattern, _ simulator: Simulator) -> Bool {
    guard pattern.kind == .group else { return false }
    func isSame(_ qualities: [String: Double], _ name: String) -> Bool {
      let mean = qualities.values.sorted().reduce(0, +) / Double(max(1, qualities.count))
      return ((qualities[name] ?? 0) - mean) * pattern.effect.value > 0
    }
    if let bean = pattern.subject[.bean] { return isSame(simulator.qualities, bean) }
    if let method = pattern.subject[.method] { return isSame(simulator.methodQualities, method) }
    return false
  }

  /// The mean over journals of the share of findings that are false.
  private var falseDiscoveryRate: String {
    String(format: "%.1f%%", 100 * falseShares / Double(max(1, journals)))
  }

  private func share(_ count: Int, _ all: Int) -> String {
    all == 0 ? "–" : String(format: "%.1f%%", 100 * Double(count) / Double(all))
  }

  /// The figures separated by tabs: a line for the world, one for each plant.
  var rows: String {
    var lines = [
      [
        "world", world.name, "\(journals)", "\(tests / max(1, journals))",
        share(withInvention, journals), "\(findings)",
        falseDiscoveryRate, world.plants.isEmpty ? share(withFavorite, journals) : "",
      ]
    ]
    for (index, plant) in world.plants.enumerated() {
      var (near, optimum, shape) = ("", "", "")
      switch plant {
      case .peak:
        near = share(self.near[index], found[index])
        optimum = share(optimumCovered[index], found[index])
        shape = share(misshapen[index], journals)
      case .window:
        near = share(self.near[index], found[index])
        shape = share(misshapen[index], journals)
      case .slope: shape = share(misshapen[index], journals)
      default: break
      }
      lines.append([
        "plant", world.name, plant.name, share(found[index], journals),
        share(possible[index], journals), shape, near, optimum,
        share(effectCovered[index], found[index]),
      ])
    }
    return lines.map { $0.joined(separator: "\t") }.joined(separator: "\n")
  }

  /// The figures for people, with what was invented.
  var text: String {
    var lines = [
      "\(world.name): \(journals) journals, \(tests / max(1, journals)) tests each, invented in "
        + "\(share(withInvention, journals)), findings \(findings), "
        + "false discovery rate \(falseDiscoveryRate)"
        + (world.plants.isEmpty ? ", favorites in \(share(withFavorite, journals))" : "")
    ]
    if !inventions.isEmpty {
      let list = inventions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      lines.append(
        "    invented: " + list.prefix(8).map { "\($0.key)×\($0.value)" }.joined(separator: ", "))
    }
    for (index, plant) in world.plants.enumerated() {
      var line = "    \(plant.name): found \(share(found[index], journals))"
      line += ", by the oracle \(share(possible[index], journals))"
      if case .peak = plant {
        line += ", within a step \(share(near[index], found[index]))"
        line += ", optimum covered \(share(optimumCovered[index], found[index]))"
      }
      if case .window = plant { line += ", half of the window \(share(near[index], found[index]))" }
      line += ", effect covered \(share(effectCovered[index], found[index]))"
      line += ", too high \(share(effectAbove[index], found[index]))"
      if misshapen[index] > 0 { line += ", other shape \(share(misshapen[index], journals))" }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }
}
