/// Reads bag labels: text in, bean fields out, each with a decision.
///
///     let reader = LabelReader(try FlavorExtractor().makeSession())
///     let reading = reader.read(LabelText("Kenya\nNyeri\nSL28, SL34\nwashed"), today: today)
///     reading.origins    // ["Kenya"]
///     reading.varieties  // ["SL28", "SL34"]
///
/// A label takes well under a millisecond. Not for sharing between threads.
public struct LabelReader {
  private let session: ExtractionSession
  private var weights = LabelWeights.standard

  /// Creates a reader.
  ///
  /// - Parameter session: Reads the tasting notes.
  public init(_ session: ExtractionSession) {
    self.session = session
  }

  /// Creates a reader that shares the lexicon and the stemmer of an extractor.
  ///
  /// Spelling correction is off: an unknown word of a label is more often a name than a typo, and
  /// loading a dictionary takes longer than everything else. So is the reading of other languages:
  /// labels have their own words for flavors, and names of places are no language.
  ///
  /// - Parameter extractor: Reads the tasting notes of a label.
  /// - Throws: `LinguisticsError` when the system lacks the stemmer.
  public init(_ extractor: FlavorExtractor) throws {
    self.init(try extractor.makeSession(correctingSpelling: false, readingLanguages: false))
  }

  /// Starts to load the largest resources on another core, for a program that is about to read a
  /// label.
  public static func prepare() {
    FlavorExtractor.prepare(forUnknownWords: true)
    _ = readingTerms
  }

  /// Begun once.
  private static let readingTerms = Task.detached {
    _ = LabelLexicon.standard
    _ = LabelWeights.standard
    _ = ShapeIndex.close
  }

  /// Reads one label.
  ///
  /// - Parameters:
  ///   - label: Its lines; no more than `LabelText.mostLines` and `LabelText.mostBytes` are read.
  ///   - today: Dates after it, and dates more than two years before it, are no roast dates.
  ///   - thresholds: How sure a value must be to be accepted or offered.
  public func read(
    _ label: LabelText, today: CalendarDay, thresholds: LabelThresholds = .standard
  ) -> LabelReading {
    read(label, today: today, thresholds: thresholds, keepsRejected: false)
  }

  /// Reads one label; for benchmarks also with the rejected values.
  package func read(
    _ label: LabelText, today: CalendarDay, thresholds: LabelThresholds = .standard,
    keepsRejected: Bool
  ) -> LabelReading {
    var weights = weights
    weights.accept = thresholds.accept
    weights.reject = thresholds.borderline
    let label = label.clipped
    var resolver = resolver(label, today, weights: weights, keepsRejected: keepsRejected)
    var reading = resolver.resolve()
    reading.lines = label.lines.enumerated().map { number, line in
      LabelReading.Line(
        text: line.text, confidence: line.confidence,
        fields: LabelField.allCases.filter { resolver.usedLines[$0]?.contains(number) == true })
    }
    return reading
  }

  /// The candidates, pairs and decisions of a label as rows of text, for learning; see `WeighedLabel`.
  package func weighed(_ label: LabelText, today: CalendarDay) -> [[String]] {
    var resolver = resolver(label.clipped, today, weights: weights, keepsRejected: true)
    return resolver.weighed()
  }

  /// Replaces the learned weights by a table in the form of `label-weights.tsv`.
  package mutating func use(weights table: [UInt8]) {
    weights = LabelWeights(table: table)
  }

  private func resolver(
    _ label: LabelText, _ today: CalendarDay, weights: LabelWeights, keepsRejected: Bool
  ) -> LabelResolver {
    var preparation = LinePreparation()
    let lines = preparation.lines(of: label)
    let segments = LayoutReader.segments(of: lines)
    let flavors = FlavorMarks(lines: lines, segments: segments, session: session)
    let document = LabelDocument(
      lines: lines, segments: segments, flavors: flavors, today: today)
    return LabelResolver(document, weights: weights, keepsRejected: keepsRejected)
  }
}
