import CoffeeTerms
import Support

extension RoastLevel {
  /// The known level that a text spells, regardless of separators; other text is kept.
  init(spelling text: String) {
    let word = RoastLevel(rawValue: FoldedText.keyword(text))
    self = Self.known.contains(word) ? word : RoastLevel(rawValue: text)
  }

  /// The level that the words of a table's cell name in any language of `RoastTerms`; other text is
  /// kept.
  init(words text: String) {
    self.init(spelling: text)
    if rank == nil, let level = RoastTerms.standard.level(text) { self.init(rawValue: level) }
  }
}
