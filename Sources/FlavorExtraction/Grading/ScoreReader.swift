/// Reads the numbers that a note gives an attribute (`acidity 4/5`, `body: 7.25`) or the cup
/// (`8/10`, `2 stars`), with their scales.
struct ScoreReader {
  /// A number on a scale, with the words that give it.
  struct Score {
    var score: NoteScore
    /// From the name of the attribute to the number, as word positions.
    var words: Range<Int>
    /// The position in `Attribute.allCases`; −1 for the cup.
    var attribute: Int
    /// Whether the note names the scale.
    var isScaled: Bool
    /// Whether a word such as `rating` or `stars` says what the number is.
    var isNamed = false
  }

  private let model: ExtractionModel
  var filler: ClassSet { model.classes[.scoreFiller] }
  var ratingWord: ClassSet { model.classes[.ratingWord] }
  var starWord: ClassSet { model.classes[.starWord] }
  var to: ClassSet { model.classes[.scoreOf] }
  /// `give`, as in `I'd give it a 7`.
  var giving: ClassSet { model.classes[.scoreGiving] }
  /// `acid.`, after which a number may stand.
  private var abbreviation: ClassSet { model.classes[.scoreShort] }
  /// `zero`, `one`, … in order.
  let numberWords: [Int32]
  var numberWord: ClassSet { model.classes[.scoreNumber] }
  /// What a rating may be for: `the coffee`, `this cup`.
  var cupNoun: ClassSet { model.classes[.cupNoun] }
  var definite: ClassSet { model.classes[.definite] }
  let purpose: [Int32]
  /// What takes back what was said: `no`, `sorry`, `um`.
  private var takingBack: ClassSet { model.classes[.takingBack] }

  init(model: ExtractionModel) {
    self.model = model
    numberWords = model.classes.words(of: .scoreNumber)
    purpose = ["for", "on"].map { model.vocabulary.id(of: Array($0.utf8)) }
  }

  /// The numbers of a note, in its order: of attributes all, of the cup the most telling one.
  func scores(in note: borrowing NoteDocument) -> [Score] {
    var scores: [Score] = []
    var cup: Score?
    // Whether an earlier number is of something else: `peach 3/5, plum 2/5`.
    var isList = false
    var position = 0
    while position < note.words.count {
      guard mayBeNumber(note.words[position], note) else {
        position += 1
        continue
      }
      guard let number = number(at: position, note) else {
        let spoken = spoken(at: position, note)
        if let last = scores.last, let number = spoken, isRetracted(last, by: number, note) {
          scores[scores.count - 1] = correction(of: last, by: number)
        } else if let number = spoken,
          let score = attributeScore(number, note, after: scores.last?.words.upperBound ?? 0)
        {
          scores.append(score)
        }
        position += 1
        continue
      }
      if let last = scores.last, isRetracted(last, by: number, note) {
        scores[scores.count - 1] = correction(of: last, by: number)
      } else if let score = attributeScore(number, note, after: scores.last?.words.upperBound ?? 0)
      {
        scores.append(score)
      } else if let score = cupScore(number, note, inList: isList) {
        if score.isNamed || cup?.isNamed != true { cup = score }
      } else if number.scale != nil {
        isList = true
      }
      position = number.words.upperBound
    }
    Self.findScale(of: &scores)
    Self.lowerScales(of: &scores)
    if let cup { scores.append(cup) }
    return scores
  }

  // MARK: Numbers

  struct Number {
    var value: Double
    /// The high end of its scale; nil where the note does not say it.
    var scale: Double?
    var words: Range<Int>
    /// Whether `stars` follows it.
    var hasStars = false
    /// Whether `%` follows it.
    var isPercent = false
    /// Whether a word of another language is before its scale.
    var isForeign = false
  }

  // MARK: Attributes

  private static let scales: [Double] = [3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 100]

