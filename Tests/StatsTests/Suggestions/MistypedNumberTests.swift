import Journal
import Support
import Testing

@testable import Stats

/// Suggestions from journals with one mistyped number, and from ratings that say little.
@Suite struct MistypedNumberTests {
  private func suggest(_ contents: JournalContents) throws -> Suggestion {
    try BrewSuggester(contents: contents).suggest(
      SuggestionRequest(beanID: "rio", methodID: "v60"))
  }

  private func isAmongCups(_ recipe: SuggestedRecipe) -> Bool {
    let ranges: [(SuggestedRecipe.Setting?, ClosedRange<Double>)] = [
      (recipe.grindSetting, 22...26), (recipe.waterTemperature, 91...95),
      (recipe.ratio, 15...17.2), (recipe.brewTime, 149...181),
    ]
    return ranges.allSatisfy { setting, range in
      setting.map { range.contains($0.value) && range.contains($0.low) && range.contains($0.high) }
        ?? true
    }
  }

  private static let typos: [(field: String, value: Double)] = [
    ("grind_setting", 240), ("grind_setting", 2.4), ("dose_g", 150), ("dose_g", 1.5),
    ("water_g", 2500),
    ("water_temp_c", 9.4),
    ("brew_time_s", 2.45),
  ]

  @Test(arguments: typos.indices, [5.0, 3.5, 2])
  func `a suggestion stays among the cups, and the mistake is named`(
    _ typo: Int, _ stars: Double
  ) throws {
    let (field, value) = Self.typos[typo]
    for (count, seed) in [(12, 1), (12, 2), (30, 3)] as [(Int, UInt64)] {
      var cups = LoggedCups(count: count, seed: seed)
      write(value, into: field, of: &cups.contents.brews[count / 2])
      cups.contents.brews[count / 2].rating = stars
      let suggestion = try suggest(cups.contents)
      #expect(isAmongCups(suggestion.recipe), "\(count) \(seed) \(suggestion.recipe)")
      #expect(suggestion.leftOut.map(\.value) == [value])
      let path = try DialReader(contents: cups.contents).path(
        DialRequest(beanID: "rio"), words: BrewWords(brews: []))
      #expect(path.next?.setting.map { (20...28).contains($0) } ?? true)
    }
  }

  /// Numbers far from all others that no slip of a single key explains.
  private static let far: [(field: String, value: Double, isNamed: Bool)] = [
    ("grind_setting", 124, true), ("grind_setting", 75, true), ("grind_setting", 34, false),
    ("grind_setting", 50, false), ("brew_time_s", 345, false), ("brew_time_s", 480, false),
    ("dose_g", 30, false), ("dose_g", 45, false),
  ]

