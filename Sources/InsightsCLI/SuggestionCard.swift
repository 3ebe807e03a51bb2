import Insights
import Journal
import Stats

/// A suggestion as a recipe card for people.
struct SuggestionCard {
  private let suggestion: Suggestion
  private let names: [Identifier<Bean>: String]

  init(_ suggestion: Suggestion, contents: JournalContents) {
    self.suggestion = suggestion
    names = Dictionary(contents.beans.map { ($0.id, $0.displayName) }) { first, _ in first }
  }

  var lines: [String] {
    var lines = [
      "\(TextTable.oneLine(suggestion.bean.displayName)) · \(TextTable.oneLine(suggestion.method.name))",
      "",
    ]
    lines += recipe(suggestion.recipe)
    lines += ["", row("expect", stars(suggestion.expectedRating)), row("based on", basis)]
    lines += why
    let groups = [
      ("Note", suggestion.remarks.filter { !$0.isGap }),
      ("Not known", suggestion.remarks.filter(\.isGap)),
    ].filter { !$0.1.isEmpty }
    if !groups.isEmpty { lines.append("") }
    lines += groups.map { "\($0): \($1.map(\.text).joined(separator: "; "))." }
    if let next = suggestion.next {
      lines += ["", "To learn most, try", ""] + recipe(next.recipe)
      lines += ["", row("expect", stars(next.expectedRating)), "", next.reason]
    }
    return lines
  }

  private func row(_ title: String, _ text: String) -> String {
    "  " + title + String(repeating: " ", count: max(1, 13 - title.count)) + text
  }

  private func recipe(_ recipe: SuggestedRecipe) -> [String] {
    let grinder = suggestion.grinder.map { "  on \(TextTable.oneLine($0.name))" } ?? ""
    let number = { (value: Double) in JournalText.number(value, places: 1) }
    let all: [(String, SuggestedRecipe.Setting?, (Double) -> String, String)] = [
      ("dose", recipe.dose, number, " g"), ("water", recipe.water, number, " g"),
      ("yield", recipe.yield, number, " g"), ("ratio", recipe.ratio, { "1:" + number($0) }, ""),
      ("temperature", recipe.waterTemperature, number, " °C"),
      ("grind", recipe.grindSetting, { JournalText.number($0, places: 2) }, grinder),
      ("time", recipe.brewTime, JournalText.clock, ""),
    ]
    let known = all.compactMap { name, setting, text, unit in
      setting.map { (name, text($0.value) + unit, text($0.low), text($0.high)) }
    }
    let width = known.map(\.1.count).max() ?? 0
    return known.map { name, value, low, high in
      let gap = String(repeating: " ", count: width - value.count + 3)
      return row(name, low == high ? value : "\(value)\(gap)\(low) to \(high)")
    }
  }

  private func stars(_ rating: ExpectedRating) -> String {
    let number = { (value: Double) in JournalText.number(value, places: 1) }
    return "\(number(rating.value)) stars, 4 in 5 cups between \(number(rating.low)) and "
      + number(rating.high)
  }

  private var basis: String {
    let (count, own) = (suggestion.brewCount, suggestion.ownBrewCount)
    let brews = count == 1 ? "1 brew" : "\(count) brews"
    let scope =
      switch suggestion.scope {
      case .bean: "of this bean"
      case .similarBeans: "of similar beans"
      case .origin: "of the same origin"
      case .method: "with this method"
      }
    // The confidence counts all rated brews of the bean, whatever the suggestion rests on.
    let why =
      suggestion.scope != .bean
      ? own == 0 ? " (no rated brew of this bean)" : " (\(own) of this bean rated)"
      : own == count ? "" : " (of \(own) rated)"
    return "\(brews) \(scope)\(why); confidence \(suggestion.confidence.rawValue)"
  }

  /// The brews that matter most, and what others add.
  private var why: [String] {
    let calendar = LocalCalendar()
    var lines = suggestion.evidence.prefix(3).enumerated().map { index, evidence in
      let brew = evidence.brew
      let day = calendar.day(of: brew.brewedAt)?.description ?? "undated"
      let stars = JournalText.number(evidence.stars, places: 1)
      let name =
        evidence.isSameBean
        ? ""
        : "  " + TextTable.shortened(brew.beanID.flatMap { names[$0] } ?? "another bean", to: 28)
      let share = Int((evidence.weight * 100).rounded())
      return row(index == 0 ? "most from" : "", "\(day)  \(stars) stars  \(share)%\(name)")
    }
    if suggestion.strategy == .surface, let share = suggestion.othersShare {
      lines.append(row("", "other beans add \(Int((share * 100).rounded()))% of what is known"))
    }
    return lines
  }
}
