/// How several tasters of the same cups use one scale: who gives more stars than the others, and whose
/// ratings lie further apart.
///
/// The ratings are the sum of a center, an offset of the taster, an effect of the cup and noise. Offsets and
/// effects are best linear unbiased predictions (Henderson 1975, "Best linear unbiased estimation and
/// prediction under a selection model"): a taster of few ratings is taken to be like the others, and one who
/// only gets good cups is not taken to be generous where others tasted them, too. Spreads are shrunken in the
/// same way. The variances are assumptions, chosen on simulated tasters (`TasterScaleTests`), not learned from
/// journals.
package struct TasterScales: Sendable, Equatable {
  /// One rating in stars.
  package struct Rating: Sendable, Equatable {
    /// The taster and the cup, by their numbers from 0.
    let taster, cup: Int
    let stars: Double
  }

  /// How one taster uses the scale.
  package struct Scale: Sendable, Equatable {
    /// By how many stars the taster rates a cup above the others.
    package var offset = 0.0
    /// How many times as far apart the taster's ratings lie as those of the others, 0.5…2.
    package var spread = 1.0
    /// The number of ratings.
    package var count = 0
  }

  /// The rating on which the scales turn, in stars.
  package private(set) var center = 0.0
  /// By the numbers of the tasters.
  package private(set) var scales: [Scale]

  /// The variances of cups, of tasters and of the ratings of one cup by one taster, in square stars.
  private static let variances = (cup: 1.2, taster: 0.25, noise: 0.25)
  /// The number of ratings from which on a spread counts half.
  private static let halfSpread = 10.0
  /// The variance of ratings that are all alike.
  private static let leastVariance = 0.05
  private static let passes = 100

  /// - Parameters:
  ///   - ratings: The ratings of all tasters.
  ///   - tasters: The number of tasters.
  package init(_ ratings: [Rating], tasters: Int) {
    scales = Array(repeating: Scale(), count: tasters)
    guard !ratings.isEmpty else { return }
    for rating in ratings { scales[rating.taster].count += 1 }
    center = ratings.reduce(0) { $0 + $1.stars } / Double(ratings.count)
    guard scales.count(where: { $0.count > 0 }) > 1 else { return }
    fitOffsets(ratings)
    fitSpreads(ratings)
  }

  /// Gauss and Seidel's method for the mixed model's equations.
  private mutating func fitOffsets(_ ratings: [Rating]) {
    let cups = (ratings.map(\.cup).max() ?? 0) + 1
    var counts = [Double](repeating: 0, count: cups)
    for rating in ratings { counts[rating.cup] += 1 }
    var effects = [Double](repeating: 0, count: cups)
    let (cup, taster, noise) = Self.variances
    for _ in 0..<Self.passes {
      var sums = [Double](repeating: 0, count: cups)
      for rating in ratings {
        sums[rating.cup] += rating.stars - center - scales[rating.taster].offset
      }
      for index in sums.indices { effects[index] = sums[index] / (counts[index] + noise / cup) }
      var gains = [Double](repeating: 0, count: scales.count)
      for rating in ratings { gains[rating.taster] += rating.stars - center - effects[rating.cup] }
      for index in scales.indices {
        scales[index].offset = gains[index] / (Double(scales[index].count) + noise / taster)
      }
      let rest = ratings.reduce(0) {
        $0 + $1.stars - scales[$1.taster].offset - effects[$1.cup]
      }
      center = rest / Double(ratings.count)
    }
  }

  private mutating func fitSpreads(_ ratings: [Rating]) {
    let own = Dictionary(grouping: ratings, by: \.taster).mapValues { $0.map(\.stars) }
    /// The degrees of freedom and the logarithm of the standard deviation.
    let logs = own.compactMapValues { stars -> (degrees: Double, log: Double)? in
      guard stars.count > 1 else { return nil }
      let mean = stars.reduce(0, +) / Double(stars.count)
      let squares = stars.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let degrees = Double(stars.count - 1)
      return (degrees, 0.5 * log(max(squares / degrees, Self.leastVariance)))
    }
    let total = logs.values.reduce(0) { $0 + $1.degrees }
    guard logs.count > 1 else { return }
    let usual = logs.values.reduce(0) { $0 + $1.degrees * $1.log } / total
    for (taster, own) in logs {
      let trust = own.degrees / (own.degrees + Self.halfSpread)
      scales[taster].spread = min(max(exp(trust * (own.log - usual)), 0.5), 2)
    }
  }

  /// A taster's rating on the scale of all.
  package func common(_ stars: Double, of taster: Int) -> Double {
    center + (stars - center - scales[taster].offset) / scales[taster].spread
  }
}

