/// Levels of 1…5 on spokes around a center. An unknown level has no dot, and no line crosses its
/// spoke.
package struct RadarChart: Sendable {
  package struct Spoke: Sendable, Equatable {
    package var name: String
    /// The level, 1…5; nil when unknown.
    package var level: Double?
    /// The level as it is written.
    package var text: String

    package init(name: String, level: Double?, text: String) {
      self.name = name
      self.level = level
      self.text = text
    }
  }

  package var title: String
  package var summary: String
  /// The spokes; three or more make a shape.
  package var spokes: [Spoke]
  /// The levels of a second shape, one per spoke; empty for none.
  package var compared: [Double?] = []
  /// The names of both shapes, below the drawing; empty for none.
  package var names: [String] = []
  /// What distinguishes the names, such as days, each in a line of its own; empty for none.
  package var details: [String] = []

  /// Levels are clamped to 0…5; NaN counts as unknown.
  package init(title: String, summary: String, spokes: [Spoke]) {
    self.title = title
    self.summary = summary
    self.spokes = spokes.map { spoke in
      var known = spoke
      known.level = spoke.level.flatMap { $0.isFinite ? min(max($0, 0), 5) : nil }
      return known
    }
  }

  private static let levels = 1...5
  private static let center = Point(220, 138)
  private static let reach = 92.0

  package var figure: Figure {
    let dots = spokes.enumerated().map { index, spoke in
      spoke.level.map { Self.place($0, index, of: spokes.count) }
    }
    var content = web
    let known = dots.compactMap(\.self)
    if known.count == spokes.count, known.count > 2 {
      content.append(
        Markup(
          "path",
          [
            "d": "M" + known.map(\.svg).joined(separator: "L") + "Z", "class": "accent",
            "fill-opacity": "0.18",
          ]))
    }
    for (index, dot) in dots.enumerated() where spokes.count > 1 {
      if let dot, let next = dots[(index + 1) % dots.count] {
        content.append(ChartText.line(dot, next, class: "line mark"))
      }
    }
    content += known.map {
      Markup("circle", ["cx": $0.x.svg, "cy": $0.y.svg, "r": "4.5", "class": "accent"])
    }
    content += second + spokes.enumerated().flatMap { label($1, $0) } + legend
    return Figure(
      title: title, summary: summary, width: 440,
      height: names.isEmpty ? 276 : 306 + Double(max(legendLines - 1, 0)) * Self.legendStep,
      content: content)
  }

  private static let legendStep = 18.0

  /// The lines of the name at a place, and of what distinguishes it.
  private func legendTexts(_ index: Int) -> [String] {
    [names[index], index < details.count ? details[index] : ""].filter { !$0.isEmpty }
  }

  private var legendLines: Int { names.indices.prefix(2).map { legendTexts($0).count }.max() ?? 0 }

  /// The second shape: rings instead of dots, and lines of another color.
  private var second: [Markup] {
    let dots = compared.prefix(spokes.count).enumerated().map { index, level in
      level.flatMap { $0.isFinite ? min(max($0, 0), 5) : nil }
        .map { Self.place($0, index, of: spokes.count) }
    }
    var marks: [Markup] = []
    for (index, dot) in dots.enumerated() where dots.count > 1 {
      if let dot, let next = dots[(index + 1) % dots.count] {
        marks.append(ChartText.line(dot, next, class: "line axis"))
      }
    }
    return marks
      + dots.compactMap(\.self).map {
        Markup("circle", ["cx": $0.x.svg, "cy": $0.y.svg, "r": "4.5", "class": "paper line axis"])
      }
  }

  /// The names of both shapes with their marks.
  private var legend: [Markup] {
    names.indices.prefix(2).flatMap { index -> [Markup] in
      let x = 24 + Double(index) * 208
      let mark = Markup(
        "circle",
        [
          "cx": x.svg, "cy": "291", "r": "4.5", "class": index == 0 ? "accent" : "paper line axis",
        ])
      let labels = legendTexts(index).enumerated().map { line, text in
        ChartText.element(
          FontMetric.fitting(text, width: 184, size: ChartText.size), x + 12,
          296 + Double(line) * Self.legendStep)
      }
      return [mark] + labels
    }
  }

  /// The position of a level on a spoke; 0 is the center.
  private static func place(_ level: Double, _ index: Int, of count: Int) -> Point {
    Point(
      center: center, radius: reach * level / Double(levels.upperBound),
      angle: 2 * .pi * Double(index) / Double(max(count, 1)))
  }

  private var web: [Markup] {
    let rings = Self.levels.map { level -> Markup in
      let corners = spokes.indices.map { Self.place(Double(level), $0, of: spokes.count).svg }
      return Markup(
        "path", ["d": "M" + corners.joined(separator: "L") + "Z", "class": "rule thin"])
    }
    return rings
      + spokes.indices.map {
        ChartText.line(Self.center, Self.place(5, $0, of: spokes.count), class: "rule thin")
      }
  }

  /// The name and below it the level, outside of the web.
  private func label(_ spoke: Spoke, _ index: Int) -> [Markup] {
    let place = Self.place(5.9, index, of: spokes.count)
    let across = place.x - Self.center.x
    let anchor: ChartText.Anchor = abs(across) < 20 ? .middle : across < 0 ? .end : .start
    let y = place.y + (place.y < Self.center.y - 60 ? -12 : 0)
    return [
      ChartText.element(
        spoke.name, place.x, y, anchor, class: spoke.level == nil ? "muted" : "ink"),
      ChartText.element(spoke.text, place.x, y + 16, anchor),
    ]
  }
}
