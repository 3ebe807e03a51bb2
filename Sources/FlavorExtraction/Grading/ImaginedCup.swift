import Linguistics

/// Finds where a note speaks of a cup that is not there: `would be delicious if it weren't so bitter`,
/// `could have been amazing`. Praise of it is no praise of the cup.
struct ImaginedCup {
  /// `would`, which also praises (`would buy again`) and so asks for a condition.
  private let would: [Int32]
  /// `could`, `should`, `might`.
  private let could: [Int32]
  private let have: [Int32]
  private let be: Int32
  /// With `would` and a condition: `be`, `taste`, `love`.
  private let verbs: [Int32]
  /// `could be the best`, `might be my favorite` praise the cup.
  private let praising: [Int32]
  private let ifs: [Int32]
  /// `if it weren't`, but not `if you like it`.
  private let subjects: [Int32]
  private let without: [Int32]
  private let with: [Int32]
  private let amounts: [Int32]
  private let to: ClassSet
  private let negator: ClassSet
  private let contrast: ClassSet

  init(model: ExtractionModel) {
    func ids(_ words: String...) -> [Int32] {
      words.map { model.vocabulary.id(of: Array($0.utf8)) }.filter { $0 >= 0 }
    }
    would = ids("would", "d")
    could = ids("could", "should", "might")
    have = ids("have", "ve")
    be = model.vocabulary.id(of: Array("be".utf8))
    verbs = ids("be", "taste", "love", "like", "enjoy")
    praising = ids("the", "my", "one", "our")
    ifs = ids("if")
    subjects = ids("it", "this", "that", "they", "there", "only", "the")
    without = ids("without", "minus")
    with = ids("with")
    amounts = ids("more", "less", "fewer")
    to = model.classes[.to]
    negator = model.classes[.negator]
    contrast = model.classes[.contrast]
  }

  /// The words that are said of such a cup, in order. O(note).
  func scopes(in note: borrowing NoteDocument) -> [Range<Int>] {
    var scopes: [Range<Int>] = []
    var end = 0
    for position in note.words.indices where position >= end {
      let word = note.words[position].id
      guard would.contains(word) || could.contains(word) else { continue }
      guard let verb = verb(after: position, note),
        have.contains(note.words[verb].id) || could.contains(word)
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
      let isPerfect = have.contains(word.id)
      if isPerfect || word.id == be
        || would.contains(note.words[position].id) && verbs.contains(word.id)
      {
        guard next + 1 < note.words.count, note.words[next + 1].separator.isSoft else { return nil }
        let after = note.words[next + 1]
        guard isPerfect else { return praising.contains(after.id) ? nil : next }
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
      let word = note.words[index].id
      if without.contains(word) { return true }
      guard index + 1 < note.words.count else { continue }
      let next = note.words[index + 1].id
      if ifs.contains(word), subjects.contains(next) { return true }
      // `with a bit more body`
      if with.contains(word),
        note.words[(index + 1)..<min(note.words.count, index + 4)]
          .contains(where: { amounts.contains($0.id) })
      {
        return true
      }
    }
    return false
  }
}
