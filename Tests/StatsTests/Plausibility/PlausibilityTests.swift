import Journal
import Stats
import Support
import TestSupport
import Testing

/// V60 brews as people log them: grind 22 to 26, 15 g, 250 g, 91 to 95 °C, 2:30 to 3:00.
struct LoggedCups {
  var contents = JournalContents(
    beans: [Bean(id: "rio", name: "Rio Alto")],
    methods: [BrewMethod(id: "v60", name: "V60", category: .pourOver)],
    grinders: [Grinder(id: "c40", name: "C40")])

  init(count: Int, seed: UInt64 = 1) {
    var generator = SeededGenerator(seed: seed)
    for index in 0..<count {
      let grind = Double(22 + generator.index(below: 5))
      let stars = 4.5 - 0.5 * abs(grind - 24) + (generator.unit() < 0.5 ? 0 : 0.5)
      contents.brews.append(
        Brew(
          id: Identifier(rawValue: "b\(index)"), beanID: "rio", methodID: "v60", grinderID: "c40",
          brewedAt: Timestamp(seconds: 1_777_000_000 + index * 86_400), dose: 15, water: 250,
          waterTemperature: Double(91 + generator.index(below: 5)), grindSetting: grind,
          brewTime: Double(150 + generator.index(below: 31)), rating: stars))
    }
  }
}

/// Writes a number into the column of a name.
func write(_ value: Double, into field: String, of brew: inout Brew) {
  switch field {
  case "grind_setting": brew.grindSetting = value
  case "dose_g": brew.dose = value
  case "water_g": brew.water = value
  case "water_temp_c": brew.waterTemperature = value
  default: brew.brewTime = value
  }
}

/// A number that is mistyped, and what was probably meant.
private struct Typo: CustomTestStringConvertible {
  var field: String
  var value: Double
  /// What would fit, in the order of the typo's own digits; nil where several numbers do.
  var likely: Double?

  var testDescription: String { "\(field) \(value)" }

  static let all = [
    Typo(field: "grind_setting", value: 240, likely: 24),
    Typo(field: "grind_setting", value: 2.4, likely: 24),
    Typo(field: "dose_g", value: 150, likely: 15),
    Typo(field: "dose_g", value: 0.53, likely: 15),
    Typo(field: "dose_g", value: 51, likely: 15),
    Typo(field: "water_g", value: 2500, likely: 250),
    Typo(field: "water_g", value: 8.8, likely: nil),
    Typo(field: "water_temp_c", value: 9.4, likely: 94),
    Typo(field: "water_temp_c", value: 34, likely: 93),
    Typo(field: "brew_time_s", value: 2.45, likely: 165),
    Typo(field: "brew_time_s", value: 1650, likely: 165),
  ]
}

