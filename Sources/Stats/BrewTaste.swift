/// The taste of one brew, as its notes and tags report it.
public struct BrewTaste: Sendable, Equatable {
  /// A flavor that was named.
  public struct Named: Sendable, Equatable {
    /// The position in `FlavorWheel.nodes`.
    public let node: Int
    /// The confidence of the reading, 0…1; 1 for a tag.
    public let confidence: Double
    /// The taster's words where the node is only a class, such as `plum` for other fruit.
    public let words: [String]
    /// The taster's words that say more than the node's name: also those of nodes that are no class,
    /// such as `milk chocolate` for chocolate.
    public let descriptors: [String]
  }

  /// The named flavors, each once, in wheel order.
  public private(set) var named: [Named] = []
  /// The named flavors and all nodes above them.
  public private(set) var nodes = FlavorNodeSet()
  /// Attribute levels 1…5.
  public private(set) var levels: [Attribute: Int]
  /// What a note says of extraction; nil for nothing.
  public private(set) var extraction: BrewExtraction?
  /// The rating that the words imply; nil where they say nothing of liking.
  public private(set) var implied: ImpliedRating?
  /// The words of praise of a cup without fault, as a cup that is well extracted; nil where a note tells the
  /// extraction itself, and where the taster does not praise.
  public private(set) var praise: BrewExtraction?
  /// The cups that the note compares this one with.
  public private(set) var comparisons: [CupComparison]
  /// The grind setting that the note names for the next cup, or to stay with.
  public private(set) var nextSetting: Double?
  /// Whether a note was read: without one, a brew that nobody called bitter may still have been.
  public private(set) var hasNote: Bool

  /// Creates a taste without flavors.
  public init(
    levels: [Attribute: Int] = [:], extraction: BrewExtraction? = nil,
    implied: ImpliedRating? = nil, praise: BrewExtraction? = nil,
    comparisons: [CupComparison] = [], nextSetting: Double? = nil, hasNote: Bool = false
  ) {
    self.levels = levels
    self.extraction = extraction
    self.implied = implied
    self.praise = praise
    self.comparisons = comparisons
    self.nextSetting = nextSetting
    self.hasNote = hasNote
  }

  /// Adds a flavor; of a flavor that was added before, the higher confidence is kept.
  ///
  /// - Parameters:
  ///   - node: The position in `wheel.nodes`.
  ///   - confidence: The confidence of the reading, 0…1.
  ///   - words: The taster's words where the node is only a class.
  ///   - descriptors: The taster's words that say more than the node's name; nil takes `words`.
  ///   - wheel: The wheel.
  public mutating func add(
    _ node: Int, confidence: Double, words: [String] = [], descriptors: [String]? = nil,
    of wheel: FlavorWheel
  ) {
    let descriptors = descriptors ?? words
    nodes.insert(node, andAncestorsIn: wheel)
    let place = named.firstIndex { $0.node >= node } ?? named.endIndex
    if place < named.endIndex, named[place].node == node {
      let known = named[place]
      named[place] = Named(
        node: node, confidence: max(confidence, known.confidence),
        words: known.words + words.filter { !known.words.contains($0) },
        descriptors: known.descriptors + descriptors.filter { !known.descriptors.contains($0) })
    } else {
      named.insert(
        Named(node: node, confidence: confidence, words: words, descriptors: descriptors),
        at: place)
    }
  }

  /// Adds the flavors and levels of another text of the same brew; present levels are kept.
  public mutating func merge(_ other: BrewTaste, of wheel: FlavorWheel) {
    for flavor in other.named {
      add(
        flavor.node, confidence: flavor.confidence, words: flavor.words,
        descriptors: flavor.descriptors, of: wheel)
    }
    levels.merge(other.levels) { first, _ in first }
    extraction = extraction ?? other.extraction
    implied = implied ?? other.implied
    praise = praise ?? other.praise
    comparisons += other.comparisons
    nextSetting = nextSetting ?? other.nextSetting
    hasNote = hasNote || other.hasNote
  }

  /// Replaces what the note says of extraction.
  mutating func replaceExtraction(by extraction: BrewExtraction?) { self.extraction = extraction }

  /// Replaces levels by those that the taster recorded.
  mutating func record(_ recorded: [Attribute: Int]) {
    levels.merge(recorded) { $1 }
  }
}

/// What a note says that goes with extraction; raw values are the names of the JSON form.
public enum TasteReading: String, Sendable, CaseIterable {
  /// Underextracted, by `BrewExtraction.direction`.
  case under
  /// Overextracted, by `BrewExtraction.direction`.
  case over
  /// Astringency of level 4 or 5.
  case astringent
  /// Bitterness of level 4 or 5, or the flavor Bitter.
  case bitter
  /// The flavor Sour.
  case sour
  /// Body of level 1 or 2.
  case thin

  /// The readings of a taste; nil where no note was read and no level recorded.
  static func all(of taste: BrewTaste?) -> Set<TasteReading>? {
    guard let taste, taste.hasNote || !taste.levels.isEmpty else { return nil }
    return Set(allCases.filter { $0.isRead(in: taste) })
  }

  private func isRead(in taste: BrewTaste) -> Bool {
    func level(_ attribute: Attribute, _ range: ClosedRange<Int>) -> Bool {
      taste.levels[attribute].map(range.contains) ?? false
    }
    func flavor(_ id: String) -> Bool {
      FlavorWheel.standard.node(id: id).map { taste.nodes.contains($0.index) } ?? false
    }
    switch self {
    case .under: return taste.extraction?.direction == .under
    case .over: return taste.extraction?.direction == .over
    case .astringent: return level(.astringency, 4...5)
    case .bitter: return level(.bitterness, 4...5) || flavor("other.chemical.bitter")
    case .sour: return flavor("sour-fermented.sour")
    case .thin: return level(.body, 1...2)
    }
  }
}
