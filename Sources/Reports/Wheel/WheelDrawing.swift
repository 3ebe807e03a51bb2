public import FlavorWheel

/// The flavor wheel as a sunburst: categories are innermost, and the angle of a flavor is
/// proportional to the number of leaves below it, so that the rings nest (Stasko and Zhang 2000,
/// "Focus+Context Display and Navigation Techniques for Enhancing Radial, Space-Filling Hierarchy
/// Visualizations").
///
///     let svg = WheelDrawing(FlavorWheel.standard, text: text).figure.standalone
public struct WheelDrawing: Sendable {
  /// The number of brews with each flavor; a flavor's count includes those below it.
  public struct Findings: Sendable {
    /// The number of brews with each flavor, by node index.
    public var counts: [Int]
    /// The number of brews that report flavors.
    public var brews: Int

    /// Creates findings from counts.
    public init(counts: [Int], brews: Int) {
      self.counts = counts
      self.brews = brews
    }

    /// 0 for a node beyond `counts`.
    package func count(_ node: FlavorNode) -> Int {
      counts.indices.contains(node.index) ? counts[node.index] : 0
    }
  }

  /// A node with its place in the drawing.
  struct Part: Sendable {
    let node: FlavorNode
    let sector: Sector
    var label: SectorLabel?
  }

  let parts: [Part]
  /// The node in the middle of a branch.
  let root: FlavorNode?
  let findings: Findings?
  let layout: Layout
  let text: WheelText
  /// Whether it shows only what was found, without the outer ring, for a screen of 390 pixels.
  let isNarrow: Bool

  /// Radii and sizes.
  struct Layout: Sendable {
    /// Half of the width of the drawing.
    var middle: Double
    /// The outer radii of the rings, from the hole or the disc in the middle.
    var radii: [Double]
    /// The largest font size in each ring.
    var sizes: [Double]
    /// The smallest font size along the radius.
    var smallest = 6.0

    /// Two rings that are as wide as a phone, with labels that can be read there.
    static let narrow = Layout(
      middle: 175, radii: [27, 99, 173], sizes: [13, 13, 13], smallest: 11)
  }

  /// Lays out a drawing.
  ///
  /// - Parameters:
  ///   - wheel: The wheel to draw.
  ///   - branch: The ID of the node in the middle; nil draws the whole wheel, as does an unknown ID.
  ///   - findings: Colors the wheel by how often flavors were found instead of in full.
  ///   - text: The drawing's words.
  ///   - isNarrow: Whether to draw only the found branches, without their outer ring, for a phone; needs
  ///     findings, and ignores the branch.
  public init(
    _ wheel: FlavorWheel, branch: String? = nil, findings: Findings? = nil, text: WheelText,
    isNarrow: Bool = false
  ) {
    self.text = text
    self.findings = findings
    if isNarrow, let findings {
      self.isNarrow = true
      root = nil
      layout = .narrow
      let found = wheel.nodes.filter {
        $0.depth < Layout.narrow.radii.count && findings.count($0) > 0
      }
      parts = Self.labeled(
        Self.parts(found, of: wheel, root: nil, layout), root: nil, layout, text.names)
      return
    }
    self.isNarrow = false
    root = branch.flatMap { wheel.node(id: $0) }
    let nodes = Array(root.map { wheel.branch($0.id) } ?? wheel.nodes[...])
    let levels = (nodes.map(\.depth).max() ?? 1) - (root?.depth ?? 0)
    layout =
      root == nil
      ? Layout(middle: 500, radii: [58, 198, 340, 490], sizes: [20, 17, 14.5, 14.5])
      : Layout(
        middle: levels == 0 && findings == nil ? 160 : 320,
        radii: levels == 0 ? [150] : (0...levels).map { 96 + 214 * Double($0) / Double(levels) },
        sizes: [22, 17, 16])
    parts = Self.labeled(
      Self.parts(nodes, of: wheel, root: root, layout), root: root, layout, text.names)
  }

