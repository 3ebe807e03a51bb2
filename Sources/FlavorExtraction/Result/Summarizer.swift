import Phrases

/// Writes one plain sentence about what a note reports.
///
/// All words are taken from the table of phrases once; none is looked up while notes are read.
struct Summarizer: Sendable {
  private let names: FlavorNames
  /// By attribute and level.
  private let levels: [String]
  private let and, or: ListPhrase
  private let comma: ListPhrase
  private let sentence, withLevels, withAbsence, absenceOnly, withMore, hint: PreparedPhrase
  /// For each node those below it.
  private let below: [FlavorNodeSet]
  /// The nodes in the order of their IDs.
  private let nodesByID: [UInt8]
  private let bitter: Int?
  private let sweet: Int?
  private let sour: Int?

  /// The most flavors and absences that a sentence names.
  private static let mostFlavors = 6
  static let mostAbsences = 3
  private static let levels = 1...5
  /// From this intensity on, a class that was named by its own word is stressed.
  private static let stressed = 0.75

  init(wheel: FlavorWheel, nodesByID: [UInt8], phrases: Phrasebook) {
    names = .standard(in: phrases)
    levels = Attribute.allCases.flatMap { attribute in
      Self.levels.map { phrases.text("level.\(attribute.rawValue).\($0)") }
    }
    and = ListPhrase(phrases, .and)
    or = ListPhrase(phrases, .or)
    sentence = phrases.prepared("summary", "text")
    withLevels = phrases.prepared("summary.with", "flavors", "levels")
    withAbsence = phrases.prepared("summary.without", "text", "absent")
    absenceOnly = phrases.prepared("summary.absent", "absent")
    withMore = phrases.prepared("summary.more", "list")
    hint = phrases.prepared("summary.hint", "flavor")
    comma = ListPhrase(phrases, .comma)
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
  /// Names the flavors with the highest confidence in the note's order, where the node is only a
  /// class by the taster's words. A class that was named by its own word is left out where a flavor
  /// below it is named, unless it is stressed (`very floral`), and a flavor where a graded attribute
  /// implies it.
  ///
  /// - Parameters:
  ///   - flavors: The flavors in the note's order; `present` are their nodes.
  ///   - passage: What is known beside them; of the levels the sentence names those that the note
  ///     states in words about the attribute itself.
  func summary(
    flavors: [Flavor], _ passage: PassageSum.Passage, present: FlavorNodeSet,
    negated: FlavorNodeSet
  ) -> String {
    let attributes = passage.attributes
    var graded: [String] = []
    var named = present
    if !attributes.isEmpty {
      for attribute in Attribute.allCases {
        guard
          let place = attributes.indices.first(where: { attributes[$0].attribute == attribute }),
          attributes[place].isStated
        else { continue }
        let level = attributes[place].level
        guard isSaid(level, by: flavors) else { continue }
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
    let names = names(of: flavors, passage, named)
    return sentence(
      flavors: names.names, hasMore: names.hasMore, graded,
      absent: absences(negated, passage.absentWords))
  }

  /// Puts the parts of the sentence together; empty where there are none.
  private func sentence(
    flavors: [String], hasMore: Bool, _ graded: [String], absent: [String]
  ) -> String {
    let isAffirmed = !(flavors.isEmpty && graded.isEmpty)
    guard isAffirmed || !absent.isEmpty else { return "" }
    func name(in text: inout [UInt8]) {
      guard hasMore else { return and.write(flavors, to: &text) }
      withMore.write(to: &text) { comma.write(flavors, to: &$1) }
    }
    func affirm(in text: inout [UInt8]) {
      if flavors.isEmpty { return and.write(graded, to: &text) }
      if graded.isEmpty { return name(in: &text) }
      withLevels.write(to: &text) { part, text in
        if part == 0 { name(in: &text) } else { and.write(graded, to: &text) }
      }
    }
    var text: [UInt8] = []
    text.reserveCapacity(Self.usualLength)
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
    return String(decoding: text, as: UTF8.self)
  }

  /// More bytes than most sentences have.
  private static let usualLength = 160

  /// Whether a level rests on more than the name of a flavor, which is in the sentence already.
  private func isSaid(_ level: AttributeLevel, by flavors: [Flavor]) -> Bool {
    level.evidence.contains { evidence in
      !flavors.indices.contains { flavors[$0].mentions.contains { $0.text == evidence } }
    }
  }

  /// Up to six names of the `named` flavors in the note's order, each once: those of the surest
  /// flavors. What there is not much of comes last: `honey and a hint of lemon`.
  private func names(
    of flavors: [Flavor], _ passage: PassageSum.Passage, _ named: FlavorNodeSet
  ) -> (names: [String], hasMore: Bool) {
    let classWords = passage.classWords
    var shown: [String] = []
    var confidences: [Double] = []
    shown.reserveCapacity(flavors.count)
    confidences.reserveCapacity(flavors.count)
    func show(_ name: String, _ flavor: Int) {
      guard !shown.contains(name) else { return }
      shown.append(passage.isSlight[flavor] ? slight(name) : name)
      confidences.append(flavors[flavor].confidence)
    }
    for turn in 0..<2 * flavors.count {
      let isLast = turn >= flavors.count
      let index = isLast ? turn - flavors.count : turn
      let node = flavors[index].nodeIndex
      guard passage.isSlight[index] == isLast, named.contains(UInt8(node)) else { continue }
      let isOnlyClass = classWords[index].nonzeroBitCount == flavors[index].descriptors.count
      if isOnlyClass, below[node].intersects(named), flavors[index].intensity < Self.stressed {
        continue
      }
      if let phrase = names.phrase(node) {
        show(phrase, index)
      } else if isOnlyClass {
        show(names.noun(node), index)
      } else {
        for place in flavors[index].descriptors.indices
        where classWords[index] & 1 << UInt64(place) == 0 {
          show(flavors[index].descriptors[place], index)
        }
      }
    }
    guard shown.count > Self.mostFlavors else { return (shown, false) }
    let surest = shown.indices.sorted { first, second in
      let (one, other) = (confidences[first], confidences[second])
      return one == other ? first < second : one > other
    }
    return (surest.prefix(Self.mostFlavors).sorted().map { shown[$0] }, true)
  }

  private func slight(_ name: String) -> String {
    var text: [UInt8] = []
    hint.write(to: &text) { _, text in text += name.utf8 }
    return String(decoding: text, as: UTF8.self)
  }

  /// Up to three names of what is absent: the taster's words where the node goes by them.
  private func absences(_ negated: FlavorNodeSet, _ words: [AbsentWord]) -> [String] {
    guard !negated.isEmpty else { return [] }
    var shown: [String] = []
    func show(_ name: String) {
      if shown.count < Self.mostAbsences, !shown.contains(name) { shown.append(name) }
    }
    for node in nodesByID where shown.count < Self.mostAbsences && negated.contains(node) {
      let own = names.phrase(Int(node)) == nil ? words.filter { $0.node == node } : []
      if own.isEmpty { show(names.absence(Int(node))) }
      for word in own { show(word.text) }
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