  /// The number as one of an attribute that is named before it, or directly after it.
  private func attributeScore(
    _ number: Number, _ note: borrowing NoteDocument, after end: Int
  ) -> Score? {
    if let scale = number.scale, !Self.scales.contains(scale) { return nil }
    guard number.value <= 100, !note.degrees.isOfOtherCup(number.words.lowerBound, note.words)
    else { return nil }
    if let named = attribute(before: number, note, after: end) {
      guard number.scale != nil && !number.isPercent || endsStatement(number.words.upperBound, note)
      else { return nil }
      return score(number, named.index, named.start..<number.words.upperBound)
    }
    guard number.scale != nil, !number.isPercent, let named = attribute(after: number, note) else {
      return nil
    }
    return score(number, named.index, number.words.lowerBound..<named.end)
  }

  /// A number in letters without a scale, of two to ten, which is said of an attribute alone: `acidity is four`;
  /// `one` is more often a thing (`acidity on this one`).
  private func spoken(at position: Int, _ note: borrowing NoteDocument) -> Number? {
    guard note.words[position].classes.intersects(numberWord),
      let value = text(at: position, note)?.value, (2...10).contains(value),
      position == 0 || !note.words[position].separator.contains(.hyphen)
    else { return nil }
    return Number(value: value, scale: nil, words: position..<position + 1)
  }

  /// Whether only words that take a number back are between it and the next: `4 no sorry 3`.
  private func isRetracted(
    _ last: Score, by number: Number, _ note: borrowing NoteDocument
  ) -> Bool {
    let between = last.words.upperBound..<max(last.words.upperBound, number.words.lowerBound)
    guard last.attribute >= 0, (1...Self.mostRetraction).contains(between.count),
      number.scale == nil || number.scale == last.score.scale || !last.isScaled,
      between.contains(where: { note.words[$0].classes.intersects(takingBack) }),
      number.scale != nil || endsStatement(number.words.upperBound, note)
    else { return false }
    return between.allSatisfy { position in
      let word = note.words[position]
      return word.classes.intersects(takingBack) || word.classes.intersects(filler)
    }
  }

  /// As in `no wait let's make that a`.
  private static let mostRetraction = 7

  private func correction(of last: Score, by number: Number) -> Score {
    var number = number
    if last.isScaled, number.scale == nil { number.scale = last.score.scale }
    return score(number, last.attribute, last.words.lowerBound..<number.words.upperBound)
  }

  private func score(_ number: Number, _ attribute: Int, _ words: Range<Int>) -> Score {
    let scale = number.scale ?? 0
    return Score(
      score: NoteScore(value: number.value, lowest: Self.lowest(of: scale), scale: scale),
      words: words, attribute: attribute, isScaled: number.scale != nil)
  }

  /// Scales of up to ten begin at 1, longer ones at 0.
  private static func lowest(of scale: Double) -> Double { scale <= 10 ? 1 : 0 }

  private func attribute(
    before number: Number, _ note: borrowing NoteDocument, after end: Int
  ) -> (index: Int, start: Int)? {
    var position = number.words.lowerBound
    var isNear = true
    while position > end, number.words.lowerBound - position <= 4 {
      let separator = note.words[position].separator
      let isLabel =
        isNear
        && (separator.isSubset(of: [.colon, .dash, .open, .close, .slash])
          || separator == .comma && isEqualSign(before: position, note)
          || separator == .stop && number.scale == nil
            && note.words[position - 1].classes.intersects(abbreviation))
      guard separator.isSoft || isLabel else { return nil }
      position -= 1
      if let span = note.degrees.span(at: position), span.start >= end {
        if let index = Self.name(span.entry) {
          return isOtherwise(number, span, index, note) ? nil : (index, span.start)
        }
        // `sweet: 4/5`, `sweet 4/5 sour 2/5`, but not `sweet, 4/5`, `too sour 4/5` or `brown sugar 4/5`
        let mention = note.mentions.index(at: position)
        if isNear, mention < 0 || note.mentions[mention].status != .negated,
          separator == .colon || separator == .dash
            || separator.isEmpty && number.scale != nil
              && (span.end - span.start > 1 || isOneOfSome(number, behind: position, note)),
          let index = Self.own(span.entry)
        {
          return (index, span.start)
        }
      }
      guard note.words[position].classes.intersects(filler) else { return nil }
      isNear = false
    }
    return nil
  }