  private static func parts(
    _ nodes: [FlavorNode], of wheel: FlavorWheel, root: FlavorNode?, _ layout: Layout
  ) -> [Part] {
    // For each node the number of leaves below it, including itself.
    var leaves = [Int](repeating: 0, count: wheel.nodes.count)
    var total = 0
    var isLeaf = [Bool](repeating: false, count: wheel.nodes.count)
    for node in nodes.reversed() {
      if leaves[node.index] == 0 {
        leaves[node.index] = 1
        isLeaf[node.index] = true
        total += 1
      }
      if let parent = node.parentIndex { leaves[parent] += leaves[node.index] }
    }
    let step = 2 * Double.pi / Double(max(total, 1))
    var before = 0
    return nodes.map { node in
      let ring = node.depth - (root?.depth ?? 0)
      let start = Double(before) * step
      let end = Double(before + leaves[node.index]) * step
      if isLeaf[node.index] { before += 1 }
      return Part(
        node: node,
        sector: Sector(
          start: start, end: end, inner: ring == 0 ? 0 : layout.radii[ring - 1],
          outer: layout.radii[ring]))
    }
  }

  /// Level names where all of a ring fit so, else names along the radius.
  private static func labeled(
    _ parts: [Part], root: FlavorNode?, _ layout: Layout, _ names: [String]
  ) -> [Part] {
    var parts = parts
    for ring in layout.radii.indices {
      let own = parts.indices.filter { parts[$0].node.depth - (root?.depth ?? 0) == ring }
      let size = layout.sizes[ring]
      func label(_ index: Int, _ orientation: SectorLabel.Orientation) -> SectorLabel? {
        SectorLabel(
          names[text: parts[index].node.index], in: parts[index].sector, size: size,
          smallest: orientation == .level ? size * 0.85 : layout.smallest,
          bold: ring == 0 || (root == nil && ring == 1), orientation: orientation)
      }
      let isLevel = own.allSatisfy { label($0, .level) != nil }
      for index in own { parts[index].label = label(index, isLevel ? .level : .radial) }
    }
    return parts
  }

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

/// The shade of a flavor by the share of brews that had it, in steps that a reader can distinguish;
/// the steps are the same for all wheels, so that wheels can be compared.
enum FindingShade: Int, CaseIterable {
  case never, rare, some, common, frequent

  /// - Parameters:
  ///   - count: The brews that had the flavor.
  ///   - brews: All brews that report flavors.
  init(count: Int, of brews: Int) {
    guard count > 0, brews > 0 else {
      self = .never
      return
    }
    switch Double(count) / Double(brews) {
    case ..<0.02: self = .rare
    case ..<0.05: self = .some
    case ..<0.15: self = .common
    default: self = .frequent
    }
  }

  /// The opacity of the flavor's color, 0…1.
  var cover: Double { [0, 0.28, 0.5, 0.75, 1][rawValue] }
}

/// The words of a drawing of the flavor wheel, in one language.
public struct WheelText: Sendable, Equatable {
  /// What the drawing is, in a few words.
  public var title: String
  /// What it shows, in a sentence or two: the alternate text.
  public var summary: String
  /// For each of the wheel's nodes the name that is set in the drawing.
  public var names: [String]
  /// For each of the wheel's nodes the text that shows when one points at it.
  public var tips: [String]
  /// What the number in the middle counts; only for a wheel with findings.
  public var middle: String
  /// The number in the middle; empty for that of the findings in plain digits.
  public var number: String
  /// The steps of the legend, from flavors never found to the most frequent; only with findings.
  public var legend: [String]

  /// Creates the words of a drawing; a node beyond `names` or `tips` has none.
  public init(
    title: String, summary: String, names: [String], tips: [String], middle: String = "",
    number: String = "", legend: [String] = []
  ) {
    self.title = title
    self.summary = summary
    self.names = names
    self.tips = tips
    self.middle = middle
    self.number = number
    self.legend = legend
  }
}

extension [String] {
  /// The text at a place; empty beyond the end.
  subscript(text place: Int) -> String { indices.contains(place) ? self[place] : "" }
}
