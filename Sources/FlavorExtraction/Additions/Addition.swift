/// Words of a note that name what was put into the cup.
struct Addition: Sendable {
  /// The row of `AdditionLexicon`.
  let phrase: Int16
  let words: Range<Int>
  /// The first word of what says so.
  let cue: Int
  /// Whether it depends on the note's flavors: in `peach with cream` it is one.
  let isDoubtful: Bool
}
