import FlavorWheel
import Phrases

/// Writes one plain sentence about what a note reports.
///
/// All words are taken from the table of phrases once; none is looked up while notes are read.
struct Summarizer: Sendable {
  private let names: FlavorNames
  /// By attribute and level.
  private let levels: [String]
  private let and, or: ListPhrase
  private let sentence, withLevels, withAbsence, absenceOnly: PreparedPhrase
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
  private static let levels = 1...5

  init(wheel: FlavorWheel, nodesByID: [UInt8], phrases: Phrasebook) {
    names = FlavorNames(phrases, wheel: wheel)
    levels = Attribute.allCases.flatMap { attribute in
      Self.levels.map { phrases.text("level.\(attribute.rawValue).\($0)") }
    }
    and = ListPhrase(phrases, .and)
    or = ListPhrase(phrases, .or)
    sentence = phrases.prepared("summary", "text")
    withLevels = phrases.prepared("summary.with", "flavors", "levels")
    withAbsence = phrases.prepared("summary.without", "text", "absent")
    absenceOnly = phrases.prepared("summary.absent", "absent")
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
        graded.append(phrase(level.level, of: attribute))
      }
    }
    return sentence(flavors: names(of: flavors, named), graded, absent: absences(negated))
  }

  /// Puts the parts of the sentence together; empty where there are none.
  private func sentence(flavors: [String], _ graded: [String], absent: [String]) -> String {
    let isAffirmed = !(flavors.isEmpty && graded.isEmpty)
    guard isAffirmed || !absent.isEmpty else { return "" }
    func affirm(in text: inout String) {
      guard !flavors.isEmpty, !graded.isEmpty else {
        return and.write(flavors.isEmpty ? graded : flavors, to: &text)
      }
      withLevels.write(to: &text) { and.write($0 == 0 ? flavors : graded, to: &$1) }
    }
    var text = ""
    sentence.write(to: &text) { _, text in
      if absent.isEmpty {
        affirm(in: &text)
      } else if !isAffirmed {
        absenceOnly.write(to: &text) { or.write(absent, to: &$1) }
      } else {
        withAbsence.write(to: &text) { part, text in
          if part == 0 { affirm(in: &text) } else { or.write(absent, to: &text) }
        }
      }
    }
    return text
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
    var shown: [String] = []
    for index in specific {
      let flavor = flavors[index]
      let name =
        names.phrase(flavor.nodeIndex) ?? flavor.mentions.first?.text.lowercased() ?? ""
      if !shown.contains(name) { shown.append(name) }
    }
    return shown
  }

  private func absences(_ negated: FlavorNodeSet) -> [String] {
    var shown: [String] = []
    var left = Self.mostAbsences
    for node in nodesByID where left > 0 && negated.contains(node) {
      left -= 1
      let name = names.absence(Int(node))
      if !shown.contains(name) { shown.append(name) }
    }
    return shown
  }

  /// The wheel node that means the same as an attribute.
  private func node(of attribute: Attribute) -> UInt8? {
    switch attribute {
    case .bitterness: bitter.map { UInt8($0) }
    case .sweetness: sweet.map { UInt8($0) }
    default: nil
    }
  }

  private func phrase(_ level: Int, of attribute: Attribute) -> String {
    let level = max(Self.levels.lowerBound, min(Self.levels.upperBound, level))
    return levels[attribute.place * Self.levels.count + level - Self.levels.lowerBound]
  }
}
