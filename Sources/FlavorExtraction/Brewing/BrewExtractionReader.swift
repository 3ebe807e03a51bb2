import Foundation

/// Reads whether a note calls the brew under- or overextracted, or balanced.
///
/// Cues are found by `CueLexicon`; the words around a cue deny, grade or move it to another cup. The
/// sum of their weights goes into a logistic model of four answers: under, over, balanced, and
/// silence.
struct BrewExtractionReader {
  let cues: CueLexicon
  /// `just`, `its`.
  private let restart: ClassSet
  /// The numbers of the words in the lexicon of cues.
  private var numbers = FormNumbers()
  var ids: [Int32] { numbers.ids }
  private(set) var spans: [Span] = []
  /// For each word the span that contains it, or −1.
  private var spanAt: [Int32] = []
  private var terms: [ExtractionTerm] = []
  /// The words of what was changed before the cup.
  private var changes: [Range<Int>] = []
  /// The factor of each term, so far as earlier terms of its cue leave room.
  private var limits: [Float] = []
  /// For each feature the factors of its terms so far; 0 between notes.
  private var sums: [Float] = []
  /// What cues mean to the taster of the note; nil for what they mean to everybody.
  private var personal: PersonalCues?

  /// The words of a phrase.
  struct Span {
    let start: Int
    let end: Int
    let phrase: Int16
  }

  /// Whether earlier words move a word to another taster or cup, or make it a mere thought: for the rest
  /// of the sentence, up to the next mark, or up to the next comma.
  private struct Others {
    private var people = false
    private var thought = false
    private var other = false
    private var earlier = false

    var speak: Bool { people || thought || other || earlier }

    /// Goes on over the marks before a word.
    mutating func pass(_ separator: Separator) {
      if separator.isHard { (people, thought) = (false, false) }
      if !separator.isSoft { other = false }
      if separator.isHard || separator.contains(.comma) { earlier = false }
    }

    mutating func add(_ kind: CuePhrase.Kind, startsClause: Bool) {
      switch kind {
      case .people: people = true
      case .supposes: thought = true
      case .other: other = true
      case .earlier where startsClause: earlier = true
      default: break
      }
    }
  }

  /// The probability from which a direction is reported.
  static let leastConfidence: Float = 0.5
  /// The confidence from which a note leans to a side; 0.5 is none.
  private static let leastLean: Float = 0.55
  /// The answers but silence, in the order of their probabilities.
  private static let directions: [BrewExtraction.Direction] = [.under, .over, .balanced]
  /// The greatest sum of the factors of one cue.
  private static let mostFactor: Float = 1.6
  /// The number of words before a cue that may change it.
  private static let reach = 4
  private static let mostEvidence = 4
  /// The least prior of a word that is quoted: `lovely` may go with a direction, and does not name it.
  private static let leastPrior: Float = 0.25
  /// The least sum of the priors of the words that a direction rests on.
  private static let leastEvidence: Float = 0.45
  /// The least weight of a word that is quoted, as a share of that of the heaviest.
  private static let leastShare: Float = 0.25
  /// The factor of what this cup has more of than another, and of what is only asked.
  private static let comparedFactor: Float = 1.4
  private static let doubtedFactor: Float = 0.55
  /// The least factor that says of an attribute that there is too much of it.
  private static let excess: Float = 1.6
  /// The factor of `little` before an adjective.
  private static let scantFactor: Float = 0.75
  /// The least factor of a fault that is all of a note: with less, it is hardly there.
  private static let leastBareFactor: Float = 0.5
  /// Factors of the words before and after a contrast.
  private static let beforeContrast: Float = 0.8
  private static let afterContrast: Float = 1.15

  init(model: ExtractionModel) {
    cues = model.cues
    restart = model.classes[.restart]
  }

  /// What a note says of its extraction; nil where it does not say. O(words).
  ///
  /// - Parameter personal: What cues mean to the taster; nil for what they mean to everybody.
  mutating func extraction(
    in note: inout NoteDocument, personal: PersonalCues? = nil
  ) -> BrewExtraction? {
    guard let shares = shares(in: &note, personal) else { return nil }
    return said(shares, note)
  }

