import Lexicon
import Support

/// The words for roast levels, in the languages of bag labels.
package struct RoastTerms: Sendable {
  /// The words of `Lexicon/coffee/roasts.tsv`.
  package static let standard = RoastTerms()

  /// Phrases and their level; nil for words such as "roast", which have no level.
  private var phrases = TermPhrases<String?>()

  private init() {
    CoffeeTable.roasts.forEachRow { row in
      let level = row.name.text
      row.forEachSpelling { phrases.add($0.text, level) }
    }
    let file = lexicon_labels_words()
    EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)).forEachRow { row in
      guard row[0].elementsEqual("roast.word".utf8) else { return }
      row[1].forEachItem { phrases.add($0.text, nil) }
    }
  }

  /// The level that a text names; nil if the text contains other words, or names several.
  ///
  ///     RoastTerms.standard.level("hell bis mittel")  // medium_light
  ///     RoastTerms.standard.level("tueste claro")     // light
  package func level(_ text: String) -> String? {
    let reading = phrases.reading(of: text)
    let levels = Set(reading.values.compactMap(\.self))
    return reading.isWhole && levels.count == 1 ? levels.first : nil
  }

  /// The levels that the phrases of a text name, from left to right.
  package func levels(in text: String) -> [String] {
    phrases.values(in: text).compactMap(\.self)
  }
}
