extension AttributeReader {
  /// The level that words after a name of the attribute give it: `finish: dry, short`.
  func nounReadingAfter(
    _ span: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument, claimed: inout [Int]
  ) -> Reading? {
    var level: Float = 0
    var factor: Float = 1
    var isNegated = false
    var isChange = false
    // Whether words about other attributes intervene.
    var isApart = false
    // Whether a verb or a preposition leads to the level: `sits high`, `bordering on aggressive`.
    var isLed = false
    var end = span.end
    // `acidity, body and sweetness all high`
    let first = endOfNames(span, note)
    var position = first
    // Whether the name is a question: `Body? Tons.`
    var isAsked = false
    var limit = first + 5
    // What a vague word says of the name: `there, but only slight`.
    var fallback: Reading?
    while position < note.words.count, position < limit {
      let separator = note.words[position].separator
      let isLabel =
        position == first
        && (separator.isSubset(of: [.colon, .dash, .open, .question])
          || separator == .stop && isAbbreviation(span, note)
          || separator == .comma
            && (isAfterthought(position, index, note) || isApposition(span, position, index, note)))
      if isLabel, separator.contains(.question) { isAsked = true }
      // `finish: dry, tannic, short`, `the finish is dry and short`
      let isListed =
        isApart
        && (separator == .comma || note.words[position - 1].classes.intersects(joining)
          || note.words[position - 1].classes.intersects(contrast))
      guard separator.isSoft || isLabel || isListed || position == limit - 4 && fallback != nil
      else { break }
      if let after = note.degrees.span(at: position) {
        let entry = after.entry
        if entry.grades[index] > 0 {
          guard !isApart || isListed && !isBeforeName(after, note),
            !isLed && !note.words[after.start].separator.contains(.stop)
              || isPredicative(after, note)
          else { break }
          // `never gets sharp` gives no level.
          if isNegated, isChange { return nil }
          // `present but not dominant`
          if entry.isVague, !isNegated, fallback == nil, let next = pastContrast(after, note) {
            claimed.append(after.start)
            fallback = Reading(level: Float(entry.grades[index]), words: span.start..<after.end)
            (position, limit, factor, isLed) = (next, next + 4, 1, false)
            continue
          }
          level = Float(entry.grades[index])
          end = after.end
          claimed.append(after.start)
          if isRange(after, note), let other = rangeEnd(after, index, note) {
            // `thin to medium` is nearer to thin.
            level = (level + Float(other.entry.grades[index])) / 2 - 0.1
            end = other.end
            claimed.append(other.start)
          }
          break
        }
        if entry.roles.contains(.negates) {
          isNegated = true
        } else if entry.isDegree {
          let isAnswer = isAsked && isAloneOrOf(after, note)
          if entry.roles.contains(.after) || isAnswer, Attribute.allCases[index].isAmount {
            level = 1 + 4 * entry.intensity
            end = after.end
            break
          }
          factor *= entry.factor
        } else if entry.gives != .zero {
          guard entry.gives.min() >= 0 else { break }
          isApart = true
        } else if entry.grades != .zero {
          // `hollow and quick`
          isApart = true
        }
        position = after.end
        continue
      }
      let word = note.words[position]
      // `finish dry and brief`, `an acidity that stays polite`
      if isApart && word.classes.intersects(joining)
        || position == first && word.classes.intersects(relative)
      {
        position += 1
        continue
      }
      if word.classes.intersects(change) { isChange = true }
      let isVerb =
        isChange || word.classes.intersects(linking) || word.classes.intersects(be)
        || word.tag == .aux
      // `acidity and body both medium`
      let isBoth = word.tag == .cconj && !word.classes.intersects(joining)
      if !isVerb, word.tag != .adv, word.tag != .det, !isBoth {
        guard word.tag == .verb || word.tag == .adp && position > first else { break }
        isLed = true
      }
      position += 1
    }
    guard level > 0 else { return fallback }
    if factor != 1 { level = Self.move(level, by: factor, index) }
    if isNegated { level = Self.negate(level, isGraded: true, index) }
    if isNegated, fallback != nil { level = 3 }
    return Reading(level: level, words: span.start..<end)
  }

