/// What a cue contributes to the reading of a note's extraction.
struct ExtractionTerm: Sendable {
  let words: Range<Int>
  let cue: Int
  let isDenied: Bool
  let factor: Float
}