  /// What a note says of its extraction, and what it leans to where it does not say enough by itself: several
  /// such notes together tell. O(words).
  ///
  /// - Parameter personal: What cues mean to the taster; nil for what they mean to everybody.
  mutating func reading(
    in note: inout NoteDocument, personal: PersonalCues? = nil
  ) -> (said: BrewExtraction?, lean: BrewExtraction?) {
    guard let shares = shares(in: &note, personal) else { return (nil, nil) }
    return (said(shares, note), lean(shares, note))
  }

  /// The probability of each answer: under, over, balanced, silence; nil for a note without a cue.
  private mutating func shares(
    in note: inout NoteDocument, _ personal: PersonalCues?
  ) -> [Float]? {
    self.personal = personal
    guard !note.isLong, findSpans(note) else { return nil }
    findTerms(note)
    if note.isExplained { note.extractionTerms = terms }
    return shares(isBare: isBareFault(note))
  }

  private func said(_ shares: [Float], _ note: borrowing NoteDocument) -> BrewExtraction? {
    let best = shares.indices.max { shares[$0] < shares[$1] } ?? 3
    guard best < 3, shares[best] >= Self.leastConfidence else { return nil }
    return extraction(Self.directions[best], shares[best], note)
  }

  /// The side that a note speaks for, if it rather speaks for it than for a balanced cup. Silence says as much
  /// for either side.
  private func lean(_ shares: [Float], _ note: borrowing NoteDocument) -> BrewExtraction? {
    let side = shares[0] > shares[1] ? 0 : 1
    guard shares[side] > shares[2] else { return nil }
    let confidence = shares[side] + (shares[2] + shares[3]) / 2
    guard confidence >= Self.leastLean else { return nil }
    return extraction(Self.directions[side], confidence, note)
  }

  private func extraction(
    _ direction: BrewExtraction.Direction, _ confidence: Float, _ note: borrowing NoteDocument
  ) -> BrewExtraction? {
    let evidence = evidence(of: direction, note)
    guard !evidence.isEmpty else { return nil }
    return BrewExtraction(
      direction: direction, confidence: (Double(min(confidence, 0.99)) * 100).rounded() / 100,
      evidence: evidence)
  }

  /// What a note says of its extraction, of other cups, and of the setting to try next. O(words).
  mutating func statements(
    in note: inout NoteDocument
  ) -> (extraction: BrewExtraction?, comparisons: [CupComparison], next: Double?) {
    let extraction = extraction(in: &note)
    guard !note.isLong else { return (extraction, [], nil) }
    let (comparisons, kept) = comparisons(in: note)
    return (extraction, comparisons, kept ?? planned(in: note))
  }

  mutating func cues(in note: inout NoteDocument) -> NoteCues {
    guard !note.isLong else { return NoteCues(values: []) }
    // A setting to try next is one in a note without a cue, too.
    guard findSpans(note) else { return NoteCues(values: [], next: next(in: note)) }
    findTerms(note)
    var values: [NoteCues.Value] = []
    for (index, term) in terms.enumerated() {
      let feature = Self.feature(of: term)
      let factor = Double(limits[index])
      if let place = values.firstIndex(where: { $0.feature == feature }) {
        values[place].factor += factor
      } else {
        values.append(NoteCues.Value(feature: feature, factor: factor))
      }
    }
    return NoteCues(values: values, next: next(in: note))
  }

  // MARK: Phrases

  /// Finds the phrases of the note; false when it has no cue.
  private mutating func findSpans(_ note: borrowing NoteDocument) -> Bool {
    let hasPhrase = numbers.read(note, in: cues)
    spans.removeAll(keepingCapacity: true)
    spanAt.removeAll(keepingCapacity: true)
    guard hasPhrase else {
      spanAt.append(contentsOf: repeatElement(-1, count: ids.count))
      return false
    }
    var hasCue = false
    var position = 0
    while position < ids.count {
      guard cues.starts(with: ids[position]),
        let (phrase, end) = cues.match(ids, note.words, at: position),
        !cues[phrase].isAlone || isAlone(position..<end, note)
      else {
        spanAt.append(-1)
        position += 1
        continue
      }
      let kind = cues[phrase].kind
      switch kind {
      case .cue, .seconds, .minutes: hasCue = true
      case .target where !hasCue: hasCue = hasNumber(note)
      default: break
      }
      for _ in position..<end { spanAt.append(Int32(spans.count)) }
      spans.append(Span(start: position, end: end, phrase: phrase))
      position = end
    }
    return hasCue
  }

