/// Finds the features of a mention, both for the classifier and for the tool that lists them for
/// training.
enum ContextReader {
  /// How many words before and after a mention are features of their own.
  static let reach = 4

  /// A position outside of the text.
  static let noForm: Int32 = -1

  /// Passes the features of the mention at `index` to `sink`; `numbers` has those of the passage.
  static func read<Sink: ContextSink>(
    _ index: Int, in note: borrowing NoteDocument, passage: borrowing ContextPassage,
    known: borrowing ContextForms, numbers: inout ContextNumbers, into sink: inout Sink
  ) {
    let mention = note.mentions[index]
    let range = mention.start..<mention.end
    let sentence = passage.sentence(at: mention.start)
    for distance in 0..<reach {
      let left = mention.start &- 1 &- distance
      let right = mention.end &+ distance
      let before = left >= 0 ? note.words[left].form : noForm
      let after = right < note.words.count ? note.words[right].form : noForm
      sink.word(before, distance, known)
      sink.word(after, reach + distance, known)
      sink.tag(left >= 0 ? note.words[left].tag : .punct, distance)
      sink.tag(right < note.words.count ? note.words[right].tag : .punct, reach + distance)
    }
    sink.pair(
      form(mention.start - 2, note.words), form(mention.start - 1, note.words), .leftPair,
      known)
    sink.pair(
      form(mention.end, note.words), form(mention.end + 1, note.words), .rightPair, known)
    sink.separator(note.words[mention.start].separator, .separatorBefore)
    sink.separator(
      mention.end < note.words.count ? note.words[mention.end].separator : nil, .separatorAfter)
    sink.mention(mention)
    sink.sentence(sentence, mention: range, known)
    sink.vectors(
      note.words, max(sentence.lowerBound, mention.start - reach)..<mention.start, .before,
      known)
    let end = min(mention.end, sentence.upperBound)
    sink.vectors(note.words, end..<min(sentence.upperBound, end + reach), .after, known)
    passage.setNumbers(of: index, in: note, &numbers)
    sink.numbers(numbers)
  }

  /// The weight of a stem in another sentence, given the number of words of the other sentences.
  static func passageFactor(words: Int) -> Float { 8 / Float(max(16, words)) }

  private static func form(_ position: Int, _ words: borrowing [Word]) -> Int32 {
    position >= 0 && position < words.count ? words[position].form : noForm
  }

  /// Whether a word's vector describes the topic of its sentence.
  static func isContent(_ tag: UniversalTag) -> Bool {
    switch tag {
    case .punct, .det, .adp, .cconj, .part, .aux, .num: false
    default: true
    }
  }
}

/// The place around a mention where a feature of the context model is found.
///
/// The raw values are part of the keys of `Lexicon/learned/context.bin`: append, never reorder.
enum ContextRole: UInt8, CaseIterable, Sendable {
  /// The word at a distance of one to four words before or after the mention.
  case left1, left2, left3, left4, right1, right2, right3, right4
  /// The tag of the word at that distance.
  case leftTag1, leftTag2, leftTag3, leftTag4, rightTag1, rightTag2, rightTag3, rightTag4
  /// The two words before and the two words after the mention.
  case leftPair, rightPair
  /// A stem in the mention's sentence: anywhere, before the mention, or after it.
  case sentence, before, after
  /// A stem in the other sentences.
  case passage
  /// The matched phrase of the lexicon.
  case phrase
  /// A node that the mention names, or an ancestor of such a node.
  case node
  /// The verdict of the rules, and their reason.
  case verdict, reason
  /// The separators before and after the mention.
  case separatorBefore, separatorAfter

  /// The name in `Lexicon/learned/context.tsv`.
  var name: String { String(describing: self) }

  static let left: [ContextRole] = [.left1, .left2, .left3, .left4]
  static let right: [ContextRole] = [.right1, .right2, .right3, .right4]
  static let leftTags: [ContextRole] = [.leftTag1, .leftTag2, .leftTag3, .leftTag4]
  static let rightTags: [ContextRole] = [.rightTag1, .rightTag2, .rightTag3, .rightTag4]
}

/// The numeric features of a mention and its passage, each scaled to about 1.
struct ContextNumbers: Sendable {
  /// Their names in `Lexicon/learned/context.tsv`, in order; those of `TastingFeatures` follow.
  static let ownNames = [
    "evidence", "passage-length", "sentence-length", "mentions", "place", "first-person-sentence",
    "verbs", "first-person", "second-person", "mention-share", "numbers", "past", "commas",
    "names", "pronouns", "coffee", "log-length", "over-5", "over-10", "over-20", "over-40",
    "over-80", "kept-share", "kept", "evidence-best", "evidence-mean", "kept-beside",
    "dropped-beside", "negated-beside",
  ]
  static let names = ownNames + TastingFeatures.names.dropFirst().map { "tasting-" + $0 }

