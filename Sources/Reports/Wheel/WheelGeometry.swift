public import FlavorWheel
import Foundation

/// The places of the flavors in a drawing of the wheel, for an app that draws the wheel itself or
/// handles taps on the SVG.
///
///     let geometry = WheelGeometry()
///     for sector in geometry.sectors { draw(sector) }
///     geometry.node(x: tap.x, y: tap.y)?.name
///
/// Lengths are in the units of the SVG's view box, x to the right and y downwards from the upper left
/// corner. Angles are in radians, clockwise from twelve o'clock.
public struct WheelGeometry: Sendable, Equatable {
  /// The part of a ring that shows one flavor.
  public struct Sector: Sendable, Equatable, Identifiable {
    /// The flavor.
    public let node: FlavorNode
    /// The angle at which the sector begins, 0…2π.
    public let startAngle: Double
    /// The angle at which the sector ends, above `startAngle`; 2π above it for a full circle.
    public let endAngle: Double
    /// The radius of the inner edge; 0 for a disc in the middle.
    public let innerRadius: Double
    /// The radius of the outer edge.
    public let outerRadius: Double
    /// The name as the drawing shows it; nil where the sector is too small.
    public let label: Label?

    /// The node's ID, which the SVG's sectors carry as `data-node`.
    public var id: String { node.id }
    /// The angle of the middle of the sector.
    public var middleAngle: Double { (startAngle + endAngle) / 2 }
  }

  /// A name in the drawing.
  public struct Label: Sendable, Equatable {
    /// One or two lines.
    public let lines: [String]
    /// The size of the font, in the units of the view box.
    public let fontSize: Double
    /// Whether the font is bold.
    public let isBold: Bool
    /// The horizontal position of the middle of the text.
    public let x: Double
    /// The vertical position of the middle of the text.
    public let y: Double
    /// The clockwise rotation of the text about its middle in degrees, −90…90.
    public let rotation: Double
  }

  /// The width and height of the wheel, without a legend.
  public let side: Double
  /// The sectors in wheel order.
  public let sectors: [Sector]

  /// Both coordinates of the center of the wheel.
  public var center: Double { side / 2 }

  /// Lays out a wheel or a branch of it.
  ///
  /// - Parameters:
  ///   - wheel: The wheel to lay out.
  ///   - branch: The ID of the node in the middle; nil, or an unknown ID, gives the whole wheel.
  ///   - names: For each of the wheel's nodes its name in the drawing; nil takes the wheel's own.
  public init(_ wheel: FlavorWheel = .standard, branch: String? = nil, names: [String]? = nil) {
    let text = WheelText(
      title: "", summary: "", names: names ?? wheel.nodes.map(\.name), tips: [])
    let drawing = WheelDrawing(wheel, branch: branch, text: text)
    let middle = drawing.layout.middle
    side = 2 * middle
    sectors = drawing.parts.map { part in
      Sector(
        node: part.node, startAngle: part.sector.start, endAngle: part.sector.end,
        innerRadius: part.sector.inner, outerRadius: part.sector.outer,
        label: part.label.map { label in
          Label(
            lines: label.lines, fontSize: label.size, isBold: label.isBold,
            x: middle + label.place.x, y: middle + label.place.y, rotation: label.turn)
        })
    }
  }

  /// The flavor at a point; nil outside the rings.
  ///
  /// - Complexity: O(sectors).
  public func node(x: Double, y: Double) -> FlavorNode? {
    let (across, down) = (x - center, y - center)
    let radius = (across * across + down * down).squareRoot()
    var angle = atan2(across, -down)
    if angle < 0 { angle += 2 * .pi }
    return sectors.first { sector in
      sector.innerRadius <= radius && radius < sector.outerRadius && sector.startAngle <= angle
        && angle < sector.endAngle
    }?.node
  }
}

/// A part of a ring: between two radii and two angles.
struct Sector: Sendable, Equatable {
  /// The angles in radians, clockwise from twelve o'clock.
  var start: Double
  var end: Double
  /// The radii; an inner radius of 0 makes a slice.
  var inner: Double
  var outer: Double

  var middle: Double { (start + end) / 2 }
  /// Half of the angle of the sector, in radians.
  var half: Double { (end - start) / 2 }
  /// Whether it is a full circle.
  var isFull: Bool { end - start > 2 * .pi - 1e-9 }

  /// The outline as a path.
  func path(center: Point) -> String {
    func at(_ radius: Double, _ angle: Double) -> String {
      Point(center: center, radius: radius, angle: angle).svg
    }
    func arc(_ radius: Double, _ sweep: Int, to angle: Double, large: Bool) -> String {
      "A\(radius.svg) \(radius.svg) 0 \(large ? 1 : 0) \(sweep) \(at(radius, angle))"
    }
    if isFull {
      // An arc that ends where it starts is not drawn: two halves, and the hole in the other
      // direction.
      let out =
        "M\(at(outer, 0))" + arc(outer, 1, to: .pi, large: false)
        + arc(outer, 1, to: 0, large: false) + "Z"
      guard inner > 0 else { return out }
      return out + "M\(at(inner, 0))" + arc(inner, 0, to: .pi, large: false)
        + arc(inner, 0, to: 0, large: false) + "Z"
    }
    let isLarge = end - start > .pi
    let out = "\(at(outer, start))" + arc(outer, 1, to: end, large: isLarge)
    guard inner > 0 else { return "M\(center.svg)L" + out + "Z" }
    return "M" + out + "L\(at(inner, end))" + arc(inner, 0, to: start, large: isLarge) + "Z"
  }