  /// Whether some words are all of a clause.
  func isAlone(_ words: Range<Int>, _ note: borrowing NoteDocument) -> Bool {
    !note.words[words.lowerBound].separator.isSoft
      && (words.upperBound == note.words.count || !note.words[words.upperBound].separator.isSoft)
  }

  /// The phrase that contains a word; nil for none.
  func phrase(at position: Int) -> (span: Span, phrase: CuePhrase)? {
    let index = Int(spanAt[position])
    guard index >= 0 else { return nil }
    return (spans[index], cues[spans[index].phrase])
  }

  // MARK: Terms

  private mutating func findTerms(_ note: borrowing NoteDocument) {
    terms.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    let contrast =
      spans.first { $0.start > 0 && cues[$0.phrase].kind == .contrast }?.start ?? note.words.count
    var others = Others()
    var next = 0
    let planned = plannedTime(in: note)
    for span in spans {
      let phrase = cues[span.phrase]
      var term: ExtractionTerm?
      switch phrase.kind {
      case .cue:
        while next < span.start {
          others.pass(note.words[next].separator)
          if let (_, phrase) = self.phrase(at: next) {
            others.add(phrase.kind, startsClause: startsClause(next, note))
          }
          next += 1
        }
        var here = others
        here.pass(note.words[span.start].separator)
        if let start = changeStart(of: span, phrase.cue, note) {
          changes.append(start..<span.end)
        } else if !here.speak {
          term = self.term(span, phrase.cue, note)
        }
      case .target:
        if let planned, planned.phrase == span.start { term = self.term(planned) }
      case .seconds, .minutes:
        if planned?.words.contains(span.start) != true { term = time(span, note) }
      default: break
      }
      guard let term, term.factor > 0 else { continue }
      let weight =
        contrast == note.words.count
        ? 1 : term.words.lowerBound < contrast ? Self.beforeContrast : Self.afterContrast
      terms.append(
        ExtractionTerm(
          words: term.words, cue: term.cue, isDenied: term.isDenied, factor: term.factor * weight))
    }
    if let term = faultless() { terms.append(term) }
    limitFactors()
  }

  /// Where what was done before the cup begins, if advice is that: `went 2 clicks coarser and now it is sour`.
  private func changeStart(of span: Span, _ cue: Int, _ note: borrowing NoteDocument) -> Int? {
    guard cues.names[cue].hasPrefix("advice.") else { return nil }
    var position = span.start
    while position > 0, span.start - position < Self.changeReach,
      note.words[position].separator.isSoft
    {
      position -= 1
      switch phrase(at: position)?.phrase.kind {
      // Not `should have moved 2 clicks finer`.
      case .did:
        let isWish =
          position > 1 && note.text(of: position - 2..<position - 1).lowercased() == "should"
        return isWish ? nil : position
      case .cue, .contrast, .next: return nil
      default: break
      }
    }
    return nil
  }

  /// The most words from what was done to which way: `went about two and a half clicks coarser`.
  private static let changeReach = 7

  /// The least weight of what is wrong with a cup, and of what is right with it.
  private static let leastFault: Float = 0.8
  private static let leastPraise: Float = 0.3

  /// Whether faults are only named as not there, two of them or beside what is good: `not sour, not
  /// bitter`, `smooth, no bitterness`; nil where anything is wrong.
  private func faultless() -> ExtractionTerm? {
    var denied: [ExtractionTerm] = []
    var hasPraise = false
    for term in terms {
      let prior = Self.choose(cues.priors, term)
      guard abs(prior[0]) < Self.leastFault else { return nil }
      if term.isDenied, !cues.isAttribute[term.cue],
        abs(cues.priors[term.cue].said[0]) >= Self.leastFault
      {
        denied.append(term)
      } else if !term.isDenied, prior[1] >= Self.leastPraise {
        hasPraise = true
      }
    }
    guard let first = denied.first, denied.count > 1 || hasPraise else { return nil }
    return ExtractionTerm(words: first.words, cue: cues.faultless, isDenied: false, factor: 1)
  }

