import Lexicon
import Synchronization

/// Spelling correction towards the words of the lexicon.
///
/// The table of known misspellings is small and read at once; the domain index and the dictionary
/// are set up when a session meets the first unknown word. Without a dictionary every word counts
/// as correct, except for the misspellings that the table lists as certain.
final class LexiconSpeller: Sendable {
  /// The result for one word.
  struct Answer: Sendable {
    /// The intended word; nil when the word is correct, or no word is clearly the nearest.
    var correction: Correction?
    /// Whether a dictionary was needed and not available.
    var isUnchecked = false
  }

  private let corrector: SpellingCorrector
  private let dictionary: DictionaryLookup
  private let vocabulary: Vocabulary
  /// Answers by word, shared by all sessions.
  private let answers = SharedCache<Answer>()

  /// - Parameter atFirstQuestion: Called before the first word is looked up.
  init(
    model: ExtractionModel, dictionary speller: any WordSpeller,
    atFirstQuestion: @escaping @Sendable () -> Void
  ) {
    let vocabulary = model.vocabulary
    let dictionary = DictionaryLookup(speller)
    self.vocabulary = vocabulary
    self.dictionary = dictionary
    corrector = SpellingCorrector(
      tables: {
        atFirstQuestion()
        let isStandard = (try? ExtractionModel.standard.get()) === model
        return (isStandard ? SpellingImage.standard : nil) ?? Self.tables(of: model)
      },
      isKnown: { word in
        Self.isKnown(word, vocabulary) || dictionary.isKnown(word)
      },
      isPhrase: { first, second in
        let lexicon = model.lexicon
        let node = lexicon.step(from: DescriptorLexicon.root, by: vocabulary.id(of: first))
        guard node >= 0 else { return false }
        let end = lexicon.step(from: node, by: vocabulary.id(of: second))
        return end >= 0 && lexicon.entry(at: end) >= 0
      })
  }

  /// The error of the dictionary; nil if there was none.
  var failure: (any Error)? { dictionary.failure }

  /// The intended word for a word in lower case.
  func answer(for word: [UInt8]) -> Answer {
    answers.value(for: word) {
      let correction = corrector.correction(for: word)
      let isUnchecked =
        correction == nil && failure != nil && SpellingCorrector.mayCorrect(word)
        && !Self.isKnown(word, vocabulary)
      return Answer(correction: correction, isUnchecked: isUnchecked)
    }
  }

  /// Whether a word is known without a dictionary: to the lexicon, the rules or the tagger.
  private static func isKnown(_ word: [UInt8], _ vocabulary: Vocabulary) -> Bool {
    vocabulary.id(of: word) >= 0 || Tagger.standard.isKnownWord(word)
  }

  /// What corrections are looked up in.
  static func tables(of model: ExtractionModel) -> SpellingCorrector.Tables {
    SpellingCorrector.tables(domain: domain(of: model))
  }

  /// The words of the lexicon: a misspelling may be corrected to words that name a flavor, alone or
  /// in a phrase, or that say something of an attribute; the others compete with them.
  private static func domain(of model: ExtractionModel) -> [DomainWord] {
    let lexicon = model.lexicon
    var meanings: [Int32: Int32] = [:]
    var isTarget = Set<Int32>()
    var isExact = Set<Int32>()
    var numbers: [FlavorNodeSet: Int32] = [:]
    for index in lexicon.entries.indices {
      let entry = lexicon.entries[index]
      let words = lexicon.words(of: Int32(index))
      for word in words where !entry.nodes.isEmpty {
        if entry.length == 1 || model.vocabulary[word].count >= 6 { isTarget.insert(word) }
      }
      if entry.length == 1, let word = words.first {
        let next = Int32(numbers.count)
        meanings[word] = numbers[entry.nodes, default: next]
        if numbers[entry.nodes] == nil { numbers[entry.nodes] = next }
        if entry.flags.contains(.exact) { isExact.insert(word) }
        if entry.nodes.isEmpty { isTarget.remove(word) }
      }
    }
    var result: [DomainWord] = []
    for word in lexicon.isPhraseWord.indices {
      let id = Int32(word)
      let isGrader = model.degrees.statesAttribute(id)
      guard lexicon.isPhraseWord[word] || isGrader else { continue }
      var flags: DomainWord.Flags = []
      if isTarget.contains(id) || isGrader { flags.insert(.target) }
      if isExact.contains(id) { flags.insert(.exact) }
      result.append(
        DomainWord(
          Array(model.vocabulary[id]), flags: flags,
          meaning: meanings[id] ?? DomainWord.ownMeaning))
    }
    return result
  }
}

/// Queries a speller, and continues without it when it has no dictionary.
final class DictionaryLookup: Sendable {
  private let speller: any WordSpeller
  private let firstFailure = Mutex<(any Error)?>(nil)

  init(_ speller: any WordSpeller) {
    self.speller = speller
  }

  /// Whether the dictionary contains a word; true without a dictionary.
  func isKnown(_ word: [UInt8]) -> Bool {
    do {
      return try speller.contains(word)
    } catch {
      firstFailure.withLock { $0 = $0 ?? error }
      return true
    }
  }

  /// The first error of the speller; nil if there was none.
  var failure: (any Error)? { firstFailure.withLock { $0 } }
}

/// The image of what misspelled words are looked up in (`Lexicon/image/spelling.bin`), as
/// `KnowledgeImage` is that of the extractor's tables.
package enum SpellingImage {
  package static var compiledIn: EmbeddedBytes { EmbeddedBytes(lexicon_image_spelling()) }

  /// The tables of the compiled-in image; nil where it is of others.
  static var standard: SpellingCorrector.Tables? { try? tables(of: compiledIn) }

  /// The tables of an image.
  ///
  /// - Throws: An `ImageFault` for bytes that are no image of the compiled-in tables.
  static func tables(of image: EmbeddedBytes) throws(ImageFault) -> SpellingCorrector.Tables {
    var image = try ImageReader(image)
    guard try image.array(of: Int32.self) == lengths else { throw ImageFault() }
    return try SpellingCorrector.Tables(from: &image)
  }

  #if DEBUG
    /// Makes the image of the compiled-in tables.
    ///
    /// - Throws: A `LexiconProblem` for a mistake in a table.
    package static func compile() throws -> [UInt8] {
      var image = ImageWriter()
      image.write(lengths)
      try LexiconSpeller.tables(of: ExtractionModel(wheel: .standard)).write(to: &image)
      return image.bytes
    }
  #endif

  /// The lengths in bytes of the tables that the image is made of.
  private static var lengths: [Int32] {
    KnowledgeImage.lengths + [Int32(lexicon_misspellings().count)]
  }
}
