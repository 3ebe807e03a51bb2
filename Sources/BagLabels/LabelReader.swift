public import FlavorExtraction
public import Journal

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

  /// - Parameter session: Reads the tasting notes.
  public init(_ session: ExtractionSession) {
    self.session = session
  }

  /// A reader that shares the knowledge of an extractor.
  ///
  /// Its spelling is off: an unknown word of a label is a name more often than a slip, and loading a
  /// dictionary takes longer than everything else.
  ///
  /// - Throws: `LinguisticsError` when the system lacks the stemmer.
  public init(_ extractor: FlavorExtractor) throws {
    self.init(try extractor.makeSession(correctingSpelling: false))
  }

  /// Begins to read what takes longest on other cores, for a program that will soon want it.
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
  public func read(_ label: LabelText, today: CalendarDay) -> LabelReading {
    read(label, today: today, keepsRejected: false)
  }

  /// Reads one label, for measuring also with the values that are not believed.
  package func read(
    _ label: LabelText, today: CalendarDay, keepsRejected: Bool
  ) -> LabelReading {
    var resolver = resolver(label, today, keepsRejected: keepsRejected)
    return resolver.resolve()
  }

  /// The candidates, pairs and decisions of a label as rows of text, for learning; see `WeighedLabel`.
  package func weighed(_ label: LabelText, today: CalendarDay) -> [[String]] {
    var resolver = resolver(label, today, keepsRejected: true)
    return resolver.weighed()
  }

  /// Takes weights of the form of `label-weights.tsv` in place of the learned ones.
  package mutating func use(weights table: [UInt8]) {
    weights = LabelWeights(table: table)
  }

  private func resolver(
    _ label: LabelText, _ today: CalendarDay, keepsRejected: Bool
  ) -> LabelResolver {
    var preparation = LinePreparation()
    let lines = preparation.lines(of: label.clipped)
    let segments = LayoutReader.segments(of: lines)
    let flavors = FlavorMarks(lines: lines, segments: segments, session: session)
    let document = LabelDocument(
      lines: lines, segments: segments, flavors: flavors, today: today)
    return LabelResolver(document, weights: weights, keepsRejected: keepsRejected)
  }
}
