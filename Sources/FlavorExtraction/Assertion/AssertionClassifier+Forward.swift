/// Forward scopes of cues: coordination, terminators, clauses.
extension AssertionClassifier {
  func negateAhead(
    of cue: RuleMatch, through list: inout DeniedList, in note: inout NoteDocument
  ) {
    var hits = 0
    var since = 0
    var last = -1
    var position = cue.end
    // `not sour not bitter brown sugar`: denials in a row, without a mark, deny one flavor each.
    let isChained =
      list.end == cue.start && list.flavors > 0 && note.words[cue.start].separator.isSoft
    var lastEnd = -1
    defer {
      list.flavors = hits + (list.end == cue.start ? list.flavors : 0)
      list.end = position
      if list.flavors >= Self.longDenial { markLongDenial(by: cue, to: last, in: &note) }
    }
    while position < note.words.count {
      let separator =
        position == cue.end || position == lastEnd && isListed(position, after: last, cue, note)
        ? note.words[position].separator
        : self.separator(before: position, isBehindFlavor: hits > 0, note)
      if separator.isHard || !separator.isDisjoint(with: [.open, .close]) { return }
      let isOr = note.words[position].classes.intersects(or)
      if !separator.isDisjoint(with: .mild) {
        guard position > cue.end else { return }
        let continues =
          isOr || (last < 0 && separator == .comma && modifies(position, cue, note))
          || (hits > 0 && separator.contains(.comma)
            && (goesOn(&list, from: position, note)
              || modifiesOn(last, position, note)))
        if !continues { return }
      }
      if position > cue.end, endsReach(at: position, since: hits > 0 ? .max : since, note) {
        return
      }
      let mention = note.mentions.index(at: position)
      // `no bitterness/slight almond aftertaste`: a slash continues only with another flavor, and not
      // where each item has a cue of its own: `not bitter / not sour / caramel`.
      if hits > 0, separator.contains(.slash), !isOr {
        if mention < 0 || note.words[cue.start].separator.contains(.slash) { return }
      }
      if mention >= 0 {
        if position == lastEnd, separator.isSoft,
          isChained || last >= 0 && startsAnew(mention, after: last, cue, note)
            || hits == 1 && isContrasted(mention, to: last, cue, note)
        {
          return
        }
        if position == lastEnd, hits == 1, isInDoubt(mention, after: last, note) {
          note.mentions.setStatus(.dropped, rule: cue.rule, at: mention)
          return
        }
        lastEnd = note.mentions[mention].end
        if note.mentions[mention].status != .dropped, !note.mentions[mention].nodes.isEmpty {
          let isDouble = note.mentions[mention].remark == .negatingForm
          note.mentions.setStatus(isDouble ? .present : .negated, rule: cue.rule, at: mention)
          last = mention
        }
        hits += 1
        since = 0
        position = note.mentions[mention].end
        // `kind of sour no not sour tart` takes back what was said, and goes on with what is there.
        if hits == 1, mention > 0, note.mentions[mention - 1].entry == note.mentions[mention].entry,
          isTakenBack(note.mentions[mention], note)
        {
          return
        }
        continue
      }
      let word = note.words[position]
      // `never harsh peach`
      if hits == 0, position == cue.end, word.tag == .adj,
        model.degrees.valence(ofWord: word.id) < 0, isFlavorThere(behind: position, note)
      {
        return
      }
      if hits > 0 {
        // `not bitter slightly smoky`
        if position == lastEnd, separator.isEmpty,
          let degree = model.degrees.match(note.words, at: position),
          model.degrees.entry(of: degree).roles.isSuperset(of: .before),
          model.degrees.entry(of: degree).roles.isDisjoint(with: .negates),
          isFlavorThere(behind: degree.end - 1, note)
        {
          return
        }
        // `no bitter edge a little cocoa at the end`: a new statement begins without punctuation.
        if separator.isSoft, word.classes.intersects(determiners),
          note.words[position - 1].tag == .noun || note.mentions.index(at: position - 1) >= 0
        {
          return
        }
        if word.classes.intersects(and) {
          guard last < 0 || coordinates(last, position, note) else { return }
        } else if word.classes.intersects(closers) || last >= 0 && begins(at: position, note) {
          return
        }
      }
      since += 1
      if since > (hits == 0 ? 8 : 4) { return }
      position += 1
    }
  }

