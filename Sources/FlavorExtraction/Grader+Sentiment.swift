extension Grader {
  /// How a contrast weighs what stands before it and after it (`good, but …`), how much absence
  /// turns a valence, what of another cup counts for this one (`than …`), and how fast the sum
  /// saturates.
  enum Liking {
    static let beforeContrast: Float = 0.7
    static let afterContrast: Float = 1.2
    static let absence: Float = -0.4
    static let otherCup: Float = 0
    static let scale: Float = 1
  }

  /// How pleased the taster sounds, −1…1; 0 when no word tells.
  ///
  /// The sum of the valences of words and of wheel nodes, each turned by a negation within three
  /// words before it, strengthened by degree words, and weighed by contrast, as s / √(s² + 1).
  /// What it is the sum of stands in `terms` until the next note. O(words).
  mutating func sentiment(_ words: borrowing [Word], mentions: MentionList) -> Double {
    findTerms(words, mentions)
    var sum: Float = 0
    for term in terms { sum += term.value }
    let value = Double(sum / (sum * sum + Liking.scale).squareRoot())
    return (value * 100).rounded() / 100
  }

  private mutating func findTerms(_ words: borrowing [Word], _ mentions: MentionList) {
    terms.removeAll(keepingCapacity: true)
    var weight: Float = 1
    var hadContrast = false
    for position in words.indices {
      if !hadContrast, words[position].classes.intersects(contrast), position > 0 {
        hadContrast = true
        for index in terms.indices { terms[index].factor *= Liking.beforeContrast }
        weight = Liking.afterContrast
      }
      let number = mentions.index(at: position)
      let firstTerm = terms.count
      if number >= 0, mentions[number].start == position, mentions[number].status != .dropped {
        let mention = mentions[number]
        let valence = knowledge.grading.valence(of: mention.nodes)
        if valence != 0 {
          let turn =
            mention.status == .negated
            ? Liking.absence : factor(before: position, words, skippingNegation: true)
          terms.append(
            SentimentTerm(
              words: mention.start..<mention.end, nodes: mention.nodes, valence: valence,
              factor: weight * turn))
        }
      }
      if let span = span(at: position), span.start == position, span.grade.valence != 0 {
        let isAbsent = number >= 0 && mentions[number].status == .negated
        let turn =
          isAbsent ? Liking.absence : factor(before: position, words, skippingNegation: false)
        terms.append(
          SentimentTerm(
            words: span.start..<span.end, nodes: .empty, valence: span.grade.valence,
            factor: weight * turn))
      }
      if terms.count > firstTerm, isOfOther(position, words) {
        for index in firstTerm..<terms.count { terms[index].factor *= Liking.otherCup }
      }
    }
  }

  /// What negation and degree words up to three words before a word make of its valence.
  private func factor(
    before start: Int, _ words: borrowing [Word], skippingNegation: Bool
  ) -> Float {
    var factor: Float = 1
    var position = start - 1
    var isBeside = true
    while position >= 0, start - position <= 3, words[position + 1].gap.isSoft {
      guard let span = span(at: position) else {
        isBeside = false
        position -= 1
        continue
      }
      if span.grade.roles.contains(.negates) {
        return skippingNegation ? factor : factor * span.grade.factor
      }
      if isBeside, span.grade.roles.contains(.before) {
        factor *= span.grade.factor
      } else {
        isBeside = false
      }
      position = span.start - 1
    }
    return factor
  }
}
