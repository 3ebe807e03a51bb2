import BagLabels
import FlavorExtraction
import Foundation
import Journal
import TestSupport
import Testing

@Suite(.ownThreads) struct LabelReaderTests {
  private let reader: LabelReader
  private let today: CalendarDay

  init() throws {
    reader = try LabelReader(FlavorExtractor())
    today = try #require(CalendarDay("2026-06-30"))
  }

  @Test func `dates of every form`() throws {
    for row in LabelFixture.rows("dates.tsv") {
      let found = read(row[0])
      #expect(found.roastDate?.description ?? "" == row[1], "\(row[0])")
      let candidates = found.roastDateCandidates.map(\.description).joined(separator: " ")
      #expect(candidates == row[2], "\(row[0])")
      #expect(found.bestBefore ?? "" == row[3], "\(row[0])")
      let faults = [LabelField.roastDate, .bestBefore].compactMap { field in
        found.decisions[field]?.fault.map { "\(field.rawValue):\($0.rawValue)" }
      }
      #expect(faults.joined(separator: " ") == row[4], "\(row[0])")
    }
  }

  @Test(arguments: ["Roasted 14 Feb", "Roasted on the 14th of February", "Roasted 26.02.20"])
  func `a date without a year or with the year first is offered`(line: String) throws {
    let decision = try #require(read("Kieni / \(line)").decisions[.roastDate])
    #expect(decision.kind == .borderline)
  }

  @Test func `a date without a year is the latest such day up to today`() throws {
    for (today, expected) in [
      ("2026-02-13", "2025-02-14"), ("2026-02-14", "2026-02-14"), ("2026-12-31", "2026-02-14"),
    ] {
      let today = try #require(CalendarDay(today))
      let found = reader.read(LabelText("Kieni\nRoasted 14 Feb"), today: today)
      #expect(found.roastDate?.description == expected)
    }
  }

  @Test func `what is printed of a date that gives none is kept`() throws {
    let decision = try #require(read("Kieni / Roasted 2026-02-30").decisions[.roastDate])
    #expect(decision.kind == .reject && decision.confidence == 0 && decision.line == 2)
    #expect(decision.evidence == "2026-02-30" && decision.fault == .noDay)
  }

  @Test(arguments: [
    ("Roasted for filter", nil), ("Tostado para filtro", nil), ("roasted for espresso", nil),
    ("Filter roast", RoastLevel.light), ("Espresso roast", .dark), ("Roast: filter", .light),
  ])
  func `what a coffee was roasted for is no level`(line: String, level: RoastLevel?) throws {
    #expect(read("Kieni / Kenya / \(line)").roastLevel == level)
  }

  @Test func `a day that may be two is doubtful`() throws {
    let found = read("Kieni / Roasted 03/04/2026")
    #expect(found.roastDateCandidates.count == 2)
    let decision = try #require(found.decisions[.roastDate])
    #expect(decision.kind == .borderline)
    #expect(decision.confidence <= 0.5 && decision.confidence > 0.3)
  }

  @Test(arguments: [
    "Blend of natural and washed", "Peru / natural & washed", "Kenya / Process: washed & natural",
    "Colombia / Natural + Honey",
  ])
  func `two processes of one bag are asked about`(lines: String) throws {
    let found = read(lines)
    #expect(found.decisions[.process]?.kind == .borderline)
    #expect(read("Kenya / Washed and sun-dried").decisions[.process]?.kind == .accept)
  }

  @Test(arguments: [
    "Roasted 2026-02-30", "Roast date: 31.02.2026", "Roasted on 2026-13-40", "Weight 1e300 g",
    "Net weight 99999999 g", "-5 masl", "99999 masl", "geröstet 45.45.2026",
  ])
  func `what cannot be is no name and no flavor`(line: String) throws {
    for text in ["Decaf Colombia / \(line)", "Decaf Colombia / \(line) / Caturra, washed"] {
      let found = read(text)
      #expect(found.name ?? "Decaf Colombia" == "Decaf Colombia", "\(text)")
      #expect(found.roaster == nil, "\(text)")
      #expect(found.flavors.isEmpty && found.notes.isEmpty, "\(text)")
      #expect(found.roastDate == nil && found.weightInGrams == nil, "\(text)")
      #expect(found.altitudeInMeters == nil && found.origins == ["Colombia"], "\(text)")
    }
  }

  @Test func `weights and altitudes`() throws {
    for row in LabelFixture.rows("quantities.tsv") {
      let found = read(row[0])
      #expect(found.weightInGrams.map(String.init) ?? "" == row[1], "\(row[0])")
      let altitude = found.altitudeInMeters.map { "\($0.lowerBound) \($0.upperBound)" } ?? ""
      #expect(altitude == row[2], "\(row[0])")
    }
  }

