/// Reads the levels of acidity, body and the other attributes from a note's degree words and numbers.
struct AttributeReader {
  /// A level that a note reports.
  struct Found {
    var attribute: Attribute
    var level: AttributeLevel
    /// Whether it rests on words about the attribute itself, not on a flavor such as `lemon`, which
    /// only implies it.
    var isStated: Bool
  }

  let model: ExtractionModel
  private let usesVectors: Bool
  /// nil where levels are what is read.
  private let judge = LevelJudge.standard
  let like: Int32
  /// `cup`, `brew`.
  let drinks: [Int32]
  var linking: ClassSet { model.classes[.linking] }
  var be: ClassSet { model.classes[.be] }
  /// `and` and `or`.
  let joining: ClassSet
  var to: ClassSet { model.classes[.to] }
  var of: ClassSet { model.classes[.of] }
  /// `but`, `yet`.
  var contrast: ClassSet { model.classes[.contrast] }
  /// `no`, `wait`, `mean`: words with which a taster takes something back.
  var takingBack: ClassSet { model.classes[.takingBack] }
  /// `heavy`, `sharp`: too much of an attribute.
  var excess: ClassSet { model.classes[.excess] }
  /// Places, gear, vessels.
  let things: ClassSet
  var cupNoun: ClassSet { model.classes[.cupNoun] }
  /// `turns`, `gets`.
  var change: ClassSet { model.classes[.changeVerb] }
  /// `makes`, `leaves`.
  var cause: ClassSet { model.classes[.causeVerb] }
  /// `that`, `which`.
  var relative: ClassSet { model.classes[.relativePronoun] }
  /// `the`, `this`.
  var definite: ClassSet { model.classes[.definite] }
  /// `a`, `its`.
  var determiner: ClassSet { model.classes[.determiner] }
  /// `hits`, `comes`.
  var emergence: ClassSet { model.classes[.emergeVerb] }
  /// `has`, `gives`.
  var having: ClassSet { model.classes[.tasteVerb] }
  /// For each rule whether it says that what looks like a denial is a complaint: `would be great
  /// without the bitterness`.
  let rulesOfComplaint: [Bool]
  /// For each rule whether it says that two denials make a report: `can't say it lacks sweetness`.
  let rulesOfTwoDenials: [Bool]

  init(model: ExtractionModel, usesVectors: Bool) {
    self.model = model
    self.usesVectors = usesVectors
    func id(_ word: String) -> Int32 { model.vocabulary.id(of: Array(word.utf8)) }
    like = id("like")
    drinks = ["cup", "cups", "brew", "shot", "espresso"].map(id)
    things = model.classes.union(of: .place, .gear, .vessel)
    joining = model.classes.union(of: .and, .or)
    rulesOfComplaint = model.rules.reasons.map { $0.text == "a-complaint-it-is-there" }
    rulesOfTwoDenials = model.rules.reasons.map {
      $0.text == "double-negation" || $0.text == "two-negations"
    }
  }

  /// Tells the levels of words that no table has; nil without word vectors. Made at the first use.
  var grader: WordGrader? { usesVectors ? WordGrader.standard : nil }

  /// A reading of one attribute, and how much it weighs.
  private struct Weighed {
    var attribute: Int
    /// The first word of the phrase that names it or gives the level.
    var start: Int
    var reading: Reading
    var weight: Float
    /// Whether it is only a denial, such as `not sharp`.
    var isDenial = false
    /// The word of which only a degree is denied (`not too sour`); −2 otherwise.
    var graded: Int32 = -2
    /// The word that gives the level; −1 for a name of the attribute.
    var word: Int32 = -1
  }

