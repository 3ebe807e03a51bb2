import Journal
import Numerics

/// How brews were rated, over time and in all.
extension ReportComposer {
  /// Up to so many brews each has a dot.
  private static let mostDots = 500

  var ratingSection: ReportPage.Section? {
    let rated = entries.compactMap(\.stars)
    guard rated.count >= 3 else { return nil }
    return ReportPage.Section(
      "Ratings", [.figures([timeline, histogram(rated)].compactMap(\.self))])
  }

  private func histogram(_ ratings: [Double]) -> ReportPage.CaptionedFigure {
    let halves = Dictionary(grouping: ratings) { Int(($0 * 2).rounded()) }.mapValues(\.count)
    let isWhole = halves.keys.allSatisfy { $0 % 2 == 0 }
    let isRounded = ratings.contains { $0 * 2 != ($0 * 2).rounded() }
    let steps = stride(from: max(halves.keys.min() ?? 2, 0), through: 10, by: isWhole ? 2 : 1)
    let bars = steps.map { half in
      Histogram.Bar(
        label: ValueText.number(Double(half) / 2, places: 1), count: halves[half] ?? 0)
    }
    let said = bars.filter { $0.count > 0 }.map { "\($0.count) with \(Self.stars($0.label))" }
    let median = SampleStatistics.median(ratings) ?? 0
    return ReportPage.CaptionedFigure(
      Histogram(
        title: "Ratings given", summary: "Brews by rating: \(said.joined(separator: ", ")).",
        axisTitle: "stars", bars: bars
      ).figure,
      caption: "\(Phrase.count(ratings.count, "rated brew")); the median is "
        + "\(Self.stars(ValueText.number(median, places: 1)))."
        + (isRounded ? " Rounded to half a star." : ""))
  }

  /// `1 star`, `3.5 stars`.
  private static func stars(_ number: String) -> String {
    number + (number == "1" ? " star" : " stars")
  }

  // MARK: Time

  private var timeline: ReportPage.CaptionedFigure? {
    let dated = entries.compactMap { entry -> (day: CalendarDay, stars: Double)? in
      guard let day = entry.day, let stars = entry.stars else { return nil }
      return (day, stars)
    }
    guard let first = dated.map(\.day).min(), let last = dated.map(\.day).max(),
      first.days(to: last) >= 7
    else { return nil }
    let periods = Periods(from: first, to: last)
    let groups = Dictionary(grouping: dated) { periods.start(of: $0.day) }
      .map { (start: $0.key, stars: $0.value.map(\.stars).sorted()) }
      .sorted { $0.start < $1.start }
    let means = groups.filter { $0.stars.count >= 3 }.map { group in
      ScatterChart.Dot(
        x: periods.middle(of: group.start), y: SampleStatistics.mean(group.stars),
        count: group.stars.count)
    }
    let hasDots = dated.count <= Self.mostDots
    var dots: [ScatterChart.Dot: Int] = [:]
    if hasDots {
      for brew in dated {
        dots[ScatterChart.Dot(x: Double(brew.day.number), y: brew.stars), default: 0] += 1
      }
    }
    let band =
      hasDots
      ? []
      : groups.filter { $0.stars.count >= 3 }.map { group in
        ScatterChart.Spread(
          x: periods.middle(of: group.start), low: SampleStatistics.quantile(group.stars, 0.1) ?? 0,
          high: SampleStatistics.quantile(group.stars, 0.9) ?? 0)
      }
    let line = "the line runs through the means of \(periods.name) with three ratings or more"
    let chart = ScatterChart(
      title: "Ratings over time",
      summary: "\(Phrase.count(dated.count, "rating")) from \(words.long(first)) to "
        + "\(words.long(last))." + said(means),
      x: Axis(
        title: "", low: Double(first.number) - 1, high: Double(last.number) + 1,
        ticks: periods.ticks(words)),
      y: RatingAxis.axis(dated.map(\.stars)),
      dots: dots.map { ScatterChart.Dot(x: $0.key.x, y: $0.key.y, count: $0.value) }
        .sorted { ($0.x, $0.y) < ($1.x, $1.y) }, line: means, band: band)
    return ReportPage.CaptionedFigure(
      chart.figure,
      caption: hasDots
        ? "Each dot is a brew; \(line)."
        : "Too many brews for dots: the band holds four in five of the ratings; \(line).")
  }

  private func said(_ means: [ScatterChart.Dot]) -> String {
    guard let low = means.map(\.y).min(), let high = means.map(\.y).max(), means.count > 1 else {
      return ""
    }
    return " Means lie between \(ValueText.fixed(low)) and \(ValueText.fixed(high)) stars."
  }
}