  /// The indices of those that each mention has of its own, before those of `TastingFeatures`; the
  /// others are the passage's.
  static let ofMention = [0, 2, 4, 5, 26, 27, 28]
  static let ofPassage = ownNames.indices.filter { !ofMention.contains($0) }
  /// The indices of `TastingFeatures`.
  static let ofTasting = ownNames.count..<names.count

  private let own = ofMention
  private let tasting = ofTasting
  private(set) var values = [Float](repeating: 0, count: Self.names.count)

  subscript(index: Int) -> Float {
    get { values[index] }
    set { values[index] = newValue }
  }

  /// Sets those of a mention, in the order of `ofMention`.
  mutating func set(ofMention numbers: SIMD8<Float>) {
    let own = own
    var values = values.mutableSpan
    for place in own.indices { values[own[place]] = numbers[place] }
  }

  /// Sets the features of the tasting classifier.
  mutating func set(_ features: TastingFeatures) {
    var index = tasting.lowerBound
    var values = values.mutableSpan
    features.forEach {
      values[index] = $0
      index &+= 1
    }
  }
}

/// Receives the features of one mention from `ContextReader`.
protocol ContextSink {
  /// The form of a word at a distance: 0 to 3 for the words before the mention, the nearest first,
  /// and 4 to 7 for those after it.
  mutating func word(_ form: Int32, _ place: Int, _ known: borrowing ContextForms)
  /// The tag of a word at a distance.
  mutating func tag(_ tag: UniversalTag, _ place: Int)
  mutating func pair(
    _ first: Int32, _ second: Int32, _ role: ContextRole, _ known: borrowing ContextForms)
  /// The separator before a word; nil at the end of the text.
  mutating func separator(_ separator: Separator?, _ role: ContextRole)
  /// The matched phrase, its nodes, and the verdict of the rules.
  mutating func mention(_ mention: FoundMention)
  /// The mention's sentence, with the words before the mention and those after it.
  mutating func sentence(
    _ words: Range<Int>, mention: Range<Int>, _ known: borrowing ContextForms)
  /// The near words whose vectors are scored: before the mention, after it.
  mutating func vectors(
    _ words: borrowing [Word], _ range: Range<Int>, _ role: ContextModel.VectorRole,
    _ known: borrowing ContextForms)
  mutating func numbers(_ numbers: ContextNumbers)
}

/// Adds up the context model's weights of a mention's features.
///
/// The scores of forms, entries, nodes, reasons, tags and separators are cached; only pairs of
/// words are looked up each time.
struct ContextScorer: ContextSink {
  private let model: ExtractionModel
  private let context: ContextModel
  /// The sum for the current mention.
  private(set) var score = ContextScore()

  private static let tagCount = UniversalTag.allCases.count
  private let tagStride = Self.tagCount
  private let outside: [ContextScore]
  private let outsideHash = ContextKey.hash(CollectionOfOne(UInt8(ascii: "^")))
  private var tags: [ContextScore] = []
  /// By the bits of a separator: those before a mention, then those after it.
  private var separators: [ContextScore] = []
  private let ends: ContextScore
  private let nodes: [ContextScore]
  private let verdicts: [ContextScore]
  private var entries: ScoreCache
  private var reasons: ScoreCache
  private let numbersOfMention = ContextNumbers.ofMention
  private let numbersOfTasting = ContextNumbers.ofTasting
  /// The sum of the numeric features that the mentions of the passage share.
  private var shared = ContextScore()
  /// For each word of the note, and one more, the sums over the words before it.
  private var sums: [ContextSums] = []
  private var wordCount = 0

  init(model: ExtractionModel, context: ContextModel) {
    self.model = model
    self.context = context
    outside = ContextForms.near.map { context.score(of: $0, "^".utf8) }
    for role in ContextRole.leftTags + ContextRole.rightTags {
      tags += UniversalTag.allCases.map { context.score(of: role, $0.name.utf8) }
    }
    for role in [ContextRole.separatorBefore, .separatorAfter] {
      separators += ContextNames.separators.map { context.score(of: role, $0.1.utf8) }
    }
    ends = context.score(of: .separatorAfter, ContextNames.end.utf8)
    nodes = model.wheel.nodes.map { node in
      ContextNames.lineage(of: node.id).reduce(ContextScore()) {
        $0 + context.score(of: .node, $1.utf8)
      }
    }
    verdicts = [FoundMention.Status.present, .negated, .dropped].map {
      context.score(of: .verdict, ContextNames.name(of: $0).utf8)
    }
    entries = ScoreCache(count: model.lexicon.entries.count)
    reasons = ScoreCache(count: model.reasonCount)
  }

