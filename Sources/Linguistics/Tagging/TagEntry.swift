/// The lexicon's entry of a word.
struct TagEntry {
  /// In lower case, and with a capital inside a sentence.
  var small = TagList()
  var capital = TagList()
  /// The word occurs only in the treebank, and rarely: it may be misspelled.
  var isDoubtful = false
}
