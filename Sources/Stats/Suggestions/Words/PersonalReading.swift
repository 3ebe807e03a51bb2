package import FlavorExtraction
package import Journal

/// How the taster of a journal uses words for extraction, learned from what the taster wrote to try
/// next, or set next.
///
/// The notes of a bag are read with what the notes of other bags teach: else the reading of a note
/// would repeat what the taster did after it, and the next setting would confirm itself.
package struct PersonalReading: Sendable {
  /// The number of parts into which beans are divided.
  private static let parts = 5

  /// For each part what the others teach; nil where that is too little.
  private let cues: [PersonalCues?]
  private let partOfBean: [Identifier<Bean>: Int]
  /// The brews whose notes were read and have no words for extraction.
  private let silent: Set<Int>

  /// Whether the notes of a brew are known to say nothing of extraction: they need not be read again.
  ///
  /// - Parameter place: The position of the brew in `JournalContents.brews`.
  package func isSilent(_ place: Int) -> Bool { silent.contains(place) }

  /// The number of notes that it was learned from, by the smallest part.
  package var noteCount: Int { cues.compactMap { $0?.noteCount }.min() ?? 0 }

  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - scale: Which settings of a grinder are coarser; nil where that is not known.
  ///   - session: Reads notes.
  ///   - extractor: The extractor of the session.
  /// - Returns: nil where too few notes teach.
  /// - Throws: `CancellationError` in a cancelled task.
  /// - Complexity: O(length of the notes), of at most 1,000 brews.
  package init?(
    _ contents: JournalContents, scale: (Identifier<Grinder>) -> GrinderScale?,
    session: ExtractionSession, extractor: FlavorExtractor
  ) throws {
    let scales = Dictionary(
      uniqueKeysWithValues: Set(contents.brews.compactMap(\.grinderID)).map { ($0, scale($0)) })
    guard scales.values.contains(where: { $0 != nil }) else { return nil }
    let notes = contents.noteTexts
    var read: [Int: NoteCues] = [:]
    let places = contents.brews.indices.suffix(Self.most)
    for (order, place) in places.enumerated() {
      if order % 64 == 0 { try Task.checkCancellation() }
      let brew = contents.brews[place]
      guard !brew.isCopy, brew.grinderID.flatMap({ scales[$0] ?? nil }) != nil else { continue }
      // The first text with words for extraction, as in `InsightsEngine.words(of:)`.
      for note in notes(brew) {
        let found = session.cues(of: Array(note.utf8))
        let known = read[place]
        if known == nil || known?.values.isEmpty == true {
          read[place] = NoteCues(values: found.values, next: known?.next ?? found.next)
        }
      }
    }
    silent = Set(read.lazy.filter { $0.value.values.isEmpty }.map(\.key))
    let labels = TasterLabels(
      contents, scale: { scales[$0] ?? nil }, next: { read[$0]?.next }
    ).labels
    var parts: [Identifier<Bean>: Int] = [:]
    for brew in contents.brews {
      if let bean = brew.beanID, parts[bean] == nil { parts[bean] = parts.count % Self.parts }
    }
    partOfBean = parts
    cues = (0..<Self.parts).map { part in
      PersonalCues(
        learning: labels.compactMap { label in
          guard let bean = contents.brews[label.place].beanID, parts[bean] != part,
            let cues = read[label.place]
          else { return nil }
          return (cues, label.direction)
        }, from: extractor)
    }
    if cues.allSatisfy({ $0 == nil }) { return nil }
  }

  /// The greatest number of brews whose notes teach, the latest ones.
  private static let most = 1_000

  /// What cues mean to the taster in the notes of a bean.
  package func cues(for bean: Identifier<Bean>?) -> PersonalCues? {
    cues[bean.flatMap { partOfBean[$0] } ?? 0]
  }
}

extension JournalContents {
  /// Gives the texts of a brew: the notes of its tasting, which have precedence, and its own.
  package var noteTexts: (Brew) -> [String] {
    let tastings = Dictionary(tastings.map { ($0.brewID, $0.notes) }) { _, last in last }
    return { [tastings[$0.id] ?? "", $0.notes].filter { !$0.isEmpty } }
  }
}
