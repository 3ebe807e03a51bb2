import FlavorExtraction
import Journal
import Testing

@testable import Stats

/// The path of a bean's grind settings, and the next one.
@Suite struct DialReaderTests {
  private func path(
    _ history: SampleHistory, _ words: [BrewExtraction.Direction?], scale: GrinderScale? = nil,
    bean: Identifier<Bean> = "kochere", plans: [Int: Double] = [:]
  ) throws(DialError) -> DialPath {
    let brews = words.map { direction in
      direction.map { BrewExtraction(direction: $0, confidence: 0.9, evidence: ["thin"]) }
    }
    return try DialReader(contents: history.contents).path(
      DialRequest(beanID: bean, scale: scale), words: BrewWords(brews: brews),
      plans: Dictionary(
        uniqueKeysWithValues: plans.map { (history.contents.brews[$0.key].id, $0.value) }))
  }

  /// Brews with their settings and ratings.
  private func history(_ brews: [(Double, Double)]) -> SampleHistory {
    var history = SampleHistory()
    for (grind, rating) in brews {
      history.brew("kochere", grind: grind, time: nil, rating: rating)
    }
    return history
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

  @Test(arguments: [(27.0, true), (23, false)])
  func `stars speak against a step to worse cups`(setting: Double, isWorse: Bool) {
    let cups =
      [
        (22, 4.5), (23, 4), (22, 4), (24, 4), (26, 2.5), (26, 3), (26, 2.5), (25, 3.5),
      ] as [(Double, Double)]
    let steps = zip(history(cups).contents.brews, cups).map { brew, cup in
      DialPath.Step(brew: brew, setting: cup.0, stars: cup.1, extraction: nil)
    }
    let advisor = DialAdvisor(steps: steps, scale: nil, settings: cups.map(\.0))
    let advice = DialAdvice(
      change: .higher, setting: setting, low: nil, high: nil, confidence: 0.7, basis: .ratings,
      ifUnder: nil, ifOver: nil)
    #expect(advisor.isWorseBeyond(advice) == isWorse)
    #expect(advisor.moved(advice, to: 24)?.setting == 24)
    #expect(advisor.moved(advice, to: 24)?.change == .lower)
  }

  /// Stars that climb along a setting go on, one step; the taster's own step there is followed.
  @Test(
    arguments: [
      ([(24, 2), (22, 2.5), (20, 3)], 18, 18), ([(20, 2), (21, 3), (22, 3.5)], 23, 25),
      ([(24, 2), (23, 2.5), (22, 3), (21, 3.5)], 20, 19),
    ] as [([(Double, Double)], Double, Double)])
  func `what gets better goes on`(brews: [(Double, Double)], setting: Double, plan: Double) throws {
    let history = history(brews)
    let words = brews.map { _ in BrewExtraction.Direction?.none }
    #expect(try path(history, words).next?.setting == setting)
    if abs(plan - setting) <= 1 {
      let planned = try path(history, words, plans: [brews.count - 1: plan])
      #expect(planned.next?.setting == plan && planned.agreement == .same)
    }
    // A last cup that was called to have gone too far turns back.
    let isUp = brews[1].0 > brews[0].0
    let last: BrewExtraction.Direction? = isUp ? .under : .over
    let turned = try path(
      history, Array(words.dropLast()) + [last], scale: GrinderScale(.higher))
    if let next = turned.next?.setting { #expect((next > brews.last?.0 ?? 0) != isUp) }
  }

  @Test func `what had the highest rating every time is kept`() throws {
    let brews =
      (0..<20).map { (22.0 + Double($0 % 5), [2.5, 3, 3.5, 3, 2.5][$0 % 5]) }
      + Array(repeating: (30.0, 5.0), count: 4)
    let found = try path(history(brews), brews.map { _ in nil })
    #expect(found.next?.setting == 30 && found.next?.change == .keep)
  }

  @Test func `advice takes the setting of a suggestion on the same side of the last cup`() {
    let steps = history([(24, 3), (20, 4), (26, 3.5)]).contents.brews.map {
      DialPath.Step(brew: $0, setting: $0.grindSetting ?? 0, stars: $0.stars, extraction: nil)
    }
    let advisor = DialAdvisor(
      steps: steps, scale: GrinderScale(.higher), settings: steps.map(\.setting))
    let advice = DialAdvice(
      change: .finer, setting: 23, low: 23, high: 25, confidence: 0.8, basis: .ratings,
      ifUnder: nil, ifOver: nil)
    let agreed = advisor.agreeing(advice, 22)
    #expect(agreed?.setting == 22 && agreed?.low == 22 && agreed?.high == 25)
    #expect(advisor.agreeing(advice, 28) == advice)
  }

  /// Equal ratings are no peak in the middle of what was tried: words lead on.
  @Test(arguments: [
    ([(24.0, 3.0), (23, 3), (22, 3)], BrewExtraction.Direction.under, 20.0...21),
    ([(15, 3), (14, 3), (13, 3)], .under, 11...12), ([(20, 3), (22, 3), (24, 3)], .over, 25...27),
    ([(24, 3), (23, 3)], .under, 21...22), ([(24, 2), (22, 3), (20, 3.5)], .under, 17...19),
    ([(15, 2), (13, 3)], .under, 11...12),
  ])
  func `cups that are all called the same lead beyond them`(
    brews: [(Double, Double)], direction: BrewExtraction.Direction, expected: ClosedRange<Double>
  ) throws {
    var history = SampleHistory()
    for (grind, rating) in brews {
      history.brew("kochere", grind: grind, time: nil, rating: rating)
    }
    let next = try #require(
      try path(history, brews.map { _ in direction }, scale: GrinderScale(.higher)).next)
    #expect(next.change == (direction == .under ? .finer : .coarser))
    #expect(expected.contains(try #require(next.setting)), "\(String(describing: next.setting))")
    #expect(next.confidence >= 0.5)
    if let under = next.ifUnder { #expect(under < (next.setting ?? 0)) }
    if let over = next.ifOver { #expect(over > (next.setting ?? 0)) }
  }

  @Test func `between a thin and an astringent cup lies the next, with ratings and without`() throws
  {
    for rating in [0.0, 3] {
      var history = SampleHistory()
      history.brew("kochere", grind: 7, time: nil, rating: rating)
      history.brew("kochere", grind: 6.8, time: nil, rating: rating)
      let next = try path(history, [.under, .over], scale: GrinderScale(.higher)).next
      #expect(next?.setting == 6.9 && next?.change == .coarser, "\(rating)")
    }
  }

  @Test func `no step goes to a setting that was called the opposite`() throws {
    var history = SampleHistory()
    for grind in [24.0, 23] { history.brew("kochere", grind: grind, time: nil, rating: 0) }
    let next = try path(history, [.under, .over], scale: GrinderScale(.higher)).next
    #expect(next?.change == .keep && next?.setting == 23)
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

  /// Brews with their words, the plan of the last one, the next setting and how it compares.
  @Test(
    arguments: [
      ([(24.0, 0.0)], [.under], 21.0, 21.0, .same), ([(24, 0)], [.over], 27, 27, .same),
      // Two ratings that are alike tell as little as none.
      ([(24, 3), (23, 3)], [.under, .under], 21, 21, .same),
      // The words ask for the other side.
      ([(24, 0)], [.under], 26, 23, .other), ([(24, 0)], [.balanced], 23, 24, .keep),
      // At 20 the cup was called the opposite: half the way.
      ([(20, 0), (24, 0)], [.over, .under], 19, 22, .side),
      ([(20, 0), (24, 0)], [.over, .under], 20, 22, .side),
      ([(20, 0), (24, 0)], [.over, .under], 21, 21, .same),
    ]
      as [(
        [(Double, Double)], [BrewExtraction.Direction?], Double, Double, DialPlan.Agreement
      )])
  func `the taster's own next setting is followed where words ask for its side`(
    brews: [(Double, Double)], words: [BrewExtraction.Direction?], plan: Double, next: Double,
    agreement: DialPlan.Agreement
  ) throws {
    let last = brews.count - 1
    let found = try path(
      history(brews), words, scale: GrinderScale(.higher), plans: [last: plan])
    #expect(
      found.planned
        == DialPlan(setting: plan, brewID: Identifier(rawValue: "brew\(last)")))
    #expect(found.next?.setting == next && found.agreement == agreement)
  }

  @Test func `a plan tells the setting where the grinder's direction is not known`() throws {
    let found = try path(history([(24, 0)]), [.under], plans: [0: 25])
    #expect(found.next?.setting == 25 && found.next?.change == .finer && found.scale == nil)
    #expect(found.task == .tellScale && found.timesMissing == 7)
    let silent = try path(history([(24, 0)]), [nil], plans: [0: 25])
    #expect(silent.planned?.setting == 25 && silent.agreement == .same)
    // Nothing else says where to go.
    #expect(silent.next?.setting == 25)
  }

  @Test func `a plan is given up, and a number that is no setting is none`() throws {
    #expect(try path(history([(24, 0), (23, 0)]), [nil, nil], plans: [0: 21]).planned == nil)
    #expect(
      try path(history([(24, 0), (24, 0)]), [nil, nil], plans: [0: 21]).planned?.setting == 21)
    let four = history([(24, 0), (24, 0), (24, 0), (24, 0)])
    #expect(try path(four, [nil, nil, nil, nil], plans: [0: 21]).planned == nil)
    for number in [94.0, 24, 2] {
      #expect(try path(history([(24, 0)]), [nil], plans: [0: number]).planned == nil)
    }
  }

  @Test(
    arguments: [
      ([(24.0, 4.0)], [nil], nil, .vary), ([(24, 4), (24, 3)], [nil, nil], nil, .vary),
      ([(22, 0), (23, 0)], [nil, nil], nil, .rate),
      ([(22, 3), (24, 3), (23, 3)], [nil, nil, nil], nil, .write),
      ([(24, 0)], [.over], nil, .tellScale), ([(24, 0)], [.over], GrinderScale(.higher), nil),
    ] as [([(Double, Double)], [BrewExtraction.Direction?], GrinderScale?, DialTask?)])
  func `what to do next is told, unless the advice names the settings that follow`(
    brews: [(Double, Double)], words: [BrewExtraction.Direction?], scale: GrinderScale?,
    task: DialTask?
  ) throws {
    let found = try path(history(brews), words, scale: scale)
    #expect(found.task == task)
    #expect(task != nil || found.next?.ifUnder != nil || found.next?.ifOver != nil)
  }

  @Test func `brew times that clearly contradict what was said are told`() throws {
    var history = SampleHistory()
    for (index, time) in [220.0, 212, 200, 190, 182, 176, 170, 160].enumerated() {
      history.brew("kochere", grind: 20 + Double(index), time: time, rating: 0)
    }
    let words = [BrewExtraction.Direction?](repeating: nil, count: 8)
    for coarser in GrinderScale.Coarser.allCases {
      let found = try path(history, words, scale: GrinderScale(coarser))
      #expect(found.remarks.contains(.scaleContradicted) == (coarser == .lower))
    }
    #expect(try !path(history, words).remarks.contains(.scaleContradicted))
  }

  @Test(arguments: [(22.0, true), (29, false), (nil, false)] as [(Double?, Bool)])
  func `the time of the last brew is told where it differs from its recipe's`(
    time: Double?, isTold: Bool
  ) throws {
    var history = SampleHistory()
    history.contents.recipes = [Recipe(id: "shot", name: "Shot", brewTime: 30)]
    history.brew("kochere", grind: 24, time: time, rating: 0)
    #expect(try path(history, [nil]).time == nil)
    history.contents.brews[0].recipeID = "shot"
    let expected = time.map { DialTime(brewTime: $0, recipeTime: 30) }
    #expect(try path(history, [nil]).time == (isTold ? expected : nil))
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
