import FlavorExtraction
import Journal
import Testing

@testable import Stats

/// Which side of the optimum brews lay on, by what was set after them.
@Suite struct TasterLabelsTests {
  /// The labels of the last call without a direction.
  private var steady = 0

  private mutating func labels(
    _ settings: [Double], next: [Int: Double] = [:], coarser: GrinderScale.Coarser? = .higher,
    days: Int = 1
  ) -> [Int: BrewExtraction.Direction] {
    var history = SampleHistory()
    for (index, setting) in settings.enumerated() {
      history.brew(
        "kochere", grind: setting, time: nil, rating: 3,
        at: 1_700_000_000 + index * days * 86_400)
    }
    let found = TasterLabels(
      history.contents, scale: { _ in coarser.map { GrinderScale($0) } }, next: { next[$0] })
    steady = found.labels.count { $0.direction == nil }
    return Dictionary(
      uniqueKeysWithValues: found.labels.compactMap { label in
        label.direction.map { (label.place, $0) }
      })
  }

  /// Up and down by 1, ten times.
  private let zigzag = (0...10).map { $0.isMultiple(of: 2) ? 20.0 : 21 }

  @Test mutating func `coarser next means overextracted`() {
    // The middle of the changes is +1 or -1; the other one is twice a usual change from it.
    let found = labels(zigzag + [20, 20])
    #expect(found[0] == .over && found[1] == .under)
    #expect(labels(zigzag + [20, 20], coarser: .lower)[0] == .under)
    #expect(labels(zigzag, coarser: nil).isEmpty)
  }

  @Test mutating func `a step counts as far as it differs from the usual one`() {
    // Always one coarser, as beans age: nothing. Two coarser: over. None: under.
    let settings = [20.0, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 31, 32]
    let found = labels(settings)
    #expect(found == [9: .over, 10: .under])
    // The last brew has no next one.
    #expect(steady == 10)
  }

  /// A grinder of many small steps says the same.
  @Test(arguments: [0.2, 1, 4])
  func `the step of the grinder does not matter`(step: Double) {
    var suite = self
    let settings = [20.0, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 31, 32, 33.5]
    let found = suite.labels(settings.map { 20 + ($0 - 20) * step })
    // Half a step beyond the usual one is none.
    #expect(found == [9: .over, 10: .under] && suite.steady == 11)
  }

  @Test mutating func `what a note says to try next counts before what was set`() {
    let settings = [20.0, 21, 22, 23, 24, 25, 26, 27, 28, 29]
    #expect(labels(settings, next: [3: 22]) == [3: .under])
    // The last brew of the bag has no next one.
    #expect(labels(settings, next: [9: 30]) == [9: .over])
    // 93 is no setting, but degrees.
    #expect(labels(settings, next: [3: 93]).isEmpty)
  }

  @Test mutating func `eight turns are needed, within three weeks of each other`() {
    #expect(!labels(Array(zigzag[..<9])).isEmpty)
    #expect(labels(Array(zigzag[..<8])).isEmpty)
    #expect(!labels(zigzag, days: 21).isEmpty)
    #expect(labels(zigzag, days: 22).isEmpty)
  }
}
