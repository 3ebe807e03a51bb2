/// The flavors of a journal.
extension InsightsEngine {
  /// Reads the notes of a journal, each distinct text once, on all cores. Patterns, reports,
  /// suggestions and comparisons are computed from the result.
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - places: The brews to read, as positions in `contents.brews`; nil reads all. Other brews
  ///     have no flavors in the result.
  ///   - progress: Receives the progress.
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func flavors(
    of contents: JournalContents, brews places: [Int]? = nil, progress: ProgressHandler? = nil
  ) async throws -> JournalFlavors {
    var flavors = try await tastes(of: contents, brews: places, progress: progress)
    try Task.checkCancellation()
    let session = try extractor.makeSession(correctingSpelling: false)
    if let personal = try personalReading(of: contents, session) {
      let words = try words(of: contents, brews: places, session, personal)
      flavors.replaceExtractions(by: words.brews)
    }
    return flavors
  }

  /// The same where only flavors are asked for: what words of extraction mean to the taster is not
  /// learned.
  @concurrent func tastes(
    of contents: JournalContents, brews places: [Int]?, progress: ProgressHandler?
  ) async throws -> JournalFlavors {
    let texts = JournalFlavors.texts(of: contents, brews: places)
    var read: [String: BrewTaste] = [:]
    read.reserveCapacity(texts.count)
    var count = 0
    let classWords = extractor.classWords
    for try await found in extractions(of: texts) {
      read[texts[count]] = BrewTaste(found, of: wheel, classWords: classWords)
      count += 1
      if count % Self.notesPerCall == 0 {
        progress?(WorkProgress(step: .notes, completed: count, total: texts.count))
      }
    }
    progress?(WorkProgress(step: .notes, completed: texts.count, total: texts.count))
    return JournalFlavors(of: contents, brews: places, wheel: wheel) { read[$0] }
  }

  /// How the taster of a journal uses words for extraction; nil where that cannot be learned.
  ///
  /// - Parameters:
  ///   - scale: Which settings of the grinder are coarser.
  ///   - grinder: The grinder of `scale`.
  private func personalReading(
    of contents: JournalContents, _ session: ExtractionSession, scale: GrinderScale? = nil,
    grinder: Identifier<Grinder>? = nil
  ) throws -> PersonalReading? {
    try PersonalReading(
      contents,
      scale: { [contents] id in
        if id == grinder, let scale { return scale }
        return GrinderScale(of: id, in: contents)
      }, session: session, extractor: extractor)
  }

  /// Reads what the notes of some brews say of extraction, without flavors and without correcting
  /// spelling. The notes of a tasting have precedence over those of the brew.
  ///
  /// Where it is known which settings are coarser, what words mean to the taster is learned from the
  /// settings that followed, and from those that notes name to try next (`PersonalCues`).
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - places: The brews to read, as positions in `contents.brews`; nil reads all.
  ///   - scale: Which settings of the grinder are coarser; nil to find out from the journal.
  /// - Throws: `CancellationError` in a cancelled task.
  /// - Complexity: O(length of the notes).
  @concurrent public func words(
    of contents: JournalContents, brews places: [Int]? = nil, scale: GrinderScale? = nil
  ) async throws -> BrewWords {
    let session = try extractor.makeSession(correctingSpelling: false)
    // The scale is of the grinder that was used last.
    let grinder = (places ?? Array(contents.brews.indices)).reversed().lazy
      .compactMap { contents.brews[$0].grinderID }.first
    let personal = try personalReading(of: contents, session, scale: scale, grinder: grinder)
    return try words(of: contents, brews: places, scale: scale, session, personal)
  }

  private func words(
    of contents: JournalContents, brews places: [Int]?, scale: GrinderScale? = nil,
    _ session: ExtractionSession, _ personal: PersonalReading?
  ) throws -> BrewWords {
    let notes = contents.noteTexts
    var brews = [BrewExtraction?](repeating: nil, count: contents.brews.count)
    var leans = brews
    for (order, place) in (places ?? Array(contents.brews.indices)).enumerated() {
      if order % 64 == 0 { try Task.checkCancellation() }
      let brew = contents.brews[place]
      // Words that were copied with a rating are of another brew.
      guard !brew.isCopy, personal?.isSilent(place) != true else { continue }
      let cues = personal?.cues(for: brew.beanID)
      for note in notes(brew) {
        let (said, lean) = session.brewReading(of: Array(note.utf8), personal: cues)
        leans[place] = leans[place] ?? lean
        guard let said else { continue }
        brews[place] = said
        break
      }
    }
    return BrewWords(
      brews: brews, leans: leans, scale: scale, learnedFrom: personal?.noteCount ?? 0)
  }

