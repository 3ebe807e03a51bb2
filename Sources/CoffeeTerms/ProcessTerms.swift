import Lexicon
import Support

/// The words for processing, in the languages of bag labels and a few more.
package struct ProcessTerms: Sendable {
  /// The words of `Lexicon/coffee/processes.tsv`.
  package static let standard = ProcessTerms()

  /// The classes in the order of the table; a compound has the first of its classes.
  private var classes: [String] = []
  private var phrases = TermPhrases<Int>()

  private init() {
    CoffeeTable.processes.forEachRow { row in
      let name = row.name.text
      let known = classes.lastIndex(of: name)
      if known == nil { classes.append(name) }
      let number = known ?? classes.count - 1
      row.forEachSpelling { phrases.add($0.text, number) }
    }
  }

  /// The classes that a text names, one for each of its parts that names any.
  ///
  /// Within a part decaffeination has precedence, since a record has one process; else the class
  /// that is first in the table. Words of the class `other` are too vague for a class.
  ///
  ///     ProcessTerms.standard.classes(in: "anaerobic natural")  // ["anaerobic"]
  ///     ProcessTerms.standard.classes(in: "lavado, natur")      // ["washed", "natural"]
  ///
  /// - Parameter text: Parts separated by commas, semicolons, bars or slashes.
  package func classes(in text: String) -> [String] {
    text.split(whereSeparator: { ",;|/".contains($0) }).compactMap { part in
      let found = Set(phrases.values(in: String(part)).map { classes[$0] })
      if found.contains("decaf") { return "decaf" }
      return classes.first { $0 != "other" && found.contains($0) }
    }
  }
}

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