  /// A time that differs from the one that was meant.
  private func term(_ planned: PlannedTime) -> ExtractionTerm? {
    guard planned.factor != 0 else { return nil }
    return ExtractionTerm(
      words: planned.words, cue: planned.factor < 0 ? cues.shortTime : cues.longTime,
      isDenied: false, factor: abs(planned.factor))
  }

  /// A cue with what the words around it make of it.
  private func term(
    _ span: Span, _ cue: Int, _ note: borrowing NoteDocument
  ) -> ExtractionTerm {
    let isAttribute = cues.isAttribute[cue]
    let start = span.start
    var factor: Float = 1
    var isDenied = false
    var position = span.start - 1
    var steps = 0
    // Whether `just` or `its` begins what is there: `not sour just bitter`.
    var begins = false
    var isJoined = false
    // `low acid / heavy body / bitter`: each item has its own amount.
    var isNextItem = false
    search: while position >= 0, steps < Self.reach {
      let separator = note.words[position + 1].separator
      if separator.isHard { break }
      if !separator.isSoft, phrase(at: position + 1)?.phrase.kind != .joins { break }
      if separator.contains(.slash) { isNextItem = true }
      if note.words[position].classes.intersects(restart) { begins = true }
      guard let (span, phrase) = phrase(at: position) else {
        position -= 1
        steps += 1
        continue
      }
      switch phrase.kind {
      case .cue where begins: break search
      // `wasnt harsh super juicy`: behind a denied fault without a mark, what is there begins.
      case .cue
      where isAttribute && !isJoined
        && abs(cues.priors[phrase.cue].said[0]) >= Self.leastFault:
        break search
      // `didnt find it sour or bitter`: the reach is that of the first.
      case .cue where isJoined: (isJoined, steps) = (false, -1)
      case .joins: isJoined = true
      case .denies:
        isDenied = true
        // `not too much acidity`: what is denied is the excess.
        if isAttribute, factor >= Self.excess { factor = 0 }
        break search
      case .misses where isAttribute, .lessens where isAttribute:
        isDenied = true
        break search
      case .lessens: factor *= phrase.factor
      case .hardly where !isAttribute:
        isDenied = true
        break search
      case .low where !isAttribute && !isNextItem: factor *= phrase.factor
      // `little bitterness` is hardly any, `little bitter` a bit.
      case .scant where !isAttribute && !isNextItem:
        factor *= note.words[start].tag == .noun ? phrase.factor : Self.scantFactor
      case .grades where steps < 3: factor *= phrase.factor
      case .contrast: break search
      case .neutral: break search
      default: break
      }
      position = span.start - 1
      steps += 1
    }
    // `more astringent than at 6.8`
    if follows(.other, span.end, within: 1, note) != nil, factor >= 1 {
      factor *= Self.comparedFactor
    }
    // `bitterness: low`, `the astringency is minimal`
    if !isAttribute, note.words[start].tag == .noun,
      let low = follows(.low, span.end, within: 3, note)
    {
      factor *= low.factor
    }
    // `maybe a touch underextracted?` is not twice as doubtful.
    if let doubt = doubt(after: span, note) {
      factor = factor < 1 ? min(factor, doubt) : factor * doubt
    }
    let first = cues.names[cue].hasPrefix("flow.") ? amountStart(of: span, note) : span.start
    return ExtractionTerm(
      words: first..<span.end, cue: cue,
      isDenied: isDenied || follows(.gone, span.end, within: 3, note) != nil,
      factor: factor * (follows(.first, span.end, within: 3, note)?.factor ?? 1))
  }

  /// Whether a question mark follows a cue: `overextracted?`, `Under?! Try finer`.
  private func isAsked(_ span: Span, _ note: borrowing NoteDocument) -> Bool {
    let end = Int(note.words[span.end - 1].end)
    let marks = note.utf8[end...].prefix(Self.mostMarks).prefix { $0 > UInt8(ascii: " ") }
    return marks.contains(UInt8(ascii: "?"))
  }

