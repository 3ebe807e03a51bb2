/// A phrase of a note that the degree lexicon contains, with its entry.
struct DegreeSpan: Sendable {
  /// Word positions.
  let start: Int
  let end: Int
  let entry: DegreeEntry
}
