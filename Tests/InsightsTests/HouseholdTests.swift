import Insights
import Journal
import Testing

/// A household whose people rate the same cups.
@Suite struct HouseholdTests {
  private static let bean = Identifier<Bean>(rawValue: "rio")
  private static let request = SuggestionRequest(
    beanID: bean, methodID: Identifier(rawValue: "v60"))
  private static let ben = Taster(id: Identifier(rawValue: "ben"), name: "Ben")

  /// One cup a day at each setting.
  private static func contents(_ cups: [(setting: Double, own: Double, bens: Double)])
    -> JournalContents
  {
    var contents = JournalContents(
      beans: [Bean(id: bean, name: "Rio Alto")],
      methods: [BrewMethod(id: Identifier(rawValue: "v60"), name: "V60", category: .pourOver)],
      grinders: [Grinder(id: Identifier(rawValue: "c40"), name: "C40")])
    contents.tasters = [ben]
    for (index, cup) in cups.enumerated() {
      let id = Identifier<Brew>(rawValue: "b\(index)")
      contents.brews.append(
        Brew(
          id: id, beanID: bean, methodID: Identifier(rawValue: "v60"),
          grinderID: Identifier(rawValue: "c40"),
          brewedAt: Timestamp(seconds: 1_777_000_000 + index * 86_400), dose: 15, water: 250,
          waterTemperature: 94, grindSetting: cup.setting, rating: cup.own))
      contents.otherTastings.append(
        Tasting(
          id: Identifier(rawValue: "t\(index)"), brewID: id, tasterID: ben.id, rating: cup.bens))
    }
    return contents
  }

  private static let opposed = contents([
    (26, 5, 1), (24, 4, 2), (22, 3, 3), (20, 2, 4), (18, 1, 5),
  ])

  @Test func `opposed tastes meet in the middle, and both are told what it costs`() async throws {
    let found = try await InsightsEngine().suggestion(Self.request, in: Self.opposed)
    #expect(found.recipe.grindSetting?.value == 22)
    #expect(found.changes.first?.to == 22 && !found.remarks.contains(.ratingsAlike))
    #expect(found.tasters.count == 2)
    for taster in found.tasters {
      let (expected, best) = (taster.expected ?? 0, taster.best ?? 0)
      #expect((2.5...3.5).contains(expected) && best > 4)
    }
  }

  /// Cups at all settings from 18 to 30, rated by how far they are from what each likes best.
  private static func household(own: Double, bens: Double) -> JournalContents {
    func stars(_ setting: Double, _ best: Double) -> Double {
      let exact = 4.7 - 0.05 * (setting - best) * (setting - best)
      return min(5, max(1, (exact * 2).rounded() / 2))
    }
    return contents(
      (18...30).map(Double.init).map { ($0, stars($0, own), stars($0, bens)) })
  }

  @Test func `dial goes where a suggestion settles, and says where each one's best lies`()
    async throws
  {
    let (engine, contents) = (try InsightsEngine(), Self.household(own: 21, bens: 28))
    let path = try await engine.dial(DialRequest(beanID: Self.bean), in: contents)
    let settled = try await engine.suggestion(Self.request, in: contents)
    #expect(path.next?.basis == .compromise)
    #expect(path.next?.setting == settled.recipe.grindSetting?.value)
    #expect(settled.confidence != .high)
    #expect(path.tasters.map(\.share.name) == [nil, "Ben"])
    let best = path.tasters.map { $0.next?.setting ?? 0 }
    #expect(abs(best[0] - 21) <= 1 && abs(best[1] - 28) <= 1)
    let lines = Words().tasters(of: path)
    #expect(lines.count == 2 && lines[1].contains("for you") && lines[1].contains("for Ben"))
  }

  @Test func `dial of one taste names the tasters and settles nothing`() async throws {
    let contents = Self.household(own: 24, bens: 24)
    let path = try await InsightsEngine().dial(DialRequest(beanID: Self.bean), in: contents)
    #expect(path.next?.basis == .ratings && path.tasters.count == 2)
    #expect(path.next?.setting.map { abs($0 - 24) <= 1 } == true)
    #expect(Words().tasters(of: path).count == 1)
  }

  @Test func `one taste is followed where both share it`() async throws {
    let contents = Self.contents([
      (26, 5, 4.5), (24, 4, 4), (22, 3, 3), (20, 2, 2), (18, 1, 1.5),
    ])
    let found = try await InsightsEngine().suggestion(Self.request, in: contents)
    #expect(found.recipe.grindSetting.map { $0.value >= 25 } == true)
  }

  @Test(arguments: ["you", "You", "me"])
  func `the journal's own taster is called as results do`(name: String) throws {
    let engine = try InsightsEngine()
    #expect(try engine.taster(named: name, in: Self.opposed).isDefault)
    var named = Self.opposed
    named.tasters.append(Taster(id: Identifier(rawValue: "ana"), name: "Ana", isDefault: true))
    #expect(try engine.taster(named: name, in: named).name == "Ana")
    #expect(throws: JournalError.self) { try engine.taster(named: "Leo", in: named) }
  }
}
