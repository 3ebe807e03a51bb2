/// A drawing with a title and an alternative text.
public struct Figure: Sendable, Equatable {
  /// The title.
  public var title: String
  /// The alternative text: what the drawing shows, in a sentence or two.
  public var summary: String
  /// The width of the drawing in its own units, about the pixels of a small screen.
  public var width: Double
  /// The height, in the same units.
  public var height: Double
  let content: [Markup]

  init(
    title: String, summary: String, width: Double, height: Double, content: [Markup]
  ) {
    self.title = title
    self.summary = summary
    self.width = width
    self.height = height
    self.content = content
  }

  /// The drawing as a file: SVG 1.1 in UTF-8 that loads nothing, contains no script, follows
  /// light and dark mode, and is as wide as its place up to the width of the drawing.
  public var standalone: [UInt8] {
    let sheet = Markup(styleSheet: StyleSheet.figures)
    let paper = Markup("rect", ["class": "paper", "width": width.svg, "height": height.svg])
    let root = drawing(id: "figure", [sheet, paper])
      .with("width", "100%").with("style", "max-width:\(width.svg)px")
      .with("xmlns", "http://www.w3.org/2000/svg")
    return Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8) + [UInt8(ascii: "\n")]
      + root.bytes + [UInt8(ascii: "\n")]
  }

  /// The drawing as an element of a page that contains the style sheet.
  ///
  /// - Parameter id: An ID that is unique in the page.
  func element(id: String) -> Markup {
    drawing(id: id, []).with("width", width.svg).with("height", height.svg)
  }

  private func drawing(id: String, _ first: [Markup]) -> Markup {
    Markup(
      "svg",
      [
        "viewBox": "0 0 \(width.svg) \(height.svg)",
        "role": "img", "aria-labelledby": "\(id)-title \(id)-text",
      ],
      [
        Markup("title", ["id": "\(id)-title"], text: title),
        Markup("desc", ["id": "\(id)-text"], text: summary),
      ] + first + content)
  }
}
