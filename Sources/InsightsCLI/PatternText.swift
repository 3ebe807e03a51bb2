import Stats

/// A pattern report for people: patterns, preferences, and one line on how hard it was looked.
struct PatternText {
  let hasColor: Bool

  func lines(_ report: PatternReport) -> [String] {
    var lines: [String] = []
    if report.patterns.isEmpty {
      lines += nothing(report)
    } else {
      lines.append(styled("Patterns", "1"))
      lines += report.patterns.prefix(Self.mostPatterns).map {
        "  " + TextTable.oneLine($0.description)
      }
      if report.patterns.count > Self.mostPatterns {
        lines.append(
          "  … and \(report.patterns.count - Self.mostPatterns) more; see --format json.")
      }
    }
    if !report.preferences.isEmpty {
      lines += ["", styled("What your favorites had in common", "1")]
      lines += preferences(report.preferences).map { "  " + TextTable.oneLine($0) }
    }
    return lines + ["", footer(report)]
  }

  /// How many patterns and preferences are told; JSON has them all.
  private static let mostPatterns = 12
  private static let mostPreferences = 8

  /// Of many preferences those with the most brews, in the report's order.
  private func preferences(_ all: [Preference]) -> [String] {
    let told = Set(
      all.indices.sorted { (-all[$0].count, $0) < (-all[$1].count, $1) }
        .prefix(Self.mostPreferences))
    var lines = all.indices.filter(told.contains).map { all[$0].description }
    if told.count < all.count {
      lines.append("… and \(all.count - told.count) more; see --format json.")
    }
    return lines
  }

  /// Kind words where there is nothing, and what would help.
  private func nothing(_ report: PatternReport) -> [String] {
    if report.rated == 0 {
      let hasRatings = report.leftOut.unrated + report.leftOut.copies < report.brews
      return [
        report.brews == 0
          ? "There are no brews to look at yet."
          : hasRatings
            ? "\(noneOf(report.brews)) has a rating that can be used."
            : "\(noneOf(report.brews)) is rated yet.",
        "Rate your brews as you drink them; patterns show from a few dozen on.",
      ]
    }
    if report.rated < 40 {
      return [
        "No pattern yet: \(count(report.rated, "rated brew")) cannot tell taste from chance.",
        "Keep rating, and vary one thing at a time, such as the grind or the water.",
      ]
    }
    return [
      "No pattern stands out: what you vary does not change your ratings beyond chance.",
      "Nothing is wrong with that. To learn more, vary one thing widely and keep the rest, and rate "
        + "every brew.",
    ]
  }

  private func footer(_ report: PatternReport) -> String {
    let rate = report.falseDiscoveryRate * 100
    let percent = rate == rate.rounded() ? "\(Int(rate))" : "\((rate * 100).rounded() / 100)"
    var parts = [
      "\(count(report.tested, "test")) at a \(percent)% false discovery rate on "
        + count(report.rated, "rated brew")
    ]
    let leftOut = report.leftOut
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
      out.append("\(count(leftOut.thinQuestions, "question")) with too little data")
    }
    if leftOut.shadows > 0 {
      out.append("\(count(leftOut.shadows, "shadow")) of stronger patterns")
    }
    if !out.isEmpty { parts.append("left out: " + out.joined(separator: ", ")) }
    if leftOut.unclearTimes > 0 {
      let brews = count(leftOut.unclearTimes, "brew")
      parts.append("\(brews) without a clear date told nothing of time")
    }
    return parts.joined(separator: "; ") + "."
  }

  private func noneOf(_ brews: Int) -> String {
    brews == 1 ? "No brew" : "None of these \(brews) brews"
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private func styled(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