  /// The attribute levels that the note gives, with the words that state them.
  ///
  /// A number decides: `acidity 4/5`. Else the mean of all levels that the note gives for the attribute
  /// is read, and `LevelJudge` keeps it, drops it or finds another one. Names of the attribute with a
  /// grading word (`low acidity`) are read before words that give a level by themselves (`bright`);
  /// words that only imply a level (`lemon`) when there is nothing else, and a denial (`not sharp`)
  /// when its sentence has nothing else. A grading word belongs to one name: that which it is before,
  /// else that which it follows.
  ///
  /// - Parameters:
  ///   - scores: The numbers that the note gives.
  ///   - second: What the judge asks where it is in doubt.
  func attributes(
    in note: borrowing NoteDocument, scores: [ScoreReader.Score], _ second: SecondOpinion?
  ) -> [Found] {
    var found: [Found] = []
    // The attributes that have a number, as bits.
    var scored: UInt8 = 0
    for score in scores where score.attribute >= 0 && scored >> UInt8(score.attribute) & 1 == 0 {
      scored |= 1 << UInt8(score.attribute)
      let level = AttributeLevel(
        level: Int((1 + 4 * score.score.share).rounded()), evidence: [note.text(of: score.words)],
        score: score.score)
      found.append(
        Found(attribute: Attribute.allCases[score.attribute], level: level, isStated: true))
    }
    var questions: [Question] = []
    forEachQuestion(in: note, besides: scored) { questions.append($0) }
    let levels = judge?.levels(of: questions, in: note, second) ?? questions.map(\.read)
    for (question, level) in zip(questions, levels) where level > 0 {
      found.append(
        Found(
          attribute: Attribute.allCases[question.attribute],
          level: AttributeLevel(
            level: level, evidence: question.evidence.map { note.text(of: $0) }),
          isStated: !question.isImplied))
    }
    return found
  }

  /// What the judge is asked of one attribute.
  struct Question {
    var attribute: Int
    /// The level that is read; 0 for none.
    var read: Int
    /// The words that state it, or may.
    var evidence: [Range<Int>]
    /// Whether flavors alone imply a level, of which the judge has not learned.
    var isImplied: Bool
    /// Empty where the judge is not asked.
    var features: [UInt64] = []
    /// The words from its first candidate to its last.
    var span = 0..<0
  }

  /// Calls `body` for each attribute that words name or give a level.
  ///
  /// - Parameter scored: Attributes to leave out, as bits.
  func forEachQuestion(
    in note: borrowing NoteDocument, besides scored: UInt8, _ body: (Question) -> Void
  ) {
    var (named, given) = (UInt8(0), UInt8(0))
    for stored in note.degrees.spans {
      let entry = model.degrees.entry(of: stored)
      named |= entry.nameBits
      given |= entry.levelBits
    }
    guard (named | given) & ~scored != 0 else { return }
    var names = named == 0 ? Names() : readNames(note)
    names.claimed.sort()
    var features = LevelFeatures()
    var weighed: [Weighed] = []
    for index in Attribute.allCases.indices where (named | given) & ~scored & 1 << UInt8(index) != 0
    {
      weighed.removeAll(keepingCapacity: true)
      for one in names.weighed where one.attribute == index { weighed.append(one) }
      let isGiven = given & 1 << UInt8(index) != 0
      if isGiven { addOwnLevels(index, isImplied: false, note, names.claimed, to: &weighed) }
      let counted = weighed.map { ($0.start, $0.reading.level) }
      dropDenials(&weighed, note)
      keepLast(&weighed, note)
      // `no acid whatsoever; juicy`: names decide where they have a level.
      if weighed.contains(where: { $0.weight > 1 }) { weighed.removeAll { $0.weight <= 1 } }
      if weighed.isEmpty, named & 1 << UInt8(index) != 0 {
        addUnknown(index, note, to: &weighed)
      }
      if weighed.isEmpty, named & 1 << UInt8(index) != 0 {
        addPresence(index, note, to: &weighed)
      }
      let isImplied = weighed.isEmpty
      if isImplied, isGiven {
        addOwnLevels(index, isImplied: true, note, names.claimed, to: &weighed)
      }
      let read = Self.level(of: weighed)
      var question = Question(
        attribute: index, read: read, evidence: weighed.map(\.reading.words),
        isImplied: isImplied && read > 0)
      let candidates = candidates(index, note, counted)
      if candidates.contains(where: { $0.kind != .implied }) {
        question.features = features.features(of: index, candidates, read: read, note)
        question.span = candidates[0].span.start..<candidates[candidates.count - 1].span.end
        if read == 0 { question.evidence = candidates.map { $0.span.start..<$0.span.end } }
      }
      body(question)
    }
  }

  /// The phrases that name an attribute or give it a level, and the levels that were read from them.
  private func candidates(
    _ index: Int, _ note: borrowing NoteDocument, _ counted: [(start: Int, level: Float)]
  ) -> [LevelCandidate] {
    var candidates: [LevelCandidate] = []
    for stored in note.degrees.spans {
      let entry = model.degrees.entry(of: stored)
      guard (entry.nameBits | entry.levelBits) & 1 << UInt8(index) != 0 else { continue }
      let level = counted.first { $0.start == stored.start }?.level ?? 0
      candidates.append(
        LevelCandidate(span: model.degrees[stored], attribute: index, level: Self.rounded(level)))
    }
    return candidates
  }

