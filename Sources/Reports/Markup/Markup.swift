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
    precondition(!styleSheet.utf8.contains { Self.isMarkup($0) }, "a style sheet with markup")
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

  /// The element as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Markup {
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

  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
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
