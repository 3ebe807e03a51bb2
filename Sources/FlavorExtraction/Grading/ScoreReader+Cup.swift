import FlavorWheel
import Linguistics

/// Numbers that rate the cup.
extension ScoreReader {
  /// - Parameter isList: Whether an earlier number with a scale is of something else.
  func cupScore(
    _ number: Number, _ note: borrowing NoteDocument, inList isList: Bool
  ) -> Score? {
    guard !number.isPercent, !isForSomethingElse(number, note) else { return nil }
    var words = number.words
    var scale = number.scale
    var isNamed = number.hasStars
    let next = words.upperBound
    if !isNamed, next < note.words.count,
      note.words[next].separator.isSoft || note.words[next].separator == .hyphen
    {
      let following = note.words[next]
      if following.classes.intersects(ratingWord) {
        words = words.lowerBound..<next + 1
        isNamed = true
      } else if following.tag == .noun || following.tag == .propn || following.tag == .num
        || note.mentions.index(at: next) >= 0
        || number.isForeign && following.tag == .x && following.id < 0
      {
        return nil
      }
    }
    switch introduction(of: number, note, inList: isList) {
    case .refused: return nil
    case .open: break
    case .rating(let start):
      isNamed = true
      words = start..<words.upperBound
    }
    if scale == nil {
      guard isNamed, number.value > 0 else { return nil }
      scale = number.value <= 5 ? 5 : number.value <= 10 ? 10 : 100
    }
    guard let scale, [5, 10, 20, 100].contains(scale), number.value <= scale,
      !note.degrees.isOfOtherCup(words.lowerBound, note.words)
    else { return nil }
    return Score(
      score: NoteScore(value: number.value, lowest: Self.lowest(number.value, scale), scale: scale),
      words: words, attribute: -1, isScaled: true, isNamed: isNamed)
  }

  /// Stars and marks of five begin at 1, and so do those of ten where none is 0.
  private static func lowest(_ value: Double, _ scale: Double) -> Double {
    scale <= 5 || scale <= 10 && value > 0 ? 1 : 0
  }

  /// `5 stars for the packaging`, `4/5 for its crema`.
  private func isForSomethingElse(_ number: Number, _ note: borrowing NoteDocument) -> Bool {
    let start = number.words.upperBound
    guard start + 2 < note.words.count, purpose.contains(note.words[start].id),
      note.words[start + 1].classes.intersects(definite)
    else { return false }
    var position = start
    while position < min(note.words.count, start + 5), note.words[position].separator.isSoft {
      if note.words[position].classes.intersects(cupNoun) { return false }
      position += 1
    }
    return position > start + 2
  }

  private enum Introduction {
    /// It is said of something else: `aroma: 4/5`, `plum 3/5`.
    case refused
    case open
    /// `rating: 4`, `overall 8/10`, from the word at this position.
    case rating(Int)
  }

  private func introduction(
    of number: Number, _ note: borrowing NoteDocument, inList isList: Bool
  ) -> Introduction {
    var position = number.words.lowerBound
    while position > 0, number.words.lowerBound - position <= 3 {
      let separator = note.words[position].separator
      let isLabel = separator.contains(.colon) || separator == .dash
      // `nutty (2/5), sweet (4/5)`: a score of each flavor.
      if separator == .open, note.mentions.index(at: position - 1) >= 0,
        isList || number.words.upperBound < note.words.count
      {
        return .refused
      }
      guard separator.isSoft || isLabel else { return .open }
      guard separator != .slash else { return .refused }
      let word = note.words[position - 1]
      if word.classes.intersects(ratingWord) { return .rating(position - 1) }
      if word.classes.intersects(giving), number.scale == nil {
        return endsStatement(number.words.upperBound, note) ? .rating(position - 1) : .refused
      }
      let index = note.mentions.index(at: position - 1)
      // `fruity 0/5`: not a flavor of the cup, and no mark for it.
      if index >= 0, number.value == 0, note.mentions[index].status == .negated { return .refused }
      if separator == .dash { return index >= 0 && isList ? .refused : .open }
      // `plum and mango 4/5` at the end of a note rates the cup.
      if index >= 0 {
        let isLast = number.words.upperBound == note.words.count
        return isLast && !isList && separator.isSoft ? .open : .refused
      }
      switch word.tag {
      case .noun, .propn, .num, .x: return separator.isSoft || isLabel ? .refused : .open
      case .adp, .verb: if !word.classes.intersects(filler) { return .refused }
      case .adj: if !word.classes.intersects(filler) { return .open }
      default: break
      }
      position -= 1
    }
    return .open
  }
}
