import FlavorWheel

/// One plain sentence about what a note says.
struct Summarizer: Sendable {
  let wheel: FlavorWheel
  private let phrases: FlavorPhrases

  /// The most flavors and absences that a sentence names.
  private static let mostFlavors = 4
  private static let mostAbsences = 3

  init(wheel: FlavorWheel) {
    self.wheel = wheel
    phrases = FlavorPhrases(wheel: wheel)
  }

  /// `Blueberry and jasmine with bright acidity; no bitterness.` Empty when the note says nothing.
  ///
  /// Names the flavors that the engine is surest of in the note's order, less those that a deeper
  /// one or a graded attribute already says.
  func summary(
    flavors: [Flavor], negated: [String], attributes: [Attribute: AttributeLevel]
  ) -> String {
    var graded: [String] = []
    var said: Set<String> = []
    for attribute in Attribute.allCases {
      guard let level = attributes[attribute], isSaid(level, by: flavors) else { continue }
      if level.level == 1, attribute == .bitterness || attribute == .sweetness { continue }
      if let node = Self.node(of: attribute) {
        // `low bitterness` says enough of a bitterness that is denied or slight, and a flavor
        // that is there needs no second name.
        if negated.contains(node) { continue }
        if flavors.contains(where: { $0.id == node }) {
          guard level.level <= 2 else { continue }
          said.insert(node)
        }
      }
      if attribute == .acidity, level.level >= 4,
        flavors.contains(where: { $0.id == "sour-fermented.sour" })
      {
        continue
      }
      graded.append("\(Self.word(for: level.level, of: attribute)) \(attribute.rawValue)")
    }
    let names = phrases(of: flavors.filter { !said.contains($0.id) })
    let absent = absences(negated)
    var sentence = names.isEmpty ? Self.list(graded) : Self.list(names)
    if !names.isEmpty, !graded.isEmpty { sentence += " with \(Self.list(graded))" }
    if !absent.isEmpty {
      sentence += sentence.isEmpty ? "" : "; "
      sentence += "no \(Self.list(absent, conjunction: "or"))"
    }
    guard let first = sentence.first else { return "" }
    return first.uppercased() + sentence.dropFirst() + "."
  }

  /// Whether a level rests on more than the name of a flavor, which the sentence has already.
  private func isSaid(_ level: AttributeLevel, by flavors: [Flavor]) -> Bool {
    level.evidence.contains { evidence in
      !flavors.contains { $0.mentions.contains { $0.text == evidence } }
    }
  }

  /// Up to four flavors in the note's order, each phrase once: the surest ones.
  private func phrases(of flavors: [Flavor]) -> [String] {
    let specific = flavors.filter { flavor in
      !flavors.contains {
        $0.id.utf8.count > flavor.id.utf8.count && $0.id.hasPrefix(flavor.id + ".")
      }
    }
    let surest = specific.indices.sorted { first, second in
      let (one, other) = (specific[first].confidence, specific[second].confidence)
      return one == other ? first < second : one > other
    }
    .prefix(Self.mostFlavors).sorted()
    var names: [String] = []
    for index in surest {
      var name = phrases.phrases[specific[index].nodeIndex].present
      if name == "*" { name = specific[index].mentions.first?.text.lowercased() ?? "" }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private func absences(_ negated: [String]) -> [String] {
    var names: [String] = []
    for id in negated.prefix(Self.mostAbsences) {
      let name = wheel.node(id: id).map { phrases.phrases[$0.index].absent }
      if let name, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The wheel node that means the same as an attribute.
  private static func node(of attribute: Attribute) -> String? {
    switch attribute {
    case .bitterness: "other.chemical.bitter"
    case .sweetness: "sweet.overall-sweet"
    default: nil
    }
  }

  private static func word(for level: Int, of attribute: Attribute) -> String {
    let words: [String] =
      switch attribute {
      case .acidity: ["almost no", "low", "medium", "bright", "very bright"]
      case .body: ["a thin", "a light", "a medium", "a full", "a heavy"]
      case .sweetness, .bitterness: ["no", "low", "medium", "high", "very high"]
      case .finish: ["a very short", "a short", "a medium", "a long", "a very long"]
      }
    return words[max(1, min(5, level)) - 1]
  }

  private static func list(_ items: [String], conjunction: String = "and") -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
