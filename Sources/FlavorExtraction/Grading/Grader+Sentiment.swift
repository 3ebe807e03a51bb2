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
  /// O(words).
  ///
  /// - Parameter keepingTerms: Whether `terms` is to hold what it is the sum of.
  mutating func sentiment(
    _ words: borrowing [Word], mentions: MentionList, keepingTerms: Bool
  ) -> Double {
    terms.removeAll(keepingCapacity: true)
    let contrast = firstContrast(words)
    var sum: Float = 0
    for position in words.indices {
      let number = mentions.index(at: position)
      if number >= 0, mentions[number].start == position, mentions[number].status != .dropped {
        let mention = mentions[number]
        let valence = model.grading.valence(of: mention.nodes)
        if valence != 0 {
          let turn =
            mention.status == .negated
            ? Liking.absence : factor(before: position, words, skippingNegation: true)
          let term = weighed(
            SentimentTerm(
              words: mention.start..<mention.end, isMention: true, valence: valence, factor: turn),
            words, contrast: contrast)
          sum += term.value
          if keepingTerms { terms.append(term) }
        }
      }
      if let span = span(at: position), span.start == position, span.grade.valence != 0 {
        let isAbsent = number >= 0 && mentions[number].status == .negated
        let turn =
          isAbsent ? Liking.absence : factor(before: position, words, skippingNegation: false)
        let term = weighed(
          SentimentTerm(
            words: span.start..<span.end, isMention: false, valence: span.grade.valence,
            factor: turn),
          words, contrast: contrast)
        sum += term.value
        if keepingTerms { terms.append(term) }
      }
    }
    let value = Double(sum / (sum * sum + Liking.scale).squareRoot())
    return (value * 100).rounded() / 100
  }

  /// Where the note first turns against what was said (`good, but …`), or the number of words.
  private func firstContrast(_ words: borrowing [Word]) -> Int {
    for position in words.indices.dropFirst()
    where words[position].classes.intersects(contrast) {
      return position
    }
    return words.count
  }

  /// A term with the weight that its place among the words gives it.
  private func weighed(
    _ term: SentimentTerm, _ words: borrowing [Word], contrast: Int
  ) -> SentimentTerm {
    var term = term
    let position = term.words.lowerBound
    if position >= contrast { term.factor *= Liking.afterContrast }
    if isOfOther(position, words) { term.factor *= Liking.otherCup }
    if position < contrast, contrast < words.count { term.factor *= Liking.beforeContrast }
    return term
  }

  /// What negation and degree words up to three words before a word make of its valence.
  private func factor(
    before start: Int, _ words: borrowing [Word], skippingNegation: Bool
  ) -> Float {
    var factor: Float = 1
    var position = start - 1
    var isBeside = true
    while position >= 0, start - position <= 3, words[position + 1].separator.isSoft {
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
