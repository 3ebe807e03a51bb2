/// Scores how much the taster likes the cup.
struct SentimentScorer {
  private let model: ExtractionModel
  private var contrast: ClassSet { model.classes[.contrast] }
  /// `husband`, `friends`.
  private var people: ClassSet { model.classes[.people] }
  /// `I` and `we`.
  private let taster: [Int32]
  private let voices: OtherVoices
  private let imagined: ImaginedCup
  /// `just`, `its`.
  private var restart: ClassSet { model.classes[.restart] }
  /// For each rule whether it says that a word names a thing beside the cup.
  private let isOfThings: [Bool]

  init(model: ExtractionModel) {
    self.model = model
    taster = ["i", "we", "me"].map { model.vocabulary.id(of: Array($0.utf8)) }
    voices = OtherVoices(model: model)
    imagined = ImaginedCup(classes: model.classes)
    let prefixes = ["thing.", "object.", "color.", "name."].map { Array($0.utf8) }
    isOfThings = model.rules.ids.map { id in prefixes.contains { id.starts(with: $0) } }
  }

  /// The weights of words before and after a contrast (`good, but …`), of absent flavors, and of
  /// statements about another cup (`than …`), and the rate at which the sum saturates.
  enum Weight {
    static let beforeContrast: Float = 0.7
    static let afterContrast: Float = 1.2
    static let absence: Float = -0.4
    static let otherCup: Float = 0
    /// The liking of other people.
    static let others: Float = 0
    /// How much the taster likes what others do not: `but I did`.
    static let stance: Float = -1.2
    /// The least liking of others that the taster may share or not.
    static let leastOfOthers: Float = 0.2
    static let scale: Float = 1
    /// The least liking of a word by which the taster says it.
    static let leastSaid: Float = 0.3
  }

  /// How much the taster likes the cup, −1…1; 0 when no word expresses liking.
  ///
  /// The sum of the valences of words and of wheel nodes, each reversed by a negation up to three
  /// words before it, multiplied by degree words, and weighted by contrast, as s / √(s² + 1).
  /// O(note).
  ///
  /// A rating counts as a term of its own, from −2 for the lowest to 2 for the highest. What others think counts
  /// only where the taster agrees or does not: `everyone loved it but me`.
  func sentiment(
    of note: inout NoteDocument, rating: RatingReader.Found?
  ) -> Sum {
    var terms: [SentimentTerm] = []
    let sum = sum(of: note, rating, &terms)
    note.sentimentTerms.append(contentsOf: terms)
    return sum
  }

