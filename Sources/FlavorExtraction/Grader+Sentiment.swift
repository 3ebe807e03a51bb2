extension Grader {
  /// How a contrast weighs what stands before it and after it (`good, but …`), how much absence
  /// turns a valence, and how fast the sum saturates.
  enum Liking {
    static let beforeContrast: Float = 0.7
    static let afterContrast: Float = 1.2
    static let absence: Float = -0.4
    static let scale: Float = 1
  }

  /// How pleased the taster sounds, −1…1; 0 when no word tells.
  ///
  /// The sum of the valences of words and of wheel nodes, each turned by a negation within three
  /// words before it, strengthened by degree words, and weighed by contrast, as s / √(s² + 1).
  func sentiment(_ words: borrowing [Word], mentions: MentionList) -> Double {
    var sum: Float = 0
    var weight: Float = 1
    var position = 0
    var hadContrast = false
    while position < words.count {
      if !hadContrast, words[position].classes.intersects(contrast), position > 0 {
        hadContrast = true
        sum *= Liking.beforeContrast
        weight = Liking.afterContrast
      }
      let number = mentions.index(at: position)
      if number >= 0, mentions[number].start == position, mentions[number].status != .dropped {
        let mention = mentions[number]
        let valence = knowledge.grading.valence(of: mention.nodes)
        let turn =
          mention.status == .negated
          ? Liking.absence : factor(before: position, words, skippingNegation: true)
        sum += weight * turn * valence
      }
      if let span = span(at: position), span.start == position, span.grade.valence != 0 {
        let isAbsent = number >= 0 && mentions[number].status == .negated
        let turn =
          isAbsent ? Liking.absence : factor(before: position, words, skippingNegation: false)
        sum += weight * turn * span.grade.valence
      }
      position += 1
    }
    let value = Double(sum / (sum * sum + Liking.scale).squareRoot())
    return (value * 100).rounded() / 100
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
