import Foundation
import Journal
import Testing
import Wording

@testable import Stats

@Suite struct PatternMinerTests {
  @Test func `finds the peak`() throws {
    let journal = SmallJournal { _, brew in
      let off = ((brew.waterTemperature ?? 0) - 94) / 2
      return brew.methodID?.rawValue == "m1" ? 4.2 - 0.35 * off * off : 3.5
    }
    let report = journal.report()
    let pattern = try #require(report.patterns.first)
    #expect(pattern.kind == .parameter)
    #expect(pattern.subject[.method] == "V60")
    #expect(pattern.subject[.parameter] == "water_temp_c")
    #expect(pattern.shape == .peak)
    let optimum = try #require(pattern.optimum)
    #expect(abs(optimum.value - 94) < 1)
    #expect(optimum.low <= optimum.value && optimum.value <= optimum.high)
    #expect(pattern.effect.low > 0 && pattern.effect.low < pattern.effect.value)
    #expect(pattern.count == 160)
    #expect(pattern.pValue <= pattern.qValue && pattern.qValue <= 0.05)
    #expect(Words().description(of: pattern).hasPrefix("Your V60 brews taste best around 94 °C"))
    #expect(Words().description(of: pattern).hasSuffix(" above the rest, 160 brews."))
  }

  @Test(arguments: [(1.0, Pattern.Shape.up), (-1.0, Pattern.Shape.down)])
  func `finds the slope`(sign: Double, shape: Pattern.Shape) throws {
    let journal = SmallJournal { _, brew in 3.2 + sign * 0.25 * ((brew.grindSetting ?? 0) - 24) / 2
    }
    let patterns = journal.report().patterns.filter { $0.subject[.parameter] == "grind_setting" }
    let pattern = try #require(patterns.first { $0.subject[.method] == "V60" })
    #expect(pattern.shape == shape)
    #expect(pattern.subject[.grinder] == "Comandante")
    #expect(pattern.effect.value * sign > 0)
  }

  /// Cups get better because the taster turns to the better method, which is no trend.
  @Test(arguments: ["m1", "m2"])
  func `a turn to another method is no trend`(better: String) {
    var contents = SmallJournal(noise: 0.2).contents
    for index in contents.brews.indices {
      // The more often the later.
      let isBetter = index * 7919 % contents.brews.count < index
      contents.brews[index].methodID = isBetter == (better == "m1") ? "m1" : "m2"
      contents.brews[index].rating = (isBetter ? 4 : 2.5) + Double(index % 2) / 2
    }
    #expect(!SmallJournal.report(contents).patterns.contains { $0.kind == .trend })
    for index in contents.brews.indices { contents.brews[index].methodID = nil }
    #expect(SmallJournal.report(contents).patterns.contains { $0.kind == .trend })
  }