  /// The sum of the terms; `terms` gets them where the note is explained. Not `inout`, as then each call
  /// below would copy the note's header.
  private func sum(
    of note: borrowing NoteDocument, _ rating: RatingReader.Found?, _ terms: inout [SentimentTerm]
  ) -> Sum {
    let contrast = firstContrast(note)
    // A call of a part of the note for each word would copy the note's header.
    let degrees = note.degrees
    let scopes = voices.scopes(in: note)
    let imagined = imagined.scopes(in: note)
    var nextImagined = 0
    // Those that have begun and may still hold, the last one at the end.
    var open: [OtherVoices.Scope] = []
    var nextScope = 0
    var others: Float = 0
    // Of everybody: the taster is one of them where no stance says otherwise.
    var ofAll: [SentimentTerm] = []
    var stances: [SentimentTerm] = []
    var sum = Sum(isSaid: rating != nil)
    if let rating { sum.add(Self.valence(of: rating.rating.score)) }
    for position in note.words.indices {
      while nextScope < scopes.count, scopes[nextScope].words.lowerBound <= position {
        open.append(scopes[nextScope])
        nextScope += 1
      }
      while let last = open.last, last.words.upperBound <= position { open.removeLast() }
      let number = note.mentions.index(at: position)
      if number >= 0, note.mentions[number].start == position,
        note.mentions[number].status != .dropped
      {
        let mention = note.mentions[number]
        let valence = model.degrees.valence(of: mention.nodes)
        if valence != 0 {
          let turn =
            mention.status == .negated
            ? Weight.absence
            : isLittle(number, note) ? 0 : factor(before: position, note, skippingNegation: true)
          let term = weighed(
            SentimentTerm(
              words: mention.start..<mention.end, isMention: true, valence: valence, factor: turn),
            note, contrast: contrast)
          sum.add(term.value)
          if note.isExplained { terms.append(term) }
        }
      }
      if !scopes.isEmpty, voices.isStance(at: position, note) {
        stances.append(
          SentimentTerm(
            words: position..<position + 1, isMention: false, valence: Weight.stance, factor: 1))
      }
      guard let span = degrees.span(at: position),
        !span.entry.roles.contains(.alone) || isAlone(span, note)
      else { continue }
      // `in my orange cup`, `ate a cinnamon roll`: nothing of the cup is liked.
      if number >= 0, namesThing(note.mentions[number]) { continue }
      // The words of a rating count as the rating: `two of five stars`.
      if let rating, rating.bytes.overlaps(note.bytes(of: span.start..<span.end)) { continue }
      // A phrase about an attribute is as pleasing as its words: `dried out my mouth`.
      let isWord =
        span.entry.valence == 0 && span.end > span.start + 1 && span.entry.speaksOfAttribute
      let valence =
        isWord
        ? model.degrees.valence(ofWord: note.words[position].id)
        : span.start == position ? span.entry.valence : 0
      if span.entry.roles.contains(.stance) {
        if span.start == position {
          stances.append(
            SentimentTerm(
              words: span.start..<span.end, isMention: false, valence: valence, factor: 1))
        }
        continue
      }
      // The `low` of `low bitterness` is as little a complaint as the bitterness.
      if valence != 0,
        span.end == note.words.count || !isLittle(note.mentions.index(at: span.end), note)
      {
        let isAbsent = number >= 0 && note.mentions[number].status == .negated
        let turn =
          isAbsent ? Weight.absence : factor(before: position, note, skippingNegation: false)
        var term = weighed(
          SentimentTerm(
            words: isWord ? position..<position + 1 : span.start..<span.end, isMention: false,
            valence: valence, factor: turn),
          note, contrast: contrast)
        // `would be delicious if it weren't so bitter`
        while nextImagined < imagined.count, imagined[nextImagined].upperBound <= position {
          nextImagined += 1
        }
        if term.value > 0, nextImagined < imagined.count,
          imagined[nextImagined].contains(position)
        {
          term.factor = 0
        }
        if let scope = open.last {
          let value = (scope.isDenied ? -1 : 1) * valence * turn
          others += value
          term.factor *= Weight.others
          if scope.isOfAll {
            ofAll.append(
              SentimentTerm(
                words: term.words, isMention: false, valence: valence,
                factor: scope.isDenied ? -turn : turn))
          }
        }
        sum.add(term.value)
        let isFlavor =
          number >= 0 && !note.mentions[number].nodes.isEmpty && !span.entry.roles.contains(.alone)
        if !isFlavor, abs(term.value) >= Weight.leastSaid { sum.isSaid = true }
        if note.isExplained { terms.append(term) }
      }
    }
    for index in stances.indices { stances[index].factor = others > 0 ? 1 : -1 }
    for term in stances.isEmpty ? ofAll : abs(others) < Weight.leastOfOthers ? [] : stances {
      sum.add(term.value)
      sum.isSaid = true
      if note.isExplained { terms.append(term) }
    }
    return sum
  }

  /// The sum of the terms of a note.
  struct Sum {
    private var sum: Float = 0
    /// The sum of the terms above 0.
    private var praise: Float = 0
    /// Whether the taster says it, beside the flavors that most tasters like or dislike.
    var isSaid = false

    init(isSaid: Bool = false) {
      self.isSaid = isSaid
    }

    mutating func add(_ value: Float) {
      sum += value
      if value > 0 { praise += value }
    }

    /// Adds the terms of another passage of the note.
    mutating func add(_ other: Sum) {
      sum += other.sum
      praise += other.praise
      isSaid = isSaid || other.isSaid
    }

    /// How much the taster likes the cup, −1…1.
    var value: Double {
      (Double(sum / (sum * sum + Weight.scale).squareRoot()) * 100).rounded() / 100
    }

    /// The word for it. Where neither a word nor a rating says so, only a strong sentiment is a liking.
    var liking: Liking {
      let (value, complaint) = (value, praise - sum)
      guard isSaid || value <= -0.5 else { return .none }
      let (less, more) = (min(praise, complaint), max(praise, complaint))
      if less >= 0.3, more < 2 * less { return .mixed }
      if value >= 0.15 { return .pleased }
      return value <= -0.15 ? .displeased : .none
    }
  }

  /// How much liking a rating expresses, in stars of five. Scores of cupping forms, up to 100, are
  /// between 60 and 100.
  static func valence(of score: NoteScore) -> Float {
    let share = score.scale == 100 && score.value >= 60 ? (score.value - 60) / 40 : score.share
    return Float(4 * share - 2)
  }

  /// The position of the first contrast (`good, but …`), or the number of words.
  private func firstContrast(_ note: borrowing NoteDocument) -> Int {
    for position in note.words.indices.dropFirst()
    where note.words[position].classes.intersects(contrast) {
      return position
    }
    return note.words.count
  }

