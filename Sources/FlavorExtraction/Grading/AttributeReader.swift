import FlavorWheel
import Linguistics

/// Reads the levels of acidity, body, sweetness, bitterness and finish from a note's degree words.
struct AttributeReader {
  /// The levels that a note reports.
  struct Result {
    var levels: [Attribute: AttributeLevel] = [:]
    /// The levels based on words about the attribute itself, without those that a flavor such as
    /// `lemon` implies.
    var stated: [Attribute: AttributeLevel] = [:]
  }

  private let model: ExtractionModel
  let linking: ClassSet
  let be: ClassSet
  /// `and` and `or`.
  let joining: ClassSet
  let to: ClassSet
  let of: ClassSet

  init(model: ExtractionModel) {
    self.model = model
    let classes = model.classes
    linking = classes[.linking]
    be = classes[.be]
    to = classes[.to]
    of = classes[.of]
    var joining = classes[.and]
    joining.formUnion(classes[.or])
    self.joining = joining
  }

  private struct Sum {
    var total: Float = 0
    var weight: Float = 0
    var evidence: [String] = []
  }

  /// The attribute levels that the note gives, with the words that state them.
  ///
  /// A level is the mean of all levels that the note gives for the attribute. Names of the
  /// attribute with a grading word (`low acidity`) have double the weight of words that give a
  /// level by themselves (`bright`); words that only imply a level (`lemon`) are used when there is
  /// nothing else.
  func attributes(in note: borrowing NoteDocument) -> Result {
    let lexicon = model.degrees
    var result = Result()
    guard note.degrees.spans.contains(where: { lexicon.entry(of: $0).gives != .zero }) else {
      return result
    }
    for (index, attribute) in Attribute.allCases.enumerated() {
      var sum = Sum()
      for stored in note.degrees.spans
      where lexicon.entry(of: stored).gives[index] == DegreeEntry.noun {
        let span = lexicon[stored]
        guard isOfThisCup(span, note),
          let reading = nounReading(span, index, note)
        else { continue }
        add(reading, weight: 2, note, to: &sum)
      }
      addOwnLevels(index, isImplied: false, note, to: &sum)
      let isImplied = sum.weight == 0
      if isImplied { addOwnLevels(index, isImplied: true, note, to: &sum) }
      guard sum.weight > 0 else { continue }
      let level = Int((sum.total / sum.weight).rounded())
      let reading = AttributeLevel(level: max(1, min(5, level)), evidence: sum.evidence)
      result.levels[attribute] = reading
      if !isImplied { result.stated[attribute] = reading }
    }
    return result
  }

  private func addOwnLevels(
    _ index: Int, isImplied: Bool, _ note: borrowing NoteDocument, to sum: inout Sum
  ) {
    for stored in note.degrees.spans where model.degrees.entry(of: stored).gives[index] > 0 {
      let span = model.degrees[stored]
      let roles = span.entry.roles
      guard roles.contains(.implied) == isImplied, isOfThisCup(span, note),
        !gradesNoun(span, note),
        !roles.contains(.loose) || !standsBeforeNoun(span, note)
      else { continue }
      let reading = ownReading(span, index, note)
      add(reading, weight: 1, note, to: &sum)
    }
  }

  private func add(
    _ reading: Reading, weight: Float, _ note: borrowing NoteDocument,
    to sum: inout Sum
  ) {
    sum.total += weight * max(1, min(5, reading.level))
    sum.weight += weight
    sum.evidence.append(note.text(of: reading.words))
  }

  // MARK: What a word is about

  /// Whether a graded phrase is about this cup and has its own meaning: not part of a longer flavor
  /// (`sour cherry`), not dropped by a rule, not after `than`.
  private func isOfThisCup(
    _ span: DegreeSpan, _ note: borrowing NoteDocument
  ) -> Bool {
    let number = note.mentions.index(at: span.start)
    if number >= 0, !note.mentions[number].nodes.isEmpty {
      let mention = note.mentions[number]
      if mention.status == .dropped { return false }
      // But `sweet finish` is sweet, and `long, sweet finish` long.
      let isName = span.entry.gives.min() < 0
      let isLonger = (mention.start..<mention.end).contains { word in
        guard !(span.start..<span.end).contains(word) else { return false }
        guard let gives = note.degrees.span(at: word)?.entry.gives else { return true }
        return isName ? gives == .zero : gives.min() >= 0
      }
      if isLonger, !span.entry.roles.contains(.implied) { return false }
    }
    return !note.degrees.isOfOtherCup(span.start, note.words)
  }

  /// Whether a word with a level of its own grades a nearby noun of any attribute, so that only the
  /// noun counts: `bright acidity`, `heavy body`.
  private func gradesNoun(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    guard span.entry.grades != .zero else { return false }
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

  private func standsBeforeNoun(
    _ span: DegreeSpan, _ note: borrowing NoteDocument
  ) -> Bool {
    guard span.end < note.words.count, note.words[span.end].separator.isSoft else { return false }
    if let next = note.degrees.span(at: span.end), next.entry.gives.min() < 0 { return false }
    let number = note.mentions.index(at: span.end)
    return note.words[span.end].tag == .noun
      || (number >= 0 && !note.mentions[number].nodes.isEmpty)
  }
}
