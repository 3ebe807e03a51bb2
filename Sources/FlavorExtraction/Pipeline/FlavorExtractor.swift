public import Phrases

/// Reads tasting notes: text in, wheel nodes with evidence out.
///
///     let extractor = try FlavorExtractor()
///     let session = try extractor.makeSession()
///     session.extract(Array("Bright blueberry, not bitter".utf8)).nodes
///     // ["fruity.berry.blueberry"]
///
/// The extractor contains the compiled lexicon, rules and models and is immutable; take one
/// `ExtractionSession` per thread.
public final class FlavorExtractor: Sendable {
  /// The speller and stemmer to use, and parts that benchmarks switch off to measure their effect.
  public struct Configuration: Sendable {
    /// The path of a Hunspell `.dic` file, with its `.aff` file in the same folder; nil searches
    /// the usual folders. Ignored if there is a `speller`.
    public var dictionaryPath: String?
    /// A dictionary to use in place of Hunspell.
    public var speller: (any WordSpeller)?
    /// Makes a stemmer for a session, to use in place of Snowball.
    public var makeStemmer: (@Sendable () throws -> any WordStemmer)?

    /// How much time a note may take.
    public enum Reader: String, Sendable, Hashable, CaseIterable {
      /// Rules and the context model: some 25 microseconds a note.
      case fast
      /// Asks the `judge`, too, for mentions that they leave in doubt and for hard notes; without a
      /// judge, as fast.
      case careful
    }

    /// Whether the judge is asked where the context model is in doubt.
    public var reader = Reader.careful
    /// Who is asked; nil here and in a build without an encoder. `InsightsEngine` hands in the
    /// compiled-in encoder where this is nil.
    public var judge: (any MentionJudge)?

    /// The language of summaries; notes are read, and explained, in English.
    public var phrases: Phrasebook = .english

    /// Whether words get part-of-speech tags. Without tags, rules on tags match nothing.
    public var usesTagger = true
    /// Whether inflected forms are found through equal stems.
    public var usesStemmer = true
    /// Whether misspelled words are corrected.
    public var usesSpelling = true
    /// Whether word vectors classify words that the lexicon lacks.
    public var usesVectors = true
    /// Whether negation, other cups and missing evidence of tasting are detected.
    public var usesAssertion = true
    /// Whether the context model may drop mentions that the rules keep.
    public var usesContext = true

    /// The least confidence 0…1 of a flavor that is reported; nil reports whatever is likelier than
    /// not. With 0.95, about 19 in 20 of what is left is right, and some of what was said is lost.
    public var precision: Double?

    /// Creates a configuration with all parts on, and Hunspell with the dictionary at a path or in
    /// the usual folders.
    public init(dictionaryPath: String? = nil) {
      self.dictionaryPath = dictionaryPath
    }
  }

  /// The configuration of the extractor.
  public let configuration: Configuration
  /// The wheel whose nodes results name.
  public let wheel: FlavorWheel
  let model: ExtractionModel
  let speller: LexiconSpeller
  let exemplars: ExemplarClassifier

  /// Compiles the lexicon, rules and models; a few milliseconds.
  ///
  /// - Throws: `LexiconProblem` for a mistake in a data file, which the tests rule out.
  public convenience init(configuration: Configuration = Configuration()) throws {
    try self.init(configuration: configuration, holdingOut: nil)
  }

  /// - Parameter heldOut: A word to exclude; for benchmarks.
  package init(configuration: Configuration, holdingOut heldOut: HeldOutWord?) throws {
    self.configuration = configuration
    Self.prepare()
    // Read here while another core compiles the lexicon.
    if configuration.usesTagger { _ = Tagger.standard }
    wheel = .standard
    model =
      if let heldOut {
        try ExtractionModel(wheel: .standard, holdingOut: heldOut)
      } else {
        try ExtractionModel.standard.get()
      }
    let usesVectors = configuration.usesVectors && heldOut == nil
    speller = LexiconSpeller(
      model: model, dictionary: configuration.sharedSpeller,
      atFirstQuestion: {
        // The first unknown word: while its dictionary is loaded, another core prepares the
        // vectors.
        if usesVectors { Self.prepare(forUnknownWords: true) }
      })
    exemplars = ExemplarClassifier(model: model, holdingOut: heldOut)
  }

  /// Starts to compile the lexicon on another core, for a program that is about to make an
  /// extractor.
  ///
  /// - Parameter forUnknownWords: Whether to prepare the word vectors, too: for texts with many
  ///   words that the lexicon lacks, such as names.
  public static func prepare(forUnknownWords: Bool = false) {
    _ = forUnknownWords ? readingVectors : readingKnowledge
  }