/// Who tasted, in a result about several.
public struct TasterName: Sendable, Hashable {
  /// nil for the journal's own taster where nobody named that person.
  public var name: String?

  /// Creates a name.
  ///
  /// - Parameter name: nil for the journal's own taster where nobody named that person.
  public init(_ name: String?) { self.name = name }
}

extension TasterName: Codable {
  private struct Document: Codable {
    @OrNull var name: String?

    init(_ name: String?) { self.name = name }
  }

  public init(from decoder: any Decoder) throws { name = try Document(from: decoder).name }
  public func encode(to encoder: any Encoder) throws { try Document(name).encode(to: encoder) }
}

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
  /// has their mean. Notes and tastings are those of the journal's own taster, or of all where that person
  /// wrote nothing (`isOthersOnly`). A journal of one is what it was.
  package func pooled() -> (contents: JournalContents, tasters: [TasterShare]) {
    guard !tasters.isEmpty else { return (self, []) }
    var pooled = self
    pooled.forgetRemarks(tasters: tasters)
    if pooled.isOthersOnly { pooled.hearOthers() }
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
      let scale = scales.scales[given[0].taster]
      pooled.brews[place].rating =
        given.count == 1 && scale.offset == 0 && scale.spread == 1
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

  /// Whether the journal's own taster wrote nothing, and others did: a household where each has a name.
  package var isOthersOnly: Bool {
    !otherTastings.isEmpty && tastings.isEmpty
      && brews.allSatisfy { $0.notes.isEmpty && ($0.isCopy || $0.stars == nil) }
  }

  /// Makes what others wrote the journal's own; of several on one brew the first gives levels that more
  /// than one has.
  private mutating func hearOthers() {
    tastings = Dictionary(grouping: otherTastings, by: \.brewID).values.compactMap { given in
      guard var tasting = given.first else { return nil }
      for other in given.dropFirst() { tasting.fill(from: other) }
      (tasting.tasterID, tasting.rating) = (nil, nil)
      return tasting
    }.sorted { $0.brewID < $1.brewID }
  }

  /// Takes what others said out of the notes of the journal's own taster.
  private mutating func forgetRemarks(tasters: [Taster]) {
    guard tasters.contains(where: { !$0.isDefault }) else { return }
    for place in brews.indices where brews[place].notes.contains(":") {
      brews[place].notes = TasterRemarks(brews[place].notes, tasters: tasters).own
    }
  }
}

/// The JSON form of how much of a result rests on one taster.
struct TasterDocument: Codable {
  /// Null for the journal's own taster where nobody named that person.
  @OrNull var name: String?
  let ratings: Int
  let offset, spread: Rounded2
  let expected, best: Rounded2?

  init(_ share: TasterShare) {
    name = share.name
    (ratings, offset, spread) = (share.ratingCount, Rounded(share.offset), Rounded(share.spread))
    (expected, best) = (Rounded(share.expected), Rounded(share.best))
  }

  var share: TasterShare {
    var share = TasterShare(name: name, ratingCount: ratings)
    (share.offset, share.spread) = (offset.value, spread.value)
    (share.expected, share.best) = (expected?.value, best?.value)
    return share
  }
}

extension [TasterShare] {
  /// Nil for a journal of one.
  var documents: [TasterDocument]? { isEmpty ? nil : map(TasterDocument.init) }
}
