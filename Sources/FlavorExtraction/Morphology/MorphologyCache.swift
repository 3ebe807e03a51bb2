import Linguistics

/// The word forms a session has met, each analyzed once: lexicon candidates through inflection,
/// derivation, stem and spelling.
final class MorphologyCache {
  private let model: ExtractionModel
  private let speller: LexiconSpeller?
  private let stemmer: Stemmer?
  // Only this class's own methods touch these, one at a time: the run-time check of exclusive access
  // would cost a few percent of all reading.
  @exclusivity(unchecked) private var interner = Vocabulary(capacity: 1_024)
  @exclusivity(unchecked) private var forms: [FormAnalysis] = []
  @exclusivity(unchecked) private var candidates: [LexiconReading] = []
  private var scratch: [UInt8] = []
  private var stem: [UInt8] = []
  private var otherStem: [UInt8] = []
  private let cliticHosts: ClassSet
  let negators: ClassSet

  /// How many forms are kept before the cache starts anew; bounds its memory.
  private static let capacity = 60_000

  init(model: ExtractionModel, speller: LexiconSpeller?, stemmer: Stemmer?) {
    self.model = model
    self.speller = speller
    self.stemmer = stemmer
    cliticHosts = model.classes.set("clitichost")
    negators = model.classes.set("negator")
  }

  subscript(index: Int) -> FormAnalysis {
    get { forms[index] }
    set { forms[index] = newValue }
  }

  /// Rises whenever the indices of earlier notes become invalid.
  private(set) var generation = 0

  /// Makes room before a note; indices from earlier notes may become invalid.
  func prepare() {
    guard forms.count > Self.capacity else { return }
    generation += 1
    interner.removeAll()
    forms.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
  }

