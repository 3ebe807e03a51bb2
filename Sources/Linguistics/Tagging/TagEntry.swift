/// What the lexicon says of a word.
struct TagEntry {
  /// In small writing, and with a capital inside a sentence.
  var small = TagList()
  var capital = TagList()
  /// Seen in the treebank only, once or a few times: maybe a misspelling.
  var isDoubtful = false
}
