import Insights

/// A suggestion as a recipe card for people.
struct SuggestionCard {
  private let suggestion: Suggestion
  private let words = Words()
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
    lines += [
      "", row("expect", words.expectation(suggestion.expectedRating)),
      row("based on", words.basis(of: suggestion)),
    ]
    lines += why
    let groups = [
      ("Note", suggestion.remarks.filter { !$0.isGap }),
      ("Not known", suggestion.remarks.filter(\.isGap)),
    ].filter { !$0.1.isEmpty }
    if !groups.isEmpty { lines.append("") }
    lines += groups.map { "\($0): \($1.map(words.text(of:)).joined(separator: "; "))." }
    if let next = suggestion.next {
      lines += ["", "To learn most, try", ""] + recipe(next.recipe)
      lines += [
        "", row("expect", words.expectation(next.expectedRating)), "", words.reason(of: next),
      ]
    }
    return lines
  }

  private func row(_ title: String, _ text: String) -> String {
    "  " + title + String(repeating: " ", count: max(1, 13 - title.count)) + text
  }

  private func recipe(_ recipe: SuggestedRecipe) -> [String] {
    let rows = words.rows(recipe, grinder: suggestion.grinder?.name)
    let values = rows.map { TextTable.oneLine($0.value) }
    let width = values.map(\.count).max() ?? 0
    return zip(rows, values).map { setting, value in
      let gap = String(repeating: " ", count: width - value.count + 3)
      return row(
        setting.name,
        setting.low == setting.high ? value : "\(value)\(gap)\(setting.low) to \(setting.high)")
    }
  }

  /// The brews that matter most, and what others add.
  private var why: [String] {
    let calendar = LocalCalendar()
    var lines = suggestion.evidence.prefix(3).enumerated().map { index, evidence in
      let brew = evidence.brew
      let day = calendar.day(of: brew.brewedAt)?.description ?? "undated"
      let stars = words.numbers.number(evidence.stars, places: 1)
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
