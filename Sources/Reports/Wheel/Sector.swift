import Foundation

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