  @Test(arguments: far.indices, [8, 12, 30])
  func `a single far number leads no suggestion`(_ place: Int, _ count: Int) throws {
    let (field, value, isNamed) = Self.far[place]
    for seed in [1, 2, 3] as [UInt64] {
      var cups = LoggedCups(count: count, seed: seed)
      write(value, into: field, of: &cups.contents.brews[count / 2])
      cups.contents.brews[count / 2].rating = 5
      let suggestion = try suggest(cups.contents)
      #expect(isAmongCups(suggestion.recipe), "\(count) \(seed) \(suggestion.recipe)")
      if isNamed { #expect(suggestion.leftOut.map(\.value) == [value]) }
      let path = try DialReader(contents: cups.contents).path(
        DialRequest(beanID: "rio"), words: BrewWords(brews: []))
      #expect(path.next?.setting.map { (20...28).contains($0) } ?? true)
    }
  }

  @Test func `nothing between a confirmed far cup and the others is suggested`() throws {
    var cups = LoggedCups(count: 12)
    cups.contents.brews[5].grindSetting = 240
    cups.contents.brews[5].rating = 5
    cups.contents.confirmed = Set(Plausibility(cups.contents).brewDoubts().map(\.confirmation))
    let suggestion = try suggest(cups.contents)
    let grind = try #require(suggestion.recipe.grindSetting)
    #expect(suggestion.leftOut.isEmpty)
    #expect(grind.high < 40)
  }

  @Test(arguments: [5.0, 4])
  func `equal ratings change nothing`(_ stars: Double) throws {
    var cups = LoggedCups(count: 12)
    for index in cups.contents.brews.indices { cups.contents.brews[index].rating = stars }
    let suggestion = try suggest(cups.contents)
    #expect(suggestion.changes.isEmpty)
    #expect(suggestion.confidence == .low)
    #expect(suggestion.remarks.contains(.ratingsAlike))
    #expect(suggestion.recipe.grindSetting?.value == cups.contents.brews.last?.grindSetting)
  }

  @Test func `a bean whose cups all have five stars is brewed like the last one`() throws {
    var cups = LoggedCups(count: 12)
    cups.contents.beans.append(Bean(id: "kirima", name: "Kirima"))
    for index in cups.contents.brews.indices {
      let isOwn = index < 6
      cups.contents.brews[index].beanID = isOwn ? "rio" : "kirima"
      if isOwn { cups.contents.brews[index].rating = 5 }
    }
    let suggestion = try suggest(cups.contents)
    #expect(suggestion.changes.isEmpty && suggestion.confidence == .low)
    #expect(suggestion.remarks.contains(.ratingsAlike))
    let path = try DialReader(contents: cups.contents).path(
      DialRequest(beanID: "rio"), words: BrewWords(brews: []))
    #expect(path.next == nil && path.remarks.contains(.settingsAlike))
  }

  @Test(arguments: [3, 4, 8, 12])
  func `equal ratings tell no next setting`(_ count: Int) throws {
    var cups = LoggedCups(count: count)
    for index in cups.contents.brews.indices { cups.contents.brews[index].rating = 5 }
    let path = try DialReader(contents: cups.contents).path(
      DialRequest(beanID: "rio"), words: BrewWords(brews: []))
    #expect(path.next == nil)
  }

  @Test func `one rating that differs is no high confidence`() throws {
    var cups = LoggedCups(count: 12)
    for index in cups.contents.brews.indices {
      cups.contents.brews[index].rating = index == 5 ? 4.5 : 4
    }
    #expect(try suggest(cups.contents).confidence == .medium)
  }

  @Test func `ratings without relation to settings are no high confidence`() throws {
    var sure = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var cups = LoggedCups(count: 16, seed: seed)
      for index in cups.contents.brews.indices {
        cups.contents.brews[index].rating = Double(5 + generator.index(below: 6)) / 2
      }
      if try suggest(cups.contents).confidence == .high { sure += 1 }
    }
    #expect(sure <= 3)
  }

