/// A stretch of words that a grading table knows.
struct DegreeSpan: Sendable {
  /// Word positions.
  let start: Int
  let end: Int
  let grade: DegreeEntry
}
