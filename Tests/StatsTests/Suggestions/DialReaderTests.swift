import FlavorExtraction
import Journal
import Testing

@testable import Stats

/// The path of a bean's grind settings, and the next one.
@Suite struct DialReaderTests {
  private func path(
    _ history: SampleHistory, _ words: [BrewExtraction.Direction?], scale: GrinderScale? = nil,
    bean: Identifier<Bean> = "kochere"
  ) throws(DialError) -> DialPath {
    let brews = words.map { direction in
      direction.map { BrewExtraction(direction: $0, confidence: 0.9, evidence: ["thin"]) }
    }
    return try DialReader(contents: history.contents).path(
      DialRequest(beanID: bean, scale: scale), words: BrewWords(brews: brews))
  }

  @Test func `the next setting lies between under and over`() throws {
    var history = SampleHistory()
    let settings = [(27.0, 2.5), (25, 3.5), (24, 4.5), (22, 3), (26, 3)]
    for (grind, rating) in settings {
      history.brew("kochere", grind: grind, time: nil, rating: rating)
    }
    let found = try path(
      history, [.under, .under, nil, .over, .under], scale: GrinderScale(.higher))
    #expect(found.steps.map(\.setting) == [27, 25, 24, 22, 26])
    #expect(found.steps.map(\.stars) == [2.5, 3.5, 4.5, 3, 3])
    #expect(found.steps[3].extraction?.direction == .over)
    let next = try #require(found.next)
    let setting = try #require(next.setting)
    #expect((22.5...25).contains(setting) && next.basis == .ratings)
    #expect(next.change == .finer && next.confidence > 0.5 && next.confidence <= 1)
    #expect(try #require(next.low) < (try #require(next.high)))
    if let under = next.ifUnder { #expect(under < setting) }
    if let over = next.ifOver { #expect(over > setting) }
    #expect(found.remarks.isEmpty)
  }

  @Test func `a grinder that counts the other way goes the other way`() throws {
    var history = SampleHistory()
    history.brew("kochere", grind: 24, time: nil, rating: 0)
    history.brew("kochere", grind: 22, time: nil, rating: 0)
    let higher = try #require(
      try path(history, [.under, .under], scale: GrinderScale(.higher)).next)
    let lower = try #require(try path(history, [.under, .under], scale: GrinderScale(.lower)).next)
    #expect(higher.change == .finer && lower.change == .finer)
    #expect(higher.setting == 20 && lower.setting == 24)
    #expect(higher.basis == .words && higher.low == nil)
  }

  @Test func `a direction is told without a number where the scale is not known`() throws {
    var history = SampleHistory()
    history.brew("kochere", grind: 24, time: nil, rating: 0)
    let found = try path(history, [.over])
    #expect(found.next?.change == .coarser && found.next?.setting == nil)
    #expect(found.remarks.contains(.scaleUnknown) && found.remarks.contains(.notRated))
    #expect(found.scale == nil)
  }

  @Test func `what was said of an earlier setting is no advice for a later one`() throws {
    var history = SampleHistory()
    for grind in [24.0, 22, 22] {
      history.brew("kochere", grind: grind, time: nil, rating: 0)
    }
    let scale = GrinderScale(.higher)
    #expect(try path(history, [.under, nil, nil], scale: scale).next == nil)
    #expect(try path(history, [nil, .under, nil], scale: scale).next?.setting == 20)
  }

  @Test func `one setting is said to be one, not to be like others`() throws {
    var history = SampleHistory()
    history.brew("kochere", grind: 24, time: nil, rating: 4)
    history.brew("kochere", grind: 24, time: nil, rating: 3)
    #expect(try path(history, [nil, nil]).remarks == [.neverVaried, .noWords])
  }

  @Test func `a balanced cup is kept`() throws {
    var history = SampleHistory()
    history.brew("kochere", grind: 24, rating: 0)
    let next = try #require(try path(history, [.balanced], scale: GrinderScale(.higher)).next)
    #expect(next.change == .keep && next.setting == 24)
  }

  @Test func `nothing is told from nothing`() throws {
    var history = SampleHistory()
    history.brew("kochere", grind: 24, rating: 0)
    let found = try path(history, [nil])
    #expect(found.next == nil)
    #expect(found.remarks == [.neverVaried, .notRated, .noWords])
  }

  @Test func `other grinders and methods are other paths`() throws {
    var history = SampleHistory()
    history.brew("kochere", grind: 9, rating: 4, grinder: "ek")
    history.brew("guji", grind: 30, rating: 4)
    history.brew("kochere", grind: 24, rating: 4)
    let found = try path(history, [nil, nil, nil])
    #expect(found.steps.map(\.setting) == [24] && found.grinder?.id == "comandante")
  }

  @Test func `a bean without a setting has no path`() throws {
    var history = SampleHistory()
    history.brew("kochere", grind: nil, rating: 4)
    #expect(throws: DialError(code: .noSettings, name: "Kochere")) { try path(history, [nil]) }
    #expect(throws: DialError(code: .unknownRecord, name: "nobody")) {
      try path(history, [nil], bean: "nobody")
    }
  }
}
