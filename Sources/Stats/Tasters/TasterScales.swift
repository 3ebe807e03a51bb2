/// How several tasters of the same cups use one scale: who gives more stars than the others, and whose
/// ratings lie further apart.
///
/// Only cups that several rated tell. A rating is the sum of an effect of the cup, an offset of the taster
/// and noise; the journal's own taster, where that person rated, has none: the scale is that taster's own.
/// Effects are free, and offsets are best linear unbiased predictions (Henderson 1975, "Best linear unbiased
/// estimation and prediction under a selection model") about 0: with `n` cups in common with one other
/// taster, the mean difference on these times n / (n + 8). Logarithms of spreads are shrunken in the same
/// way. The variances are assumptions, not learned from journals: two people differ over one cup by far more
/// than by their use of the scale (893 people who rated four coffees: a variance of 1.6 in square stars
/// beside coffee and person, and none between people).
package struct TasterScales: Sendable, Equatable {
  /// One rating in stars.
  package struct Rating: Sendable, Equatable {
    /// The taster and the cup, by their numbers from 0; the journal's own taster is 0.
    let taster, cup: Int
    let stars: Double
  }

  /// How one taster uses the scale.
  package struct Scale: Sendable, Equatable {
    /// By how many stars the taster rates a cup above the journal's own taster, or above the others.
    package var offset = 0.0
    /// How many times as far apart the taster's ratings lie as those, 0.5…2.
    package var spread = 1.0
    /// The number of ratings.
    package var count = 0
    /// The mean of the cups that others rated, too, in stars: the rating on which the spread turns.
    var center = 0.0
  }

  /// By the numbers of the tasters.
  package private(set) var scales: [Scale]

  /// The variances of tasters and of the ratings of one cup by one taster, in square stars.
  private static let variances = (taster: 0.25, noise: 1.0)
  /// The number of cups in common from which on a spread counts half.
  private static let halfSpread = 10.0
  /// The variance of ratings that are all alike.
  private static let leastVariance = 0.05
  private static let passes = 100

  /// - Parameters:
  ///   - ratings: The ratings of all tasters.
  ///   - tasters: The number of tasters.
  package init(_ ratings: [Rating], tasters: Int) {
    scales = Array(repeating: Scale(), count: tasters)
    for rating in ratings { scales[rating.taster].count += 1 }
    let shared = Dictionary(grouping: ratings, by: \.cup).values
      .filter { cup in cup.contains { $0.taster != cup[0].taster } }
      .sorted { $0[0].cup < $1[0].cup }
    guard !shared.isEmpty else { return }
    let free = scales.indices.filter { $0 > 0 || scales[0].count == 0 }
    fitOffsets(shared, free)
    fitSpreads(shared, free)
  }

  /// Gauss and Seidel's method for the mixed model's equations.
  private mutating func fitOffsets(_ shared: [[Rating]], _ free: [Int]) {
    let shrinkage = Self.variances.noise / Self.variances.taster
    for _ in 0..<Self.passes {
      var sums = [(count: Double, effects: Double, gains: Double)](
        repeating: (0, 0, 0), count: scales.count)
      for cup in shared {
        let effect =
          cup.reduce(0) { $0 + $1.stars - scales[$1.taster].offset } / Double(cup.count)
        for rating in cup {
          sums[rating.taster].count += 1
          sums[rating.taster].effects += effect
          sums[rating.taster].gains += rating.stars - effect
        }
      }
      for (taster, sum) in sums.enumerated() where sum.count > 0 {
        scales[taster].center = sum.effects / sum.count
      }
      for taster in free {
        scales[taster].offset = sums[taster].gains / (sums[taster].count + shrinkage)
      }
    }
  }

  /// From the standard deviations of each two on the cups of both, by the same method.
  private mutating func fitSpreads(_ shared: [[Rating]], _ free: [Int]) {
    let stars = shared.map { Dictionary($0.map { ($0.taster, $0.stars) }) { first, _ in first } }
    /// The degrees of freedom, and the logarithm of the ratio of the standard deviations.
    func comparison(_ one: Int, _ other: Int) -> (degrees: Double, log: Double)? {
      let both = stars.compactMap { cup in cup[one].flatMap { own in cup[other].map { (own, $0) } }
      }
      guard both.count > 1 else { return nil }
      func variance(_ values: [Double]) -> Double {
        let mean = SampleStatistics.mean(values)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return max(squares / Double(values.count - 1), Self.leastVariance)
      }
      return (
        Double(both.count - 1), 0.5 * log(variance(both.map(\.0)) / variance(both.map(\.1)))
      )
    }
    let pairs = free.map { one in
      scales.indices.compactMap { other in
        one == other ? nil : comparison(one, other).map { (other, $0.degrees, $0.log) }
      }
    }
    var logs = [Double](repeating: 0, count: scales.count)
    for _ in 0..<Self.passes {
      for (taster, others) in zip(free, pairs) {
        let (sum, degrees) = others.reduce((0.0, 0.0)) { found, other in
          (found.0 + other.1 * (other.2 + logs[other.0]), found.1 + other.1)
        }
        logs[taster] = sum / (degrees + Self.halfSpread)
      }
    }
    for taster in free { scales[taster].spread = min(max(exp(logs[taster]), 0.5), 2) }
  }

  /// A taster's rating on the scale of the journal's own taster, or on that of all.
  package func common(_ stars: Double, of taster: Int) -> Double {
    let scale = scales[taster]
    return scale.center + (stars - scale.center - scale.offset) / scale.spread
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
  /// By how many stars the taster rates a cup above the journal's own taster, or above the others where that
  /// person did not rate.
  public var offset = 0.0
  /// How many times as far apart the taster's ratings lie as those.
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
  package func pooled() -> PooledJournal {
    guard !tasters.isEmpty else { return PooledJournal(contents: self) }
    var pooled = PooledJournal(contents: self)
    pooled.contents.forgetRemarks(tasters: tasters)
    if isOthersOnly { pooled.contents.hearOthers() }
    (pooled.contents.tasters, pooled.contents.otherTastings) = ([], [])
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
    guard ratings.contains(where: { $0.taster > 0 }) else { return pooled }
    let scales = TasterScales(ratings, tasters: others.count + 1)
    for (place, all) in Dictionary(grouping: ratings, by: \.cup) {
      let stars = all.reduce(0) { $0 + scales.common($1.stars, of: $1.taster) }
      // In tenths, the finest step of a scale; 0 would be unrated.
      let mean = (stars / Double(all.count) * 10).rounded() / 10
      let scale = scales.scales[all[0].taster]
      let isExact = all.count == 1 && scale.offset == 0 && scale.spread == 1
      pooled.contents.brews[place].rating = isExact ? all[0].stars : min(max(mean, 0.5), 5)
      pooled.contents.brews[place].isCopy = false
      if !isExact, all[0].taster == 0 || all.count == 1 {
        pooled.given[brews[place].id] = all[0].stars
      }
    }
    let own = tasters.first(where: \.isDefault)
    let shares = ([own?.name] + others.map(\.name)).enumerated().map { number, name in
      var share = TasterShare(name: name, ratingCount: scales.scales[number].count)
      (share.offset, share.spread) = (scales.scales[number].offset, scales.scales[number].spread)
      return share
    }
    pooled.tasters = shares.filter { $0.ratingCount > 0 }
    return pooled
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
