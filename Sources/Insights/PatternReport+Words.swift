package import Stats

/// What a report says of itself, for people.
extension PatternReport {
  /// Kind words where there is nothing, and what would help.
  package var silence: [String] {
    if rated == 0 {
      let hasRatings = leftOut.unrated + leftOut.copies < brews
      return [
        brews == 0
          ? "There are no brews to look at yet."
          : hasRatings
            ? "\(noneOfTheBrews) has a rating that can be used."
            : "\(noneOfTheBrews) is rated yet.",
        "Rate your brews as you drink them; patterns show from a few dozen on.",
      ]
    }
    if rated < 40 {
      return [
        "No pattern yet: \(Phrase.count(rated, "rated brew")) cannot tell taste from chance.",
        "Keep rating, and vary one thing at a time, such as the grind or the water.",
      ]
    }
    return [
      "No pattern stands out: what you vary does not change your ratings beyond chance.",
      "Nothing is wrong with that. To learn more, vary one thing widely and keep the rest, and rate "
        + "every brew.",
    ]
  }

  /// How hard it was looked, and what was not looked at: one sentence.
  package var scope: String {
    let rate = falseDiscoveryRate * 100
    let percent = rate == rate.rounded() ? "\(Int(rate))" : "\((rate * 100).rounded() / 100)"
    var parts = [
      "\(Phrase.count(tested, "test")) at a \(percent)% false discovery rate on "
        + Phrase.count(rated, "rated brew")
    ]
    var out: [String] = []
    if leftOut.unrated > 0 { out.append("\(leftOut.unrated) unrated") }
    if leftOut.impossibleRatings > 0 {
      out.append("\(leftOut.impossibleRatings) rated outside 0–5")
    }
    if leftOut.inFuture > 0 { out.append("\(leftOut.inFuture) in the future") }
    if leftOut.copies > 0 {
      out.append(leftOut.copies == 1 ? "1 copy" : "\(leftOut.copies) copies")
    }
    if leftOut.thinQuestions > 0 {
      out.append("\(Phrase.count(leftOut.thinQuestions, "question")) with too little data")
    }
    if leftOut.shadows > 0 {
      out.append("\(Phrase.count(leftOut.shadows, "shadow")) of stronger patterns")
    }
    if !out.isEmpty { parts.append("left out: " + out.joined(separator: ", ")) }
    if leftOut.unclearTimes > 0 {
      let brews = Phrase.count(leftOut.unclearTimes, "brew")
      parts.append("\(brews) without a clear date told nothing of time")
    }
    return parts.joined(separator: "; ") + "."
  }

  private var noneOfTheBrews: String {
    brews == 1 ? "No brew" : "None of these \(brews) brews"
  }
}
