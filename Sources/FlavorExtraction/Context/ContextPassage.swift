import WordVectors

/// A note as the context model uses it: its sentences, and the counts that its mentions share.
struct ContextPassage {
  /// A sentence with what its mentions share.
  private struct Sentence {
    var words: Range<Int>
    /// Whether the taster is in it: `I`, `we`.
    var isFirst = false
    /// The mentions with nodes, by the verdict of the rules.
    var kept: Float = 0
    var dropped: Float = 0
    var negated: Float = 0

    /// Counts a mention, or with −1 no longer.
    mutating func add(_ mention: FoundMention, _ step: Float = 1) {
      switch mention.status {
      case .present: kept += step
      case .dropped: dropped += step
      case .negated: negated += step
      }
    }
  }

  private var sentences: [Sentence] = []
  /// For each word of the note, and perhaps more, the index of its sentence.
  private var sentenceOf: [Int32] = []
  private var counts = Counts()

  private struct Counts {
    var words: Float = 0
    var verbs: Float = 0
    var first: Float = 0
    var second: Float = 0
    var mentioned: Float = 0
    var numbers: Float = 0
    var past: Float = 0
    var commas: Float = 0
    var names: Float = 0
    var pronouns: Float = 0
    var speaksOfCoffee = false
    var mentions: Float = 0
    var kept: Float = 0
    var best = -Float.infinity
    var evidence: Float = 0

    mutating func add(_ kinds: Kinds) {
      verbs += Float(kinds.verbs)
      first += Float(kinds.first)
      second += Float(kinds.second)
      mentioned += Float(kinds.mentioned)
      numbers += Float(kinds.numbers)
      past += Float(kinds.past)
      commas += Float(kinds.commas)
      names += Float(kinds.names)
      pronouns += Float(kinds.pronouns)
      if kinds.coffee > 0 { speaksOfCoffee = true }
    }
  }

  /// What tells notes of a cup from other texts.
  struct Kind {
    /// The number of words, and the share of them that name flavors.
    var words: Float
    var mentionShare: Float
    var speaksOfCoffee: Bool
  }

  var kind: Kind {
    Kind(
      words: counts.words, mentionShare: counts.mentioned / max(1, counts.words),
      speaksOfCoffee: counts.speaksOfCoffee)
  }

  /// The range of words of the sentence that contains a word.
  func sentence(at word: Int) -> Range<Int> { sentences[Int(sentenceOf[word])].words }

  /// Prepares a note whose forms `known` has. O(words + mentions).
  mutating func read(_ note: borrowing NoteDocument, known: borrowing ContextForms) {
    sentences.removeAll(keepingCapacity: true)
    let missing = note.words.count - sentenceOf.count
    if missing > 0 { sentenceOf.append(contentsOf: repeatElement(0, count: missing)) }
    counts = Counts()
    var sentence = Sentence(words: 0..<0)
    var kinds = Kinds()
    for position in note.words.indices {
      if position > 0, note.words[position].startsSentence {
        close(&sentence, &kinds, at: position)
      }
      kinds.add(
        note.words[position], known.kind(of: note.words[position].form),
        isMentioned: note.mentions.index(at: position) >= 0)
    }
    if sentence.words.lowerBound < note.words.count {
      close(&sentence, &kinds, at: note.words.count)
    }
    counts.words = Float(note.words.count)
    countMentions(note)
  }

  /// Ends a sentence before a word and starts the next one.
  private mutating func close(_ sentence: inout Sentence, _ kinds: inout Kinds, at end: Int) {
    let start = sentence.words.lowerBound
    for word in start..<end { sentenceOf[word] = Int32(sentences.count) }
    sentence.words = start..<end
    sentence.isFirst = kinds.first > 0
    sentences.append(sentence)
    counts.add(kinds)
    sentence = Sentence(words: end..<end)
    kinds = Kinds()
  }

  private mutating func countMentions(_ note: borrowing NoteDocument) {
    for index in note.mentions.indices {
      let mention = note.mentions[index]
      guard !mention.nodes.isEmpty else { continue }
      counts.mentions += 1
      if mention.status == .present { counts.kept += 1 }
      counts.best = max(counts.best, mention.evidence)
      counts.evidence += mention.evidence
      for sentence in sentenceOf[mention.start]...sentenceOf[mention.end - 1] {
        sentences[Int(sentence)].add(mention)
      }
    }
  }

  /// The words of a sentence by kind.
  private struct Kinds {
    var verbs = 0
    var first = 0
    var second = 0
    var mentioned = 0
    var numbers = 0
    var past = 0
    var commas = 0
    var names = 0
    var pronouns = 0
    var coffee = 0

