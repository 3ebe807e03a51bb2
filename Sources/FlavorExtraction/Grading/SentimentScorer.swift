import FlavorWheel

/// Scores how much the taster likes the cup.
struct SentimentScorer {
  private let model: ExtractionModel
  private let contrast: ClassSet

  init(model: ExtractionModel) {
    self.model = model
    contrast = model.classes[.contrast]
  }

  /// The weights of words before and after a contrast (`good, but …`), of absent flavors, and of
  /// statements about another cup (`than …`), and the rate at which the sum saturates.
  enum Liking {
    static let beforeContrast: Float = 0.7
    static let afterContrast: Float = 1.2
    static let absence: Float = -0.4
    static let otherCup: Float = 0
    static let scale: Float = 1
  }

  /// How much the taster likes the cup, −1…1; 0 when no word expresses liking.
  ///
  /// The sum of the valences of words and of wheel nodes, each reversed by a negation up to three
  /// words before it, multiplied by degree words, and weighted by contrast, as s / √(s² + 1).
  /// O(note).
  func sentiment(of note: inout NoteDocument) -> Double {
    let contrast = firstContrast(note)
    var sum: Float = 0
    for position in note.words.indices {
      let number = note.mentions.index(at: position)
      if number >= 0, note.mentions[number].start == position,
        note.mentions[number].status != .dropped
      {
        let mention = note.mentions[number]
        let valence = model.degrees.valence(of: mention.nodes)
        if valence != 0 {
          let turn =
            mention.status == .negated
            ? Liking.absence : factor(before: position, note, skippingNegation: true)
          let term = weighed(
            SentimentTerm(
              words: mention.start..<mention.end, isMention: true, valence: valence, factor: turn),
            note, contrast: contrast)
          sum += term.value
          if note.isExplained { note.sentimentTerms.append(term) }
        }
      }
      if let span = note.degrees.span(at: position), span.start == position, span.entry.valence != 0
      {
        let isAbsent = number >= 0 && note.mentions[number].status == .negated
        let turn =
          isAbsent ? Liking.absence : factor(before: position, note, skippingNegation: false)
        let term = weighed(
          SentimentTerm(
            words: span.start..<span.end, isMention: false, valence: span.entry.valence,
            factor: turn),
          note, contrast: contrast)
        sum += term.value
        if note.isExplained { note.sentimentTerms.append(term) }
      }
    }
    let value = Double(sum / (sum * sum + Liking.scale).squareRoot())
    return (value * 100).rounded() / 100
  }

  /// The position of the first contrast (`good, but …`), or the number of words.
  private func firstContrast(_ note: borrowing NoteDocument) -> Int {
    for position in note.words.indices.dropFirst()
    where note.words[position].classes.intersects(contrast) {
      return position
    }
    return note.words.count
  }

  /// A term with the weight of its position.
  private func weighed(
    _ term: SentimentTerm, _ note: borrowing NoteDocument, contrast: Int
  ) -> SentimentTerm {
    var term = term
    let position = term.words.lowerBound
    if position >= contrast { term.factor *= Liking.afterContrast }
    if note.degrees.isOfOtherCup(position, note.words) { term.factor *= Liking.otherCup }
    if position < contrast, contrast < note.words.count { term.factor *= Liking.beforeContrast }
    return term
  }

  /// The factor from negation and degree words up to three words before a word.
  private func factor(
    before start: Int, _ note: borrowing NoteDocument, skippingNegation: Bool
  ) -> Float {
    var factor: Float = 1
    var position = start - 1
    var isBeside = true
    while position >= 0, start - position <= 3, note.words[position + 1].separator.isSoft {
      guard let span = note.degrees.span(at: position) else {
        isBeside = false
        position -= 1
        continue
      }
      if span.entry.roles.contains(.negates) {
        return skippingNegation ? factor : factor * span.entry.factor
      }
      if isBeside, span.entry.roles.contains(.before) {
        factor *= span.entry.factor
      } else {
        isBeside = false
      }
      position = span.start - 1
    }
    return factor
  }
}
