/// What to brew next from each open bag, the most to gain first.
public struct NextCups: Sendable, Equatable {
  /// A suggestion, and what it promises beyond the last cups.
  public struct Cup: Sendable, Equatable {
    /// The suggestion.
    public var suggestion: Suggestion
    /// The expected rating minus the mean of the last rated brews of the bean with the method, in
    /// stars; nil without one.
    public var gain: Double?

    /// Creates a cup.
    public init(_ suggestion: Suggestion, gain: Double?) {
      self.suggestion = suggestion
      self.gain = gain
    }
  }

  /// The cups, in the order of their gain in tenths of a star; those of beans without a rated brew are
  /// the last.
  public var suggestions: [Cup]

  /// Creates a list.
  ///
  /// - Parameter suggestions: The cups; of equal gains, in tenths of a star, the first one is first.
  public init(_ suggestions: [Cup]) {
    func tenths(_ cup: Cup) -> Double { cup.gain.map { ($0 * 10).rounded() } ?? -.infinity }
    self.suggestions = suggestions.enumerated().sorted {
      (tenths($1.element), $0.offset) < (tenths($0.element), $1.offset)
    }.map(\.element)
  }

  /// The greatest number of bags, the last brewed ones.
  static let mostBags = 12
  /// The number of rated brews that a suggestion is compared with.
  static let lastBrews = 5
  /// The days without a brew, before the last brew of all, after which a bag counts as finished. A bag of
  /// 250 g lasts about a month, and no longer pause than two weeks was seen within one.
  static let mostDays = 30
  /// The same of a bag that was frozen and not thawed.
  static let mostFrozenDays = 180
  /// The same of a bag whose weight was brewed: a later brew would show that it was filled again.
  static let mostEmptyDays = 7

  /// A bag to ask about.
  package struct Bag: Sendable {
    package let bean: Identifier<Bean>
    /// Its usual method.
    package let method: Identifier<BrewMethod>
    /// The ratings of its last brews with the method.
    package let last: [Double]

    /// The suggestion, with what it promises beyond the last cups.
    package func cup(_ suggestion: Suggestion) -> Cup {
      let mean = last.isEmpty ? nil : last.reduce(0, +) / Double(last.count)
      return Cup(suggestion, gain: mean.map { suggestion.expectedRating.value - $0 })
    }
  }

  /// The bags after whose last brew another bag of the same name and roaster was opened.
  ///
  /// - Parameter last: The time of the last brew of each bag.
  private static func replacedBags(
    _ beans: [Bean], _ brews: [Brew], _ last: [Identifier<Bean>: Int]
  ) -> Set<Identifier<Bean>> {
    var first: [Identifier<Bean>: Int] = [:]
    for brew in brews {
      guard let bean = brew.beanID else { continue }
      first[bean] = min(first[bean] ?? .max, brew.brewedAt.seconds ?? .max)
    }
    let bags = Dictionary(grouping: beans) { bean in
      [bean.name, bean.roaster].map(PatternSubject.folded)
    }
    return Set(
      bags.values.flatMap { same in
        same.filter { bag in
          guard !PatternSubject.folded(bag.name).isEmpty, let end = last[bag.id] else {
            return false
          }
          return same.contains { $0.id != bag.id && first[$0.id].map { $0 > end } ?? false }
        }.map(\.id)
      })
  }

  /// The days after the last brew of a bag for which it counts as open.
  ///
  /// - Parameter used: The grams that were brewed of it.
  private static func days(_ bean: Bean, used: Double) -> Int {
    func isRecorded(_ text: String) -> Bool { text.contains { !$0.isWhitespace } }
    // Of what is left of a bag, less than half a dose is no cup.
    if let weight = bean.bagWeight, weight > 0, used > weight - 7 { return mostEmptyDays }
    return isRecorded(bean.frozenDateText) && !isRecorded(bean.thawedDateText)
      ? mostFrozenDays : mostDays
  }

  /// The bags to ask about: beans that are not archived, were brewed lately (`days`) and were not followed by
  /// another bag of the same coffee, the last brewed first, each with its usual method. Those of an earlier
  /// day are the bags of `JournalContents.known`.
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - future: Days whose brews are ignored.
  ///   - calendar: Gives the day of a brew.
  ///   - counts: Whether a brew counts.
  /// - Complexity: O(brews · bags).
  package static func bags(
    of contents: JournalContents, future: FutureDays, calendar: LocalCalendar,
    counting counts: (Brew) -> Bool = { _ in true }
  ) -> [Bag] {
    let contents = contents.namingMethods()
    let past = contents.brews.filter { !future.contains($0, calendar) && counts($0) }
    var counted = contents
    counted.brews = past
    var last: [Identifier<Bean>: Int] = [:]
    for brew in past {
      guard let bean = brew.beanID else { continue }
      last[bean] = max(last[bean] ?? .min, brew.brewedAt.seconds ?? .min)
    }
    let newest = last.values.max() ?? .min
    var used: [Identifier<Bean>: Double] = [:]
    for brew in past {
      if let bean = brew.beanID, let dose = brew.dose, dose.isFinite {
        used[bean, default: 0] += dose
      }
    }
    let replaced = replacedBags(contents.beans, past, last)
    let open = contents.beans
      .filter { bean in
        !bean.isArchived && !replaced.contains(bean.id)
          && last[bean.id].map { end in
            end != .min && newest - end <= days(bean, used: used[bean.id] ?? 0) * 86_400
          } ?? false
      }
      .sorted { (last[$1.id] ?? .min, $0.id) < (last[$0.id] ?? .min, $1.id) }
    return open.prefix(mostBags).compactMap { bean in
      guard
        let method = counted.usualMethod(of: bean.id, future: future, calendar: calendar)
      else { return nil }
      let own = past.filter { $0.beanID == bean.id && $0.methodID == method && !$0.isCopy }
        .sorted { ($0.brewedAt.seconds ?? .min, $0.id) < ($1.brewedAt.seconds ?? .min, $1.id) }
      return Bag(bean: bean.id, method: method, last: own.compactMap(\.stars).suffix(lastBrews))
    }
  }
}
