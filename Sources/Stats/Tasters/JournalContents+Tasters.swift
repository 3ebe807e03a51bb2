public import Journal

/// How much of a result rests on one taster.
public struct TasterShare: Sendable, Hashable {
  /// The taster's name; nil for the journal's own taster where nobody named that person.
  public var name: String?
  /// The number of ratings.
  public var ratingCount: Int
  /// By how many stars the taster rates a cup above the others.
  public var offset = 0.0
  /// How many times as far apart the taster's ratings lie as those of the others.
  public var spread = 1.0
  /// The rating that the taster would give the suggestion, in stars of the taster's own scale; nil where
  /// that is not known.
  public var expected: Double?
  /// The same for what would be best for this taster alone.
  public var best: Double?

  /// Creates a share.
  ///
  /// - Parameters:
  ///   - name: The taster's name.
  ///   - ratingCount: The number of ratings.
  public init(name: String?, ratingCount: Int) {
    (self.name, self.ratingCount) = (name, ratingCount)
  }
}

extension JournalContents {
  /// The journal as if it was one taster's alone: with the ratings, notes and tastings of that person.
  /// Brews that the taster did not rate are not rated.
  public func tasted(by taster: Taster) -> JournalContents {
    var own = self
    (own.tasters, own.otherTastings) = ([taster], [])
    if taster.isDefault {
      own.forgetRemarks(tasters: tasters)
      return own
    }
    let given = Dictionary(
      otherTastings.filter { $0.tasterID == taster.id }.map { ($0.brewID, $0) }
    ) { first, _ in first }
    own.tastings = given.values.sorted { $0.brewID < $1.brewID }
    for place in own.brews.indices {
      let tasting = given[own.brews[place].id]
      own.brews[place].rating = tasting?.stars ?? 0
      own.brews[place].notes = ""
      if tasting != nil { own.brews[place].isCopy = false }
    }
    return own
  }

  /// The journal with the ratings of all tasters on one scale (`TasterScales`): a brew that several rated
  /// has their mean. Notes and tastings are those of the journal's own taster. A journal of one is what it
  /// was.
  package func pooled() -> (contents: JournalContents, tasters: [TasterShare]) {
    guard !tasters.isEmpty else { return (self, []) }
    var pooled = self
    pooled.forgetRemarks(tasters: tasters)
    (pooled.tasters, pooled.otherTastings) = ([], [])
    let others = tasters.filter { !$0.isDefault }
    let numbers = Dictionary(others.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
    let places = Dictionary(brews.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var ratings: [TasterScales.Rating] = brews.enumerated().compactMap { place, brew in
      guard !brew.isCopy, let stars = brew.stars else { return nil }
      return TasterScales.Rating(taster: 0, cup: place, stars: stars)
    }
    for tasting in otherTastings {
      guard let stars = tasting.stars, let place = places[tasting.brewID],
        let number = tasting.tasterID.flatMap({ numbers[$0] })
      else { continue }
      ratings.append(TasterScales.Rating(taster: number, cup: place, stars: stars))
    }
    guard ratings.contains(where: { $0.taster > 0 }) else { return (pooled, []) }
    let scales = TasterScales(ratings, tasters: others.count + 1)
    for (place, given) in Dictionary(grouping: ratings, by: \.cup) {
      let stars = given.reduce(0) { $0 + scales.common($1.stars, of: $1.taster) }
      // In tenths, the finest step of a scale; 0 would be unrated.
      let mean = (stars / Double(given.count) * 10).rounded() / 10
      pooled.brews[place].rating =
        given.count == 1 && scales.isPlain(given[0].taster)
        ? given[0].stars : min(max(mean, 0.5), 5)
      pooled.brews[place].isCopy = false
    }
    let own = tasters.first(where: \.isDefault)
    let shares = ([own?.name] + others.map(\.name)).enumerated().map { number, name in
      var share = TasterShare(name: name, ratingCount: scales.scales[number].count)
      (share.offset, share.spread) = (scales.scales[number].offset, scales.scales[number].spread)
      return share
    }
    return (pooled, shares.filter { $0.ratingCount > 0 })
  }

  /// Takes what others said out of the notes of the journal's own taster.
  private mutating func forgetRemarks(tasters: [Taster]) {
    guard tasters.contains(where: { !$0.isDefault }) else { return }
    for place in brews.indices where brews[place].notes.contains("(") {
      brews[place].notes = TasterRemarks(brews[place].notes, tasters: tasters).own
    }
  }
}

extension TasterScales {
  /// Whether a taster's ratings are on the scale of all as they are.
  fileprivate func isPlain(_ taster: Int) -> Bool {
    scales[taster].offset == 0 && scales[taster].spread == 1
  }
}
