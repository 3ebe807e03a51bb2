/// The stages of reading a note, in order; each adds its part to the `NoteDocument`.
///
/// A pipeline belongs to one session: its stages keep their buffers from note to note.
struct ExtractionPipeline {
  let model: ExtractionModel
  var note: NoteDocument

  private let tokenizer = Tokenizer()
  private let tagger: Tagger?
  private var taggerState = Tagger.State()
  private var wordReader = WordReader()
  /// Nil where notes in other languages are not read.
  private var languages: LanguageReader?
  private var eastAsian: EastAsianReader?
  private var additions: AdditionReader?
  private var machine: MachineWords?
  private let mentionFinder: MentionFinder
  private let unknownWords: UnknownWordClassifier?
  private var disambiguator: MentionDisambiguator
  private var tasting: TastingClassifier
  private var assertion: AssertionClassifier?
  private var context: ContextClassifier?
  private let precision: Double?
  private var builder: ExtractionBuilder
  /// What the rules take the words of attributes for: a node that nobody finds unpleasant.
  private let attributeNodes: FlavorNodeSet

  /// - Throws: The error of making the stemmer.
  init(
    model: ExtractionModel, exemplars: ExemplarClassifier, speller: LexiconSpeller,
    configuration: FlavorExtractor.Configuration, readsLanguages: Bool = true
  ) throws {
    let stemmer = try configuration.sessionStemmer()
    let forms = MorphologyCache(
      model: model, speller: configuration.usesSpelling ? speller : nil, stemmer: stemmer)
    self.model = model
    note = NoteDocument(model: model, forms: forms)
    tagger = configuration.usesTagger ? Tagger.standard : nil
    languages = readsLanguages ? LanguageReader(usesStemmer: configuration.usesStemmer) : nil
    eastAsian = readsLanguages ? EastAsianReader() : nil
    additions = configuration.usesAssertion ? AdditionReader(model: model) : nil
    machine = configuration.usesAssertion ? MachineWords(model: model) : nil
    mentionFinder = MentionFinder(model: model)
    unknownWords =
      configuration.usesVectors
      ? UnknownWordClassifier(model: model, exemplars: exemplars) : nil
    disambiguator = MentionDisambiguator(model: model, usesTags: configuration.usesTagger)
    tasting = TastingClassifier(model: model)
    assertion = configuration.usesAssertion ? AssertionClassifier(model: model) : nil
    if configuration.usesContext, configuration.usesAssertion, let learned = ContextModel.standard {
      context = ContextClassifier(
        model: model, context: learned, forms: forms,
        judge: configuration.reader == .careful ? configuration.judge : nil)
    } else {
      context = nil
    }
    precision = configuration.precision
    var nodes = FlavorNodeSet.empty
    if let node = model.wheel.node(id: "sweet") { nodes.insert(node.index) }
    attributeNodes = nodes
    builder = ExtractionBuilder(
      model: model, stemmer: stemmer, phrases: configuration.phrases,
      usesVectors: configuration.usesVectors)
  }

  /// Reads one note; of a long one, in a cancelled task, only a part.
  ///
  /// - Parameters:
  ///   - utf8: The note's text.
  ///   - explaining: Whether the result says how it came about.
  ///   - mostMentions: Of a long note, the most mentions of a flavor that are kept.
  mutating func extract(
    _ utf8: [UInt8], explaining: Bool, mostMentions: Int = .max
  ) -> Extraction {
    guard utf8.count > LongNote.bytes else { return read(utf8, explaining: explaining) }
    let sum = readPassages(
      of: utf8, explaining: explaining, mostMentions: mostMentions, keepsPlaces: false)
    return builder.extraction(of: sum)
  }

  /// Reads a long note and keeps the places of all mentions; see `ExtractionSession`.
  mutating func extractPlaces(
    _ utf8: [UInt8], explaining: Bool
  ) -> (found: Extraction, places: [MentionPlaces])? {
    guard LongNote.bytes < utf8.count, utf8.count <= UInt32.max else { return nil }
    let sum = readPassages(of: utf8, explaining: explaining, mostMentions: .max, keepsPlaces: true)
    return (builder.extraction(of: sum), sum.places ?? [])
  }

  private mutating func readPassages(
    of utf8: [UInt8], explaining: Bool, mostMentions: Int, keepsPlaces: Bool
  ) -> PassageSum {
    // The context model has learned from notes; of a long one it knows too little.
    let context = context
    self.context = nil
    defer { self.context = context }
    var sum = PassageSum(
      wheel: model.wheel, mostMentions: mostMentions, keepsPlaces: keepsPlaces)
    for range in Passages(of: utf8) where !Task.isCancelled {
      let found = read(Array(utf8[range]), explaining: explaining)
      sum.add(found, builder.passage, at: range.lowerBound)
    }
    return sum
  }

  /// Reads one note, or one passage of a long one.
  private mutating func read(_ utf8: [UInt8], explaining: Bool) -> Extraction {
    begin(utf8, explaining: explaining)
    defer { note.end() }
    readMentions()
    return builder.extraction(
      of: &note, second: context?.second, additions: additions?.names(in: note) ?? [])
  }

