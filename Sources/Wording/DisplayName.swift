/// Names of a journal as shown in sentences.
package enum DisplayName {
  /// The greatest length in characters.
  private static let longest = 60

  /// A name that fits into a sentence: a long one is truncated, and right-to-left text is isolated so
  /// that it cannot reorder the sentence (Unicode Standard Annex 9, section 2.3).
  package static func shown(_ name: String) -> String {
    let short = name.count > longest ? name.prefix(longest - 1) + "…" : name
    let scalars = short.unicodeScalars
    guard scalars.contains(where: { isControl($0) || runsFromRight($0) }) else { return short }
    var isolated = String.UnicodeScalarView("\u{2068}".unicodeScalars)
    isolated.append(contentsOf: scalars.lazy.filter { !isControl($0) })
    isolated.append("\u{2069}")
    return String(isolated)
  }

  /// Embeddings, overrides and isolates: unterminated, they would affect text after the name.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// The blocks of right-to-left scripts: Hebrew to Arabic Extended-A, their presentation forms,
  /// and those beyond the first plane.
  private static func runsFromRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF,
      0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}
