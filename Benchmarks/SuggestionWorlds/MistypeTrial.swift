import Foundation
import Journal
import Stats

/// Writes one number of a journal down wrong, in each column, in each way and with each rating of its cup, and
/// asks whether the advice leaves what all other cups used.
struct MistypeTrial {
  /// Journals with one wrong number, and those whose suggestion leaves the other cups.
  struct Count {
    var asked = 0
    var left = 0

    static func + (one: Count, other: Count) -> Count {
      Count(asked: one.asked + other.asked, left: one.left + other.left)
    }
  }

  /// What a wrong number looks like.
  enum Way: String, CaseIterable {
    case tenfold = "× 10"
    case tenth = "÷ 10"
    case swapped = "digits swapped"
    case double = "× 2"
    case hundred = "+ 100"

    func written(_ value: Double) -> Double {
      switch self {
      case .tenfold: value * 10
      case .tenth: value / 10
      case .swapped: Self.swapped(value)
      case .double: value * 2
      case .hundred: value + 100
      }
    }

    private static func swapped(_ value: Double) -> Double {
      var digits = Array("\(Int(value))")
      guard digits.count > 1 else { return value * 10 }
      digits.swapAt(0, 1)
      return Double(String(digits)) ?? value
    }
  }

  private typealias Column = (
    parameter: BrewParameter, path: WritableKeyPath<Brew, Double?>,
    setting: (SuggestedRecipe) -> SuggestedRecipe.Setting?
  )

  private static var columns: [Column] {
    [
      (.dose, \.dose, \.dose), (.waterTemperature, \.waterTemperature, \.waterTemperature),
      (.grindSetting, \.grindSetting, \.grindSetting), (.brewTime, \.brewTime, \.brewTime),
    ]
  }

  /// By the way of the mistake.
  private(set) var counts: [Way: Count] = [:]

  init() {}

  init(world: World, seed: UInt64) {
    let taster = SimulatedTaster(world: world, seed: seed)
    let brews = taster.contents.brews
    let groups = Dictionary(grouping: brews.indices, by: { brews[$0].beanID })
    // The bean with the most cups, one that people ask about.
    guard
      let places = groups.values.max(by: { ($0.count, $1[0]) < ($1.count, $0[0]) }),
      places.count >= 6, let bean = brews[places[0]].beanID
    else { return }
    let place = places[places.count / 2]
    for column in Self.columns {
      guard let value = brews[place][keyPath: column.path] else { continue }
      let others = brews.indices
        .filter { other in
          other != place
            && (column.parameter != .grindSetting
              || brews[other].grinderID == brews[place].grinderID)
        }
        .compactMap { brews[$0][keyPath: column.path] }
      guard let low = others.min(), let high = others.max() else { continue }
      for way in Way.allCases {
        let written = way.written(value)
        // A number that the journal refuses, or that other cups have, is no mistake of this kind.
        guard !(low...high).contains(written), !Self.isRefused(written, column.parameter) else {
          continue
        }
        for stars in [5, 3.5, 2] {
          var contents = taster.contents
          contents.brews[place][keyPath: column.path] = written
          contents.brews[place].rating = stars
          ask(contents, bean, column, brews[place].grinderID, low...high, way)
        }
      }
    }
  }

  private mutating func ask(
    _ contents: JournalContents, _ bean: Identifier<Bean>, _ column: Column,
    _ grinder: Identifier<Grinder>?, _ used: ClosedRange<Double>, _ way: Way
  ) {
    let suggester = BrewSuggester(contents: contents, calendar: .universal)
    let request = SuggestionRequest(beanID: bean, methodID: SimulatedTaster.methodID)
    guard let suggestion = try? suggester.suggest(request),
      column.parameter != .grindSetting || suggestion.grinder?.id == grinder
    else { return }
    // Steps that a person can set lie beside the cups.
    let slack = 0.01 * (used.upperBound - used.lowerBound) + 0.01 * abs(used.upperBound)
    func leaves(_ value: Double?) -> Bool {
      value.map { $0 < used.lowerBound - slack || $0 > used.upperBound + slack } ?? false
    }
    counts[way, default: Count()].asked += 1
    let setting = column.setting(suggestion.recipe)
    if leaves(setting?.value) { counts[way, default: Count()].left += 1 }
  }

  private static func isRefused(_ value: Double, _ parameter: BrewParameter) -> Bool {
    switch parameter {
    case .dose: value > 200
    case .waterTemperature: value > 110
    default: false
    }
  }

  static func + (left: MistypeTrial, right: MistypeTrial) -> MistypeTrial {
    var sum = left
    sum.counts.merge(right.counts) { $0 + $1 }
    return sum
  }

  static let header =
    "| world | " + Way.allCases.map(\.rawValue).joined(separator: " | ")
    + " | all |\n|" + String(repeating: "---|", count: Way.allCases.count + 2)

  /// How many suggestions leave the other cups, of how many.
  func row(_ name: String) -> String {
    let cells = Way.allCases.map { counts[$0] ?? Count() }
    let all = cells.reduce(Count(), +)
    return "| \(name) | "
      + (cells + [all]).map { "\($0.left) of \($0.asked)" }.joined(separator: " | ") + " |"
  }
}