  /// Whether a word before a name gives it another level than a number after it, which is the cup's: `silky
  /// body 4 stars`.
  private func isOtherwise(
    _ number: Number, _ name: DegreeSpan, _ index: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    guard name.start > 0, note.words[name.start].separator.isSoft, let scale = number.scale,
      let grade = note.degrees.span(at: name.start - 1), grade.entry.grades[index] > 0
    else { return false }
    return number.hasStars || abs(number.value / scale * 5 - Double(grade.entry.grades[index])) > 1
  }

  /// Whether a number behind an adjective that nothing grades is not the only one of a note.
  private func isOneOfSome(
    _ number: Number, behind word: Int, _ note: borrowing NoteDocument
  ) -> Bool {
    let others = note.words.indices.contains {
      !number.words.contains($0) && mayBeNumber(note.words[$0], note) && text(at: $0, note) != nil
    }
    return others
      && (word == 0 || !note.words[word].separator.isEmpty
        || note.degrees.span(at: word - 1)?.entry.isDegree != true)
  }

  private func isEqualSign(before position: Int, _ note: borrowing NoteDocument) -> Bool {
    note.utf8[Int(note.words[position - 1].end)..<Int(note.words[position].start)]
      .contains(UInt8(ascii: "="))
  }

  private func attribute(
    after number: Number, _ note: borrowing NoteDocument
  ) -> (index: Int, end: Int)? {
    var position = number.words.upperBound
    while position < note.words.count, position < number.words.upperBound + 3,
      note.words[position].separator.isSoft
    {
      if let span = note.degrees.span(at: position), let index = Self.name(span.entry) {
        // Not the name before the next number, nor one of which more is said: `8/10 the body is
        // light`.
        let next = span.end
        if next < note.words.count, note.words[next].separator.isSoft,
          note.words[next].classes.intersects(model.classes[.be])
        {
          return nil
        }
        if next < note.words.count, note.words[next].separator != .comma,
          !note.words[next].separator.contains(.stop), text(at: next, note) != nil
        {
          return nil
        }
        return (index, span.end)
      }
      guard note.words[position].classes.intersects(filler) else { return nil }
      position += 1
    }
    return nil
  }

  private static func name(_ entry: DegreeEntry) -> Int? {
    (0..<Attribute.allCases.count).first { entry.gives[$0] == DegreeEntry.noun }
  }

  /// The only attribute that an adjective such as `sweet` grades.
  private static func own(_ entry: DegreeEntry) -> Int? {
    guard !entry.roles.contains(.implied) else { return nil }
    let given = (0..<Attribute.allCases.count).filter { entry.gives[$0] > 0 }
    return given.count == 1 ? given[0] : nil
  }

  /// Whether nothing that could be a unit follows: `finish 2 minutes`.
  func endsStatement(_ position: Int, _ note: borrowing NoteDocument) -> Bool {
    guard position < note.words.count, note.words[position].separator.isSoft,
      note.words[position].separator != .slash
    else { return true }
    if note.words[position].classes.intersects(takingBack) { return true }
    guard let span = note.degrees.span(at: position) else {
      return note.words[position].tag == .cconj
    }
    return Self.name(span.entry) != nil
  }

  /// A scale on which a number is 0 begins there.
  private static func lowerScales(of scores: inout [Score]) {
    for scale in Set(scores.filter { $0.score.value == 0 }.map(\.score.scale)) {
      for index in scores.indices where scores[index].score.scale == scale {
        scores[index].score.lowest = 0
      }
    }
  }

