import FlavorWheel
import Linguistics

extension Grader {
  /// What one word or noun with its grading words says of an attribute.
  struct Reading {
    /// 1…5, not yet rounded.
    var level: Float
    var words: Range<Int>
  }

  /// The level that a word gives by itself, moved by what stands before it.
  func ownReading(
    _ span: DegreeSpan, _ index: Int, _ words: borrowing [Word], _ mentions: MentionList
  ) -> Reading {
    var reading = Reading(
      level: Float(span.grade.gives[index]), words: span.start..<span.end)
    let number = mentions.index(at: span.start)
    let isMention = number >= 0 && !mentions[number].nodes.isEmpty
    let isDenied = isMention && mentions[number].status == .negated
    var isNegated = false
    var isGraded = false
    if span.end < words.count, words[span.end].separator.isSoft,
      let after = self.span(at: span.end),
      after.grade.roles.contains(.after), !after.grade.roles.contains(.before),
      !span.grade.roles.contains(.implied)
    {
      // `bitter as hell`, `not sweet enough`
      reading.level = Self.move(reading.level, by: after.grade.factor, index)
      reading.words = span.start..<after.end
      isGraded = true
    }
    var position = span.start - 1
    while position >= 0, span.start - position <= 4, words[position + 1].separator.isSoft {
      guard let before = self.span(at: position) else {
        guard span.start - position <= 3, words[position].tag != .verb else { break }
        position -= 1
        continue
      }
      if before.grade.roles.contains(.negates) {
        let grades = before.grade.roles.contains(.before)
        if !isMention || isGraded || grades { isNegated = true }
        isGraded = isGraded || grades
        reading.words = before.start..<reading.words.upperBound
      } else if before.end == reading.words.lowerBound || before.grade.intensity < 0.5,
        before.grade.roles.contains(.before)
      {
        let isStronger = before.grade.factor >= 1
        if !(isStronger && span.grade.roles.contains(.implied)) {
          reading.level = Self.move(reading.level, by: before.grade.factor, index)
        }
        reading.words = before.start..<reading.words.upperBound
        isGraded = true
      } else if before.grade.gives != .zero {
        break
      }
      position = before.start - 1
    }
    if isNegated {
      reading.level = Self.negate(reading.level, isGraded: isGraded, index)
    } else if isDenied {
      // What denies it may have weakened it already: `hardly sweet`.
      let given = Float(span.grade.gives[index])
      let denied = Self.negate(given, isGraded: isGraded, index)
      reading.level = given < 3 ? max(reading.level, denied) : min(reading.level, denied)
    }
    return reading
  }

  /// A level made stronger (factor above 1) or weaker.
  ///
  /// Weaker moves towards the low end for what a cup may lack (sweetness, bitterness), else
  /// towards low, not towards the middle: `slightly bright` is medium.
  private static func move(_ level: Float, by factor: Float, _ index: Int) -> Float {
    if factor >= 1 { return 3 + (level - 3) * (1 + 2 * (factor - 1)) }
    let pole: Float = level < 3 ? 3 : mayLack(index) ? 1 : 2
    return pole + (level - pole) * factor
  }

  /// `not bright` is low, `not too bright` below the middle, `not thin` above it.
  private static func negate(_ level: Float, isGraded: Bool, _ index: Int) -> Float {
    if level < 3 { return 3.6 }
    if isGraded { return 2.4 }
    return mayLack(index) ? 1.4 : 2
  }

  private static func mayLack(_ index: Int) -> Bool {
    Attribute.allCases[index] == .bitterness || Attribute.allCases[index] == .sweetness
  }

  /// The level that grading words before or after give to a name of the attribute.
  func nounReading(
    _ span: DegreeSpan, _ index: Int, _ words: borrowing [Word], _ mentions: MentionList
  ) -> Reading? {
    if let reading = nounReadingBefore(span, index, words, mentions) { return reading }
    return nounReadingAfter(span, index, words)
  }

