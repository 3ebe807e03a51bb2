import FlavorExtraction
import Journal
import Support
import Testing

@testable import Stats

/// Journals whose cups have words and few stars, or none.
@Suite struct ImpliedRatingTests {
  /// A setting of the grinder with what the notes of its cups say.
  private struct Said {
    var setting: Double
    var stars: Double
    var direction: BrewExtraction.Direction?
    var isPraised = false

    func taste() -> BrewTaste {
      BrewTaste(
        extraction: direction.map {
          BrewExtraction(direction: $0, confidence: 0.86, evidence: ["thin"])
        },
        implied: ImpliedRating(value: stars, low: max(0.5, stars - 1.5), high: min(5, stars + 1.5)),
        praise: isPraised
          ? BrewExtraction(direction: .balanced, confidence: 0.6, evidence: ["juicy"]) : nil,
        hasNote: true)
    }
  }

  /// "Sour and thin", "a bit sour", "sweet, balanced, juicy", "bitter and drying".
  private static let four = [
    Said(setting: 26, stars: 1.2, direction: .under), Said(setting: 24, stars: 2.9),
    Said(setting: 22, stars: 4.4, isPraised: true), Said(setting: 20, stars: 1.2, direction: .over),
  ]

  private struct Log {
    var contents: JournalContents
    var flavors: JournalFlavors
    var words: BrewWords { BrewWords(flavors, of: contents) }

    func dial() throws -> DialPath {
      try DialReader(contents: contents).path(
        DialRequest(beanID: "kochere"), words: words, flavors: flavors)
    }

    func suggest() throws(SuggestionError) -> Suggestion {
      try BrewSuggester(contents: contents).suggest(
        SuggestionRequest(beanID: "kochere", methodID: "v60"), flavors: flavors, words: words)
    }
  }

  private func log(_ said: [Said], rating: (Int) -> Double = { _ in 0 }) -> Log {
    var history = SampleHistory()
    for (index, cup) in said.enumerated() {
      history.brew("kochere", grind: cup.setting, time: nil, rating: rating(index))
      history.contents.brews[index].notes = "read"
    }
    return Log(
      contents: history.contents, flavors: JournalFlavors(brews: said.map { $0.taste() }))
  }