  // Started once: a second task would only wait for the first and block a core.
  private static let readingKnowledge = Task.detached { _ = ExtractionModel.standard }
  private static let readingVectors = Task.detached {
    await readingKnowledge.value
    ExemplarClassifier.prepare()
  }

  /// Creates a reader with its own buffers and caches. Not for sharing between threads.
  ///
  /// - Parameter correctingSpelling: Whether misspelled words are corrected, where the
  ///   configuration has spelling on.
  /// - Throws: What making a stemmer throws: `LinguisticsError` when the system lacks Snowball.
  public func makeSession(correctingSpelling: Bool = true) throws -> ExtractionSession {
    try makeSession(correctingSpelling: correctingSpelling, readingLanguages: true)
  }

  /// - Parameter readingLanguages: Whether clauses in other languages than English are read.
  package func makeSession(
    correctingSpelling: Bool, readingLanguages: Bool
  ) throws -> ExtractionSession {
    var configuration = configuration
    configuration.usesSpelling = configuration.usesSpelling && correctingSpelling
    // Only labels are read without other languages; they have no prose to judge.
    if !readingLanguages { configuration.reader = .fast }
    return ExtractionSession(
      pipeline: try ExtractionPipeline(
        model: model, exemplars: exemplars, speller: speller, configuration: configuration,
        readsLanguages: readingLanguages))
  }

  /// A one-word descriptor with exactly one node.
  package struct Descriptor: Sendable {
    /// The word in lower case.
    package let word: String
    /// The node that it names.
    package let node: FlavorNode
  }

  /// The descriptors that say no more than their node, such as `fruity`, `citrus` and `nut`.
  package var classWords: Set<String> {
    Set(
      model.lexicon.entries.indices.filter { model.lexicon.entries[$0].flags.contains(.ofClass) }
        .map { model.lexicon.phrase(of: Int32($0), in: model.vocabulary) })
  }

  /// Every one-word descriptor with exactly one node, in the order of the files.
  package var singleWordDescriptors: [Descriptor] {
    model.lexicon.entries.indices.compactMap { index in
      let entry = model.lexicon.entries[index]
      let nodes = entry.nodes.members
      guard entry.length == 1, nodes.count == 1 else { return nil }
      let word = model.lexicon.phrase(of: Int32(index), in: model.vocabulary)
      return Descriptor(word: word, node: wheel[Int(nodes[0])])
    }
  }
}

/// The only file of this module that names Hunspell and Snowball: the defaults for a host that has
/// no speller or stemmer of its own.
extension FlavorExtractor.Configuration {
  /// The dictionary that unknown words are looked up in.
  var sharedSpeller: any WordSpeller { speller ?? HunspellSpeller(path: dictionaryPath) }

  /// A stemmer for one session; nil when stemming is off. Where the package is built without
  /// Snowball, only plurals are recognized, and remarks say what may have been missed.
  ///
  /// - Throws: What the host's `makeStemmer` throws, or `LinguisticsError` when the system lacks
  ///   the Snowball stemmer.
  func sessionStemmer() throws -> (any WordStemmer)? {
    guard usesStemmer else { return nil }
    if let makeStemmer { return try makeStemmer() }
    return SnowballStemmer.isBuilt ? try SnowballStemmer() : PluralStemmer()
  }
}

/// A word held out of the lexicon, to measure how well the rest of the engine recovers it.
package struct HeldOutWord: Sendable {
  package enum Reach: Sendable {
    /// Every entry that contains the word itself.
    case word
    /// Also every entry with a word that would give it away: one that begins with the same four
    /// letters, contains it, or is contained in it.
    case family
  }

  private let word: [UInt8]
  private let reach: Reach

  /// Holds out a word in lower case.
  package init(_ word: String, reach: Reach) {
    self.word = Array(word.utf8)
    self.reach = reach
  }

  /// Whether a phrase of `Lexicon/` contains the word or, by `reach`, one of its family.
  func isIn(_ phrase: EmbeddedBytes) -> Bool {
    var found = false
    phrase.forEachWord { found = found || isMeant($0) }
    return found
  }

  private func isMeant(_ other: EmbeddedBytes) -> Bool {
    if other.elementsEqual(word) { return true }
    guard reach == .family, min(word.count, other.count) >= 3 else { return false }
    if word.count >= 4, other.count >= 4, other.prefix(4).elementsEqual(word.prefix(4)) {
      return true
    }
    return Self.contains(Array(other), word) || Self.contains(word, Array(other))
  }

  private static func contains(_ whole: [UInt8], _ part: [UInt8]) -> Bool {
    guard whole.count >= part.count else { return false }
    return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
  }
}
