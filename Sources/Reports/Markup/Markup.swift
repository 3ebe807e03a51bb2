import Foundation

/// An element of SVG or HTML as a value: a name, attributes, and contents.
///
///     Markup("p", ["class": "note"], text: "5 < 6").text    // <p class="note">5 &lt; 6</p>
///
/// The output is well-formed XML and, after a document type, HTML as well. Texts and values are
/// always escaped; characters that XML does not allow become U+FFFD.
package struct Markup: Sendable, Equatable {
  enum Content: Sendable, Equatable {
    case element(Markup)
    case text(String)
    /// Text that is not escaped: style sheets, which HTML does not unescape.
    case verbatim(String)
  }

  let name: String
  private(set) var attributes: [Attribute]
  private(set) var contents: [Content]

  struct Attribute: Sendable, Equatable {
    let name: String
    let value: String
  }

  /// - Parameters:
  ///   - name: The name of the element; not escaped.
  ///   - attributes: The names, which are not escaped, and the values, which are.
  ///   - text: Text before `children`; escaped.
  package init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String? = nil,
    _ children: [Markup] = []
  ) {
    self.name = name
    self.attributes = attributes.map { Attribute(name: $0.key, value: $0.value) }
    contents = (text.map { [.text($0)] } ?? []) + children.map(Content.element)
  }

  /// An element with a style sheet.
  ///
  /// - Precondition: The sheet has no characters that XML or HTML interprets as markup.
  init(styleSheet: String) {
    let markup = Set("<>&".utf8)
    precondition(styleSheet.utf8.allSatisfy { !markup.contains($0) }, "a style sheet with markup")
    name = "style"
    attributes = []
    contents = [.verbatim(styleSheet)]
  }

  /// The element with another attribute.
  func with(_ name: String, _ value: String) -> Markup {
    var copy = self
    copy.attributes.append(Attribute(name: name, value: value))
    return copy
  }

  /// The element with further children.
  func adding(_ children: [Markup]) -> Markup {
    var copy = self
    copy.contents += children.map(Content.element)
    return copy
  }

  /// The element with text appended.
  func adding(text: String) -> Markup {
    var copy = self
    copy.contents.append(.text(text))
    return copy
  }

  /// The element in UTF-8.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  /// Void elements, which have no end tag; HTML needs one for others.
  private static let empty: Set<String> = [
    "br", "circle", "col", "line", "link", "meta", "path", "rect",
  ]
  /// Elements whose children are on separate lines: white space between these is insignificant.
  private static let blocks: Set<String> = [
    "article", "blockquote", "body", "details", "div", "dl", "figure", "footer", "g", "head",
    "header", "html",
    "main", "nav", "ol", "section", "svg", "table", "tbody", "thead", "tr", "ul",
  ]

  func write(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: attribute.name.utf8)
      bytes.append(contentsOf: "=\"".utf8)
      Self.escape(attribute.value, into: &bytes, inAttribute: true)
      bytes.append(UInt8(ascii: "\""))
    }
    if contents.isEmpty, Self.empty.contains(name) {
      bytes.append(contentsOf: "/>".utf8)
      return
    }
    bytes.append(UInt8(ascii: ">"))
    let isBlock = Self.blocks.contains(name)
    for content in contents {
      if isBlock { bytes.append(UInt8(ascii: "\n")) }
      switch content {
      case .element(let child): child.write(into: &bytes)
      case .text(let text): Self.escape(text, into: &bytes, inAttribute: false)
      case .verbatim(let text): bytes.append(contentsOf: text.utf8)
      }
    }
    if isBlock, !contents.isEmpty { bytes.append(UInt8(ascii: "\n")) }
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: ">"))
  }

  private static func escape(_ text: String, into bytes: inout [UInt8], inAttribute: Bool) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      // Also because of "]]>", which XML forbids in text.
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "\"": bytes.append(contentsOf: "&quot;".utf8)
      case "'": bytes.append(contentsOf: "&#39;".utf8)
      // An XML parser would replace these by blanks in attributes, and a return by a line feed.
      case "\t", "\n", "\r":
        if inAttribute || scalar == "\r" {
          bytes.append(contentsOf: "&#\(scalar.value);".utf8)
        } else {
          bytes.append(UInt8(scalar.value))
        }
      default:
        bytes.append(contentsOf: String(isAllowed(scalar) ? scalar : "\u{FFFD}").utf8)
      }
    }
  }

  /// Whether XML 1.0 allows the character (section 2.2), and HTML, which forbids the C1 controls.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}

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

/// The width of text in the fonts of figures.
///
/// The widths are those of Helvetica (Adobe Font Metrics), which Arial, Liberation Sans and Nimbus
/// Sans share; figures use these fonts. `slack` allows for other sans-serif fonts, which are a
/// little wider or narrower.
enum FontMetric {
  /// The fonts, as in a style sheet.
  static let families = "Helvetica,Arial,\"Liberation Sans\",\"Nimbus Sans\",sans-serif"
  /// The factor by which widths are overestimated.
  static let slack = 1.05
  /// The height of capitals, and the depth of descenders, in ems.
  static let capHeight = 0.72
  static let descent = 0.21

  /// Widths of U+0020…U+007E in thousandths of an em.
  private static let widths: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
  /// The average width of bold letters relative to regular ones.
  private static let boldFactor = 1.08

  /// The width of a line of text, in the unit of `size`, including slack.
  static func width(_ text: String, size: Double, bold: Bool = false) -> Double {
    var width = 0.0
    for scalar in text.unicodeScalars { width += Self.width(scalar) }
    return width * size * slack * (bold ? boldFactor : 1)
  }

  /// The beginning of a text that fits, with an ellipsis if it is truncated; control characters and
  /// line breaks become blanks.
  static func fitting(_ text: String, width: Double, size: Double, bold: Bool = false) -> String {
    let room = width / (size * slack * (bold ? boldFactor : 1))
    let ellipsis = Self.width("…" as Unicode.Scalar)
    var used = 0.0
    var line = ""
    // The part of the line that leaves room for an ellipsis.
    var kept = ""
    for character in text {
      let isBlank = character.unicodeScalars.allSatisfy {
        $0.properties.generalCategory == .control || $0.properties.isWhitespace
      }
      let character: Character = isBlank ? " " : character
      used += character.unicodeScalars.reduce(0) { $0 + Self.width($1) }
      guard used <= room else { return kept + "…" }
      line.append(character)
      if used + ellipsis <= room { kept = line }
    }
    return line
  }

  /// The width in ems.
  private static func width(_ scalar: Unicode.Scalar) -> Double {
    if (0x20...0x7E).contains(scalar.value) {
      return Double(widths[Int(scalar.value) - 0x20]) / 1000
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .uppercaseLetter, .titlecaseLetter: return 0.75
    case .lowercaseLetter: return 0.58
    case .dashPunctuation: return scalar == "—" ? 1 : 0.56
    default: return scalar.value < 0x2000 ? 0.6 : 1.05
    }
  }
}

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