    @inline(__always)
    mutating func add(_ word: Word, _ kind: ContextWordKind, isMentioned: Bool) {
      if isMentioned { mentioned &+= 1 }
      switch word.tag {
      case .verb, .aux: verbs &+= 1
      case .num: numbers &+= 1
      case .propn: names &+= 1
      case .pron: pronouns &+= 1
      default: break
      }
      if word.separator.contains(.comma) { commas &+= 1 }
      guard !kind.isEmpty else { return }
      if kind.contains(.firstPerson) { first &+= 1 }
      if kind.contains(.secondPerson) { second &+= 1 }
      if kind.contains(.past) { past &+= 1 }
      if kind.contains(.coffee) { coffee &+= 1 }
    }
  }

  /// Sets the numeric features that the mentions of the passage share.
  func setShared(_ numbers: inout ContextNumbers) {
    let all = max(1, counts.words)
    numbers[1] = min(all, 100) / 50
    numbers[3] = min(counts.mentions, 10) / 5
    numbers[6] = counts.verbs / all * 3
    numbers[7] = min(3, counts.first) / 3
    numbers[8] = min(3, counts.second) / 3
    numbers[9] = kind.mentionShare
    numbers[10] = counts.numbers / all * 3
    numbers[11] = counts.past / all * 3
    numbers[12] = counts.commas / all * 3
    numbers[13] = counts.names / all * 3
    numbers[14] = counts.pronouns / all * 3
    numbers[15] = Self.flag(counts.speaksOfCoffee)
    numbers[16] = Float(all.exponent) / 6
    for (place, length) in [Float(5), 10, 20, 40, 80].enumerated() {
      numbers[17 + place] = Self.flag(all > length)
    }
    numbers[22] = counts.kept / max(1, counts.mentions)
    numbers[23] = min(counts.kept, 6) / 3
    numbers[24] = Self.bounded(counts.best)
    numbers[25] = Self.bounded(counts.evidence / max(1, counts.mentions))
  }

  /// Sets the numeric features of a mention, `ContextNumbers.ofMention`; `setShared` sets the others.
  func setNumbers(
    of index: Int, in note: borrowing NoteDocument, _ numbers: inout ContextNumbers
  ) {
    let mention = note.mentions[index]
    var sentence = sentences[Int(sentenceOf[mention.start])]
    // Only the others count.
    sentence.add(mention, -1)
    numbers.set(
      ofMention: SIMD8(
        Self.bounded(mention.evidence), Float(min(sentence.words.count, 40)) / 20,
        Float(mention.start) / max(1, counts.words), Self.flag(sentence.isFirst),
        min(4, sentence.kept) / 2, min(4, sentence.dropped) / 2, min(4, sentence.negated) / 2, 0))
    numbers.set(note.features[index])
  }

  private static func flag(_ isTrue: Bool) -> Float { isTrue ? 1 : 0 }

  private static func bounded(_ value: Float) -> Float { max(-4, min(4, value)) / 2 }
}

/// Closed classes of words that show what kind of text a passage is.
struct ContextWordKind: OptionSet, Sendable {
  let rawValue: UInt8
  static let firstPerson = ContextWordKind(rawValue: 1 << 0)
  static let secondPerson = ContextWordKind(rawValue: 1 << 1)
  static let past = ContextWordKind(rawValue: 1 << 2)
  static let coffee = ContextWordKind(rawValue: 1 << 3)

  private static let words: [String: ContextWordKind] = {
    let lists: [(ContextWordKind, String)] = [
      (.firstPerson, "i we me my our us im ive mine"),
      (.secondPerson, "you your"),
      (.past, "was were had got"),
      (.coffee, "coffee espresso cup brew shot latte roast beans pour v60 aeropress"),
    ]
    var words: [String: ContextWordKind] = [:]
    for (kind, list) in lists {
      for word in list.split(separator: " ") { words[String(word), default: []].formUnion(kind) }
    }
    return words
  }()

