/// Stars and words of a bean's cups that are at odds: cups whose notes find fault have more stars
/// than those whose notes praise.
public struct WordOdds: Sendable, Equatable {
  /// Cups whose notes say the same.
  public struct Side: Sendable, Equatable {
    /// What the notes say, the most frequent words first; two at most.
    public var words: [String]
    /// The number of cups.
    public var brewCount: Int
    /// The mean of their ratings in stars.
    public var stars: Double
  }

  /// The cups with which notes find one fault, and that have the most stars of those.
  public var faulted: Side
  /// The cups that notes call well extracted or praise.
  public var praised: Side

  /// The fewest cups of a side and of both, how sure a note has to be, the implied rating up to
  /// which it finds fault, and the least difference: in stars, and in standard errors.
  private static let least = (side: 2, both: 5, confidence: 0.6, stars: 0.4, errors: 1.0)
  private static let disliked = 2.5
  /// A deviation of ratings of like cups, as a variance, that two cups do not disprove.
  private static let leastVariance = 0.1
  /// The most words, and the most characters of a note, that are quoted.
  private static let quoted = (words: 2, characters: 40)

  /// What the note of a cup is.
  private enum Kind: Hashable {
    case under, over, disliked, praised
  }

  private struct Cups {
    var stars: [Double] = []
    var words: [String] = []

    var mean: Double { stars.reduce(0, +) / Double(max(1, stars.count)) }
    var squares: Double { stars.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } }

    var side: Side {
      var counts: [String: Int] = [:]
      for word in words { counts[word, default: 0] += 1 }
      let ordered = counts.keys.sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
      return Side(
        words: Array(ordered.prefix(WordOdds.quoted.words)), brewCount: stars.count, stars: mean)
    }
  }

  /// Creates the odds of two sides.
  package init(faulted: Side, praised: Side) {
    (self.faulted, self.praised) = (faulted, praised)
  }

  /// nil where words and stars agree, or too few cups have both.
  init?(_ history: SuggestionHistory, _ words: BrewWords?, _ flavors: JournalFlavors?) {
    var cups: [Kind: Cups] = [:]
    for entry in history.entries
    where entry.bean == 0 && !entry.isImplied && entry.fault == nil {
      guard let (kind, said) = Self.kind(of: entry, words, flavors) else { continue }
      cups[kind, default: Cups()].stars.append(entry.stars)
      cups[kind, default: Cups()].words += said
    }
    guard let praised = cups.removeValue(forKey: .praised),
      let faulted = cups.values.filter({ $0.stars.count >= Self.least.side })
        .max(by: { ($0.mean, $0.stars.count) < ($1.mean, $1.stars.count) }),
      praised.stars.count >= Self.least.side
    else { return nil }
    let (first, second) = (Double(faulted.stars.count), Double(praised.stars.count))
    let variance = max(
      Self.leastVariance, (faulted.squares + praised.squares) / max(1, first + second - 2))
    let error = (variance * (1 / first + 1 / second)).squareRoot()
    guard Int(first + second) >= Self.least.both,
      faulted.mean - praised.mean >= max(Self.least.stars, Self.least.errors * error)
    else { return nil }
    self.init(faulted: faulted.side, praised: praised.side)
  }

  private static func kind(
    of entry: SuggestionHistory.Entry, _ words: BrewWords?, _ flavors: JournalFlavors?
  ) -> (Kind, words: [String])? {
    let taste = flavors?[entry.index]
    let isDisliked = taste?.implied.map { $0.value <= disliked } ?? false
    if let said = words?[entry.index] ?? taste?.extraction, said.confidence >= least.confidence {
      switch said.direction {
      case .under: return (.under, said.evidence)
      case .over: return (.over, said.evidence)
      case .balanced: return isDisliked ? nil : (.praised, said.evidence)
      }
    }
    let note = entry.brew.notes.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let short = String(note.prefix(quoted.characters))
    if isDisliked { return (.disliked, short.isEmpty ? [] : [short]) }
    return taste?.praise.map { (.praised, $0.evidence.isEmpty ? [short] : $0.evidence) }
  }
}

/// In JSON: `{"faulted": {"words": ["sour"], "brews": 12, "rating": 4.1}, "praised": …}`.
package struct WordOddsDocument: Codable {
  package struct Side: Codable {
    let words: [String]
    let brews: Int
    let rating: Rounded2

    init(_ side: WordOdds.Side) {
      (words, brews, rating) = (side.words, side.brewCount, Rounded(side.stars))
    }

    var side: WordOdds.Side { WordOdds.Side(words: words, brewCount: brews, stars: rating.value) }
  }

  let faulted, praised: Side

  init(_ odds: WordOdds) {
    (faulted, praised) = (Side(odds.faulted), Side(odds.praised))
  }

  var odds: WordOdds { WordOdds(faulted: faulted.side, praised: praised.side) }
}
