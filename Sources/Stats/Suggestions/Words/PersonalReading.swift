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

/// Which side of the optimum brews lay on, by what the taster wrote to try next, or set next.
///
/// A taster who went finer meant that the cup was underextracted. Settings also move by themselves as
/// beans age, so a step counts as far as it differs from the taster's usual one.
package struct TasterLabels: Sendable {
  /// A brew with its side.
  package struct Label: Sendable, Equatable {
    /// The position in `JournalContents.brews`.
    package let place: Int
    /// nil where the taster kept to the usual.
    package let direction: BrewExtraction.Direction?
  }

  /// In the order of the journal.
  package let labels: [Label]

  /// The greatest number of brews, the latest ones.
  private static let most = 400
  /// The longest break between two brews of a bag that follow each other, in seconds.
  private static let longestBreak = 21 * 86_400
  /// The fewest steps that show the usual one.
  private static let leastSteps = 8
  /// Steps below this share of a usual change keep to the usual, those above that multiple show nothing.
  private static let limits = (least: 0.6, most: 10.0)

  private struct Step {
    let place: Int
    let setting: Double
    /// nil for the last brew of a bag.
    let change: Double?
  }

  private struct Stratum: Hashable {
    let method: Identifier<BrewMethod>
    let grinder: Identifier<Grinder>
  }

  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - scale: Which settings of a grinder are coarser; nil where that is not known: its brews are
  ///     ignored.
  ///   - next: The setting that the note of a brew, by its position, names to try next; nil without
  ///     one.
  /// - Complexity: O(brews · log brews).
  package init(
    _ contents: JournalContents, scale: (Identifier<Grinder>) -> GrinderScale?,
    next: (Int) -> Double?
  ) {
    var labels: [Label] = []
    for (stratum, steps) in Self.steps(contents) {
      guard let scale = scale(stratum.grinder) else { continue }
      let changes = steps.compactMap(\.change).sorted()
      let turned = changes.map(abs).filter { $0 > 1e-6 }.sorted()
      guard turned.count >= Self.leastSteps else { continue }
      let (middle, usual) = (changes[changes.count / 2], turned[turned.count / 2])
      for step in steps {
        var change = step.change.map { $0 - middle }
        if let advised = next(step.place),
          abs(advised - step.setting) <= Self.limits.most * usual
        {
          change = advised - step.setting
        }
        guard let change, abs(change) <= Self.limits.most * usual else { continue }
        let isSteady = abs(change) < Self.limits.least * usual
        let isCoarser = (change > 0) == (scale.coarser == .higher)
        labels.append(
          Label(place: step.place, direction: isSteady ? nil : isCoarser ? .over : .under))
      }
    }
    labels.sort { $0.place < $1.place }
    self.labels = Array(labels.suffix(Self.most))
  }

  /// The change of the setting after each brew to the next one of its bag, by method and grinder.
  private static func steps(_ contents: JournalContents) -> [(Stratum, [Step])] {
    struct Bag: Hashable {
      let bean: Identifier<Bean>
      let stratum: Stratum
    }
    var bags: [Bag: [(place: Int, seconds: Int, setting: Double)]] = [:]
    for (place, brew) in contents.brews.enumerated() {
      guard let bean = brew.beanID, let method = brew.methodID, let grinder = brew.grinderID,
        !brew.isCopy, let setting = FieldRange.grindSetting.checked(brew.grindSetting),
        let seconds = brew.brewedAt.seconds
      else { continue }
      let bag = Bag(bean: bean, stratum: Stratum(method: method, grinder: grinder))
      bags[bag, default: []].append((place, seconds, setting))
    }
    var steps: [Stratum: [Step]] = [:]
    for (bag, brews) in bags {
      let ordered = brews.sorted { ($0.seconds, $0.place) < ($1.seconds, $1.place) }
      for (index, brew) in ordered.enumerated() {
        let later = index + 1 < ordered.count ? ordered[index + 1] : nil
        let change = later.flatMap { later in
          later.seconds - brew.seconds <= longestBreak ? later.setting - brew.setting : nil
        }
        steps[bag.stratum, default: []].append(
          Step(place: brew.place, setting: brew.setting, change: change))
      }
    }
    return steps.sorted {
      ($0.key.method.rawValue, $0.key.grinder.rawValue)
        < ($1.key.method.rawValue, $1.key.grinder.rawValue)
    }.map { ($0.key, $0.value.sorted { $0.place < $1.place }) }
  }
}