  /// Whether a flavor goes on a list of three things of one kind, or of known things, where a comma would end
  /// nothing: `no peach plum apricot`, `lacks the blueberry strawberry and peach`, but not `lost the smoke
  /// cherry and plum`.
  private func isListed(
    _ position: Int, after last: Int, _ cue: RuleMatch, _ note: borrowing NoteDocument
  ) -> Bool {
    if last >= 0, note.mentions.index(at: position) == last + 1,
      areOfOneKind(last, last + 1, note),
      last > 0 && note.mentions[last - 1].status == .negated && areOfOneKind(last - 1, last, note)
        || areOfOneKind(last + 1, last + 2, note)
    {
      return true
    }
    let known = cue.start..<min(position, cue.end + 2)
    guard last >= 0, known.contains(where: { note.words[$0].classes.intersects(determiners) })
    else { return false }
    let isFault = model.degrees.valence(of: note.mentions[last].nodes) < 0
    var end = position
    for _ in 0..<Self.longDenial where end < note.words.count {
      let mention = note.mentions.index(at: end)
      guard mention >= 0, note.words[end].separator.isSoft,
        !isFault || model.degrees.valence(of: note.mentions[mention].nodes) < 0
      else { break }
      end = note.mentions[mention].end
    }
    return end > position && end < note.words.count && note.words[end].separator.isSoft
      && note.words[end].classes.intersects(and)
  }

  /// Whether a verb or an exclamation behind a denied flavor begins a clause without a mark: `didn't pick up
  /// mango picked up apple`, but not in `no lemon coming through or lime`.
  private func begins(at position: Int, _ note: borrowing NoteDocument) -> Bool {
    let word = note.words[position]
    guard word.separator.isSoft, !word.classes.intersects(fill) else { return false }
    switch word.tag {
    case .verb, .aux, .intj: break
    default: return false
    }
    for next in position..<min(note.words.count, position + 4) {
      guard next == position || note.words[next].separator.isSoft else { return true }
      if note.words[next].classes.intersects(or) { return false }
      if note.mentions.index(at: next) >= 0 { return true }
    }
    return true
  }

  /// Whether a flavor directly behind a denied predicate is there: `isn't bitter brown sugar`, but not in
  /// `has no bitter fruit`.
  private func startsAnew(
    _ next: Int, after last: Int, _ cue: RuleMatch, _ note: borrowing NoteDocument
  ) -> Bool {
    let denied = note.mentions[last]
    guard note.words[denied.start].tag == .adj, denied.start > 0 else { return false }
    let before = note.words[denied.start - 1]
    // `nothing floral hay and grain`
    if before.tag == .pron { return true }
    guard denied.nodes.isSubset(of: unpleasant),
      !note.mentions[next].nodes.isSubset(of: unpleasant)
    else { return false }
    if denied.start > cue.end, before.tag == .verb { return before.classes.intersects(tasteVerbs) }
    return before.tag == .part || before.tag == .adv || before.classes.intersects(or)
      || before.tag != .det && before.classes.intersects(negators)
  }

  /// Whether a flavor follows a word at once.
  private func isFlavorThere(behind position: Int, _ note: borrowing NoteDocument) -> Bool {
    guard position + 1 < note.words.count, note.words[position + 1].separator.isEmpty else {
      return false
    }
    let mention = note.mentions.index(at: position + 1)
    return mention >= 0 && !note.mentions[mention].nodes.isEmpty
  }

  /// Whether the last word of a clause is what is there instead: `not cocoa dark chocolate`.
  private func isContrasted(
    _ next: Int, to last: Int, _ cue: RuleMatch, _ note: borrowing NoteDocument
  ) -> Bool {
    guard last >= 0, note.mentions[last].start == cue.end, cue.end - cue.start == 1,
      note.words[note.mentions[last].end - 1].tag == .noun,
      note.text(of: cue.start..<cue.end)
        .lowercased() == "not"
    else { return false }
    let end = note.mentions[next].end
    return end == note.words.count || !note.words[end].separator.isSoft
  }

  /// Whether a thing directly behind a denied thing of another kind, or behind a denied predicate, may be
  /// what is there instead as well as a part of what is denied: `no caramel jasmine`, `by no means woody
  /// jasmine`.
  private func isInDoubt(_ next: Int, after last: Int, _ note: borrowing NoteDocument) -> Bool {
    guard last >= 0 else { return false }
    let between = note.words[note.mentions[next].start].separator
    guard between.isSoft, !between.contains(.slash) else { return false }
    let (denied, named) = (note.mentions[last], note.mentions[next])
    // Words of attributes that are asked for are no things.
    guard note.words[named.end - 1].tag == .noun,
      named.entry < Int32(model.lexicon.entries.count),
      named.end == note.words.count || !note.words[named.end].separator.isSoft
        || note.words[named.end].tag == .adv || note.words[named.end].tag == .verb
        || note.words[named.end].classes.intersects(noteWords)
    else { return false }
    switch (note.words[denied.end - 1].tag, note.words[denied.start - 1].tag) {
    case (.noun, _): return category(of: denied) != category(of: named)
    case (.adj, .part), (.adj, .adv), (.adj, .verb), (.adj, .aux), (.adj, .noun), (.adj, .pron),
      (.adj, .cconj):
      return true
    default: return false
    }
  }

