import FlavorWheel
import Linguistics

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
