/// What is before a name of an attribute.
extension AttributeReader {
  /// The level that grading words before or after give to a name of the attribute.
  ///
  /// - Parameter claimed: The first words of the phrases that grade a name already; this name's are
  ///   added.
  func nounReading(
    _ span: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument, claimed: inout [Int]
  ) -> Reading? {
    if let reading = nounReadingBefore(span, index, note, claimed: &claimed) {
      // `nice cup aftertaste disappears`: what follows says more than that the cup is nice.
      guard note.degrees.span(at: reading.words.lowerBound)?.entry.isVague == true else {
        return reading
      }
      var following = claimed
      guard let after = nounReadingAfter(span, index, note, claimed: &following),
        after.words.upperBound >= note.words.count
          || note.degrees.span(at: after.words.upperBound)?.entry.isOfAttribute != true
      else { return reading }
      claimed = following
      return after
    }
    if let reading = nounReadingAfter(span, index, note, claimed: &claimed) { return reading }
    // `looked for the acidity and did not find it`
    guard note.degrees.verdict(at: span.start) == .negated else { return nil }
    return Reading(level: Attribute.allCases[index].levelOfLack, words: span.start..<span.end)
  }

  /// `missing a little sweetness`, `not much body`.
  private static let levelOfLittle: Float = 2

  /// More than the phrases that names within reach of a word can have.
  private static let nearClaims = 64

  private func nounReadingBefore(
    _ span: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument, claimed: inout [Int]
  ) -> Reading? {
    // What grades a name near this one was claimed lately.
    let known = max(0, claimed.count - Self.nearClaims)..<claimed.count
    // Whether the words are those before a name that is coordinated with this one.
    var isShared = false
    // The first word of the foremost of these names.
    var nameStart = span.start
    var level: Float = 0
    var reading = Reading(level: 0, words: span.start..<span.end)
    var isNegated = false
    var position = span.start - 1
    var count: Float = 0
    // Whether a word about another attribute intervenes: `long, sweet aftertaste`.
    var isApart = false
    // Whether grading words alone are before the name: `full, satiny mouthfeel`.
    var isPlain = false
    var hasWords = false
    // Whether the level only says that the attribute is there, or good.
    var isVague = false
    // Whether the level is only how much of the attribute there is.
    var isOfAmount = false
    // Whether `but` is between this and what was read.
    var isContrasted = false
    // The reading behind the last comma, which a denial before it leaves alone: `never sharp,
    // lively acidity`.
    var behindComma: Reading?
    // Whether `the` is between: what grades another noun is no level of this one.
    var isDefinite = false
    while position >= 0, span.start - position <= 6 {
      let separator = note.words[position + 1].separator
      guard let before = note.degrees.span(at: position) else {
        // `low-toned acidity`
        let isOpen =
          (note.words[position].tag != .verb
            || note.words[position].separator.contains(.hyphen))
          && (note.words[position].tag != .adp || note.words[position].classes.intersects(of)
            || span.start - position <= (isDefinite ? 2 : 1)
              && isGrade(before: position, index, note))
        guard separator.isSoft, isOpen else { break }
        if note.words[position].classes.intersects(contrast) {
          // `full but not heavy body` is full, `bright but balanced acidity` between the two.
          if isNegated || level == 0 {
            (level, count, isNegated) = (0, 0, false)
          } else {
            isContrasted = true
          }
        }
        // But `endless in the finish`.
        if note.words[position].classes.intersects(definite) { isDefinite = true }
        if note.words[position].tag == .adp { isDefinite = false }
        (isPlain, hasWords) = (false, true)
        position -= 1
        continue
      }
      let entry = before.entry
      // `Is there acidity?`
      if entry.isVague, before.end > before.start + 1 { break }
      // `full, satiny mouthfeel`, but `heavy, low acid` is heavy.
      let isListed =
        entry.grades[index] > 0 && separator == .comma && !isNegated
        && (entry.gives == .zero || entry.gives[index] != 0)
        && (isPlain || level == 0 && entry.gradesOnly(index))
      if isDefinite, entry.grades[index] > 0, before.end == before.start + 1 { break }
      // `low acidity, bitterness and body`
      let isName =
        separator == .comma && level == 0 && entry.gives.min() < 0 && before.end == nameStart
        && isEndOfNames(isShared ? span : nextName(span, note), note)
      guard separator.isSoft || isListed || isName, !isApart || entry.grades[index] > 0,
        isShared || !claimed[known].contains(before.start)
      else { break }
      if !hasWords { isPlain = true }
      if separator == .comma, level > 0 {
        behindComma = Reading(level: level, words: reading.words)
      }
      // `acid low body high`, `thin no wait full body`
      if entry.grades[index] > 0 || entry.roles.contains(.negates),
        isPostfix(before, note)
          || entry.roles.contains(.negates) && note.words[before.end].classes.intersects(takingBack)
      {
        break
      }
      if entry.roles.contains(.negates), isIn(before.start, rulesOfComplaint, note) { break }
      if entry.roles.contains(.negates), entry.grades[index] == 0 || before.end == before.start + 1
      {
        if let behindComma { return behindComma }
        // `doesn't lack body`, `can't say it lacks sweetness`
        if level == 0, isIn(before.start, rulesOfTwoDenials, note) {
          return Reading(level: Self.levelOfPresence, words: before.start..<span.end)
        }
        isNegated = true
        reading.words = before.start..<span.end
      } else if entry.grades[index] > 0,
        level == 0 || isVague || isListed || isContrasted || isRange(before, note)
      {
        // `pleasant, light bitterness`
        if isVague { (level, count) = (0, 0) }
        if level > 0, entry.isVague {
          claimed.append(before.start)
          position = before.start - 1
          continue
        }
        isVague = entry.isVague
        isOfAmount = false
        level = (level * count + Float(entry.grades[index])) / (count + 1)
        count += 1
        claimed.append(before.start)
        reading.words = before.start..<span.end
      } else if entry.roles.contains(.before) {
        let isBeside = before.end == reading.words.lowerBound
        if isNegated, level == 0 {
          // `completely free of bitterness`
          break
        } else if level != 0, isBeside {
          level = Self.move(level, by: entry.factor, index)
        } else if level == 0, Attribute.allCases[index].isAmount {
          level = 1 + 4 * entry.intensity
          isOfAmount = true
        } else if Attribute.allCases[index].isAmount {
          break
        } else {
          // `long, flavor-saturated finish`
          hasWords = true
          position = before.start - 1
          continue
        }
        reading.words = before.start..<span.end
      } else if entry.gives.min() < 0 {
        // `low acidity and body`: the scope includes a name that is coordinated with this one.
        // `hardly any bitterness and a soft acidity`: this name has a level of its own.
        // `heavy body and no acidity`: a denial after it is not of it.
        guard isName || note.words[before.end].classes.intersects(joining), level == 0,
          !isNegated
        else { break }
        isShared = true
        nameStart = before.start
      } else if entry.gives != .zero {
        isApart = true
      }
      position = before.start - 1
    }
    let number = note.mentions.index(at: span.start)
    // But `not a trace of bitterness` is denied by the words that give the level.
    if number >= 0, note.mentions[number].status == .negated, level == 0 || level > 2 {
      isNegated = true
    }
    if isNegated {
      // `missing some sweetness` is no more of it.
      reading.level =
        isOfAmount
        ? Self.levelOfLittle
        : level == 0
          ? Attribute.allCases[index].levelOfLack : Self.negate(level, isGraded: true, index)
      return reading
    }
    reading.level = level
    return level == 0 ? nil : reading
  }