  /// The end of a list of names that begins with a name, where `and` joins its last: `acidity, body and
  /// sweetness`; of other names their own end.
  func endOfNames(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Int {
    var end = span.end
    var position = span.end
    while position + 1 < note.words.count {
      let separator = note.words[position].separator
      guard separator.isSoft || separator == .comma else { break }
      let isJoined = note.words[position].classes.intersects(joining)
      let start = isJoined ? position + 1 : position
      guard isJoined || separator == .comma,
        let name = note.degrees.span(at: start), name.start == start, name.entry.gives.min() < 0
      else { break }
      position = name.end
      if isJoined { end = position }
    }
    return end
  }

  /// Whether a grade that is no level by itself is alone after a comma: `acidity, plenty`.
  private func isAfterthought(
    _ position: Int, _ index: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    guard let grade = note.degrees.span(at: position), grade.start == position else { return false }
    let ends = grade.end >= note.words.count || note.words[grade.end].separator.isHard
    return ends && grade.entry.grades[index] > 0 && grade.entry.gives == .zero
      && !grade.entry.isVague
  }

  /// Whether a grade behind a comma is said of a name with its article: `the acidity, winey and
  /// pronounced, is …`, `its finish, extraordinarily long`.
  private func isApposition(
    _ span: DegreeSpan, _ position: Int, _ index: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    guard span.start > 0, note.words[span.start].separator.isSoft,
      note.words[span.start - 1].classes.intersects(determiner)
        || note.words[span.start - 1].classes.intersects(definite)
    else { return false }
    var position = position
    for _ in 0..<3 where position < note.words.count {
      guard let grade = note.degrees.span(at: position), grade.start == position,
        !grade.entry.roles.contains(.negates)
      else { return false }
      if grade.entry.grades[index] > 0 {
        return isPredicative(grade, note) && !isBeforeName(grade, note)
      }
      guard grade.entry.isDegree else { return false }
      position = grade.end
    }
    return false
  }

  /// Whether a name is so short that a full stop may only shorten it: `fin. long`.
  private func isAbbreviation(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    let word = note.words[span.end - 1]
    return word.end - word.start <= 4
  }

  /// The word behind the contrast that follows a phrase: `there but polite`; nil without one.
  private func pastContrast(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Int? {
    guard span.end + 1 < note.words.count,
      note.words[span.end].separator.isSoft || note.words[span.end].separator == .comma,
      note.words[span.end].classes.intersects(contrast)
    else { return nil }
    return span.end + 1
  }

  /// Whether an amount is alone or before `of`: `a bit of malic`.
  func isAloneOrOf(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    note.words[span.end - 1].classes.intersects(of) || span.end >= note.words.count
      || !note.words[span.end].separator.isSoft
      || note.words[span.end].classes.intersects(of)
  }

  /// The second phrase of a range: `body thin to medium`.
  private func rangeEnd(
    _ span: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument
  ) -> DegreeSpan? {
    var position = span.end
    if note.words[position].classes.intersects(to) { position += 1 }
    guard position < note.words.count, let other = note.degrees.span(at: position),
      other.start == position, other.entry.grades[index] > 0
    else { return nil }
    return other
  }

  /// Whether a grading phrase is alone, not before what it would grade: `sits high`.
  func isPredicative(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    guard span.end < note.words.count, note.words[span.end].separator.isSoft else { return true }
    switch note.words[span.end].tag {
    case .noun, .propn, .adj, .verb: return false
    // `rose most noticeably`
    case .adv: return !span.entry.isDegree
    default: return true
    }
  }

  /// Whether a name of an attribute follows directly: `sweet, full body`.
  private func isBeforeName(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    guard span.end < note.words.count, note.words[span.end].separator.isSoft else { return false }
    return (note.degrees.span(at: span.end)?.entry.gives.min() ?? 0) < 0
  }
}
