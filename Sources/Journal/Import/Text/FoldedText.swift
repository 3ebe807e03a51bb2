import Foundation

/// Text made comparable: what people take for the same name becomes the same text.
enum FoldedText {
  /// For beans: blind to case, to how accents are composed, and to the amount of white space.
  static func bean(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x80 }) { return text.lowercased() }
    return text.lowercased().precomposedStringWithCanonicalMapping
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// For methods and grinders: blind to white space and hyphens too ("Aero-Press", "aeropress").
  static func device(_ text: String) -> String {
    bean(text).filter { !$0.isWhitespace && !"-‐‑–_".contains($0) }
  }

  /// For key words such as column names, roast levels and processes: small letters, with `_`
  /// between words ("Medium-Light" is `medium_light`).
  static func keyword(_ text: String) -> String {
    bean(text).split { $0.isWhitespace || "-_/.".contains($0) }.joined(separator: "_")
  }
}