  @Test(arguments: ["repairs.tsv", "traps.tsv"])
  func `fields of labels with typos and traps`(table: String) throws {
    for row in LabelFixture.rows(table) {
      #expect(value(row[1], read(row[0])) == row[2], "\(row[0]): \(row[1])")
    }
  }

  @Test func `what may as well be something else is offered`() throws {
    for row in LabelFixture.rows("doubts.tsv") {
      let field = try #require(LabelField(rawValue: row[1]))
      #expect(read(row[0]).decisions[field]?.kind.rawValue == row[2], "\(row[0])")
    }
  }

  @Test func `empty text gives nothing`() throws {
    for text in ["", "\n\n", "!!! ???", "   "] {
      #expect(reader.read(LabelText(text), today: today).isEmpty, "\(text)")
    }
  }

  @Test(arguments: [
    "x", "hello world", "Lorem ipsum dolor sit amet / consectetur adipiscing elit",
    "Buy milk / Eggs / Bread / Call Anna",
  ])
  func `text that says nothing of coffee gives nothing`(lines: String) throws {
    #expect(read(lines).isEmpty)
  }

  @Test(arguments: [
    ("COUNTER CULTURE / Hologram", "COUNTER CULTURE", "Hologram"),
    ("Blue Bottle / Night Light", "Blue Bottle", "Night Light"),
    ("Square Mile / Red Brick / whole bean", "Square Mile", "Red Brick"),
    ("Roasted 31.02.2026 / Tall Heron / Morning Tide / whole bean", "Tall Heron", "Morning Tide"),
  ])
  func `titles without a word of coffee are offered`(
    lines: String, roaster: String, name: String
  ) throws {
    let found = read(lines)
    #expect(found.roaster == roaster && found.name == name)
    #expect(found.borderlineFields == [.roaster, .name])
  }

  @Test(arguments: [
    "Roasted 1S.01.2026", "Roasted: 2B/05/2026", "roast date 05.0B.2026",
    "Roasted 1?.01.2026 1X.01.2026", "Roasted: B.03.2026", "Roasted 0S/O3/2026",
  ])
  func `a date with a misread digit is no other day`(line: String) throws {
    let found = read("Grove Coffee / Kenya / \(line)")
    #expect(found.roastDate == nil && found.roastDateCandidates.isEmpty)
    #expect(found.decisions[.roastDate].map { $0.kind == .reject } ?? true)
    #expect(found.name == nil)
  }

  @Test func `a misread date is rejected with its evidence`() throws {
    let found = read("Grove Coffee / Kenya / Roasted 1S.01.2026")
    let decision = try #require(found.decisions[.roastDate])
    #expect(decision.kind == .reject && decision.evidence == "1S.01.2026" && decision.line == 3)
    #expect(read("Kenya / Roasted O1.02.2026").roastDate?.description == "2026-02-01")
    #expect(read("Kenya / Roasted 15.01.20Z6").roastDate?.description == "2026-01-15")
    #expect(read("Kenya / Roasted 1G.01.2026").decisions[.roastDate]?.kind == .reject)
    #expect(read("Kenya / 250g / 1S.01.2026").decisions[.roastDate]?.kind == .reject)
    // A day of the week is no misread day.
    #expect(read("Kenya / Roasted So 15.02.2026").roastDate?.description == "2026-02-15")
  }

  @Test func `a bare date is offered, not accepted`() throws {
    let found = read("Grove Coffee / Kenya / 15.01.2026")
    #expect(found.roastDate?.description == "2026-01-15")
    #expect(found.decisions[.roastDate]?.kind == .borderline)
    let bean = found.bean(id: Identifier(rawValue: "b"), createdAt: Timestamp(seconds: 0))
    #expect(bean.roastDateText == "")
  }

  @Test func `thresholds decide`() throws {
    let label = LabelText("Hello\nKenya")
    func kind(_ thresholds: LabelThresholds) -> LabelDecision.Kind? {
      reader.read(label, today: today, thresholds: thresholds).decisions[.origin]?.kind
    }
    #expect(kind(.standard) == .accept)
    #expect(kind(LabelThresholds(accept: 1)) == .borderline)
    #expect(kind(LabelThresholds(accept: 1, borderline: 1)) == .reject)
  }