  /// Whether two mentions name things of one category, with nothing between them: `almond hazelnut`.
  func areOfOneKind(_ first: Int, _ second: Int, _ note: borrowing NoteDocument) -> Bool {
    guard note.mentions.indices.contains(first), note.mentions.indices.contains(second) else {
      return false
    }
    let (one, other) = (note.mentions[first], note.mentions[second])
    return one.end == other.start && note.words[other.start].separator.isEmpty
      && note.words[one.end - 1].tag == .noun && note.words[other.end - 1].tag == .noun
      && !one.nodes.isEmpty && !other.nodes.isEmpty && category(of: one) == category(of: other)
  }

  /// The category of a mention's first node.
  private func category(of mention: FoundMention) -> Int {
    var node = Int(mention.nodes.members.first ?? 0)
    while let parent = model.wheel[node].parentIndex { node = parent }
    return node
  }

  /// From so many flavors on, the end of a list is far from its cue.
  private static let longDenial = 8

  private func markLongDenial(by cue: RuleMatch, to last: Int, in note: inout NoteDocument) {
    var index = last
    while index >= 0, note.mentions[index].end > cue.end {
      note.mentions.markLongDenial(at: index)
      index -= 1
    }
  }

  /// Whether a terminator, or another cue, begins at a word.
  ///
  /// - Parameter since: The number of words after the cue; any number behind its first flavor.
  private func endsReach(at position: Int, since: Int, _ note: borrowing NoteDocument) -> Bool {
    let number = cueAt[position]
    guard number >= 0, note.cues[Int(number)].start == position else { return false }
    let rule = matcher.rules[Int(note.cues[Int(number)].rule)]
    switch rule.action {
    case .stop: return since >= rule.after
    case .negate: return rule.reach == .ahead
    case .skip, .affirm: return true
    default: return false
    }
  }

  /// Whether a comma separates two adjectives of one noun: `nothing of the medicinal, rubbery
  /// taint`.
  private func modifiesOn(
    _ last: Int, _ position: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    let next = note.mentions.index(at: position)
    guard last >= 0, next >= 0, note.mentions[last].end == position else { return false }
    let first = note.mentions[last].start
    guard first > 0, note.words[first - 1].classes.intersects(determiners) else { return false }
    let after = note.mentions[next].end
    return note.words[position - 1].tag == .adj && note.words[after - 1].tag == .adj
      && after < note.words.count
      && note.words[after].separator.isSoft && note.words[after].tag == .noun
  }

  /// Whether a comma separates an adjective right after the cue from a flavor that is an
  /// adjective of the same noun: `rather than a clean, citrusy finish`.
  private func modifies(
    _ position: Int, _ cue: RuleMatch, _ note: borrowing NoteDocument
  ) -> Bool {
    let next = note.mentions.index(at: position)
    guard next >= 0,
      note.words[position - 1].tag == .adj || note.words[position - 1].classes.intersects(fill)
    else { return false }
    let first = position - 1
    guard
      first == cue.end
        || (first == cue.end + 1 && note.words[cue.end].classes.intersects(determiners))
    else { return false }
    let after = note.mentions[next].end
    return note.words[after - 1].tag == .adj && after < note.words.count
      && note.words[after].separator.isSoft
      && note.words[after].tag == .noun
  }

  /// Whether the list that a comma continues reaches an `or` or `nor`: `no X, Y or Z`.
  ///
  /// - Complexity: O(words) for all commas of a note, as no word is passed twice.
  private func goesOn(
    _ list: inout DeniedList, from start: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    var position = start
    while !list.words.contains(position) {
      let isIn =
        position < note.words.count
        && (position == start || !note.words[position].separator.isHard)
      let isOr = isIn && note.words[position].classes.intersects(or)
      guard isIn, !isOr, let next = nextOfList(position, note) else {
        list.words = start..<position + 1
        list.reachesOr = isOr
        return isOr
      }
      position = next
    }
    list.words = min(start, list.words.lowerBound)..<list.words.upperBound
    return list.reachesOr
  }

  /// The word after a flavor, or after a word that may be beside one in a list; nil where the list
  /// ends.
  private func nextOfList(_ position: Int, _ note: borrowing NoteDocument) -> Int? {
    let mention = note.mentions.index(at: position)
    if mention >= 0 { return note.mentions[mention].end }
    return note.words[position].classes.intersects(fill) ? position + 1 : nil
  }

