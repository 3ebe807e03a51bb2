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
