import Numerics
import Testing

@testable import Cupping

/// Several sessions together.
@Suite struct SessionsTests {
  /// Scores of two cuppers, the second two points above the first.
  private static func session(_ name: String, _ means: [String: Double]) -> SessionScores {
    SessionScores(
      name: name,
      scores: means.sorted { $0.key < $1.key }.flatMap { coffee, mean in
        [("a", -1.0), ("b", 1.0)].map {
          PanelScore(cupper: $0.0, sample: coffee, value: mean + $0.1)
        }
      })
  }

  /// Coffees A and B are in both sessions, 1 and 2 points lower in the second: it lies 1.5 below the first, and
  /// C, which is in the second alone, gets half of that back.
  @Test func `shared coffees tell how sessions differ`() throws {
    let found = try PanelAnalysis(
      sessions: [
        Self.session("May", ["A": 84, "B": 86]), Self.session("June", ["A": 83, "B": 84, "C": 82]),
      ])
    #expect(found.sessions.map(\.session) == ["May", "June"])
    #expect(PanelAnalysisTests.close(found.sessions.first?.offset.value, 0.75))
    #expect(PanelAnalysisTests.close(found.sessions.last?.offset.value, -0.75))
    #expect(found.sessions.map(\.shared) == [2, 2])
    let means = found.samples.map(\.mean.value)
    for (mean, expected) in zip(means, [83.5, 85, 82.75]) {
      #expect(PanelAnalysisTests.close(mean, expected))
    }
    #expect(found.samples.map(\.scores) == [4, 4, 2])
    // One degree of freedom: the residuals are ±0.25 in four cells.
    let half = StudentDistribution.exactQuantile(0.975, degrees: 1) * (0.25 * 0.25).squareRoot()
    let offset = try #require(found.sessions.first?.offset)
    #expect(PanelAnalysisTests.close(offset.high - offset.value, half, 1e-2))
  }

  @Test func `sessions without a coffee in common are refused`() {
    let error = #expect(throws: CuppingError.self) {
      try PanelAnalysis(
        sessions: [
          Self.session("May", ["A": 84, "B": 86]), Self.session("June", ["C": 83, "D": 84]),
        ])
    }
    #expect(error?.facts.field == "link" && error?.facts.value == "June")
  }

  @Test func `one shared coffee rests on the cuppers' errors`() throws {
    let found = try PanelAnalysis(
      sessions: [
        Self.session("May", ["A": 84, "B": 86]), Self.session("June", ["A": 83, "C": 84]),
      ])
    #expect(PanelAnalysisTests.close(found.sessions.first?.offset.value, 0.5))
    #expect(found.samples.allSatisfy { $0.mean.low.isFinite })
  }

  /// A and B, in both sessions, lie exactly as far apart in both: the rest of one degree of freedom is 0, and the
  /// cuppers' errors tell how sure a difference of ten points is.
  @Test func `two coffees in common rest on the cuppers' errors, too`() throws {
    func session(_ name: String, _ means: [(String, Double)]) -> SessionScores {
      let wobble = [0, 0.75, -0.75]
      return SessionScores(
        name: name,
        scores: means.enumerated().flatMap { place, coffee in
          ["a", "b", "c"].enumerated().map { number, cupper in
            PanelScore(
              cupper: cupper, sample: coffee.0, value: coffee.1 + wobble[(place + number) % 3])
          }
        })
    }
    let found = try PanelAnalysis(sessions: [
      session("May", [("A", 84), ("B", 86), ("C", 80)]),
      session("June", [("A", 83), ("B", 85), ("D", 90)]),
    ])
    let pair = try #require(found.comparisons.first { $0.first == "C" && $0.second == "D" })
    #expect(pair.differs && pair.difference.high - pair.difference.low < 6)
    #expect(PanelAnalysisTests.close(pair.difference.value, -11))
  }

  @Test func `a cupper who moves against the others is found`() throws {
    var sessions = [
      Self.session("May", ["A": 84, "B": 86, "C": 82, "D": 85, "E": 83]),
      Self.session("June", ["A": 84, "B": 86, "C": 82, "D": 85, "E": 83]),
    ]
    for index in sessions[1].scores.indices where sessions[1].scores[index].cupper == "b" {
      sessions[1].scores[index].value += index % 4 == 1 ? 2.25 : 2
    }
    let found = try PanelAnalysis(sessions: sessions)
    #expect(found.shifts.map(\.cupper) == ["a", "b"])
    #expect(found.shifts.allSatisfy { $0.adjusted < 0.05 && $0.sessions == ["May", "June"] })
    #expect(found.shifts.last.map { $0.shift.low > 1 } == true)
  }
}
