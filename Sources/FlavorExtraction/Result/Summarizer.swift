import FlavorWheel

/// Writes one plain sentence about what a note reports.
struct Summarizer: Sendable {
  private let phrases: FlavorPhrases
  /// For each node those below it.
  private let below: [FlavorNodeSet]
  /// The nodes in the order of their IDs.
  private let nodesByID: [UInt8]
  private let bitter: Int?
  private let sweet: Int?
  private let sour: Int?

  /// The most flavors and absences that a sentence names.
  private static let mostFlavors = 4
  private static let mostAbsences = 3

  init(wheel: FlavorWheel, nodesByID: [UInt8]) {
    phrases = FlavorPhrases(wheel: wheel)
    var below = [FlavorNodeSet](repeating: .empty, count: wheel.nodes.count)
    for node in wheel.nodes {
      var above = node.parentIndex
      while let index = above {
        below[index].insert(UInt8(node.index))
        above = wheel.nodes[index].parentIndex
      }
    }
    self.below = below
    self.nodesByID = nodesByID
    bitter = wheel.node(id: "other.chemical.bitter")?.index
    sweet = wheel.node(id: "sweet.overall-sweet")?.index
    sour = wheel.node(id: "sour-fermented.sour")?.index
  }

  /// `Blueberry and jasmine with bright acidity; no bitterness.` Empty when the note reports
  /// nothing.
  ///
  /// Names the flavors with the highest confidence in the note's order, except those that a more
  /// specific flavor or a graded attribute implies.
  ///
  /// - Parameters:
  ///   - flavors: The flavors in the note's order; `present` are their nodes.
  ///   - attributes: The levels that the note states in words about the attribute itself.
  func summary(
    flavors: [Flavor], present: FlavorNodeSet, negated: FlavorNodeSet,
    attributes: [Attribute: AttributeLevel]
  ) -> String {
    var graded: [String] = []
    var named = present
    if !attributes.isEmpty {
      for attribute in Attribute.allCases {
        guard let level = attributes[attribute], isSaid(level, by: flavors) else { continue }
        if level.level == 1, attribute == .bitterness || attribute == .sweetness { continue }
        if let node = node(of: attribute) {
          // `low bitterness` covers a bitterness that is denied or slight, and a flavor
          // that is there needs no second name.
          if negated.contains(node) { continue }
          if present.contains(node) {
            guard level.level <= 2 else { continue }
            var said = FlavorNodeSet.empty
            said.insert(node)
            named.subtract(said)
          }
        }
        if attribute == .acidity, level.level >= 4, let sour, present.contains(UInt8(sour)) {
          continue
        }
        graded.append("\(Self.word(for: level.level, of: attribute)) \(attribute.rawValue)")
      }
    }
    let names = names(of: flavors, named)
    var sentence = ""
    Self.add(names.isEmpty ? graded : names, " and ", to: &sentence)
    if !names.isEmpty, !graded.isEmpty {
      sentence += " with "
      Self.add(graded, " and ", to: &sentence)
    }
    if !negated.isEmpty {
      sentence += sentence.isEmpty ? "no " : "; no "
      Self.add(absences(negated), " or ", to: &sentence)
    }
    if sentence.isEmpty { return "" }
    sentence += "."
    return Self.capitalized(sentence)
  }

  /// Whether a level rests on more than the name of a flavor, which is in the sentence already.
  private func isSaid(_ level: AttributeLevel, by flavors: [Flavor]) -> Bool {
    level.evidence.contains { evidence in
      !flavors.contains { $0.mentions.contains { $0.text == evidence } }
    }
  }

  /// Up to four of the `named` flavors in the note's order, each phrase once: the surest ones.
  private func names(of flavors: [Flavor], _ named: FlavorNodeSet) -> [String] {
    var specific: [Int] = []
    for index in flavors.indices {
      let node = flavors[index].nodeIndex
      if named.contains(UInt8(node)), !below[node].intersects(named) { specific.append(index) }
    }
    if specific.count > Self.mostFlavors {
      specific.sort { first, second in
        let (one, other) = (flavors[first].confidence, flavors[second].confidence)
        return one == other ? first < second : one > other
      }
      specific.removeSubrange(Self.mostFlavors...)
      specific.sort()
    }
    var names: [String] = []
    for index in specific {
      var name = phrases.phrases[flavors[index].nodeIndex].present
      if name == "*" { name = flavors[index].mentions.first?.text.lowercased() ?? "" }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private func absences(_ negated: FlavorNodeSet) -> [String] {
    var names: [String] = []
    var left = Self.mostAbsences
    for node in nodesByID where left > 0 && negated.contains(node) {
      left -= 1
      let name = phrases.phrases[Int(node)].absent
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The wheel node that means the same as an attribute.
  private func node(of attribute: Attribute) -> UInt8? {
    switch attribute {
    case .bitterness: bitter.map { UInt8($0) }
    case .sweetness: sweet.map { UInt8($0) }
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

  /// Adds `a, b and c`.
  private static func add(_ items: [String], _ conjunction: String, to sentence: inout String) {
    for index in items.indices {
      if index > 0 { sentence += index == items.count - 1 ? conjunction : ", " }
      sentence += items[index]
    }
  }

  private static func capitalized(_ sentence: String) -> String {
    var sentence = sentence
    // A lower-case ASCII letter without a combining mark is the most frequent case by far.
    let isPlain = sentence.withUTF8 { $0.count > 1 && $0[0] < 0x80 && $0[1] < 0x80 }
    guard isPlain, let first = sentence.utf8.first else {
      return (sentence.first?.uppercased() ?? "") + sentence.dropFirst()
    }
    if first >= 0x61, first <= 0x7A {
      let capital = String(Unicode.Scalar(first - 0x20))
      sentence.replaceSubrange(...sentence.startIndex, with: capital)
    }
    return sentence
  }
}
