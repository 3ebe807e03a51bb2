/// Text folded for comparison: spellings of the same name become equal.
package enum FoldedText {
  /// For names: without differences of case, accents and the amount of white space.
  package static func words(_ text: String) -> String {
    let folded = TextFolding.names.text(text)
    guard folded.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x80 }) else { return folded }
    return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// For methods and grinders: also without white space and hyphens ("Aero-Press", "aeropress").
  package static func device(_ text: String) -> String {
    words(text).filter { !$0.isWhitespace && !"-‐‑–_".contains($0) }
  }

  /// For keywords such as column names, roast levels and processes: lower case, with `_` between
  /// words ("Medium-Light" becomes `medium_light`).
  package static func keyword(_ text: String) -> String {
    words(text).split { $0.isWhitespace || "-‐‑–_/.".contains($0) }.joined(separator: "_")
  }
}
