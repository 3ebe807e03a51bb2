/// The settings of a grinder, brew by brew, and the one to try next.
package struct DialChart: Sendable {
  /// One brew.
  package struct Step: Sendable, Equatable {
    package var setting: Double
    /// The rating below the brew; empty for an unrated one.
    package var stars: String
    /// What its note says of extraction, in one word above the brew; empty for nothing.
    package var mark: String

    package init(setting: Double, stars: String, mark: String) {
      self.setting = setting
      self.stars = stars
      self.mark = mark
    }
  }

  package var title: String
  package var summary: String
  package var settings: Axis
  /// The title of the axis of the brews.
  package var brews: String
  /// The brews, the first one first.
  package var steps: [Step]
  /// The next setting, with the range of the best one.
  package var next: LabeledInterval?

  /// Creates a chart; brews without a finite setting are omitted.
  package init(
    title: String, summary: String, settings: Axis, brews: String, steps: [Step],
    next: LabeledInterval?
  ) {
    self.title = title
    self.summary = summary
    self.settings = settings
    self.brews = brews
    self.steps = steps.filter { $0.setting.isFinite }
    self.next = next.flatMap { $0.isFinite ? $0 : nil }
  }

  private static let size = (width: 340.0, height: 190.0)
  /// The room above the highest and below the lowest setting, in units of the axis.
  private static let room = 0.18
  /// Where a mark may be, relative to its brew; the first place that is free is taken.
  private static let offsets = [-8.0, 18, -23, 33]

  package var figure: Figure {
    var ticks = steps.enumerated().map { Axis.Tick(value: Double($0), label: $1.stars) }
    if let next { ticks.append(Axis.Tick(value: Double(steps.count), label: next.label)) }
    let x = Axis(
      title: brews, low: -0.6, high: Double(ticks.count) - 0.4, ticks: ticks)
    var y = settings
    let margin = (y.high - y.low) * Self.room
    (y.low, y.high) = (y.low - margin, y.high + margin)
    let frame = PlotFrame(x: x, y: y, width: Self.size.width, height: Self.size.height)
    var content = frame.axes
    let places = steps.enumerated().map { frame.point(Double($0), $1.setting) }
    if places.count > 1 {
      content.append(
        Markup(
          "path", ["d": "M" + places.map(\.svg).joined(separator: "L"), "class": "rule thin"]))
    }
    var marks: [(x: Double, y: Double, half: Double)] = []
    for (step, place) in zip(steps, places) {
      content.append(
        Markup("circle", ["cx": place.x.svg, "cy": place.y.svg, "r": "4", "class": "ink"]))
      guard !step.mark.isEmpty else { continue }
      let half = FontMetric.width(step.mark, size: ChartText.size, bold: true) / 2 + 1
      let ways = Self.offsets.map { place.y + $0 }
      let free = ways.first { height in
        !marks.contains { abs($0.y - height) < 15 && abs($0.x - place.x) < $0.half + half }
      }
      marks.append((place.x, free ?? ways[0], half))
      content.append(
        ChartText.element(step.mark, place.x, free ?? ways[0], .middle, class: "accent bold"))
    }
    if let next {
      let column = Double(steps.count)
      let place = frame.point(column, min(max(next.value, y.low), y.high))
      let ends = [next.low, next.high].map {
        frame.point(column, min(max($0, y.low), y.high))
      }
      content.append(ChartText.line(ends[0], ends[1], class: "line mark"))
      content.append(
        Markup("circle", ["cx": place.x.svg, "cy": place.y.svg, "r": "5", "class": "accent"]))
    }
    return Figure(
      title: title, summary: summary, width: frame.width, height: frame.height, content: content)
  }
}
