import CLibrary
import Numerics
import Support
import Testing

@testable import Cupping

/// Means, cuppers and pairs of samples of panels.
@Suite struct PanelAnalysisTests {
  static func scores(_ rows: [[Double?]]) -> [PanelScore] {
    rows.enumerated().flatMap { sample, row in
      row.enumerated().compactMap { cupper, value in
        value.map {
          PanelScore(
            cupper: "c\(cupper)", sample: "s\(sample)", value: $0, position: Double(sample + 1))
        }
      }
    }
  }

  static func close(_ one: Double?, _ other: Double, _ error: Double = 1e-3) -> Bool {
    one.map { abs($0 - other) < error } ?? false
  }

  /// Three samples, three cuppers. Means of samples 82, 85, 88; of cuppers 83, 85, 87. MS of cuppers
  /// 12; residuals 0 0 0, 0 −1 1 and 0 1 −1, MS 4 / 4 = 1. The variance of a mean is
  /// (12 + 2 × 1) / 9, with 14² / (144 / 2 + 4 / 4) = 2.6849 degrees of freedom; that of a difference
  /// is 2 × 1 / 3, with 4.
  @Test func `a full table gives the analysis of variance`() throws {
    let rows: [[Double?]] = [[80, 82, 84], [83, 84, 88], [86, 89, 89]]
    let found = try PanelAnalysis(scores: Self.scores(rows))
    let t = StudentDistribution.exactQuantile(0.975, degrees: 196.0 / 73)
    for (sample, mean) in zip(found.samples, [82.0, 85, 88]) {
      #expect(Self.close(sample.mean.value, mean, 1e-6))
      #expect(Self.close(sample.mean.high - mean, t * (14.0 / 9).squareRoot(), 2e-3))
    }
    let pair = try #require(found.comparisons.first)
    #expect(Self.close(pair.difference.value, -3, 1e-6))
    #expect(Self.close(pair.difference.high + 3, 2.7764 * (2.0 / 3).squareRoot()))
    #expect(Self.close(found.variance?.residual, 1))
    #expect(Self.close(found.variance?.cuppers, 11.0 / 3))
    // The first cupper's mean is 83, the others' 86; the variance is (1 + 1 / 2) / 3.
    let bias = try #require(found.cuppers.first?.bias)
    #expect(Self.close(bias.value, -3, 1e-6))
    #expect(Self.close(bias.high + 3, 2.7764 * 0.5.squareRoot()))
    #expect(found.cuppers.first?.shrunkenBias == bias)
    #expect(Self.close(found.cuppers.first?.spread, 3))
    #expect(!found.isRobust)
  }

  /// Residuals 2.5 −2.5 of the first sample, −0.5 0.5 of the others: the model's variance is 15 / 5 = 3, that of the
  /// others 2.5 / (25 / 6) = 0.6. The first one's own is (12.5 − 3 / 6) / (1 − 2 / 6) = 18, and with the prior
  /// (1.5 × 0.6 + 18) / 2.5 = 7.56, with 2.5 degrees of freedom.
  @Test func `a sample that splits the panel has a variance of its own`() throws {
    let rows: [[Double?]] = [
      [87.5, 86.5], [79.5, 84.5], [81.5, 86.5], [83.5, 88.5], [80.5, 85.5], [82.5, 87.5],
    ]
    let found = try PanelAnalysis(scores: Self.scores(rows))
    #expect(!found.isRobust)
    let own = 7.56
    let degrees = (own + 3) * (own + 3) / (own * own / 2.5 + 9.0 / 5)
    let (split, other) = (found.comparisons[0].difference, found.comparisons[5].difference)
    #expect(Self.close(split.value, 5, 1e-6) && Self.close(other.value, -2, 1e-6))
    let halves = [
      StudentDistribution.exactQuantile(0.975, degrees: degrees) * ((own + 3) / 2).squareRoot(),
      StudentDistribution.exactQuantile(0.975, degrees: 5) * 3.0.squareRoot(),
    ]
    #expect(Self.close(split.high - 5, halves[0]) && Self.close(other.high + 2, halves[1]))
  }

