import FlavorWheel
import Linguistics

/// Spelling correction towards the lexicon's words.
///
/// The table of known slips is small and read at once; the domain index and the English dictionary
/// are set up when a word is met that nothing else knows.
final class LexiconSpeller: Sendable {
  private let corrector: SpellingCorrector
  /// Answers by word, shared by all sessions.
  private let answers = SharedCache<Correction?>()

  /// - Parameter atFirstQuestion: Called when the first word is asked about, before the answer.
  init(
    model: ExtractionModel, dictionary: SpellingDictionary,
    atFirstQuestion: @escaping @Sendable () -> Void
  ) {
    let vocabulary = model.vocabulary
    corrector = SpellingCorrector(
      domain: {
        atFirstQuestion()
        return Self.domain(of: model)
      },
      isKnown: { word in
        vocabulary.id(of: word) >= 0 || Tagger.standard.isKnownWord(word)
          || dictionary.isKnown(word)
      },
      isPhrase: { first, second in
        let lexicon = model.lexicon
        let node = lexicon.step(from: DescriptorLexicon.root, by: vocabulary.id(of: first))
        guard node >= 0 else { return false }
        let end = lexicon.step(from: node, by: vocabulary.id(of: second))
        return end >= 0 && lexicon.entry(at: end) >= 0
      })
  }

  func correction(for word: [UInt8]) -> Correction? {
    answers.value(for: word) { corrector.correction(for: word) }
  }

  /// The words of the lexicon: those that name a flavor, alone or in a phrase, are what a slip may
  /// be put right to; the others compete.
  private static func domain(of model: ExtractionModel) -> [DomainWord] {
    let lexicon = model.lexicon
    var meanings: [Int32: Int32] = [:]
    var isTarget = Set<Int32>()
    var isExact = Set<Int32>()
    var numbers: [NodeSet: Int32] = [:]
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
    for word in lexicon.isPhraseWord.indices where lexicon.isPhraseWord[word] {
      let id = Int32(word)
      var flags: DomainWord.Flags = []
      if isTarget.contains(id) { flags.insert(.target) }
      if isExact.contains(id) { flags.insert(.exact) }
      result.append(
        DomainWord(
          Array(model.vocabulary[id]), flags: flags,
          meaning: meanings[id] ?? DomainWord.ownMeaning))
    }
    return result
  }
}