  /// The base form of a taster's word or phrase that names a flavor, such as `plum` for `plums`; nil
  /// for text that does not, or only after a correction of its spelling.
  ///
  /// - Parameter text: A word or a phrase.
  public func descriptor(of text: String) throws -> String? {
    let found = try withSession { $0.extract(Array(text.utf8)) }
    let length = text.utf8.count
    return found.flavors.first { flavor in
      (flavor.source == .lexicon || flavor.source == .stem) && flavor.descriptors.count == 1
        && flavor.mentions.contains { $0.start == 0 && $0.end == length }
    }?.descriptors.first
  }

  /// The number of notes between two calls of a progress handler.
  static let notesPerCall = 500
}

extension BrewTaste {
  /// The flavors and levels that a note reports.
  ///
  /// - Parameter classWords: Words that say no more than their node, such as `fruity`.
  init(_ found: Extraction, of wheel: FlavorWheel, classWords: Set<String>) {
    self.init(
      levels: found.attributes.mapValues(\.level), extraction: found.brewExtraction,
      implied: found.impliedRating, praise: found.praise,
      comparisons: found.comparisons, nextSetting: found.nextSetting, hasNote: true)
    for flavor in found.flavors {
      let node = wheel[flavor.nodeIndex]
      let name = FoldedText.words(node.name)
      let descriptors = flavor.descriptors.filter {
        !classWords.contains($0) && FoldedText.words($0) != name
      }
      let words =
        node.isLeaf ? [] : flavor.descriptors.filter { !classWords.contains($0) }
      add(
        node.index, confidence: flavor.confidence, words: words, descriptors: descriptors,
        of: wheel)
    }
  }
}

/// How many notes report each flavor, and by which words, as `insights extract --count` prints it.
public struct FlavorCounts: Sendable, Hashable {
  /// A word of the tasters.
  public struct Word: Sendable, Hashable, Identifiable, Codable {
    /// The word.
    public let word: String
    /// The number of notes that have it.
    public let notes: Int

    /// The word.
    public var id: String { word }

    package init(_ word: String, notes: Int) {
      self.word = word
      self.notes = notes
    }
  }

  /// A flavor that notes report.
  public struct Entry: Sendable, Hashable, Identifiable, Codable {
    /// The ID of the node of the wheel.
    public let id: String
    /// The name of the node.
    public let name: String
    /// The number of notes that report it.
    public let notes: Int
    /// The tasters' words, those of the most notes first, equal ones by the alphabet.
    public let descriptors: [Word]

    package init(id: String, name: String, notes: Int, descriptors: [Word]) {
      self.id = id
      self.name = name
      self.notes = notes
      self.descriptors = descriptors
    }
  }

  /// The notes that have one value in the column that they are counted by.
  public struct Group: Sendable, Hashable, Identifiable, Codable {
    /// The value; nil where all notes are counted together.
    public let value: String?
    /// The number of notes.
    public let notes: Int
    /// The flavors, those of the most notes first, equal ones in wheel order.
    public let flavors: [Entry]

    /// The value.
    public var id: String? { value }

    package init(_ value: String?, notes: Int, flavors: [Entry]) {
      self.value = value
      self.notes = notes
      self.flavors = flavors
    }
  }

  /// The column that the notes are grouped by; nil where they are counted together.
  public let column: String?
  /// The groups in the order of their first notes; one without a column.
  public let groups: [Group]

  package init(column: String?, groups: [Group]) {
    self.column = column
    self.groups = groups
  }
}

/// Finds brews whose notes or tags report a flavor.
///
/// A flavor of a branch counts for the branch: a note of blueberry reports `fruity.berry`.
/// Not for sharing between threads.
final class FlavorSearch {
  private let session: ExtractionSession
  private let filter: FlavorFilter
  private let wheel = FlavorWheel.standard
  private let branch: Set<String>
  /// A tag of the taster's own, folded; nil for a node of the wheel.
  private let custom: String?
  /// A taster's word in base form; nil for a node or a tag.
  private let word: String?

