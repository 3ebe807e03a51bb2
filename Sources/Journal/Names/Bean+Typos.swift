import CoffeeTerms

extension Bean {
  /// The countries that unknown names of the origin may mean, such as Ethiopia for `Ethopia`.
  package var originTypos: [(written: String, country: String)] {
    CountryTerms.standard.typos(in: origin)
  }
}
