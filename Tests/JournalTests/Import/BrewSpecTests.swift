import Foundation
import Support
import TestSupport
import Testing

@testable import Journal

/// BrewSpec 1.0, as JSON and as YAML.
@Suite(.ownThreads) struct BrewSpecTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private func importing(_ text: String, into journal: BrewJournal) throws -> ImportSummary {
    let file = try scratch.write(Array(text.utf8), to: "spec.txt")
    return try JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-09-30"))
    ).run(file, into: journal)
  }

  private func exported(_ journal: BrewJournal, isYAML: Bool) throws -> (String, ExportSummary) {
    var bytes: [UInt8] = []
    let summary = try journal.exportBrewSpec(isYAML: isYAML) { bytes += $0 }
    return (String(decoding: bytes, as: UTF8.self), summary)
  }

  private static func schema() throws -> JSONSchema {
    try JSONSchema(Data(contentsOf: PackageFiles.url("Fixtures/brewspec/brewspec.schema.json")))
  }

  private func brew(_ members: String) -> String {
    "{\"brewspec_version\": \"1.0\", \"brews\": [{\(members)}]}"
  }

  // MARK: There and back

  @Test(arguments: [false, true])
  func `the sample journal comes back as it was`(isYAML: Bool) throws {
    let journal = BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite"))
    let (text, summary) = try exported(journal, isYAML: isYAML)
    #expect(summary.leftOutBrews == 0 && summary.leftOutValues == 0)
    let copy = try scratch.journal("copy.sqlite")
    let told = try importing(text, into: copy)
    #expect(told.format == .brewSpec && told.problems == [] && told.leftOut == [:])
    #expect(told.added.brews == summary.brews)
    #expect(try copy.exported(.csv) == journal.exported(.csv))
    #expect(try exported(copy, isYAML: isYAML).0 == text)
    // Tastings have no column of the table.
    func tastings(_ journal: BrewJournal) throws -> [String] {
      try journal.contents().tastings.map { tasting in
        let levels = [
          tasting.aroma, tasting.acidity, tasting.sweetness, tasting.body, tasting.balance,
          tasting.aftertaste,
        ]
        return "\(levels) \(tasting.flavorTags.map(\.rawValue)) \(tasting.notes)"
      }.sorted()
    }
    #expect(try tastings(copy) == tastings(journal))
    let again = try importing(text, into: copy)
    #expect(again.added == ImportSummary.Counts() && again.updated == ImportSummary.Counts())
  }

  @Test func `the schema accepts what is written`() throws {
    let journal = try scratch.journal()
    let bean = Bean(
      id: BrewJournal.newID(), name: String(repeating: "n", count: 120), roaster: "Röster \"1\"",
      origin: "Brazil, Colombia", region: "Huila", process: CoffeeProcess(rawValue: "wet_hulled"),
      roastLevel: .mediumLight, notes: "line\nline\t\u{7}", createdAt: .now)
    let method = BrewMethod(id: BrewJournal.newID(), name: "My pot", category: .stovetop)
    let grinder = Grinder(id: BrewJournal.newID(), name: "Mill")
    try journal.add(bean)
    try journal.write { database in
      try method.insert(database)
      try grinder.insert(database)
      for (number, temperature) in stride(from: 80, through: 105, by: 0.1).enumerated() {
        try Brew(
          id: BrewJournal.newID(), beanID: bean.id, methodID: method.id, grinderID: grinder.id,
          brewedAt: Timestamp(seconds: 1_767_682_800 + number), dose: 15.123, water: -1,
          yield: 1e-7, waterTemperature: (temperature * 10).rounded() / 10,
          grindSetting: Double(number - 10), brewTime: 0,
          rating: [0, 0.5, 3.7, 5][number % 4], notes: "süß: #\(number)\n- \"plum\" 🍑",
          isCopy: number.isMultiple(of: 2)
        ).insert(database)
      }
    }
    let schema = try Self.schema()
    let (text, summary) = try exported(journal, isYAML: false)
    #expect(schema.faults(try JSONSerialization.jsonObject(with: Data(text.utf8))) == [])
    // The long name once a brew, the water and the brew time.
    #expect(summary.leftOutValues == summary.brews * 3)
    for isYAML in [false, true] {
      let copy = try BrewJournal.inMemory()
      let told = try importing(try exported(journal, isYAML: isYAML).0, into: copy)
      #expect(told.problems == [] && told.added.brews == summary.brews)
      let pairs = zip(
        try copy.contents().brews.sorted { $0.brewedAt.text < $1.brewedAt.text },
        try journal.contents().brews.sorted { $0.brewedAt.text < $1.brewedAt.text })
      for (new, old) in pairs {
        #expect(new.waterTemperature == old.waterTemperature && new.rating == old.rating)
        #expect(new.grindSetting == old.grindSetting && new.dose == old.dose)
        #expect(new.yield == old.yield && new.notes == old.notes && new.isCopy == old.isCopy)
      }
      let read = try #require(try copy.contents().beans.first)
      #expect(read.origin == bean.origin && read.roastLevel == .mediumLight)
      #expect(read.process == .wetHulled && read.notes == bean.notes)
      #expect(try copy.contents().methods.map(\.category) == [.stovetop])
    }
  }

  @Test func `a journal without brews is no BrewSpec`() throws {
    let error = #expect(throws: JournalError.self) {
      try exported(try scratch.journal(), isYAML: false)
    }
    #expect(error?.reason == .nothingToExport && error?.code == .badInput)
  }

  // MARK: Documents of others

  private static let yaml = """
    # two cups
    brewspec_version: "1.0"
    brews:
      - date: 2026-02-21
        type: pour_over
        method: Hario V60
        dose_g: 15
        water_g: 250
        water_temp_c: 93.5
        grind: medium_fine
        coffee: &sidama
          name: Sidama
          roaster: Onyx
          roast_level: light
          roast_date: 2026-02-01
          origins:
            - {country: Äthiopien, region: Sidama, producer: Bensa, process: natur, varietal: 74158, elevation_masl: 1950}
        equipment: {grinder: Comandante C40, grinder_setting: 21}
        duration_s: 180
        process_notes: rinsed the filter
        result:
          dose_g: 15.2
          tds: 1.38
          tasting_notes: |-
            peach,
            jasmine
          ratings: {overall: 8, acidity: 7, mouthfeel: 5}
      - date: "2026-02-22T08:30:00Z"
        type: espresso
        coffee: *sidama
    """

  @Test func `a document of another program is read`() throws {
    let journal = try scratch.journal()
    let text = Self.yaml.replacing("varietal: 74158", with: "varietal: \"74158\"")
    let summary = try importing(text, into: journal)
    #expect(summary.problems == [] && summary.added.brews == 2 && summary.added.beans == 1)
    #expect(summary.leftOut == ["origin.elevation_masl": 2])
    let contents = try journal.contents()
    let brew = try #require(contents.brews.first { $0.dose != nil })
    #expect(brew.dose == 15.2 && brew.water == 250 && brew.waterTemperature == 93.5)
    #expect(brew.grindSetting == 21 && brew.brewTime == 180 && brew.rating == 4.5)
    #expect(brew.tds == 1.38 && brew.extractionYield == nil)
    #expect(brew.notes == "peach,\njasmine\nrinsed the filter\nGrind: medium fine")
    #expect(brew.brewedAt.text == "2026-02-21")
    let bean = try #require(contents.beans.first)
    #expect(bean.origin == "Ethiopia" && bean.farm == "Bensa" && bean.process == .natural)
    #expect(bean.roastDateText == "2026-02-01" && bean.variety == "74158")
    #expect(contents.tastings.map(\.acidity) == [4] && contents.tastings.map(\.body) == [3])
    #expect(Set(contents.methods.map(\.name)) == ["Hario V60", "Espresso"])
    // A corrected rating corrects the brew.
    let corrected = text.replacing("overall: 8", with: "overall: 9")
    let again = try importing(corrected, into: journal)
    #expect(again.updated.brews == 1 && again.added.brews == 0 && again.alreadyThere.brews == 1)
    #expect(try journal.contents().brews.first { $0.id == brew.id }?.rating == 5)
  }

  @Test func `a brew without a date comes in, one of the future does not`() throws {
    let journal = try scratch.journal()
    let text = brew(
      "\"dose_g\": 15}, {\"date\": \"2027-01-01\"}, {\"date\": \"2026-01-01\", \"dose_g\": 900")
    let summary = try importing(text, into: journal)
    #expect(summary.skipped == 1 && summary.added.brews == 2)
    #expect(try journal.contents().brews.contains { $0.brewedAt.text.isEmpty && $0.dose == 15 })
    #expect(
      summary.problems.map(\.message) == [
        "brews[1]: date 2027-01-01 lies in the future; give a day up to 2026-09-30",
        "brews[2]: dose_g 900 is out of range; write a number above 0, up to 200 g",
      ])
  }

  // MARK: What the schema refuses

  struct Fault: Sendable {
    let path: String
    let reason: SchemaFault

    init(_ path: String, _ reason: SchemaFault) {
      (self.path, self.reason) = (path, reason)
    }
  }

  private static let members: [(String, Fault?)] = [
    ("\"date\": \"2026-02-21\"", nil), ("\"date\": \"2026-02-21T08:30:00Z\"", nil),
    ("\"date\": \"21.02.2026\"", Fault("brews[0].date", .notATime)),
    ("\"date\": 20260221", Fault("brews[0].date", .notATime)),
    ("\"dose_g\": 0", Fault("brews[0].dose_g", .notAbove(0))),
    ("\"dose_g\": \"15\"", Fault("brews[0].dose_g", .notANumber)),
    ("\"dose_g\": true", Fault("brews[0].dose_g", .notANumber)),
    ("\"dosis\": 15", Fault("brews[0].dosis", .unknownMember(near: nil))),
    ("\"dose\": 15", Fault("brews[0].dose", .unknownMember(near: nil))),
    ("\"water_gr\": 15", Fault("brews[0].water_gr", .unknownMember(near: "water_g"))),
    ("\"water_temp_c\": 93.5", nil), ("\"water_temp_c\": 0", nil),
    ("\"water_temp_c\": 93.25", Fault("brews[0].water_temp_c", .moreThanOneDecimal)),
    ("\"water_temp_c\": 100.5", Fault("brews[0].water_temp_c", .above(100))),
    ("\"water_temp_c\": -1", Fault("brews[0].water_temp_c", .below(0))),
    (
      "\"type\": \"moka\"",
      Fault(
        "brews[0].type", .unknownWord(allowed: ["immersion", "pour_over", "espresso", "hybrid"]))
    ),
    ("\"method\": \"\"", Fault("brews[0].method", .empty)),
    ("\"method\": null", Fault("brews[0].method", .notText)),
    ("\"coffee\": []", Fault("brews[0].coffee", .notAnObject)),
    ("\"coffee\": {\"origins\": []}", Fault("brews[0].coffee.origins", .empty)),
    (
      "\"coffee\": {\"roast_level\": \"medium_light\"}",
      Fault("brews[0].coffee.roast_level", .unknownWord(allowed: ["light", "medium", "dark"]))
    ),
    (
      "\"coffee\": {\"roast_date\": \"2026-02-21T08:30:00Z\"}",
      Fault("brews[0].coffee.roast_date", .notADay)
    ),
    (
      "\"coffee\": {\"origins\": [{\"country\": 5}]}",
      Fault("brews[0].coffee.origins[0].country", .notText)
    ),
    (
      "\"coffee\": {\"origins\": [{\"harvest_year\": 1899}]}",
      Fault("brews[0].coffee.origins[0].harvest_year", .below(1900))
    ),
    ("\"coffee\": {\"origins\": [{\"harvest_year\": 2025.0}]}", nil),
    (
      "\"coffee\": {\"origins\": [{\"elevation_masl\": 1950.5}]}",
      Fault("brews[0].coffee.origins[0].elevation_masl", .notWhole)
    ),
    ("\"water\": {\"ppm\": 0}, \"result\": {\"brix\": 0}", nil),
    (
      "\"result\": {\"ratings\": {\"overall\": 10}}",
      Fault("brews[0].result.ratings.overall", .above(9))
    ),
    (
      "\"result\": {\"ratings\": {\"overall\": 4.5}}",
      Fault("brews[0].result.ratings.overall", .notWhole)
    ),
    ("\"result\": {\"tasting_notes\": \"" + String(repeating: "é", count: 2000) + "\"}", nil),
    (
      "\"result\": {\"tasting_notes\": \"" + String(repeating: "é", count: 2001) + "\"}",
      Fault("brews[0].result.tasting_notes", .tooLong(limit: 2000))
    ),
  ]

  /// The program and the schema itself agree about each document.
  @Test(arguments: members)
  func `what the schema refuses is refused with its path`(_ members: String, _ fault: Fault?) throws
  {
    let text = brew(members)
    let faults = try Self.schema().faults(try JSONSerialization.jsonObject(with: Data(text.utf8)))
    #expect(faults.isEmpty == (fault == nil), "\(faults)")
    try check(text, fault)
  }

  @Test(arguments: [
    ("{\"brewspec_version\": 1.0, \"brews\": [{}]}", Fault("brewspec_version", .notTheText("1.0"))),
    (
      "{\"brewspec_version\": \"0.9\", \"brews\": [{}]}",
      Fault("brewspec_version", .notTheText("1.0"))
    ),
    ("{\"brewspec_version\": \"1.0\"}", Fault("", .lacksMember("brews"))),
    ("{\"brewspec_version\": \"1.0\", \"brews\": []}", Fault("brews", .empty)),
    ("{\"brewspec_version\": \"1.0\", \"brews\": {}}", Fault("brews", .notAList)),
    ("{\"brewspec_version\": \"1.0\", \"brews\": [5]}", Fault("brews[0]", .notAnObject)),
    (
      "{\"brewspec_version\": \"1.0\", \"brews\": [{}], \"x\": 1}",
      Fault("x", .unknownMember(near: nil))
    ),
  ])
  func `documents that are none`(_ text: String, _ fault: Fault?) throws {
    #expect(
      try !Self.schema().faults(try JSONSerialization.jsonObject(with: Data(text.utf8))).isEmpty)
    try check(text, fault)
  }

  private func check(_ text: String, _ fault: Fault?) throws {
    let journal = try scratch.journal()
    let before = try scratch.bytes("journal.sqlite")
    guard let fault else {
      #expect(try importing(text, into: journal).format == .brewSpec)
      return
    }
    let error = #expect(throws: JournalError.self) { try importing(text, into: journal) }
    #expect(error?.reason == .refusedDocument)
    #expect(error?.facts.field == fault.path && error?.facts.schemaFault == fault.reason)
    #expect(try scratch.bytes("journal.sqlite") == before)
  }

  @Test(arguments: [
    ("brewspec_version: \"1.0\"\nbrews:\n  - date: [2026\n", 4),
    ("brewspec_version: \"1.0\"\nbrews:\n\t- a\n", 3),
  ])
  func `broken YAML is reported with its line`(_ text: String, _ line: Int) throws {
    let journal = try scratch.journal()
    let error = #expect(throws: JournalError.self) { try importing(text, into: journal) }
    #expect(error?.reason == .brokenYAML && error?.facts.line == line)
  }

  /// Nine lists of nine aliases each are 9⁹ values.
  @Test func `aliases cannot fill the memory`() throws {
    var text = "brewspec_version: \"1.0\"\na0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let aliases = [String](repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let error = #expect(throws: JournalError.self) {
      try importing(text, into: try scratch.journal())
    }
    #expect(error?.reason == .inputTooLarge)
  }
}
