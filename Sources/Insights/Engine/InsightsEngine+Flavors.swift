public import Journal
public import Stats
import Support

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
    for (order, place) in (places ?? Array(contents.brews.indices)).enumerated() {
      if order % 64 == 0 { try Task.checkCancellation() }
      let brew = contents.brews[place]
      // Words that were copied with a rating are of another brew.
      guard !brew.isCopy, personal?.isSilent(place) != true else { continue }
      let cues = personal?.cues(for: brew.beanID)
      for note in notes(brew) {
        guard let found = session.brewExtraction(of: Array(note.utf8), personal: cues) else {
          continue
        }
        brews[place] = found
        break
      }
    }
    return BrewWords(brews: brews, scale: scale, learnedFrom: personal?.noteCount ?? 0)
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
      comparisons: found.comparisons, hasNote: true)
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
