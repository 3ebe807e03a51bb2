/// Asks the word vectors about words that the lexicon has not seen.
struct OpenWordReader {
  let knowledge: Knowledge

  func read(_ words: borrowing [Word], forms: FormCache, into mentions: inout MentionList) {}
}
