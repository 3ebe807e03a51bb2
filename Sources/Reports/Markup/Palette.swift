import Foundation

/// The colors of a page and its figures, for light and for dark mode.
struct Palette: Sendable {
  var paper: Color
  /// Text.
  var ink: Color
  /// Secondary text, and axes.
  var muted: Color
  /// Thin lines.
  var rule: Color
  /// A surface that differs slightly from the paper.
  var raised: Color
  /// Highlights in figures.
  var accent: Color

  static let light = Palette("#fdfbf8", "#261d17", "#6b6057", "#e0d8cf", "#f4efe8", "#a8401f")
  static let dark = Palette("#191512", "#eee6dd", "#ab9f93", "#3d352e", "#241e1a", "#f0936b")

  private init(
    _ paper: String, _ ink: String, _ muted: String, _ rule: String, _ raised: String,
    _ accent: String
  ) {
    func color(_ text: String) -> Color { Color(text) ?? .black }
    self.paper = color(paper)
    self.ink = color(ink)
    self.muted = color(muted)
    self.rule = color(rule)
    self.raised = color(raised)
    self.accent = color(accent)
  }
}

/// A color for each mode.
struct Tint: Sendable, Equatable {
  var light: Color
  var dark: Color

  init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// Creates a color for text or thin lines, readable in both modes.
  ///
  /// - Parameter contrast: The lowest contrast to the paper; 4.5 for text (WCAG 2.2, 1.4.3), 3 for
  ///   graphics (1.4.11).
  init(_ color: Color, contrast: Double) {
    light = color.readable(on: Palette.light.paper, contrast: contrast)
    dark = color.readable(on: Palette.dark.paper, contrast: contrast)
  }

  /// Creates a color that covers the share `share` of the paper.
  init(_ color: Color, share: Double) {
    light = color.mixed(over: Palette.light.raised, share: share)
    dark = color.mixed(over: Palette.dark.raised, share: share)
  }

  /// The color for text on this color.
  var text: Tint { Tint(light: light.textColor, dark: dark.textColor) }
}

extension Markup {
  /// The element filled with `tint`: the attribute is for light mode, and the style sheet uses the
  /// variable in dark mode.
  func filled(_ tint: Tint) -> Markup {
    guard tint.dark != tint.light else { return with("fill", tint.light.hex) }
    return with("class", "tint").with("fill", tint.light.hex)
      .with("style", "--d:\(tint.dark.hex)")
  }
}

/// An opaque color of the sRGB space.
struct Color: Sendable, Hashable {
  /// The components, 0…1.
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

  /// The color as `#rrggbb`, in lower case.
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

  /// The relative luminance of WCAG 2.2, 0 (black) … 1 (white).
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2.2, 1…21.
  func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Black or white, whichever has the higher contrast to this color; the contrast is at least
  /// 4.58.
  var textColor: Color {
    contrast(to: .white) >= contrast(to: .black) ? .white : .black
  }

  /// This color, mixed with black or white until it has the given contrast to `paper`.
  func readable(on paper: Color, contrast: Double) -> Color {
    let target = paper.textColor
    for step in 0...50 {
      let color = target.mixed(over: self, share: Double(step) / 50)
      if color.contrast(to: paper) >= contrast { return color }
    }
    return target
  }
}
