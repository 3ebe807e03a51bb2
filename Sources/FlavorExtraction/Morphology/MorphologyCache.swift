import Lexicon

/// The word forms of a session, each analyzed once: its lexicon readings through inflection,
/// derivation, stem and spelling.
final class MorphologyCache {
  private let model: ExtractionModel
  private let speller: LexiconSpeller?
  private let stemmer: (any WordStemmer)?
  /// Whether the stemmer only replaces one that knows more than plurals.
  let isStemmingReduced: Bool
  // Only this class's own methods touch these, one at a time: the run-time check of exclusive
  // access would cost a few percent of all reading.
  @exclusivity(unchecked) private var interner = Vocabulary(capacity: 1_024)
  @exclusivity(unchecked) private var forms: [FormAnalysis] = []
  @exclusivity(unchecked) private var readings: [LexiconReading] = []
  @exclusivity(unchecked) private var scratch: [UInt8] = []
  private var stem: [UInt8] = []
  private var otherStem: [UInt8] = []
  private let cliticHosts: ClassSet
  let negators: ClassSet

  /// How many forms are kept before the cache is emptied; bounds its memory.
  private static let capacity = 60_000

  init(model: ExtractionModel, speller: LexiconSpeller?, stemmer: (any WordStemmer)?) {
    self.model = model
    self.speller = speller
    self.stemmer = stemmer
    isStemmingReduced = stemmer?.isReduced == true
    cliticHosts = model.classes[.cliticHost]
    negators = model.classes[.negator]
  }

  subscript(index: Int) -> FormAnalysis {
    get { forms[index] }
    set { forms[index] = newValue }
  }

  /// Why spelling could not be checked; nil if it could.
  var spellingFailure: (any Error)? { speller?.failure }

  /// The stem of a normalized word; the word itself without a stemmer.
  func stem(of word: [UInt8]) -> [UInt8] {
    guard let stemmer else { return word }
    var result: [UInt8] = []
    stemmer.stem(word, into: &result)
    return result
  }

  /// Increases whenever the indices of earlier notes become invalid.
  private(set) var generation = 0

  /// Empties a full cache before a note: indices from earlier notes may become invalid.
  func prepare() {
    guard forms.count > Self.capacity else { return }
    generation += 1
    interner.removeAll()
    forms.removeAll(keepingCapacity: true)
    readings.removeAll(keepingCapacity: true)
  }

