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

extension CountryTerms {
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
