import Insights
import Journal
import Testing

/// A journal of words without a star, as most people keep one.
@Suite struct UnratedJournalTests {
  private static let notes: [(setting: Double, note: String)] = [
    (26, "Sour and thin, hollow"), (24, "A bit sour, light body"),
    (22, "Sweet, balanced, juicy. Delicious!"), (20, "Bitter and drying"),
  ]
  private static let bean = Identifier<Bean>(rawValue: "rio")
  private static let method = Identifier<BrewMethod>(rawValue: "v60")

  /// Six cups a setting, one a day.
  private func contents(_ order: [Int], together: Bool) -> JournalContents {
    let turns =
      together
      ? order.flatMap { Array(repeating: $0, count: 6) } : (0..<6).flatMap { _ in order }
    var contents = JournalContents(
      beans: [Bean(id: Self.bean, name: "Rio Alto")],
      methods: [BrewMethod(id: Self.method, name: "V60", category: .pourOver)],
      grinders: [Grinder(id: Identifier(rawValue: "c40"), name: "C40")])
    for (index, turn) in turns.enumerated() {
      contents.brews.append(
        Brew(
          id: Identifier(rawValue: "b\(index)"), beanID: Self.bean, methodID: Self.method,
          grinderID: Identifier(rawValue: "c40"),
          brewedAt: Timestamp(seconds: 1_777_000_000 + index * 86_400), dose: 15, water: 250,
          grindSetting: Self.notes[turn].setting, rating: 0, notes: Self.notes[turn].note))
    }
    return contents
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 3, 0, 1], [1, 0, 3, 2]], [true, false])
  func `dial keeps what was praised, in whatever order cups were brewed`(
    order: [Int], together: Bool
  ) async throws {
    let path = try await InsightsEngine().dial(
      DialRequest(beanID: Self.bean), in: contents(order, together: together))
    #expect(path.next?.setting == 22)
    for step in path.steps where step.setting == 22 {
      #expect(step.extraction?.direction == .balanced)
    }
  }

  /// Cups of one bean, one a day.
  private func contents(_ cups: [(setting: Double, stars: Double, note: String)])
    -> JournalContents
  {
    var contents = contents([], together: true)
    for (index, cup) in cups.enumerated() {
      contents.brews.append(
        Brew(
          id: Identifier(rawValue: "b\(index)"), beanID: Self.bean, methodID: Self.method,
          grinderID: Identifier(rawValue: "c40"),
          brewedAt: Timestamp(seconds: 1_777_000_000 + index * 86_400), dose: 15, water: 250,
          grindSetting: cup.setting, rating: cup.stars, notes: cup.note))
    }
    return contents
  }

  private static let request = SuggestionRequest(beanID: bean, methodID: method)

  @Test(arguments: [
    "sour", "Sauer und dünn, hohl", "Azedo e aguado, ralo", "Acide et aqueux, creux",
    "A bit sour, light body", "Etwas sauer, wenig Körper",
  ])
  func `what is sour everywhere leads on, in any language that is read`(note: String) async throws {
    let contents = contents([(26, 0, note), (24, 0, note), (22, 0, note)])
    let next = try await InsightsEngine().dial(DialRequest(beanID: Self.bean), in: contents).next
    #expect(next?.setting.map { $0 < 22 } == true, "\(String(describing: next))")
  }

  @Test(arguments: ["a touch bitter", "Leicht bitter im Abgang", "Amer et asséchant"])
  func `what is a little bitter everywhere leads on, too`(note: String) async throws {
    for settings in [[20.0, 22], [22, 20, 24]] {
      let contents = contents(settings.map { ($0, 0, note) })
      let next = try await InsightsEngine().dial(DialRequest(beanID: Self.bean), in: contents).next
      #expect(next?.setting.map { $0 > settings.max() ?? 0 } == true, "\(settings)")
    }
  }

  @Test(arguments: [
    "orange peel, black tea, a little bitter, pleasant", "Lemon, jasmine, light body",
  ])
  func `what a liked cup tastes of leads nowhere`(note: String) async throws {
    let contents = contents([(26, 0, note), (24, 0, note), (22, 0, note)])
    let path = try await InsightsEngine().dial(DialRequest(beanID: Self.bean), in: contents)
    #expect(path.next == nil)
  }

  @Test(arguments: [
    ["fine", "better than 14", "better than 13", "worse than 12"],
    ["fine", "besser als 14", "besser als 13", "schlechter als 12"],
    ["meh", "better than yesterday", "better than yesterday", "worse than yesterday"],
    ["fine", "improvement over 14", "improvement over 13", "not as good as 12"],
  ])
  func `the cup that no note puts down is found`(notes: [String]) async throws {
    let contents = contents(zip([14.0, 13, 12, 11], notes).map { ($0, 0, $1) })
    let engine = try InsightsEngine()
    let next = try await engine.dial(DialRequest(beanID: Self.bean), in: contents).next
    #expect(next?.setting == 12)
    let found = try await engine.suggestion(Self.request, in: contents)
    #expect(found.recipe.grindSetting?.value == 12)
  }

  /// A default rating is no reason to leave words aside.
  @Test func `words tell where all stars are the same`() async throws {
    let cups: [(setting: Double, stars: Double, note: String)] = [
      (14, 4, "sour, thin"), (13, 4, "a bit sour"), (12, 4, "sweet, balanced"),
      (11, 4, "bitter, dry"),
    ]
    let contents = contents(cups + cups + cups)
    let engine = try InsightsEngine()
    let next = try await engine.dial(DialRequest(beanID: Self.bean), in: contents).next
    let found = try await engine.suggestion(Self.request, in: contents)
    #expect(next?.setting == 12 && found.recipe.grindSetting?.value == 12)
  }

  @Test func `words that are the same everywhere tell nothing`() async throws {
    let contents = contents([17.0, 16, 15, 14, 13].map { ($0, 0, "nice") })
    let engine = try InsightsEngine()
    #expect(try await engine.dial(DialRequest(beanID: Self.bean), in: contents).next == nil)
    let found = try await engine.suggestion(Self.request, in: contents)
    #expect(found.changes.isEmpty && found.confidence == .low)
  }

  @Test func `a suggestion by words says so, and is not sure`() async throws {
    let suggestion = try await InsightsEngine().suggestion(
      SuggestionRequest(beanID: Self.bean, methodID: Self.method),
      in: contents([2, 0, 3, 1], together: false))
    #expect(suggestion.isByWords && suggestion.confidence == .medium)
    #expect(suggestion.recipe.grindSetting.map { (21...23).contains($0.value) } == true)
    let words = Words()
    #expect(words.notes(of: suggestion).contains { $0.contains("by your words") })
  }

  @Test func `patterns and report of an unrated journal are by its words, and say so`() async throws
  {
    let engine = try InsightsEngine()
    let contents = contents([2, 0, 3, 1], together: false)
    let report = try await engine.patterns(in: contents)
    #expect(report.rated == 0 && report.implied == 24)
    let words = Words()
    #expect(words.ratingByWords(in: report)?.contains("everybody's scale") == true)
    let found = try #require(report.patterns.first { $0.kind == .parameter })
    #expect(found.shape == .peak && (21.5...23).contains(found.optimum?.value ?? 0))
    #expect(words.statement(of: found).hasSuffix(", by your words."))
    let page = String(decoding: try await engine.report(on: contents).html, as: UTF8.self)
    #expect(page.contains("Ratings that your words imply"))
    #expect(page.contains("stars, by your words"))
  }

  @Test func `notes propose ratings with the words that they rest on`() async throws {
    let found = try await InsightsEngine().ratingProposals(
      in: contents([2, 0, 3, 1], together: false))
    #expect(found.proposals.count == 24 && !found.isLearned && found.rated == 0)
    for proposal in found.proposals {
      #expect(proposal.low <= proposal.stars + 0.25 && proposal.stars - 0.25 <= proposal.high)
      #expect(proposal.words.allSatisfy { proposal.brew.notes.contains($0) })
    }
    let best = try #require(found.proposals.first { $0.brew.grindSetting == 22 })
    #expect(best.stars >= 4 && best.words.contains("Delicious"))
  }
}
