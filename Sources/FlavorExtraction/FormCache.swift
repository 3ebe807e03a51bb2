import Linguistics

/// The word forms a session has met, each analyzed once: lexicon candidates through inflection,
/// derivation, stem and spelling.
final class FormCache {
  private let knowledge: Knowledge
  private let speller: Speller?
  private let stemmer: Stemmer?
  private var interner = Vocabulary(capacity: 8_192)
  private var forms: [WordForm] = []
  private var candidates: [Candidate] = []
  private var stems: StemIndex?
  private var scratch: [UInt8] = []
  private var stem: [UInt8] = []
  private let cliticHosts: ClassSet
  private let negators: ClassSet

  /// How many forms are kept before the cache starts anew; bounds its memory.
  private static let capacity = 60_000

  init(knowledge: Knowledge, speller: Speller?, stemmer: Stemmer?) {
    self.knowledge = knowledge
    self.speller = speller
    self.stemmer = stemmer
    cliticHosts = knowledge.classes.set("clitichost")
    negators = knowledge.classes.set("negator")
  }

  subscript(index: Int) -> WordForm {
    get { forms[index] }
    set { forms[index] = newValue }
  }

  /// Makes room before a note; indices from earlier notes may become invalid.
  func prepare() {
    guard forms.count > Self.capacity else { return }
    interner.removeAll()
    forms.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
  }

  /// The candidates of a form.
  func candidates(of form: Int32) -> ArraySlice<Candidate> {
    let range = forms[Int(form)].candidates
    return candidates[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The candidate at an index of a form's range.
  @inline(__always)
  func candidate(_ index: Int32) -> Candidate { candidates[Int(index)] }

  /// The normalized bytes of a form.
  func bytes(of form: Int32) -> ArraySlice<UInt8> { interner[form] }

  /// The phrase that an emoji stands for.
  func phrase(ofEmoji emoji: ArraySlice<UInt8>) -> [UInt8]? {
    var id = knowledge.emoji.id(of: emoji)
    if id < 0, emoji.count > 3 {
      // Without a variation selector (U+FE0F) at the end.
      id = knowledge.emoji.id(of: emoji.dropLast(3))
    }
    return id < 0 ? nil : knowledge.emojiPhrases[Int(id)]
  }

  /// Whether a following 's is a verb (`it's`), not a possessive or plural.
  func takesClitic(_ normalized: [UInt8]) -> Bool {
    knowledge.classes[knowledge.vocabulary.id(of: normalized)].intersects(cliticHosts)
  }

  /// Whether an emoji's word says something about what follows (`❌ bitterness`), rather than being
  /// an item of its own.
  func isCue(_ normalized: [UInt8]) -> Bool {
    knowledge.classes[knowledge.vocabulary.id(of: normalized)].intersects(negators)
  }

  /// The index of a normalized form, analyzing it when it is new.
  func index(of normalized: [UInt8]) -> Int {
    let known = interner.id(of: normalized)
    if known >= 0 { return Int(known) }
    let index = Int(interner.intern(normalized))
    forms.append(analyze(normalized))
    return index
  }

  private func analyze(_ word: [UInt8]) -> WordForm {
    let id = knowledge.vocabulary.id(of: word)
    let start = Int32(candidates.count)
    if knowledge.isPhraseWord(id) { add(Candidate(word: id, source: .lexicon)) }
    let isShort = word.count > 40
    if !isShort {
      addDerived(word, from: start)
      if stemmer != nil, candidates.count == Int(start) { addStemmed(word, from: start) }
    }
    var isOpen = false
    if candidates.count == Int(start), id < 0, !isShort, word.count > 2 {
      addCorrected(word)
      isOpen = candidates.count == Int(start)
    }
    let range = start..<Int32(candidates.count)
    var startsPhrase = false
    for index in range where knowledge.startsPhrase(candidates[Int(index)].word) {
      startsPhrase = true
    }
    return WordForm(
      id: id, classes: knowledge.classes[id], candidates: range, startsPhrase: startsPhrase,
      isOpen: isOpen, evidence: knowledge.evidence.weight(of: id))
  }

  private func add(_ candidate: Candidate) { candidates.append(candidate) }

  private func has(_ word: Int32, from start: Int32) -> Bool {
    candidates[Int(start)...].contains { $0.word == word && $0.second < 0 }
  }

  private static func matches(_ word: [UInt8], _ part: [UInt8], at offset: Int) -> Bool {
    for index in part.indices where word[offset + index] != part[index] { return false }
    return true
  }

  private func addDerived(_ word: [UInt8], from start: Int32) {
    for rule in knowledge.derivation.affixRules {
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
        let id = knowledge.vocabulary.id(of: scratch)
        let isBase =
          rule.isInflection
          ? knowledge.isPhraseWord(id) : id >= 0 && knowledge.lexicon.entry(ofWord: id) >= 0
        if isBase, !has(id, from: start) {
          add(
            Candidate(
              word: id, source: .stem, negates: rule.negates, isInflected: rule.isInflection,
              tags: rule.tags))
        }
      }
    }
  }

  private func addStemmed(_ word: [UInt8], from start: Int32) {
    guard let stemmer else { return }
    for (ending, tags) in knowledge.derivation.stemEndings
    where word.count > ending.count + 2 && Self.matches(word, ending, at: word.count - ending.count)
    {
      stemmer.stem(word, into: &stem)
      if stems == nil { stems = knowledge.stems.index(stemmer: stemmer) }
      stems?.forEachWord(withStem: stem) { id in
        guard sharesStart(of: id, with: word) else { return }
        if ending == [UInt8(ascii: "s")] || knowledge.lexicon.entry(ofWord: id) >= 0,
          !has(id, from: start)
        {
          add(Candidate(word: id, source: .stem, isInflected: true, tags: tags))
        }
      }
      break
    }
  }

  /// Whether a form starts with a word, but for an `e` or `y` at its end; keeps stems that agree by
  /// chance (`animating`, `animal`) apart.
  private func sharesStart(of id: Int32, with form: [UInt8]) -> Bool {
    var base = knowledge.vocabulary[id]
    if base.last == UInt8(ascii: "e") || base.last == UInt8(ascii: "y") { base.removeLast() }
    return form.starts(with: base)
  }

  private func addCorrected(_ word: [UInt8]) {
    guard let speller, let correction = speller.correction(for: word) else { return }
    let ids = correction.words.map { knowledge.vocabulary.id(of: $0) }
    guard let first = ids.first, knowledge.isPhraseWord(first), ids.count <= 2 else { return }
    if ids.count == 2, !knowledge.isPhraseWord(ids[1]) { return }
    add(
      Candidate(
        word: first, second: ids.count == 2 ? ids[1] : -1, source: .spelling,
        needsContext: correction.needsContext))
  }
}