  /// The kinds of a normalized word (lower case, without accents and apostrophes).
  init(of word: some Collection<UInt8>) {
    let text = String(decoding: word, as: UTF8.self)
    self = Self.words[text] ?? []
    if word.count > 2, text.hasSuffix("ed") { insert(.past) }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The scores of the context model for each word form, looked up once per session.
struct ContextForms {
  /// The roles of near words, scored by form.
  static let near: [ContextRole] = ContextRole.left + ContextRole.right
  /// The roles of far words, scored by stem.
  static let far: [ContextRole] = [.sentence, .before, .after, .passage]
  /// How many scores of a form are contiguous: those of `near`, then one for each vector role.
  /// Literals, so that the optimizer knows them.
  private static let nearCount = 8
  private static let width = nearCount + 4

  let model: ContextModel
  private let forms: MorphologyCache
  private let vectors: VectorFile
  private var isKnown: [Bool] = []
  private var scores: [ContextScore] = []
  private var sums: [ContextSums] = []
  private var hashes: [UInt64] = []
  private var kinds: [ContextWordKind] = []
  private var generation = -1

  init(model: ContextModel, forms: MorphologyCache) {
    precondition(
      Self.near.count == Self.nearCount
        && Self.width - Self.nearCount == ContextModel.VectorRole.allCases.count,
      "a role without a score")
    self.model = model
    self.forms = forms
    vectors = .standard
  }

  /// Computes the scores of the forms of a note's words that are new.
  mutating func prepare(_ note: borrowing NoteDocument) {
    if generation != forms.generation {
      generation = forms.generation
      isKnown.removeAll(keepingCapacity: true)
    }
    for index in note.words.indices {
      let form = Int(note.words[index].form)
      if form >= isKnown.count || !isKnown[form] { read(form, forms.bytes(of: Int32(form))) }
    }
  }

  /// The score of a form for a near role, by its index in `near`.
  @inline(__always)
  func score(_ form: Int32, near place: Int) -> ContextScore {
    scores[Int(form) &* Self.width &+ place]
  }

  /// The score of a form's vector for a role.
  @inline(__always)
  func score(_ form: Int32, _ role: ContextModel.VectorRole) -> ContextScore {
    scores[Int(form) &* Self.width &+ Self.nearCount &+ role.rawValue]
  }

  /// The scores of a form for the far roles and the vectors of sentence and passage.
  @inline(__always)
  func sums(_ form: Int32) -> ContextSums { sums[Int(form)] }

  /// The hash of a form's bytes, of which those of pairs are made.
  @inline(__always)
  func hash(_ form: Int32) -> UInt64 { hashes[Int(form)] }

  @inline(__always)
  func kind(of form: Int32) -> ContextWordKind { kinds[Int(form)] }

  @inline(__always)
  func hasVector(_ form: Int32) -> Bool { sums[Int(form)].vectorCount != 0 }

  /// The stem by which the model knows a form.
  func stem(of form: ArraySlice<UInt8>) -> [UInt8] {
    forms.stem(of: Array(form))
  }

  /// The row of a form among the word vectors; nil if it has none.
  func vectorRow(of form: ArraySlice<UInt8>) -> Int? {
    TermDirectory.standard.row(of: form.span)
  }

  private mutating func read(_ form: Int, _ bytes: ArraySlice<UInt8>) {
    while isKnown.count <= form { isKnown.append(false) }
    let missing = isKnown.count - kinds.count
    if missing > 0 {
      kinds.append(contentsOf: repeatElement([], count: missing))
      hashes.append(contentsOf: repeatElement(0, count: missing))
      sums.append(contentsOf: repeatElement(ContextSums(), count: missing))
      scores.append(contentsOf: repeatElement(ContextScore(), count: missing * Self.width))
    }
    let start = form * Self.width
    for (place, role) in Self.near.enumerated() {
      scores[start + place] = model.score(of: role, bytes)
    }
    let stem = stem(of: bytes)
    var sum = ContextSums(far: Self.far.map { model.score(of: $0, stem) })
    kinds[form] = ContextWordKind(of: bytes)
    hashes[form] = ContextKey.hash(bytes)
    let projections = vectorRow(of: bytes).map(self.projections)
    for role in ContextModel.VectorRole.allCases {
      scores[start + Self.nearCount + role.rawValue] =
        projections.map { Self.score($0, role) } ?? ContextScore()
    }
    if projections != nil {
      sum.setVectors(
        sentence: score(Int32(form), .sentence), passage: score(Int32(form), .passage))
    }
    sums[form] = sum
    isKnown[form] = true
  }

  func score(ofVector row: Int, _ role: ContextModel.VectorRole) -> ContextScore {
    Self.score(projections(row), role)
  }

  /// The scores of a vector for all roles, in the order of `ContextModel.directions`.
  private func projections(_ row: Int) -> SIMD8<Float> {
    vectors.projections(of: row, onto: model.directions)
  }

  private static func score(
    _ projections: SIMD8<Float>, _ role: ContextModel.VectorRole
  ) -> ContextScore {
    ContextScore(
      reported: projections[2 * role.rawValue], denied: projections[2 * role.rawValue + 1])
  }
}
