package import GrindScale

extension KnownGrinders {
  /// The grinders of `Lexicon/coffee/grinders.tsv`.
  package static let standard = KnownGrinders(table: CoffeeTable.grinders.text)
}

extension GrindWords {
  /// The words of `Lexicon/coffee/grind-words.tsv`.
  package static let standard = GrindWords(table: CoffeeTable.grindWords.text)
}

extension GrindReader {
  /// A reader with the tables of `Lexicon/coffee`.
  package static let standard = GrindReader(words: .standard, grinders: .standard)
}
