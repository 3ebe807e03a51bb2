import Lexicon

/// The coffee-growing countries, by their names in 28 languages and their demonyms.
package struct CountryTerms: Sendable {
  /// The countries of `Lexicon/coffee/countries.tsv`.
  package static let standard = CountryTerms()

  private var phrases = TermPhrases<String>()

  private init() {
    CoffeeTable.countries.forEachRow { row in
      let name = row.name.text
      phrases.add(name, name)
      // A part of a weak country, such as Hawaii, would be lost if it were replaced by the country.
      if !row.has(.weak) { row.forEachSpelling { phrases.add($0.text, name) } }
    }
    // Last, so that words of labels have precedence over words of other languages.
    CoffeeTable.countries.forEachRow { row in
      let name = row.name.text
      row.forEachForeignName { phrases.add($0.text, name) }
    }
  }

  /// The English name of the country that the whole text names; nil for other text.
  package func english(_ text: String) -> String? { phrases.value(of: text) }

  /// A list of countries in English, separated by commas and without duplicates; a part that is not
  /// a country is kept.
  ///
  ///     CountryTerms.standard.translated("Äthiopien; Kenia")  // Ethiopia, Kenya
  ///
  /// - Parameter text: Names separated by commas, semicolons, bars or slashes.
  package func translated(_ text: String) -> String {
    var names: [String] = []
    for part in text.split(whereSeparator: { ",;|/".contains($0) }) {
      let words = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let name = english(words) ?? words
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: ", ")
  }

  /// The country that each unknown name in a list may mean: `Ethopia` for Ethiopia.
  ///
  /// - Parameter text: Names separated by commas, semicolons, bars or slashes.
  package func typos(in text: String) -> [(written: String, country: String)] {
    text.split(whereSeparator: { ",;|/".contains($0) }).compactMap { part in
      let written = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard english(written) == nil, let country = near(written) else { return nil }
      return (written, country)
    }
  }

  /// The country whose name differs by the fewest letters, if they are few; nil for a name that is as
  /// near to several.
  private func near(_ name: String) -> String? {
    let written = Array(FoldedText.words(name).utf8)
    var best: (distance: Int, names: [String]) = (.max, [])
    CoffeeTable.countries.forEachRow { row in
      let country = row.name.text
      let known = Array(FoldedText.words(country).utf8)
      guard let distance = EditDistance.typos(written, for: known, oneIn: 4) else { return }
      if distance < best.distance { best = (distance, []) }
      if distance == best.distance { best.names.append(country) }
    }
    return best.names.count == 1 ? best.names.first : nil
  }
}

/// Names of places and of plants, of which only matters whether a text has one.
package struct NameTerms: Sendable {
  /// The regions of `Lexicon/coffee/regions.tsv`.
  package static let regions = NameTerms(.regions)
  /// The varieties of `Lexicon/coffee/varieties.tsv`.
  package static let varieties = NameTerms(.varieties)
  /// The flavors of `Lexicon/descriptors` that cups have.
  package static let flavors = NameTerms(
    .floral, .fruity, .nuttyCocoa, .sweet, .sourFermented, .spices)

  private var phrases = TermPhrases<Bool>()

  private init(_ tables: CoffeeTable...) {
    for table in tables {
      table.forEachRow { row in
        phrases.add(row.name.text, true)
        if table == .varieties { row.forEachSpelling { phrases.add($0.text, true) } }
      }
    }
  }

  package func isNamed(in text: String) -> Bool { !phrases.values(in: text).isEmpty }
}

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
    text.split(whereSeparator: { ",;|/&+".contains($0) }).compactMap { part in
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
