/// What the ratings of a table without a scale of their own show of it.
struct RatingEvidence: Sendable {
  private var (count, aboveFive, aboveTen, aboveFifty) = (0, 0, 0, 0)
  private(set) var highest = 0.0
  /// The number of ratings without a scale, and the scales that others name.
  private var (bare, named): (Int, Set<Double>) = (0, [])
  /// The number of ratings below 1, and of those among them that are not a half.
  private var (shares, parts) = (0, 0)
  /// The first ratings with the texts of their days.
  private(set) var dated: [(day: String, rating: Double)] = []

  /// The fewest ratings above 5 by which a scale is certain: one may be a typo.
  private static let fewest = 3
  /// Hardly anybody rates more cups before a program is asked to read them all.
  private static let mostDated = 5000

  mutating func add(_ text: String, day: String) {
    let written = RatingText.leading(text)?.number ?? text
    let text = RatingText.plain(written)
    if let best = RatingText.best(text) { named.insert(best) }
    guard let rating = RatingText.number(text) ?? SchoolGrades.number(written), rating > 0
    else { return }
    bare += 1
    count += 1
    highest = max(highest, rating)
    if rating < 1 { shares += 1 }
    if rating < 1, rating != 0.5 { parts += 1 }
    if rating > 5 { aboveFive += 1 }
    if rating > 10 { aboveTen += 1 }
    if rating > 50 { aboveFifty += 1 }
    if dated.count <= Self.mostDated { dated.append((day, rating)) }
  }

  /// The scale that all ratings share; nil for stars up to 5, and where it is not certain.
  var scale: Double? {
    // Stars have halves at most.
    if highest <= 1, shares >= Self.fewest || parts > 0, shares * 2 > count { return 1 }
    // 86 is of 100, or was meant for 8.6 of 10.
    if count > 0, aboveFifty == count { return highest <= 100 ? 100 : nil }
    if highest <= 10, aboveFive > 1, aboveFive * 2 > count { return 10 }
    guard !isMixed, highest <= 100, aboveTen >= Self.fewest, aboveTen * 2 > count else {
      return nil
    }
    // Schools rate up to 20.
    return aboveFifty > 0 ? 100 : highest <= 20 ? 20 : nil
  }

  /// Whether ratings are of 100 and of fewer, with none between.
  private var isMixed: Bool {
    aboveFifty > 0 && aboveTen == aboveFifty && aboveFifty < count
  }

  /// One rating in ten above 5 is no typo, and a number alone beside `8/10` may be of ten, too.
  var isOpen: Bool {
    scale == nil
      && (aboveFive > 0 && aboveFive * 10 > count || bare > 0 && named.contains { $0 > 5 })
  }

  /// Whether the scale may have changed with time.
  var mayChange: Bool {
    dated.count == count && named.isEmpty && aboveFive >= Self.fewest && aboveFive < count
      && aboveTen <= RatingPeriods.mostPoor * aboveFifty
  }

  /// The scale of a rating that has but one, whatever the others are of; nil for others.
  func scale(of rating: Double) -> Double? {
    if rating > 50, rating <= 100, aboveFifty > 1 { return 100 }
    return aboveTen == aboveFifty && aboveFive - aboveTen >= Self.fewest
      && rating > 5 && rating <= 10 ? 10 : nil
  }
}

/// The scales of ratings that a person changed, each from a day on.
struct RatingPeriods: Sendable {
  /// The first day of each scale, in order.
  private(set) var starts: [(day: CalendarDay, scale: Double)] = []

  /// The fewest ratings of a period: fewer may be other cups.
  private static let fewest = (plain: 3, near: 5)
  /// How many ratings of 100 there are at most for one above 50, which no other scale has.
  static let mostPoor = 3

  init() {}

  /// - Parameter ratings: All ratings with their days.
  /// - Returns: nil where no day plainly divides them.
  init?(_ ratings: [(day: CalendarDay, rating: Double)]) {
    let sorted = ratings.enumerated().sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }.map(\.element)
    let large = sorted.filter { $0.rating > 10 }
    let small = sorted.filter { $0.rating <= 10 }
    // Beside poor cups of 100 only stars are plainly of another scale.
    guard large.allSatisfy({ $0.rating > 50 }) || small.allSatisfy({ $0.rating <= 5 }),
      let first = small.first, let last = small.last,
      let own = Self.starts(small, isAlone: large.isEmpty)
    else { return nil }
    starts = own
    if let start = large.first, let end = large.last {
      guard min(large.count, small.count) >= Self.fewest.plain,
        end.day < first.day || last.day < start.day
      else { return nil }
      starts.insert((start.day, 100), at: end.day < first.day ? 0 : own.count)
    }
    guard starts.count > 1 else { return nil }
  }

  /// The scales of ratings up to 10: those of ten are above 5 for the most part, stars never.
  private static func starts(
    _ ratings: [(day: CalendarDay, rating: Double)], isAlone: Bool
  ) -> [(day: CalendarDay, scale: Double)]? {
    let above = ratings.indices.filter { ratings[$0].rating > 5 }
    guard let first = above.first, let last = above.last else {
      return ratings.contains { $0.rating >= 4 } ? [(ratings[0].day, 5)] : nil
    }
    for tens in [0..<last + 1, first..<ratings.count] {
      let stars = tens.lowerBound == 0 ? tens.upperBound..<ratings.count : 0..<tens.lowerBound
      let values = ratings[stars].map(\.rating)
      guard min(tens.count, stars.count) >= fewest.near, above.count == tens.count,
        // Stars are given up to the best; a table that is sorted by ratings has no periods.
        values.contains(where: { $0 >= 4.5 }), !isSorted(values),
        !isSorted(ratings[tens].map(\.rating)),
        ratings[max(tens.lowerBound, stars.lowerBound)].day
          > ratings[min(tens.upperBound, stars.upperBound) - 1].day
      else { continue }
      let found = [(ratings[tens.lowerBound].day, 10.0), (ratings[stars.lowerBound].day, 5.0)]
      return found.sorted { $0.0 < $1.0 }
    }
    return !isAlone && above.count * 2 > ratings.count ? [(ratings[0].day, 10)] : nil
  }

  private static func isSorted(_ values: [Double]) -> Bool {
    let pairs = zip(values, values.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }

  /// The scale of a rating; nil where the day is unknown.
  func scale(of rating: Double, on day: CalendarDay?) -> Double? {
    if rating > 10 { return 100 }
    guard let day else { return nil }
    return starts.last { $0.day <= day }?.scale ?? starts.first?.scale
  }
}
