import FlavorWheel
import Linguistics

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
    var position = span.end
    while position < note.words.count, position < span.end + 5 {
      let separator = note.words[position].separator
      let isLabel = position == span.end && separator.isSubset(of: [.colon, .dash, .open])
      // `finish: dry, tannic, short`, `the finish is dry and short`
      let isListed =
        isApart
        && (separator == .comma || note.words[position - 1].classes.intersects(joining)
          || note.words[position - 1].classes.intersects(contrast))
      guard separator.isSoft || isLabel || isListed else { break }
      if let after = note.degrees.span(at: position) {
        let entry = after.entry
        if entry.grades[index] > 0 {
          guard !isApart || isListed && !isBeforeName(after, note),
            !isLed || isPredicative(after, note)
          else { break }
          // `never gets sharp` gives no level.
          if isNegated, isChange { return nil }
          level = Float(entry.grades[index])
          end = after.end
          claimed.append(after.start)
          if isRange(after, note), let other = rangeEnd(after, index, note) {
            level = (level + Float(other.entry.grades[index])) / 2
            end = other.end
            claimed.append(other.start)
          }
          break
        }
        if entry.roles.contains(.negates) {
          isNegated = true
        } else if entry.isDegree {
          if entry.roles.contains(.after), isAmount(index) {
            level = 1 + 4 * entry.intensity
            end = after.end
            break
          }
          factor *= entry.factor
        } else if entry.gives != .zero {
          guard entry.gives.min() >= 0, !isBeforeName(after, note) else { break }
          isApart = true
        } else if entry.grades != .zero {
          // `hollow and quick`
          isApart = true
        }
        position = after.end
        continue
      }
      let word = note.words[position]
      if word.classes.intersects(joining), position + 1 < note.words.count,
        note.words[position + 1].separator.isSoft
      {
        if let name = note.degrees.span(at: position + 1), name.entry.gives.min() < 0 {
          // `acidity and body are low`
          position = name.end
          continue
        }
        if isApart {
          position += 1
          continue
        }
      }
      // `finish clean but brief`, `an acidity that stays polite`
      if isApart && word.classes.intersects(contrast)
        || position == span.end && word.classes.intersects(relative)
      {
        position += 1
        continue
      }
      if word.classes.intersects(change) { isChange = true }
      let isVerb =
        isChange || word.classes.intersects(linking) || word.classes.intersects(be)
        || word.tag == .aux
      if !isVerb, word.tag != .adv, word.tag != .det {
        guard word.tag == .verb || word.tag == .adp && position > span.end else { break }
        isLed = true
      }
      position += 1
    }
    guard level > 0 else { return nil }
    if factor != 1 { level = Self.move(level, by: factor, index) }
    if isNegated { level = Self.negate(level, isGraded: true, index) }
    return Reading(level: level, words: span.start..<end)
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

  /// Whether a grading phrase stands alone, not before what it would grade: `sits high`.
  func isPredicative(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    guard span.end < note.words.count, note.words[span.end].separator.isSoft else { return true }
    let number = note.mentions.index(at: span.end)
    if number >= 0, !note.mentions[number].nodes.isEmpty { return false }
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