  func readings(of form: Int32) -> ArraySlice<LexiconReading> {
    let range = forms[Int(form)].readings
    return readings[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The reading at an index of a form's range.
  @inline(__always)
  func reading(_ index: Int32) -> LexiconReading { readings[Int(index)] }

  /// The normalized bytes of a form.
  func bytes(of form: Int32) -> ArraySlice<UInt8> { interner[form] }

  /// The phrase that an emoji means.
  func phrase(ofEmoji emoji: ArraySlice<UInt8>) -> [UInt8]? {
    var id = model.emoji.id(of: emoji)
    if id < 0, emoji.count > 3 {
      // Without a variation selector (U+FE0F) at the end.
      id = model.emoji.id(of: emoji.dropLast(3))
    }
    return id < 0 ? nil : model.emojiPhrases[Int(id)]
  }

  /// Whether the lexicon has a word.
  func isKnown(_ normalized: [UInt8]) -> Bool { model.vocabulary.id(of: normalized) >= 0 }

  /// Whether a following 's is a verb (`it's`), not a possessive or plural.
  func takesClitic(_ normalized: [UInt8]) -> Bool {
    model.classes[model.vocabulary.id(of: normalized)].intersects(cliticHosts)
  }

  /// The lexicon word that two forms, which may begin and end one, make when written together (`butter
  /// scotch`), or −1.
  func joined(_ first: Int32, _ second: Int32) -> Int32 {
    guard interner.length(of: first) + interner.length(of: second) >= 7 else { return -1 }
    scratch.removeAll(keepingCapacity: true)
    interner.append(first, to: &scratch)
    interner.append(second, to: &scratch)
    let id = model.vocabulary.id(of: scratch)
    return hasEntry(id) ? id : -1
  }

  /// Whether an emoji's word modifies what follows (`❌ bitterness`) instead of being an item of its
  /// own.
  func isCue(_ normalized: [UInt8]) -> Bool {
    model.classes[model.vocabulary.id(of: normalized)].intersects(negators)
  }

  /// Whether a form is a word of the lexicon.
  func isPhraseWord(_ form: Int32) -> Bool { model.isPhraseWord(forms[Int(form)].id) }

  /// The form without a meaning, for words that English does not read.
  func hiddenForm() -> Int { index(of: [0]) }

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
    let start = Int32(readings.count)
    if model.isPhraseWord(id) { add(LexiconReading(word: id, source: .lexicon)) }
    let isLong = word.count > 40
    var isUnstemmed = false
    if word.contains(UInt8(ascii: " ")) {
      addPhrase(word)
    } else if !isLong {
      addDerived(word, from: start)
      if stemmer != nil, !hasEntry(id) { isUnstemmed = !addStemmed(word, from: start) }
    }
    var isUnknown = false
    var isForeign = false
    var isUnread = false
    var isUnchecked = false
    var intended = id
    if readings.count == Int(start), !isLong, word.count > 1 {
      if id < 0 { isForeign = LanguageTables.isForeign(word) }
      if id < 0, word.count > 2 {
        isUnread = UnreadLanguages.mayHave(word)
        isUnchecked = addCorrected(word, meaning: &intended)
      }
      isUnknown = readings.count == Int(start) && word.count > 2
    }
    let range = start..<Int32(readings.count)
    var startsPhrase = false
    for index in range where model.startsPhrase(readings[Int(index)].word) {
      startsPhrase = true
    }
    return FormAnalysis(
      id: intended, classes: model.classes[intended], readings: range, startsPhrase: startsPhrase,
      mayBeginCompound: word.count >= 3 && model.lexicon.edgesOfWords.mayBegin(with: word),
      mayEndCompound: word.count >= 3 && model.lexicon.edgesOfWords.mayEnd(with: word),
      isUnknown: isUnknown, isForeign: isForeign, isUnread: isUnread, isUnchecked: isUnchecked,
      isUnstemmed: isUnstemmed && isStemmingReduced && range.isEmpty,
      evidence: model.evidence.weight(of: id))
  }

  private func add(_ reading: LexiconReading) {
    var reading = reading
    reading.node = model.lexicon.step(from: DescriptorLexicon.root, by: reading)
    readings.append(reading)
  }

  private func has(_ word: Int32, from start: Int32) -> Bool {
    readings[Int(start)...].contains { $0.word == word && $0.second < 0 }
  }

  /// Adds the two words that an emoji means.
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
  /// They begin like the form, so they are searched by removing letters from its end and adding an
  /// `e` or `y`; equal stems confirm a hit. That separates stems that agree by chance (`animating`,
  /// `animal`) and needs no index of stems.
  ///
  /// - Returns: Whether no flavor word that the form is written after has another stem.
  private func addStemmed(_ word: [UInt8], from start: Int32) -> Bool {
    guard let stemmer,
      let rule = model.derivation.stemEndings.first(where: { rule in
        word.count > rule.ending.count + 2
          && Self.matches(word, rule.ending, at: word.count - rule.ending.count)
      })
    else { return true }
    var isPlain = true
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
        } else if !isPlural, cut == rule.ending.count, namesFlavor(id) {
          isPlain = false
        }
      }
    }
    return isPlain
  }

  private static let stemEnds: [[UInt8]] = [[], [UInt8(ascii: "e")], [UInt8(ascii: "y")]]

  private func hasEntry(_ id: Int32) -> Bool {
    id >= 0 && model.lexicon.entry(ofWord: id) >= 0
  }

  private func namesFlavor(_ id: Int32) -> Bool {
    let entry = id < 0 ? -1 : model.lexicon.entry(ofWord: id)
    return entry >= 0 && !model.lexicon.entries[Int(entry)].nodes.isEmpty
  }

  /// Adds what a misspelled word was meant to be.
  ///
  /// - Parameter meaning: Set to the number of the word about an attribute, or of denial, that it was meant to be.
  /// - Returns: Whether the check was impossible without a dictionary.
  private func addCorrected(_ word: [UInt8], meaning: inout Int32) -> Bool {
    guard let answer = speller?.answer(for: word) else { return false }
    if let correction = answer.correction {
      add(correction)
      if correction.words.count == 1, !correction.needsContext {
        let word = model.vocabulary.id(of: correction.words[0])
        if model.degrees.statesAttribute(word) || model.classes[word].intersects(negators) {
          meaning = word
        }
      }
    }
    return answer.isUnchecked
  }

  private func add(_ correction: Correction) {
    let ids = correction.words.map { model.vocabulary.id(of: $0) }
    guard let first = ids.first, model.isPhraseWord(first), ids.count <= 2 else { return }
    if ids.count == 2, !model.isPhraseWord(ids[1]) { return }
    add(
      LexiconReading(
        word: first, second: ids.count == 2 ? ids[1] : -1, source: .spelling,
        needsContext: correction.needsContext))
  }
}

