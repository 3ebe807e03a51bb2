import Foundation
import GRDB
import TestSupport
import Testing

@testable import Journal

/// Export, import, export: the same bytes.
@Suite(.ownThreads) struct RoundTripTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  /// A journal with what other programs may write: dangling references, odd texts and numbers.
  private func oddJournal() throws -> BrewJournal {
    let journal = try scratch.journal("odd.sqlite")
    try sql(
      scratch.path("odd.sqlite"),
      """
      INSERT INTO bean (id, name, roaster, origin, process, roast_level, roast_date, created_at) VALUES
        ('b1', 'Comma, "Quote"', ' blanks ', 'Kenya', 'double soaked', 'Agtron 58', '2025-12-20', '2025-12-24T08:00:00Z'),
        ('b2', 'ピーチ' || char(10) || '🍑', '', '', 'WASHED', 'Medium-Dark', 'January', ''),
        ('b3', '', '', '', '', '', NULL, '');
      INSERT INTO method VALUES ('m1', 'V60', 'pour_over'), ('m2', '-', 'strange');
      INSERT INTO grinder VALUES ('g1', 'Mill "1"');
      INSERT INTO recipe (id, name, method_id, grinder_id, pours_g, is_inverted, usage_count, created_at)
        VALUES ('r1', 'Daily', 'm1', 'gone', '[45, 150.5,250]', 1, 3, ''),
        ('r2', '', NULL, NULL, 'broken', NULL, 0, '');
      INSERT INTO brew (id, bean_id, method_id, grinder_id, recipe_id, brewed_at, dose_g, water_g, yield_g,
        water_temp_c, grind_setting, brew_time_s, rating, notes, is_copy) VALUES
        ('w1', 'b1', 'm1', 'g1', 'r1', '2026-01-05T07:10:00Z', 15.1, 250, NULL, 0.0000001, -3, 165.25, 4.5, 'a' || char(13, 10) || 'b', 1),
        ('w2', 'b2', 'm2', NULL, NULL, '2026-01-05T08:10:00+01:00', 1e300, -1, 9e999, 93, 0, 1, 0, '; , " ''', 0),
        ('w3', 'b3', NULL, NULL, NULL, '2026-01-05', 0.1, 1.0, 3, NULL, NULL, NULL, 2.142857142857143, '   ', 0),
        ('w4', 'gone', 'gone', 'gone', 'gone', '2026-01-05 07:10', 15, NULL, NULL, NULL, NULL, NULL, 1, '', 0),
        ('w5', NULL, NULL, NULL, NULL, 'yesterday', NULL, NULL, NULL, NULL, NULL, NULL, 0, 'when?', 0),
        ('w6', NULL, NULL, NULL, NULL, '2026-01-04T23:59:59-05:00', NULL, NULL, NULL, 'hot', NULL, NULL, 0, '=1+2', 0);
      INSERT INTO tasting (id, brew_id, aroma, flavor_tags, notes) VALUES
        ('t1', 'w1', 4, '["fruity.berry", "custom:my \\"own\\" / tag"]', ''), ('t2', 'gone', 1, '[]', ''),
        ('t3', 'w2', NULL, 'broken', 'n');
      """)
    return journal
  }

  @Test(arguments: ExportFormat.allCases)
  func `an odd journal survives`(_ format: ExportFormat) throws {
    let first = try oddJournal().exported(format)
    let copy = try scratch.journal("copy.sqlite")
    let file = try scratch.write(first, to: "first")
    let summary = try scratch.importing(file, into: copy, isStrict: true)
    #expect(summary.added.brews == (format == .json ? 6 : 5))
    #expect(try copy.exported(format) == first)
    // And once more, into the copy: nothing new.
    let again = try scratch.importing(file, into: copy, isStrict: true)
    #expect(again.added == ImportSummary.Counts())
    #expect(try copy.exported(format) == first)
  }

  @Test func `what records cannot hold is counted`() throws {
    let journal = try oddJournal()
    // Pours and tags that are no lists, an infinite yield, and "hot".
    #expect(try journal.export(.json) { _ in }.unreadableValues == 4)
    try sql(
      journal.path,
      """
      UPDATE tasting SET flavor_tags = '["fruity.berry", 3, null, "floral"]' WHERE id = 't3';
      UPDATE brew SET dose_g = 'much', water_g = 9e999, yield_g = '40' WHERE id = 'w2';
      """)
    #expect(try journal.export(.json) { _ in }.unreadableValues == 6)
    let text = try journal.exported(.json)
    #expect(text.contains(#""flavor_tags": ["fruity.berry", "floral"]"#))
    #expect(text.contains(#""dose_g": null, "water_g": null, "yield_g": 40"#))
    #expect(try scratch.journal("new.sqlite").export(.json) { _ in }.unreadableValues == 0)
  }

  @Test func `an import that adds nothing changes no byte`() throws {
    let journal = try oddJournal()
    try sql(journal.path, "DROP INDEX brew_by_time")
    let file = try scratch.write(Array(try journal.exported(.json).utf8), to: "journal.json")
    let before = try scratch.bytes("odd.sqlite")
    let summary = try scratch.importing(file, into: journal)
    #expect(summary.added == ImportSummary.Counts())
    #expect(try scratch.bytes("odd.sqlite") == before)
  }

  @Test func `the table is written as the import reads it`() throws {
    var bytes: [UInt8] = []
    let summary = try oddJournal().export(.csv) { bytes += $0 }
    #expect(summary.brews == 5)
    #expect(summary.leftOutBrews == 1)
    // A dose, a water, a yield that is infinite and thus unrecorded; a roast date.
    #expect(summary.leftOutValues == 3)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        brewed_at,bean_name,roaster,origin,region,variety,process,roast_level,roast_date,method,grinder,dose_g,water_g,yield_g,water_temp_c,grind_setting,brew_time_s,rating,notes,is_copy,aroma
        2026-01-05,,,,,,,,,,,0.1,1,3,,,,2.142857142857143,"   ",,
        2026-01-05T04:59:59Z,,,,,,,,,,,,,,,,,,'=1+2,,
        2026-01-05T07:10:00Z,"Comma, ""Quote""\"," blanks ",Kenya,,,double soaked,Agtron 58,2025-12-20,V60,"Mill ""1""\",15.1,250,,1e-07,-3,165.25,4.5,"a\r
        b",true,4
        2026-01-05T07:10:00Z,"ピーチ
        🍑",,,,,washed,medium_dark,,-,,,,,93,0,1,,"; , "" '",,
        2026-01-05T07:10:00Z,,,,,,,,,,,15,,,,,,1,,,

        """)
  }

  /// A table without copies has the columns it always had; a brew and its copy stay two.
  @Test func `a table tells copies`() throws {
    let columns = "(id, brewed_at, dose_g, rating, is_copy)"
    for (values, copies) in [
      ("('a', '2026-01-05T07:10:00Z', 15, 4, 0), ('b', '2026-01-05T07:10:00Z', 15, 4, 1)", 1),
      ("('a', '2026-01-05T07:10:00Z', 15, 4, 0), ('b', 'yesterday', 15, 4, 1)", 0),
    ] {
      let journal = try scratch.journal("\(copies).sqlite")
      try sql(scratch.path("\(copies).sqlite"), "INSERT INTO brew \(columns) VALUES \(values)")
      let text = try journal.exported(.csv)
      #expect(text.contains("notes,is_copy\n") == (copies > 0))
      let (copy, summary) = try scratch.importing(text, as: "again-\(copies)")
      #expect(summary.problems.isEmpty && summary.copies == copies)
      #expect(try copy.contents().brews.count == 1 + copies)
      #expect(try copy.contents().brews.count { $0.isCopy } == copies)
      #expect(try copy.exported(.csv) == text)
    }
  }

  @Test(arguments: [
    ("true", true), ("YES", true), ("1", true), ("false", false), ("no", false), ("", false),
  ])
  func `ways to say that a brew is a copy`(text: String, isCopy: Bool) throws {
    let (journal, _) = try scratch.importing("is_copy,brewed_at\n\(text),2026-01-05\n")
    #expect(try journal.contents().brews.map(\.isCopy) == [isCopy])
  }

  @Test func `what may or may not be a copy is named, and no copy`() throws {
    let (journal, summary) = try scratch.importing("brewed_at,is_copy\n2026-01-05,maybe\n")
    #expect(
      summary.problems.map(\.message) == [
        "line 2: is_copy 'maybe' is neither true nor false; write true or false"
      ])
    #expect(summary.skipped == 0)
    #expect(try journal.contents().brews.map(\.isCopy) == [false])
  }

  @Test func `the exported journal of another program is kept`() throws {
    let journal = try scratch.journal()
    let summary = try scratch.importing(
      importFixture("exported.json"), into: journal, isStrict: true)
    #expect(summary.format == .json)
    #expect(summary.added.recipes == 1 && summary.added.tastings == 1 && summary.copies == 1)
    let text = try String(
      contentsOf: URL(filePath: importFixture("exported.json")), encoding: .utf8)
    #expect(try journal.exported(.json) == text)
  }

  @Test func `an empty journal survives`() throws {
    let journal = try scratch.journal()
    for format in ExportFormat.allCases {
      let text = try journal.exported(format)
      let (copy, summary) = try scratch.importing(text, as: format.rawValue)
      #expect(summary.added == ImportSummary.Counts())
      #expect(try copy.exported(format) == text)
    }
  }

  @Test func `what JSON cannot give back is reported`() throws {
    let text = """
      {"schema_version": 1, "bean": [{"name": "no id"}],
       "brew": [
         {"id": "n", "rating": 3},
         {"id": "a", "brewed_at": "2026-01-05T07:00:00Z", "rating": 7},
         {"id": "b", "brewed_at": "2026-01-05T07:00:00Z", "bean_id": "gone", "rating": 3}],
       "tasting": [{"id": "t", "brew_id": "b", "aroma": 9}, {"id": "u", "brew_id": "a"}, 5]}
      """
    let (journal, summary) = try scratch.importing(text)
    #expect(
      summary.problems.map(\.message) == [
        "line 1: a bean has no id; export the journal again",
        "brew n: has no time; export the journal again",
        "line 4, brew a: rating is out of range; write a number from 0 to 5",
        "line 6, tasting t: aroma is out of range; write a whole number from 1 to 5",
        "tasting u: belongs to no brew of the journal; export the journal again",
        "line 6: a tasting is no whole JSON object; export the journal again",
      ])
    #expect(summary.skipped == 6 && summary.alreadyThere.tastings == 0)
    let brews = try journal.contents().brews
    #expect(brews.map(\.id.rawValue) == ["b"] && brews.first?.beanID == nil)
  }

  @Test func `other versions are refused`() throws {
    let error = #expect(throws: JournalError.self) {
      try scratch.importing(#"{"schema_version": 2, "bean": []}"#)
    }
    #expect(error?.reason == .exportVersion && error?.facts.supportedVersion == 1)
  }

  @Test func `bags that the journal has are not doubled`() throws {
    let journal = try scratch.journal()
    try sql(
      scratch.path("journal.sqlite"),
      """
      INSERT INTO bean (id, name, roaster, origin, process, roast_level, roast_date, created_at)
        VALUES ('mine', 'NIGHTJAR', 'Harbor Lane', 'Kenya', 'double soaked', 'Nordic', '2025-12-20', '');
      INSERT INTO method VALUES ('mine', 'v60', '');
      """)
    let summary = try scratch.importing(importFixture("exported.json"), into: journal)
    #expect(summary.added.beans == 0 && summary.added.methods == 0 && summary.added.brews == 1)
    let contents = try journal.contents()
    #expect(contents.brews.first?.beanID?.rawValue == "mine")
    #expect(contents.recipes.first?.methodID?.rawValue == "mine")
  }

  @Test(.enabled(if: sharedLog("espresso-log.csv") != nil))
  func `the log of an espresso drinker survives`() throws {
    let log = try #require(sharedLog("espresso-log.csv"))
    let journal = try scratch.journal()
    let summary = try scratch.importing(log, into: journal, isStrict: true)
    #expect(summary.added.brews == 238)
    for format in ExportFormat.allCases {
      let text = try journal.exported(format)
      let (copy, _) = try scratch.importing(text, as: format.rawValue)
      #expect(try copy.exported(format) == text)
    }
  }

  /// SQLite's own limit of pages stands for a full disk: the write fails in the same way.
  @Test func `a full disk leaves the journal as it was`() throws {
    let journal = try scratch.journal()
    _ = try scratch.importing(importFixture("plain.csv"), into: journal)
    let before = try journal.contents()
    let error = #expect(throws: JournalError.self) {
      try journal.write { database in
        try database.execute(sql: "PRAGMA max_page_count = 20")
        let session = try ImportSession(
          database, format: .csv, calendar: LocalCalendar(), today: CalendarDay(number: 20_000))
        for number in 0..<10_000 {
          try session.add(
            Brew(
              id: Identifier(rawValue: "\(number)"), brewedAt: Timestamp(seconds: number),
              notes: "a note that fills the disk"))
        }
      }
    }
    #expect(error?.code == .disk)
    #expect(try journal.contents() == before)
  }
}
