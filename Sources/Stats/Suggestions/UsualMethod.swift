public import Journal

extension JournalContents {
  /// The method that a bean is usually brewed with: of most of its rated brews, then of most of its
  /// brews, then the one used last. For a bean that was never brewed it is that of the whole journal.
  ///
  /// - Parameters:
  ///   - bean: The ID of the bean.
  ///   - future: Days whose brews are ignored.
  ///   - calendar: Gives the day of a brew.
  /// - Returns: nil where no brew names a method.
  /// - Complexity: O(brews).
  public func usualMethod(
    of bean: Identifier<Bean>, future: FutureDays = .none,
    calendar: LocalCalendar = LocalCalendar()
  ) -> Identifier<BrewMethod>? {
    struct Use {
      var rated = 0
      var brews = 0
      var last = Int.min
    }
    func most(_ isAsked: (Brew) -> Bool) -> Identifier<BrewMethod>? {
      var uses: [Identifier<BrewMethod>: Use] = [:]
      for brew in brews where isAsked(brew) && !future.contains(brew, calendar) {
        guard let method = brew.methodID else { continue }
        if brew.stars != nil { uses[method, default: Use()].rated += 1 }
        uses[method, default: Use()].brews += 1
        uses[method, default: Use()].last = max(
          uses[method, default: Use()].last, brew.brewedAt.seconds ?? .min)
      }
      return uses.max {
        ($0.value.rated, $0.value.brews, $0.value.last, $1.key)
          < ($1.value.rated, $1.value.brews, $1.value.last, $0.key)
      }?.key
    }
    return most { $0.beanID == bean } ?? most { _ in true }
  }
}
