/// The lexicon's tags of a word in one kind of capitalization.
struct TagList {
  /// The most frequent tag, and the next; nil if the word never occurs so.
  var first: UniversalTag?
  var second: UniversalTag?
  var mask: TagMask = 0
  /// How doubtful the first tag is, from 0 (almost always right) to 3; nil if the treebank lacks
  /// the word.
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
