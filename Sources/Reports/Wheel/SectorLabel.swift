import Foundation

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

  /// The corners of the text, relative to the center of the wheel.
  var corners: [Point] {
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { across, down in
      let angle = turn * .pi / 180
      let (x, y) = (across * width / 2, down * height / 2)
      return Point(
        place.x + x * cos(angle) - y * sin(angle), place.y + x * sin(angle) + y * cos(angle)
      )
    }
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

  /// Finds a position in the sector for the text at its size; false if there is none.
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