  /// Reads all of a note that its result is made of.
  private mutating func readMentions() {
    readWords()
    note.abandonIfCancelled()
    hideWords()
    let chains = AttributeChains(model: model)
    chains.apply(to: &note)
    findMentions()
    note.abandonIfCancelled()
    judgeMentions()
    if !note.languageClauses.isEmpty { chains.apply(to: &note, isTranslated: true) }
    note.degrees.find(in: note.words)
    judgeAttributes()
  }

  /// What the judge of levels is asked of a note.
  mutating func levelQuestions(of utf8: [UInt8]) -> [LevelQuestion] {
    begin(utf8, explaining: false)
    defer { note.end() }
    readMentions()
    return builder.levelQuestions(of: note)
  }

  /// Reads only what one note says of its extraction.
  mutating func brewExtraction(
    of utf8: [UInt8], personal: PersonalCues? = nil
  ) -> BrewExtraction? {
    begin(utf8, explaining: false)
    defer { note.end() }
    guard !note.isLong else { return nil }
    readWordsOfExtraction()
    return builder.brewExtraction(in: &note, personal: personal)
  }

  /// The same, and what the note leans to.
  mutating func brewReading(
    of utf8: [UInt8], personal: PersonalCues?
  ) -> (said: BrewExtraction?, lean: BrewExtraction?) {
    begin(utf8, explaining: false)
    defer { note.end() }
    guard !note.isLong else { return (nil, nil) }
    readWordsOfExtraction()
    return builder.brewReading(in: &note, personal: personal)
  }

  /// Reads only the words for extraction of one note.
  mutating func cues(of utf8: [UInt8]) -> NoteCues {
    begin(utf8, explaining: false)
    defer { note.end() }
    guard !note.isLong else { return NoteCues(values: []) }
    readWordsOfExtraction()
    return builder.cues(in: &note)
  }

  /// Reads the words of a note, those of other languages as English.
  private mutating func readWordsOfExtraction() {
    readWords()
    hideWords()
    // No mention was looked for: those of the note before are still there.
    note.mentions.reset(words: note.words.count)
    eastAsian?.read(&note)
    languages?.read(&note)
    additions?.hide(in: &note)
  }

  /// Starts a note.
  mutating func begin(_ utf8: [UInt8], explaining: Bool) {
    note.begin(utf8, isExplained: explaining)
  }

  /// Text to words: tokens, parts of speech, and the words with their forms' analyses.
  mutating func readWords() {
    tokenizer.tokenize(note.utf8, into: &note.tokens)
    if let tagger {
      tagger.tag(note.tokens, in: note.utf8, into: &note.tags, state: &taggerState)
    } else {
      note.tags.removeAll(keepingCapacity: true)
      for _ in note.tokens { note.tags.append(.x) }
    }
    wordReader.apply(
      to: &note, numbers: tagger == nil ? [] : taggerState.spellingNumbers,
      generation: taggerState.generation)
    note.releaseTokensIfLong()
    LevelRepairs(model: model).apply(to: &note)
  }

  /// Finds what was put into the cup, and hides what is struck out, in another language, or said of the
  /// machine, from the stages that read of the cup.
  mutating func hideWords() {
    note.hideStruckWords()
    additions?.find(in: &note)
    eastAsian?.tell(&note)
    languages?.tell(&note)
    machine?.apply(to: &note)
  }

  /// Words to mentions: the lexicon's phrases, then unknown words that word vectors classify.
  mutating func findMentions() {
    mentionFinder.apply(to: &note)
    unknownWords?.apply(to: &note)
  }

  /// Decides which mentions are flavors, and whether each is reported, absent, or neither.
  private mutating func judgeMentions() {
    judgeByRules()
    // A text as long as a book is too large for the context model's memory.
    if !note.isLong { context?.apply(to: &note) }
    eastAsian?.read(&note)
    languages?.read(&note)
    additions?.apply(to: &note)
    if let precision { dropUnsure(below: precision) }
  }

  /// Drops what is reported with less confidence than the caller asks for.
  private mutating func dropUnsure(below precision: Double) {
    for index in note.mentions.indices where note.mentions[index].status == .present {
      let confidence = model.calibration.confidence(
        of: note.mentions[index], note.judgement(of: index))
      if confidence < precision { note.mentions.drop(.unsure, at: index) }
    }
  }

  /// The verdicts by lexicon, rules and evidence of tasting.
  mutating func judgeByRules() {
    disambiguator.apply(to: &note)
    tasting.weigh(&note)
    guard assertion != nil else { return }
    assertion?.apply(to: &note)
    tasting.decide(&note)
  }

