import FlavorWheel

extension WheelDrawing {
  /// The drawing as a figure with a title and a description of what it shows; with findings, a
  /// legend is below the wheel.
  public var figure: Figure {
    let side = 2 * layout.middle
    let center = Point(layout.middle, layout.middle)
    var content = [
      Markup("g", ["class": "gap", "stroke-width": "1.5"], parts.map { outline($0, center) }),
      Markup("g", [:], parts.compactMap { label($0, center) }),
    ]
    if let findings {
      if root == nil { content.append(middle(findings, center)) }
      if !isNarrow { content.append(legend(below: side)) }
    }
    return Figure(
      title: text.title, summary: text.summary, width: side,
      height: side + (findings == nil || isNarrow ? 0 : legendHeight), content: content)
  }

  // MARK: Parts

  private func outline(_ part: Part, _ center: Point) -> Markup {
    let path = Markup(
      "path",
      [
        "data-node": part.node.id, "d": part.sector.path(center: center), "fill-rule": "evenodd",
      ],
      [Markup("title", text: text.tips[text: part.node.index])])
    return fill(part).map(path.filled) ?? path.with("class", "raised")
  }

  private func label(_ part: Part, _ center: Point) -> Markup? {
    part.label?.element(center: center, fill(part)?.text)
  }

  /// The color of a node; nil for one that was not found.
  private func fill(_ part: Part) -> Tint? {
    let color = Color(part.node.color) ?? Palette.light.muted
    guard let findings else { return Tint(light: color, dark: color) }
    let shade = FindingShade(count: findings.count(part.node), of: findings.brews)
    return shade == .never ? nil : Tint(color, share: shade.cover)
  }

  private func middle(_ findings: Findings, _ center: Point) -> Markup {
    func line(_ text: String, _ y: Double, _ size: Double, _ name: String) -> Markup {
      Markup(
        "text",
        [
          "x": center.x.svg, "y": (center.y + y).svg, "font-size": size.svg,
          "text-anchor": "middle", "class": name,
        ], text: text)
    }
    let number = self.text.number.isEmpty ? "\(findings.brews)" : self.text.number
    if isNarrow { return line(number, 5, 14, "ink bold") }
    return Markup(
      "g", [:],
      [
        line(number, 4, 30, "ink bold"),
        line(self.text.middle, 24, 12.5, "muted"),
      ])
  }

  /// The number of steps of the legend per row, and the height of a row.
  private var legendColumns: Int { layout.middle < 400 ? 3 : 5 }
  private static let legendRow = 30.0

  private var legendHeight: Double {
    let rows = (FindingShade.allCases.count + legendColumns - 1) / legendColumns
    return 22 + Double(rows) * Self.legendRow
  }

  private func legend(below y: Double) -> Markup {
    let width = 2 * layout.middle / Double(legendColumns)
    let brown = Color("#7a3f1d") ?? .black
    return Markup(
      "g", ["font-size": "16"],
      FindingShade.allCases.flatMap { shade in
        let (row, column) = shade.rawValue.quotientAndRemainder(dividingBy: legendColumns)
        let x = width * (Double(column) + 0.12)
        let top = y + 16 + Double(row) * Self.legendRow
        let box = Markup(
          "rect", ["x": x.svg, "y": top.svg, "width": "26", "height": "18", "rx": "3"])
        return [
          shade == .never
            ? box.with("class", "raised") : box.filled(Tint(brown, share: shade.cover)),
          Markup(
            "text", ["x": (x + 34).svg, "y": (top + 15).svg, "class": "muted"],
            text: text.legend[text: shade.rawValue]),
        ]
      })
  }
}
