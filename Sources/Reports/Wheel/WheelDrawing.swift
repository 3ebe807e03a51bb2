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
    ///
    /// - Parameters:
    ///   - counts: The number of brews with each flavor, by node index.
    ///   - brews: The number of brews that report flavors.
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
  let wheel: FlavorWheel
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
    self.wheel = wheel
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
}