  /// The most marks behind a word among which a question mark is looked for.
  private static let mostMarks = 4

  /// What a doubt behind a cue leaves of it: `overextracted? not sure`; nil without one.
  private func doubt(after span: Span, _ note: borrowing NoteDocument) -> Float? {
    if isAsked(span, note) { return Self.doubtedFactor }
    for position in span.end..<min(note.words.count, span.end + 2) {
      if let (_, phrase) = phrase(at: position), phrase.kind == .doubts { return phrase.factor }
    }
    return nil
  }

  /// Whether a phrase begins a clause: `yesterday it was sour`, not `more sour than yesterday`.
  private func startsClause(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    let start = spans[Int(spanAt[position])].start
    return !note.words[start].separator.isSoft || note.words[start].startsSentence
  }

  /// A phrase of a kind that follows within a few words without a mark between but a colon:
  /// `bitterness: 0/5`.
  private func follows(
    _ kind: CuePhrase.Kind, _ start: Int, within count: Int, _ note: borrowing NoteDocument
  ) -> CuePhrase? {
    var position = start
    while position < note.words.count, position < start + count,
      note.words[position].separator.isSoft
        || position == start && note.words[position].separator == .colon
    {
      if let (_, phrase) = phrase(at: position), phrase.kind == kind { return phrase }
      position += 1
    }
    return nil
  }

  /// The seconds of a shot, and of a drawdown, that are short and long.
  private static let shot = (short: 8...20, long: 38...90)
  private static let drawdown = (short: 15...75, long: 270...1200)

  /// A short or long time of a shot or a drawdown: `in 18 s`, `45 seconds for 36 g`,
  /// `drawdown took 5 minutes`.
  private func time(_ span: Span, _ note: borrowing NoteDocument) -> ExtractionTerm? {
    let number = span.start - 1
    guard number >= 0, note.words[span.start].separator.isSoft,
      let amount = Int(
        String(decoding: note.forms.bytes(of: note.words[number].form), as: UTF8.self)),
      amount <= 1000
    else { return nil }
    let seconds = amount * Int(cues[span.phrase].factor)
    let isIn = number > 0 && note.text(of: number - 1..<number) == "in"
    let isFor =
      span.end < note.words.count && note.text(of: span.end..<span.end + 1) == "for"
    let times: (short: ClosedRange<Int>, long: ClosedRange<Int>)
    if isOfDrawdown(number..<span.end, note) {
      times = Self.drawdown
    } else if cues[span.phrase].kind == .seconds, isIn || isFor {
      times = Self.shot
    } else {
      return nil
    }
    guard times.short.contains(seconds) || times.long.contains(seconds) else { return nil }
    let cue = times.short.contains(seconds) ? cues.shortTime : cues.longTime
    return ExtractionTerm(words: number..<span.end, cue: cue, isDenied: false, factor: 1)
  }

  /// Whether a time is beside a word for the drawdown, in one clause.
  private func isOfDrawdown(_ time: Range<Int>, _ note: borrowing NoteDocument) -> Bool {
    var position = time.lowerBound
    while position > 0, time.lowerBound - position < Self.reach,
      note.words[position].separator.isSoft || note.words[position].separator == .colon
    {
      position -= 1
      if let (_, phrase) = phrase(at: position), phrase.kind == .drawdown { return true }
    }
    return follows(.drawdown, time.upperBound, within: 2, note) != nil
  }

  // MARK: The answer

  /// The probabilities of under, over, balanced and silence.
  ///
  /// - Parameter isBare: Whether the note says nothing else, so that silence is not expected.
  private func shares(isBare: Bool) -> [Float] {
    var sum = cues.constant + (personal?.constant ?? .zero)
    if isBare { sum[2] -= cues.constant[2] }
    for (index, term) in terms.enumerated() { sum += limits[index] * weights(of: term) }
    let scores = [-sum[0], sum[0], sum[1], sum[2]]
    let most = scores.max() ?? 0
    let odds = scores.map { exp($0 - most) }
    let total = odds.reduce(0, +)
    return odds.map { $0 / total }
  }

