/// Colors of the wheel on a terminal.
enum TerminalColor {
  /// A dot in a color written `#rrggbb`; a plain one where that cannot be read.
  static func dot(_ color: String) -> String {
    guard color.hasPrefix("#"), color.utf8.count == 7,
      let code = UInt32(color.dropFirst(), radix: 16)
    else { return "●" }
    return "\u{1B}[38;2;\(code >> 16);\(code >> 8 & 255);\(code & 255)m●\u{1B}[0m"
  }
}
