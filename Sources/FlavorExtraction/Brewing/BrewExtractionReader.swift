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
  var spanAt: [Int32] = []
  var terms: [ExtractionTerm] = []
  /// The words of what was changed before the cup.
  var changes: [Range<Int>] = []
  /// The factor of each term, so far as earlier terms of its cue leave room.
  var limits: [Float] = []
  /// For each feature the factors of its terms so far; 0 between notes.
  var sums: [Float] = []
  /// What cues mean to the taster of the note; nil for what they mean to everybody.
  var personal: PersonalCues?

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
  /// The number of words before a cue that may change it.
  static let cueReach = 4
  /// The factor of what this cup has more of than another, and of what is only asked.
  private static let comparedFactor: Float = 1.4
  private static let doubtedFactor: Float = 0.55
  /// The least factor that says of an attribute that there is too much of it.
  private static let excess: Float = 1.6
  /// The factor of `little` before an adjective.
  private static let scantFactor: Float = 0.75
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
    return (extraction, comparisons, nextSetting(in: note, kept: kept))
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
  static let leastFault: Float = 0.8
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
    search: while position >= 0, steps < Self.cueReach {
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
  func doubt(after span: Span, _ note: borrowing NoteDocument) -> Float? {
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
    while position > 0, time.lowerBound - position < Self.cueReach,
      note.words[position].separator.isSoft || note.words[position].separator == .colon
    {
      position -= 1
      if let (_, phrase) = phrase(at: position), phrase.kind == .drawdown { return true }
    }
    return follows(.drawdown, time.upperBound, within: 2, note) != nil
  }
}
