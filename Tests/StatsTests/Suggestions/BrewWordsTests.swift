import FlavorExtraction
import Foundation
import Journal
import Testing

@testable import Stats

/// Words of notes as evidence of the best setting.
@Suite struct BrewWordsTests {
  private func said(
    _ direction: BrewExtraction.Direction, _ confidence: Double = 0.9
  ) -> BrewExtraction {
    BrewExtraction(direction: direction, confidence: confidence, evidence: ["dry"])
  }

  private func suggest(
    _ history: SampleHistory, _ words: BrewWords?
  ) throws(SuggestionError) -> Suggestion {
    try BrewSuggester(contents: history.contents).suggest(
      SuggestionRequest(beanID: "kochere", methodID: "v60"), words: words)
  }

  /// Words as if the best setting were `optimum` and higher settings coarser.
  private func words(
    _ history: SampleHistory, optimum: Double, scale: GrinderScale?
  ) -> BrewWords {
    BrewWords(
      brews: history.contents.brews.map { brew in
        brew.grindSetting.map { said($0 > optimum ? .under : .over) }
      }, scale: scale)
  }

  /// A year of brews whose times show nothing of the grinder.
  private func history(_ count: Int) -> SampleHistory {
    var history = SampleHistory()
    history.peak("kochere", count: count)
    return history
  }

  @Test func `words move the grind to the side that they tell, by the grinder's scale`() throws {
    var history = SampleHistory()
    for (grind, rating) in [(22.0, 3.5), (24, 4), (26, 4), (28, 3.5)] {
      history.brew("kochere", grind: grind, time: nil, rating: rating)
    }
    let words = BrewWords(brews: history.contents.brews.map { _ in said(.under) })
    let settings = try GrinderScale.Coarser.allCases.map { coarser in
      let request = DialRequest(beanID: "kochere", scale: GrinderScale(coarser))
      let path = try DialReader(contents: history.contents).path(request, words: words)
      return try #require(path.next?.setting)
    }
    // Underextracted: finer, which is lower where higher is coarser.
    #expect(settings[0] < 25 && 25 < settings[1])
  }

  @Test func `without a word nothing changes`() throws {
    let history = history(12)
    let plain = try suggest(history, nil)
    let none = BrewWords(brews: [], scale: GrinderScale(.higher))
    #expect(try suggest(history, none) == plain)
    #expect(plain.words == nil)
  }

