import Insights

/// The next cups of all open bags for people: a title and a line of settings each.
struct NextCupsText {
  private let cups: NextCups
  private let words = Language.words

  init(_ cups: NextCups) {
    self.cups = cups
  }

  var lines: [String] {
    [words.text("suggestion.cups")] + cups.suggestions.flatMap(block)
  }

  private func block(_ cup: NextCups.Cup) -> [String] {
    let suggestion = cup.suggestion
    let settings = words.rows(suggestion.recipe, grinder: suggestion.grinder?.name)
      .map { $0.value.split(separator: " ").joined(separator: " ") }
      .map(TextTable.oneLine)
    return [
      "",
      "\(TextTable.oneLine(words.name(of: suggestion.bean))) · \(TextTable.oneLine(suggestion.method.name))",
      "  " + settings.joined(separator: ", "),
      "  " + words.commas([words.expectation(suggestion.expectedRating), gain(cup.gain)]),
    ]
  }

  private func gain(_ gain: Double?) -> String {
    guard let gain else { return words.text("suggestion.cups.new") }
    guard gain >= 0.1 else { return words.text("suggestion.cups.even") }
    return words.text(
      "suggestion.cups.more", ["number": .text(words.numbers.fixed(gain, places: 1))])
  }
}
