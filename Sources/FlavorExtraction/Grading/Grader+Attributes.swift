import FlavorWheel
import Linguistics

extension Grader {
  private struct Sum {
    var total: Float = 0
    var weight: Float = 0
    var evidence: [String] = []
  }

  /// The attribute levels that the note gives, with the words that say so.
  ///
  /// The mean of what the note says of an attribute; names of the attribute with a grading word
  /// (`low acidity`) count twice as much as words that give a level by themselves (`bright`), and
  /// words that only imply one (`lemon`) count when nothing else does.
  mutating func attributes(
    _ words: borrowing [Word], mentions: MentionList, utf8: borrowing [UInt8]
  ) -> [Attribute: AttributeLevel] {
    implied = 0
    guard spans.contains(where: { model.grading.grade(of: $0).gives != .zero }) else {
      return [:]
    }
    let grading = model.grading
    var result: [Attribute: AttributeLevel] = [:]
    for (index, attribute) in Attribute.allCases.enumerated() {
      var sum = Sum()
      for stored in spans where grading.grade(of: stored).gives[index] == DegreeEntry.noun {
        let span = grading[stored]
        guard isOfThisCup(span, words, mentions),
          let reading = nounReading(span, index, words, mentions)
        else { continue }
        add(reading, weight: 2, words, utf8, to: &sum)
      }
      addOwnLevels(index, isImplied: false, words, mentions, utf8, to: &sum)
      if sum.weight == 0 {
        addOwnLevels(index, isImplied: true, words, mentions, utf8, to: &sum)
        implied |= 1 << UInt8(index)
      }
      guard sum.weight > 0 else { continue }
      let level = Int((sum.total / sum.weight).rounded())
      result[attribute] = AttributeLevel(level: max(1, min(5, level)), evidence: sum.evidence)
    }
    return result
  }

  /// The levels that the note says in words of its own, without those it only implies.
  func said(_ attributes: [Attribute: AttributeLevel]) -> [Attribute: AttributeLevel] {
    guard implied != 0 else { return attributes }
    var result = attributes
    for (index, attribute) in Attribute.allCases.enumerated() where implied & 1 << UInt8(index) != 0
    {
      result[attribute] = nil
    }
    return result
  }

  private func addOwnLevels(
    _ index: Int, isImplied: Bool, _ words: borrowing [Word], _ mentions: MentionList,
    _ utf8: borrowing [UInt8], to sum: inout Sum
  ) {
    for stored in spans where model.grading.grade(of: stored).gives[index] > 0 {
      let span = model.grading[stored]
      let roles = span.grade.roles
      guard roles.contains(.implied) == isImplied, isOfThisCup(span, words, mentions),
        !gradesNoun(span, words),
        !roles.contains(.loose) || !standsBeforeNoun(span, words, mentions)
      else { continue }
      let reading = ownReading(span, index, words, mentions)
      add(reading, weight: 1, words, utf8, to: &sum)
    }
  }

  private func add(
    _ reading: Reading, weight: Float, _ words: borrowing [Word], _ utf8: borrowing [UInt8],
    to sum: inout Sum
  ) {
    sum.total += weight * max(1, min(5, reading.level))
    sum.weight += weight
    let start = Int(words[reading.words.lowerBound].start)
    let end = Int(words[reading.words.upperBound - 1].end)
    sum.evidence.append(String(decoding: utf8[start..<end], as: UTF8.self))
  }

  // MARK: What a word is about

  /// Whether a graded phrase is about this cup and means what it says: not part of a longer
  /// flavor (`sour cherry`), not left out by a rule, not after `than`.
  private func isOfThisCup(
    _ span: DegreeSpan, _ words: borrowing [Word], _ mentions: MentionList
  ) -> Bool {
    let number = mentions.index(at: span.start)
    if number >= 0, !mentions[number].nodes.isEmpty {
      let mention = mentions[number]
      if mention.status == .dropped { return false }
      // But `sweet finish` is sweet, and `long, sweet finish` long.
      let isName = span.grade.gives.min() < 0
      let isLonger = (mention.start..<mention.end).contains { word in
        guard !(span.start..<span.end).contains(word) else { return false }
        guard let gives = self.span(at: word)?.grade.gives else { return true }
        return isName ? gives == .zero : gives.min() >= 0
      }
      if isLonger, !span.grade.roles.contains(.implied) { return false }
    }
    return !isOfOther(span.start, words)
  }

  /// Whether a word with a level of its own grades a noun of any attribute beside it, so that it
  /// speaks through that noun only: `bright acidity`, `heavy body`.
  private func gradesNoun(_ span: DegreeSpan, _ words: borrowing [Word]) -> Bool {
    guard span.grade.grades != .zero else { return false }
    var position = span.end
    while position < words.count, position < span.end + 4,
      words[position].separator.isSoft || words[position].separator == .comma
    {
      guard let next = self.span(at: position) else { break }
      for index in 0..<Attribute.allCases.count
      where next.grade.gives[index] == DegreeEntry.noun && span.grade.grades[index] > 0 {
        return true
      }
      guard next.grade.isDegree || next.grade.grades != .zero else { break }
      position = next.end
    }
    position = span.start - 1
    while position >= 0, span.start - position <= 3, words[position + 1].separator.isSoft {
      if let noun = self.span(at: position) {
        for index in 0..<Attribute.allCases.count
        where noun.grade.gives[index] == DegreeEntry.noun && span.grade.grades[index] > 0 {
          return true
        }
      }
      guard words[position].classes.intersects(linking) || self.span(at: position) != nil
      else { break }
      position -= 1
    }
    return false
  }

  private func standsBeforeNoun(
    _ span: DegreeSpan, _ words: borrowing [Word], _ mentions: MentionList
  ) -> Bool {
    guard span.end < words.count, words[span.end].separator.isSoft else { return false }
    if let next = self.span(at: span.end), next.grade.gives.min() < 0 { return false }
    let number = mentions.index(at: span.end)
    return words[span.end].tag == .noun || (number >= 0 && !mentions[number].nodes.isEmpty)
  }
}