  @Test func `words that contradict themselves are not believed`() throws {
    let history = history(40)
    let scale = GrinderScale(.higher)
    let consistent = try #require(
      try suggest(history, words(history, optimum: 24, scale: scale)).words)
    let mixed = BrewWords(
      brews: history.contents.brews.indices.map { said($0 % 2 == 0 ? .under : .over) },
      scale: scale)
    let contradictory = try #require(try suggest(history, mixed).words)
    #expect(consistent.brewCount == 40 && consistent.truth > 0.8)
    #expect(contradictory.truth == 0.5 && !contradictory.counts)
  }

  @Test func `words that contradict ratings, or tell nothing, change nothing`() throws {
    let history = history(40)
    let plain = try suggest(history, nil)
    var turned = words(history, optimum: 24, scale: GrinderScale(.lower))
    #expect(try suggest(history, turned).recipe == plain.recipe)
    #expect(try suggest(history, turned).words?.counts == false)
    turned.scale = GrinderScale(.higher)
    #expect(try suggest(history, turned).words?.counts == true)
  }

  @Test(arguments: [0, 1, 10, 60, 1_000])
  func `more words need more evidence, up to a bound`(count: Int) {
    let trials = WordTrust.trials(count)
    let nothing = trials.first { $0.value == 0.5 }?.chance ?? 0
    #expect(nothing >= 0.1 && nothing <= 500)
    #expect(Set(trials.map(\.value)).count == trials.count)
    if count > 0 {
      #expect(nothing >= (WordTrust.trials(count - 1).last?.chance ?? 0))
    }
  }

  @Test func `evidence has the words, and the basis the grinder's scale`() throws {
    let history = history(20)
    let suggestion = try suggest(
      history, words(history, optimum: 24, scale: GrinderScale(.higher)))
    #expect(suggestion.evidence.allSatisfy { $0.extraction?.evidence == ["dry"] })
    #expect(suggestion.words?.scale == GrinderScale(.higher))
  }

  @Test func `an unknown scale follows from ratings, or words do not count`() throws {
    let many = history(40)
    let found = try suggest(many, words(many, optimum: 24, scale: nil))
    #expect(found.words?.scale == GrinderScale(.higher, source: .ratings))
    var few = SampleHistory()
    for grind in [22.0, 24, 26] { few.brew("kochere", grind: grind, time: nil, rating: 3) }
    few.brew("kochere", grind: 23, time: nil, rating: 4)
    let silent = try suggest(few, words(few, optimum: 24, scale: nil))
    #expect(silent.words == nil)
  }

  @Test func `brew times tell which settings are coarser`() {
    let grinder = Identifier<Grinder>(rawValue: "comandante")
    func scale(_ times: [Double]) -> GrinderScale? {
      var history = SampleHistory()
      for (index, time) in times.enumerated() {
        history.brew(
          index % 2 == 0 ? "kochere" : "guji", grind: 20 + Double(index), time: time, rating: 4)
      }
      return GrinderScale(brewTimesOf: history.contents.brews, grinder: grinder)
    }
    let falling = scale([220, 212, 200, 190, 182, 176, 170, 160])
    #expect(falling?.coarser == .higher && falling?.source == .brewTimes)
    #expect(falling?.certainty ?? 0 > 0.99)
    #expect(scale([160, 170, 176, 182, 190, 200, 212, 220])?.coarser == .lower)
    #expect(scale([180, 170, 190, 182, 171, 189, 177, 184]) == nil)
    #expect(scale([220, 160, 100]) == nil)
    #expect(scale([]) == nil)
  }

  @Test func `the probability of words sums to one and its slopes are right`() {
    for lapse in [0.1, 0.3, 0.5, 0.8] {
      for direction in BrewExtraction.Direction.allCases {
        let site = WordSite(bean: 0, position: .zero, direction: direction, doubt: 0)
        func chance(_ mean: Double) -> (value: Double, slope: Double, bend: Double) {
          site.chance(place: 0.7, mean: mean, variance: 1.3, lapse: lapse)
        }
        for mean in [-2.0, 0.1, 0.7, 3] {
          let (low, middle, high) = (chance(mean - 1e-4), chance(mean), chance(mean + 1e-4))
          #expect(abs((high.value - low.value) / 2e-4 - middle.slope) < 1e-6)
          #expect(abs((high.slope - low.slope) / 2e-4 - middle.bend) < 1e-6)
          #expect((0...1).contains(middle.value))
        }
      }
      let over = WordSite(bean: 0, position: .zero, direction: .over, doubt: 0)
      let under = WordSite(bean: 0, position: .zero, direction: .under, doubt: 0)
      let sum = [over, under].reduce(0) {
        $0 + $1.chance(place: 0.7, mean: 0.2, variance: 1.3, lapse: lapse).value
      }
      #expect(abs(sum - 1) < 1e-12)
    }
  }

  @Test(arguments: BrewExtraction.Direction.allCases, [0.5, 0.9])
  func `a word that is misread as often as not tells nothing`(
    direction: BrewExtraction.Direction, doubt: Double
  ) {
    let site = WordSite(bean: 0, position: .zero, direction: direction, doubt: doubt)
    let chance = site.chance(place: 0.7, mean: -1, variance: 1.3, lapse: 0.1)
    #expect(abs(chance.value - 0.5) < 1e-12 && abs(chance.slope) < 1e-12)
  }

  /// JSON of versions that did not learn what a taster's words mean.
  @Test(arguments: [
    (#"{"brews": 3, "truth": 0.7}"#, nil, 0),
    (
      #"{"brews": 3, "truth": 0.7, "coarser": "higher", "learned_from": 12}"#,
      GrinderScale(.higher, source: .told), 12
    ),
    (
      #"{"brews": 3, "truth": 0.7, "coarser": "lower", "coarser_source": "brew_times"}"#,
      GrinderScale(.lower, source: .brewTimes), 0
    ),
  ])
  func `what words rest on is read`(json: String, scale: GrinderScale?, learned: Int) throws {
    let found = try JSONDecoder().decode(WordBasis.self, from: Data(json.utf8))
    #expect(
      found == WordBasis(brewCount: 3, scale: scale, truth: 0.7, learnedFrom: learned))
  }
}
