import FlavorExtraction
import Foundation
import ShotCurve
import Support
import Testing
import Wording

@testable import Journal
@testable import Numerics
@testable import Stats

/// Shots that went wrong for reasons of their own count less.
@Suite struct ShotWeightTests {
  private func shot(
    _ brew: Int, _ fault: ShotDiagnosis.Kind?, weight: Double, time: Double? = nil,
    endFlow: Double? = nil
  ) -> Shot {
    var shot = Shot(
      id: Identifier(rawValue: "shot\(brew)"), brewID: Identifier(rawValue: "brew\(brew)"))
    shot.weight = weight
    shot.endFlow = endFlow
    shot.verdicts = [Shot.Verdict(kind: fault ?? .sound, probability: 0.95, time: time)]
    return shot
  }

  /// Cups at two settings: what is fine at 22 was bad where a channel spoiled it.
  private func history(doubted: Bool) -> SampleHistory {
    var history = SampleHistory()
    for (grind, rating) in [
      (22.0, 4.5), (26, 3), (22, 4), (26, 3), (22, 1), (22, 1), (26, 3), (24, 3.5), (22, 4.5),
      (26, 2.5),
    ] { history.brew("kochere", grind: grind, time: nil, rating: rating) }
    history.contents.shots = history.contents.brews.indices.map { place in
      let isBad = doubted && [4, 5].contains(place)
      return shot(place, isBad ? .channeling : nil, weight: isBad ? 0.25 : 1, time: 9.1)
    }
    return history
  }

