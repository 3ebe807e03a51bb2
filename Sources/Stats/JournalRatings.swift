/// The ratings of brews that statistics of a journal use: stars, or what words imply where these tell more.
///
/// A journal is measured in one way. Where words tell of far more cups than stars do, every cup counts by its
/// words, also one with stars: the two differ in mean and spread, and who rates only some cups would else
/// show differences between the cups that are rated and the others. Stars then teach how this taster's go
/// with what words imply (`WordVoice`).
package struct JournalRatings: Sendable {
  /// The rating of each of `JournalContents.brews`, in stars; nil for copies, and where nothing tells one.
  package let stars: [Double?]
  /// What words add where they count; nil where stars count.
  package let words: Words?

  /// What is known of ratings that words imply.
  package struct Words: Sendable {
    /// How much more such a rating varies than one in stars, as a variance.
    package let doubt: Double
    /// The standard deviation of the taster's stars for each implied star, as a share of it.
    package let scaleError: Double
    /// The rating from which a cup is praised, in stars.
    package let praised: Double
  }

  /// How many times more brews words must tell of than stars, and the least number of them.
  private static let words = (share: 2, least: 8)

  /// - Parameters:
  ///   - brews: `JournalContents.brews`.
  ///   - flavors: Their tastes.
  ///   - places: The brews that are analyzed, as positions; nil for all.
  /// - Complexity: O(brews).
  package init(_ brews: [Brew], _ flavors: JournalFlavors, among places: [Int]? = nil) {
    var stars = [Double?](repeating: nil, count: brews.count)
    var heard: [(place: Int, implied: ImpliedRating)] = []
    var both: [(implied: Double, stars: Double)] = []
    var (rated, spoken) = (0, 0)
    for place in places ?? Array(brews.indices) where !brews[place].isCopy {
      stars[place] = brews[place].stars
      rated += stars[place] == nil ? 0 : 1
      guard let implied = flavors[place]?.implied else { continue }
      heard.append((place, implied))
      if let given = stars[place] {
        both.append((implied.value, given))
      } else {
        spoken += 1
      }
    }
    guard spoken >= Self.words.least, spoken >= Self.words.share * rated else {
      (self.stars, words) = (stars, nil)
      return
    }
    let voice = WordVoice(both)
    stars = stars.map { _ in nil }
    for (place, implied) in heard { stars[place] = voice.rating(of: implied).stars }
    self.stars = stars
    words = Words(
      doubt: voice.doubt, scaleError: voice.slopeError,
      praised: voice.stars(implied: ImpliedRating.praised))
  }
}

/// The rating that the note of an unrated brew implies.
package struct HeardRating: Sendable {
  /// The position in `JournalContents.brews`.
  package let place: Int
  /// In stars of the taster's scale as far as stars show it; the ends of the interval that holds four in five.
  package let stars, low, high: Double

  /// The standard deviations within which four in five values lie.
  private static let reach = 1.28

  /// The ratings of the unrated brews that are no copies, and whether stars taught the scale.
  ///
  /// - Parameters:
  ///   - brews: `JournalContents.brews`.
  ///   - flavors: Their tastes.
  /// - Complexity: O(brews).
  package static func all(
    _ brews: [Brew], _ flavors: JournalFlavors
  ) -> (ratings: [HeardRating], isLearned: Bool) {
    let own = brews.indices.filter { !brews[$0].isCopy }
    let both = own.compactMap { place in
      brews[place].stars.flatMap { stars in
        flavors[place]?.implied.map { (implied: $0.value, stars: stars) }
      }
    }
    let voice = WordVoice(both)
    let ratings = own.compactMap { place -> HeardRating? in
      guard brews[place].rating == 0, let implied = flavors[place]?.implied else { return nil }
      let stars = voice.stars(implied: implied.value)
      guard !both.isEmpty else {
        return HeardRating(place: place, stars: stars, low: implied.low, high: implied.high)
      }
      let away = reach * voice.doubt.squareRoot()
      return HeardRating(
        place: place, stars: stars, low: max(0.5, stars - away), high: min(5, stars + away))
    }
    return (ratings, !both.isEmpty)
  }
}
