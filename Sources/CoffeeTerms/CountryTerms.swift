import Support

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
}
