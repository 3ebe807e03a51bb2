import Phrases
public import Stats

/// The scope and the limits of a search for patterns.
extension Words {
  /// The number of ratings from which on a large effect would most likely be found.
  private static let manyRatings = 300

  /// The reason why no pattern was found, and advice: one or two sentences.
  public func silence(of report: PatternReport) -> [String] {
    if report.rated == 0 {
      let hasRatings = report.leftOut.unrated + report.leftOut.copies < report.brews
      let key = hasRatings ? "search.none-usable" : "search.none-rated"
      let found =
        report.brews == 0
        ? phrases.text("search.no-brews")
        : phrases.text(
          report.brews == 1 ? key + ".one" : key, ["count": .grouped(report.brews)])
      return [found, phrases.text("search.none-rated.advice")]
    }
    if report.rated < 40 {
      return [
        phrases.text("search.too-few", ["count": .count(report.rated)]),
        phrases.text("search.too-few.advice"),
      ]
    }
    // With many ratings, and enough data for most questions, silence is an answer.
    if report.rated >= Self.manyRatings, report.tested > report.leftOut.thinQuestions {
      return [
        // Moments and flavors may make a difference where nothing that is varied does.
        report.patterns.isEmpty
          ? phrases.text("search.nothing.many", ["count": .grouped(report.rated)])
          : phrases.text("search.nothing"),
        phrases.text("search.nothing.many.advice", ["tests": .grouped(report.tested)]),
      ]
    }
    return [phrases.text("search.nothing"), phrases.text("search.nothing.advice")]
  }

  /// The number of tests, and the excluded brews: one sentence.
  public func scope(of report: PatternReport) -> String {
    var parts = [
      phrases.text(
        "search.scope",
        [
          "tests": .grouped(report.tested), "count": .grouped(report.rated),
          "rate": .text(numbers.number(report.falseDiscoveryRate * 100, places: 2)),
        ])
    ]
    let excluded = [
      ("unrated", report.leftOut.unrated), ("impossible", report.leftOut.impossibleRatings),
      ("future", report.leftOut.inFuture), ("copies", report.leftOut.copies),
      ("questions", report.leftOut.thinQuestions), ("shadows", report.leftOut.shadows),
    ].filter { $1 > 0 }.map { kind, count in
      phrases.text("search.excluded.\(kind)", ["count": .grouped(count)])
    }
    if !excluded.isEmpty {
      parts.append(
        phrases.text("search.excluded", ["list": .text(commas(excluded))]))
    }
    if report.leftOut.unclearTimes > 0 {
      parts.append(
        phrases.text("search.unclear-times", ["count": .grouped(report.leftOut.unclearTimes)]))
    }
    return parts.joined(separator: "; ") + "."
  }
}