  /// A term with the weight of its position.
  private func weighed(
    _ term: SentimentTerm, _ note: borrowing NoteDocument, contrast: Int
  ) -> SentimentTerm {
    var term = term
    let position = term.words.lowerBound
    if position >= contrast { term.factor *= Weight.afterContrast }
    if note.degrees.isOfOtherCup(position, note.words) { term.factor *= Weight.otherCup }
    if position < contrast, contrast < note.words.count { term.factor *= Weight.beforeContrast }
    if !term.isMention, isOfOthers(term, note) || isClaim(position, note) {
      term.factor *= Weight.others
    }
    return term
  }

  /// Whether a word names a flavor that others claim of the cup: `he said it's like battery acid`.
  private func isClaim(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    let number = note.mentions.index(at: position)
    guard number >= 0 else { return false }
    let mention = note.mentions[number]
    return mention.status == .dropped && mention.remark == .none && mention.rule >= 0
      && model.rules.rules[Int(mention.rule)].isClaim
  }

  /// Whether a rule says that a mention names a thing beside the cup.
  private func namesThing(_ mention: FoundMention) -> Bool {
    mention.status == .dropped && mention.remark == .none && mention.rule >= 0
      && isOfThings[Int(mention.rule)]
  }

  /// Whether a phrase is between marks and names no flavor: `goated, fire`.
  private func isAlone(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    let number = note.mentions.index(at: span.start)
    guard number < 0 || note.mentions[number].status == .dropped else { return false }
    return !note.words[span.start].separator.isSoft
      && (span.end >= note.words.count || !note.words[span.end].separator.isSoft)
  }

  /// Whether other people do the liking: `my husband hated it`.
  private func isOfOthers(_ term: SentimentTerm, _ note: borrowing NoteDocument) -> Bool {
    let verb = term.words.lowerBound
    guard term.words.count == 1, note.words[verb].tag == .verb else { return false }
    var position = verb
    while position > 0, verb - position < 4, note.words[position].separator.isSoft {
      position -= 1
      if taster.contains(note.words[position].id) { return false }
      if note.words[position].classes.intersects(people) { return true }
    }
    return false
  }

  /// Whether an attribute that most dislike is said to be low: `low bitterness` is no flaw.
  private func isLittle(_ number: Int, _ note: borrowing NoteDocument) -> Bool {
    guard number >= 0, note.mentions[number].status == .present else { return false }
    let start = note.mentions[number].start
    guard start > 0, note.words[start].separator.isSoft,
      model.degrees.valence(of: note.mentions[number].nodes) < 0,
      let name = note.degrees.span(at: start)?.entry,
      let grade = note.degrees.span(at: start - 1)?.entry
    else { return false }
    return Attribute.allCases.indices.contains {
      name.gives[$0] == DegreeEntry.noun && grade.grades[$0] > 0 && grade.grades[$0] <= Self.low
    }
  }

  private static let low: Int8 = 2

  /// The factor from negation and degree words up to three words before a word.
  private func factor(
    before start: Int, _ note: borrowing NoteDocument, skippingNegation: Bool
  ) -> Float {
    var factor: Float = 1
    var position = start - 1
    var isBeside = true
    // Whether `just` or `its` begins what is there: `not bitter just sweet`.
    var begins = false
    while position >= 0, start - position <= 3, note.words[position + 1].separator.isSoft {
      if note.words[position].classes.intersects(restart) { begins = true }
      if begins, note.mentions.index(at: position) >= 0 { return factor }
      guard let span = note.degrees.span(at: position) else {
        isBeside = false
        position -= 1
        continue
      }
      if begins, span.entry.gives != .zero { return factor }
      if span.entry.roles.contains(.negates) {
        return skippingNegation ? factor : factor * span.entry.factor
      }
      if isBeside, span.entry.roles.contains(.before) {
        factor *= span.entry.factor
      } else {
        isBeside = false
      }
      position = span.start - 1
    }
    return factor
  }
}

/// The contribution of one word, phrase or flavor to the sentiment of a note.
struct SentimentTerm: Sendable {
  private let start: Int32
  private let end: Int32
  /// How much liking it expresses by itself, in stars of five.
  let valence: Float
  /// The factor for negation, degree words and contrast.
  var factor: Float
  /// Whether the term is a mention, whose nodes' valences are added; else a word or phrase of the
  /// valence table.
  let isMention: Bool

  init(words: Range<Int>, isMention: Bool, valence: Float, factor: Float) {
    start = Int32(words.lowerBound)
    end = Int32(words.upperBound)
    self.isMention = isMention
    self.valence = valence
    self.factor = factor
  }

  /// Word positions.
  var words: Range<Int> { Int(start)..<Int(end) }

  var value: Float { valence * factor }
}
