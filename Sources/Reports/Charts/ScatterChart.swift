/// Dots on two axes, with a line of means and an interval for the optimum.
///
/// Dots at the same position are drawn as one, with an area proportional to their number, because
/// overlapping dots hide it (Cleveland 1985, "The Elements of Graphing Data", section 3.6).
package struct ScatterChart: Sendable {
  package struct Dot: Sendable, Hashable {
    package var x: Double
    package var y: Double
    /// The number of brews.
    package var count: Int

    package init(x: Double, y: Double, count: Int = 1) {
      self.x = x
      self.y = y
      self.count = count
    }
  }

  /// A range of values at a position on the x-axis.
  package struct Spread: Sendable, Equatable {
    package var x: Double
    package var low: Double
    package var high: Double

    package init(x: Double, low: Double, high: Double) {
      self.x = x
      self.low = low
      self.high = high
    }
  }

  /// A count over a part of the x-axis, drawn below it.
  package struct Column: Sendable, Equatable {
    package var low: Double
    package var high: Double
    package var count: Int

    package init(low: Double, high: Double, count: Int) {
      self.low = low
      self.high = high
      self.count = count
    }
  }

  package var title: String
  package var summary: String
  package var x: Axis
  package var y: Axis
  package var dots: [Dot]
  /// The means, from left to right.
  package var line: [Dot]
  /// The band below the line, from left to right.
  package var band: [Spread]
  /// An interval on the x-axis, and the most likely position in it.
  package var optimum: LabeledInterval?
  /// Counts below the axis, and what they count.
  private(set) package var columns: (title: String, counts: [Column]) = ("", [])
  /// The size of the drawing, about in the pixels of a small screen.
  package var width = 440.0
  package var height = 260.0

  /// Creates a chart; positions that are not finite are omitted.
  package init(
    title: String, summary: String, x: Axis, y: Axis, dots: [Dot], line: [Dot] = [],
    band: [Spread] = [], optimum: LabeledInterval? = nil
  ) {
    self.title = title
    self.summary = summary
    self.x = x
    self.y = y
    self.dots = dots.filter { $0.x.isFinite && $0.y.isFinite }
    self.line = line.filter { $0.x.isFinite && $0.y.isFinite }
    self.band = band.filter { $0.x.isFinite && $0.low.isFinite && $0.high.isFinite }
    self.optimum = optimum
  }

  /// The chart with counts in a strip of their own below the axis.
  package func with(_ columns: [Column], title: String) -> ScatterChart {
    var chart = self
    chart.columns = (title, columns.filter { $0.low.isFinite && $0.high > $0.low && $0.count > 0 })
    return chart
  }

  /// The strip of counts: the height of the highest column, and of all with its title.
  private static let strip = (column: 34.0, height: 76.0)

  /// Columns on one line, the highest one with its count.
  private func strip(_ frame: PlotFrame) -> [Markup] {
    guard let most = columns.counts.map(\.count).max() else { return [] }
    let bottom = frame.height + Self.strip.height - 6
    func place(_ value: Double) -> Double {
      frame.point(min(max(value, x.low), x.high), y.low).x
    }
    var marks = columns.counts.map { column in
      let (left, right) = (place(column.low), place(column.high))
      let height = max(1, Self.strip.column * Double(column.count) / Double(most))
      return Markup(
        "rect",
        [
          "x": left.svg, "y": (bottom - height).svg,
          "width": max(0.5, right - left - min(1.5, (right - left) / 4)).svg, "height": height.svg,
          "class": "accent", "fill-opacity": "0.55",
        ])
    }
    marks += [
      ChartText.line(Point(frame.left, bottom), Point(frame.right, bottom), class: "axis thin"),
      ChartText.element(columns.title, 0, frame.height + 12),
    ]
    if let highest = columns.counts.first(where: { $0.count == most }) {
      let label = "\(most)"
      let half = FontMetric.width(label, size: ChartText.size) / 2
      let middle = (place(highest.low) + place(highest.high)) / 2
      let free = FontMetric.width(columns.title, size: ChartText.size) + 8 + half
      // Beside the title the column has room above it and no room below it.
      let column = bottom - Self.strip.column
      if middle > free || frame.height + 12 < column - 16 {
        marks.append(
          ChartText.element(
            label, min(max(middle, half + 1), frame.width - half - 1), column - 4, .middle,
            class: "ink"))
      }
    }
    return marks
  }

  package var figure: Figure {
    let frame = PlotFrame(x: x, y: y, width: width, height: height)
    var content: [Markup] = []
    if let optimum { content += marks(optimum, frame) }
    content += frame.axes
    if band.count > 1 {
      let high = band.map { frame.point($0.x, $0.high).svg }
      let low = band.reversed().map { frame.point($0.x, $0.low).svg }
      content.append(
        Markup(
          "path",
          [
            "d": "M" + (high + low).joined(separator: "L") + "Z", "class": "accent",
            "fill-opacity": "0.16",
          ]))
    }
    let most = Double(dots.map(\.count).max() ?? 1)
    // A single brew is always visible, but not larger than necessary.
    let unit = min(3.2, max(1.6, 11 / most.squareRoot()))
    content.append(
      Markup(
        "g", ["class": "ink", "fill-opacity": "0.42"],
        dots.map { dot in
          let place = frame.point(dot.x, dot.y)
          let radius = min(unit * Double(dot.count).squareRoot(), 11)
          return Markup("circle", ["cx": place.x.svg, "cy": place.y.svg, "r": radius.svg])
        }))
    if line.count > 1 {
      let places = line.map { frame.point($0.x, $0.y).svg }
      content.append(
        Markup("path", ["d": "M" + places.joined(separator: "L"), "class": "line mark"]))
    }
    return Figure(
      title: title, summary: summary, width: frame.width,
      height: frame.height + (columns.counts.isEmpty ? 0 : Self.strip.height),
      content: content + strip(frame))
  }

  private func marks(_ optimum: LabeledInterval, _ frame: PlotFrame) -> [Markup] {
    let low = frame.point(max(optimum.low, x.low), y.high)
    let high = frame.point(min(optimum.high, x.high), y.low)
    let middle = frame.point(min(max(optimum.value, x.low), x.high), y.high)
    let half = FontMetric.width(optimum.label, size: ChartText.size, bold: true) / 2
    return [
      Markup(
        "rect",
        [
          "x": low.x.svg, "y": low.y.svg, "width": max(high.x - low.x, 1).svg,
          "height": (high.y - low.y).svg, "class": "accent", "fill-opacity": "0.16",
        ]),
      ChartText.line(middle, Point(middle.x, high.y), class: "mark thin"),
      ChartText.element(
        optimum.label, min(max(middle.x, half + 1), frame.width - half - 1), frame.top - 5, .middle,
        class: "accent bold"),
    ]
  }
}
