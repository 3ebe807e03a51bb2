import Lexicon

/// The rating that the taster of a note would give, as its words tell: no rating, and never stored as one.
///
/// On everybody's scale: one taster's fours are another's threes.
public struct ImpliedRating: Sendable, Hashable {
  /// The expected rating in stars, 0.5…5.
  public var value: Double
  /// The lower end of the interval that holds four in five ratings, in stars, 0.5…5.
  public var low: Double
  /// The upper end of the interval, in stars, 0.5…5.
  public var high: Double

  /// The stars of a note that says nothing of liking.
  package static let neutral = 3.0
  /// The stars from which a cup is praised.
  package static let praised = 3.9

  /// Creates an implied rating.
  public init(value: Double, low: Double, high: Double) {
    self.value = value
    self.low = low
    self.high = high
  }
}

extension Extraction {
  /// The rating that the taster would give, as the note tells; nil where it says nothing of liking.
  ///
  /// A linear model over sentiment, liking, levels and extraction, learned from notes with their tasters' own
  /// preference (`Lexicon/learned/implied.tsv`). A rating that the note states counts as it is.
  public var impliedRating: ImpliedRating? {
    if let rating {
      let stars = 3 + Double(SentimentScorer.valence(of: rating.score))
      return ImpliedRating(
        value: max(0.5, stars), low: max(0.5, stars - 0.5), high: min(5, stars + 0.5))
    }
    return ImpliedRatingModel.standard.rating(of: self)
  }

  /// How often a cup that is praised was kept as it is, where its taster said what to change.
  private static let keptShare = 0.6

  /// The words of praise of a cup, as of one that is well extracted: nobody praises a cup whose extraction is
  /// wrong. nil where the note tells the extraction itself, and for a cup that is not praised.
  public var praise: BrewExtraction? {
    guard brewExtraction == nil, liking == .pleased,
      let implied = impliedRating, implied.value >= ImpliedRating.praised
    else { return nil }
    let good: [Attribute] = [.sweetness, .cleanliness, .acidity, .body, .finish]
    let levels = good.flatMap { attribute in
      (attributes[attribute]?.level ?? 0) > 3 ? attributes[attribute]?.evidence ?? [] : []
    }
    let words = levels + flavors.flatMap { $0.mentions.map(\.text) }
    var evidence: [String] = []
    for word in words where !evidence.contains(word) && evidence.count < 3 { evidence.append(word) }
    return BrewExtraction(
      direction: .balanced, confidence: Self.keptShare, evidence: evidence)
  }
}

/// The model of implied ratings.
final class ImpliedRatingModel: Sendable {
  /// The compiled-in model; it is read at the first question.
  static let standard = ImpliedRatingModel(table: EmbeddedBytes(lexicon_implied()))

  private let constant, sentiment, praise, complaint, flavors: Double
  /// In the order of the cases.
  private let likings, directions: [Double]
  private let levels: [(attribute: Attribute, high: Double, low: Double)]
  /// The intervals at some means, ascending.
  private let ends: [(mean: Double, low: Double, high: Double)]

  /// The distance from the rating of a note without words, in stars, below which a note says nothing unless
  /// it tells a liking or the extraction: of one that names a flavor or a level, and of any other.
  private static let least = (tasting: 0.1, other: 0.2)
  private static let mostFlavors = 6

  init(table: EmbeddedBytes) {
    var weights: [String: Double] = [:]
    var ends: [(mean: Double, low: Double, high: Double)] = []
    EmbeddedTable(table).forEachRow { row in
      if row[0].first == UInt8(ascii: "=") {
        let mean = row[0].view(1..<row[0].count).number ?? 0
        ends.append((mean, row[1].number ?? 0.5, row[2].number ?? 5))
      } else {
        weights[row[0].text] = row[1].number ?? 0
      }
    }
    func weight(_ name: String) -> Double { weights[name] ?? 0 }
    constant = weights["constant"] ?? 3
    (sentiment, praise, complaint) = (weight("sentiment"), weight("praise"), weight("complaint"))
    flavors = weight("flavors")
    likings = Liking.allCases.map { weight($0.rawValue) }
    directions = BrewExtraction.Direction.allCases.map { weight($0.rawValue) }
    levels = Attribute.allCases.map {
      ($0, weight("\($0.rawValue).high"), weight("\($0.rawValue).low"))
    }
    self.ends = ends
  }

  private static func weight<Case: CaseIterable & Equatable>(
    of one: Case, _ weights: [Double]
  ) -> Double {
    for (place, other) in Case.allCases.enumerated() where other == one { return weights[place] }
    return 0
  }