@Suite struct PlausibilityTests {
  @Test(arguments: Typo.all, [4, 12, 60])
  fileprivate func `a mistyped number is found with what was meant`(_ typo: Typo, _ count: Int) {
    var cups = LoggedCups(count: count)
    write(typo.value, into: typo.field, of: &cups.contents.brews[count / 2])
    let doubts = Plausibility(cups.contents).brewDoubts()
    #expect(doubts.map(\.field) == [typo.field])
    #expect(doubts.first?.recordID == "b\(count / 2)")
    #expect(doubts.first?.value == typo.value)
    if let likely = typo.likely { #expect(doubts.first?.likely == likely) }
  }

  /// Digits swapped, a neighboring key in the row or on a number pad, a digit typed twice and one lost, where all
  /// other cups have what was meant.
  @Test(
    arguments: [
      (42.0, 24.0), (18.2, 12.8), (31, 13), (22.8, 12.8), (13, 23), (244, 24), (54, 24), (6, 16),
      (1.8, 12.8),
    ])
  func `slips of the fingers are found by the cups beside them`(_ value: Double, _ meant: Double) {
    var cups = LoggedCups(count: 12)
    for place in cups.contents.brews.indices { cups.contents.brews[place].grindSetting = meant }
    cups.contents.brews[7].grindSetting = value
    let doubts = Plausibility(cups.contents).brewDoubts()
    #expect(doubts.map(\.value) == [value] && doubts.first?.likely == meant)
  }

  @Test(
    arguments: [
      ("dose_g", 12.0, "water_g", 180.0), ("grind_setting", 24, "water_temp_c", 92),
      ("water_temp_c", 92, "brew_time_s", 45),
    ])
  func `numbers in each other's column are named together`(
    _ first: String, _ one: Double, _ second: String, _ other: Double
  ) {
    var cups = LoggedCups(count: 12)
    for index in cups.contents.brews.indices {
      write(one, into: first, of: &cups.contents.brews[index])
      write(other, into: second, of: &cups.contents.brews[index])
    }
    write(other, into: first, of: &cups.contents.brews[5])
    write(one, into: second, of: &cups.contents.brews[5])
    let doubts = Plausibility(cups.contents).brewDoubts()
    #expect(doubts.map(\.field) == [first, second])
    #expect(doubts.map(\.likely) == [one, other])
  }

  @Test func `what was meant is as round as the other cups`() {
    var cups = LoggedCups(count: 12)
    for (index, setting) in [13.0, 14, 15, 13, 12, 11, 14, 12, 16, 11, 13, 10].enumerated() {
      cups.contents.brews[index].grindSetting = setting
    }
    cups.contents.brews[4].grindSetting = 115
    #expect(Plausibility(cups.contents).brewDoubts().map(\.likely) == [15])
  }

  @Test(arguments: [(4.4, 264.0), (2.45, 165), (430, 270)])
  func `minutes are told from a clock without its colon`(_ value: Double, _ meant: Double) {
    var cups = LoggedCups(count: 12)
    for index in cups.contents.brews.indices {
      cups.contents.brews[index].brewTime = meant + Double(index % 5) * 2 - 4
    }
    cups.contents.brews[4].brewTime = value
    #expect(Plausibility(cups.contents).brewDoubts().map(\.likely) == [meant])
  }

  @Test func `the first cup of a method is judged by coffee in general`() {
    var cups = LoggedCups(count: 1)
    #expect(Plausibility(cups.contents).brewDoubts().isEmpty)
    cups.contents.brews[0].waterTemperature = 9.4
    #expect(Plausibility(cups.contents).brewDoubts().map(\.likely) == [94])
  }

  @Test func `usual cups are not doubted`() {
    for count in [1, 2, 3, 12, 60] {
      for seed in 1...20 as ClosedRange<UInt64> {
        let doubts = Plausibility(LoggedCups(count: count, seed: seed).contents).brewDoubts()
        #expect(doubts.isEmpty, "\(count) \(seed) \(doubts)")
      }
    }
  }

  @Test func `a big batch and a strange grinder are not doubted`() {
    var cups = LoggedCups(count: 12)
    cups.contents.brews[3].dose = 30
    cups.contents.brews[3].water = 500
    cups.contents.brews[4].waterTemperature = 80
    cups.contents.brews[5].brewTime = 260
    cups.contents.grinders.append(Grinder(id: "ek", name: "EK43"))
    cups.contents.brews[6].grinderID = "ek"
    cups.contents.brews[6].grindSetting = 7.5
    #expect(Plausibility(cups.contents).brewDoubts().isEmpty)
  }

  @Test(
    arguments: [
      [10, 20, 30, 40, 50], [10, 15, 20, 25, 30, 35, 40, 45, 50],
      [22, 23, 24, 22, 23, 24, 40, 41, 42, 40, 22, 23],
      [15, 10, 6, 5.5, 5.2, 5.3, 5.1, 5.2, 5, 5.1, 5.2],
      [15, 5.2, 5.3, 5.1, 5.2, 5, 5.1, 5.2, 5.1],
      [24, 24, 24, 24, 24, 24, 24, 24, 36, 24],
    ] as [[Double]])
  func `settings that somebody tries are not doubted`(_ settings: [Double]) {
    var cups = LoggedCups(count: settings.count)
    for (index, setting) in settings.enumerated() {
      cups.contents.brews[index].grindSetting = setting
    }
    #expect(Plausibility(cups.contents).brewDoubts().isEmpty)
  }

  @Test func `a setting that nobody heard of is doubted, the first one of a bean is not`() {
    for (index, isDoubted) in [(0, false), (6, true)] {
      var cups = LoggedCups(count: 12)
      cups.contents.brews[index].grindSetting = 75
      let doubts = Plausibility(cups.contents).brewDoubts()
      #expect(doubts.isEmpty != isDoubted)
      #expect(doubts.first?.likely == nil)
    }
  }

  @Test func `similar cups speak for each other`() {
    var cups = LoggedCups(count: 20)
    for index in [3, 8, 12, 17] { cups.contents.brews[index].grindSetting = 60 }
    #expect(Plausibility(cups.contents).brewDoubts().isEmpty)
  }

  @Test(arguments: [
    (15, 240.0, [24.0, 24, 24]), (15, 2.4, [24, 24, 24]), (15, 60, []), (12, 240, []),
  ])
  func `a mistake that is made again is doubted far from all other cups`(
    _ count: Int, _ value: Double, _ likely: [Double]
  ) {
    var cups = LoggedCups(count: count)
    for index in [3, 7, 11] { cups.contents.brews[index].grindSetting = value }
    #expect(Plausibility(cups.contents).brewDoubts().map(\.likely) == likely)
  }

  /// What coffee cannot have, in how many of twelve cups, and what was meant.
  private static let impossible: [(field: String, value: Double, places: [Int], likely: Double)] = [
    ("water_temp_c", 9.4, [2, 5, 8], 94), ("water_temp_c", 9.4, Array(0..<12), 94),
    ("brew_time_s", 2.45, [2, 5, 8, 9, 10], 165), ("water_g", 25, [2, 5, 8], 250),
    ("dose_g", 1.5, [2, 5, 8, 9, 10], 15),
  ]

  @Test(arguments: impossible.indices)
  func `what coffee cannot have is doubted however many cups share it`(_ place: Int) {
    let (field, value, places, likely) = Self.impossible[place]
    var cups = LoggedCups(count: 12)
    for index in places { write(value, into: field, of: &cups.contents.brews[index]) }
    let doubts = Plausibility(cups.contents).brewDoubts()
    #expect(doubts.map(\.recordID) == places.map { "b\($0)" })
    #expect(doubts.allSatisfy { $0.field == field && $0.likely == likely })
  }

  @Test func `cold brew in a french press is not doubted`() {
    var cups = LoggedCups(count: 12)
    cups.contents.methods[0] = BrewMethod(id: "v60", name: "French Press", category: .immersion)
    for index in [1, 4, 7, 9] {
      cups.contents.brews[index].waterTemperature = 5
      cups.contents.brews[index].brewTime = 57_600
    }
    #expect(Plausibility(cups.contents).brewDoubts().isEmpty)
  }

  @Test func `a confirmed value is never doubted again`() {
    var cups = LoggedCups(count: 12)
    cups.contents.brews[5].grindSetting = 240
    let doubts = Plausibility(cups.contents).brewDoubts()
    cups.contents.confirmed = Set(doubts.map(\.confirmation))
    #expect(Plausibility(cups.contents).brewDoubts().isEmpty)
    // Nor is the same value of another cup; another one is.
    cups.contents.brews[7].grindSetting = 240
    #expect(Plausibility(cups.contents).brewDoubts().isEmpty)
    cups.contents.brews[7].grindSetting = 2.4
    #expect(Plausibility(cups.contents).brewDoubts().map(\.value) == [2.4])
  }

  @Test func `numbers of bags are judged, too`() {
    var cups = LoggedCups(count: 3)
    cups.contents.beans = (0..<6).map { index in
      var bean = Bean(id: Identifier(rawValue: "bean\(index)"), name: "Bean \(index)")
      (bean.bagWeight, bean.price) = (250, 14)
      return bean
    }
    #expect(Plausibility(cups.contents).beanDoubts().isEmpty)
    cups.contents.beans[2].bagWeight = 0.25
    cups.contents.beans[4].price = 1400
    let doubts = Plausibility(cups.contents).beanDoubts()
    #expect(doubts.map(\.field) == ["bag_weight_g", "bag_price"])
    #expect(doubts.map(\.likely) == [250, 14])
  }

  @Test func `no more than one of 200 numbers of a real journal is doubted`() throws {
    let contents = try BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite")).contents()
    let cells = contents.brews.reduce(0) { sum, brew in
      sum
        + [
          brew.dose, brew.water, brew.yield, brew.waterTemperature, brew.grindSetting,
          brew.brewTime, brew.tds,
        ].compactMap(\.self).count
    }
    let doubts = Plausibility(contents).brewDoubts()
    #expect(doubts.count * 200 <= cells, "\(doubts)")
  }

  @Test func `infinite, negative and missing numbers are no reason to stop`() {
    var cups = LoggedCups(count: 6)
    cups.contents.brews[0].dose = .nan
    cups.contents.brews[1].water = -5
    cups.contents.brews[2].grindSetting = 0
    cups.contents.brews[3].grindSetting = -4
    cups.contents.brews[4].brewTime = .infinity
    cups.contents.brews[5].methodID = nil
    _ = Plausibility(cups.contents).brewDoubts()
    #expect(Plausibility(JournalContents()).brewDoubts().isEmpty)
  }
}
