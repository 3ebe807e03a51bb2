import FlavorWheel
import Foundation
import Testing

@testable import Reports

/// The wheel: sectors tile the circle, names fit and can be read.
@Suite struct WheelDrawingTests {
  private static let wheel = FlavorWheel.standard
  /// The whole wheel and each of its branches.
  private static let branches = [nil] + wheel.nodes.map { Optional($0.id) }

  @Test(arguments: branches)
  func `sectors tile the circle, and children their parent`(branch: String?) throws {
    let drawing = WheelDrawing(Self.wheel, branch: branch, text: .plain)
    let nodes = branch.map { Self.wheel.branch($0) } ?? Self.wheel.nodes[...]
    #expect(drawing.parts.map(\.node.id) == nodes.map(\.id))
    let top = drawing.parts.filter { $0.node.id == branch || (branch == nil && $0.node.depth == 1) }
    #expect(abs(top.reduce(0) { $0 + 2 * $1.sector.half } - 2 * .pi) < 1e-9)
    for part in drawing.parts where !part.node.isLeaf {
      let children = drawing.parts.filter { $0.node.parentID == part.node.id }
      #expect(children.count == part.node.childIDs.count)
      let (first, last) = (try #require(children.first), try #require(children.last))
      #expect(abs(first.sector.start - part.sector.start) < 1e-9)
      #expect(abs(last.sector.end - part.sector.end) < 1e-9)
      for (one, next) in zip(children, children.dropFirst()) {
        #expect(abs(one.sector.end - next.sector.start) < 1e-9)
        #expect(one.sector.end > one.sector.start)
      }
      #expect(children.allSatisfy { $0.sector.inner == part.sector.outer })
    }
  }

  @Test(arguments: branches)
  func `every name stands inside its sector and upright`(branch: String?) throws {
    for part in WheelDrawing(Self.wheel, branch: branch, text: .plain).parts {
      let label = try #require(part.label, "\(part.node.id) has no name")
      #expect(label.lines.joined().filter { $0 != " " } == part.node.name.filter { $0 != " " })
      #expect(label.size >= 10, "\(part.node.id) is set in \(label.size)")
      #expect((-90.0...90).contains(label.turn))
      // Each corner in polar coordinates, computed without the code that placed the label.
      for corner in label.corners {
        let radius = (corner.x * corner.x + corner.y * corner.y).squareRoot()
        #expect(radius <= part.sector.outer && (branch != nil || radius >= part.sector.inner))
        guard !part.sector.isFull else { continue }
        var angle = atan2(corner.x, -corner.y)
        while angle < part.sector.start - 1e-9 { angle += 2 * .pi }
        #expect(angle <= part.sector.end + 1e-9, "\(part.node.id) leaves its sector")
        #expect(radius >= part.sector.inner)
      }
    }
  }

  @Test func `every flavor has a color of its own, on which its name can be read`() throws {
    #expect(Set(Self.wheel.nodes.map(\.color)).count == Self.wheel.nodes.count)
    for node in Self.wheel.nodes {
      let color = try #require(Color(node.color))
      #expect(color.contrast(to: color.textColor) >= 4.5)
      for shade in FindingShade.allCases where shade != .never {
        let tint = Tint(color, share: shade.cover)
        #expect(tint.light.contrast(to: tint.text.light) >= 4.5)
        #expect(tint.dark.contrast(to: tint.text.dark) >= 4.5)
      }
    }
    for palette in [Palette.light, .dark] {
      for color in [palette.ink, palette.muted, palette.accent] {
        #expect(color.contrast(to: palette.paper) >= 4.5)
        #expect(color.contrast(to: palette.raised) >= 4.5)
      }
    }
  }

  @Test(arguments: [
    (0, 100, FindingShade.never), (1, 100, .rare), (2, 100, .some), (5, 100, .common),
    (15, 100, .frequent), (100, 100, .frequent), (3, 0, .never), (0, 0, .never), (1, 1, .frequent),
  ])
  func `the more often, the stronger`(count: Int, brews: Int, shade: FindingShade) {
    #expect(FindingShade(count: count, of: brews) == shade)
  }

  @Test(arguments: [nil, "fruity", "sweet.brown-sugar.honey"])
  func `the legend's steps stand beside each other`(branch: String?) throws {
    let findings = WheelDrawing.Findings(counts: [], brews: 9)
    let drawing = WheelDrawing(Self.wheel, branch: branch, findings: findings, text: .plain)
    let svg = try ParsedXML(drawing.figure.standalone)
    let texts = svg.all("text").filter { text in
      WheelText.plain.legend.contains(text.text)
    }
    #expect(texts.count == FindingShade.allCases.count)
    let boxes = try texts.map { text in
      let x = try #require(text.attributes["x"].flatMap(Double.init))
      let y = try #require(text.attributes["y"].flatMap(Double.init))
      return (left: x - 34, right: x + FontMetric.width(text.text, size: 16), y: y)
    }
    for (one, next) in zip(boxes, boxes.dropFirst()) {
      #expect(one.right < next.left || one.y < next.y)
    }
    #expect(boxes.allSatisfy { $0.right < drawing.figure.width && $0.y < drawing.figure.height })
  }

  @Test(arguments: [
    (Sector(start: 0, end: .pi / 2, inner: 1, outer: 2), "M0 -2A2 2 0 0 1 2 0L1 0A1 1 0 0 0 0 -1Z"),
    (Sector(start: 0, end: .pi, inner: 0, outer: 2), "M0 0L0 -2A2 2 0 0 1 0 2Z"),
    (
      Sector(start: 0, end: 2 * .pi, inner: 1, outer: 2),
      "M0 -2A2 2 0 0 1 0 2A2 2 0 0 1 0 -2ZM0 -1A1 1 0 0 0 0 1A1 1 0 0 0 0 -1Z"
    ),
    (
      Sector(start: .pi / 2, end: 2 * .pi, inner: 1, outer: 2),
      "M2 0A2 2 0 1 1 0 -2L0 -1A1 1 0 1 0 1 0Z"
    ),
  ])
  func `outlines of sectors`(sector: Sector, path: String) {
    #expect(sector.path(center: Point(0, 0)) == path)
  }
}

extension WheelText {
  /// English names, and steps of a legend as long as they are in English.
  static let plain = WheelText(
    title: "Wheel", summary: "A wheel.", names: FlavorWheel.standard.nodes.map(\.name),
    tips: FlavorWheel.standard.nodes.map(\.id), middle: "brews described",
    legend: ["never found", "in under 2%", "in 2–5%", "in 5–15%", "in 15% or more"])
}

extension SectorLabel {
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
}