  /// Asks the rules what the words of attributes that are no flavors say of this cup: `the bag
  /// promises a syrupy body`, `looked for the acidity, could not find it`. A long note is not asked.
  private mutating func judgeAttributes() {
    guard !note.isLong, assertion != nil else { return }
    var asked: [FoundMention] = []
    for stored in note.degrees.spans where model.degrees.entry(of: stored).gives != .zero {
      let isFlavor = (stored.start..<stored.end).contains {
        let index = note.mentions.index(at: $0)
        return index >= 0 && !note.mentions[index].nodes.isEmpty
      }
      guard !isFlavor else { continue }
      asked.append(
        FoundMention(
          start: stored.start, end: stored.end, entry: Self.firstPhrase + Int32(stored.entry),
          nodes: attributeNodes, flags: [], source: .lexicon))
    }
    guard !asked.isEmpty else { return }
    let mentions = note.mentions
    note.mentions.merge(asked)
    assertion?.apply(added: asked.map(\.start), to: &note)
    for one in asked {
      let mention = note.mentions[note.mentions.index(at: one.start)]
      if let verdict = verdict(on: mention) {
        note.degrees.setVerdict(verdict, ofPhraseAt: one.start)
      }
    }
    note.mentions = mentions
  }

  /// What the rules say of an attribute's words; nil where they are of this cup. What rules say of
  /// food, places and coffee in general is true of flavors only: tables and tongues have a body.
  private func verdict(on mention: FoundMention) -> FoundMention.Status? {
    switch mention.status {
    case .present: return nil
    // `no finish`, `never ends` deny by themselves.
    case .negated: return mention.end - mention.start == 1 ? .negated : nil
    case .dropped:
      guard mention.remark != .statement, mention.rule >= 0,
        let first = model.rules.ids[Int(mention.rule)].first
      else { return nil }
      let isOfThings = first == UInt8(ascii: "t") || first == UInt8(ascii: "g")
      return isOfThings ? nil : .dropped
    }
  }

  /// Numbers of the phrases of attributes, beyond those of the lexicon's entries.
  private static let firstPhrase: Int32 = 1 << 20
}

/// Reads notes one after the other, with buffers and a cache of word forms that are reused.
///
/// Not for sharing between threads. Memory is bounded: a full cache is emptied.
public final class ExtractionSession {
  // Only `extract` uses it, one call at a time, so the run-time check of exclusive access, which
  // costs a few percent of all reading, is not needed.
  @exclusivity(unchecked) var pipeline: ExtractionPipeline

  init(pipeline: ExtractionPipeline) {
    self.pipeline = pipeline
  }

  /// Reads one note.
  ///
  /// Any text is accepted; ill-formed UTF-8 is skipped. Without a spelling dictionary the note is
  /// read without corrections, and `Extraction.remarks` says so.
  ///
  /// - Parameters:
  ///   - utf8: The note's text.
  ///   - explaining: Whether the result says how it came about (`Extraction.explanation`).
  /// - Complexity: O(length).
  public func extract(_ utf8: [UInt8], explaining: Bool = false) -> Extraction {
    pipeline.extract(utf8, explaining: explaining)
  }

  /// Reads one note, and keeps at most some mentions of each flavor of a long one, which may have
  /// millions.
  package func extract(
    _ utf8: [UInt8], explaining: Bool, mostMentions: Int
  ) -> Extraction {
    pipeline.extract(utf8, explaining: explaining, mostMentions: mostMentions)
  }

  /// Reads a long note, which may have millions of mentions, and keeps of each flavor the places of all
  /// of them, but among its mentions only those whose text no other has.
  ///
  /// - Returns: Nil for a note that is not long.
  package func extractPlaces(
    _ utf8: [UInt8], explaining: Bool
  ) -> (found: Extraction, places: [MentionPlaces])? {
    pipeline.extractPlaces(utf8, explaining: explaining)
  }

  /// Reads only what one note says of its extraction: the same as `extract` gives, for less than
  /// the cost of reading flavors.
  ///
  /// - Parameters:
  ///   - utf8: The note's text.
  ///   - personal: What cues mean to the taster; nil for what they mean to everybody.
  /// - Complexity: O(length).
  public func brewExtraction(
    of utf8: [UInt8], personal: PersonalCues? = nil
  ) -> BrewExtraction? {
    pipeline.brewExtraction(of: utf8, personal: personal)
  }

  /// The same, and what a note leans to that does not say enough of it by itself.
  package func brewReading(
    of utf8: [UInt8], personal: PersonalCues? = nil
  ) -> (said: BrewExtraction?, lean: BrewExtraction?) {
    pipeline.brewReading(of: utf8, personal: personal)
  }

  /// The words for extraction of one note, for `PersonalCues` to learn from.
  package func cues(of utf8: [UInt8]) -> NoteCues { pipeline.cues(of: utf8) }
}

/// The size from which the memory of a note matters more than buffers for the next note.
///
/// Notes of ordinary size use buffers that grow on demand and are kept for the next note. Some
/// inputs are one line of many megabytes: they are read passage by passage. A passage may be long
/// itself, where nothing divides it: then buffers get their final capacity at once (growth would copy
/// them, with both copies in memory) and are freed as soon as no later stage reads them.
enum LongNote {
  /// The number of words.
  static let words = 1 << 14
  /// The number of bytes.
  static let bytes = 1 << 18
  /// The greatest number of bytes of a passage that can be divided.
  static let passage = 1 << 15
}