  /// Whether a point, relative to the center, is inside the sector, with `margin` on all sides.
  func holds(_ place: Point, margin: Double) -> Bool {
    let radius = (place.x * place.x + place.y * place.y).squareRoot()
    // Tolerance for rounding errors.
    let slack = 1e-6
    guard radius + margin <= outer + slack, inner == 0 || radius - margin >= inner - slack else {
      return false
    }
    if isFull { return true }
    var off = atan2(place.x, -place.y) - middle
    while off > .pi { off -= 2 * .pi }
    while off < -.pi { off += 2 * .pi }
    return abs(off) <= half
      && (half - abs(off) >= .pi / 2 || radius * sin(half - abs(off)) >= margin - slack)
  }
}

/// A name inside a sector: in one line or two, radial or level, never upside down.
struct SectorLabel: Sendable, Equatable {
  var lines: [String]
  var size: Double
  var isBold: Bool
  /// The middle of the text, relative to the center of the wheel.
  var place: Point
  /// The clockwise rotation of the text in degrees, −90…90.
  var turn: Double
  /// The width of the widest line in ems.
  private let ems: Double

  /// The margin between text and outline.
  static let margin = 2.0
  /// The distance of baselines, in ems.
  private static let leading = 1.06

  enum Orientation { case radial, level }

  /// The largest text from `smallest` up to `size` that fits; nil if the smallest does not fit.
  init?(
    _ name: String, in sector: Sector, size: Double, smallest: Double = 6, bold: Bool,
    orientation: Orientation
  ) {
    var best: SectorLabel?
    for lines in Self.breaks(name) {
      var label = SectorLabel(
        lines: lines, size: size, isBold: bold, place: Point(0, 0), turn: 0)
      while label.size >= max(smallest, (best?.size ?? 0) + 0.25) {
        if label.settle(in: sector, orientation) {
          best = label
          break
        }
        label.size -= 0.25
      }
    }
    guard let best else { return nil }
    self = best
  }

  private init(lines: [String], size: Double, isBold: Bool, place: Point, turn: Double) {
    self.lines = lines
    self.size = size
    self.isBold = isBold
    self.place = place
    self.turn = turn
    ems = lines.map { FontMetric.width($0, size: 1, bold: isBold) }.max() ?? 0
  }

  var width: Double { ems * size }

  /// From the top of the capitals to the bottom of the descenders.
  var height: Double {
    size * (FontMetric.capHeight + FontMetric.descent + Double(lines.count - 1) * Self.leading)
  }

  func element(center: Point, _ tint: Tint?) -> Markup {
    let top = -height / 2 + size * FontMetric.capHeight
    let at = "translate(\((center.x + place.x).svg) \((center.y + place.y).svg))"
    let spans = lines.enumerated().map { index, line in
      Markup(
        "tspan", ["x": "0", "y": (top + Double(index) * size * Self.leading).svg], text: line)
    }
    let text = Markup(
      "text",
      [
        "transform": turn == 0 ? at : at + " rotate(\(turn.svg))", "font-size": size.svg,
        "text-anchor": "middle", "font-weight": isBold ? "700" : "400",
      ], spans)
    return tint.map(text.filled) ?? text.with("class", "muted")
  }

  /// Finds a position in the sector for the text at its size; false if no position fits.
  private mutating func settle(in sector: Sector, _ orientation: Orientation) -> Bool {
    switch orientation {
    case .radial:
      let up = height / 2 + Self.margin
      let narrow = sector.half < 1.4 ? up / (sin(sector.half) / cos(sector.half)) : 0
      let low = max(sector.inner + Self.margin, narrow) + width / 2
      let reach = sector.outer - Self.margin
      guard reach > height / 2 else { return false }
      let high = (reach * reach - height * height / 4).squareRoot() - width / 2
      guard low <= high else { return false }
      let radius = min(max((sector.inner + sector.outer) / 2, low), high)
      place = Point(center: Point(0, 0), radius: radius, angle: sector.middle)
      let degrees = sector.middle * 180 / .pi - 90
      turn = degrees > 90 ? degrees - 180 : degrees
    case .level:
      turn = 0
      let middle = (sector.inner + sector.outer) / 2
      let step = (sector.outer - sector.inner) / 24
      for offset in [0.0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8] {
        place =
          sector.inner == 0 && sector.isFull
          ? Point(0, 0)
          : Point(center: Point(0, 0), radius: middle + offset * step, angle: sector.middle)
        if outline.allSatisfy({ sector.holds($0, margin: Self.margin) }) { return true }
      }
      return false
    }
    return true
  }

  /// Points on the edges of level text.
  private var outline: [Point] {
    (-8...8).flatMap { step -> [Point] in
      let (x, y) = (width / 2 * Double(step) / 8, height / 2 * Double(step) / 8)
      return [
        Point(place.x + x, place.y - height / 2), Point(place.x + x, place.y + height / 2),
        Point(place.x - width / 2, place.y + y), Point(place.x + width / 2, place.y + y),
      ]
    }
  }

  /// The name in one line, and in two if it contains a blank or a slash.
  private static func breaks(_ name: String) -> [[String]] {
    var all = [[name]]
    if let slash = name.firstIndex(of: "/") {
      all.append([String(name[...slash]), String(name[name.index(after: slash)...])])
    } else if let blank = name.firstIndex(of: " ") {
      all.append([String(name[..<blank]), String(name[name.index(after: blank)...])])
    }
    return all
  }
}
