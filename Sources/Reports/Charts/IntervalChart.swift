/// Estimates with intervals on a common scale: a dot plot (Cleveland 1985, "The Elements of
/// Graphing Data", section 3.3). Each name is above its row, so that long names fit.
package struct IntervalChart: Sendable {
  package struct Row: Sendable, Equatable {
    package var label: String
    package var value: Double
    package var low: Double
    package var high: Double

    package init(label: String, value: Double, low: Double, high: Double) {
      self.label = label
      self.value = value
      self.low = low
      self.high = high
    }
  }

  package var title: String
  package var summary: String
  package var axis: Axis
  /// The reference value, drawn as a line.
  package var reference: Double?
  package var rows: [Row]
  /// The width of the drawing, about in the pixels of a small screen.
  package var width = 440.0

  /// Creates a chart; rows without finite numbers are omitted.
  package init(title: String, summary: String, axis: Axis, reference: Double? = nil, rows: [Row]) {
    self.title = title
    self.summary = summary
    self.axis = axis
    self.reference = reference
    self.rows = rows.filter { $0.value.isFinite && $0.low.isFinite && $0.high.isFinite }
  }

  private static let rowHeight = 42.0

  /// The vertical position of a row's interval, below its name.
  private static func middle(ofRow index: Int) -> Double { Double(index) * rowHeight + 31 }

  package var figure: Figure {
    let (left, right) = (12.0, width - 12)
    let bottom = Double(rows.count) * Self.rowHeight + 6
    func place(_ value: Double) -> Double {
      min(max(axis.place(value, from: left, to: right), left), right)
    }
    var content: [Markup] = []
    for tick in axis.ticks {
      let x = place(tick.value)
      let half = FontMetric.width(tick.label, size: ChartText.size) / 2
      // Only next to the intervals: no line crosses a name.
      content += rows.indices.map { index in
        let y = Self.middle(ofRow: index)
        return ChartText.line(
          Point(x, y - 8), Point(x, y + 15),
          class: tick.value == reference ? "axis thin" : "rule thin")
      }
      content.append(
        ChartText.element(
          tick.label, min(max(x, half), width - half), bottom + 16, .middle))
    }
    for (index, row) in rows.enumerated() {
      let y = Self.middle(ofRow: index)
      let label = FontMetric.fitting(row.label, width: width - 4, size: ChartText.size)
      content.append(ChartText.element(label, 0, y - 13, class: "ink"))
      content.append(
        ChartText.line(Point(place(row.low), y), Point(place(row.high), y), class: "line mark"))
      content.append(
        Markup("circle", ["cx": place(row.value).svg, "cy": y.svg, "r": "5", "class": "accent"]))
    }
    content.append(
      ChartText.element(axis.title, (left + right) / 2, bottom + 34, .middle))
    return Figure(
      title: title, summary: summary, width: width, height: bottom + 40, content: content)
  }
}
