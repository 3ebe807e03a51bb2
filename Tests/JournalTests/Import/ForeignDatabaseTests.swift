import Foundation
import GRDB
import TestSupport
import Testing

@testable import Journal

/// Databases of other programs: their cups, with the rows of other tables that they name.
@Suite struct ForeignDatabaseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func listing(_ statements: String) throws -> String {
    let path = folder.path("other.db")
    try DatabaseQueue(path: path).write { try $0.execute(sql: statements) }
    return try CupListing.text(path)
  }

  @Test func `cups have what their tables name`() throws {
    let cups = try listing(
      """
      CREATE TABLE roasters (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO roasters VALUES (4, 'Copper Dog');
      CREATE TABLE coffees (id INTEGER PRIMARY KEY, name TEXT, roaster_id INT, created_at TEXT);
      INSERT INTO coffees VALUES (7, 'Guji', 4, '2026-05-01 08:00:00');
      CREATE TABLE brews (id INTEGER PRIMARY KEY, kind INT REFERENCES coffees (id), method TEXT,
        dose REAL, water REAL, notes TEXT, brewed_at TEXT);
      INSERT INTO brews VALUES (1, 7, 'V60', 15, 250, 'juicy', '2026-05-04 07:30:00');
      CREATE TABLE deltas (id INTEGER PRIMARY KEY, brews_id INT, reason TEXT);
      INSERT INTO deltas VALUES (1, 1, 'more sweetness');
      """)
    #expect(
      cups == """
        2026-05-04T07:30:00Z | bean=Guji | roaster=Copper Dog | method=V60 | dose=15 | water=250 | notes=juicy

        """)
  }

  @Test func `keys may be written in one word, and pairs of keys are no cups`() throws {
    let cups = try listing(
      """
      CREATE TABLE coffeeRoaster (coffeeRoasterID INTEGER PRIMARY KEY, roasterName TEXT);
      INSERT INTO coffeeRoaster VALUES (4, 'Solberg'), (9, 'Kaffa');
      CREATE TABLE roastedCoffee (roastedCoffeeID INTEGER PRIMARY KEY, name TEXT, coffeeRoasterID INT);
      INSERT INTO roastedCoffee VALUES (12, 'Sommer', 9), (15, 'Vinter', 4);
      CREATE TABLE tasting (tastingID INTEGER PRIMARY KEY, roastedCoffeeID INT, score INT, tastedOn TEXT,
        remarks TEXT);
      INSERT INTO tasting VALUES (1, 15, 8, '2026-02-01', 'sweet'), (2, 12, 6, '2026-02-02', 'thin'),
        (3, 15, 9, '2026-02-03', 'best');
      CREATE TABLE label (labelID INTEGER PRIMARY KEY, word TEXT, color TEXT);
      INSERT INTO label VALUES (2, 'morning', 'red');
      CREATE TABLE labels (tastingID INT, labelID INT);
      INSERT INTO labels VALUES (1, 2);
      """)
    #expect(
      cups == """
        2026-02-01 | bean=Vinter | roaster=Solberg | rating=4 | notes=sweet
        2026-02-02 | bean=Sommer | roaster=Kaffa | rating=3 | notes=thin
        2026-02-03 | bean=Vinter | roaster=Solberg | rating=4.5 | notes=best

        """)
  }

  @Test func `a journal of this program is named with --db`() throws {
    let path = folder.path("own.sqlite")
    _ = try folder.journal("own.sqlite")
    #expect(try CupListing.text(path) == "! database as input\n")
  }
}
