import Foundation
import Journal
import Numerics
import Stats
import Support

/// What is learned of a grinder: the setting of a cup from its time, a start for a new bean, the setting of
/// another grinder, and whether settings as people write them give the advice that numbers give.
struct GrindTrial {
  /// How times follow settings.
  enum Kind: String, CaseIterable {
    case straight = "a straight line, times of equal cups 8% apart"
    case noisy = "the same, 15% apart"
    case various = "slopes of beans 40% apart"
    case curved = "a curved line"
    case heavy = "one cup in ten three times as far off"

    var noise: Double { self == .noisy ? 0.15 : 0.08 }
    var spread: Double { self == .various ? 0.4 : 0.15 }
    var bend: Double { self == .curved ? 0.006 : 0 }
  }

  /// Cases, and those whose truth lies within the interval.
  struct Count {
    var cases = 0
    var held = 0
    var width = 0.0
    var error = 0.0

    mutating func add(_ truth: Double, _ value: Double, _ interval: ClosedRange<Double>) {
      cases += 1
      held += interval.contains(truth) ? 1 : 0
      width += interval.upperBound - interval.lowerBound
      error += abs(truth - value)
    }

    static func + (one: Count, other: Count) -> Count {
      Count(
        cases: one.cases + other.cases, held: one.held + other.held, width: one.width + other.width,
        error: one.error + other.error)
    }

    var cells: String {
      guard cases > 0 else { return "– | 0 | – | –" }
      let count = Double(cases)
      return String(
        format: "%.3f | %d | %.1f | %.2f", Double(held) / count, cases, width / count, error / count
      )
    }
  }

  /// Settings of cups from their times, by the number of the bean's other cups: 1, 2 to 3, more.
  var hidden = [Count(), Count(), Count()]
  /// Settings of another grinder for cups of beans that no grinder shares.
  var other = Count()
  var unknown = 0

  static let header =
    "| times | what | interval holds | cases | width | mean error |\n|---|---|---|---|---|---|"

  func rows(_ name: String) -> [String] {
    zip(["1 other cup", "2 or 3", "more"], hidden).map { "| \(name) | \($0) | \($1.cells) |" }
      + ["| \(name) | other grinder, \(unknown) not known | \(other.cells) |"]
  }

  static func + (left: GrindTrial, right: GrindTrial) -> GrindTrial {
    var sum = left
    sum.hidden = zip(left.hidden, right.hidden).map(+)
    sum.other = left.other + right.other
    sum.unknown += right.unknown
    return sum
  }

  init() {}

  private static let first = Identifier<Grinder>(rawValue: "first")
  private static let second = Identifier<Grinder>(rawValue: "second")
  private static let method = Identifier<BrewMethod>(rawValue: "method")

  init(_ kind: Kind, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func normal() -> Double {
      (-2 * log(1 - generator.unit())).squareRoot() * cos(2 * .pi * generator.unit())
    }
    let slope = -0.07 * exp(0.2 * normal())
    // The second grinder's scale, steeper at its coarse end.
    func translated(_ setting: Double) -> Double {
      4 + 0.45 * (setting - 14) + 0.012 * (setting - 14) * (setting - 14)
    }
    var brews: [Brew] = []
    func brew(_ bean: Int, _ setting: Double, _ level: Double, _ own: Double, on second: Bool) {
      let away = setting - 24
      let far = kind == .heavy && generator.unit() < 0.1 ? 3.0 : 1
      let outcome = level + own * away + kind.bend * away * away + far * kind.noise * normal()
      brews.append(
        Brew(
          id: Identifier(rawValue: "b\(brews.count)"),
          beanID: Identifier(rawValue: "bean\(bean)"), methodID: Self.method,
          grinderID: second ? Self.second : Self.first,
          brewedAt: Timestamp(seconds: 1_700_000_000 + 90_000 * brews.count),
          grindSetting: second ? (translated(setting) * 10).rounded() / 10 : setting,
          brewTime: exp(outcome).rounded()))
    }
    for bean in 0..<(4 + generator.index(below: 6)) {
      let level = log(180) + 0.15 * normal()
      let own = slope * (1 + kind.spread * normal())
      let middle = 24 + 2 * normal()
      let cups = 1 + generator.index(below: 8)
      for _ in 0..<cups {
        brew(bean, (middle + 2 * normal()).rounded(), level, own, on: false)
      }
      guard bean < 3 else { continue }
      for _ in 0..<(2 + generator.index(below: 4)) {
        brew(bean, (middle + 2 * normal()).rounded(), level, own, on: true)
      }
    }
    var contents = JournalContents()
    contents.grinders = [
      Grinder(id: Self.first, name: "First"), Grinder(id: Self.second, name: "Second"),
    ]
    contents.methods = [BrewMethod(id: Self.method, name: "V60", category: .pourOver)]
    contents.brews = brews
    for place in brews.indices where brews[place].grinderID == Self.first {
      guard let truth = brews[place].grindSetting, let time = brews[place].brewTime else {
        continue
      }
      let others = brews.count {
        $0.grinderID == Self.first && $0.beanID == brews[place].beanID
      }
      guard others > 1 else { continue }
      contents.brews[place].grindSetting = nil
      let learned = GrindSlope(of: Self.first, method: Self.method, in: contents)
      if let found = learned?.setting(takingSeconds: time, of: brews[place].beanID) {
        hidden[others == 2 ? 0 : others <= 4 ? 1 : 2].add(truth, found.value, found.interval)
      }
      contents.brews[place].grindSetting = truth
    }
    guard let map = GrinderMap(from: Self.first, to: Self.second, method: Self.method, in: contents)
    else {
      unknown = 1
      return
    }
    for setting in stride(from: map.reach.lowerBound, through: map.reach.upperBound, by: 1) {
      if let place = map.place(of: setting) {
        other.add(translated(setting), place.setting, place.low...place.high)
      }
    }
  }
}