  private func shuffled(_ said: [Said], _ seed: UInt64) -> [Said] {
    var generator = SeededGenerator(seed: seed)
    var said = said
    for index in said.indices.reversed() {
      said.swapAt(index, generator.index(below: index + 1))
    }
    return said
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `the next setting does not depend on the order of equal cups`(seed: UInt64) throws {
    let cups = shuffled(Self.four.flatMap { Array(repeating: $0, count: 6) }, seed)
    let path = try log(cups).dial()
    #expect(path.next?.setting == 22)
    #expect(path.remarks.contains(.byWords) && !path.remarks.contains(.notRated))
    let best = path.steps.filter { $0.setting == 22 }
    #expect(best.allSatisfy { $0.extraction?.direction == .balanced })
  }

  @Test func `one comparison does not outvote cups that notes call well`() throws {
    let cups = Self.four.flatMap { Array(repeating: $0, count: 6) } + [Said(setting: 24, stars: 3)]
    var log = log(cups)
    let better = BrewTaste(
      comparisons: [CupComparison(to: .setting(22), sign: 1, evidence: "better than 22")],
      hasNote: true)
    log.flavors = JournalFlavors(brews: cups.dropLast().map { $0.taste() } + [better])
    #expect(try log.dial().next?.setting == 22)
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]])
  func `nor on the order of blocks`(order: [Int]) throws {
    let cups = order.flatMap { Array(repeating: Self.four[$0], count: 6) }
    let next = try log(cups).dial().next
    #expect(next?.setting == 22)
  }

  @Test func `a journal without a star gets a card by words`() throws {
    let cups = shuffled(Self.four.flatMap { Array(repeating: $0, count: 6) }, 3)
    let suggestion = try log(cups).suggest()
    #expect(suggestion.isByWords && suggestion.confidence != .high)
    #expect(suggestion.recipe.grindSetting.map { abs($0.value - 22) <= 1 } == true)
    #expect(suggestion.evidence.allSatisfy { $0.isImplied })
    #expect(suggestion.brewCount == 24)
  }

  @Test func `without words, unrated cups are nothing`() {
    var journal = log(Self.four)
    journal.flavors = JournalFlavors(brews: [nil, nil, nil, nil])
    do {
      _ = try journal.suggest()
      Issue.record("a suggestion without a word or a star")
    } catch {
      #expect(error.code == .noRatedBrewsOfMethod && error.brewCount == 4)
    }
  }

  @Test func `rated cups count by their stars alone`() throws {
    let cups = shuffled(Self.four.flatMap { Array(repeating: $0, count: 6) }, 3)
    var journal = log(cups) { 5 - abs(cups[$0].setting - 24) / 2 }
    let heard = try journal.suggest()
    #expect(!heard.isByWords && heard.evidence.allSatisfy { !$0.isImplied })
    journal.flavors = JournalFlavors(
      brews: cups.map {
        BrewTaste(
          extraction: $0.direction.map {
            BrewExtraction(direction: $0, confidence: 0.86, evidence: ["thin"])
          }, hasNote: true)
      })
    let deaf = try journal.suggest()
    #expect(deaf == heard)
  }

  @Test func `words that contradict the stars of a setting are named`() throws {
    let said = [
      Said(setting: 24, stars: 4, isPraised: true),
      Said(setting: 26, stars: 1.2, direction: .under),
    ]
    let cups = shuffled(said.flatMap { Array(repeating: $0, count: 10) }, 5)
    let suggestion = try log(cups) { cups[$0].setting == 26 ? 4.5 : 3 }.suggest()
    let setting = try #require(suggestion.recipe.grindSetting?.value)
    #expect(abs(setting - 26) <= 1)
    #expect(suggestion.remarks.contains(.wordsDisagree(.under)))
    #expect(suggestion.confidence != .high)
  }

  @Test func `words and stars at odds are named with the words of both`() throws {
    var history = SampleHistory()
    var tastes: [BrewTaste?] = []
    for turn in 0..<8 {
      let isFaulty = turn % 2 == 0
      history.brew(
        "kochere", grind: isFaulty ? 26 : 22, time: nil, rating: isFaulty ? 4.5 : 3)
      tastes.append(
        BrewTaste(
          extraction: BrewExtraction(
            direction: isFaulty ? .under : .balanced, confidence: 0.9,
            evidence: [isFaulty ? "sour" : "sweet"]), hasNote: true))
    }
    func suggestion() throws -> Suggestion {
      let flavors = JournalFlavors(brews: tastes)
      return try BrewSuggester(contents: history.contents).suggest(
        SuggestionRequest(beanID: "kochere", methodID: "v60"), flavors: flavors,
        words: BrewWords(flavors, of: history.contents))
    }
    let odds = try #require(try suggestion().odds)
    #expect(odds.faulted == WordOdds.Side(words: ["sour"], brewCount: 4, stars: 4.5))
    #expect(odds.praised == WordOdds.Side(words: ["sweet"], brewCount: 4, stars: 3))
    #expect(try suggestion().confidence != .high)
    // Where stars go with the words, nothing is said.
    for place in history.contents.brews.indices {
      history.contents.brews[place].rating = place % 2 == 0 ? 3 : 4.5
    }
    #expect(try suggestion().odds == nil)
  }

  @Test func `a taster's stars shift and stretch what words imply`() {
    let everybody = WordVoice([])
    #expect(everybody.slope == 1)
    let strict = WordVoice(
      (0..<60).map { index in
        let implied = 1.5 + Double(index % 7) / 2
        return (implied, 3 + 0.4 * (implied - 3.4))
      })
    #expect((0.4...0.6).contains(strict.slope) && (2.95...3.15).contains(strict.level))
    #expect(strict.variance < everybody.variance)
    let few = WordVoice([(4.5, 3)])
    #expect((2.8...3.2).contains(few.level) && few.slope > 0.7)
    let word = ImpliedRating(value: 4.4, low: 3, high: 5)
    #expect(strict.rating(of: word).stars < everybody.rating(of: word).stars)
  }
}
