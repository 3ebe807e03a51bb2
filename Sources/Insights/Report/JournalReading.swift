import Journal
import Stats

/// What the notes and tags of a journal say, brew by brew.
struct JournalReading {
  /// The flavors of each of the brews.
  let flavors: BrewFlavors
  /// The attribute levels of each of the brews, 1…5: as the taster recorded them, else as the notes
  /// say.
  let levels: [[Attribute: Int]]

  /// Whether each of the brews was tasted, and not copied with its notes from an earlier one.
  private let isTasted: [Bool]

  /// Reads each text once, on all cores.
  ///
  /// - Throws: What the service lacks.
  init(of contents: JournalContents, by service: some InsightsService) async throws {
    let wheel = FlavorWheel.standard
    let tastings = Dictionary(contents.tastings.map { ($0.brewID, $0) }) { _, last in last }
    var texts: [String] = []
    var places: [String: Int] = [:]
    for brew in contents.brews {
      for text in [brew.notes, tastings[brew.id]?.notes ?? ""]
      where !text.isEmpty && places[text] == nil {
        places[text] = texts.count
        texts.append(text)
      }
    }
    var read: [(nodes: WheelNodes, levels: [Attribute: Int])] = []
    read.reserveCapacity(texts.count)
    for try await found in service.extractions(of: texts) {
      var nodes = WheelNodes()
      for id in found.nodes {
        if let node = wheel.node(id: id) { nodes.insert(node.index, of: wheel) }
      }
      read.append((nodes, found.attributes.mapValues(\.level)))
    }
    flavors = BrewFlavors(of: contents, wheel: wheel) { text in places[text].map { read[$0].nodes }
    }
    isTasted = contents.brews.map { !$0.isCopy }
    levels = contents.brews.map { brew in
      let tasting = tastings[brew.id]
      var levels: [Attribute: Int] = [:]
      for text in [tasting?.notes ?? "", brew.notes] {
        if let place = places[text] { levels.merge(read[place].levels) { first, _ in first } }
      }
      return levels.merging(tasting?.levels ?? [:]) { $1 }
    }
  }

  /// Which of the brews at `indices` say something of how they tasted.
  func described(_ indices: some Sequence<Int>) -> [Int] {
    indices.filter { isTasted[$0] && flavors.flavors[$0] != nil }
  }

  /// How often each flavor of the wheel was found in the brews at `indices`.
  ///
  /// - Parameter named: Whether only what was said counts, and not what it is a kind of.
  func findings(in indices: some Sequence<Int>, named: Bool = false) -> WheelDrawing.Findings {
    let wheel = FlavorWheel.standard
    let described = described(indices)
    var counts = [Int](repeating: 0, count: wheel.nodes.count)
    for index in described {
      guard let found = flavors.flavors[index] else { continue }
      // What stands below a node stands behind it: the next node is a child of it, or it has none.
      for node in wheel.nodes where found.contains(node.index) {
        let end = node.isLeaf ? node.index : wheel.branch(node.id).endIndex - 1
        let isKind = node.index < end && (node.index + 1...end).contains(where: found.contains)
        if !named || !isKind { counts[node.index] += 1 }
      }
    }
    return WheelDrawing.Findings(counts: counts, brews: described.count)
  }
}

extension Tasting {
  /// The attributes that notes are read for, as far as they are recorded. An aftertaste is what
  /// notes call finish.
  var levels: [Attribute: Int] {
    let all: [(Attribute, Int?)] = [
      (.acidity, acidity), (.body, body), (.sweetness, sweetness), (.finish, aftertaste),
    ]
    var levels: [Attribute: Int] = [:]
    for case (let attribute, let level?) in all where (1...5).contains(level) {
      levels[attribute] = level
    }
    return levels
  }
}
