import Journal
import Numerics
import Phrases
import Reports
import Stats
import Wording

/// The path of a bag's grind settings, in its card.
extension ReportComposer {
  /// The number of brews that are drawn, the latest ones.
  private static let mostSteps = 8
  /// The fewest brews that make a path.
  private static let leastSteps = 2

  /// The drawing and the sentence of a path: the way so far, the next setting, how sure it is, and what
  /// would settle it. nil where a bean has fewer than two brews with a setting.
  func dial(_ path: DialPath?) -> (figure: Figure, sentence: String)? {
    guard let path, path.steps.count >= Self.leastSteps else { return nil }
    return (drawing(path), sentence(path))
  }

  private func sentence(_ path: DialPath) -> String {
    guard var next = path.next else {
      let reasons = path.remarks.filter { $0 != .noWords }.map(words.text(of:))
      return words.report(
        "dial.none",
        [
          "list": .text(
            ([words.text("dial.none")] + words.closing(of: path) + reasons)
              .joined(separator: "; "))
        ])
    }
    // Never a full 100 %.
    next.confidence = min(next.confidence, 0.99)
    return words.report(
      "dial.next",
      [
        "list": .text(
          (words.sentences(of: next) + words.closing(of: path)).joined(separator: "; "))
      ])
  }

  private func drawing(_ path: DialPath) -> Figure {
    let steps = Array(path.steps.suffix(Self.mostSteps))
    let said = steps.map { step in
      let parts = [
        step.stars.map { words.stars($0) },
        step.extraction.map { words.text("reading.\($0.direction.rawValue)") },
      ].compactMap(\.self)
      let setting = PhraseArgument.text(words.number(step.setting, .grindSetting, .recipe))
      return parts.isEmpty
        ? words.report("dial.step.plain", ["setting": setting])
        : words.report(
          "dial.step", ["setting": setting, "list": .text(words.commas(parts))])
    }
    let next = path.next.flatMap { advice in
      advice.setting.map { setting in
        DialChart.Next(
          setting: setting, low: advice.low ?? setting, high: advice.high ?? setting,
          label: words.report("dial.label.next"))
      }
    }
    let settings = steps.map(\.setting) + [next?.setting].compactMap(\.self)
    return DialChart(
      title: words.report("dial.title"),
      summary: words.report("dial.summary", ["list": .text(said.joined(separator: "; "))]),
      settings: Axis(
        title: words.axisTitle(
          .grindSetting, grinder: path.grinder.map { DisplayName.shown($0.name) }),
        low: settings.min() ?? 0, high: settings.max() ?? 0, count: 4
      ) { words.number($0, .grindSetting, .recipe) },
      brews: words.report("dial.axis"),
      steps: steps.map { step in
        DialChart.Step(
          setting: step.setting,
          stars: step.stars.map { words.numbers.number($0, places: 1) } ?? "",
          mark: step.extraction.map { words.text("dial.mark.\($0.direction.rawValue)") } ?? "")
      }, next: next
    ).figure
  }
}
