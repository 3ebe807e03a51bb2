import Support

/// The passages of a long note, each short enough to be read as a note of its own.
///
/// A passage ends with a line, else with a sentence, a clause, a word, or between signs; where it
/// could only end amid a word, it goes on to the end of that. O(note).
struct Passages: Sequence, IteratorProtocol {
  private let utf8: [UInt8]
  private var start = 0

  /// What a passage ends with, the best first.
  private enum End: CaseIterable {
    case line, sentence, clause, word, sign
  }

  init(of utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// The bytes of the next passage; nil at the end of the note.
  mutating func next() -> Range<Int>? {
    guard start < utf8.count else { return nil }
    let range = start..<end
    start = range.upperBound
    return range
  }

  private var end: Int {
    let latest = start + LongNote.passage
    guard latest < utf8.count else { return utf8.count }
    for kind in End.allCases {
      var place = latest
      while place > start + LongNote.passage / 2 {
        if isEnd(place, kind) { return place }
        place -= 1
      }
    }
    var place = latest + 1
    while place < utf8.count, !isEnd(place, .word), !isEnd(place, .sign) { place += 1 }
    return place
  }

  /// Whether a passage may end before the byte at `place`, which is at least the fourth.
  private func isEnd(_ place: Int, _ kind: End) -> Bool {
    let (last, next) = (utf8[place - 1], utf8[place])
    switch kind {
    case .line: return last == UInt8(ascii: "\n")
    case .sentence: return isAfterSpace(place) && Self.sentenceMarks.contains(utf8[place - 2])
    case .clause: return isAfterSpace(place) && Self.clauseMarks.contains(utf8[place - 2])
    case .word: return isAfterSpace(place)
    case .sign:
      if last < 0x80 {
        return last != next
          && (Self.sentenceMarks.contains(last) || Self.clauseMarks.contains(last))
      }
      return isAfterWideMark(place) || isBetweenEmoji(place)
    }
  }

  private static let sentenceMarks = Array(".!?".utf8)
  private static let clauseMarks = Array(",;:)".utf8)

  private func isAfterSpace(_ place: Int) -> Bool {
    UTF8Text.isSpace(utf8[place - 1]) && !UTF8Text.isSpace(utf8[place])
  }

  /// Whether a comma or a stop of Chinese or Japanese is before `place`.
  private func isAfterWideMark(_ place: Int) -> Bool {
    switch (utf8[place - 3], utf8[place - 2], utf8[place - 1]) {
    case (0xe3, 0x80, 0x81), (0xe3, 0x80, 0x82), (0xef, 0xbc, 0x8c), (0xef, 0xbc, 0x81): true
    default: false
    }
  }

  /// Whether `place` is between two emoji. Shades of skin, and letters of flags, belong to the one
  /// before.
  private func isBetweenEmoji(_ place: Int) -> Bool {
    guard place + 3 < utf8.count, utf8[place - 4] == 0xf0, utf8[place - 3] == 0x9f,
      utf8[place] == 0xf0, utf8[place + 1] == 0x9f
    else { return false }
    switch (utf8[place + 2], utf8[place + 3]) {
    case (0x8f, 0xbb...0xbf), (0x87, _): return false
    default: return true
    }
  }
}
