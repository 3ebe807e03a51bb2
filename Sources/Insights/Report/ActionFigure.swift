import Foundation
import Phrases
import Reports
import Stats
import Wording

/// The small drawing of a finding to act on: ratings over a setting, how often a word falls on both sides
/// of a setting, or the size of an effect with its interval.
struct ActionFigure {
  private static let width = 330.0
  private static let height = 168.0
  /// The odds that may be ticks.
  private static let odds = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

  let pattern: Pattern
  let entries: [ReportComposer.Entry]
  let words: Words

  /// nil for an effect whose interval is open.
  var figure: Figure? {
    switch pattern.kind {
    case .parameter:
      ParameterFigure(pattern, entries: entries, words: words)?
        .small(width: Self.width, height: Self.height)
    case .wordSetting: shares ?? effect
    default: effect
    }
  }

  /// Of how many brews on both sides of the setting notes say it.
  private var shares: Figure? {
    guard let counts = pattern.shares, let threshold = pattern.threshold,
      counts.insideCount > 0, counts.outsideCount > 0,
      let parameter = pattern.subject[.parameter].flatMap(BrewParameter.init(rawValue:))
    else { return nil }
    let setting = PhraseArgument.text(
      words.value(
        threshold, Quantity(parameter), parameter == .grindSetting ? .recipe : .sentence))
    func bar(_ key: String, _ present: Int, _ count: Int) -> BarChart.Bar {
      BarChart.Bar(
        label: words.report(key, ["setting": setting]), value: Double(present) / Double(count),
        text: words.report(
          "action.share",
          [
            "share": .text(words.numbers.percent(present, of: count)),
            "present": .text(words.numbers.grouped(present)), "count": .count(count),
          ]))
    }
    // The counts are first those of the side where the words are more frequent.
    let isUp = pattern.effect.value > 0
    let inside = bar(
      isUp ? "action.from" : "action.below", counts.insidePresent, counts.insideCount)
    let outside = bar(
      isUp ? "action.below" : "action.from", counts.outsidePresent, counts.outsideCount)
    var chart = BarChart(
      title: words.title(of: pattern), summary: words.description(of: pattern),
      bars: isUp ? [outside, inside] : [inside, outside])
    chart.width = Self.width
    return chart.figure
  }

  /// The effect with its interval.
  private var effect: Figure? {
    let effect = pattern.effect
    guard effect.low.isFinite, effect.high.isFinite else { return nil }
    let (low, high) = (min(effect.low, 0), max(effect.high, 0))
    let room = 0.06 * (high - low)
    let axis =
      pattern.kind.isLogOdds
      ? Axis(
        title: words.report("action.odds"), low: low - room, high: high + room,
        ticks: Self.odds.filter { log($0) >= low && log($0) <= high }.map {
          Axis.Tick(value: log($0), label: words.numbers.factor($0))
        })
      : Axis(title: words.report("effects.axis"), low: low - room, high: high + room, count: 4) {
        words.numbers.signed($0, places: 1)
      }
    var chart = IntervalChart(
      title: words.title(of: pattern), summary: words.description(of: pattern), axis: axis,
      reference: 0,
      rows: [
        IntervalChart.Row(label: "", value: effect.value, low: effect.low, high: effect.high)
      ])
    chart.width = Self.width
    return chart.figure
  }
}