  /// Gives numbers without a scale the smallest usual one that holds all of them.
  private static func findScale(of scores: inout [Score]) {
    let open = scores.filter { !$0.isScaled }.map(\.score.value)
    guard let most = open.max(), let least = open.min() else { return }
    let isCupping =
      least >= 6 && most <= 10 && open.contains { $0 != $0.rounded() }
    let scale: Double = most <= 5 ? 5 : most <= 10 ? 10 : most <= 15 ? 15 : 100
    for index in scores.indices where !scores[index].isScaled {
      scores[index].score.scale = scale
      scores[index].score.lowest = isCupping ? 6 : lowest(of: scale)
    }
  }
}

/// Numbers as they are written.
extension ScoreReader {
  /// A number at a word, with `/5`, `out of 5`, `stars` or `%`; `3-4` is the number between both. A number
  /// in letters counts only with a scale.
  func number(at position: Int, _ note: borrowing NoteDocument) -> Number? {
    guard let written = text(at: position, note) else { return nil }
    var number = Number(value: written.value, scale: written.scale, words: position..<position + 1)
    readRange(&number, note)
    readScale(&number, note)
    if let scale = number.scale, number.value > scale { return nil }
    let next = number.words.upperBound
    if next < note.words.count,
      note.words[next].separator.isSoft || note.words[next].separator == .hyphen,
      note.words[next].classes.intersects(starWord)
    {
      if number.scale == nil { number.scale = number.value <= 5 ? 5 : 10 }
      number.words = position..<next + 1
      number.hasStars = true
    }
    if number.scale == nil, isPercent(note.words[number.words.upperBound - 1], note) {
      (number.scale, number.isPercent) = (100, true)
    }
    if number.scale == nil, note.words[position].classes.intersects(numberWord) { return nil }
    return number
  }

  private static let percentSign = UInt8(ascii: "%")

  /// Whether `%` ends a word, or follows it.
  private func isPercent(_ word: Word, _ note: borrowing NoteDocument) -> Bool {
    let end = Int(word.end)
    return note.utf8[end - 1] == Self.percentSign
      || end < note.utf8.count && note.utf8[end] == Self.percentSign
  }

  /// `€5`, `$ 5`, `5 €`, `#5`.
  private func isPrice(_ bytes: Range<Int>, _ note: borrowing NoteDocument) -> Bool {
    let space = UInt8(ascii: " ")
    let before = note.utf8[..<bytes.lowerBound].suffix(4).reversed().drop { $0 == space }
    if before.first == UInt8(ascii: "#") { return true }
    let after = note.utf8[bytes.upperBound...].prefix(4).drop { $0 == space }
    return Self.moneySigns.contains { before.starts(with: $0.reversed()) || after.starts(with: $0) }
  }

  private static let moneySigns = ["€", "$", "£", "¥"].map { Array($0.utf8) }

  /// `3-4`, `7–8/10`.
  private func readRange(_ number: inout Number, _ note: borrowing NoteDocument) {
    let next = number.words.upperBound
    guard number.scale == nil, next < note.words.count,
      !note.words[next].separator.isDisjoint(with: [.hyphen, .dash]),
      let high = text(at: next, note, inRange: true), high.value > number.value,
      high.value - number.value <= 1
    else { return }
    let between = note.utf8[Int(note.words[next - 1].end)..<Int(note.words[next].start)]
    guard !between.contains(UInt8(ascii: " ")) else { return }
    number.value = (number.value + high.value) / 2
    number.scale = high.scale
    number.words = number.words.lowerBound..<next + 1
  }

