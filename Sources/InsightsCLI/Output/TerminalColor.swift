/// Colors and styles on a terminal.
enum TerminalColor {
  /// A style, by its code (ECMA-48, "Select Graphic Rendition").
  enum Style: Int {
    case bold = 1
    case yellow = 33
  }

  static func styled(_ text: String, _ style: Style) -> String {
    "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  /// A dot in a color written `#rrggbb`; a plain one where that cannot be read.
  static func dot(_ color: String) -> String {
    guard color.hasPrefix("#"), color.utf8.count == 7,
      let code = UInt32(color.dropFirst(), radix: 16)
    else { return "●" }
    return "\u{1B}[38;2;\(code >> 16);\(code >> 8 & 255);\(code & 255)m●\u{1B}[0m"
  }
}
