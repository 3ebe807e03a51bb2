extension AttributeReader {
  /// The level of an attribute according to one word, or to a noun with its grading words.
  struct Reading {
    /// The level 1…5, not yet rounded.
    var level: Float
    var words: Range<Int>
  }

  /// The level that a word gives by itself, changed by the words before it, and whether that only
  /// denies it, or a degree of it (`not too sour`); nil for `never turns sour`, which gives no level.
  func ownReading(
    _ span: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument
  ) -> (reading: Reading, isDenial: Bool, isGraded: Bool)? {
    var reading = Reading(
      level: Float(span.entry.gives[index]), words: span.start..<span.end)
    let number = note.mentions.index(at: span.start)
    let isMention = number >= 0 && !note.mentions[number].nodes.isEmpty
    // The level of `unsweetened` is that of its form already.
    let isDenied =
      isMention
      ? note.mentions[number].status == .negated
        && note.mentions[number].remark != .negatingForm
      : note.degrees.verdict(at: span.start) == .negated
    var isNegated = false
    // The word that denies it.
    var denial = span.start
    var isGraded = false
    if span.end < note.words.count, note.words[span.end].separator.isSoft,
      let after = note.degrees.span(at: span.end),
      after.entry.roles.contains(.after), !after.entry.roles.contains(.before),
      !span.entry.roles.contains(.implied)
    {
      // `bitter as hell`, `not sweet enough`
      reading.level = Self.move(reading.level, by: after.entry.factor, index)
      reading.words = span.start..<after.end
      isGraded = true
    }
    if let amount = amountAfter(span, note) {
      reading.level = Self.move(reading.level, by: max(0.5, amount.entry.factor), index)
      reading.words = span.start..<amount.end
      isGraded = true
    }
    if let grade = gradeAfter(span, index, note) {
      return (grade, false, false)
    }
    var isChange = false
    // Whether `and` stands between: what denies holds for both words (`not sour and bitter`), what
    // grades for the first (`mild and sweet`).
    var isJoined = false
    var position = span.start - 1
    while position >= 0, span.start - position <= 4, note.words[position + 1].separator.isSoft,
      !note.words[position].classes.intersects(contrast)
    {
      if note.words[position].classes.intersects(change) { isChange = true }
      guard let before = note.degrees.span(at: position) else {
        guard span.start - position <= 3,
          note.words[position].tag != .verb || note.words[position].classes.intersects(change)
            || isDeniedCause(position, note)
        else { break }
        if position == span.start - 1, !span.entry.roles.contains(.implied) {
          let factor = unknownFactor(position, index, note)
          if factor != 1 {
            reading.level = Self.move(reading.level, by: factor, index)
            reading.words = position..<reading.words.upperBound
          }
        }
        if note.words[position].classes.intersects(joining) { isJoined = true }
        position -= 1
        continue
      }
      if before.end == span.start, before.entry.grades[index] > 0, !before.entry.isDegree,
        !before.entry.roles.contains(.negates), before.entry.gives == .zero,
        !span.entry.roles.contains(.implied)
      {
        // `hi bitter`, `no bitter`: the word is used as a name.
        reading.level = Float(before.entry.grades[index])
        reading.words = before.start..<reading.words.upperBound
        isGraded = true
      } else if before.entry.roles.contains(.negates) {
        if isIn(before.start, rulesOfComplaint, note)
          || isIn(before.start, rulesOfTwoDenials, note)
        {
          break
        }
        let grades = before.entry.roles.contains(.before)
        // `not sickly sweet` is kept as a flavor.
        if !isMention || isGraded || grades || isExcess(span, index, note) { isNegated = true }
        denial = before.start
        isGraded = isGraded || grades
        reading.words = before.start..<reading.words.upperBound
      } else if before.end == reading.words.lowerBound || before.entry.intensity < 0.5,
        before.entry.roles.contains(.before), !isJoined
      {
        let isStronger = before.entry.factor >= 1
        if !(isStronger && span.entry.roles.contains(.implied)) {
          reading.level = Self.move(reading.level, by: before.entry.factor, index)
        }
        reading.words = before.start..<reading.words.upperBound
        isGraded = true
      } else if before.entry.gives != .zero {
        break
      }
      position = before.start - 1
    }
    if isNegated || isDenied, isChange { return nil }
    let isOfExcess = isExcess(span, index, note) || isNegated && isLimit(span, index, denial, note)
    // `not too thin` is no more than not thin.
    let isOfLack = isNegated && isGraded && span.entry.gives[index] < 3
    if isOfLack || (isNegated || isDenied) && !isGraded && isOfExcess {
      reading.level = Self.middle
    } else if isNegated {
      reading.level = Self.negate(reading.level, isGraded: isGraded, index)
    } else if isDenied {
      // A negation may have weakened it already: `hardly sweet`.
      let given = Float(span.entry.gives[index])
      let denied = Self.negate(given, isGraded: isGraded, index)
      reading.level = given < 3 ? max(reading.level, denied) : min(reading.level, denied)
    }
    return (reading, isNegated || isDenied, isGraded)
  }

  /// A small amount that ends the clause behind a word, or the sentence behind a comma: `sweet a
  /// little`, `lemon, barely`.
  private func amountAfter(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> DegreeSpan? {
    var position = span.end
    guard position < note.words.count else { return nil }
    let isApart = note.words[position].separator == .comma
    if !isApart, note.words[position].separator.isSoft, note.words[position].tag == .det,
      note.degrees.span(at: position) == nil
    {
      position += 1
    }
    guard position < note.words.count, isApart || note.words[position].separator.isSoft,
      let amount = note.degrees.span(at: position), amount.start == position,
      amount.entry.roles.contains(.before), !amount.entry.roles.contains(.after),
      amount.entry.factor < 1
    else { return nil }
    let end: Separator = amount.end < note.words.count ? note.words[amount.end].separator : .stop
    if isApart { return end.isHard && amount.entry.intensity <= 0.2 ? amount : nil }
    return end.isSoft ? nil : amount
  }

  /// The level that a grading word gives to a word with a level of its own, used as a name of the
  /// attribute: `bitter mild, acid low`, `astringent is medium`.
  private func gradeAfter(
    _ span: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument
  ) -> Reading? {
    guard !span.entry.roles.contains(.implied), span.end < note.words.count else { return nil }
    var position = span.end
    let separator = note.words[position].separator
    guard separator.isSoft || separator.isSubset(of: [.colon, .dash, .question]) else { return nil }
    if note.words[position].classes.intersects(be), position + 1 < note.words.count,
      note.words[position + 1].separator.isSoft
    {
      position += 1
    }
    // `bitter? a tad`
    if separator.contains(.question) {
      while position < note.words.count, note.words[position].tag == .det { position += 1 }
      if position < note.words.count, let amount = note.degrees.span(at: position),
        amount.start == position, amount.entry.roles.contains(.before),
        !amount.entry.roles.contains(.negates), isAloneOrOf(amount, note)
      {
        let level = Self.move(Float(span.entry.gives[index]), by: amount.entry.factor, index)
        return Reading(level: level, words: span.start..<amount.end)
      }
      return nil
    }
    guard let after = note.degrees.span(at: position), after.start == position,
      after.entry.grades[index] > 0, after.entry.gives == .zero,
      // `thin yes` is no more than that it is thin.
      !after.entry.isVague || span.entry.gives[index] >= 3,
      !after.entry.roles.contains(.after), isPredicative(after, note)
    else { return nil }
    switch note.words[after.start].tag {
    case .adv, .adp, .part: return nil
    default: break
    }
    return Reading(level: Float(after.entry.grades[index]), words: span.start..<after.end)
  }

  /// Whether a verb says what the cup does not do: `not making the mouth dry`.
  private func isDeniedCause(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    guard position > 0, note.words[position].classes.intersects(cause),
      let before = note.degrees.span(at: position - 1)
    else { return false }
    return before.entry.roles.contains(.negates)
  }

  /// A level after an intensifier (factor above 1) or a diminisher.
  ///
  /// A diminisher moves the level towards the low end for attributes that can be absent (sweetness,
  /// bitterness), else towards low instead of the middle: `slightly bright` is medium.
  static func move(_ level: Float, by factor: Float, _ index: Int) -> Float {
    if factor >= 1 { return 3 + (level - 3) * (1 + 2 * (factor - 1)) }
    let pole: Float = level < 3 ? 3 : Attribute.allCases[index].mayLack ? 1 : 2
    // `a little bitter` is low, `somewhat bitter` medium.
    let isSmall = factor >= 0.5 && factor < 0.65
    let factor = pole == 1 && (isSmall || factor == 0.7) ? 0.49 : factor
    return pole + (level - pole) * factor
  }

  /// `not bright` is low, `not too bright` below the middle, `not thin` above it.
  static func negate(_ level: Float, isGraded: Bool, _ index: Int) -> Float {
    if level < 3 { return 3.6 }
    if isGraded { return 2.4 }
    return Attribute.allCases[index].mayLack ? 1.4 : 2
  }

  private static let middle: Float = 3

  /// Whether a word says that there is too much, such as `cloying`: where it is denied, anything may be
  /// left.
  private func isExcess(_ span: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument) -> Bool {
    Float(span.entry.gives[index]) == Self.highest
      && note.words[span.start].classes.intersects(excess)
  }

  /// Whether only too much is denied, behind praise: `rich but not heavy`, `full without being heavy`.
  private func isLimit(
    _ span: DegreeSpan, _ index: Int, _ denial: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    span.end == span.start + 1 && note.words[span.start].classes.intersects(excess) && denial > 0
      && !Attribute.allCases[index].mayLack && note.words[denial].separator.isSoft
      && (note.words[denial - 1].classes.intersects(contrast)
        || span.start - denial > 1 && note.words[denial].tag == .adp)
  }

  private static let highest: Float = 5
}
