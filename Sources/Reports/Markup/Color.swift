import Foundation

/// An opaque color of the sRGB space.
struct Color: Sendable, Hashable {
  /// 0…1 each.
  var red: Double
  var green: Double
  var blue: Double

  static let black = Color(red: 0, green: 0, blue: 0)
  static let white = Color(red: 1, green: 1, blue: 1)

  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rrggbb`; nil for anything else.
  init?(_ text: String) {
    guard text.utf8.count == 7, text.hasPrefix("#"), let code = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: Double(code >> 16) / 255, green: Double(code >> 8 & 255) / 255,
      blue: Double(code & 255) / 255)
  }

  /// `#rrggbb`, lower case.
  var hex: String {
    let parts = [red, green, blue].map { part in
      let byte = Int((min(max(part, 0), 1) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + parts.joined()
  }

  /// This color laid over `other`, covering the share `share` (0…1) of it.
  func mixed(over other: Color, share: Double) -> Color {
    func mix(_ top: Double, _ under: Double) -> Double { under + (top - under) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// 0 (black) … 1 (white): WCAG 2.2, "relative luminance".
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// 1…21: WCAG 2.2, "contrast ratio".
  func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Black or white, whichever reads better on this color; the contrast is 4.58 at least.
  var textColor: Color {
    contrast(to: .white) >= contrast(to: .black) ? .white : .black
  }

  /// This color drawn towards black or white until it stands out from `paper` by `contrast`.
  func readable(on paper: Color, contrast: Double) -> Color {
    let target = paper.textColor
    for step in 0...50 {
      let color = target.mixed(over: self, share: Double(step) / 50)
      if color.contrast(to: paper) >= contrast { return color }
    }
    return target
  }
}