  /// - Parameters:
  ///   - node: The ID of a node of the wheel, a tag, or `word:` and a taster's word.
  ///   - extractor: The lexicon and models that readings use.
  ///   - session: Reads the notes.
  /// - Throws: When the system lacks the stemmer.
  init(node: String, extractor: FlavorExtractor, session: ExtractionSession) throws {
    self.session = session
    custom = FlavorTag(rawValue: node).custom.map(FoldedText.words)
    let word = JournalQuery.word(of: node)
    self.word = word
    if let word {
      branch = Set(session.extract(Array(word.utf8)).nodes)
    } else {
      branch = custom != nil ? [] : Set(wheel.branch(node).map(\.id))
    }
    filter = try FlavorFilter(extractor, flavors: branch)
  }

  /// Whether the flavor is reported, in words or as a tag.
  func isNoted(in noted: NotedFlavors) -> Bool {
    if noted.tags.contains(where: holds) { return true }
    if custom != nil { return false }
    return isNoted(in: noted.notes) || isNoted(in: noted.tastingNotes)
      || noted.otherNotes.contains { isNoted(in: $0) }
  }

  private func isNoted(in text: String) -> Bool {
    let utf8 = Array(text.utf8)
    guard filter.mayMention(utf8) else { return false }
    let found = session.extract(utf8)
    guard let word else { return found.nodes.contains { branch.contains($0) } }
    return found.flavors.contains { $0.descriptors.contains(word) }
  }

  private func holds(_ tag: FlavorTag) -> Bool {
    if let custom { return tag.custom.map(FoldedText.words) == custom }
    if let word { return tag.custom.map(FoldedText.words) == FoldedText.words(word) }
    if branch.contains(tag.rawValue) { return true }
    guard case .node(let node) = wheel.resolve(tag.rawValue) else { return false }
    return branch.contains(node.id)
  }
}

/// The flavor wheel.
extension InsightsEngine {
  /// The wheel, or a branch of it, as an SVG file in UTF-8. The shade of a flavor shows how many
  /// brews of a journal had it.
  ///
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func wheelSVG(
    branch: String? = nil, foundIn contents: JournalContents, progress: ProgressHandler? = nil
  ) async throws -> [UInt8] {
    let flavors = try await flavors(of: contents, progress: progress)
    let findings = flavors.findings(in: contents.brews.indices, of: contents)
    let text = WheelText(Words(phrases), wheel: wheel, branch: branch, findings: findings)
    return WheelDrawing(wheel, branch: branch, findings: findings, text: text).figure.standalone
  }

  /// The same for the brews of a journal file.
  ///
  /// - Throws: `JournalError`, or `CancellationError` in a cancelled task.
  @concurrent public func wheelSVG(
    branch: String? = nil, foundIn journal: BrewJournal, progress: ProgressHandler? = nil
  ) async throws -> [UInt8] {
    try await wheelSVG(branch: branch, foundIn: try journal.contents(), progress: progress)
  }
}

extension FlavorWheel {
  /// The wheel, or the branch of one flavor, as an SVG file in UTF-8.
  ///
  /// - Parameters:
  ///   - branch: The ID of a node; nil, or an ID the wheel does not have, draws all.
  ///   - phrases: The language of its names.
  public func svg(branch: String? = nil, phrases: Phrasebook = .english) -> [UInt8] {
    let text = WheelText(Words(phrases), wheel: self, branch: branch)
    return WheelDrawing(self, branch: branch, text: text).figure.standalone
  }
}

/// The flavor wheel or a branch of it, as `insights wheel` prints it.
public struct WheelBranch: Sendable, Hashable {
  /// The nodes in wheel order: each before those below it.
  public let nodes: [FlavorNode]

  /// Creates a branch.
  ///
  /// - Parameters:
  ///   - wheel: The wheel.
  ///   - branch: The ID of a node; nil takes the whole wheel, an unknown ID gives no nodes.
  public init(_ wheel: FlavorWheel = .standard, branch: String? = nil) {
    nodes = Array(branch.map { wheel.branch($0) } ?? wheel.nodes[...])
  }
}