/// Suggestions of simulated journals: settings as turns and clicks against the same as numbers, and where to
/// begin with a bean that was not brewed yet.
struct WrittenTrial {
  private(set) var asked = 0
  private(set) var equal = 0
  private(set) var starts = GrindTrial.Count()
  private(set) var none = 0

  static let header =
    "| world | equal to numbers | of | start holds | starts | width | mean error | no start |\n"
    + "|---|---|---|---|---|---|---|---|"

  func row(_ name: String) -> String {
    "| \(name) | \(equal) | \(asked) | \(starts.cells) | \(none) |"
  }

  static func + (left: WrittenTrial, right: WrittenTrial) -> WrittenTrial {
    var sum = left
    sum.asked += right.asked
    sum.equal += right.equal
    sum.starts = left.starts + right.starts
    sum.none += right.none
    return sum
  }

  init() {}

  init(world: World, seed: UInt64) {
    let taster = SimulatedTaster(world: world, seed: seed)
    write(taster)
    begin(taster)
  }

  /// Clicks as numbers, and as turns of 30 and clicks.
  private mutating func write(_ taster: SimulatedTaster) {
    var numbers = taster.contents
    for place in numbers.brews.indices {
      numbers.brews[place].grindSetting = numbers.brews[place].grindSetting.map {
        ($0 * 2).rounded()
      }
      numbers.brews[place].grindText = nil
    }
    var texts = numbers
    for grinder in texts.grinders { texts.clicksPerTurn[grinder.id] = 30 }
    for place in texts.brews.indices {
      guard let clicks = texts.brews[place].grindSetting.map({ Int($0) }), clicks >= 0 else {
        return
      }
      texts.brews[place].grindText = "\(clicks / 30)+\(clicks % 30)"
    }
    for grinder in texts.grinders {
      guard let notation = texts.grindNotation(of: grinder.id) else { return }
      for place in texts.brews.indices where texts.brews[place].grinderID == grinder.id {
        texts.brews[place].grindSetting = texts.brews[place].grindText.flatMap(notation.position)
      }
    }
    for bean in numbers.beans.prefix(6) {
      let request = SuggestionRequest(beanID: bean.id, methodID: SimulatedTaster.methodID)
      let one = try? BrewSuggester(contents: numbers, calendar: .universal).suggest(request)
      let other = try? BrewSuggester(contents: texts, calendar: .universal).suggest(request)
      guard one != nil || other != nil else { continue }
      asked += 1
      if one?.recipe == other?.recipe, one?.expectedRating == other?.expectedRating { equal += 1 }
    }
  }

  /// Takes each bean of four or more cups out, and asks where to begin.
  private mutating func begin(_ taster: SimulatedTaster) {
    for (place, bean) in taster.contents.beans.enumerated().suffix(4) {
      var contents = taster.contents
      contents.brews.removeAll { $0.beanID == bean.id }
      let request = SuggestionRequest(
        beanID: bean.id, methodID: SimulatedTaster.methodID,
        grinderID: taster.contents.grinders.first?.id)
      let found = try? BrewSuggester(contents: contents, calendar: .universal).suggest(request)
      guard let start = found?.start else {
        none += 1
        continue
      }
      let best = taster.base[2] + taster.truths[place].optimum[2] * taster.width[2]
      starts.add(best, start.setting, start.low...start.high)
    }
  }
}
