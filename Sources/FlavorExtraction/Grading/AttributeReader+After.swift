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
    var end = span.end
    var position = span.end
    while position < note.words.count, position < span.end + 5 {
      let separator = note.words[position].separator
      let isLabel = position == span.end && separator.isSubset(of: [.colon, .dash, .open])
      // `finish: dry, tannic, short`, `the finish is dry and short`
      let isListed =
        isApart
        && (separator == .comma || note.words[position - 1].classes.intersects(joining))
      guard separator.isSoft || isLabel || isListed else { break }
      if let after = note.degrees.span(at: position) {
        let entry = after.entry
        if entry.grades[index] > 0 {
          guard !isApart || isListed && !isBeforeName(after, note) else { break }
          // `never gets sharp` gives no level.
          if isNegated, isChange { return nil }
          level = Float(entry.grades[index])
          end = after.end
          claimed.append(after.start)
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
      if word.classes.intersects(change) { isChange = true }
      guard
        isChange || word.classes.intersects(linking) || word.classes.intersects(be)
          || word.tag == .adv || word.tag == .det
      else { break }
      position += 1
    }
    guard level > 0 else { return nil }
    if factor != 1 { level = Self.move(level, by: factor, index) }
    if isNegated { level = Self.negate(level, isGraded: true, index) }
    return Reading(level: level, words: span.start..<end)
  }

  /// Whether a name of an attribute follows directly: `sweet, full body`.
  private func isBeforeName(_ span: DegreeSpan, _ note: borrowing NoteDocument) -> Bool {
    guard span.end < note.words.count, note.words[span.end].separator.isSoft else { return false }
    return (note.degrees.span(at: span.end)?.entry.gives.min() ?? 0) < 0
  }
}
