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
