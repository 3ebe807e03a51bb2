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
