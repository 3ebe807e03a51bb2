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