  @Test func `a doubted cup moves the expectation less, and the card says so`() throws {
    let (plain, doubting) = (
      try history(doubted: false).suggest(), try history(doubted: true).suggest()
    )
    #expect(plain.shots == ShotBasis(sound: 10, doubted: 0))
    #expect(
      doubting.shots
        == ShotBasis(sound: 8, doubted: 2, faults: [.init(.channeling, brewCount: 2)]))
    #expect(doubting.expectedRating.value > plain.expectedRating.value)
    let basis = try #require(doubting.shots)
    #expect(Words().text(of: basis) == "2 of 10 shots channeled and count less")
    #expect(Words().text(of: try #require(plain.shots)) == nil)
    let several = ShotBasis(
      sound: 3, doubted: 3,
      faults: [.init(.channeling, brewCount: 2), .init(.temperatureShort, brewCount: 1)])
    #expect(
      Words().text(of: several) == "3 of 6 shots count less: 2 channeled, 1 ran too cold")
    // The rule weighs in the same way.
    let rule = try history(doubted: true).suggest(strategy: .weightedMean)
    #expect(rule.shots == basis)
    // Without curves nothing is said.
    var none = history(doubted: true)
    none.contents.shots = []
    #expect(try none.suggest().shots == nil)
  }

  @Test func `a spoilt shot counts little beside sound ones, and its weight is shown`() throws {
    var history = SampleHistory()
    for (grind, rating) in [(22.0, 4.5), (22, 4.5), (26, 1), (22, 4.5), (24, 4)] {
      history.brew("kochere", grind: grind, time: nil, rating: rating)
    }
    history.contents.shots = history.contents.brews.indices.map { place in
      shot(place, place == 2 ? .channeling : nil, weight: place == 2 ? 0.2 : 1)
    }
    let suggestion = try history.suggest()
    #expect(suggestion.expectedRating.value > 3.5)
    let path = try DialReader(contents: history.contents).path(
      DialRequest(beanID: "kochere"), words: BrewWords(brews: []))
    #expect(
      path.steps.map { Words().fault($0.fault, weight: $0.shotWeight) }
        == [nil, nil, "channeled, counts 20%", nil, nil])
  }

  @Test func `what a fault costs is no matter of the setting`() {
    #expect(abs(ShotWeights.cost([4, 4, 1], [0, 0, 0.8], groups: [[0, 1, 2]]) + 3.75) < 1e-9)
    #expect(ShotWeights.cost([4, 4, 5], [0, 0, 0.8], groups: [[0, 1, 2]]) == 0)
    #expect(ShotWeights.cost([4, 1], [0, 0], groups: [[0, 1]]) == 0)
  }

  /// Half of the cups at the best setting channeled: curves find it where their ratings alone hide
  /// it.
  @Test func `curves take no pattern away`() throws {
    var history = SampleHistory()
    for turn in 0..<10 {
      let isBad = turn % 2 == 1
      for (grind, rating) in [(20.0, 3.0), (24, isBad ? 1 : 4.5), (28, 3.2)] {
        let place = history.contents.brews.count
        history.contents.shots.append(
          shot(
            place, isBad && grind == 24 ? .channeling : nil,
            weight: isBad && grind == 24 ? 0.2 : 1))
        history.brew(
          "kochere", grind: grind, time: nil, rating: rating + Double(turn % 3) / 10)
      }
    }
    let found = PatternMiner().report(
      on: history.contents, calendar: LocalCalendar(timeZone: .gmt),
      flavors: JournalFlavors(tagsOf: history.contents))
    let pattern = try #require(found.patterns.first { $0.kind == .parameter })
    let optimum = try #require(pattern.optimum)
    // The setting that was tried lies in the interval, however sure the fit is.
    #expect((optimum.low...optimum.high).contains(24))
    #expect(pattern.effect.value > 0.5)
  }

  @Test func `words of a spoilt shot are no advice for the grind`() throws {
    var history = SampleHistory()
    for _ in 0..<3 { history.brew("kochere", grind: 24, time: nil, rating: 0) }
    let words = BrewWords(
      brews: [nil, nil, BrewExtraction(direction: .under, confidence: 0.9, evidence: ["sour"])])
    let request = DialRequest(beanID: "kochere", scale: GrinderScale(.higher))
    let heard = try DialReader(contents: history.contents).path(request, words: words)
    #expect(heard.next?.change == .finer && heard.shots == nil)
    history.contents.shots = [
      shot(0, nil, weight: 1), shot(1, nil, weight: 1),
      shot(2, .channeling, weight: 0.25, time: 14.2),
    ]
    let path = try DialReader(contents: history.contents).path(request, words: words)
    // One thing at a time: the same setting, with a better puck.
    #expect(path.next?.change == .keep && path.next?.setting == 24 && path.next?.basis == .curve)
    #expect(path.steps[2].extraction?.direction == .under)
    let shots = try #require(path.shots)
    #expect(
      shots.basis == ShotBasis(sound: 2, doubted: 1, faults: [.init(.channeling, brewCount: 1)]))
    #expect(
      shots.contradiction
        == .init(
          brewID: "brew2", direction: .under, fault: .channeling, time: 14.2, change: .keep))
    #expect(
      Words().sentences(of: shots, beside: path.next) == [
        "1 of 3 shots channeled and counts less",
        "the last note calls the cup underextracted, but the resistance fell at 14.2 s: the puck, not the grind; distribute evenly, tamp level, and brew the same setting again (if it channels again, a step less fine)",
      ])
  }

  /// Four cups at 24, and what the note and the curve of the last one say: what to do, and the sentence.
  @Test(
    arguments: [
      (nil, .channeling, .keep, "in the last shot the resistance fell at 14.2 s: the puck, not"),
      (.balanced, .channeling, .keep, "in the last shot the resistance fell at 14.2 s: the puck"),
      (nil, .temperatureShort, .keep, "in the last shot the water was too cold: the machine"),
      (
        .over, .temperatureShort, .keep,
        "the last note calls the cup overextracted, but the water was"
      ),
      (nil, .gusher, .finer, "water ran through the last shot: its curve says finer"),
      (.under, .gusher, .finer, "water ran through the last shot: its curve says finer"),
      (.over, .gusher, .finer, "the last note calls the cup overextracted, but water ran through"),
      (
        .under, .choked, .coarser, "the last note calls the cup underextracted, but the shot choked"
      ),
      (.over, .choked, .coarser, "the last shot choked: its curve says coarser"),
    ] as [(BrewExtraction.Direction?, ShotDiagnosis.Kind, DialAdvice.Change, String)])
  func `the curve of a shot that went wrong decides`(
    _ word: BrewExtraction.Direction?, _ fault: ShotDiagnosis.Kind, _ change: DialAdvice.Change,
    _ sentence: String
  ) throws {
    var history = SampleHistory()
    for stars in [4.0, 3.5, 3.5, 2] { history.brew("kochere", grind: 24, time: nil, rating: stars) }
    let weight = fault == .temperatureShort ? 0.63 : 0.2
    history.contents.shots = [
      shot(0, nil, weight: 1), shot(3, fault, weight: weight, time: 14.2),
    ]
    let words = BrewWords(
      brews: [
        nil, nil, nil, word.map { BrewExtraction(direction: $0, confidence: 0.9, evidence: ["x"]) },
      ])
    let request = DialRequest(beanID: "kochere", scale: GrinderScale(.higher))
    let path = try DialReader(contents: history.contents).path(request, words: words)
    let shots = try #require(path.shots)
    #expect(path.next?.change == change && path.next?.basis == .curve)
    #expect((path.next?.setting == 24) == (change == .keep))
    // Never the same setting again and another one in one answer.
    #expect(path.task == nil)
    let said = Words().sentences(of: shots, beside: path.next).last ?? ""
    #expect(said.hasPrefix(sentence), "\(said)")
    let isOther = word != nil && word != .balanced && sentence.hasPrefix("the last note")
    #expect(shots.contradiction?.direction == (isOther ? word : nil))
    // A setting at which other shots were sound is not to blame.
    history.contents.shots += [shot(1, nil, weight: 1), shot(2, nil, weight: 1)]
    let alone = try DialReader(contents: history.contents).path(request, words: words)
    #expect(alone.next?.change == .keep && alone.next?.setting == 24)
  }

  @Test func `where no shot was sound, words and ratings tell of no setting`() throws {
    var history = history(doubted: false)
    history.contents.shots = history.contents.brews.indices.map {
      shot($0, .channeling, weight: 0.25)
    }
    let word = BrewExtraction(direction: .under, confidence: 0.9, evidence: ["sour"])
    let words = BrewWords(brews: history.contents.brews.map { _ in word })
    let path = try DialReader(contents: history.contents).path(
      DialRequest(beanID: "kochere", scale: GrinderScale(.higher)), words: words)
    #expect(path.next?.change == .keep && path.next?.basis == .curve)
    let shots = try #require(path.shots)
    #expect(
      Words().sentences(of: shots, beside: path.next).first
        == "10 of 10 shots channeled and count less; no sound one tells of the grind yet")
    let suggestion = try history.suggest()
    #expect(suggestion.recipe.grindSetting?.value == 26 && suggestion.changes.isEmpty)
    #expect(suggestion.varied == nil && suggestion.contradiction?.change == .keep)
  }

  @Test func `values are drawn by their weights`() {
    #expect(ShotWeights.drawn([1, 5], [1, 1]) == [1, 5])
    let drawn = ShotWeights.drawn([1, 4, 4], [0.2, 1, 1])
    // The mean by weights is 8.2 / 2.2.
    #expect(abs(drawn[1] - 4) < 1e-9 && abs(drawn[0] - (8.2 / 2.2 + 0.2 * (1 - 8.2 / 2.2))) < 1e-9)
    #expect(ShotWeights.drawn([2], [0.2]) == [2])
    // Where every shot channeled, no setting is blamed.
    let spoilt = ShotWeights.drawn([1, 5], [0.2, 0.2])
    #expect(spoilt.allSatisfy { abs($0 - 3) < 1e-9 })
  }

  /// A cup of one of two beans in turn, with a rating of chance.
  private func brew(
    _ place: Int, _ history: inout SampleHistory, _ random: inout SeededGenerator
  ) {
    history.brew(
      place % 2 == 0 ? "kochere" : "santos", grind: 24, time: nil,
      rating: 3 + (random.unit() * 2).rounded() / 2)
  }

  @Test
  func `words that go with the end of the flow are found, and without curves nothing is asked`() {
    var random = SeededGenerator(seed: 5)
    var history = SampleHistory()
    var tastes: [BrewTaste?] = []
    for place in 0..<160 {
      brew(place, &history, &random)
      let flow = 1.5 + 2.5 * random.unit()
      history.contents.shots.append(shot(place, nil, weight: 1, endFlow: flow))
      let isCalled = random.unit() < (flow > 3 ? 0.8 : 0.1)
      tastes.append(BrewTaste(levels: isCalled ? [.astringency: 4] : [:], hasNote: true))
    }
    func report(_ contents: JournalContents) -> PatternReport {
      PatternMiner().report(
        on: contents, calendar: LocalCalendar(timeZone: .gmt),
        flavors: JournalFlavors(brews: tastes))
    }
    let found = report(history.contents)
    let patterns = found.patterns.filter { $0.kind == .wordCurve }
    #expect(patterns.count == 1)
    let pattern = patterns.first
    #expect(
      pattern?.subject.pairs
        == PatternSubject([.reading: "astringent", .feature: "end_flow_ml_s", .method: "V60"]).pairs
    )
    #expect(pattern?.shape == .up && (pattern?.effect.low ?? 0) > 0)
    // Where the word begins, not the middle of the shots.
    #expect((2.7...3.3).contains(pattern?.threshold ?? 0))
    let sentence = pattern.map { Words().description(of: $0) } ?? ""
    #expect(
      sentence.wholeMatch(
        of: /Your notes on V60 brews read as astringent more often with more flow at the end: .*/)
        != nil,
      "\(sentence)")
    history.contents.shots = []
    let silent = report(history.contents)
    #expect(silent.tested == found.tested - 1)
    #expect(silent.patterns.filter { $0.kind == .wordCurve }.isEmpty)
  }

  /// Two groups of flows that lie apart, the faster one the smaller.
  @Test func `the value of a word lies between groups of shots`() throws {
    var random = SeededGenerator(seed: 8)
    var history = SampleHistory()
    var tastes: [BrewTaste?] = []
    for place in 0..<160 {
      brew(place, &history, &random)
      let isFast = random.unit() < 0.3
      let flow = isFast ? 4.6 + 0.2 * random.unit() : 2.3 + 0.1 * random.unit()
      history.contents.shots.append(shot(place, nil, weight: 1, endFlow: flow))
      tastes.append(BrewTaste(levels: isFast ? [.astringency: 4] : [:], hasNote: true))
    }
    let found = PatternMiner().report(
      on: history.contents, calendar: LocalCalendar(timeZone: .gmt),
      flavors: JournalFlavors(brews: tastes))
    let pattern = try #require(found.patterns.first { $0.kind == .wordCurve })
    #expect((pattern.threshold ?? 0) >= 4.6, "\(pattern.threshold ?? 0)")
  }
}
