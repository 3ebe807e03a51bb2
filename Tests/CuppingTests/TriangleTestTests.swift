import CLibrary
import Numerics
import Support
import Testing

@testable import Cupping

/// Triangle tests.
@Suite struct TriangleTestTests {
  /// Σ of 9…15 of C(15, k) 2^(15 − k) is 442,347 of 3^15 = 14,348,907. 9 of 15 is the least number
  /// at 5% in the table of ISO 4120.
  @Test func `the p-value is the exact binomial one`() throws {
    #expect(abs(try TriangleTest(correct: 9, of: 15).pValue - 442_347.0 / 14_348_907) < 1e-10)
    #expect(try TriangleTest(correct: 8, of: 15).pValue > 0.05)
    #expect(try TriangleTest(correct: 0, of: 1).pValue == 1)
  }

  /// Thurstone's rule itself: the odd one is the sensation that is farthest from the other two.
  @Test(arguments: [0.5, 1, 1.5, 2.5])
  func `d′ is that of the decision rule`(distance: Double) {
    var generator = SeededGenerator(seed: 5)
    func normal() -> Double {
      (-2 * log(1 - generator.unit())).squareRoot() * cos(2 * .pi * generator.unit())
    }
    var right = 0
    let count = 200_000
    for _ in 0..<count {
      let (x, y, odd) = (normal(), normal(), distance + normal())
      if abs(x - y) < min(abs(x - odd), abs(y - odd)) { right += 1 }
    }
    let share = Double(right) / Double(count)
    #expect(abs(share - TriangleTest.probability(dPrime: distance)) < 0.004)
    #expect(abs(TriangleTest.dPrime(TriangleTest.probability(dPrime: distance)) - distance) < 1e-6)
  }

  /// Clopper and Pearson for 10 of 15: 0.3838 to 0.8818 (Hollander and Wolfe, as R's binom.test).
  @Test func `the interval is the exact one`() throws {
    let test = try TriangleTest(correct: 10, of: 15)
    #expect(abs(TriangleTest.probability(dPrime: test.dPrime.low) - 0.3838) < 1e-3)
    #expect(abs(TriangleTest.probability(dPrime: test.dPrime.high) - 0.8818) < 1e-3)
    #expect(abs(test.discriminators.value - 0.5) < 1e-12)
  }

  /// Of 87 answers 37 exclude guessing at 5%, which a share of 7 in 15 reaches in 0.8 of tests; by sums of the
  /// binomial distribution no smaller number above 15 does.
  @Test func `how many answers would show it`() throws {
    #expect(try TriangleTest(correct: 7, of: 15).needed == 87)
    #expect(try TriangleTest(correct: 9, of: 15).needed == nil)
    #expect(try TriangleTest(correct: 5, of: 15).needed == nil)
    #expect(try TriangleTest(correct: 334, of: 1_000).needed == nil)
  }

  @Test func `the ends of the scale`() throws {
    let all = try TriangleTest(correct: 12, of: 12)
    #expect(all.dPrime.value == .infinity && all.dPrime.high == .infinity)
    #expect(all.dPrime.low > 1 && all.dPrime.low.isFinite)
    let none = try TriangleTest(correct: 0, of: 12)
    #expect(none.dPrime.value == 0 && none.dPrime.low == 0)
    for (correct, total) in [(1, 0), (-1, 5), (6, 5), (0, Int.max), (Int.min, 1)] {
      #expect(throws: CuppingError.self) { try TriangleTest(correct: correct, of: total) }
    }
  }
}