  private func nounReadingBefore(
    _ span: DegreeSpan, _ index: Int, _ words: borrowing [Word], _ mentions: MentionList
  ) -> Reading? {
    var level: Float = 0
    var reading = Reading(level: 0, words: span.start..<span.end)
    var isNegated = false
    var position = span.start - 1
    var count: Float = 0
    // Whether a word that speaks of another attribute stands between: `long, sweet aftertaste`.
    var isApart = false
    while position >= 0, span.start - position <= 6 {
      let separator = words[position + 1].separator
      guard let before = self.span(at: position) else {
        let isOpen =
          words[position].tag != .verb
          && (words[position].tag != .adp || words[position].id == of)
        guard separator.isSoft, isOpen else { break }
        position -= 1
        continue
      }
      let grade = before.grade
      // `full, satiny mouthfeel`
      let isListed = grade.grades[index] > 0 && separator == .comma
      guard separator.isSoft || isListed, !isApart || grade.grades[index] > 0 else { break }
      if grade.roles.contains(.negates) {
        isNegated = true
        reading.words = before.start..<span.end
      } else if grade.grades[index] > 0, level == 0 || isListed || isRange(before, words) {
        level = (level * count + Float(grade.grades[index])) / (count + 1)
        count += 1
        reading.words = before.start..<span.end
      } else if grade.roles.contains(.before) {
        let isBeside = before.end == reading.words.lowerBound
        if level != 0, isBeside {
          level = Self.move(level, by: grade.factor, index)
        } else if level == 0, isAmount(index) {
          level = 1 + 4 * grade.intensity
        } else {
          break
        }
        reading.words = before.start..<span.end
      } else if grade.gives.min() < 0 {
        // `low acidity and body`: reaches past a name that is joined to this one.
        guard words[before.end].classes.intersects(joining) else { break }
      } else if grade.gives != .zero {
        isApart = true
      }
      position = before.start - 1
    }
    let number = mentions.index(at: span.start)
    if number >= 0, mentions[number].status == .negated { isNegated = true }
    if isNegated {
      reading.level = level == 0 ? 1 : Self.negate(level, isGraded: true, index)
      return reading
    }
    reading.level = level
    return level == 0 ? nil : reading
  }

  /// Whether a grading word opens a range: `low to medium`, `light/medium`.
  private func isRange(_ span: DegreeSpan, _ words: borrowing [Word]) -> Bool {
    guard span.end < words.count else { return false }
    return !words[span.end].separator.isDisjoint(with: [.hyphen, .slash])
      || words[span.end].id == to
  }

  /// Whether there may be more or less of an attribute: not of a finish, which is long or short.
  private func isAmount(_ index: Int) -> Bool { Attribute.allCases[index] != .finish }

  private func nounReadingAfter(
    _ span: DegreeSpan, _ index: Int, _ words: borrowing [Word]
  ) -> Reading? {
    var level: Float = 0
    var factor: Float = 1
    var isNegated = false
    var end = span.end
    var position = span.end
    while position < words.count, position < span.end + 5 {
      let separator = words[position].separator
      let isLabel = position == span.end && separator.isSubset(of: [.colon, .dash, .open])
      guard separator.isSoft || isLabel else { break }
      if let after = self.span(at: position) {
        let grade = after.grade
        if grade.grades[index] > 0 {
          level = Float(grade.grades[index])
          end = after.end
          break
        }
        if grade.roles.contains(.negates) {
          isNegated = true
        } else if grade.isDegree {
          if grade.roles.contains(.after), isAmount(index) {
            level = 1 + 4 * grade.intensity
            end = after.end
            break
          }
          factor *= grade.factor
        } else if grade.gives != .zero {
          break
        }
        position = after.end
        continue
      }
      guard words[position].classes.intersects(linking) || words[position].classes.intersects(be)
      else { break }
      position += 1
    }
    guard level > 0 else { return nil }
    if factor != 1 { level = Self.move(level, by: factor, index) }
    if isNegated { level = Self.negate(level, isGraded: true, index) }
    return Reading(level: level, words: span.start..<end)
  }
}
