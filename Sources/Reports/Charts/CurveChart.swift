/// Several curves of the same quantities over one time axis, one panel for each quantity: the first curve
/// stands out, the others differ by their dashes.
package struct CurveChart: Sendable {
  /// One quantity of all curves.
  package struct Panel: Sendable {
    /// The quantity with its unit.
    package var title: String
    /// For each curve its points by time; empty where it lacks the quantity. NaN makes a gap.
    package var lines: [[(time: Double, value: Double)]]

    package init(title: String, lines: [[(time: Double, value: Double)]]) {
      self.title = title
      self.lines = lines
    }
  }

  package var title: String
  package var summary: String
  /// The title of the time axis.
  package var time: String
  /// What each curve is called, below the panels; at most as many as there are dashes.
  package var names: [String]
  package var panels: [Panel]
  /// A moment of each curve that is marked on it; nil for none.
  package var marks: [Double?] = []
  /// Formats a number of an axis.
  private let label: @Sendable (Double) -> String

  /// The greatest number of curves that a reader can distinguish.
  package static let most = 5

  package init(
    title: String, summary: String, time: String, names: [String], panels: [Panel],
    label: @escaping @Sendable (Double) -> String
  ) {
    self.title = title
    self.summary = summary
    self.time = time
    self.names = Array(names.prefix(Self.most))
    self.panels = panels.filter { panel in
      panel.lines.prefix(Self.most).contains { !$0.isEmpty }
    }
    self.label = label
  }

  private static let width = 640.0
  private static let panelHeight = 150.0
  private static let nameStep = 20.0
  /// At most so many points a line: the bytes of a drawing are bounded.
  private static let mostPoints = 400
  private static let dashes = ["", "7 3", "2 3", "9 3 2 3", "1 2"]

  package var figure: Figure {
    let longest = panels.flatMap(\.lines).compactMap { $0.last?.time }.filter(\.isFinite).max()
    var content: [Markup] = []
    var top = 0.0
    let axes = panels.map { panel in
      let values = panel.lines.joined().map(\.value).filter(\.isFinite)
      return Axis(
        title: panel.title, low: min(values.min() ?? 0, 0), high: max(values.max() ?? 1, 1),
        count: 4, label: label)
    }
    let labels = axes.map(\.labelWidth).max() ?? 0
    for (place, panel) in panels.enumerated() {
      let isLast = place == panels.count - 1
      let height = Self.panelHeight + (isLast ? 20 : 0)
      let frame = PlotFrame(
        x: Axis(
          title: isLast ? time : "", low: 0, high: max(longest ?? 1, 1), count: 8, label: label),
        y: axes[place], width: Self.width, height: height, labels: labels)
      var parts = frame.axes
      // The first one is drawn last, over the others.
      for (index, line) in panel.lines.prefix(Self.most).enumerated().reversed() {
        parts += Self.path(line, in: frame, index)
        if marks.indices.contains(index), let moment = marks[index],
          let point = line.first(where: { $0.time >= moment && $0.value.isFinite })
        {
          let place = frame.point(point.time, point.value)
          parts.append(
            Markup("circle", ["cx": place.x.svg, "cy": place.y.svg, "r": "4", "class": "accent"]))
        }
      }
      content.append(Markup("g", ["transform": "translate(0 \(top.svg))"], parts))
      top += height
    }
    for (index, name) in names.enumerated() {
      let middle = top + 12 + Double(index) * Self.nameStep
      content.append(
        Self.dashed(
          ChartText.line(Point(2, middle), Point(42, middle), class: Self.style(index)), index))
      content.append(ChartText.element(name, 50, middle + 5, class: index == 0 ? "ink" : "muted"))
    }
    return Figure(
      title: title, summary: summary, width: Self.width,
      height: top + Double(names.count) * Self.nameStep + 8, content: content)
  }

  private static func style(_ index: Int) -> String { index == 0 ? "line mark" : "axis thin" }

  private static func dashed(_ markup: Markup, _ index: Int) -> Markup {
    let dashes = dashes[index % dashes.count]
    return dashes.isEmpty ? markup : markup.with("stroke-dasharray", dashes)
  }

  /// The line, interrupted by gaps.
  private static func path(
    _ line: [(time: Double, value: Double)], in frame: PlotFrame, _ index: Int
  ) -> [Markup] {
    let step = max(1, (line.count + mostPoints - 1) / mostPoints)
    var parts: [[Point]] = [[]]
    for place in stride(from: 0, to: line.count, by: step) {
      let (time, value) = line[place]
      if time.isFinite, value.isFinite {
        parts[parts.count - 1].append(frame.point(time, value))
      } else if parts.last?.isEmpty == false {
        parts.append([])
      }
    }
    return parts.filter { $0.count > 1 }.map { points in
      let path = Markup(
        "path",
        [
          "d": "M" + points.map(\.svg).joined(separator: "L"), "class": style(index),
          "fill": "none",
        ])
      return dashed(path, index)
    }
  }
}
