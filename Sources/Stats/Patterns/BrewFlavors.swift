public import FlavorExtraction
public import FlavorWheel
public import Journal

/// The flavors of every brew of a journal, at every level of the wheel.
public struct BrewFlavors: Sendable, Equatable {
  /// For each of `JournalContents.brews` the flavors it had; nil where nobody said anything, which
  /// is not the same as none.
  public let flavors: [WheelNodes?]

  public init(flavors: [WheelNodes?]) {
    self.flavors = flavors
  }

  /// Reads tags alone. Tags of the taster's own and those that name no node are passed over.
  public init(tagsOf contents: JournalContents, wheel: FlavorWheel = .standard) {
    self.init(of: contents, wheel: wheel) { _ in nil }
  }

  /// Reads tags and what the notes of brews and tastings report as present.
  ///
  /// A text that repeats is read once. O(length of all notes).
  ///
  /// - Throws: `LinguisticsError` when the system lacks the stemmer or a dictionary.
  public init(of contents: JournalContents, extractor: FlavorExtractor) throws {
    let session = try extractor.makeSession()
    let wheel = extractor.wheel
    var known: [String: WheelNodes] = [:]
    try self.init(of: contents, wheel: wheel) { note in
      if let nodes = known[note] { return nodes }
      var nodes = WheelNodes()
      for flavor in try session.extract(Array(note.utf8)).flavors {
        nodes.insert(flavor.nodeIndex, of: wheel)
      }
      if known.count < 20_000 { known[note] = nodes }
      return nodes
    }
  }

  /// Reads tags, and notes as `note` does.
  ///
  /// - Parameters:
  ///   - wheel: What tags name nodes of.
  ///   - note: What a text reports as present; nil where it says nothing of how a cup tasted. Not
  ///     asked of blank texts.
  /// - Throws: What `note` throws.
  public init(
    of contents: JournalContents, wheel: FlavorWheel = .standard,
    note: (String) throws -> WheelNodes?
  ) rethrows {
    var tastings: [Identifier<Brew>: Int] = [:]
    for (index, tasting) in contents.tastings.enumerated() { tastings[tasting.brewID] = index }
    var tags: [FlavorTag: Int?] = [:]
    var flavors: [WheelNodes?] = []
    flavors.reserveCapacity(contents.brews.count)
    for brew in contents.brews {
      var nodes: WheelNodes?
      func add(_ more: WheelNodes) {
        nodes = nodes ?? WheelNodes()
        nodes?.formUnion(more)
      }
      let tasting = tastings[brew.id].map { contents.tastings[$0] }
      for text in [brew.notes, tasting?.notes ?? ""]
      where text.contains(where: { !$0.isWhitespace }) {
        if let more = try note(text) { add(more) }
      }
      for tag in tasting?.flavorTags ?? [] {
        let index = tags[tag] ?? Self.index(of: tag, in: wheel)
        tags[tag] = index
        var more = WheelNodes()
        if let index { more.insert(index, of: wheel) }
        add(more)
      }
      flavors.append(nodes)
    }
    self.init(flavors: flavors)
  }

  private static func index(of tag: FlavorTag, in wheel: FlavorWheel) -> Int? {
    guard case .node(let node) = wheel.resolve(tag.rawValue) else { return nil }
    return node.index
  }
}
