/// A word piece of a note: a word of the vocabulary, or a part of one.
struct Piece: Sendable, Hashable {
  /// Its number in the vocabulary.
  let id: Int32
  /// The bytes of the note that it was made of.
  let bytes: Range<Int>
}