/// The analysis of a word form, independent of its sentence; computed once for every distinct form.
struct FormAnalysis: Sendable {
  /// The number in the vocabulary of rules and lexicon, or −1.
  var id: Int32
  var classes: ClassSet
  /// The range of its readings in the session's list.
  var readings: Range<Int32>
  /// Whether one of its readings starts a phrase.
  var startsPhrase: Bool
  /// Whether a descriptor may begin or end with the form, so that it may be half of a descriptor
  /// that was written as two words.
  var mayBeginCompound: Bool
  var mayEndCompound: Bool
  /// Whether it has no lexicon reading, so that the word vectors may classify it.
  var isUnknown: Bool
  /// Whether English lacks it and another language has it: one that is read, and one that is not.
  var isForeign = false
  var isUnread = false
  /// Whether it may be misspelled, with no dictionary to look it up.
  var isUnchecked = false
  /// Whether it resembles an inflected lexicon word, with no stemmer to tell.
  var isUnstemmed = false
  /// The node that the word's nearest exemplars vote for, or one of the two below.
  var vote = notAsked
  var voteScore: Float = 0
  static let silent: Int16 = -1
  static let notAsked: Int16 = -2

  /// The word's weight as evidence of tasting.
  var evidence: Float = 0
}

/// A reading of a word form as one or two lexicon words.
struct LexiconReading: Sendable {
  /// The lexicon word's number.
  var word: Int32
  /// A second word, for a joined spelling such as `darkchocolate`; else −1.
  var second: Int32 = -1
  var source: Flavor.Source
  /// Whether the form means that the flavor is absent (`unsweetened`, `sugarless`).
  var negates = false
  /// Whether the reading is based on an inflection or an equal stem, not on a derivation
  /// (`sourness`).
  var isInflected = false
  /// Whether the word as written is also another word.
  var needsContext = false
  /// The tags that the word must have in its sentence, as bits.
  var tags: UInt32 = .max
  /// The trie node that a phrase which starts with it reaches, or −1.
  var node: Int32 = -1
}

/// The affix rules that lead derived and inflected forms back to lexicon words, from
/// `Lexicon/derivation.tsv`.
struct Derivation: Sendable {
  /// A change at a word's end or start: `cherry-ish` → `cherry`, `un-sweetened` → `sweetened`.
  struct AffixRule: Sendable {
    var affix: [UInt8]
    /// What replaces the affix, each tried in turn.
    var replacements: [[UInt8]]
    /// The lowest number of bytes that must remain of the word itself.
    var minimum: Int
    var isPrefix: Bool
    /// Whether the form means that the flavor is absent.
    var negates: Bool
    /// The tags the form must have in its sentence, as bits.
    var tags: UInt32
  }

  private(set) var affixRules: [AffixRule] = []
  /// Endings of forms for which an equal Snowball stem counts, with the tags they need.
  private(set) var stemEndings: [(ending: [UInt8], tags: UInt32)] = []

  init() {
    EmbeddedTable(EmbeddedBytes(lexicon_derivation())).forEachRow { row in
      let kind = row[0].text
      let affix = Array(row[1])
      let tags = Self.tags(row[4])
      if kind == "stem" {
        stemEndings.append((affix, tags))
      } else {
        let replacements = row[2].words.map { $0.elementsEqual("-".utf8) ? [] : Array($0) }
        affixRules.append(
          AffixRule(
            affix: affix, replacements: replacements, minimum: Int(row[3].number ?? 3),
            isPrefix: kind.hasPrefix("prefix"), negates: kind.hasSuffix("!"), tags: tags))
      }
    }
  }

  private static func tags(_ field: EmbeddedBytes) -> UInt32 {
    let tags = field.words.compactMap { UniversalTag(name: $0.text) }
    return tags.isEmpty ? .max : tags.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }
}

extension Derivation {
  func write(to image: inout ImageWriter) {
    image.write(lists: affixRules.map(\.affix))
    image.write(affixRules.map { Int32($0.replacements.count) })
    image.write(lists: affixRules.flatMap(\.replacements))
    image.write(affixRules.map { Int32($0.minimum) })
    image.write(affixRules.map(\.isPrefix))
    image.write(affixRules.map(\.negates))
    image.write(affixRules.map(\.tags))
    image.write(lists: stemEndings.map(\.ending))
    image.write(stemEndings.map(\.tags))
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    let affixes = try image.lists(of: UInt8.self)
    let counts = try image.array(of: Int32.self)
    var replacements = try image.lists(of: UInt8.self)[...]
    let minima = try image.array(of: Int32.self)
    let isPrefix = try image.flags()
    let negates = try image.flags()
    let tags = try image.array(of: UInt32.self)
    let endings = try image.lists(of: UInt8.self)
    let endingTags = try image.array(of: UInt32.self)
    let sizes = [counts.count, minima.count, isPrefix.count, negates.count, tags.count]
    guard sizes.allSatisfy({ $0 == affixes.count }), endings.count == endingTags.count else {
      throw ImageFault()
    }
    affixRules = affixes.indices.map { index in
      let own = replacements.prefix(max(0, Int(counts[index])))
      replacements = replacements.dropFirst(own.count)
      return AffixRule(
        affix: affixes[index], replacements: Array(own), minimum: Int(minima[index]),
        isPrefix: isPrefix[index], negates: negates[index], tags: tags[index])
    }
    stemEndings = endings.indices.map { (endings[$0], endingTags[$0]) }
  }
}
