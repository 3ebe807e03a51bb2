import Foundation
import Insights
import Journal
import Stats
import TestSupport
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
    let page = try await InsightsEngine().report(
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
    #expect(page.sections.map(\.title) == ["Start here"])
    #expect(page.sections[0].blocks.first == .paragraph("There are no brews to look at yet."))
    // It says what to do.
    #expect(page.sections[0].blocks.contains(.command("insights journal import export.zip")))
  }

  @Test func `one brew, unrated and without notes`() async throws {
    let page = try await page(contents(brews: 1))
    #expect(page.subtitle == "4 October 2024")
    #expect(
      page.facts.map { "\($0.value) \($0.name)" } == ["1 brew", "0 rated", "1 bean", "1 method"])
    #expect(
      page.sections.map(\.title)
        == ["What to do next", "Your cups", "How you brew", "Beans"])
    #expect(page.sections[0].blocks.first == .paragraph("No brew is rated yet."))
  }

  @Test func `without ratings flavors are reported, without notes ratings`() async throws {
    let notes = try await page(contents(brews: 12, notes: { _ in "blueberry and honey" }))
    #expect(
      notes.sections.map(\.title)
        == ["Your next cup", "Flavors", "Ratings", "Your cups", "How you brew", "Beans"])
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
    // Of three brews a wheel would be nearly empty.
    guard case .figures(let rest) = section.blocks[0] else {
      return #expect(Bool(false), "no figures")
    }
    #expect(
      rest[0].figure.summary
        == "Of 3 brews with notes or tags: Berry in 2, Blueberry in 1, Honey in 1, jam <3 in 1.")
  }

  private func figures(_ title: String, _ page: ReportPage) throws -> [ReportPage.CaptionedFigure] {
    try section(title, page).flatMap { block -> [ReportPage.CaptionedFigure] in
      guard case .figures(let figures) = block else { return [] }
      return figures
    }
  }

  @Test func `flavors go by the taster's own words, without those of all cups`() async throws {
    let page = try await page(
      contents(
        brews: 40, rating: { $0 % 2 == 0 ? 4.5 : 2 },
        notes: { $0 % 2 == 0 ? "toffee and honey" : "tomato and honey" }))
    let liking = try figures("Flavors", page).map(\.figure).first {
      $0.title == "In your best and worst cups"
    }
    #expect(
      liking?.summary
        == "In the best against the worst brews: Toffee 100% against 0%, Tomato 0% against 100%.")
    for case .cups(let cups) in try section("Your cups", page) {
      for cup in cups {
        let own = cup.note.hasPrefix("toffee") ? "Toffee" : "Tomato"
        #expect(Set(cup.flavors.map(\.name)) == [own, "Honey"])
      }
    }
  }

  @Test func `origins are compared by the flavors in which they differ most`() async throws {
    let common = "honey, jasmine, vanilla, almond, hazelnut, clove and blueberry"
    var contents = contents(
      brews: 12, notes: { "\(common), \($0 % 2 == 0 ? "lemon" : "toffee")" })
    for (index, origin) in ["Kenya", "Brazil"].enumerated() {
      contents.beans[index].origin = origin
    }
    let tables = try section("Flavors", try await page(contents)).compactMap {
      block -> ReportPage.Table? in
      guard case .table(let table) = block else { return nil }
      return table
    }
    let columns = try #require(tables.first).columns.map(\.title)
    #expect(columns.count == 9 && columns.first == "Origin")
    #expect(Set(columns.dropFirst(2).prefix(2)) == ["Lemon", "Toffee"])
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
    func findings(_ blocks: [ReportPage.Block]) -> [ReportPage.Finding] {
      blocks.flatMap { block -> [ReportPage.Finding] in
        guard case .findings(let findings) = block else { return [] }
        return findings
      }
    }
    func isTime(_ finding: ReportPage.Finding) -> Bool {
      finding.title.hasPrefix("V60: time, best around 3:1")
    }
    let actions = findings(page.sections[0].blocks)
    let time = try #require(actions.first(where: isTime)?.figure)
    #expect(time.summary.hasPrefix("Ratings of 160 brews over brew time"))
    let svg = String(decoding: time.standalone, as: UTF8.self)
    // It is drawn once; the list of all has its sentence.
    let listed = findings(try section("What we can be sure of", page)).filter(isTime)
    #expect(listed.count == 1 && listed.allSatisfy { $0.figure == nil })
    let drawn = try figures("What we can be sure of", page).map(\.figure.title)
    #expect(!drawn.contains { $0.hasPrefix("V60: time") })
    #expect(svg.contains(">best 3:1") && svg.contains(">3:00<") && svg.contains(">3:15<"))
  }

  @Test func `what coffee cost is told by month where bags have prices`() async throws {
    var contents = contents(brews: 60)
    func tables(_ page: ReportPage) throws -> [ReportPage.Table] {
      try section("Beans", page).flatMap { block -> [ReportPage.Table] in
        guard case .details(_, let inside) = block else { return [] }
        return inside.compactMap { block -> ReportPage.Table? in
          guard case .table(let table) = block else { return nil }
          return table
        }
      }
    }
    let unpriced = try tables(try await page(contents))
    #expect(unpriced.isEmpty)
    for index in contents.beans.indices {
      contents.beans[index].price = 20
      contents.beans[index].bagWeight = 250
    }
    let priced = try tables(try await page(contents))
    let table = try #require(priced.first)
    #expect(table.columns.map(\.title) == ["Month", "brews", "cost", "a cup"])
    // 60 days from 4 October 2024, the last month first; 15 g cost 1.20.
    #expect(
      table.rows == [
        [.text("Dec 2024"), .text("2"), .text("2.40"), .text("1.20")],
        [.text("Nov 2024"), .text("30"), .text("36.00"), .text("1.20")],
        [.text("Oct 2024"), .text("28"), .text("33.60"), .text("1.20")],
      ])
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

  @Test func `many brews are gathered, and the page says so`() async throws {
    let contents = contents(brews: 1200, rating: { Double($0 * 11 % 10) / 2 + 0.5 })
    let page = try await page(contents)
    guard
      case .figures(let figures) = page.sections.first(where: { $0.title == "Ratings" })?.blocks[0]
    else { return #expect(Bool(false), "no figures") }
    #expect(figures[0].caption.hasPrefix("The band contains four in five of the ratings; "))
    #expect(page.html.count < 100_000)
  }

  private func section(_ title: String, _ page: ReportPage) throws -> [ReportPage.Block] {
    try #require(page.sections.first { $0.title == title }).blocks
  }

  private static let moreBags: [(Int, String?)] = [
    (4, nil), (5, "And 1 more open bag: insights suggest"),
    (6, "And 2 more open bags: insights suggest"),
  ]

  @Test(arguments: moreBags)
  func `open bags without a card are counted`(bags: Int, words: String?) async throws {
    var contents = contents(brews: 10 * bags, rating: { Double($0 % 4) / 2 + 3 })
    contents.beans = (0..<bags).map { Bean(id: Identifier(rawValue: "x\($0)"), name: "Bag \($0)") }
    for index in contents.brews.indices {
      contents.brews[index].beanID = contents.beans[index % bags].id
    }
    let blocks = try section("Your next cup", try await page(contents))
    guard case .cards(let cards) = blocks[0] else { return #expect(Bool(false), "no cards") }
    #expect(cards.count == 4)
    let isCounted = words.map { blocks[1] == .note($0) }
    #expect(isCounted ?? !blocks.contains { "\($0)".contains("insights suggest") })
  }

  @Test func `the median is called the median`() async throws {
    let ratings: [Double] = [1, 3.5, 3.5, 3.5, 5]
    let page = try await page(contents(brews: 5, rating: { ratings[$0] }))
    guard case .figures(let figures) = try section("Ratings", page)[0] else {
      return #expect(Bool(false), "no figures")
    }
    #expect(figures.last?.caption == "5 rated brews; the median is 3.5 stars.")
    #expect(
      figures.last?.figure.summary
        == "Brews by rating: 1 with 1 star, 3 with 3.5 stars, 1 with 5 stars.")
  }

  @Test func `a favorite has the mean that stands in the tables`() async throws {
    var contents = contents(brews: 24, rating: { $0 < 20 ? 3 : 4.5 })
    contents.methods.append(
      BrewMethod(id: Identifier(rawValue: "n"), name: "AeroPress", category: .immersion))
    for index in 20..<24 { contents.brews[index].methodID = Identifier(rawValue: "n") }
    let page = try await page(contents)
    let blocks = try section("What your favorites had in common", page)
    let named = blocks.compactMap { block -> String? in
      guard case .heading(let text) = block else { return nil }
      return text
    }
    #expect(named.first == "Of all rated brews")
    guard case .findings(let findings) = blocks[2] else {
      return #expect(Bool(false), "no findings")
    }
    #expect(
      findings[0].sentence
        == "AeroPress brews please you most: 4.5 stars on average (rated 4.5), based on 4 brews."
    )
    guard case .table(let table) = try section("How you brew", page)[0] else {
      return #expect(Bool(false), "no table")
    }
    #expect(table.rows.map { $0[2] } == [.text("3.0"), .text("4.5")])
  }

  /// The whole page knows one day: the brews, the subtitle, the beans, the scope.
  @Test(arguments: [(20_019, 20, "20 brews after 23 October 2024 excluded"), (20_039, 40, "")])
  func `what lies after the named day is excluded everywhere`(
    day: Int, brews: Int, words: String
  ) async throws {
    let contents = contents(brews: 40, rating: { Double($0 % 5) + 1 })
    var options = PatternOptions()
    options.today = CalendarDay(number: day)
    let page = try await InsightsEngine().report(
      on: contents, options: options, calendar: Self.utc, asOf: options.today)
    let last = brews == 20 ? "23 October 2024" : "12 November 2024"
    #expect(
      page.subtitle == "4 October 2024 to \(last)" + (words.isEmpty ? "" : " · \(words)"))
    #expect(page.facts[0] == ReportPage.Fact("brews", "\(brews)"))
    #expect(page.facts[1] == ReportPage.Fact("rated", "\(brews)"))
    guard case .table(let table) = try section("Beans", page)[0] else {
      return #expect(Bool(false), "no table")
    }
    #expect(
      table.rows.contains { $0[1] == .text(brews == 20 ? "23 Oct 2024" : "12 Nov 2024") })
    guard case .details(_, let basis)? = page.sections[0].blocks.last,
      case .note(let scope)? = basis.last
    else { return #expect(Bool(false), "no scope") }
    #expect(scope.contains("on \(brews) rated brews"))
    #expect(scope.contains("20 in the future") == (brews == 20))
  }

  @Test func `a clock that is wrong hides nothing, a typo is found`() async throws {
    var contents = contents(brews: 40, rating: { Double($0 % 5) + 1 })
    var options = PatternOptions()
    options.today = CalendarDay(number: 20_010)
    #expect(try await page(contents, options).subtitle == "4 October 2024 to 12 November 2024")
    options.today = CalendarDay(number: 20_038)
    contents.brews[39].brewedAt = Timestamp("2099-01-01T08:00:00Z")
    contents.brews[39].rating = 0
    let page = try await page(contents, options)
    #expect(
      page.subtitle == "4 October 2024 to 11 November 2024 · 1 brew in the future excluded")
    #expect(page.facts[0] == ReportPage.Fact("brews", "39"))
  }

  @Test func `bags of one name are told apart by their roast`() async throws {
    var contents = contents(brews: 8, rating: { Double($0 % 3) + 3 })
    for (index, day) in ["2024-09-20", "2024-10-01"].enumerated() {
      contents.beans[index].name = "Guji"
      contents.beans[index].roaster = "Kiln"
      contents.beans[index].roastDateText = day
    }
    guard case .table(let table) = try section("Beans", try await page(contents))[0] else {
      return #expect(Bool(false), "no table")
    }
    #expect(
      Set(table.rows.map { "\($0[0])" }) == [
        "\(ReportPage.Table.Cell.detailed("Guji", detail: "Kiln · roasted 1 Oct 2024"))",
        "\(ReportPage.Table.Cell.detailed("Guji", detail: "Kiln · roasted 20 Sep 2024"))",
      ])
  }

  @Test func `a card says of which settings all that was tried is as good`() async throws {
    var contents = contents(brews: 48, rating: { $0 % 4 == 1 || $0 % 4 == 2 ? 5 : 3 })
    for index in contents.brews.indices {
      // The temperature tells the ratings; doses, and with them ratios, differ by chance.
      contents.brews[index].dose = 15 + 0.5 * Double(index % 3 - 1)
    }
    let blocks = try await page(contents).sections[0].blocks
    let cards = blocks.flatMap { block -> [ReportPage.Card] in
      if case .cards(let cards) = block { cards } else { [] }
    }
    let card = try #require(cards.first { $0.title.contains("Kiamabara") })
    let dose = try #require(card.facts.first { $0.name == "dose" })
    #expect(dose.range?.text == "14.5 to 15.5: all you tried, the best is unknown")
    #expect(
      card.note.contains(
        "The best dose and ratio are unknown so far: all you tried did about as well."),
      "\(card.note)")
  }

  @Test func `names neither turn the line nor run on`() async throws {
    var contents = contents(brews: 80, rating: { $0 % 2 == 0 ? 5 : 1 + Double($0 % 3) / 2 })
    contents.beans[0].roaster = "\u{202E}Kiln"
    contents.beans[0].origin = "Kenya"
    contents.beans[0].name = "قهوة"
    contents.methods[0].name = String(repeating: "V60", count: 3000)
    let page = try await page(contents)
    guard case .table(let table) = try section("Beans", page)[0] else {
      return #expect(Bool(false), "no table")
    }
    let first = table.rows.map { $0[0] }
    #expect(first.contains(.detailed("قهوة", detail: "\u{2068}Kiln\u{2069} · Kenya")))
    let html = String(decoding: page.html, as: UTF8.self)
    let short = String(contents.methods[0].name.prefix(59)) + "…"
    #expect(html.contains("<bdi title=\"\(contents.methods[0].name)\">\(short)</bdi>"))
    // In full only where one points at it.
    #expect(
      !html.replacing(" title=\"\(contents.methods[0].name)\"", with: "")
        .contains(contents.methods[0].name))
  }

  @Test func `many findings stand under headings, and effects are no wider than they say`()
    async throws
  {
    let journal = try BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite")).contents()
    let page = try await InsightsEngine().report(on: journal, calendar: Self.utc)
    let blocks = try section("What we can be sure of", page)
    let headings = blocks.compactMap { block -> String? in
      guard case .heading(let text) = block else { return nil }
      return text
    }
    #expect(
      headings == [
        "What you can change", "What to buy", "Flavors you rate higher or lower",
        "Where you find which flavors",
      ])
    guard case .details(_, let statistics)? = blocks.last else {
      return #expect(Bool(false), "no statistics")
    }
    for case .findings(let findings) in statistics {
      for finding in findings where finding.sentence.contains("taste best") {
        let numbers = finding.basis.split { " ,".contains($0) }.filter { $0.hasPrefix("+") }
        #expect(Set(numbers).count == numbers.count)
      }
    }
    let html = String(decoding: page.html, as: UTF8.self)
    #expect(!html.contains(" %") && html.contains("95%"))
    #expect(page.sections.map(\.title).first == "Your next cup")
    guard case .cards(let cards) = page.sections[0].blocks[0] else {
      return #expect(Bool(false), "no cards")
    }
    #expect(cards.count == 3 && cards.allSatisfy { $0.headline.contains(" stars, usually ") })
    #expect(cards.allSatisfy { card in card.facts.contains { $0.range != nil } })
    // Each bag's path of grind settings, with what to do next.
    let dials = cards.filter { $0.figure != nil }
    #expect(dials.count == 3)
    for card in dials {
      // Where the suggestion asks for another direction, the path has no sentence.
      #expect(card.advice.isEmpty || card.advice.hasPrefix("Grind"), "\(card.advice)")
      #expect(card.figure?.title == "Grind settings so far")
      #expect(card.figure?.summary.hasPrefix("Brew by brew, the last one last: ") == true)
    }
    #expect(dials.contains { $0.advice.contains("% sure, by the brews so far") })
    // Three findings to act on, settings first.
    let actions = page.sections[0].blocks.compactMap { block -> [ReportPage.Finding]? in
      guard case .findings(let findings) = block else { return nil }
      return findings
    }.joined()
    #expect(actions.count == 3 && actions.first?.title == "V60: water, best around 94 °C")
    // Each with its own drawing, and none of the same setting twice.
    #expect(actions.allSatisfy { $0.figure?.title == $0.title })
    #expect(Set(actions.map { $0.title.prefix { $0 != "," } }).count == 3)
    // The cards are those of the command, in its order.
    let cups = try await InsightsEngine().nextCups(
      in: BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite")), calendar: Self.utc)
    #expect(
      cards.map(\.headline)
        == cups.suggestions.prefix(4).map { Words().expectation($0.suggestion.expectedRating) })
    for (card, cup) in zip(cards, cups.suggestions) {
      #expect(card.title.hasPrefix(cup.suggestion.bean.name))
    }
    #expect(html.contains("<title>Coffee journal · 6 September 2025 to 21 August 2026</title>"))
  }
}
