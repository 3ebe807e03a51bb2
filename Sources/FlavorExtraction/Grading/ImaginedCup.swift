/// Finds where a note speaks of a cup that is not there: `would be delicious if it weren't so bitter`,
/// `could have been amazing`. Praise of it is no praise of the cup.
struct ImaginedCup {
  let classes: WordClasses
  /// `would`, which also praises (`would buy again`) and so asks for a condition.
  private var would: ClassSet { classes[.imaginedWould] }
  /// `could`, `should`, `might`.
  private var could: ClassSet { classes[.imaginedCould] }
  private var have: ClassSet { classes[.imaginedHave] }
  private var be: ClassSet { classes[.imaginedBe] }
  /// With `would` and a condition: `be`, `taste`, `love`.
  private var verbs: ClassSet { classes[.imaginedVerb] }
  /// `could be the best`, `might be my favorite` praise the cup.
  private var praising: ClassSet { classes[.imaginedPraise] }
  private var ifs: ClassSet { classes[.conditionWord] }
  /// `if it weren't`, but not `if you like it`.
  private var subjects: ClassSet { classes[.conditionSubject] }
  private var without: ClassSet { classes[.conditionWithout] }
  private var with: ClassSet { classes[.conditionWith] }
  private var amounts: ClassSet { classes[.conditionAmount] }
  private var to: ClassSet { classes[.to] }
  private var negator: ClassSet { classes[.negator] }
  private var contrast: ClassSet { classes[.contrast] }

  /// The words that are said of such a cup, in order. O(note).
  func scopes(in note: borrowing NoteDocument) -> [Range<Int>] {
    var scopes: [Range<Int>] = []
    var end = 0
    for position in note.words.indices where position >= end {
      let word = note.words[position].classes
      guard word.intersects(would) || word.intersects(could) else { continue }
      guard let verb = verb(after: position, note),
        note.words[verb].classes.intersects(have) || word.intersects(could)
          || hasCondition(position, note)
      else { continue }
      end = verb + 1
      while end < note.words.count, end - verb <= Self.longest, note.words[end].separator.isSoft,
        !note.words[end].classes.intersects(contrast)
      {
        end += 1
      }
      scopes.append(position..<end)
    }
    return scopes
  }

  /// The most words after the verb that are said of the cup that is not there.
  private static let longest = 6
  /// How far a condition is from its verb.
  private static let reach = 16

  /// The word after which the praise begins, where what was said so far imagines something.
  private func verb(after position: Int, _ note: borrowing NoteDocument) -> Int? {
    var next = position + 1
    while next < note.words.count, note.words[next].separator.isSoft {
      let word = note.words[next]
      // `couldn't be better`
      if word.classes.intersects(negator) { return nil }
      let isPerfect = word.classes.intersects(have)
      if isPerfect || word.classes.intersects(be)
        || note.words[position].classes.intersects(would) && word.classes.intersects(verbs)
      {
        guard next + 1 < note.words.count, note.words[next + 1].separator.isSoft else { return nil }
        let after = note.words[next + 1]
        guard isPerfect else { return after.classes.intersects(praising) ? nil : next }
        // `would have to say`, `should have this`
        let isVerb = after.tag == .verb || after.tag == .aux || after.tag == .adv
        return isVerb && !after.classes.intersects(to) ? next : nil
      }
      guard word.tag == .adv || word.tag == .part else { return nil }
      next += 1
    }
    return nil
  }

  /// Whether the sentence says on which condition: `if it weren't`, `without the`, `with less`.
  private func hasCondition(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    var first = position
    while first > 0, position - first < Self.reach, !note.words[first].separator.isHard {
      first -= 1
    }
    for index in first..<min(note.words.count, position + Self.reach) {
      if index > position, note.words[index].separator.isHard { return false }
      let word = note.words[index].classes
      if word.intersects(without) { return true }
      guard index + 1 < note.words.count else { continue }
      if word.intersects(ifs), note.words[index + 1].classes.intersects(subjects) { return true }
      // `with a bit more body`
      if word.intersects(with),
        note.words[(index + 1)..<min(note.words.count, index + 4)]
          .contains(where: { $0.classes.intersects(amounts) })
      {
        return true
      }
    }
    return false
  }
}
