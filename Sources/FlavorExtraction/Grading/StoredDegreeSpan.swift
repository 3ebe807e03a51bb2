/// A `DegreeSpan` as a note stores it: eight bytes, with the number of its entry, because a note
/// may have millions of words.
struct StoredDegreeSpan: Sendable {
  private let startWord: Int32
  private let length: UInt16
  let entry: Int16

  init(start: Int, end: Int, entry: Int16) {
    startWord = Int32(start)
    length = UInt16(end - start)
    self.entry = entry
  }

  /// Word positions.
  var start: Int { Int(startWord) }
  var end: Int { Int(startWord) + Int(length) }
}