  func rating(of found: Extraction) -> ImpliedRating? {
    // As results are written: one that was read back implies the same.
    let felt = (found.sentiment * 100).rounded() / 100
    var sum = felt * sentiment + Self.weight(of: found.liking, likings)
    sum += felt * felt * (felt > 0 ? praise : complaint)
    sum += Double(min(found.flavors.count, Self.mostFlavors)) * flavors
    for (attribute, high, low) in levels where !found.attributes.isEmpty {
      guard let level = found.attributes[attribute]?.level else { continue }
      sum += level > 3 ? Double(level - 3) * high : Double(3 - level) * low
    }
    if let extraction = found.brewExtraction {
      sum += extraction.confidence * Self.weight(of: extraction.direction, directions)
    } else if found.liking == .none {
      let isTasting = !found.flavors.isEmpty || !found.attributes.isEmpty
      guard abs(sum) >= (isTasting ? Self.least.tasting : Self.least.other) else { return nil }
    }
    let value = min(5, max(0.5, constant + sum))
    let (low, high) = interval(at: value)
    return ImpliedRating(value: value, low: min(low, value), high: max(high, value))
  }

  /// The interval of four in five ratings, on the lines between those of the table.
  private func interval(at mean: Double) -> (low: Double, high: Double) {
    guard let first = ends.first, let last = ends.last else { return (0.5, 5) }
    if mean <= first.mean { return (first.low, first.high) }
    for (left, right) in zip(ends, ends.dropFirst()) where mean <= right.mean {
      let share = (mean - left.mean) / (right.mean - left.mean)
      return (
        left.low + share * (right.low - left.low), left.high + share * (right.high - left.high)
      )
    }
    return (last.low, last.high)
  }
}

/// Finds the rating of the cup that a note states: in numbers (`8/10`) or in stars (`⭐⭐⭐⭐`, `★★★☆☆`).
struct RatingReader {
  /// A rating with its place in the note.
  struct Found {
    var rating: NoteRating
    /// UTF-8 byte offsets.
    var bytes: Range<Int>
  }

  /// The number of the cup among `scores`, else the stars; nil where the note has neither.
  func rating(in note: borrowing NoteDocument, scores: [ScoreReader.Score]) -> Found? {
    if let score = scores.last, score.attribute < 0 {
      return found(score.score, note.bytes(of: score.words), note)
    }
    return stars(note)
  }

  private func found(
    _ score: NoteScore, _ bytes: Range<Int>, _ note: borrowing NoteDocument
  ) -> Found {
    let text = String(decoding: note.utf8[bytes], as: UTF8.self)
    return Found(rating: NoteRating(score: score, evidence: text), bytes: bytes)
  }

  private enum Mark {
    case filled, empty, half, selector
  }

  /// The longest row of stars. One star alone is an ornament.
  private func stars(_ note: borrowing NoteDocument) -> Found? {
    guard !ByteRun.isASCII(note.utf8.span) else { return nil }
    var best: (bytes: Range<Int>, filled: Int, empty: Int, hasHalf: Bool)?
    var index = 0
    while index < note.utf8.count {
      guard note.utf8[index] >= 0xe2, Self.mark(note.utf8, index)?.mark == .filled else {
        index += 1
        continue
      }
      var row = (bytes: index..<index, filled: 0, empty: 0, hasHalf: false)
      while index < note.utf8.count, let next = Self.mark(note.utf8, index) {
        switch next.mark {
        case .filled: row.filled += 1
        case .empty: row.empty += 1
        case .half: row.hasHalf = true
        case .selector: break
        }
        index += next.length
      }
      row.bytes = row.bytes.lowerBound..<index
      if row.filled + row.empty > (best.map { $0.filled + $0.empty } ?? 1),
        !isOfAttribute(at: row.bytes.lowerBound, note)
      {
        best = row
      }
    }
    guard let best, best.filled <= 10 else { return nil }
    let count = best.filled + best.empty + (best.hasHalf && best.empty > 0 ? 1 : 0)
    let scale = best.empty > 0 ? count : count > 5 ? 10 : 5
    guard scale == 5 || scale == 10 else { return nil }
    let value = min(Double(scale), Double(best.filled) + (best.hasHalf ? 0.5 : 0))
    return found(NoteScore(value: value, lowest: 1, scale: Double(scale)), best.bytes, note)
  }

  /// Whether the stars follow the name of an attribute: `acidity ★★★☆☆`.
  private func isOfAttribute(at start: Int, _ note: borrowing NoteDocument) -> Bool {
    guard let word = note.words.indices.last(where: { Int(note.words[$0].end) <= start }),
      let span = note.degrees.span(at: word), span.end == word + 1
    else { return false }
    return span.entry.gives.min() < 0
      && note.utf8[Int(note.words[word].end)..<start].allSatisfy { $0 == 0x20 || $0 == 0x3a }
  }

  private static let marks: [(bytes: [UInt8], mark: Mark)] = [
    (Array("⭐".utf8), .filled), (Array("★".utf8), .filled), (Array("🌟".utf8), .filled),
    (Array("☆".utf8), .empty), (Array("½".utf8), .half), ([0xef, 0xb8, 0x8f], .selector),
  ]

  private static func mark(_ utf8: [UInt8], _ index: Int) -> (mark: Mark, length: Int)? {
    for (bytes, mark) in marks where utf8[index...].starts(with: bytes) {
      return (mark, bytes.count)
    }
    return nil
  }
}
