import Foundation

/// Numbers in drawings.
extension Double {
  /// The number with at most two decimals and no trailing zeros; 0 for NaN and numbers beyond ±10⁹.
  var svg: String {
    guard abs(self) <= 1e9 else { return "0" }
    let hundredths = Int((self * 100).rounded())
    let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// A point in a drawing: x to the right, y downwards.
struct Point: Sendable, Equatable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// - Parameter angle: Radians clockwise from twelve o'clock.
  init(center: Point, radius: Double, angle: Double) {
    x = center.x + radius * sin(angle)
    y = center.y - radius * cos(angle)
  }

  /// The point in path syntax.
  var svg: String { "\(x.svg) \(y.svg)" }
}