  @Test func `beans are the units of their attributes`() throws {
    let journal = SmallJournal(beans: 24) { bean, _ in bean % 3 == 0 ? 4.2 : 3.2 }
    let pattern = try #require(
      journal.report().patterns.first { $0.subject[.origin] == "Ethiopia" && $0.kind == .group })
    #expect(pattern.effect.value > 0.7 && pattern.effect.value < 1.3)
    #expect(pattern.effect.low < 1 && pattern.effect.high > 0.9)
    // With six beans no p-value could ever be small: not tested, not found.
    let few = SmallJournal(beans: 6) { bean, _ in bean % 3 == 0 ? 4.2 : 3.2 }
    #expect(!few.report().patterns.contains { $0.subject[.origin] != nil })
  }

  @Test func `flavors go with ratings and contexts`() throws {
    let journal = SmallJournal(
      beans: 20, rating: { _, _ in 3.4 },
      flavors: { bean, _, chance in
        chance < (bean % 2 == 1 ? 0.5 : 0.08) ? ["fruity.berry.blueberry"] : ["sweet.honey"]
      })
    let patterns = journal.report().patterns
    let pattern = try #require(
      patterns.first { $0.kind == .flavorContext && $0.subject[.process] != nil })
    #expect(pattern.effect.value > 0)
    #expect((pattern.subject[.flavor] ?? "").hasPrefix("fruity") || pattern.effect.value < 0)
    // Each flavor once, at one level.
    let fruity = patterns.filter {
      $0.kind == .flavorContext && ($0.subject[.flavor] ?? "").hasPrefix("fruity")
        && $0.subject[.process] != nil
    }
    #expect(fruity.count <= 1)
  }

  @Test func `ratings that rise are a trend`() throws {
    let journal = SmallJournal(brews: 300) { _, brew in
      2.8 + 1.4 * Double((brew.brewedAt.seconds ?? 0) - 1_736_000_000) / (300 * 70_000)
    }
    let pattern = try #require(journal.report().patterns.first { $0.kind == .trend })
    #expect(pattern.effect.low < 1.4 && pattern.effect.high > 1.4)
    #expect(pattern.subject.pairs.isEmpty)
  }

  @Test func `nothing is found where nothing is`() {
    let report = SmallJournal().report()
    #expect(report.patterns.isEmpty)
    #expect(report.tested > 10)
    #expect(report.rated == 240)
  }

  @Test func `same journal same report`() {
    let journal = SmallJournal { bean, brew in 3 + Double(bean % 3) / 2 }
    var shuffled = journal.contents
    shuffled.brews.reverse()
    shuffled.tastings.reverse()
    #expect(journal.report() == journal.report())
    #expect(SmallJournal.report(shuffled) == journal.report())
  }

  @Test func `unrated brews and copies are excluded`() {
    var contents = SmallJournal().contents
    for index in 0..<40 { contents.brews[index].rating = 0 }
    for index in 40..<60 { contents.brews[index].isCopy = true }
    let report = SmallJournal.report(contents)
    #expect(report.brews == 240)
    #expect(report.rated == 180)
    #expect(report.leftOut.unrated == 40)
    #expect(report.leftOut.copies == 20)
  }

  @Test func `filters`() throws {
    let contents = SmallJournal().contents
    var options = PatternOptions()
    options.methodID = Identifier(rawValue: "m2")
    #expect(SmallJournal.report(contents, options).brews == 80)
    options.methodID = Identifier(rawValue: "unknown")
    #expect(SmallJournal.report(contents, options).brews == 0)
    options = PatternOptions()
    options.beanID = Identifier(rawValue: "b3")
    let own = contents.brews.count { $0.beanID == options.beanID }
    #expect(SmallJournal.report(contents, options).brews == own)
    options = PatternOptions()
    options.since = LocalCalendar(timeZone: .gmt).day(of: contents.brews[120].brewedAt)
    #expect((118...122).contains(SmallJournal.report(contents, options).brews))
  }

  @Test func `a setting that rose by one step every day gets no best value`() {
    // The best setting is 24, in the middle; the days have the same middle.
    var contents = SmallJournal(brews: 54, beans: 6) { _, _ in 4 }.contents
    for index in contents.brews.indices {
      let (bag, day) = (index / 9, index % 9)
      contents.brews[index].beanID = contents.beans[bag].id
      contents.brews[index].methodID = contents.methods[0].id
      contents.brews[index].brewedAt = Timestamp(
        seconds: 1_736_000_000 + (bag * 12 + day) * 86_400)
      contents.brews[index].grindSetting = Double(20 + day)
      let stars = 4.5 - 0.12 * Double((day - 4) * (day - 4))
      contents.brews[index].rating = (stars * 2).rounded() / 2
    }
    let found = SmallJournal.report(contents).patterns.filter {
      $0.subject[.parameter] == "grind_setting"
    }
    #expect(found.isEmpty)
    // In any other order it is found.
    for index in contents.brews.indices {
      let (bag, day) = (index / 9, (index % 9) * 5 % 9)
      contents.brews[index].brewedAt = Timestamp(
        seconds: 1_736_000_000 + (bag * 12 + day) * 86_400)
    }
    contents.brews.sort { ($0.brewedAt.seconds ?? 0) < ($1.brewedAt.seconds ?? 0) }
    let optimum = SmallJournal.report(contents).patterns.first {
      $0.subject[.parameter] == "grind_setting"
    }?.optimum
    #expect(abs((optimum?.value ?? 0) - 24) < 1)
  }

  @Test func `an origin is a favorite only where its beans are, not one good bean of it`() {
    func origin(_ stars: @escaping (Int) -> Double) -> Preference? {
      SmallJournal(brews: 360, beans: 18) { bean, _ in stars(bean) }.report().preferences
        .first { $0.kind == .origin }
    }
    // Every third bean is from Ethiopia.
    #expect(origin { $0 % 3 == 0 ? 4.4 : 3.4 }?.differs == true)
    #expect(origin { $0 == 0 || $0 == 3 ? 4.9 : 3.4 }?.differs == false)
    // Beans differ, origins do not.
    let levels = [
      4.1, 3.2, 3.8, 3.0, 4.3, 3.5, 3.9, 3.1, 3.3, 3.7, 4.0, 3.4, 3.6, 4.2, 3.2, 3.5, 3.0, 3.9,
    ]
    #expect(origin { levels[$0] }?.differs == false)
  }

  /// The settings of the best brews, without the tests of a whole report.
  private func settings(_ journal: SmallJournal) -> [Preference] {
    let table = PatternTable(
      journal.contents, calendar: LocalCalendar(timeZone: .gmt),
      flavors: JournalFlavors(tagsOf: journal.contents), options: PatternOptions())
    return PreferenceFinder(search: PatternSearch(table: table, options: PatternOptions()))
      .preferences()
      .filter { $0.kind != .method && $0.kind != .origin }
  }

  /// Of journals in which no setting matters, at most one in twenty may name one, with three standard
  /// errors of 200 journals.
  @Test func `a setting of the best is news only beyond noise, over all that are compared`() {
    let wrong = (1...200).count { seed in
      settings(SmallJournal(seed: UInt64(seed))).contains(where: \.differs)
    }
    #expect(wrong <= 19)
    let hot = settings(
      SmallJournal { _, brew in 3.5 + 0.4 * ((brew.waterTemperature ?? 0) - 93) / 2 })
    let temperatures = hot.filter { $0.kind == .waterTemperature }
    #expect(temperatures.count == 2 && temperatures.allSatisfy(\.differs))
    for preference in temperatures {
      #expect(preference.others.map { $0 < preference.value - 1 } == true)
      #expect(Words().description(of: preference).contains("; the rest: 9"))
    }
  }

  /// Good beans are brewed hotter, and of no bean the hotter brews are better.
  @Test func `a setting that belongs to good beans is no favorite`() {
    let wrong = (1...100).count { seed in
      var journal = SmallJournal(seed: UInt64(seed)) { bean, _ in 2.8 + Double(bean) / 10 }
      for index in journal.contents.brews.indices {
        let bean = Double(journal.contents.brews[index].beanID?.rawValue.dropFirst() ?? "") ?? 0
        journal.contents.brews[index].waterTemperature? += (bean / 3).rounded()
      }
      return settings(journal).contains(where: \.differs)
    }
    #expect(wrong <= 11)
  }

  @Test func `preferences describe the best`() throws {
    let journal = SmallJournal { bean, _ in bean % 3 == 0 ? 4.2 : 3.2 }
    let report = journal.report()
    let origin = try #require(report.preferences.first { $0.kind == .origin })
    #expect(origin.subject[.origin] == "Ethiopia")
    for preference in report.preferences {
      #expect(preference.count >= 3)
      #expect(preference.low <= preference.value && preference.value <= preference.high)
      #expect(Words().description(of: preference).contains("based on \(preference.count) brews"))
    }
    let grind = try #require(report.preferences.first { $0.kind == .grind })
    #expect(grind.unit == "setting")
    #expect(grind.subject.pairs.map(\.key) == [.origin, .method, .grinder])
    let times = try #require(report.preferences.first { $0.kind == .brewTime })
    let liked = journal.contents.brews.filter {
      $0.rating >= 4 && $0.methodID?.rawValue == "m1"
    }.compactMap(\.brewTime)
    #expect(abs(times.value - liked.reduce(0, +) / Double(liked.count)) < 1e-9)
  }

  /// Two espressos a bean tell little of how good it is; the V60s of the bean tell the rest.
  @Test func `other methods are witnesses`() throws {
    let journal = SmallJournal(brews: 360, beans: 60) { bean, brew in
      let quality = 3.1 + Double(bean * 7 % 5) / 5
      let heat = ((brew.waterTemperature ?? 0) - 93) / 2
      return brew.methodID?.rawValue == "m2" ? quality + 0.25 * heat : quality
    }
    func strength(_ contents: JournalContents) throws -> Double {
      let table = PatternTable(
        contents, calendar: LocalCalendar(timeZone: .gmt),
        flavors: JournalFlavors(tagsOf: contents), options: PatternOptions())
      var search = PatternSearch(table: table, options: PatternOptions())
      search.run()
      let hypothesis = search.hypotheses.first {
        $0.subject[.method] == "Espresso" && $0.subject[.parameter] == "water_temp_c"
      }
      return try #require(hypothesis).zScore
    }
    var alone = journal.contents
    alone.brews.removeAll { $0.methodID?.rawValue == "m1" }
    #expect(try strength(journal.contents) > strength(alone) + 0.5)
  }

  @Test func `words of sentences`() throws {
    let journal = SmallJournal(
      rating: { _, brew in brew.methodID?.rawValue == "m2" ? 4.6 : 3.4 },
      flavors: { _, brew, chance in
        chance < (brew.methodID?.rawValue == "m1" ? 0.6 : 0.1) ? ["other.chemical.skunky"] : []
      })
    let report = journal.report()
    let context = try #require(report.patterns.first { $0.kind == .flavorContext })
    // The category is called Other on the wheel.
    #expect(
      ["off-flavors", "chemical notes", "skunkiness"].contains { word in
        Words().description(of: context).hasPrefix("You find \(word) ")
          && Words().title(of: context).lowercased().hasPrefix("\(word), ")
      })
    #expect(Words().description(of: context).contains(" often in "))
    let time = try #require(report.preferences.first { $0.kind == .brewTime })
    #expect(
      Words().description(of: time).wholeMatch(
        of:
          /Your best .* had a brew time of about \d:\d\d \(\d:\d\d–\d:\d\d\), based on \d+ brews; the rest: \d:\d\d\./
      )
        != nil)
    let grind = try #require(report.preferences.first { $0.kind == .grind })
    #expect(
      Words().description(of: grind).wholeMatch(
        of:
          /Your best \w+ brews of coffee from \w+ were ground at about [\d.]+ on the Comandante \([\d.]+–[\d.]+\), based on \d+ brews; the rest: [\d.]+\./
      )
        != nil)
  }

  /// The mean of a favorite is drawn towards all, but its brews are what they are.
  @Test func `a favorite is as good as its brews`() throws {
    var contents = SmallJournal().contents
    for index in contents.brews.indices {
      contents.brews[index].rating = contents.brews[index].methodID?.rawValue == "m2" ? 5 : 3.5
    }
    let favorite = try #require(
      SmallJournal.report(contents).preferences.first { $0.kind == .method })
    #expect(favorite.value == 5 && favorite.low == 5 && favorite.high == 5)
    #expect(
      Words().description(of: favorite)
        .hasPrefix("Espresso brews please you most: 5.0 stars on average"))
  }
}
