/// The count of each value, as bars side by side.
package struct Histogram: Sendable {
  package struct Bar: Sendable, Equatable {
    package var label: String
    package var count: Int

    package init(label: String, count: Int) {
      self.label = label
      self.count = count
    }
  }

  package var title: String
  package var summary: String
  /// The quantity of the labels, with its unit.
  package var axisTitle: String
  package var bars: [Bar]

  package init(title: String, summary: String, axisTitle: String, bars: [Bar]) {
    self.title = title
    self.summary = summary
    self.axisTitle = axisTitle
    self.bars = bars
  }

  package var figure: Figure {
    let most = max(bars.map(\.count).max() ?? 0, 1)
    let frame = PlotFrame(
      x: Axis(
        title: axisTitle, low: -0.5, high: Double(bars.count) - 0.5,
        ticks: bars.enumerated().map { Axis.Tick(value: Double($0), label: $1.label) }),
      y: Axis(title: "", low: 0, high: Double(most) * 1.12, ticks: []), height: 220)
    let half = (frame.right - frame.left) / Double(max(bars.count, 1)) * 0.42
    let marks = bars.enumerated().flatMap { index, bar -> [Markup] in
      guard bar.count > 0 else { return [] }
      let top = frame.point(Double(index), Double(bar.count))
      return [
        Markup(
          "rect",
          [
            "x": (top.x - half).svg, "y": top.y.svg, "width": (2 * half).svg,
            "height": (frame.bottom - top.y).svg, "class": "accent", "fill-opacity": "0.75",
          ]),
        ChartText.element("\(bar.count)", top.x, top.y - 4, .middle, class: "ink"),
      ]
    }
    return Figure(
      title: title, summary: summary, width: frame.width, height: frame.height,
      content: marks + frame.axes)
  }
}

/// Named amounts, one below the other, each with its number. People compare lengths on a common
/// scale most accurately (Cleveland and McGill 1984, "Graphical Perception").
package struct BarChart: Sendable {
  package struct Bar: Sendable, Equatable {
    package var label: String
    package var value: Double
    /// The formatted value.
    package var text: String
    /// `#rrggbb`; nil is the default color of the page.
    package var color: String?

    package init(label: String, value: Double, text: String, color: String? = nil) {
      self.label = label
      self.value = value
      self.text = text
      self.color = color
    }
  }

  package var title: String
  package var summary: String
  package var bars: [Bar]
  /// The width of the drawing, about in the pixels of a small screen.
  package var width = 440.0

  /// Creates a chart; bars with a negative or non-finite value are omitted.
  package init(title: String, summary: String, bars: [Bar]) {
    self.title = title
    self.summary = summary
    self.bars = bars.filter { $0.value.isFinite && $0.value >= 0 }
  }

  private static let rowHeight = 25.0
  private static let mostLabel = 170.0

  package var figure: Figure {
    let size = ChartText.size
    let labels = bars.map { FontMetric.fitting($0.label, width: Self.mostLabel, size: size) }
    let left = (labels.map { FontMetric.width($0, size: size) }.max() ?? 0) + 10
    let texts = bars.map { FontMetric.width($0.text, size: size) }.max() ?? 0
    let most = max(bars.map(\.value).max() ?? 0, 1e-9)
    let rows = bars.enumerated().flatMap { index, bar -> [Markup] in
      let top = 4 + Double(index) * Self.rowHeight
      let length = (width - left - texts - 10) * bar.value / most
      let box = Markup(
        "rect",
        [
          "x": left.svg, "y": top.svg, "width": max(length, 1).svg,
          "height": (Self.rowHeight - 7).svg, "rx": "2",
        ])
      let tint = bar.color.flatMap { Color($0) }.map { Tint($0, contrast: 1.6) }
      return [
        ChartText.element(labels[index], left - 8, top + 13.5, .end, class: "ink"),
        tint.map(box.filled) ?? box.with("class", "accent"),
        ChartText.element(bar.text, left + length + 6, top + 13.5),
      ]
    }
    return Figure(
      title: title, summary: summary, width: width,
      height: Double(bars.count) * Self.rowHeight + 6, content: rows)
  }
}
