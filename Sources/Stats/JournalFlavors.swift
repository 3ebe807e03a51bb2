/// The taste of every brew of a journal, from its notes, its tasting's notes and its tags.
///
/// The caller reads the notes, so that statistics need no extractor: `InsightsEngine.flavors(of:)`
/// reads them on all cores.
public struct JournalFlavors: Sendable, Equatable {
  /// The taste of each of `JournalContents.brews`; nil where nothing is recorded, which is not the
  /// same as no flavor.
  public private(set) var brews: [BrewTaste?]

  /// Creates flavors from the taste of each brew, in the order of `JournalContents.brews`.
  public init(brews: [BrewTaste?]) {
    self.brews = brews
  }

  /// The taste of a brew by its position; nil where nothing is recorded, and for a position without a brew.
  subscript(brew: Int) -> BrewTaste? { brews.indices.contains(brew) ? brews[brew] : nil }

  /// Replaces what notes say of extraction by a reading that knows the taster.
  ///
  /// - Parameter extractions: In the order of the brews; brews without a taste are left alone.
  package mutating func replaceExtractions(by extractions: [BrewExtraction?]) {
    for (place, extraction) in zip(brews.indices, extractions) {
      brews[place]?.replaceExtraction(by: extraction)
    }
  }

  /// Reads tags and recorded levels, but no notes.
  public init(tagsOf contents: JournalContents, wheel: FlavorWheel = .standard) {
    self.init(of: contents, wheel: wheel) { _ in nil }
  }

  /// Reads tags, and looks texts up.
  ///
  /// Levels that a tasting records replace those of its notes. The taste of a brew whose tasting
  /// records only levels is nil.
  ///
  /// In a cancelled task it ends early and the value has no meaning: check for cancellation after.
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - places: Positions in `contents.brews`; the other brews are nil. nil takes all.
  ///   - wheel: The wheel whose nodes tags name. A custom tag names no node, but shows that the
  ///     taster reported flavors.
  ///   - note: Gives what a text reports; nil where it was not read. It is not called for blank
  ///     texts.
  public init(
    of contents: JournalContents, brews places: [Int]? = nil, wheel: FlavorWheel = .standard,
    note: (String) throws -> BrewTaste?
  ) rethrows {
    let tastings = Self.tastings(of: contents)
    var tags: [FlavorTag: Int?] = [:]
    var brews = [BrewTaste?](repeating: nil, count: contents.brews.count)
    for (order, place) in (places ?? Array(brews.indices)).enumerated() {
      if order % Self.batch == 0, Task.isCancelled { break }
      let brew = contents.brews[place]
      let tasting = tastings[brew.id]
      var flavors: BrewTaste?
      // The tasting's levels have precedence over those of the brew's notes.
      for text in [tasting?.notes ?? "", brew.notes] where Self.saysSomething(text) {
        guard let read = try note(text) else { continue }
        if flavors == nil { flavors = read } else { flavors?.merge(read, of: wheel) }
      }
      for tag in tasting?.flavorTags ?? [] {
        let node = tags[tag] ?? Self.node(of: tag, in: wheel)
        tags[tag] = node
        flavors = flavors ?? BrewTaste()
        if let node { flavors?.add(node, confidence: 1, of: wheel) }
      }
      flavors?.record(tasting?.levels ?? [:])
      brews[place] = flavors
    }
    self.brews = brews
  }

  /// The distinct texts of some brews and of their tastings, without blank ones.
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - places: Positions in `contents.brews`; nil for all.
  public static func texts(
    of contents: JournalContents, brews places: [Int]? = nil
  ) -> [String] {
    let tastings = tastings(of: contents)
    var known: Set<String> = []
    var texts: [String] = []
    for (order, place) in (places ?? Array(contents.brews.indices)).enumerated() {
      if order % batch == 0, Task.isCancelled { break }
      let brew = contents.brews[place]
      for text in [brew.notes, tastings[brew.id]?.notes ?? ""] where saysSomething(text) {
        if known.insert(text).inserted { texts.append(text) }
      }
    }
    return texts
  }

  /// How many brews are read between looks at whether the task is cancelled.
  private static let batch = 1024

  private static func tastings(of contents: JournalContents) -> [Identifier<Brew>: Tasting] {
    Dictionary(contents.tastings.map { ($0.brewID, $0) }) { _, last in last }
  }

  private static func saysSomething(_ text: String) -> Bool {
    text.contains { !$0.isWhitespace }
  }

  private static func node(of tag: FlavorTag, in wheel: FlavorWheel) -> Int? {
    guard case .node(let node) = wheel.resolve(tag.rawValue) else { return nil }
    return node.index
  }
}

extension Tasting {
  /// The recorded levels of the attributes that are also read from notes. The aftertaste is the
  /// attribute `finish`.
  package var levels: [Attribute: Int] {
    let all: [(Attribute, Int?)] = [
      (.acidity, acidity), (.body, body), (.sweetness, sweetness),
      (.bitterness, bitterness), (.finish, aftertaste),
    ]
    var levels: [Attribute: Int] = [:]
    for case (let attribute, let level?) in all where (1...5).contains(level) {
      levels[attribute] = level
    }
    return levels
  }
}
