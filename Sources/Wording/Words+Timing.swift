import Numerics
import Phrases
import Stats

/// Titles and sentences of patterns about the moments of brews.
extension Words {
  /// The title or the sentence of a `timing` pattern; empty for one that lacks what it is about.
  ///
  /// - Parameter suffix: `.title`, or nothing for the sentence.
  func timing(_ pattern: Pattern, suffix: String) -> String {
    guard let timing = pattern.subject[.timing].flatMap(BrewTiming.init(rawValue:)) else {
      return ""
    }
    let isUp = pattern.effect.value > 0
    let key = "pattern.timing.\(timing.rawValue)"
    switch timing {
    case .timeOfDay:
      guard let span = pattern.optimum else { return "" }
      return phrases.text(
        "\(key).\(isUp ? "more" : "less")\(suffix)",
        effectArguments(pattern).merging([
          "start": .text(timeOfDay(span.low)), "end": .text(timeOfDay(span.high)),
        ]) { $1 })
    case .dayOfWeek:
      guard let days = pattern.subject[.days].flatMap(BrewTiming.Days.init(rawValue:)) else {
        return ""
      }
      let others = days == .weekend ? "weekend" : "day"
      return phrases.text(
        "\(key).\(isUp ? "more" : "less")\(suffix)",
        effectArguments(pattern).merging([
          "days": .text(phrases.text("pattern.days.\(days.rawValue)")),
          "others": .text(phrases.text("pattern.days.others.\(others)")),
        ]) { $1 })
    case .daysSinceLast:
      // The sentence names the better side, so the numbers are its own.
      var pattern = pattern
      if !isUp { pattern.effect = pattern.effect.mirrored }
      let form = pattern.threshold == nil ? "" : "threshold."
      return phrases.text(
        "\(key).\(form)\(isUp ? "up" : "down")\(suffix)",
        effectArguments(pattern).merging(["time": .text(pause(pattern.threshold ?? 0))]) { $1 })
    }
  }

  /// A time of day from hours after midnight, also of the next day: `8:30`.
  private func timeOfDay(_ hours: Double) -> String {
    let minutes = Int((hours * 60).rounded())
    let rest = minutes % 60
    return phrases.text(
      "pattern.clock",
      [
        "hour": .text("\(minutes / 60 % 24)"), "minute": .text((rest < 10 ? "0" : "") + "\(rest)"),
      ])
  }

  /// The length of a pause: in hours up to a day and a half, then in days.
  private func pause(_ days: Double) -> String {
    days < 1.5
      ? phrases.text("pattern.hours", ["count": .count(max(1, Int((days * 24).rounded())))])
      : phrases.text("span.days", ["count": .count(Int(days.rounded()))])
  }
}