  @Test func `dose and liquid of a suggestion are among those that were weighed`() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var cups = LoggedCups(count: 16, seed: seed)
      for index in cups.contents.brews.indices {
        cups.contents.brews[index].dose = [15, 15, 15, 20][generator.index(below: 4)]
        let dose = cups.contents.brews[index].dose ?? 0
        cups.contents.brews[index].water = dose * (dose > 15 ? 14 : 16.5 + generator.unit())
      }
      let recipe = try suggest(cups.contents).recipe
      let water = try #require(recipe.water?.value)
      let dose = try #require(recipe.dose?.value)
      let tried = cups.contents.brews.compactMap(\.water)
      #expect(water >= (tried.min() ?? 0) - 0.1 && water <= (tried.max() ?? 0) + 0.1)
      #expect(abs(water / dose - (recipe.ratio?.value ?? 0)) < 0.01)
    }
  }

  @Test func `a default that repeats is no rating`() throws {
    var cups = LoggedCups(count: 40)
    for index in cups.contents.brews.indices where index % 5 != 0 {
      cups.contents.brews[index].rating = 3.75
    }
    for (index, stars) in zip(stride(from: 0, to: 40, by: 5), [5, 2, 4.5, 1.5, 5, 3, 2, 4]) {
      cups.contents.brews[index].rating = stars
    }
    let suggestion = try suggest(cups.contents)
    #expect(suggestion.remarks.contains(.ratingRepeats(3.75)))
    #expect(suggestion.ownBrewCount == 8)
    #expect(suggestion.confidence != .high)
  }

  @Test func `a taster who likes most cups is no default`() throws {
    var cups = LoggedCups(count: 40)
    for index in cups.contents.brews.indices {
      cups.contents.brews[index].rating = index % 4 == 0 ? (index % 8 == 0 ? 3 : 5) : 4
    }
    let suggestion = try suggest(cups.contents)
    #expect(
      !suggestion.remarks.contains { if case .ratingRepeats = $0 { true } else { false } })
    #expect(suggestion.ownBrewCount == 40)
  }

  @Test func `a change of the scale is found, and earlier ratings are converted`() throws {
    var cups = LoggedCups(count: 40)
    for index in 0..<20 { cups.contents.brews[index].rating = 4.05 + 0.05 * Double(index % 7) }
    for index in 20..<40 { cups.contents.brews[index].rating = Double(2 + index % 4) }
    let suggestion = try suggest(cups.contents)
    #expect(suggestion.remarks.contains(.scaleChanged(20)))
  }

  @Test func `brews that name no grinder are on one`() throws {
    var cups = LoggedCups(count: 12)
    cups.contents.grinders = []
    for index in cups.contents.brews.indices {
      cups.contents.brews[index].grinderID = nil
      let grind = cups.contents.brews[index].grindSetting ?? 0
      cups.contents.brews[index].brewTime = 400 - 10 * grind
    }
    let suggestion = try suggest(cups.contents)
    #expect(suggestion.grinder == nil && suggestion.recipe.grindSetting != nil)
    #expect(suggestion.remarks.contains(.grinderUnnamed))
    #expect(!suggestion.remarks.contains(.notRecorded(.grindSetting)))
    #expect(SuggestionRemark(id: SuggestionRemark.grinderUnnamed.id) == .grinderUnnamed)
    let path = try DialReader(contents: cups.contents).path(
      DialRequest(beanID: "rio"), words: BrewWords(brews: []))
    #expect(path.next != nil && path.remarks.contains(.grinderUnnamed))
    #expect(path.scale?.coarser == .higher && path.scale?.source == .brewTimes)
    // Where other beans name a grinder, the bean's own settings count.
    cups.contents.grinders = [Grinder(id: "c40", name: "C40")]
    cups.contents.beans.append(Bean(id: "kirima", name: "Kirima"))
    cups.contents.brews += LoggedCups(count: 6, seed: 4).contents.brews.map { brew in
      var brew = brew
      brew.id = Identifier(rawValue: "other \(brew.id.rawValue)")
      brew.beanID = "kirima"
      return brew
    }
    #expect(try suggest(cups.contents).grinder == nil)
    #expect(try suggest(cups.contents).recipe.grindSetting != nil)
  }

  @Test func `brews that name no method are of one`() throws {
    var cups = LoggedCups(count: 12)
    cups.contents.methods = []
    for index in cups.contents.brews.indices { cups.contents.brews[index].methodID = nil }
    let named = cups.contents.namingMethods()
    #expect(named.usualMethod(of: "rio") == BrewMethod.unrecorded.id)
    let suggestion = try BrewSuggester(contents: named).suggest(
      SuggestionRequest(beanID: "rio", methodID: BrewMethod.unrecorded.id))
    #expect(suggestion.ownBrewCount == 12 && suggestion.method.isUnrecorded)
    #expect(suggestion.remarks.contains(.methodUnnamed))
    #expect(SuggestionRemark(id: SuggestionRemark.methodUnnamed.id) == .methodUnnamed)
    let bags = NextCups.bags(
      of: cups.contents, future: .none, calendar: LocalCalendar())
    #expect(bags.map(\.method) == [BrewMethod.unrecorded.id] && bags[0].last.count == 5)
    let path = try DialReader(contents: named).path(
      DialRequest(beanID: "rio"), words: BrewWords(brews: []))
    #expect(path.steps.count == 12 && path.remarks.contains(.methodUnnamed))
    // A rated brew with a method speaks for that one.
    cups.contents.methods = [BrewMethod(id: "v60", name: "V60", category: .pourOver)]
    cups.contents.brews[3].methodID = "v60"
    #expect(cups.contents.namingMethods().usualMethod(of: "rio") == "v60")
  }

  @Test func `shots and other brews without a method are not of one`() {
    var cups = LoggedCups(count: 5)
    cups.contents.methods = []
    for index in cups.contents.brews.indices {
      cups.contents.brews[index].methodID = nil
      cups.contents.brews[index].rating = 4
      let isShot = index < 2
      cups.contents.brews[index].dose = isShot ? 18 : 15
      cups.contents.brews[index].water = isShot ? nil : 250
      cups.contents.brews[index].yield = isShot ? 36 : nil
    }
    let named = cups.contents.namingMethods()
    let unrecorded = BrewMethod.unrecorded.id
    #expect(
      named.brews.map(\.methodID) == [nil, nil, unrecorded, unrecorded, unrecorded])
    #expect(named.namingMethods().brews.map(\.methodID) == named.brews.map(\.methodID))
    cups.contents.brews.removeLast(2)
    let shots = cups.contents.namingMethods().brews.map(\.methodID)
    #expect(shots == [unrecorded, unrecorded, nil])
  }

  @Test func `rating only good cups is said`() throws {
    var cups = LoggedCups(count: 30)
    for index in cups.contents.brews.indices {
      cups.contents.brews[index].rating = index % 3 == 0 ? (index % 2 == 0 ? 4 : 4.5) : 0
    }
    #expect(try suggest(cups.contents).remarks.contains(.onlyGoodRated))
  }
}