  /// Whether `and` at a word joins another absent flavor (`no bitterness and sourness`), rather
  /// than starting something new (`not bitter and very sweet`).
  private func coordinates(
    _ last: Int, _ and: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    let after = and + 1
    guard after < note.words.count, note.words[after].separator.isSoft,
      !note.words[after].classes.intersects(reopen)
    else { return false }
    for position in after..<min(note.words.count, after + 3) {
      guard note.words[position].separator.isSoft else { return false }
      let mention = note.mentions.index(at: position)
      guard mention >= 0 else { continue }
      let before = note.words[note.mentions[last].end - 1].tag
      let next = note.words[note.mentions[mention].end - 1].tag
      if before == .noun, next == .adj,
        note.mentions[mention].end == note.words.count
          || note.mentions.index(at: note.mentions[mention].end) < 0
      {
        let isModifier =
          note.mentions[mention].end < note.words.count
          && note.words[note.mentions[mention].end].separator.isSoft
          && note.words[note.mentions[mention].end].tag == .noun
        if !isModifier { return false }
      }
      let wasUnpleasant = note.mentions[last].nodes.isSubset(of: unpleasant)
      let isUnpleasant = note.mentions[mention].nodes.isSubset(of: unpleasant)
      return !wasUnpleasant || isUnpleasant
    }
    return false
  }

  func endOfSkip(from start: Int, until: Rule.Until, in note: borrowing NoteDocument) -> Int {
    var position = start
    let limit = min(note.words.count, start + Self.longestSkip)
    while position < limit {
      let separator = note.words[position].separator
      // Text in quotation marks or after a colon directly after the cue belongs to the cue.
      if separator.isHard, position > start || !separator.contains(.colon) { return position }
      if until == .predicate, note.words[position].classes.intersects(and), position + 1 < limit,
        note.words[position + 1].classes.intersects(tasteVerbs)
      {
        return position
      }
      if position > start || until == .clause {
        if until == .clause, position > start, startsNewClause(at: position, note) {
          return position
        }
        if !separator.isDisjoint(with: .mild), !separator.contains(.colon) {
          if until == .clause { return position }
          if resumes(at: position, note) || denies(at: position, note) { return position }
        }
      }
      if position > start {
        let number = cueAt[position]
        if number >= 0, note.cues[Int(number)].start == position {
          let rule = matcher.rules[Int(note.cues[Int(number)].rule)]
          let isAnswer = rule.action == .affirm || (rule.action == .negate && rule.takesAll)
          // `wish it had lemon its cherry`: some end only what has named a flavor.
          let isOver =
            rule.after < Self.afterFlavor
            || !note.mentions.indices(in: start..<position).isEmpty
          if isAnswer || (rule.action == .stop && rule.until == .statement && isOver) {
            return position
          }
        }
      }
      position += 1
    }
    return position
  }

  /// Whether a statement about this cup begins at a word after a comma: `it …`, `and I …`, `the cup
  /// …`.
  private func resumes(at position: Int, _ note: borrowing NoteDocument) -> Bool {
    if note.words[position].classes.intersects(resume) { return true }
    if note.words[position].classes.intersects(determiners), position + 1 < note.words.count,
      note.words[position + 1].separator.isSoft,
      note.words[position + 1].classes.intersects(cupNouns)
    {
      return true
    }
    return note.words[position].classes.intersects(and) && position + 1 < note.words.count
      && note.words[position + 1].separator.isSoft
      && note.words[position + 1].classes.intersects(resume)
  }

  /// A terminator that counts only after so many words counts behind the first flavor.
  private static let afterFlavor = 9

  /// The most words in the forward scope of something other than this cup.
  private static let longestSkip = 80

  /// Whether a negation begins at a word: `the card promised jasmine, no jasmine here`.
  private func denies(at position: Int, _ note: borrowing NoteDocument) -> Bool {
    let number = cueAt[position]
    guard number >= 0, note.cues[Int(number)].start == position else { return false }
    let rule = matcher.rules[Int(note.cues[Int(number)].rule)]
    return rule.action == .negate && rule.reach == .ahead
  }

  /// Whether a pronoun for this cup and a verb begin a clause without punctuation: `compared with
  /// the sample it has lost its raspberry`.
  private func startsNewClause(at position: Int, _ note: borrowing NoteDocument) -> Bool {
    guard note.words[position].classes.intersects(resume), position + 1 < note.words.count,
      note.words[position + 1].separator.isSoft
    else { return false }
    let verb = note.words[position + 1].tag
    let before = note.words[position - 1].tag
    return (verb == .aux || verb == .verb)
      && (before == .noun || before == .propn || before == .adv)
      && note.words[position].tag == .pron
  }
}

/// The last stretch of a note that was read for the end of a list of denied flavors; it says
/// whether a comma within it continues such a list.
struct DeniedList {
  /// The words that were passed, with the one at which it ended.
  var words = 0..<0
  /// Whether it ended at an `or` or `nor`.
  var reachesOr = false
  /// Where the last denial ended, and how many flavors it had reached with those before it that it
  /// directly followed: `no X, Y nor Z`.
  var end = -1
  var flavors = 0
}
