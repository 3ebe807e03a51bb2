import Linguistics

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

  func text(
    at position: Int, _ note: borrowing NoteDocument, inRange: Bool = false
  ) -> ScoreNumber? {
    let word = note.words[position]
    let start = Int(word.start)
    let first = note.utf8[start]
    if word.classes.intersects(numberWord), let value = numberWords.firstIndex(of: word.id) {
      return ScoreNumber(value: Double(value))
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
