package import Journal

/// What to brew next from each open bag, the most to gain first.
public struct NextCups: Sendable, Equatable, Decodable {
  /// A suggestion, and what it promises beyond the last cups.
  public struct Cup: Sendable, Equatable, Decodable {
    /// The suggestion.
    public var suggestion: Suggestion
    /// The expected rating minus the mean of the last rated brews of the bean with the method, in
    /// stars; nil where there is none.
    public var gain: Double?

    /// Creates a cup.
    ///
    /// - Parameters:
    ///   - suggestion: The suggestion.
    ///   - gain: What it promises beyond the last cups, in stars.
    public init(_ suggestion: Suggestion, gain: Double?) {
      self.suggestion = suggestion
      self.gain = gain
    }
  }

  /// The cups, in the order of their gain; those of beans without a rated brew are the last.
  public var suggestions: [Cup]

  /// Creates a list.
  ///
  /// - Parameter suggestions: The cups in any order.
  public init(_ suggestions: [Cup]) {
    self.suggestions = suggestions.enumerated().sorted {
      ($1.element.gain ?? -.infinity, $0.offset) < ($0.element.gain ?? -.infinity, $1.offset)
    }.map(\.element)
  }
}

extension NextCups {
  /// The greatest number of bags, the last brewed ones.
  static let mostBags = 12
  /// The number of rated brews that a suggestion is compared with.
  static let lastBrews = 5

  /// The bags to ask about: beans that are not archived, the last brewed first, each with its usual
  /// method.
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - future: Days whose brews are ignored.
  ///   - calendar: Gives the day of a brew.
  /// - Returns: For each bean the method, and the ratings of its last brews with it.
  /// - Complexity: O(brews · bags).
  package static func bags(
    of contents: JournalContents, future: FutureDays, calendar: LocalCalendar
  ) -> [(bean: Identifier<Bean>, method: Identifier<BrewMethod>, last: [Double])] {
    let past = contents.brews.filter { !future.contains($0, calendar) }
    var last: [Identifier<Bean>: Int] = [:]
    for brew in past {
      guard let bean = brew.beanID else { continue }
      last[bean] = max(last[bean] ?? .min, brew.brewedAt.seconds ?? .min)
    }
    let open = contents.beans.filter { !$0.isArchived && last[$0.id] != nil }
      .sorted { (last[$1.id] ?? .min, $0.id) < (last[$0.id] ?? .min, $1.id) }
    return open.prefix(mostBags).compactMap { bean in
      guard
        let method = contents.usualMethod(of: bean.id, future: future, calendar: calendar)
      else { return nil }
      let own = past.filter { $0.beanID == bean.id && $0.methodID == method && !$0.isCopy }
        .sorted { ($0.brewedAt.seconds ?? .min, $0.id) < ($1.brewedAt.seconds ?? .min, $1.id) }
      return (bean.id, method, own.compactMap(\.stars).suffix(lastBrews))
    }
  }
}
