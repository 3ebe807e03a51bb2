/// A sentence with arguments: `{name}`, `{Name}` with a capital, and `{count|brew|brews}`.
struct Template: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    case text(String)
    case argument(String, isCapitalized: Bool)
    case plural(String, forms: [String])
  }

  let parts: [Part]

  /// - Returns: nil if a brace is not closed, a name is missing, or the number of plural forms
  ///   differs from that of the rule.
  init?(_ source: String, plural rule: PluralRule) {
    var parts: [Part] = []
    var rest = Substring(source)
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      let fields = rest[rest.index(after: open)..<close]
        .split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard let name = fields.first, let first = name.first else { return nil }
      if fields.count > 1 {
        guard fields.count == rule.forms + 1 else { return nil }
        parts.append(.plural(name, forms: Array(fields.dropFirst())))
      } else {
        parts.append(
          .argument(first.lowercased() + name.dropFirst(), isCapitalized: first.isUppercase))
      }
      rest = rest[rest.index(after: close)...]
    }
    guard !rest.contains("}") else { return nil }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// The names of the arguments of the template.
  var arguments: Set<String> {
    var names: Set<String> = []
    for part in parts {
      switch part {
      case .text: break
      case .argument(let name, _): names.insert(name)
      case .plural(let name, _): names.insert(name)
      }
    }
    return names
  }
}
