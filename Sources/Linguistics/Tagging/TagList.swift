/// What the lexicon says of a word in one kind of writing.
struct TagList {
  /// The most frequent tag, and the next; nil where never seen so.
  var first: UniversalTag?
  var second: UniversalTag?
  var mask: TagMask = 0
  /// How sure the first tag is, from 0, nearly always, to 3; nil where the treebank lacks the word.
  var doubt: UInt8?

  mutating func append(_ tag: UniversalTag) {
    if first == nil {
      first = tag
    } else if second == nil {
      second = tag
    }
    mask |= tag.bit
  }
}
