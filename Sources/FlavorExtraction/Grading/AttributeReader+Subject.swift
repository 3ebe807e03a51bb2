/// What a word is about.
extension AttributeReader {
  /// Whether a graded phrase is about this cup and has its own meaning: not part of a longer flavor
  /// (`sour cherry`), not dropped by a rule, not after `than`.
  func isOfThisCup(
    _ span: DegreeSpan, _ note: borrowing NoteDocument
  ) -> Bool {
    if note.degrees.verdict(at: span.start) == .dropped, !isWished(span, note) { return false }
    let number = note.mentions.index(at: span.start)
    if number >= 0, !note.mentions[number].nodes.isEmpty {
      let mention = note.mentions[number]
      // `the sugars are up there`: a name is no taste by its words, but it has a level.
      let isName = span.entry.gives.min() < 0
      // `leaves my mouth dry` is no leaf, but dry.
      let isWithin = mention.end - mention.start < span.end - span.start
      if mention.status == .dropped, !isWithin, !(isName && mention.remark == .ordinary),
        !isWished(span, note)
      {
        return false
      }
      // But `sweet finish` is sweet, and `long, sweet finish` long.
      let isLonger = (mention.start..<mention.end).contains { word in
        guard !(span.start..<span.end).contains(word) else { return false }
        guard let entry = note.degrees.span(at: word)?.entry else { return true }
        // `sweet-tart` is both.
        if isName {
          return entry.gives == .zero
            || entry.roles.contains(.implied) && isFlavor(note.words[span.start].id)
        }
        // `burnt sugar`
        return !entry.isOfAttribute || entry.gives.min() < 0 && isFlavor(note.words[word].id)
      }
      if isLonger, !span.entry.roles.contains(.implied) || isOtherFlavor(span, mention, note) {
        return false
      }
    }
    return !note.degrees.isOfOtherCup(span.start, note.words)
  }

  /// Whether a word names a flavor by itself.
  private func isFlavor(_ word: Int32) -> Bool {
    let entry = model.lexicon.entry(ofWord: word)
    return entry >= 0 && !model.lexicon.entries[Int(entry)].nodes.isEmpty
  }

  /// Whether words are another flavor in a longer one than by themselves, so that what they imply does
  /// not hold: `lemon grass`, `burnt sugar`.
  private func isOtherFlavor(
    _ span: DegreeSpan, _ mention: FoundMention, _ note: borrowing NoteDocument
  ) -> Bool {
    guard span.end - span.start == 1 else { return false }
    let entry = model.lexicon.entry(ofWord: note.words[span.start].id)
    guard entry >= 0 else { return false }
    let own = model.lexicon.entries[Int(entry)].nodes
    return !own.isEmpty && !own.isSubset(of: mention.nodes)
  }

  /// `needs more sweetness` says that there is little of it.
  private func isWished(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    guard span.entry.gives.min() < 0, span.start > 0, note.words[span.start].separator.isSoft,
      let before = note.degrees.span(at: span.start - 1)
    else { return false }
    return before.end - before.start > 1 && before.entry.grades.max() > 0
  }

  /// Whether a word is said of a place or a thing beside the cup: `the kitchen is clean`.
  func isOfOtherThing(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    var position = span.start
    var hasVerb = false
    while position > 0, span.start - position < 4, note.words[position].separator.isSoft {
      position -= 1
      let word = note.words[position]
      if hasVerb, word.tag == .noun {
        return word.classes.intersects(things) && !word.classes.intersects(cupNoun)
      }
      if word.classes.intersects(be) { hasVerb = true }
    }
    return false
  }

  /// Whether a word with a level of its own grades a nearby noun of any attribute, so that only the
  /// noun counts: `bright acidity`, `heavy body`.
  func gradesNoun(_ span: DegreeSpan, _ own: Int, _ note: borrowing NoteDocument) -> Bool {
    // `lingering sweetness` has a finish.
    guard span.entry.grades != .zero, Attribute.allCases[own].isAmount else { return false }
    var position = span.end
    while position < note.words.count, position < span.end + 4,
      note.words[position].separator.isSoft || note.words[position].separator == .comma
    {
      guard let next = note.degrees.span(at: position) else { break }
      for index in 0..<Attribute.allCases.count
      where next.entry.gives[index] == DegreeEntry.noun && span.entry.grades[index] > 0 {
        return true
      }
      guard next.entry.isDegree || next.entry.grades != .zero else { break }
      position = next.end
    }
    position = span.start - 1
    while position >= 0, span.start - position <= 3, note.words[position + 1].separator.isSoft {
      if let noun = note.degrees.span(at: position) {
        for index in 0..<Attribute.allCases.count
        where noun.entry.gives[index] == DegreeEntry.noun && span.entry.grades[index] > 0 {
          return true
        }
      }
      guard
        note.words[position].classes.intersects(linking) || note.degrees.span(at: position) != nil
      else { break }
      position -= 1
    }
    return false
  }

  func standsBeforeNoun(
    _ span: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    guard span.end < note.words.count, note.words[span.end].separator.isSoft else { return false }
    if let next = note.degrees.span(at: span.end), next.entry.gives.min() < 0 { return false }
    // `a heavy brew` is heavy, but `a short shot` no short finish.
    if Attribute.allCases[index].isAmount, drinks.contains(note.words[span.end].id) { return false }
    let number = note.mentions.index(at: span.end)
    return note.words[span.end].tag == .noun
      || (number >= 0 && !note.mentions[number].nodes.isEmpty)
  }
}
