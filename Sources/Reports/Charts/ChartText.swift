/// Text in a chart.
enum ChartText {
  enum Anchor: String { case start, middle, end }

  /// The size of most text in charts.
  static let size = 14.0

  static func element(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start,
    class name: String = "muted",
    size: Double = size
  ) -> Markup {
    Markup(
      "text",
      [
        "x": x.svg, "y": y.svg, "text-anchor": anchor.rawValue, "font-size": size.svg,
        "class": name,
      ], text: text)
  }

  static func line(_ start: Point, _ end: Point, class name: String) -> Markup {
    Markup(
      "line",
      [
        "x1": start.x.svg, "y1": start.y.svg, "x2": end.x.svg, "y2": end.y.svg, "class": name,
      ])
  }
}