  /// The mean of levels, as a whole number; 0 for none.
  private static func level(of weighed: [Weighed]) -> Int {
    guard !weighed.isEmpty else { return 0 }
    var (total, weight): (Float, Float) = (0, 0)
    for (index, one) in weighed.enumerated() {
      var reached = one.reading.level
      // `sweet, sweet, sweet`
      if one.word >= 0, one.graded == -2, !one.isDenial,
        index > 0 && isSame(weighed[index - 1], one)
          || index + 1 < weighed.count && isSame(one, weighed[index + 1])
      {
        reached = reached < 3 ? 1 : 5
      }
      total += one.weight * max(1, min(5, reached))
      weight += one.weight
    }
    return rounded(total / weight)
  }

  private static func rounded(_ level: Float) -> Int {
    level == 0 ? 0 : max(1, min(5, Int(level.rounded())))
  }

  /// Whether the same word is twice in a row.
  private static func isSame(_ one: Weighed, _ other: Weighed) -> Bool {
    one.word == other.word && one.reading.words.upperBound == other.reading.words.lowerBound
  }

  /// What grading words say of names of attributes.
  private struct Names {
    var weighed: [Weighed] = []
    /// The first words of the phrases that grade a name.
    var claimed: [Int] = []
  }

  /// Reads the names of attributes from left to right.
  private func readNames(_ note: borrowing NoteDocument) -> Names {
    var names = Names()
    for stored in note.degrees.spans where model.degrees.entry(of: stored).nameBits != 0 {
      let span = model.degrees[stored]
      guard isOfThisCup(span, note) else { continue }
      for index in 0..<Attribute.allCases.count
      where span.entry.nameBits & 1 << UInt8(index) != 0 {
        if let reading = nounReading(span, index, note, claimed: &names.claimed) {
          names.weighed.append(
            Weighed(attribute: index, start: span.start, reading: reading, weight: 2))
        }
      }
    }
    return names
  }

  /// Adds the names of an attribute that words without a table grade.
  private func addUnknown(
    _ index: Int, _ note: borrowing NoteDocument, to weighed: inout [Weighed]
  ) {
    for stored in note.degrees.spans
    where model.degrees.entry(of: stored).nameBits & 1 << UInt8(index) != 0 {
      let span = model.degrees[stored]
      guard isOfThisCup(span, note), let reading = unknownReading(span, index, note)
      else { continue }
      weighed.append(Weighed(attribute: index, start: span.start, reading: reading, weight: 1))
    }
  }

  /// The level of an attribute that is reported by its name alone: `caramel sweetness`, `has sweetness`.
  static let levelOfPresence: Float = 3.6

  /// Adds the names of an attribute that are reported as flavors.
  private func addPresence(
    _ index: Int, _ note: borrowing NoteDocument, to weighed: inout [Weighed]
  ) {
    for stored in note.degrees.spans
    where model.degrees.entry(of: stored).nameBits & 1 << UInt8(index) != 0 {
      let span = model.degrees[stored]
      guard isOfThisCup(span, note),
        Attribute.allCases[index].isFlavor
          ? isReported(span, note) : Attribute.allCases[index].isAmount && stands(span, note)
      else { continue }
      let reading = Reading(level: Self.levelOfPresence, words: span.start..<span.end)
      weighed.append(Weighed(attribute: index, start: span.start, reading: reading, weight: 1))
    }
  }

  /// Whether a name is kept as a flavor, and heads no line of a form.
  private func isReported(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    let number = note.mentions.index(at: span.start)
    return number >= 0 && note.mentions[number].status == .present
      && !note.mentions[number].nodes.isEmpty
      && (span.end >= note.words.count || !note.words[span.end].separator.contains(.colon))
  }

  /// Whether a name that is no flavor stands for itself: alone between marks, after `has`, or before
  /// a verb of coming: `Clarity, florals`, `it has body`, `the acid hits first`.
  private func stands(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    guard note.degrees.verdict(at: span.start) == .present else { return false }
    let isLast = span.end >= note.words.count
    // `Acidity?`
    if isLast, note.utf8[Int(note.words[span.end - 1].end)...].contains(UInt8(ascii: "?")) {
      return false
    }
    let after: Separator = isLast ? .stop : note.words[span.end].separator
    guard after.isDisjoint(with: [.colon, .question, .open, .dash, .other]) else { return false }
    if after.isSoft { return note.words[span.end].classes.intersects(emergence) }
    let before = note.words[span.start].separator
    return !before.isSoft && before.isDisjoint(with: [.colon, .dash])
      || span.start > 0 && before.isSoft && note.words[span.start - 1].classes.intersects(having)
  }