  /// Whether a note names what is wrong with the cup, and nothing else: `sour`, `Still a bit bitter!`, not `sour?`.
  /// Who writes one word means it; in longer notes a word is often silent.
  private func isBareFault(_ note: borrowing NoteDocument) -> Bool {
    !terms.isEmpty
      && terms.allSatisfy {
        !$0.isDenied && $0.factor >= Self.leastBareFactor
          && abs(cues.priors[$0.cue].said[0]) >= Self.leastFault
      }
      && spans.allSatisfy { doubt(after: $0, note) == nil }
      && note.words.indices.allSatisfy { place in
        phrase(at: place).map { $0.phrase.kind != .did && $0.phrase.kind != .steps }
          ?? Self.small.contains(note.words[place].tag)
          || changes.contains { $0.contains(place) }
      }
  }

  /// The parts of speech of words that name nothing.
  private static let small: Set<UniversalTag> = [.det, .adv, .cconj, .pron, .aux, .part]

  private func weights(of term: ExtractionTerm) -> CueLexicon.Weights {
    Self.choose(cues.weights, term) + (personal?.weights(of: term) ?? .zero)
  }

  private static func choose(
    _ table: [(said: CueLexicon.Weights, denied: CueLexicon.Weights)], _ term: ExtractionTerm
  ) -> CueLexicon.Weights {
    term.isDenied ? table[term.cue].denied : table[term.cue].said
  }

  private static func weight(
    of weights: CueLexicon.Weights, for direction: BrewExtraction.Direction
  ) -> Float {
    switch direction {
    case .under: -weights[0]
    case .over: weights[0]
    case .balanced: weights[1]
    }
  }

  private mutating func limitFactors() {
    limits.removeAll(keepingCapacity: true)
    for term in terms {
      let feature = Self.feature(of: term)
      while sums.count <= feature { sums.append(0) }
      limits.append(min(term.factor, max(0, Self.mostFactor - sums[feature])))
      sums[feature] += term.factor
    }
    for term in terms { sums[Self.feature(of: term)] = 0 }
  }

  private static func feature(of term: ExtractionTerm) -> Int {
    2 * term.cue + (term.isDenied ? 1 : 0)
  }

  /// The words of the heaviest terms for a direction, in the order of the note, each once.
  private func evidence(
    of direction: BrewExtraction.Direction, _ note: borrowing NoteDocument
  ) -> [String] {
    let speaking = terms.indices.compactMap { index -> (index: Int, prior: Float, weight: Float)? in
      let term = terms[index]
      let (prior, learned) = (Self.choose(cues.priors, term), weights(of: term))
      let own = personal?.weights(of: term) ?? .zero
      let meant = Self.weight(of: prior, for: direction)
      // What the taster alone means by a word is a reason, too.
      let isOwn = Self.weight(of: own, for: direction) >= Self.leastPrior
      guard meant >= Self.leastPrior || isOwn else { return nil }
      return (
        index: index, prior: isOwn ? .infinity : meant * limits[index],
        weight: Self.weight(of: learned, for: direction) * limits[index]
      )
    }
    guard speaking.reduce(0, { $0 + $1.prior }) >= Self.leastEvidence else { return [] }
    // What hardly speaks beside the rest would only puzzle a reader.
    let least = max(0.1, Self.leastShare * (speaking.map(\.weight).max() ?? 0))
    let heaviest = speaking.filter { $0.weight > least }
      .sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }.prefix(Self.mostEvidence)
    var texts: [String] = []
    for term in heaviest.sorted(by: { $0.index < $1.index }) {
      let text = note.text(of: withDenial(terms[term.index], note))
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  /// The words of a term, from the word that denies it.
  private func withDenial(
    _ term: ExtractionTerm, _ note: borrowing NoteDocument
  ) -> Range<Int> {
    guard term.isDenied || term.cue == cues.faultless else { return term.words }
    var position = term.words.lowerBound - 1
    while position >= 0, term.words.lowerBound - position <= 2 * Self.reach {
      if let (span, phrase) = phrase(at: position),
        [.denies, .misses, .lessens, .hardly].contains(phrase.kind)
      {
        return span.start..<term.words.upperBound
      }
      position -= 1
    }
    return term.words
  }
}
