import FlavorWheel
import Linguistics

extension Grader {
  /// How strong a mention is said to be, 0.05…0.95; 0.5 when nothing is said.
  ///
  /// Degree words before it count up to five words away (`a hint of very ripe lemon`), those
  /// behind it directly (`lemon bomb`) or through a verb (`lemon is strong`). An adverb counts
  /// only for what stands next to it. Of several the one nearest to the mention is the base, and
  /// those further out move it: away from the middle (`very subtle`) or back (`a bit strong`).
  func intensity(of mention: FoundMention, words: borrowing [Word], mentions: MentionList)
    -> Double
  {
    var before = Blend()
    readBefore(mention, words, mentions, into: &before)
    var after = Blend()
    readAfter(mention, words, mentions, into: &after)
    readApposition(mention, words, mentions, into: &after)
    let deviation = before.value + after.value
    let value = max(0.05, min(0.95, 0.5 + Double(deviation)))
    return (value * 100).rounded() / 100
  }

  /// A degree put together from the inside out, as the deviation from 0.5.
  private struct Blend {
    var value: Float = 0
    var isSet = false

    mutating func add(_ intensity: Float) {
      let deviation = intensity - 0.5
      if !isSet {
        value = deviation
        isSet = deviation != 0
      } else if deviation > 0 {
        value *= 1 + deviation
      } else if value > 0 {
        value *= 0.5
      } else {
        value += 0.3 * deviation
      }
    }

    /// `not too strong` is less than strong, `not subtle` more than subtle.
    mutating func negate() {
      value = value > 0 ? -0.1 : value < 0 ? 0.15 : 0
    }
  }

  private func readBefore(
    _ mention: FoundMention, _ words: borrowing [Word], _ mentions: MentionList,
    into blend: inout Blend
  ) {
    var position = mention.start - 1
    let last = max(0, mention.start - 5)
    // Whether a word that adverbs would belong to stands between.
    var isShielded = false
    while position >= last, words[position + 1].separator.isSoft {
      let other = mentions.index(at: position)
      if other >= 0, !mentions[other].nodes.isEmpty {
        // `a hint of lemon and honey`: only amounts reach past the flavor before.
        guard words[position + 1].classes.intersects(joining) else { return }
        isShielded = true
        position = mentions[other].start - 1
        continue
      }
      guard let span = span(at: position) else {
        switch words[position].tag {
        case .verb: return
        case .adj, .adv: isShielded = true
        default: break
        }
        position -= 1
        continue
      }
      let roles = span.grade.roles
      if roles.contains(.negates), !roles.contains(.before) {
        blend.negate()
      } else if roles.contains(.before) {
        let isAdverb = words[span.end - 1].tag == .adv
        if !(isAdverb && isShielded) { blend.add(span.grade.intensity) }
      } else if words[position].tag == .adj {
        isShielded = true
      }
      position = span.start - 1
    }
  }

  private func readAfter(
    _ mention: FoundMention, _ words: borrowing [Word], _ mentions: MentionList,
    into blend: inout Blend
  ) {
    // Through a verb the words stand outside in, so they are gathered first.
    var gathered = (Float(0.5), Float(0.5), Float(0.5))
    var count = 0
    var isNegated = false
    var sawVerb = false
    var position = mention.end
    while position < words.count, position < mention.end + 6, words[position].separator.isSoft {
      let other = mentions.index(at: position)
      if other >= 0, !mentions[other].nodes.isEmpty { break }
      if let span = span(at: position), !span.grade.roles.isEmpty {
        let roles = span.grade.roles
        if roles.contains(.negates), !roles.contains(.before) {
          isNegated = true
        } else if roles.contains(.after) || (sawVerb && roles.contains(.before)) {
          if count == 0 { gathered.0 = span.grade.intensity }
          if count == 1 { gathered.1 = span.grade.intensity }
          if count == 2 { gathered.2 = span.grade.intensity }
          count += 1
        } else if !sawVerb {
          break
        }
        position = span.end
      } else if words[position].classes.intersects(be) {
        sawVerb = true
        position += 1
      } else if words[position].classes.intersects(noteWords)
        || (sawVerb && words[position].tag != .verb && words[position].tag != .noun)
      {
        position += 1
      } else {
        break
      }
    }
    if count >= 3 { blend.add(gathered.2) }
    if count >= 2 { blend.add(gathered.1) }
    if count >= 1 { blend.add(gathered.0) }
    if isNegated, count > 0 { blend.negate() }
  }

  /// Degree words that are all that follows a flavor alone in its statement: `cacao, very strong`.
  private func readApposition(
    _ mention: FoundMention, _ words: borrowing [Word], _ mentions: MentionList,
    into blend: inout Blend
  ) {
    let first = mention.end
    guard first < words.count, words[first].separator == .comma,
      words[mention.start].separator.isHard,
      let degree = span(at: first), degree.grade.isDegree
    else { return }
    var end = first
    while end < words.count, end < first + 4, end == first || words[end].separator.isSoft {
      guard let span = span(at: end), span.grade.isDegree else { return }
      end = span.end
    }
    guard end == words.count || words[end].separator.isHard else { return }
    var position = end - 1
    while position >= first, let span = span(at: position) {
      blend.add(span.grade.intensity)
      position = span.start - 1
    }
  }
}
