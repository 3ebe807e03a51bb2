import Linguistics

/// Hides words that a note says of the machine, the curve of a shot, the puck, the foam or the pour:
/// `smooth curve`, `the grinder sounded harsh`. Of a cup, the same words would be taste, levels, liking
/// or signs of extraction, so no later stage shall read them.
///
/// The rules are those of `Lexicon/rules/machine.tsv`. A note without a word of a machine, as most are,
/// costs a look at each of its words.
struct MachineWords {
  private let parts: ClassSet
  private let index: RuleIndex
  private var matcher: RuleMatcher
  private var noMentions = MentionList()

  init(model: ExtractionModel) {
    parts = model.classes[.machinePart]
    index = model.rules.machine
    matcher = RuleMatcher(model.rules)
  }

  mutating func apply(to note: inout NoteDocument) {
    guard note.words.contains(where: { $0.classes.intersects(parts) }) else { return }
    matcher.begin(note.words)
    noMentions.reset(words: note.words.count)
    // All rules read the words as they were: what one hides, another may ask for.
    var found: [RuleMatch] = []
    for position in note.words.indices {
      let word = note.words[position]
      for place in index.rules(at: word.id) { match(index[place], at: position, note, &found) }
      for rule in index.rules(at: word.tag) { match(rule, at: position, note, &found) }
    }
    for match in found {
      for position in match.regionStart..<match.regionEnd { note.hide(position) }
    }
    if note.isExplained { note.machineCues = found }
  }

  private mutating func match(
    _ rule: Int32, at position: Int, _ note: borrowing NoteDocument, _ found: inout [RuleMatch]
  ) {
    let next = FollowingWord(after: position, note.words, noMentions)
    guard matcher.admits(rule, before: next),
      let match = matcher.match(rule, at: position, note.words, noMentions)
    else { return }
    found.append(match)
  }
}
