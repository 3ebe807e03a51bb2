import Journal

/// Names of a journal as they stand in sentences of ours: not endless, and not turning what stands
/// around them.
struct DisplayNames {
  /// The names that are shown otherwise than they are, the longest first.
  private let changed: [(name: String, shown: String)]

  /// In characters.
  private static let longest = 60

  init(_ contents: JournalContents) {
    var names: Set<String> = []
    for bean in contents.beans {
      names.formUnion([bean.name, bean.displayName, bean.roaster, bean.origin, bean.variety])
      names.formUnion(bean.origins + bean.varieties)
    }
    names.formUnion(contents.methods.map(\.name) + contents.grinders.map(\.name))
    changed = names.compactMap { name in
      let shown = Self.shown(name)
      return shown == name || name.isEmpty ? nil : (name, shown)
    }.sorted { ($1.name.count, $0.name) < ($0.name.count, $1.name) }
  }

  /// A sentence of ours with its names as they are shown.
  func applied(to text: String) -> String {
    var text = text
    for (name, shown) in changed {
      // Sentences begin with a capital.
      for start in [name, (name.first?.uppercased() ?? "") + name.dropFirst()]
      where text.contains(start) {
        text = text.replacing(start, with: shown)
        break
      }
    }
    return text
  }

  /// A name as it is shown: of a long one the beginning, and one that runs from right to left, or
  /// says so, isolated from what stands around it (Unicode Standard Annex 9, section 2.3).
  static func shown(_ name: String) -> String {
    let short = name.count > longest ? name.prefix(longest - 1) + "…" : name
    let scalars = short.unicodeScalars
    guard scalars.contains(where: { isControl($0) || runsFromRight($0) }) else { return short }
    var isolated = String.UnicodeScalarView("\u{2068}".unicodeScalars)
    isolated.append(contentsOf: scalars.lazy.filter { !isControl($0) })
    isolated.append("\u{2069}")
    return String(isolated)
  }

  /// Embeddings, overrides and isolates: without an end they would reach beyond the name.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// Blocks of scripts that are written from right to left: Hebrew to Arabic Extended-A, their
  /// presentation forms, and those beyond the first plane.
  private static func runsFromRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF,
      0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}
