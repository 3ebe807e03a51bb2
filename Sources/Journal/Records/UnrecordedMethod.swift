extension BrewMethod {
  /// Stands for the method of brews that name none, which advice takes to be one.
  public static let unrecorded = BrewMethod(id: Identifier(rawValue: ""), name: "")

  /// Whether it stands for the method of brews that name none.
  public var isUnrecorded: Bool { id == Self.unrecorded.id }
}

extension JournalContents {
  /// The same records with `BrewMethod.unrecorded` as the method of the brews that name none, or one that
  /// is missing: advice learns from them as from any other method.
  ///
  /// Shots and other brews are never one method: where there are both, those of which more are rated
  /// have it, and the others stay without one.
  ///
  /// - Complexity: O(brews).
  public func namingMethods() -> JournalContents {
    let known = Set(methods.map(\.id))
    let unnamed = brews.indices.filter { !(brews[$0].methodID.map(known.contains) ?? false) }
    // Where it is a method already, the brews without one are those that were left out.
    guard !unnamed.isEmpty, !known.contains(BrewMethod.unrecorded.id) else { return self }
    let shots = unnamed.filter { brews[$0].isLikeEspresso }
    let others = unnamed.filter { !brews[$0].isLikeEspresso }
    func weight(_ places: [Int]) -> (Int, Int) {
      (places.count { brews[$0].stars != nil }, places.count)
    }
    var named = self
    named.methods.append(.unrecorded)
    for index in unnamed { named.brews[index].methodID = nil }
    for index in weight(shots) > weight(others) ? shots : others {
      named.brews[index].methodID = BrewMethod.unrecorded.id
    }
    return named
  }
}

extension Brew {
  /// Ratios below are those of espresso (`Lexicon/coffee/usual.tsv`: espresso to 3.8, stovetop from 5).
  static let leastFilterRatio = 4.5

  /// Whether its numbers are those of an espresso, whatever its method is.
  fileprivate var isLikeEspresso: Bool {
    (ratio(isEspresso: false) ?? ratio(isEspresso: true)).map { $0 < Self.leastFilterRatio }
      ?? false
  }
}