  private func addOwnLevels(
    _ index: Int, isImplied: Bool, _ note: borrowing NoteDocument, _ claimed: [Int],
    to weighed: inout [Weighed]
  ) {
    for stored in note.degrees.spans
    where model.degrees.entry(of: stored).levelBits & 1 << UInt8(index) != 0 {
      let span = model.degrees[stored]
      let roles = span.entry.roles
      guard roles.contains(.implied) == isImplied, isOfThisCup(span, note),
        !Self.isClaimed(span.start, claimed), !gradesNoun(span, index, note),
        !isOfOtherThing(span, note),
        !roles.contains(.loose) || !standsBeforeNoun(span, index, note),
        !(isImplied && note.words[span.start].tag == .verb && span.entry.grades != .zero)
      else { continue }
      guard let reading = ownReading(span, index, note),
        !(isImplied && reading.isDenial && isFlavor(span, note))
      else { continue }
      weighed.append(
        Weighed(
          attribute: index, start: span.start, reading: reading.reading, weight: 1,
          isDenial: reading.isDenial,
          graded: reading.isGraded ? note.words[span.start].id : -2,
          word: note.words[span.start].id))
    }
  }

  /// Whether a phrase is a flavor: `no lemon` says nothing of the acidity, `never harsh` something of the bitterness.
  private func isFlavor(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    let number = note.mentions.index(at: span.start)
    return number >= 0 && !note.mentions[number].nodes.isEmpty
  }

  /// Whether a word is among those that grade a name, which are in order.
  private static func isClaimed(_ word: Int, _ claimed: [Int]) -> Bool {
    var range = claimed.startIndex..<claimed.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if claimed[middle] == word { return true }
      range = claimed[middle] < word ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  /// `bright but not sharp` is bright: a denial counts where its sentence says nothing else. But
  /// `bitter, not too bitter` is less than bitter.
  private func dropDenials(_ weighed: inout [Weighed], _ note: borrowing NoteDocument) {
    guard weighed.contains(where: \.isDenial), weighed.contains(where: { !$0.isDenial }) else {
      return
    }
    let sentences = sentenceStarts(note)
    // For each sentence a word that gives a level in it, and whether another one does, too.
    var asserted: [Int: (word: Int32, isAlone: Bool)] = [:]
    for one in weighed where !one.isDenial {
      let sentence = sentences[one.reading.words.lowerBound]
      if let earlier = asserted[sentence] {
        asserted[sentence] = (one.word, earlier.isAlone && earlier.word == one.word)
      } else {
        asserted[sentence] = (one.word, true)
      }
    }
    weighed.removeAll { one in
      guard one.isDenial, let other = asserted[sentences[one.reading.words.lowerBound]] else {
        return false
      }
      return !other.isAlone || other.word != one.graded
    }
  }

  /// `less bitter than before, but still too bitter`, `high acid, I mean low acid`: of two levels that
  /// `but` parts, and of two on opposite sides of which the first is taken back, the last holds.
  private func keepLast(_ weighed: inout [Weighed], _ note: borrowing NoteDocument) {
    guard weighed.count > 1 else { return }
    weighed.sort { $0.reading.words.lowerBound < $1.reading.words.lowerBound }
    var first = 0
    for index in 1..<weighed.count {
      let start = weighed[index].reading.words.lowerBound
      let between = min(weighed[index - 1].reading.words.upperBound, start)..<start
      let isOpposed =
        (weighed[index - 1].reading.level - 3) * (weighed[index].reading.level - 3) < 0
      let isParted = between.contains {
        note.words[$0].classes.intersects(contrast)
          || isOpposed && note.words[$0].classes.intersects(takingBack)
      }
      if isParted, !between.contains(where: { note.words[$0].separator.isHard }) { first = index }
    }
    weighed.removeFirst(first)
  }

  /// For each word the first word of its sentence.
  private func sentenceStarts(_ note: borrowing NoteDocument) -> [Int] {
    var starts: [Int] = []
    starts.reserveCapacity(note.words.count)
    for position in note.words.indices {
      let isStart = position == 0 || note.words[position].separator.isHard
      starts.append(isStart ? position : starts[position - 1])
    }
    return starts
  }
}
