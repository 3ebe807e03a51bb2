import Stats
import Testing

@testable import Numerics

/// Means with one spread for all groups.
@Suite struct GroupMeansTests {
  @Test func `intervals use the spread within all groups`() throws {
    let groups = GroupMeans([[2, 3, 4], [3, 3, 5, 5], [1], [], [4.5, 4.5]])
    #expect(groups.hasIntervals)
    // Squares about the means: 2 + 4 + 0 + 0, with 2 + 3 + 0 + 1 degrees of freedom: one star each.
    // Student's t with 6 degrees is 2.4469 at 97.5 %.
    for (index, mean, half) in [(0, 3.0, 1.4127), (1, 4.0, 1.2235), (4, 4.5, 1.7302)] {
      let found = try #require(groups.means[index])
      #expect(abs(found.value - mean) < 1e-9)
      #expect(abs(found.low - (mean - half)) < 1e-3)
      #expect(abs(found.high - min(5, mean + half)) < 1e-3)
    }
    #expect(groups.means[2] == Estimate(value: 1, low: 1, high: 1))
    #expect(groups.means[3] == nil)
  }

  @Test(arguments: [[], [[]], [[3]], [[3, 4], [2, 5]], [[4, 4, 4, 4, 4, 4, 4]]])
  func `no interval is reported of too little, or of no spread`(groups: [[Double]]) {
    let means = GroupMeans(groups)
    #expect(!means.hasIntervals)
    for mean in means.means.compactMap(\.self) {
      #expect(mean.low == mean.value && mean.high == mean.value)
    }
  }
}
