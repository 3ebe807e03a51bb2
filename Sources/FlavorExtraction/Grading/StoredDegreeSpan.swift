/// The same as it is kept: where it stands, and the number of its grade.
struct StoredDegreeSpan: Sendable {
  private let startWord: Int32
  private let length: UInt16
  let grade: Int16

  init(start: Int, end: Int, grade: Int16) {
    startWord = Int32(start)
    length = UInt16(end - start)
    self.grade = grade
  }

  /// Word positions.
  var start: Int { Int(startWord) }
  var end: Int { Int(startWord) + Int(length) }
}