  /// So many words on either side tell whether grades are before names or after them.
  private static let longestChain = 20

  /// Whether a grade is of the name before it, as the name after it has one of its own: `acid low body
  /// high`. But in `medium body low acid high sweetness` each grade is of the name after it.
  func isPostfix(_ grade: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    func next(_ position: Int) -> DegreeSpan? {
      position < note.words.count && note.words[position].separator.isSoft
        ? note.degrees.span(at: position) : nil
    }
    func previous(_ position: Int) -> DegreeSpan? {
      position > 0 && note.words[position].separator.isSoft
        ? note.degrees.span(at: position - 1) : nil
    }
    func isName(_ span: DegreeSpan?) -> Bool { (span?.entry.gives.min() ?? 0) < 0 }
    func isGrade(_ span: DegreeSpan?) -> Bool { span?.entry.gives == .zero }
    guard isName(previous(grade.start)), let name = next(grade.end), isName(name),
      isGrade(next(name.end))
    else { return false }
    // Names and grades in turn, from the first of the clause to the last.
    var (first, last) = (grade, grade)
    while grade.start - first.start < Self.longestChain, let span = previous(first.start),
      isName(first) ? isGrade(span) : isName(span)
    { first = span }
    while last.end - grade.end < Self.longestChain, let span = next(last.end),
      isName(last) ? isGrade(span) : isName(span)
    { last = span }
    return isName(first) || !isName(last)
  }

  /// Whether a word is in what one of some rules matches.
  func isIn(_ word: Int, _ rules: [Bool], _ note: borrowing NoteDocument) -> Bool {
    note.mentions.count > 0
      && note.cues.contains { $0.start <= word && word < $0.end && rules[Int($0.rule)] }
  }

  /// Whether a grading word is before a preposition: `vivid in acidity`.
  private func isGrade(before position: Int, _ index: Int, _ note: borrowing NoteDocument) -> Bool {
    guard position > 0, note.words[position].separator.isSoft,
      let grade = note.degrees.span(at: position - 1)
    else { return false }
    return grade.entry.grades[index] > 0 && !grade.entry.isVague
  }

  /// The name that `and` joins to a name: `bitterness and body`.
  private func nextName(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> DegreeSpan? {
    guard span.end + 1 < note.words.count, note.words[span.end].separator.isSoft,
      note.words[span.end].classes.intersects(joining), note.words[span.end + 1].separator.isSoft,
      let next = note.degrees.span(at: span.end + 1), next.entry.gives.min() < 0
    else { return nil }
    return next
  }

  /// Whether a name is the last of its clause, so that no word after it grades it.
  private func isEndOfNames(_ span: DegreeSpan?, _ note: borrowing NoteDocument) -> Bool {
    guard let span else { return false }
    return span.end >= note.words.count || !note.words[span.end].separator.isSoft
  }

  /// Whether a grading word opens a range: `low to medium`, `light/medium`.
  func isRange(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    guard span.end < note.words.count else { return false }
    return !note.words[span.end].separator.isDisjoint(with: [.hyphen, .slash])
      || note.words[span.end].classes.intersects(to)
  }
}
