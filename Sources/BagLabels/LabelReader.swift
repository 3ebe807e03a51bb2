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

  /// Creates a reader.
  ///
  /// - Parameter session: Reads the tasting notes.
  public init(_ session: ExtractionSession) {
    self.session = session
  }

  /// Creates a reader with its own extractor, configured for labels.
  ///
  /// Spelling correction is off: an unknown word of a label is more often a name than a typo, and
  /// loading a dictionary takes longer than everything else.
  ///
  /// - Parameter configuration: Which stemmer to use; a speller is not asked.
  /// - Throws: `LinguisticsError` when the system lacks the stemmer.
  public init(
    configuration: FlavorExtractor.Configuration = FlavorExtractor.Configuration()
  ) throws {
    Self.prepare()
    // Read here while another core compiles the lexicon of notes.
    _ = LabelLexicon.standard
    _ = LabelWeights.standard
    _ = ShapeIndex.close
    var configuration = configuration
    configuration.usesSpelling = false
    self.init(try FlavorExtractor(configuration: configuration).makeSession())
  }

  /// Starts to load the largest resources on another core, for a program that is about to read a
  /// label.
  public static func prepare() {
    FlavorExtractor.prepare(forUnknownWords: true)
  }

  /// Reads one label.
  ///
  /// - Parameters:
  ///   - label: The lines of the label; at most `LabelText.mostLines` and `LabelText.mostBytes` are
  ///     read.
  ///   - today: The current day; dates after it, and dates more than two years before it, are not
  ///     roast dates.
  /// - Throws: The error of reading the tasting notes.
  public func read(_ label: LabelText, today: CalendarDay) throws -> LabelReading {
    try read(label, today: today, keepsRejected: false)
  }

  /// Reads one label; for benchmarks also with the rejected values.
  package func read(
    _ label: LabelText, today: CalendarDay, keepsRejected: Bool
  ) throws -> LabelReading {
    var resolver = try resolver(label, today, keepsRejected: keepsRejected)
    return resolver.resolve()
  }

  /// The candidates, pairs and decisions of a label as rows of text, for training; see
  /// `WeighedLabel`.
  package func weighed(_ label: LabelText, today: CalendarDay) throws -> [[String]] {
    var resolver = try resolver(label, today, keepsRejected: true)
    return resolver.weighed()
  }

  /// Replaces the learned weights by a table in the form of `label-weights.tsv`.
  package mutating func use(weights table: [UInt8]) {
    weights = LabelWeights(table: table)
  }

  private func resolver(
    _ label: LabelText, _ today: CalendarDay, keepsRejected: Bool
  ) throws -> LabelResolver {
    var preparation = LinePreparation()
    let lines = preparation.lines(of: label.clipped)
    let segments = LayoutReader.segments(of: lines)
    let flavors = try FlavorMarks(lines: lines, segments: segments, session: session)
    let document = LabelDocument(
      lines: lines, segments: segments, flavors: flavors, today: today)
    return LabelResolver(document, weights: weights, keepsRejected: keepsRejected)
  }
}
