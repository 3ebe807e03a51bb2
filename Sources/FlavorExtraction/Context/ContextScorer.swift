import FlavorWheel
import Linguistics

/// Adds up the context model's weights of a mention's features.
///
/// The scores of forms, entries, nodes, reasons, tags and separators are cached; only pairs of
/// words are looked up each time.
struct ContextScorer: ContextSink {
  private let model: ExtractionModel
  private let context: ContextModel
  let known: ContextForms
  /// The sum for the current mention.
  private(set) var score = ContextScore()

  private let outside: [ContextScore]
  private var tags: [ContextScore] = []
  private var separators: [ContextScore] = []
  private let ends: ContextScore
  private let nodes: [ContextScore]
  private let verdicts: [ContextScore]
  private var entries: [Int32: ContextScore] = [:]
  private var reasons: [ReasonKey: ContextScore] = [:]

  private struct ReasonKey: Hashable {
    var remark: UInt8
    var rule: Int32
  }

  /// For each word of the note, and one more, the sums over the words before it.
  private var sums: [Sums] = []
  private var key = ContextKey(.leftPair)
  private unowned let forms: MorphologyCache

  private struct Sums {
    var sentence = ContextScore()
    var before = ContextScore()
    var after = ContextScore()
    var passage = ContextScore()
    var vectors = ContextScore()
    var passageVectors = ContextScore()
    var vectorCount: Float = 0
  }

  init(model: ExtractionModel, context: ContextModel, forms: MorphologyCache) {
    self.model = model
    self.context = context
    self.forms = forms
    known = ContextForms(model: context, forms: forms)
    outside = (ContextRole.left + ContextRole.right).map { context.score(of: $0, "^".utf8) }
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
  }

  /// Computes the sums over a note's words before its mentions are scored. O(words).
  mutating func prepare(_ words: borrowing [Word]) {
    sums.removeAll(keepingCapacity: true)
    sums.reserveCapacity(words.count + 1)
    var sum = Sums()
    sums.append(sum)
    let first = ContextForms.Place.self
    for index in words.indices {
      let form = words[index].form
      sum.sentence += known.score(form, first.sentence)
      sum.before += known.score(form, first.before)
      sum.after += known.score(form, first.after)
      sum.passage += known.score(form, first.passage)
      if ContextReader.isContent(words[index].tag), known.hasVector(form) {
        sum.vectors += known.score(form, first.vectors + ContextModel.VectorRole.sentence.rawValue)
        sum.passageVectors += known.score(
          form, first.vectors + ContextModel.VectorRole.passage.rawValue)
        sum.vectorCount += 1
      }
      sums.append(sum)
    }
  }

  /// Starts a mention.
  mutating func reset() { score = context.constant }

  mutating func word(_ form: Int32, _ role: ContextRole) {
    let place = Int(role.rawValue)
    score += form < 0 ? outside[place] : known.score(form, place)
  }

  mutating func tag(_ tag: UniversalTag, _ role: ContextRole) {
    let row = Int(role.rawValue - ContextRole.leftTag1.rawValue)
    score += tags[row * UniversalTag.allCases.count + Int(tag.rawValue)]
  }

  mutating func pair(_ first: Int32, _ second: Int32, _ role: ContextRole) {
    key = ContextKey(role)
    append(first)
    key.append(UInt8(ascii: " "))
    append(second)
    score += context.score(of: key)
  }

  private mutating func append(_ form: Int32) {
    if form < 0 { key.append(UInt8(ascii: "^")) } else { key.append(forms.bytes(of: form)) }
  }

  mutating func separator(_ separator: Separator?, _ role: ContextRole) {
    guard let separator else {
      score += ends
      return
    }
    let row = role == .separatorBefore ? 0 : ContextNames.separators.count
    score += separators[row + ContextNames.place(of: separator)]
  }

  mutating func mention(_ mention: FoundMention) {
    if mention.entry >= 0 {
      if let known = entries[mention.entry] {
        score += known
      } else {
        let phrase = model.lexicon.phrase(of: mention.entry, in: model.vocabulary)
        let found = context.score(of: .phrase, phrase.utf8)
        entries[mention.entry] = found
        score += found
      }
    }
    mention.nodes.forEach { score += nodes[$0] }
    score += verdicts[Int(mention.status.rawValue)]
    let reason = ReasonKey(remark: mention.remark.rawValue, rule: mention.rule)
    if let known = reasons[reason] {
      score += known
    } else {
      let found = context.score(of: .reason, model.reason(of: mention).utf8)
      reasons[reason] = found
      score += found
    }
  }

  mutating func sentence(_ words: Range<Int>, mention: Range<Int>) {
    let (start, end, all) = (words.lowerBound, words.upperBound, sums.count - 1)
    score += sums[end].sentence - sums[start].sentence
    score += sums[mention.lowerBound].before - sums[start].before
    if mention.upperBound < end { score += sums[end].after - sums[mention.upperBound].after }
    let outside = sums[all].passage - (sums[end].passage - sums[start].passage)
    score += outside * ContextReader.passageFactor(words: all - words.count)
    var vectors = sums[end].vectors - sums[start].vectors
    var count = sums[end].vectorCount - sums[start].vectorCount
    let last = min(mention.upperBound, end)
    vectors = vectors - (sums[last].vectors - sums[mention.lowerBound].vectors)
    count -= sums[last].vectorCount - sums[mention.lowerBound].vectorCount
    if count > 0 { score += vectors * (1 / count.squareRoot()) }
    if sums[all].vectorCount > 0 {
      score += sums[all].passageVectors * (1 / sums[all].vectorCount.squareRoot())
    }
  }

  mutating func vectors(
    _ words: borrowing [Word], _ range: Range<Int>, _ role: ContextModel.VectorRole
  ) {
    var sum = ContextScore()
    var count: Float = 0
    for position in range {
      let form = words[position].form
      guard ContextReader.isContent(words[position].tag), known.hasVector(form) else { continue }
      sum += known.score(form, ContextForms.Place.vectors + role.rawValue)
      count += 1
    }
    if count > 0 { score += sum * (1 / count.squareRoot()) }
  }

  mutating func numbers(_ numbers: ContextNumbers) {
    for (index, weight) in context.numbers.enumerated() where numbers[index] != 0 {
      score += weight * numbers[index]
    }
  }
}
