public import Journal
public import Stats

/// Numbers of a journal that are probably mistakes.
extension BrewJournal {
  /// All values of brews and bags that are probably mistakes, but for those that were confirmed.
  ///
  /// - Complexity: O(*n* log *n*) for *n* brews.
  /// - Throws: `JournalError`.
  public func doubts() throws -> [ValueDoubt] {
    let plausibility = Plausibility(try contents())
    return plausibility.brewDoubts() + plausibility.beanDoubts()
  }

  /// The values of one brew that are probably mistakes, by the latest brews of its method and its bean.
  ///
  /// - Parameters:
  ///   - brew: A brew, stored or not.
  ///   - method: Its method, where the journal does not have it yet.
  /// - Complexity: Linear in the brews of the method.
  /// - Throws: `JournalError`.
  public func doubts(of brew: Brew, by method: BrewMethod? = nil) throws -> [ValueDoubt] {
    var contents = try surroundings(of: brew)
    if let method, !contents.methods.contains(where: { $0.id == method.id }) {
      contents.methods.append(method)
    }
    return Plausibility(contents).doubts(of: brew.id)
  }
}
