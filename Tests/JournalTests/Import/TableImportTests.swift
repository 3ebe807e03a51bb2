import Foundation
import GRDB
import Support
import TestSupport
import Testing

@testable import Journal

/// Importing tables of brews.
@Suite(.ownThreads) struct TableImportTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  @Test func `a table comes in whole`() throws {
    let journal = try scratch.journal()
    let summary = try scratch.importing(importFixture("plain.csv"), into: journal, isStrict: true)
    #expect(summary.added.brews == 4)
    #expect(summary.added.beans == 2)
    #expect(summary.added.methods == 2)
    #expect(summary.added.grinders == 1)
    #expect(summary.unrated == 2)
    #expect(summary.problems.isEmpty)
    let contents = try journal.contents()
    let first = try #require(contents.brews.first)
    #expect(first.brewedAt.text == "2026-01-05T07:10:00Z")
    #expect(first.dose == 15 && first.water == 250 && first.yield == nil)
    #expect(first.waterTemperature == 94 && first.grindSetting == 22 && first.brewTime == 165)
    #expect(first.rating == 4 && first.notes == "Blackcurrant, clean finish")
    #expect(contents.brews[2].notes == "Said \"crema\" twice.\nSecond line.")
    #expect(contents.brews[3].beanID == nil && contents.brews[3].methodID == nil)
    let bean = try #require(contents.beans.first { $0.name == "Nightjar" })
    #expect(bean.id == first.beanID && bean.roaster == "Harbor Lane" && bean.process == .washed)
    #expect(bean.roastLevel == .light && bean.roastDateText == "2025-12-20")
    #expect(bean.createdAt == first.brewedAt)
    #expect(Set(contents.methods.map(\.category)) == [.pourOver, .espresso])
  }

  @Test func `a spreadsheet's table says the same`() throws {
    let plain = try scratch.journal("plain.sqlite")
    _ = try scratch.importing(importFixture("plain.csv"), into: plain)
    let other = try scratch.journal("other.sqlite")
    let summary = try scratch.importing(
      importFixture("semicolons.csv"), into: other, isStrict: true)
    #expect(summary.added.brews == 4)
    #expect(summary.ignoredColumns == ["Weather"])
    let expected = try plain.exported(.csv).replacing(
      "Said \"\"crema\"\" twice.\nSecond", with: "Said \"\"crema\"\" twice.\r\nSecond")
    #expect(try other.exported(.csv) == expected)
    // In the journal that has them, they are the same brews of the same beans.
    let again = try scratch.importing(importFixture("semicolons.csv"), into: plain)
    #expect(again.alreadyThere.brews == 3)
    #expect(again.added.beans == 0 && again.added.methods == 0 && again.added.grinders == 0)
    #expect(again.added.brews == 0)
    #expect(again.updated.brews == 1, "its note has another line break")
  }

  @Test func `tabs separate too`() throws {
    let journal = try scratch.journal()
    _ = try scratch.importing(importFixture("tabs.csv"), into: journal, zone: "America/New_York")
    let brew = try #require(try journal.contents().brews.first)
    #expect(brew.notes == "only a day, \"quoted\" inside")
    #expect(brew.brewedAt.text == "2026-01-05", "the day as it is written")
    #expect(brew.rating == 5)
  }

  /// What a table says of days holds wherever its journal is read.
  @Test func `a day without a time is that day in every time zone`() throws {
    let journal = try scratch.journal()
    let text = "brewed_at,bean_name,rating\n2026-01-05,Rio Alto,4\n"
    let file = try scratch.write(Array(text.utf8), to: "days.csv")
    _ = try scratch.importing(file, into: journal, zone: "America/Los_Angeles")
    let brew = try #require(try journal.contents().brews.first)
    for zone in ["America/Los_Angeles", "Europe/Berlin", "Pacific/Auckland", "Pacific/Kiritimati"] {
      let calendar = LocalCalendar(timeZone: try #require(TimeZone(identifier: zone)))
      #expect(calendar.day(of: brew.brewedAt)?.description == "2026-01-05", "\(zone)")
      #expect(calendar.clock(of: brew.brewedAt) == nil)
      let again = try scratch.importing(file, into: journal, zone: zone)
      #expect(again.added == ImportSummary.Counts() && again.updated == ImportSummary.Counts())
    }
    #expect(try journal.exported(.csv).contains("\n2026-01-05,Rio Alto,"))
    var query = BrewQuery()
    (query.since, query.until) = (brew.brewedAt.day, brew.brewedAt.day)
    #expect(try journal.brews(query).brews.map(\.id) == [brew.id])
  }

  /// Earlier versions stored a day as its noon.
  @Test func `a day is known in a journal that has its noon`() throws {
    let journal = try scratch.journal()
    try sql(
      scratch.path("journal.sqlite"),
      """
      INSERT INTO bean (id, name, created_at) VALUES ('1', 'Rio Alto', '');
      INSERT INTO brew (id, bean_id, brewed_at, dose_g, rating) VALUES
        ('a', '1', '2026-01-05T12:00:00Z', 15, 4);
      """)
    func table(_ rating: Int) throws -> String {
      let text = "brewed_at,bean_name,dose_g,rating\n2026-01-05,Rio Alto,15,\(rating)\n"
      return try scratch.write(Array(text.utf8), to: "days\(rating).csv")
    }
    let same = try scratch.importing(try table(4), into: journal)
    #expect(same.added.brews == 0 && same.alreadyThere.brews == 1)
    let corrected = try scratch.importing(try table(3), into: journal)
    #expect(corrected.added.brews == 0 && corrected.updated.brews == 1)
    let brews = try journal.contents().brews
    #expect(brews.map(\.brewedAt.text) == ["2026-01-05T12:00:00Z"] && brews.map(\.rating) == [3])
  }

  @Test func `bad values are left out, bad rows skipped, and both are reported`() throws {
    let journal = try scratch.journal()
    let summary = try scratch.importing(importFixture("bad-rows.csv"), into: journal)
    #expect(summary.added.brews == 11 && summary.added.beans == 0)
    #expect(summary.skipped == 1 && summary.hasLosses)
    #expect(
      summary.problems.map(\.message) == [
        "line 2: brewed_at '02/09/2026' can be read two ways; say the order with "
          + "--date-order dmy or mdy, or write YYYY-MM-DD",
        "line 4: brewed_at 2027-01-01T00:00:00Z lies in the future; give a day up to 2026-02-01",
        "line 5: dose_g '250' is out of range; write a number above 0, up to 200 g",
        "line 6: dose_g '1,000' may mean a thousand or a fraction; write it without separators of "
          + "thousands",
        "line 7: water_temp_c '200' is out of range; write a number from 0 to 110 °C; 93 °C would fit",
        "line 7: rating '6' is out of range; write a number from 0 to 5",
        "line 9: dose_g 'much' is no number; write a number above 0, up to 200 g",
        "line 11: roast_date '13.2026' is no date; write YYYY-MM-DD",
        "line 12: rating '4' may be of another scale than the ratings above 5; name the scale with "
          + "--rating-scale",
        "line 13: a quote is never closed; double the quotes within a quoted cell",
        "line 14: rating '4' may be of another scale than the ratings above 5; name the scale with "
          + "--rating-scale",
      ])
    let brews = try journal.contents().brews
    #expect(
      brews.map(\.notes) == [
        "no time", "from the future", "ambiguous", "too much coffee", "a thousand or one",
        "two\nfaults", "no number. Dose g: much", "one, two,three", "no day", "good", "good too",
      ])
    #expect(brews.map(\.dose) == [15, nil, nil, nil, nil, nil, nil, nil, nil, 15, 16])
  }

  @Test func `strict takes all or nothing`() throws {
    let journal = try scratch.journal()
    let before = try scratch.bytes("journal.sqlite")
    let refusal = #expect(throws: ImportRefusal.self) {
      try scratch.importing(importFixture("bad-rows.csv"), into: journal, isStrict: true)
    }
    #expect(refusal?.summary.problemCount == 11)
    #expect(try journal.contents() == JournalContents())
    #expect(try scratch.bytes("journal.sqlite").count == before.count)
  }

  @Test func `importing again adds nothing twice`() throws {
    let journal = try scratch.journal()
    _ = try scratch.importing(importFixture("plain.csv"), into: journal)
    let once = try journal.contents()
    let again = try scratch.importing(importFixture("plain.csv"), into: journal)
    #expect(again.added == ImportSummary.Counts())
    #expect(again.alreadyThere.brews == 4)
    #expect(try journal.contents() == once)
  }

  @Test func `edited brews and renamed beans are known again`() throws {
    let journal = try scratch.journal()
    _ = try scratch.importing(importFixture("plain.csv"), into: journal)
    try sql(
      scratch.path("journal.sqlite"), "UPDATE brew SET rating = 1; UPDATE bean SET name = 'X'")
    let again = try scratch.importing(importFixture("plain.csv"), into: journal)
    #expect(again.added == ImportSummary.Counts())
    #expect(again.alreadyThere.brews == 4)
  }

  @Test func `an exported table is known in its own journal`() throws {
    let journal = try scratch.journal()
    try sql(
      scratch.path("journal.sqlite"),
      """
      INSERT INTO bean (id, name, process, created_at) VALUES ('b', 'Añejo ', 'Washed', '');
      INSERT INTO method VALUES ('m', 'Aero-Press', 'pressure');
      INSERT INTO brew (id, bean_id, method_id, brewed_at, dose_g, rating) VALUES
        ('1', 'b', 'm', '2026-01-05T08:10:00+01:00', 15, 4), ('2', NULL, NULL, '2026-01-05', 0.1, 0);
      """)
    let file = try scratch.write(Array(try journal.exported(.csv).utf8), to: "own.csv")
    let summary = try scratch.importing(file, into: journal, isStrict: true)
    #expect(summary.added == ImportSummary.Counts())
    #expect(summary.alreadyThere.brews == 2)
  }

  @Test func `rows that are the same are one brew`() throws {
    let row = "2026-01-05T07:00:00Z,15,fine"
    let text = "brewed_at,dose_g,notes\n\(row)\n\(row)\n\(row)!\n"
    let (journal, summary) = try scratch.importing(text)
    #expect(summary.added.brews == 2)
    #expect(summary.repeatedRows == 1)
    let file = scratch.path("new.txt")
    let again = try scratch.importing(file, into: journal)
    #expect(again.repeatedRows == 0 && again.alreadyThere.brews == 3)
  }

  @Test func `missing columns tell nothing`() throws {
    let journal = try scratch.journal()
    _ = try scratch.importing(importFixture("plain.csv"), into: journal)
    let text = "bean_name,brewed_at\nNIGHTJAR,2026-01-20\nOther,2026-01-20\n"
    let file = try scratch.write(Array(text.utf8), to: "few.csv")
    let summary = try scratch.importing(file, into: journal)
    #expect(summary.added.beans == 1)
    let contents = try journal.contents()
    let nightjar = try #require(contents.beans.first { $0.name == "Nightjar" })
    #expect(contents.brews.count { $0.beanID == nightjar.id } == 3)
  }

  @Test func `of bags of one name the freshest one is meant`() throws {
    let journal = try scratch.journal()
    try sql(
      scratch.path("journal.sqlite"),
      """
      INSERT INTO bean (id, name, roast_date, created_at) VALUES
        ('1', 'Quay', '2025-11-01', ''), ('2', 'Quay', '2025-12-01', ''), ('3', 'Quay', '2026-01-30', '');
      """)
    let file = try scratch.write(
      Array("bean_name,brewed_at\nquay,2026-01-20\n".utf8), to: "few.csv")
    _ = try scratch.importing(file, into: journal)
    #expect(try journal.contents().brews.map(\.beanID?.rawValue) == ["2"])
  }

  @Test(arguments: [
    ("", JournalError.Reason.emptyInput), ("a,b\n1,2\n", .noTimeColumn),
    ("brewed_at,Dose-G,dose_g\n", .repeatedColumn), ("\u{FEFF}\n", .emptyInput),
    ("{", .brokenJSON), ("[1]", .listInput), ("{\"a\": 1}", .unknownInput),
    ("SQLite format 3\0…", .damagedInput), ("PK\u{3}\u{4}nothing", .damagedArchive),
  ])
  func `what is no table is refused`(_ text: String, _ reason: JournalError.Reason) throws {
    let error = #expect(throws: JournalError.self) { try scratch.importing(text) }
    #expect(error?.reason == reason && error?.code == .badInput)
  }

  @Test func `other encodings are refused or reported`() throws {
    let wide = Array("brewed_at\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let file = try scratch.write([0xFF, 0xFE] + wide + [0], to: "wide.csv")
    let journal = try scratch.journal()
    let error = #expect(throws: JournalError.self) { try scratch.importing(file, into: journal) }
    #expect(error?.reason == .utf16Input && error?.facts.file == "wide.csv")
    // One character of UTF-8 tells that the other is damaged.
    let broken =
      Array("brewed_at,notes\n2026-01-05,caf".utf8) + [0xE9] + Array("\n2026-01-06,é\n".utf8)
    let summary = try scratch.importing(try scratch.write(broken, to: "broken.csv"), into: journal)
    #expect(summary.added.brews == 1 && summary.encoding == nil)
    #expect(
      summary.problems.map(\.message) == [
        "line 2: notes is not valid UTF-8; save the file as UTF-8"
      ])
  }

  @Test func `Windows-1252 is read, and reported`() throws {
    let text = "Datum;Bohne;Rösterei;Preis\n05.01.2026;Süß –;x;12,50 €\n"
    let bytes = text.unicodeScalars.map { scalar -> UInt8 in
      switch scalar {
      case "€": 0x80
      case "–": 0x96
      default: UInt8(scalar.value)
      }
    }
    let journal = try scratch.journal()
    let summary = try scratch.importing(try scratch.write(bytes, to: "latin.csv"), into: journal)
    #expect(summary.encoding == "windows-1252" && summary.problems == [])
    let bean = try #require(try journal.contents().beans.first)
    #expect(bean.name == "Süß –" && bean.roaster == "x" && bean.price == 12.5)
  }

  @Test(arguments: [
    ([0xC3, 0xA9], true, false), ([0xE9], true, true), ([0xE9, 0x2C], true, true),
    ([0xC3], false, false), ([0xC3], true, true), ([0xE9, 0x81], true, false), ([], true, false),
    ([0x41], true, false), ([0xEF, 0xBB, 0xBF, 0xE9], true, false),
  ])
  func `what is certainly Windows-1252`(_ bytes: [UInt8], _ isWhole: Bool, _ isCertain: Bool) {
    #expect(Windows1252Text.isCertain(bytes, isWhole: isWhole) == isCertain)
  }

  @Test func `any line end and any last line will`() throws {
    for (index, end) in ["\n", "\r\n", "\r"].enumerated() {
      let rows = ["brewed_at,notes", "2026-01-05,\"a\(end)b\"", "2026-01-06,c"]
      let (journal, summary) = try scratch.importing(
        rows.joined(separator: end), as: "end\(index)")
      #expect(summary.problems.isEmpty)
      #expect(try journal.contents().brews.map(\.notes) == ["a\(end)b", "c"])
    }
  }

  @Test func `nul characters and long cells do no harm`() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let text =
      "brewed_at,bean_name,notes\n2026-01-05,a\0b,\(long)\n2026-01-06,,\(long)x\n2026-01-07,,ok"
    let (journal, summary) = try scratch.importing(text)
    #expect(summary.added.brews == 2)
    #expect(
      summary.problems.map(\.message) == [
        "line 3: notes is longer than 1000000 bytes; shorten it"
      ])
    let contents = try journal.contents()
    #expect(contents.beans.map(\.name) == ["ab"])
    #expect(contents.brews.first?.notes == long)
  }

  /// Blocks of the file end anywhere: within quotes, between CR and LF, within a character.
  @Test func `records read the same wherever blocks end`() throws {
    let note = String(repeating: "é,\"\"\r\n", count: 40_000)
    for shift in 0..<8 {
      let pad = String(repeating: "p", count: 800_000 + shift)
      let text =
        "brewed_at,notes\r\n2026-01-05,\(pad)\r\n2026-01-06,\"\(note)\"\r\n2026-01-07,\"\(note)\"\r\n"
      let (journal, summary) = try scratch.importing(text, as: "shift\(shift)")
      #expect(summary.problems.isEmpty)
      let notes = try journal.contents().brews.map(\.notes)
      let whole = note.replacing("\"\"", with: "\"")
      #expect(notes == [pad, whole, whole])
    }
  }

  /// Words of six languages mean what they mean on a label, and the same bag is one bean.
  @Test func `words of six languages are understood`() throws {
    let (journal, summary) = try scratch.importing(
      """
      brewed_at,bean_name,origin,process,roast_level
      2026-01-01,Guji,Ethiopia,natural,light
      2026-01-02,Guji,Äthiopien,natur,hell
      2026-01-03,guji,Etiopía,secado al sol,tueste claro
      2026-01-04,GUJI,Éthiopie,naturelle,torréfaction claire
      2026-01-05,Guji,Etiopia,via secca,tostatura chiara
      2026-01-06,Guji,etiópia,via seca,torra clara
      2026-01-07,Guji,Эфиопия,Natural,Light
      2026-01-08,Guji,Atlantis,sung to,as usual
      """)
    #expect(summary.problems.isEmpty && summary.added.brews == 8)
    let beans = try journal.beans().map(\.bean).sorted { $0.origin > $1.origin }
    #expect(beans.map(\.origin) == ["Ethiopia", "Atlantis"])
    #expect(beans.map(\.process.rawValue) == ["natural", "sung to"])
    #expect(beans.map(\.roastLevel.rawValue) == ["light", "as usual"])
  }

  /// A journal that has the word of another language knows the bag again.
  @Test func `a bean with a foreign origin is not added twice`() throws {
    let journal = try scratch.journal()
    try sql(
      scratch.path("journal.sqlite"),
      """
      INSERT INTO bean (id, name, origin, process, created_at)
        VALUES ('b', 'Guji', 'Äthiopien', 'natur', '2026-01-01T00:00:00Z')
      """)
    let file = try scratch.write(
      "brewed_at,bean_name,origin,process\n2026-01-05,Guji,Äthiopien,natur\n", to: "own.csv")
    let summary = try scratch.importing(file, into: journal)
    #expect(summary.added.brews == 1 && summary.added.beans == 0)
  }
}
