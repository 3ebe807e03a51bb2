/// Estimates with intervals on a common scale: a dot plot (Cleveland 1985, "The Elements of
/// Graphing Data", section 3.3). Each name is above its row, so that long names fit.
package struct IntervalChart: Sendable {
  package var title: String
  package var summary: String
  package var axis: Axis
  /// The reference value, drawn as a line.
  package var reference: Double?
  package var rows: [LabeledInterval]
  /// The width of the drawing, about in the pixels of a small screen.
  package var width = 440.0

  /// Creates a chart; rows without finite numbers are omitted.
  package init(
    title: String, summary: String, axis: Axis, reference: Double? = nil, rows: [LabeledInterval]
  ) {
    self.title = title
    self.summary = summary
    self.axis = axis
    self.reference = reference
    self.rows = rows.filter(\.isFinite)
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

/// Two shares of each row, to the left and to the right of its name: what goes with the one group of
/// brews, and what with the other.
package struct DivergingChart: Sendable {
  package struct Row: Sendable, Equatable {
    package var label: String
    /// The shares of the left and the right group, 0…1.
    package var left: Double
    package var right: Double
    package var leftText: String
    package var rightText: String

    package init(
      label: String, left: Double, right: Double, leftText: String, rightText: String
    ) {
      self.label = label
      self.left = left
      self.right = right
      self.leftText = leftText
      self.rightText = rightText
    }
  }

  package var title: String
  package var summary: String
  /// What the left and the right bars are about.
  package var leftTitle: String
  package var rightTitle: String
  package var rows: [Row]

  /// Creates a chart; rows without finite shares are omitted.
  package init(
    title: String, summary: String, leftTitle: String, rightTitle: String, rows: [Row]
  ) {
    self.title = title
    self.summary = summary
    self.leftTitle = leftTitle
    self.rightTitle = rightTitle
    self.rows = rows.filter { $0.left.isFinite && $0.right.isFinite }
  }

  private static let width = 440.0
  private static let rowHeight = 27.0
  private static let mostLabel = 150.0

  package var figure: Figure {
    let size = ChartText.size
    let labels = rows.map { FontMetric.fitting($0.label, width: Self.mostLabel, size: size) }
    let half = (labels.map { FontMetric.width($0, size: size) }.max() ?? 0) / 2 + 8
    let texts = rows.flatMap { [$0.leftText, $0.rightText] }
    let room = (texts.map { FontMetric.width($0, size: size) }.max() ?? 0) + 8
    let most = max(rows.map { max($0.left, $0.right) }.max() ?? 0, 1e-9)
    let middle = Self.width / 2
    let reach = middle - half - room
    let head = 26.0
    var content = [
      ChartText.element(
        FontMetric.fitting(leftTitle, width: middle - 12, size: size), middle - half, 14, .end),
      ChartText.element(
        FontMetric.fitting(rightTitle, width: middle - 12, size: size), middle + half, 14),
    ]
    for (index, row) in rows.enumerated() {
      let top = head + Double(index) * Self.rowHeight
      func box(_ x: Double, _ length: Double) -> Markup {
        Markup(
          "rect",
          [
            "x": x.svg, "y": top.svg, "width": max(length, 1).svg,
            "height": (Self.rowHeight - 8).svg, "rx": "2",
          ])
      }
      let (left, right) = (reach * row.left / most, reach * row.right / most)
      content += [
        box(middle - half - left, left).with("class", "muted"),
        box(middle + half, right).with("class", "accent"),
        ChartText.element(row.leftText, middle - half - left - 6, top + 14.5, .end),
        ChartText.element(row.rightText, middle + half + right + 6, top + 14.5),
        ChartText.element(labels[index], middle, top + 14.5, .middle, class: "ink"),
      ]
    }
    return Figure(
      title: title, summary: summary, width: Self.width,
      height: head + Double(rows.count) * Self.rowHeight + 4, content: content)
  }
}