  /// `8 / 10`, `8 out of 10`, `8 of 10`, `8 von 10`.
  private func readScale(_ number: inout Number, _ note: borrowing NoteDocument) {
    guard number.scale == nil else { return }
    let end = number.words.upperBound
    var next = end
    while next < note.words.count, next < end + 2, note.words[next].separator.isSoft,
      note.words[next].classes.intersects(to)
    {
      next += 1
    }
    // A function word of another language, which gives no meaning to English readers.
    var isForeign = false
    if next == end, next + 1 < note.words.count, note.words[next].separator.isSoft,
      note.words[next].tag == .x, note.words[next].id < 0
    {
      isForeign = true
      next += 1
    }
    guard next < note.words.count, next > end || note.words[next].separator == .slash,
      note.words[next].separator.isSoft, let high = text(at: next, note), high.scale == nil,
      !isForeign || [5, 10, 100].contains(high.value)
    else { return }
    number.scale = high.value
    number.isForeign = isForeign
    number.words = number.words.lowerBound..<next + 1
  }

  /// Whether a word looks like a number: `text` has none for any other.
  private func mayBeNumber(_ word: Word, _ note: borrowing NoteDocument) -> Bool {
    let first = note.utf8[Int(word.start)]
    return 0x30...0x39 ~= first || first == 0xe2 || word.classes.intersects(numberWord)
  }

  func text(
    at position: Int, _ note: borrowing NoteDocument, inRange: Bool = false
  ) -> ScoreNumber? {
    let word = note.words[position]
    let start = Int(word.start)
    let first = note.utf8[start]
    if word.classes.intersects(numberWord), let value = numberWords.firstIndex(of: word.id) {
      return ScoreNumber(value: Double(value))
    }
    if first == 0xe2, let dots = DotScale(note.utf8[start..<Int(word.end)]) {
      return ScoreNumber(value: Double(dots.filled), scale: Double(dots.total))
    }
    guard first >= 0x30, first <= 0x39 else { return nil }
    // `-1`, but not `acidity - 1` or `Acidity-1`
    if !inRange, start > 0, note.utf8[start - 1] == UInt8(ascii: "-"),
      start == 1 || note.utf8[start - 2] == UInt8(ascii: " ")
    {
      return nil
    }
    let end = Int(word.end)
    let bytes = start..<(note.utf8[end - 1] == Self.percentSign ? end - 1 : end)
    return isPrice(bytes, note) ? nil : ScoreNumber(note.utf8[bytes])
  }
}

/// A number as a taster writes it: `4`, `7.5`, `7,25`, `4/5`, `4½`.
struct ScoreNumber {
  var value: Double
  /// The number after a slash; nil without one.
  var scale: Double?

  /// A number in letters, or in dots on a scale.
  init(value: Double, scale: Double? = nil) {
    (self.value, self.scale) = (value, scale)
  }

  /// Reads all of the bytes; nil for anything else, such as `1:16`, `12/05/2026` or `1,000`.
  init?(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    guard let value = Self.decimal(bytes, &index) else { return nil }
    self.value = value
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: "/") {
      index += 1
      guard let scale = Self.decimal(bytes, &index), scale > 0 else { return nil }
      self.scale = scale
    }
    guard index == bytes.endIndex else { return nil }
  }

  /// A number below 1,000 with at most two decimals.
  private static func decimal(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> Double? {
    guard var value = digits(bytes, &index, most: 3).map({ Double($0.value) }) else { return nil }
    if index + 1 < bytes.endIndex,
      bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",")
    {
      index += 1
      guard let part = digits(bytes, &index, most: 2) else { return nil }
      value += Double(part.value) / (part.count == 1 ? 10 : 100)
    } else if index + 1 < bytes.endIndex, bytes[index] == 0xc2, bytes[index + 1] == 0xbd {
      index += 2
      value += 0.5
    }
    return value
  }

  private static func digits(
    _ bytes: ArraySlice<UInt8>, _ index: inout Int, most: Int
  ) -> (value: Int, count: Int)? {
    var value = 0
    var count = 0
    while index < bytes.endIndex, bytes[index] >= 0x30, bytes[index] <= 0x39 {
      guard count < most else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
      count += 1
      index += 1
    }
    return count == 0 ? nil : (value, count)
  }
}
