import FlavorWheel

/// One plain sentence about what a note says.
struct Summarizer {
  let wheel: FlavorWheel

  /// `Blueberry, jasmine and honey with high acidity; no bitterness.` Empty when the note says
  /// nothing.
  func summary(
    flavors: [Flavor], negated: [String], attributes: [Attribute: AttributeLevel]
  ) -> String {
    let names = mostSpecific(flavors).prefix(4).map { $0.name.lowercased() }
    let graded = Attribute.allCases.compactMap { attribute in
      attributes[attribute].map { "\(Self.word(for: $0.level, of: attribute)) \(attribute.rawValue)" }
    }
    let absent = negated.prefix(3).compactMap { wheel.node(id: $0)?.name.lowercased() }
    var parts: [String] = []
    if !names.isEmpty {
      parts.append(Self.list(names) + (graded.isEmpty ? "" : " with \(Self.list(graded))"))
    } else if !graded.isEmpty {
      parts.append(Self.list(graded))
    }
    if !absent.isEmpty { parts.append("not \(Self.list(absent, conjunction: "or"))") }
    guard let first = parts.first?.first else { return "" }
    let sentence = parts.joined(separator: "; ")
    return first.uppercased() + sentence.dropFirst() + "."
  }

  /// The flavors less those that a deeper one already says.
  private func mostSpecific(_ flavors: [Flavor]) -> [Flavor] {
    flavors.filter { flavor in
      !flavors.contains { $0.id.hasPrefix(flavor.id + ".") }
    }
  }

  private static func word(for level: Int, of attribute: Attribute) -> String {
    let words: [String] =
      switch attribute {
      case .acidity: ["no", "low", "medium", "bright", "very bright"]
      case .body: ["thin", "light", "medium", "full", "heavy"]
      case .sweetness, .bitterness: ["no", "low", "medium", "high", "very high"]
      case .finish: ["very short", "short", "medium", "long", "very long"]
      }
    return words[max(1, min(5, level)) - 1]
  }

  private static func list(_ items: [String], conjunction: String = "and") -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
