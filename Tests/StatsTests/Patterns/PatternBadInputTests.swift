import FlavorWheel
import Foundation
import Journal
import Stats
import Testing
import Wording

/// Journals that other programs wrote: careful results, never a trap.
@Suite struct PatternBadInputTests {
  @Test func `empty journal`() {
    let report = SmallJournal.report(JournalContents())
    #expect(report.brews == 0 && report.rated == 0 && report.tested == 0)
    #expect(report.patterns.isEmpty && report.preferences.isEmpty)
  }

  @Test(arguments: [1, 2, 5, 9, 25])
  func `few brews`(count: Int) {
    let report = SmallJournal(brews: count).report()
    #expect(report.rated == count)
    #expect(report.patterns.isEmpty)
  }

  @Test func `all the same rating`() {
    var contents = SmallJournal().contents
    for index in contents.brews.indices { contents.brews[index].rating = 4 }
    #expect(SmallJournal.report(contents).patterns.isEmpty)
  }

  @Test func `all the same settings`() {
    var contents = SmallJournal().contents
    for index in contents.brews.indices {
      contents.brews[index].dose = 15
      contents.brews[index].water = 250
      contents.brews[index].waterTemperature = 93
      contents.brews[index].brewTime = 180
    }
    #expect(SmallJournal.report(contents).patterns.isEmpty)
  }

  @Test func `one bean`() {
    let journal = SmallJournal(beans: 1) { _, brew in
      4.2 - 0.1 * pow((brew.waterTemperature ?? 0) - 93, 2)
    }
    #expect(journal.report().patterns.contains { $0.subject[.parameter] == "water_temp_c" })
  }

  @Test func `absurd numbers`() {
    var contents = SmallJournal().contents
    let absurd = [Double.nan, .infinity, -.infinity, -18, 1e300, 0]
    for index in contents.brews.indices where index % 4 == 0 {
      let value = absurd[index / 4 % absurd.count]
      contents.brews[index].dose = value
      contents.brews[index].water = value
      contents.brews[index].waterTemperature = value
      contents.brews[index].grindSetting = value
      contents.brews[index].brewTime = value
    }
    for (index, rating) in [Double.nan, .infinity, -3, 5.01, 700].enumerated() {
      contents.brews[index].rating = rating
    }
    let report = SmallJournal.report(contents)
    #expect(report.leftOut.impossibleRatings == 5)
    #expect(report.leftOut.unrated == 0)
    #expect(report.rated == 235)
    #expect(report.patterns.isEmpty)
    for preference in report.preferences { #expect(preference.value.isFinite) }
  }

  @Test func `times that are no times`() {
    var contents = SmallJournal().contents
    for index in contents.brews.indices where index % 5 == 0 {
      contents.brews[index].brewedAt = Timestamp(
        ["", "yesterday", "1970-01-01T00:00:00Z"][index % 3])
    }
    let report = SmallJournal.report(contents)
    #expect(report.rated == 240)
    #expect(report.leftOut.unclearTimes == 48)
    #expect(report.patterns.isEmpty)
  }

  @Test func `brews in the future are excluded`() throws {
    var contents = SmallJournal().contents
    for index in contents.brews.indices where index % 40 == 0 {
      contents.brews[index].brewedAt = Timestamp(
        ["9999-12-31T23:59:59Z", "2061-05-01T08:00:00Z"][index / 40 % 2])
    }
    var options = PatternOptions()
    #expect(SmallJournal.report(contents, options).rated == 240)
    options.today = CalendarDay("2025-08-01")
    let report = SmallJournal.report(contents, options)
    #expect(report.leftOut.inFuture == 6)
    #expect(report.rated == 234 && report.brews == 240)
    // A clock that stands still in 1970, or amid the journal, is no reason to leave brews out.
    for day in ["1970-01-01", "2025-03-01"] {
      options.today = CalendarDay(day)
      #expect(SmallJournal.report(SmallJournal().contents, options).leftOut.inFuture == 0)
    }
  }

  /// Sentences have no hole where a name should be.
  @Test(arguments: ["", "  "])
  func `nameless methods and grinders`(name: String) throws {
    let journal = SmallJournal { _, brew in
      let off = ((brew.grindSetting ?? 0) - 24) / 2
      return brew.methodID?.rawValue == "m1" ? 4.2 - 0.35 * off * off : 3
    }
    var contents = journal.contents
    contents.methods[0].name = name
    contents.grinders[0].name = name
    let report = SmallJournal.report(contents)
    let pattern = try #require(report.patterns.first { $0.subject[.parameter] == "grind_setting" })
    #expect(
      Words().description(of: pattern).hasPrefix(
        "Your brews without a named method taste best around setting 2"))
    #expect(Words().description(of: pattern).contains(" on a grinder without a name ("))
    #expect(
      Words().title(of: pattern).hasPrefix("No named method: grind on a grinder without a name"))
    let texts =
      report.patterns.flatMap { [Words().title(of: $0), Words().description(of: $0)] }
      + report.preferences.flatMap { [Words().title(of: $0), Words().description(of: $0)] }
    for text in texts {
      #expect(!text.contains("  ") && !text.contains(" s ") && !text.hasPrefix(":"), "\(text)")
      #expect(!text.contains("the ,") && !text.contains("the ("), "\(text)")
    }
  }

  @Test func `dangling references`() {
    var contents = SmallJournal().contents
    for index in contents.brews.indices where index % 3 == 0 {
      contents.brews[index].beanID = Identifier(rawValue: "gone")
      contents.brews[index].methodID = Identifier(rawValue: "gone")
      contents.brews[index].grinderID = nil
    }
    contents.tastings.append(
      Tasting(id: Identifier(rawValue: "lost"), brewID: Identifier(rawValue: "gone")))
    #expect(SmallJournal.report(contents).rated == 240)
    contents.beans = []
    contents.methods = []
    contents.grinders = []
    let report = SmallJournal.report(contents)
    #expect(report.rated == 240)
    #expect(report.patterns.isEmpty)
  }

  @Test func `thousands of flavors`() {
    var contents = SmallJournal(brews: 40).contents
    let tags =
      (0..<5000).map { FlavorTag(rawValue: "no.such.node-\($0)") }
      + [FlavorTag(rawValue: "sweet.honey")]
    for index in contents.tastings.indices { contents.tastings[index].flavorTags = tags }
    let read = JournalFlavors(tagsOf: contents)
    // A tag that leaves out a level of the wheel still names its node and those above.
    #expect(read.brews[0] == read.brews[39])
    #expect(read.brews[0]?.nodes.isEmpty == false)
    #expect(SmallJournal.report(contents).patterns.isEmpty)
  }
}
