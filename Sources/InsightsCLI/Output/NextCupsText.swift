import Insights

/// The next cups of all open bags for people: a title and a line of settings each.
struct NextCupsText {
  private let cups: NextCups
  private let words = Language.words

  /// How many of the bags have each name.
  private let counts: [String: Int]

  init(_ cups: NextCups) {
    self.cups = cups
    let words = Language.words
    counts = Dictionary(
      cups.suggestions.map { (words.name(of: $0.suggestion.bean), 1) }, uniquingKeysWith: +)
  }

  var lines: [String] {
    [words.text("suggestion.cups")] + cups.suggestions.flatMap(block)
  }

  private func block(_ cup: NextCups.Cup) -> [String] {
    let suggestion = cup.suggestion
    let settings = words.rows(suggestion.recipe, grinder: suggestion.grinder?.name)
      .map { $0.value.split(separator: " ").joined(separator: " ") }
      .map(TextTable.oneLine)
    let bean = suggestion.bean
    var title = [words.name(of: bean), suggestion.method.name]
    // Bags of one name differ by their roast dates.
    if counts[title[0], default: 0] > 1, let day = bean.roastDate {
      title.append(words.report("beans.roasted", ["day": .text(words.days.short(day))]))
    }
    var lines = [
      "", title.map(TextTable.oneLine).joined(separator: " · "),
      "  " + settings.joined(separator: ", "),
      "  " + words.commas([words.expectation(suggestion.expectedRating), gain(cup.gain)]),
    ]
    lines += advice(suggestion).map { ["  " + $0] } ?? []
    return lines
  }

  /// What to change.
  private func advice(_ suggestion: Suggestion) -> String? {
    if let last = words.lastCup(of: suggestion) {
      return words.text("suggestion.last.line", ["what": .text(last)])
    }
    return suggestion.remarks.first { if case .vary = $0 { true } else { false } }
      .map(words.text(of:))
  }

  private func gain(_ gain: Double?) -> String {
    guard let gain else { return words.text("suggestion.cups.new") }
    guard gain >= 0.1 else { return words.text("suggestion.cups.even") }
    return words.text(
      "suggestion.cups.more", ["number": .text(words.numbers.fixed(gain, places: 1))])
  }
}
