import Foundation
import Insights
import Testing

/// What apps hand in and take out: URLs, dates, ranges of text, places of the wheel.
@Suite struct FoundationTests {
  @Test func `mentions are ranges of the note`() async throws {
    let note = "Crème brûlée 🍮, then blueberry and more blueberry"
    let found = try await InsightsEngine().extract(note)
    #expect(found.text == note)
    let berry = try #require(found.flavors.first { $0.id == "fruity.berry.blueberry" })
    let words = berry.mentions.compactMap { $0.range(in: found.text) }.map { note[$0] }
    #expect(words == ["blueberry", "blueberry"])
    #expect(berry.mentions[0].range(in: "another note, which is as long as that one was") == nil)
    #expect(berry.mentions[0].range(in: "") == nil)
  }

  @Test func `dates and moments are the same seconds`() {
    let date = Date(timeIntervalSince1970: 1_770_622_260.75)
    #expect(Timestamp(date).text == "2026-02-09T07:31:00Z")
    #expect(Timestamp(date).date == Date(timeIntervalSince1970: 1_770_622_260))
    #expect(Timestamp("soon").date == nil)
    let calendar = LocalCalendar(timeZone: .gmt)
    #expect(calendar.day(of: date) == CalendarDay(year: 2026, month: 2, day: 9))
    let options = PatternOptions(
      since: Date(timeIntervalSince1970: 0), asOf: date, calendar: calendar)
    #expect(options.since == CalendarDay(year: 1970, month: 1, day: 1))
    #expect(options.today == calendar.day(of: date))
  }

  @Test func `a journal is a file of a URL`() {
    let url = URL(filePath: "/coffee/my journal.sqlite")
    #expect(BrewJournal(url: url).path == "/coffee/my journal.sqlite")
  }

  @Test func `recognized lines are read from the top, and along a row from the left`() {
    let label = LabelText([
      RecognizedLine("250 g", x: 0.7, y: 0.81, width: 0.2, height: 0.04),
      RecognizedLine("ETHIOPIA", confidence: 0.9, x: 0.1, y: 0.1, width: 0.8, height: 0.2),
      RecognizedLine("washed", x: 0.1, y: 0.8, width: 0.3, height: 0.04),
      RecognizedLine(" ", x: 0, y: 0, width: 1, height: 1),
    ])
    #expect(label.lines.map(\.text) == ["ETHIOPIA", "washed", "250 g"])
    #expect(label.lines[0].confidence == 0.9)
    #expect(label.lines.map { $0.height?.rounded() } == [200, 40, 40])
  }

  @Test func `a recognized label is read like its text`() async throws {
    let engine = try InsightsEngine()
    let texts = ["ETHIOPIA", "Yirgacheffe", "washed", "250 g"]
    let lines = texts.enumerated().map { index, text in
      RecognizedLine(text, x: 0.1, y: Double(index) / 10, width: 0.5, height: 0.05)
    }
    let date = Date(timeIntervalSince1970: 1_770_622_260)
    let reading = try await engine.read(lines, today: CalendarDay(date))
    #expect(reading.origins == ["Ethiopia"] && reading.weightInGrams == 250)
    #expect(reading.process == .washed)
  }

  @Test func `every sector of the wheel has its flavor`() {
    let geometry = WheelGeometry()
    #expect(geometry.sectors.map(\.node) == FlavorWheel.standard.nodes)
    for sector in geometry.sectors {
      let radius = (sector.innerRadius + sector.outerRadius) / 2
      let x = geometry.center + radius * sin(sector.middleAngle)
      let y = geometry.center - radius * cos(sector.middleAngle)
      #expect(geometry.node(x: x, y: y) == sector.node)
      #expect(sector.label != nil)
    }
    #expect(geometry.node(x: geometry.center, y: geometry.center) == nil)
    #expect(geometry.node(x: 0, y: 0) == nil)
    #expect(WheelGeometry(branch: "fruity.berry").sectors.count == 5)
    let svg = String(decoding: FlavorWheel.standard.svg(), as: UTF8.self)
    #expect(geometry.sectors.allSatisfy { svg.contains("data-node=\"\($0.id)\"") })
  }
}