  /// The candidates of a form.
  func candidates(of form: Int32) -> ArraySlice<LexiconReading> {
    let range = forms[Int(form)].candidates
    return candidates[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The candidate at an index of a form's range.
  @inline(__always)
  func candidate(_ index: Int32) -> LexiconReading { candidates[Int(index)] }

  /// The normalized bytes of a form.
  func bytes(of form: Int32) -> ArraySlice<UInt8> { interner[form] }

  /// The phrase that an emoji stands for.
  func phrase(ofEmoji emoji: ArraySlice<UInt8>) -> [UInt8]? {
    var id = model.emoji.id(of: emoji)
    if id < 0, emoji.count > 3 {
      // Without a variation selector (U+FE0F) at the end.
      id = model.emoji.id(of: emoji.dropLast(3))
    }
    return id < 0 ? nil : model.emojiPhrases[Int(id)]
  }

  /// Whether a following 's is a verb (`it's`), not a possessive or plural.
  func takesClitic(_ normalized: [UInt8]) -> Bool {
    model.classes[model.vocabulary.id(of: normalized)].intersects(cliticHosts)
  }

  /// The lexicon word that two forms make when written together (`butter scotch`), or −1.
  func joined(_ first: Int32, _ second: Int32) -> Int32 {
    guard forms[Int(first)].mayBeginWord, forms[Int(second)].mayEndWord else { return -1 }
    let one = interner[first]
    let two = interner[second]
    guard one.count + two.count >= 7 else { return -1 }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: one)
    scratch.append(contentsOf: two)
    let id = model.vocabulary.id(of: scratch)
    return hasEntry(id) ? id : -1
  }

  /// Whether an emoji's word says something about what follows (`❌ bitterness`), rather than being
  /// an item of its own.
  func isCue(_ normalized: [UInt8]) -> Bool {
    model.classes[model.vocabulary.id(of: normalized)].intersects(negators)
  }

  /// The index of a normalized form, analyzing it when it is new.
  func index(of normalized: [UInt8]) -> Int {
    let known = interner.id(of: normalized)
    if known >= 0 { return Int(known) }
    let index = Int(interner.intern(normalized))
    forms.append(analyze(normalized))
    return index
  }

  private func analyze(_ word: [UInt8]) -> FormAnalysis {
    let id = model.vocabulary.id(of: word)
    let start = Int32(candidates.count)
    if model.isPhraseWord(id) { add(LexiconReading(word: id, source: .lexicon)) }
    let isLong = word.count > 40
    if word.contains(UInt8(ascii: " ")) {
      addPhrase(word)
    } else if !isLong {
      addDerived(word, from: start)
      if stemmer != nil, !hasEntry(id) { addStemmed(word, from: start) }
    }
    var isOpen = false
    if candidates.count == Int(start), !isLong, word.count > 2 {
      if id < 0 { addCorrected(word) }
      isOpen = candidates.count == Int(start)
    }
    let range = start..<Int32(candidates.count)
    var startsPhrase = false
    for index in range where model.startsPhrase(candidates[Int(index)].word) {
      startsPhrase = true
    }
    return FormAnalysis(
      id: id, classes: model.classes[id], candidates: range, startsPhrase: startsPhrase,
      mayBeginWord: word.count >= 3 && model.lexicon.edgesOfWords.mayBegin(with: word),
      mayEndWord: word.count >= 3 && model.lexicon.edgesOfWords.mayEnd(with: word),
      isOpen: isOpen, evidence: model.evidence.weight(of: id))
  }

  private func add(_ candidate: LexiconReading) {
    var candidate = candidate
    candidate.node = model.lexicon.step(from: DescriptorLexicon.root, by: candidate)
    candidates.append(candidate)
  }

  private func has(_ word: Int32, from start: Int32) -> Bool {
    candidates[Int(start)...].contains { $0.word == word && $0.second < 0 }
  }

  /// The two words that an emoji stands for.
  private func addPhrase(_ phrase: [UInt8]) {
    let words = phrase.split(separator: UInt8(ascii: " ")).map { model.vocabulary.id(of: $0) }
    guard words.count == 2, words.allSatisfy(model.isPhraseWord) else { return }
    add(LexiconReading(word: words[0], second: words[1], source: .lexicon))
  }

  private static func matches(_ word: [UInt8], _ part: [UInt8], at offset: Int) -> Bool {
    for index in part.indices where word[offset + index] != part[index] { return false }
    return true
  }

  private func addDerived(_ word: [UInt8], from start: Int32) {
    for rule in model.derivation.affixRules {
      let affix = rule.affix
      guard word.count >= affix.count + rule.minimum,
        rule.isPrefix
          ? Self.matches(word, affix, at: 0)
          : Self.matches(word, affix, at: word.count - affix.count)
      else { continue }
      for replacement in rule.replacements {
        scratch.removeAll(keepingCapacity: true)
        if rule.isPrefix {
          scratch.append(contentsOf: replacement)
          scratch.append(contentsOf: word[affix.count...])
        } else {
          scratch.append(contentsOf: word[..<(word.count - affix.count)])
          scratch.append(contentsOf: replacement)
        }
        let id = model.vocabulary.id(of: scratch)
        if hasEntry(id), !has(id, from: start) {
          add(
            LexiconReading(
              word: id, source: .stem, negates: rule.negates, tags: rule.tags))
        }
      }
    }
  }

  /// Adds the lexicon words with the form's Snowball stem.
  ///
  /// They begin like the form, so they are looked for by taking letters off its end and putting an
  /// `e` or `y` there; the stem decides. Keeps stems that agree by chance (`animating`, `animal`)
  /// apart, and needs no index of stems.
  private func addStemmed(_ word: [UInt8], from start: Int32) {
    guard let stemmer,
      let rule = model.derivation.stemEndings.first(where: { rule in
        word.count > rule.ending.count + 2
          && Self.matches(word, rule.ending, at: word.count - rule.ending.count)
      })
    else { return }
    let isPlural = rule.ending == [UInt8(ascii: "s")]
    stemmer.stem(word, into: &stem)
    for cut in 1...min(4, word.count - 2) {
      for end in Self.stemEnds {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: word[..<(word.count - cut)])
        scratch.append(contentsOf: end)
        let id = model.vocabulary.id(of: scratch)
        guard isPlural ? model.isPhraseWord(id) : hasEntry(id), !has(id, from: start) else {
          continue
        }
        stemmer.stem(scratch, into: &otherStem)
        if otherStem == stem {
          add(LexiconReading(word: id, source: .stem, isInflected: true, tags: rule.tags))
        }
      }
    }
  }

  private static let stemEnds: [[UInt8]] = [[], [UInt8(ascii: "e")], [UInt8(ascii: "y")]]

  private func hasEntry(_ id: Int32) -> Bool {
    id >= 0 && model.lexicon.entry(ofWord: id) >= 0
  }

  private func addCorrected(_ word: [UInt8]) {
    guard let speller, let correction = speller.correction(for: word) else { return }
    let ids = correction.words.map { model.vocabulary.id(of: $0) }
    guard let first = ids.first, model.isPhraseWord(first), ids.count <= 2 else { return }
    if ids.count == 2, !model.isPhraseWord(ids[1]) { return }
    add(
      LexiconReading(
        word: first, second: ids.count == 2 ? ids[1] : -1, source: .spelling,
        needsContext: correction.needsContext))
  }
}
