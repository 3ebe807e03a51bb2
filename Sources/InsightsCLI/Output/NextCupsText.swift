import Insights

/// The next cups of all open bags for people: a title and a line of settings each.
struct NextCupsText {
  private let cups: NextCups
  private let words = Language.words

  init(_ cups: NextCups) { self.cups = cups }

  var lines: [String] {
    [words.text("suggestion.cups")]
      + zip(cups.suggestions, words.titles(of: cups.suggestions.map(\.suggestion))).flatMap(block)
  }

  private func block(_ cup: NextCups.Cup, _ title: [String]) -> [String] {
    let suggestion = cup.suggestion
    let settings = words.rows(suggestion.recipe, grinder: suggestion.grinder?.name)
      .map { $0.value.split(separator: " ").joined(separator: " ") }
      .map(TextTable.oneLine)
    var lines = [
      "", title.map(TextTable.oneLine).joined(separator: " · "),
      "  " + settings.joined(separator: ", "),
      "  " + words.commas([words.expectation(suggestion.expectedRating), gain(cup)]),
    ]
    lines += advice(suggestion).map { ["  " + $0] } ?? []
    return lines
  }

  /// What to change.
  private func advice(_ suggestion: Suggestion) -> String? {
    if let last = words.lastCup(of: suggestion) {
      return words.text("suggestion.last.line", ["what": .text(last)])
    }
    return words.variation(of: suggestion).map(TextTable.oneLine)
  }

  private func gain(_ cup: NextCups.Cup) -> String {
    guard let gain = cup.gain else { return words.text("suggestion.cups.new") }
    guard words.variation(of: cup.suggestion) == nil else {
      return words.text("suggestion.cups.same")
    }
    guard gain >= 0.1 else { return words.text("suggestion.cups.even") }
    return words.text(
      "suggestion.cups.more", ["number": .text(words.numbers.fixed(gain, places: 1))])
  }
}