  @Test func `lines say which fields they were used for`() throws {
    let found = read("HOLLOW OAK / Coffee Roasters / Ethiopia / jasmine, peach / Since 2019")
    #expect(
      found.lines.map(\.fields) == [
        [.roaster], [.roaster], [.origin], [.flavors], [],
      ])
    #expect(found.lines.map(\.text).first == "HOLLOW OAK")
  }

  @Test(arguments: [
    ("Grove Coffee / Kenya / Nyeri", "Ridge Roasters / Rwanda / Nyamasheke", "origin"),
    ("Grove Coffee / Kenya / roasted 2026-05-02", "Kenya / roasted 2026-05-09", "roast_date"),
    ("Grove Coffee / Kenya, Rwanda / roasted 2026-05-02", "Rwanda / 250 g", ""),
    ("Grove Coffee / Kenya / best before 11/2026", "best before 14.11.2026 / washed", ""),
  ])
  func `photos of different bags contradict each other`(
    first: String, second: String, field: String
  ) throws {
    let fields = read(first).conflicts(with: read(second)).map(\.rawValue)
    #expect(field.isEmpty ? fields.isEmpty : fields.contains(field))
  }

  @Test func `a roaster is known by its words alone`() throws {
    #expect(read("Grove Coffee Roasters").roaster == "Grove Coffee Roasters")
  }

  @Test func `a roaster by its place alone is to be confirmed`() throws {
    let found = read("Hello / Kenya")
    #expect(found.roaster == "Hello")
    #expect(found.decisions[.roaster]?.kind == .borderline)
    #expect(read("x / Kenya").roaster == nil)
  }

  @Test func `no more is read than a label holds`() throws {
    let blank = [String](repeating: "", count: LabelText.mostLines - 1)
    let label = LabelText(lines: ["Kenya"] + blank + ["washed"])
    let found = reader.read(label, today: today)
    #expect(found.origins == ["Kenya"])
    #expect(found.process == nil)
    let novel = String(repeating: "washed ", count: LabelText.mostBytes / 7 + 1)
    #expect(reader.read(LabelText(lines: ["Kenya", novel]), today: today).process == nil)
  }

  @Test func `tabs set columns apart`() throws {
    let found = read("Grove Coffee / Region\tNyeri / Process\twashed / Kenya")
    #expect(found.region == "Nyeri")
    #expect(found.process == .washed)
  }

  @Test func `an open date is never accepted`() throws {
    let found = read("Roasted 03/04/2026")
    #expect(found.decisions[.roastDate]?.kind == .borderline)
    #expect(found.roastDate == nil)
  }

  @Test func `decisions name their evidence`() throws {
    let found = read("Grove Coffee / ETHIOPIA / washed")
    let origin = try #require(found.decisions[.origin])
    #expect(origin.evidence == "ETHIOPIA")
    #expect(origin.line == 2)
    #expect((0...1).contains(origin.confidence))
  }

  @Test func `notes become wheel nodes`() throws {
    let found = read("Grove Coffee / Notas: jazmín, frambuesa / 250 g")
    #expect(found.flavors == ["floral.floral.jasmine", "fruity.berry.raspberry"])
  }

  @Test func `a bean holds what was accepted or confirmed`() throws {
    var reading = LabelReading()
    reading.roaster = "Grove Coffee"
    reading.region = "Nyeri"
    reading.origins = ["Kenya"]
    func decision(_ kind: LabelDecision.Kind) -> LabelDecision {
      LabelDecision(kind: kind, confidence: 0.7, evidence: "", line: 1)
    }
    reading.decisions = [
      .roaster: decision(.accept), .region: decision(.borderline), .origin: decision(.borderline),
    ]
    let id = Identifier<Bean>(rawValue: "b")
    let bean = reading.bean(id: id, createdAt: Timestamp(seconds: 0), including: [.origin])
    #expect(bean.roaster == "Grove Coffee")
    #expect(bean.origin == "Kenya")
    #expect(bean.region == "")
    #expect(reading.borderlineFields == [.origin, .region])
  }

  private func read(_ lines: String) -> LabelReading {
    reader.read(LabelText(lines: LabelFixture.lines(lines)), today: today)
  }

  private func value(_ field: String, _ reading: LabelReading) -> String {
    guard let field = LabelField(rawValue: field) else { return "no such field" }
    return reading.texts(of: field).joined(separator: ", ")
  }

  @Test(arguments: [(Double.nan, nil), (.infinity, 1), (-1, 0), (0.5, 0.5)] as [(Double, Double?)])
  func `a recognizer's confidence that is none is unknown`(
    given: Double, kept: Double?
  ) {
    let line = LabelText.Line("Washed", height: given, confidence: given)
    #expect(line.confidence == kept && line.height == (given.isFinite ? given : nil))
  }
}
