import Support

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
