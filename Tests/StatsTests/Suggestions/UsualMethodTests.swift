import Journal
import Stats
import Testing

/// The method that a bean is usually brewed with.
@Suite struct UsualMethodTests {
  /// A bean, a method, the day of August 2026 and the stars of each brew.
  private func usual(
    _ bean: String, _ brews: [(bean: String, method: String?, day: Int, stars: Double)],
    future: FutureDays = .none
  ) -> String? {
    var contents = JournalContents()
    contents.brews = brews.enumerated().map { index, brew in
      Brew(
        id: Identifier(rawValue: "w\(index)"), beanID: Identifier(rawValue: brew.bean),
        methodID: brew.method.map { Identifier(rawValue: $0) },
        brewedAt: Timestamp("2026-08-\(brew.day < 10 ? "0" : "")\(brew.day)T07:00:00Z"),
        rating: brew.stars)
    }
    return contents.usualMethod(of: Identifier(rawValue: bean), future: future)?.rawValue
  }

  @Test func `rated brews count before the number of brews, and that before the last one`() {
    #expect(usual("a", [("a", "v60", 1, 4), ("a", "moka", 2, 0), ("a", "moka", 3, 0)]) == "v60")
    #expect(usual("a", [("a", "v60", 1, 4), ("a", "moka", 2, 4), ("a", "moka", 3, 0)]) == "moka")
    #expect(usual("a", [("a", "v60", 9, 4), ("a", "moka", 2, 4)]) == "v60")
    // Nothing else differs: by name, so that the answer is always the same.
    #expect(usual("a", [("a", "v60", 2, 4), ("a", "moka", 2, 4)]) == "moka")
  }

  @Test func `other beans count only for a bean that was never brewed`() {
    let brews: [(String, String?, Int, Double)] = [
      ("b", "v60", 1, 4), ("b", "v60", 2, 4), ("a", "moka", 3, 0),
    ]
    #expect(usual("a", brews) == "moka" && usual("c", brews) == "v60")
    #expect(usual("a", []) == nil && usual("a", [("a", nil, 1, 4)]) == nil)
  }

  @Test func `brews to come do not count`() throws {
    let last = try #require(CalendarDay("2026-08-02"))
    let brews: [(String, String?, Int, Double)] = [
      ("a", "v60", 1, 4), ("a", "moka", 3, 4), ("a", "moka", 4, 4),
    ]
    #expect(usual("a", brews) == "moka")
    #expect(usual("a", brews, future: FutureDays(after: last)) == "v60")
    #expect(usual("a", [("a", "moka", 3, 4)], future: FutureDays(after: last)) == nil)
  }
}
