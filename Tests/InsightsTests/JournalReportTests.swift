import Foundation
import Insights
import Journal
import Stats
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The page of a journal: it says what is there, and nothing else.
@Suite struct JournalReportTests {
  private static let utc = LocalCalendar(timeZone: .gmt)

  private func page(
    _ contents: JournalContents, _ options: PatternOptions = PatternOptions()
  ) async throws -> ReportPage {
    let page = try await LexicalInsights().report(
      on: contents, options: options, calendar: Self.utc)
    #expect(XMLParser(data: Data(page.html)).parse(), "the page is not well-formed")
    #expect(!String(decoding: page.html, as: UTF8.self).lowercased().contains("nan"))
    return page
  }

  /// A brew a day, of two beans by one method.
  private func contents(
    brews: Int, rating: (Int) -> Double = { _ in 0 }, notes: (Int) -> String = { _ in "" }
  ) -> JournalContents {
    var contents = JournalContents(
      beans: ["Kiamabara", "Sidamo"].map { Bean(id: Identifier(rawValue: $0), name: $0) },
      methods: [BrewMethod(id: Identifier(rawValue: "m"), name: "V60", category: .pourOver)])
    for index in 0..<brews {
      contents.brews.append(
        Brew(
          id: Identifier(rawValue: "b\(index)"), beanID: contents.beans[index % 2].id,
          methodID: contents.methods[0].id,
          brewedAt: Timestamp(seconds: (20_000 + index) * 86_400), dose: 15, water: 250,
          waterTemperature: 92 + Double(index % 4), rating: rating(index), notes: notes(index)))
    }
    return contents
  }

