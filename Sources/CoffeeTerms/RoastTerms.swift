import Support

/// The words for roast levels, in the languages of bag labels.
package struct RoastTerms: Sendable {
  /// The words of `Lexicon/coffee/roasts.tsv`.
  package static let standard = RoastTerms()

  private var phrases = TermPhrases<String>()

  private init() {
    CoffeeTable.roasts.forEachRow { row in
      let level = row.name.text
      row.forEachSpelling { phrases.add($0.text, level) }
    }
  }

  /// The level that the whole text names; nil for other text.
  ///
  ///     RoastTerms.standard.level("hell bis mittel")  // medium_light
  package func level(_ text: String) -> String? { phrases.value(of: text) }

  /// The levels that the phrases of a text name, from left to right.
  package func levels(in text: String) -> [String] { phrases.values(in: text) }
}
