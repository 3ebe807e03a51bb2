import Support

/// The countries that grow coffee, by their names in 28 languages and their demonyms.
package struct CountryTerms: Sendable {
  /// The countries of `Lexicon/coffee/countries.tsv`.
  package static let standard = CountryTerms()

  private var phrases = TermPhrases<String>()

  private init() {
    CoffeeTable.countries.forEachRow { row in
      let name = row.name.text
      phrases.add(name, name)
      // What names a part of a weak country, such as Hawaii, would be lost.
      if !row.has(.weak) { row.forEachSpelling { phrases.add($0.text, name) } }
    }
    // Last, so that what labels say goes before what only another language says.
    CoffeeTable.countries.forEachRow { row in
      let name = row.name.text
      row.forEachForeignName { phrases.add($0.text, name) }
    }
  }

  /// The English name of the country that the whole text names; nil for other text.
  package func english(_ text: String) -> String? { phrases.value(of: text) }

  /// A list of countries in English, its parts joined by commas and each given once; a part that is
  /// no country stays as it is.
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
}