  @Test func `an empty journal gives a calm page`() async throws {
    let page = try await page(JournalContents())
    #expect(page.subtitle.isEmpty && page.facts.isEmpty)
    #expect(page.sections.map(\.title) == ["What holds beyond chance"])
    #expect(
      page.sections[0].blocks == [
        .paragraph("There are no brews to look at yet."),
        .paragraph("Rate your brews as you drink them; patterns show from a few dozen on."),
      ])
  }

  @Test func `one brew, unrated and without notes`() async throws {
    let page = try await page(contents(brews: 1))
    #expect(page.subtitle == "4 October 2024")
    #expect(
      page.facts.map { "\($0.value) \($0.name)" } == ["1 brew", "0 rated", "1 bean", "1 method"])
    #expect(page.sections.map(\.title) == ["What holds beyond chance", "How you brew", "Beans"])
    #expect(page.sections[0].blocks.first == .paragraph("No brew is rated yet."))
  }

  @Test func `without ratings flavors are told, without notes ratings`() async throws {
    let notes = try await page(contents(brews: 12, notes: { _ in "blueberry and honey" }))
    #expect(
      notes.sections.map(\.title)
        == ["What holds beyond chance", "Flavors", "How you brew", "Beans"])
    let ratings = try await page(contents(brews: 12, rating: { Double($0 % 3 + 3) }))
    #expect(ratings.sections.map(\.title).contains("Ratings"))
    #expect(!ratings.sections.map(\.title).contains("Flavors"))
    let nothing = try await page(contents(brews: 3, notes: { _ in "made it in a hurry" }))
    #expect(
      nothing.sections.first { $0.title == "Flavors" }?.blocks == [
        .paragraph("None of 3 brews with notes names a flavor.")
      ])
  }

  @Test func `flavors are counted once a brew, with those above them`() async throws {
    var contents = contents(
      brews: 4, notes: { $0 < 2 ? "blueberry, blueberries, honey" : "berries" })
    contents.tastings = [
      Tasting(
        id: Identifier(rawValue: "t"), brewID: contents.brews[0].id, acidity: 4,
        flavorTags: [
          FlavorTag(rawValue: "fruity.berry.blueberry"), FlavorTag(rawValue: "custom:jam <3"),
        ])
    ]
    contents.brews[1].isCopy = true
    let section = try #require(
      try await page(contents).sections.first { $0.title == "Flavors" })
    guard case .figures(let wheel) = section.blocks[0], case .figures(let rest) = section.blocks[1]
    else { return #expect(Bool(false), "no figures") }
    #expect(
      wheel[0].figure.summary.hasSuffix(
        "most often Berry (3), Blueberry (1), Brown Sugar (1) and Honey (1)."))
    #expect(
      rest[0].figure.summary
        == "Of 3 brews with notes or tags: Berry in 2, Blueberry in 1, Honey in 1, jam <3 in 1.")
  }

  @Test func `names and numbers that should not be do no harm`() async throws {
    var contents = contents(
      brews: 60, rating: { [5, 4, 3, -2, 7, .nan, .infinity][$0 % 7] },
      notes: { ["<script>alert(1)</script> jasmine", "]]>&", "\u{0}\u{7}\u{202E}lemon"][$0 % 3] })
    let name = "<img src=x onerror=alert(1)>\" ' & \u{0}\u{202E}قهوة ☕️"
    contents.beans[0].name = name
    contents.beans[0].roaster = String(repeating: "roaster ", count: 1250)
    contents.beans[1].name = ""
    contents.methods[0].name = name
    for index in contents.brews.indices {
      contents.brews[index].dose = [.nan, -1, .infinity, 1e300, 15][index % 5]
      contents.brews[index].waterTemperature = [.nan, -300, 94][index % 3]
      contents.brews[index].brewTime = [-.infinity, 1e12, 180][index % 3]
    }
    contents.brews[3].brewedAt = Timestamp("some <b>morning</b>")
    contents.brews[4].brewedAt = Timestamp("9999-12-31T23:59:59Z")
    contents.brews[5].brewedAt = Timestamp("0001-01-01")
    contents.brews[6].beanID = Identifier(rawValue: "gone")
    let html = String(decoding: try await page(contents).html, as: UTF8.self)
    #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("<b>"))
    #expect(html.contains("&lt;img src=x onerror=alert(1)&gt;&quot; &#39; &amp; \u{FFFD}"))
  }

  @Test func `the same journal gives the same page, in any order`() async throws {
    let contents = contents(
      brews: 90, rating: { Double($0 * 7 % 9) / 2 + 1 }, notes: { $0 % 2 == 0 ? "cherry" : "cocoa" }
    )
    let first = try await page(contents).html
    #expect(try await page(contents).html == first)
    var shuffled = contents
    shuffled.beans.reverse()
    shuffled.tastings.reverse()
    #expect(try await page(shuffled).html == first)
  }

  @Test func `a time that matters is drawn with what was found`() async throws {
    var contents = contents(brews: 160, rating: { _ in 3 })
    for index in contents.brews.indices {
      let seconds = 150 + Double(index * 37 % 90)
      contents.brews[index].brewTime = seconds
      let noise = Double(index * 7919 % 11) / 10 - 0.5
      contents.brews[index].rating = min(5, max(0.5, 4.5 - abs(seconds - 195) / 15 + noise))
    }
    let page = try await page(contents)
    let figures = page.sections[0].blocks.compactMap { block -> [ReportPage.CaptionedFigure]? in
      guard case .figures(let figures) = block else { return nil }
      return figures
    }.joined()
    let time = try #require(
      figures.first { $0.figure.title.hasPrefix("V60: time, best around 3:1") })
    #expect(time.figure.summary.hasPrefix("Ratings of 160 brews over brew time"))
    let svg = String(decoding: time.figure.standalone, as: UTF8.self)
    #expect(svg.contains(">best 3:1") && svg.contains(">3:00<") && svg.contains(">3:15<"))
  }

  @Test func `only what was asked for is looked at`() async throws {
    let contents = contents(brews: 40, rating: { Double($0 % 5) + 1 }, notes: { _ in "plum" })
    var options = PatternOptions()
    options.beanID = contents.beans[1].id
    options.since = CalendarDay(number: 20_021)
    let page = try await page(contents, options)
    #expect(page.subtitle.hasSuffix("· only Sidamo · only since 25 October 2024"))
    #expect(page.facts[0] == ReportPage.Fact("brews", "10"))
  }

  @Test func `many brews are gathered and told so`() async throws {
    let contents = contents(brews: 1200, rating: { Double($0 * 11 % 10) / 2 + 0.5 })
    let page = try await page(contents)
    guard
      case .figures(let figures) = page.sections.first(where: { $0.title == "Ratings" })?.blocks[0]
    else { return #expect(Bool(false), "no figures") }
    #expect(figures[0].caption.hasPrefix("Too many brews for dots:"))
    #expect(page.html.count < 100_000)
  }
}