  @Test func `a split panel is named, and says of no coffee that it is better`() throws {
    let rows: [[Double?]] = [
      [80.5, 79.75, 81], [79, 82.5, 76], [80, 79.5, 80.25], [80.25, 80, 80.75], [79.75, 79.5, 80],
      [80, 80, 80.5],
    ]
    let found = try PanelAnalysis(scores: Self.scores(rows))
    #expect(
      found.samples.map { $0.disagreement != nil } == [false, true, false, false, false, false])
    let pairs = found.comparisons.filter { [$0.first, $0.second].contains("s1") }
    #expect(pairs.count == 5 && pairs.allSatisfy { !$0.differs && $0.pValue > 0.05 })
  }

  /// All steps of a scale may be rounded: the variance of whole numbers is 1/12 at least.
  @Test func `equal scores are rounded ones, not proof beyond doubt`() throws {
    let found = try PanelAnalysis(scores: Self.scores([[84, 84, 84], [85, 85, 85]]))
    let pair = try #require(found.comparisons.first)
    #expect(Self.close(found.variance?.residual, 1.0 / 12))
    #expect(Self.close(pair.difference.value, -1, 1e-6))
    #expect(pair.pValue > 0.001 && pair.pValue < 0.05)
    #expect(found.cuppers.first?.bias.map { $0.low < 0 && $0.high > 0 } == true)
    let quarters = try PanelAnalysis(scores: Self.scores([[84.25, 84.25], [85, 85]]))
    #expect(Self.close(quarters.variance?.residual, 0.0625 / 12, 1e-6))
  }

  @Test func `the order of scores changes nothing`() throws {
    var generator = SeededGenerator(seed: 4)
    var scores: [PanelScore] = []
    for cupper in 0..<5 {
      for sample in 0..<7 where generator.unit() > 0.2 {
        for _ in 0..<(1 + generator.index(below: 2)) {
          scores.append(
            PanelScore(
              cupper: "c\(cupper)", sample: "s\(sample)",
              value: 84 + Double(generator.index(below: 24)) / 4,
              position: Double((sample * 3 + cupper) % 7 + 1)))
        }
      }
    }
    for index in [3, 20] { scores[index].value -= 30 }
    let first = try PanelAnalysis(scores: scores)
    #expect(first.isRobust)
    for _ in 0..<5 {
      scores.shuffle(using: &generator)
      #expect(try PanelAnalysis(scores: scores) == first)
    }
  }

  @Test func `more points for all move means alone`() throws {
    let rows: [[Double?]] = [
      [80, 82, 84, 83], [83, 84, nil, 85], [86, 89, 89, 88], [81, 83, 84, 80],
    ]
    let one = try PanelAnalysis(scores: Self.scores(rows))
    let other = try PanelAnalysis(scores: Self.scores(rows.map { $0.map { $0.map { $0 + 5 } } }))
    for (left, right) in zip(one.samples, other.samples) {
      #expect(Self.close(right.mean.low - left.mean.low, 5))
      #expect(Self.close(right.mean.high - left.mean.high, 5))
    }
    for (left, right) in zip(one.comparisons, other.comparisons) {
      #expect(Self.close(right.pValue, left.pValue, 1e-4))
    }
  }

  @Test func `a gross error hardly moves a mean`() throws {
    var rows: [[Double?]] = (0..<8).map { row -> [Double?] in
      (0..<6).map { column -> Double? in
        let noise = Double((row * 5 + column * 7 + row * column) % 5)
        return 84 + (Double(2 * row + column) + noise) / 4
      }
    }
    let clean = try PanelAnalysis(scores: Self.scores(rows))
    rows[2][3] = 40
    let found = try PanelAnalysis(scores: Self.scores(rows))
    #expect(found.isRobust)
    #expect(abs(found.samples[2].mean.value - clean.samples[2].mean.value) < 0.5)
    #expect(found.samples[2].plainMean < clean.samples[2].plainMean - 7)
  }

  @Test func `replicates tell repeatability`() throws {
    // Differences 1, 1, 2 between two scores: squares 0.5 + 0.5 + 2 with three degrees of freedom.
    var scores = Self.scores([[80, 80], [82, 83], [85, 84]])
    scores += Self.scores([[81, nil], [83, nil], [87, nil]])
    let cupper = try #require(PanelAnalysis(scores: scores).cuppers.first)
    #expect(cupper.replicates == 3 && cupper.scores == 6)
    #expect(Self.close(cupper.repeatability?.value, 1))
    // χ² with three degrees at 97.5% and 2.5%: 9.3484 and 0.21580.
    #expect(Self.close(cupper.repeatability?.low, (3 / 9.3484).squareRoot()))
    #expect(Self.close(cupper.repeatability?.high, (3 / 0.21580).squareRoot()))
  }

  @Test func `a tired cupper drifts`() throws {
    let rows: [[Double?]] = (0..<12).map { row -> [Double?] in
      let noise = [0.25, -0.25, 0, 0.5, -0.5, 0][row % 6]
      let base = 84 + Double((row * 7) % 5) / 2
      return [base + Double(row) * 0.3 + noise, base - noise, base + 0.25 + noise / 2, base]
    }
    let found = try PanelAnalysis(scores: Self.scores(rows))
    let drift = try #require(found.cuppers.first?.drift)
    #expect(drift.low > 0 && drift.low < 0.3 && drift.high > 0.3)
    #expect((found.cuppers.first?.driftPValue ?? 1) < 0.001)
    let adjusted = found.cuppers.compactMap(\.driftAdjusted)
    #expect(adjusted.count == 4 && (adjusted.first ?? 1) < 0.005)
    // All tasted in one order: what they share cannot be separated from the samples.
    #expect(found.drift == nil)
  }

  @Test func `small panels say what they do not know`() throws {
    #expect(try PanelAnalysis(scores: []).samples.isEmpty)
    let one = try PanelAnalysis(scores: Self.scores([[84], [86]]))
    #expect(one.samples.map(\.mean.value) == [84, 86])
    #expect(one.samples[0].mean.low == -.infinity && one.samples[0].mean.high == .infinity)
    #expect(one.cuppers[0].bias == nil && one.comparisons[0].pValue == 1)
    #expect(!one.comparisons[0].differs && one.comparisons[0].cuppersNeeded == .unknown)
    // One sample, three cuppers: Student's interval of 2 degrees of freedom about 84.
    let sample = try PanelAnalysis(scores: Self.scores([[83, 84, 85]])).samples[0]
    #expect(Self.close(sample.mean.high - 84, 4.3027 / 3.0.squareRoot()))
    // Two cuppers who share no sample.
    let apart = try PanelAnalysis(
      scores: Self.scores([[84, nil], [85, nil], [nil, 80], [nil, 83]]))
    #expect(apart.cuppers.allSatisfy { $0.bias == nil })
    // Full agreement.
    let same = try PanelAnalysis(scores: Self.scores([[84, 84, 84], [86, 86, 86]]))
    #expect(same.comparisons[0].differs)
    // Scores in whole points: tastes may differ by less.
    let agreement = try #require(same.agreement.intraclass)
    #expect(agreement.value < 1 && agreement.value > 0.9 && agreement.low < agreement.high)
    #expect(
      try PanelAnalysis(scores: Self.scores([[84, 84], [84, 84]])).samples[0].mean.value == 84)
  }

  @Test func `equal replicates are equal to a step`() throws {
    let scores = Self.scores([[84, 83], [86, 86]]) + Self.scores([[84, 84], [86, 85]])
    let ana = try #require(PanelAnalysis(scores: scores).cuppers.first?.repeatability)
    #expect(Self.close(ana.value, (1.0 / 12).squareRoot()) && ana.low < ana.value)
  }

  @Test func `unknown cuppers have no report and no part in agreement`() throws {
    let known = Self.scores([[84, 85], [86, 86], [83, 84.5]])
    let plain = try PanelAnalysis(scores: known)
    let more = known + [85, 87].map { PanelScore(cupper: "", sample: "s0", value: $0) }
    let found = try PanelAnalysis(scores: more)
    #expect(found.cuppers.map(\.cupper) == plain.cuppers.map(\.cupper))
    #expect(found.agreement == plain.agreement)
    #expect(found.samples[0].scores == plain.samples[0].scores + 2)
    #expect(try PanelAnalysis(scores: more.reversed()) == found)
  }

  /// Ana alone tasted both and prefers the second; how far Ben is from her and from himself cannot be told apart.
  @Test func `a difference that nothing tells has no interval and no direction of its own`() throws
  {
    let found = try PanelAnalysis(scores: Self.scores([[84, 86], [85, nil]]))
    #expect(found.comparisons[0].difference.value == -1)
    #expect(found.comparisons[0].difference.low == -.infinity)
    #expect(found.comparisons[0].cuppersNeeded == .unknown)
    #expect(found.samples[1].mean.value > found.samples[0].mean.value)
  }

  @Test func `coffees that share no cupper are not compared, and one score is no bias`() throws {
    let apart = try PanelAnalysis(
      scores: Self.scores([[84, 85, nil], [82, 83, nil], [nil, nil, 90], [nil, nil, 88]]))
    let pair = try #require(apart.comparisons.first { $0.first == "s0" && $0.second == "s2" })
    #expect(!pair.sharesCuppers && pair.pValue == 1 && pair.difference.low == -.infinity)
    #expect(pair.cuppersNeeded == .unknown)
    #expect(apart.comparisons.first?.sharesCuppers == true)
    let rows: [[Double?]] = [[84, 85, 86], [82, 83, nil], [80, 82, nil]]
    let one = try PanelAnalysis(scores: Self.scores(rows))
    #expect(one.cuppers.map { $0.bias == nil } == [false, false, true])
  }

  @Test func `what samples are called changes no agreement`() throws {
    let rows: [[Double?]] = [[80, 82, 84], [83, 84, 88], [86, 89, 89], [81, 80, 85]]
    let found = PanelAgreement(rows)
    #expect(PanelAgreement(Array(rows.reversed())) == found)
    #expect(PanelAgreement([rows[2], rows[0], rows[3], rows[1]]) == found)
  }

  @Test func `hostile scores are refused or read`() throws {
    for value in [Double.nan, .infinity, 1e7] {
      #expect(throws: CuppingError.self) {
        try PanelAnalysis(scores: [PanelScore(cupper: "a", sample: "b", value: value)])
      }
    }
    let many = (0..<201).map { PanelScore(cupper: "a", sample: "\($0)", value: 1) }
    #expect(throws: CuppingError.self) { try PanelAnalysis(scores: many) }
    _ = try PanelAnalysis(scores: Self.scores([[-1e6, 1e6], [1e6, -1e6], [1e-300, 0]]))
    _ = try PanelAnalysis(scores: [PanelScore(cupper: "", sample: "\u{0}", value: 1)])
  }

  @Test func `more cuppers settle a difference`() throws {
    let rows: [[Double?]] = [[84, 85, 83.5], [84.5, 86, 85], [83, 85, 84]]
    let pair = try #require(PanelAnalysis(scores: Self.scores(rows)).comparisons.first)
    #expect(!pair.differs)
    guard case .total(let cuppers) = pair.cuppersNeeded else {
      Issue.record("no number of cuppers")
      return
    }
    #expect((4...40).contains(cuppers))
    #expect(pair.scoresNeeded == .unknown)
  }

  /// The mean of the first sample is 82 with the standard error √(14 / 9) and 2.6849 degrees of freedom.
  @Test func `how sure a mean is a score or more is a one-sided t test`() throws {
    let rows: [[Double?]] = [[80, 82, 84], [83, 84, 88], [86, 89, 89]]
    let sample = try #require(PanelAnalysis(scores: Self.scores(rows)).samples.first)
    let error = (14.0 / 9).squareRoot()
    let tail = StudentDistribution.twoSided(2 / error, degrees: 196.0 / 73) / 2
    #expect(Self.close(sample.chance(ofAtLeast: 80), 1 - tail))
    #expect(Self.close(sample.chance(ofAtLeast: 84), tail))
    #expect(Self.close(sample.chance(ofAtLeast: 82), 0.5, 1e-6))
    #expect(sample.cuppersNeeded(toSettle: 60) == .none)
    guard case .total(let count) = sample.cuppersNeeded(toSettle: 80) else {
      Issue.record("nothing would settle it")
      return
    }
    #expect((4...12).contains(count))
    let one = try #require(PanelAnalysis(scores: Self.scores([[84], [86]])).samples.first)
    #expect(one.chance(ofAtLeast: 80) == nil && one.cuppersNeeded(toSettle: 80) == .unknown)
  }
}
