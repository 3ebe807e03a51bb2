public import FlavorExtraction
public import Journal

/// What the notes of a journal's brews say of extraction, as evidence of the best settings.
///
/// The caller reads the notes: `InsightsEngine.words(of:)`.
public struct BrewWords: Sendable, Equatable {
  /// What the note of each of `JournalContents.brews` says; nil where it does not tell.
  public private(set) var brews: [BrewExtraction?]
  /// Which settings of the grinder are coarser; nil to find out from brew times, or from ratings.
  public var scale: GrinderScale?
  /// The number of the taster's notes that taught what words mean to this taster; 0 for the meaning to
  /// everybody.
  public var learnedFrom = 0
  /// What notes say of two cups.
  private(set) var preferences: [CupPreference] = []

  /// Creates words.
  ///
  /// - Parameters:
  ///   - brews: What each note says, in the order of `JournalContents.brews`.
  ///   - scale: Which settings of the grinder are coarser; nil to find out from the journal.
  ///   - learnedFrom: The number of the taster's notes that taught what words mean.
  public init(
    brews: [BrewExtraction?], scale: GrinderScale? = nil, learnedFrom: Int = 0
  ) {
    self.brews = brews
    self.scale = scale
    self.learnedFrom = learnedFrom
  }

  /// Creates words from what was read with the flavors of a journal. Words that were copied with a
  /// rating are of another brew and do not count.
  ///
  /// - Parameters:
  ///   - flavors: The tastes of the journal's brews.
  ///   - contents: The records of the journal.
  ///   - scale: Which settings of the grinder are coarser; nil to find out from the journal.
  public init(
    _ flavors: JournalFlavors, of contents: JournalContents, scale: GrinderScale? = nil
  ) {
    self.init(
      brews: zip(contents.brews, flavors.brews).map { $0.isCopy ? nil : $1?.extraction },
      scale: scale)
  }

  /// The words with what notes say of two cups, and the praise of brews that have no rating and whose notes do
  /// not tell the extraction.
  func hearing(
    _ flavors: JournalFlavors?, _ history: SuggestionHistory, in contents: JournalContents,
    _ calendar: LocalCalendar
  ) -> BrewWords {
    guard let flavors else { return self }
    var words = self
    words.preferences = CupPreference.all(
      in: contents, method: history.method.id, calendar: calendar
    ) { flavors[$0]?.comparisons ?? [] }
    for entry in history.entries where entry.isImplied && self[entry.index] == nil {
      guard let praise = flavors[entry.index]?.praise, brews.indices.contains(entry.index) else {
        continue
      }
      words.brews[entry.index] = praise
    }
    return words
  }

  /// The preferences between two brews of a history, as rows of its surface.
  func preferences(_ history: SuggestionHistory) -> [RowPreference] {
    guard !preferences.isEmpty else { return [] }
    let rows = Dictionary(
      uniqueKeysWithValues: history.entries.enumerated().map { ($1.index, $0) })
    return preferences.compactMap { one in
      guard let better = rows[one.better], let worse = rows[one.worse] else { return nil }
      return RowPreference(
        better: better, worse: worse, isAlike: one.isAlike, weight: one.weight)
    }
  }

  subscript(brew: Int) -> BrewExtraction? {
    brews.indices.contains(brew) ? brews[brew] : nil
  }
}

/// How far a suggestion rests on words.
public struct WordBasis: Sendable, Hashable {
  /// The number of brews whose notes call them under- or overextracted, or balanced.
  public var brewCount: Int
  /// Which settings are coarser; nil where no grind setting counts.
  public var scale: GrinderScale?
  /// How often the words are right, 0.5…1, as far as ratings and other words show: 0.5 are words that
  /// tell nothing, and do not count.
  public var truth: Double
  /// The number of the taster's notes that taught what words mean to this taster; 0 for the meaning to
  /// everybody.
  public var learnedFrom = 0

  /// Whether the words agree with ratings and each other, so that the suggestion rests on them.
  public var counts: Bool { 2 * truth - 1 >= WordTrust.least }
}