  /// Computes the sums over a note's words and those numbers that its mentions share, before its
  /// mentions are scored. O(words).
  mutating func prepare(
    _ words: borrowing [Word], known: borrowing ContextForms, _ numbers: borrowing ContextNumbers
  ) {
    wordCount = words.count
    let missing = wordCount + 1 - sums.count
    if missing > 0 { sums.append(contentsOf: repeatElement(ContextSums(), count: missing)) }
    addUp(words, known)
    shared = context.constant
    for index in ContextNumbers.ofPassage { shared += context.numbers[index] * numbers[index] }
  }

  private mutating func addUp(_ words: borrowing [Word], _ known: borrowing ContextForms) {
    var sums = sums.mutableSpan
    var sum = ContextSums()
    sums[0] = sum
    for index in words.indices {
      let ofWord = known.sums(words[index].form)
      sum = sum + (ContextReader.isContent(words[index].tag) ? ofWord : ofWord.withoutVectors)
      sums[index &+ 1] = sum
    }
  }

  /// Starts a mention.
  mutating func reset() { score = shared }

  @inline(__always)
  mutating func word(_ form: Int32, _ place: Int, _ known: borrowing ContextForms) {
    score += form < 0 ? outside[place] : known.score(form, near: place)
  }

  @inline(__always)
  mutating func tag(_ tag: UniversalTag, _ place: Int) {
    score += tags[place * tagStride + Int(tag.rawValue)]
  }

  @inline(__always)
  mutating func pair(
    _ first: Int32, _ second: Int32, _ role: ContextRole, _ known: borrowing ContextForms
  ) {
    score += context.score(
      of: ContextKey(
        role, first < 0 ? outsideHash : known.hash(first),
        second < 0 ? outsideHash : known.hash(second)))
  }

  mutating func separator(_ separator: Separator?, _ role: ContextRole) {
    guard let separator else {
      score += ends
      return
    }
    let row = role == .separatorBefore ? 0 : separators.count / 2
    score += separators[row + ContextNames.place(of: separator)]
  }

  mutating func mention(_ mention: FoundMention) {
    if mention.entry >= 0 {
      let entry = Int(mention.entry)
      if !entries.has(entry) {
        let phrase = model.lexicon.phrase(of: mention.entry, in: model.vocabulary)
        entries[entry] = context.score(of: .phrase, phrase.utf8)
      }
      score += entries[entry]
    }
    mention.nodes.forEach { score += nodes[$0] }
    score += verdicts[Int(mention.status.rawValue)]
    let reason = model.reasonIndex(of: mention)
    if !reasons.has(reason) {
      reasons[reason] = context.score(of: .reason, model.reason(of: mention).utf8)
    }
    score += reasons[reason]
  }

  mutating func sentence(
    _ words: Range<Int>, mention: Range<Int>, _ known: borrowing ContextForms
  ) {
    let (start, end, all) = (words.lowerBound, words.upperBound, wordCount)
    let inside = sums[end] - sums[start]
    score += inside.sentence
    score += sums[mention.lowerBound].before - sums[start].before
    if mention.upperBound < end { score += sums[end].after - sums[mention.upperBound].after }
    let outside = sums[all].passage - inside.passage
    score += outside * ContextReader.passageFactor(words: all - words.count)
    let own = sums[min(mention.upperBound, end)] - sums[mention.lowerBound]
    let count = inside.vectorCount - own.vectorCount
    if count > 0 { score += (inside.vectors - own.vectors) * (1 / count.squareRoot()) }
    if sums[all].vectorCount > 0 {
      score += sums[all].passageVectors * (1 / sums[all].vectorCount.squareRoot())
    }
  }

  mutating func vectors(
    _ words: borrowing [Word], _ range: Range<Int>, _ role: ContextModel.VectorRole,
    _ known: borrowing ContextForms
  ) {
    var sum = ContextScore()
    var count: Float = 0
    for position in range {
      let form = words[position].form
      guard ContextReader.isContent(words[position].tag), known.hasVector(form) else { continue }
      sum += known.score(form, role)
      count += 1
    }
    if count > 0 { score += sum * (1 / count.squareRoot()) }
  }

  mutating func numbers(_ numbers: ContextNumbers) { score = sum(of: numbers, from: score) }

  private func sum(of numbers: ContextNumbers, from start: ContextScore) -> ContextScore {
    let values = numbers.values.span
    let weights = context.numbers.span
    var sum = start
    for index in numbersOfMention { sum += weights[index] * values[index] }
    for index in numbersOfTasting { sum += weights[index] * values[index] }
    return sum
  }
}

/// Scores by index, each computed when it is first needed.
private struct ScoreCache {
  private var scores: [ContextScore]

  init(count: Int) {
    scores = Array(repeating: ContextScore(reported: .nan, denied: .nan), count: count)
  }

  func has(_ index: Int) -> Bool { !scores[index].reported.isNaN }

  subscript(index: Int) -> ContextScore {
    get { scores[index] }
    set { scores[index] = newValue }
  }
}
