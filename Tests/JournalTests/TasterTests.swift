import Foundation
import GRDB
import Journal
import TestSupport
import Testing

/// Several tasters of one journal.
@Suite(.ownThreads) struct TasterTests {
  private let sample: SampleJournal
  private let ana = Taster(id: BrewJournal.newID(), name: "Ana")
  private var journal: BrewJournal { sample.journal }

  init() throws {
    sample = try SampleJournal()
  }

  private func taste(_ stars: Double, _ notes: String, by taster: Taster) throws {
    try journal.taste(sample.brew.id, by: taster) { tasting in
      (tasting.rating, tasting.notes) = (stars, notes)
    }
  }

  @Test func `another's rating leaves the journal's own as it is`() throws {
    let before = try journal.contents()
    try taste(2.5, "too sour", by: ana)
    let contents = try journal.contents()
    #expect(contents.brews == before.brews && contents.tastings == before.tastings)
    #expect(contents.tasters.map(\.name) == ["Ana"])
    #expect(contents.otherTastings.map(\.rating) == [2.5])
    #expect(contents.otherTastings.map(\.notes) == ["too sour"])
    try journal.undo()
    #expect(try journal.contents() == before)
  }

  @Test func `a taster has one tasting of a brew`() throws {
    try taste(2.5, "too sour", by: ana)
    try taste(3, "better cold", by: ana)
    #expect(try journal.contents().otherTastings.map(\.rating) == [3])
    let second = Tasting(
      id: BrewJournal.newID(), brewID: sample.brew.id, tasterID: ana.id, rating: 4)
    #expect(throws: JournalError.self) { try journal.add(second) }
  }

  @Test func `tasters are listed with the journal's own first`() throws {
    try taste(2.5, "too sour", by: ana)
    let listings = try journal.tasters()
    #expect(listings.map(\.taster?.name) == [nil, "Ana"])
    #expect(listings.map(\.ratedCount) == [1, 1])
    #expect(listings.map(\.meanRating) == [4, 2.5])
  }

  @Test func `a merged taster fills the gaps of the other`() throws {
    let anna = Taster(id: BrewJournal.newID(), name: "Anna")
    try taste(2.5, "too sour", by: ana)
    try taste(4, "thin", by: anna)
    try journal.merge(anna.id, into: ana.id)
    let contents = try journal.contents()
    #expect(contents.tasters.map(\.name) == ["Ana"])
    #expect(contents.otherTastings.map(\.rating) == [2.5])
    #expect(contents.otherTastings.map(\.notes) == ["too sour\nthin"])
    try journal.undo()
    #expect(try journal.contents().otherTastings.count == 2)
  }

  @Test func `a taster who is the journal's own keeps the ratings of the brews`() throws {
    let own = Taster(id: BrewJournal.newID(), name: "Ben", isDefault: true)
    try journal.add(own)
    #expect(throws: JournalError.self) { try taste(3, "", by: own) }
    try taste(2.5, "too sour", by: ana)
    try journal.merge(ana.id, into: own.id)
    let contents = try journal.contents()
    #expect(contents.brews.map(\.rating) == [4] && contents.otherTastings.isEmpty)
    #expect(contents.brews[0].notes.hasSuffix("too sour"))
  }

  @Test func `a removed taster takes the tastings along, and undo brings both back`() throws {
    try taste(2.5, "too sour", by: ana)
    let before = try journal.contents()
    #expect(try journal.delete(ana.id)[.tasting] == 1)
    #expect(try journal.contents().otherTastings.isEmpty)
    #expect(try journal.faults().isEmpty)
    try journal.undo()
    #expect(try journal.contents() == before)
  }

  @Test func `JSON and CSV carry all tasters`() throws {
    try taste(2.5, "too sour", by: ana)
    for format in [ExportFormat.json, .csv] {
      var bytes: [UInt8] = []
      _ = try journal.export(format) { bytes += $0 }
      let file = try sample.scratch.write(bytes, to: "export.\(format)")
      let other = try sample.scratch.journal("\(format).sqlite")
      _ = try JournalImport(today: CalendarDay(number: 20_700)).run(file, into: other)
      let contents = try other.contents()
      #expect(contents.brews.map(\.rating) == [4], "\(format)")
      #expect(contents.tasters.map(\.name) == ["Ana"], "\(format)")
      #expect(contents.otherTastings.map(\.rating) == [2.5], "\(format)")
      #expect(contents.otherTastings.map(\.notes) == ["too sour"], "\(format)")
      var again: [UInt8] = []
      _ = try other.export(format) { again += $0 }
      #expect(again == bytes || format == .json, "\(format)")
    }
  }

  @Test func `rows that differ only in taster, rating and note are one brew`() throws {
    let table = """
      date,bean,method,dose,taster,rating,notes
      2026-06-02,Kochere,V60,15,Ana,3,sour
      2026-06-02,Kochere,V60,15,Ben,4,sweet
      2026-06-03,Kochere,V60,16,Ana,4,round
      """
    let journal = try sample.scratch.journal("table.sqlite")
    let file = try sample.scratch.write(Array(table.utf8), to: "table.csv")
    let importer = JournalImport(today: CalendarDay(number: 20_700))
    _ = try importer.run(file, into: journal)
    let contents = try journal.contents()
    #expect(contents.brews.count == 2 && contents.tasters.map(\.name) == ["Ana", "Ben"])
    #expect(contents.otherTastings.count == 3)
    #expect(try importer.run(file, into: journal).added.brews == 0)
    #expect(try journal.contents() == contents)
  }

  @Test func `notes name tasters whom a later row of the table names`() throws {
    let table = """
      date,bean,method,dose,taster,rating,notes
      2026-06-02,Kochere,V60,15,,4,"peach (Ana: too sour; Ben: 5 stars, love it)"
      2026-06-03,Kochere,V60,15,Ana,3,sour
      2026-06-04,Kochere,V60,15,Ben,4,round (washed: clean)
      """
    let journal = try sample.scratch.journal("remarks.sqlite")
    let file = try sample.scratch.write(Array(table.utf8), to: "remarks.csv")
    let importer = JournalImport(today: CalendarDay(number: 20_700))
    _ = try importer.run(file, into: journal)
    let contents = try journal.contents()
    let said = contents.otherTastings.filter { $0.brewID == contents.brews[0].id }
    #expect(Set(said.map(\.notes)) == ["too sour", "love it"])
    #expect(Set(said.map(\.rating)) == [nil, 5] && contents.otherTastings.count == 4)
    // The note stays what was written.
    #expect(contents.brews[0].notes == "peach (Ana: too sour; Ben: 5 stars, love it)")
    #expect(try importer.run(file, into: journal).added.tastings == 0)
    #expect(try journal.contents() == contents)
  }

  @Test(arguments: ["Anna", "An", "Ana Maria"])
  func `a name that is near another person's is nobody's`(_ name: String) throws {
    try taste(2.5, "too sour", by: ana)
    let contents = try journal.contents()
    #expect(try contents.taster(named: "ANA").id == ana.id)
    let error = #expect(throws: JournalError.self) { try contents.taster(named: name) }
    #expect(error?.facts.candidates.map(\.name) == ["Ana"])
  }

  @Test func `names that differ in more than a letter are of different people`() {
    let resolver = NameResolver([Taster(id: BrewJournal.newID(), name: "Lena")])
    #expect(!resolver.couldMean("Leo") && resolver.couldMean("Lens") && resolver.couldMean("Len"))
  }

  @Test func `the only name of a table is the journal's own taster`() throws {
    let table = "date,bean,method,taster,rating\n2026-06-02,Kochere,V60,Ana,3\n"
    let journal = try sample.scratch.journal("one.sqlite")
    let file = try sample.scratch.write(Array(table.utf8), to: "one.csv")
    _ = try JournalImport(today: CalendarDay(number: 20_700)).run(file, into: journal)
    let contents = try journal.contents()
    #expect(contents.brews.map(\.rating) == [3] && contents.tasters.isEmpty)
  }

  @Test(
    arguments: [
      ("peach (Ana: too sour; Cleo: thin)", ["Cleo"]),
      ("Dan: too sour; Eve: love it", ["Dan", "Eve"]),
      ("Finish: long; Body: thin", []), ("(Bloom: 45 s)", []), ("peach (roast: light)", []),
    ] as [(String, [String])])
  func `whom the journal does not know is named`(note: String, names: [String]) {
    #expect(TasterRemarks(note, tasters: [ana]).strangers == names)
  }

  @Test func `notes follow a taster's name, and what they say of a removed one goes too`() throws {
    let note = "peach (Ana: too sour; Cleo: thin)"
    try journal.update(sample.brew.id) { $0.notes = note }
    try journal.add(ana)
    #expect(try journal.contents().otherTastings.map(\.notes) == ["too sour"])
    try journal.rename(ana.id, to: "Anna")
    #expect(try journal.contents().brews[0].notes == "peach (Anna: too sour; Cleo: thin)")
    try journal.undo()
    #expect(try journal.contents().brews[0].notes == note)
    let before = try journal.contents()
    try journal.delete(ana.id)
    #expect(try journal.contents().brews[0].notes == "peach (Cleo: thin)")
    try journal.undo()
    #expect(try journal.contents() == before)
  }

  @Test func `an imported taster becomes the journal's own`() throws {
    let ben = Taster(id: BrewJournal.newID(), name: "Ben", isDefault: true)
    try journal.add(ben)
    try taste(2.5, "too sour", by: ana)
    let before = try journal.contents()
    #expect(try journal.makeOwn(ana.id) == 1)
    let contents = try journal.contents()
    #expect(contents.tasters.filter(\.isDefault).map(\.name) == ["Ana"])
    #expect(contents.brews[0].rating == 2.5 && contents.brews[0].notes == "too sour")
    let others = contents.otherTastings.filter { $0.brewID == sample.brew.id }
    #expect(others.map(\.tasterID) == [ben.id] && others.map(\.rating) == [4])
    #expect(try journal.faults().isEmpty)
    try journal.undo()
    #expect(try journal.contents() == before)
  }

  @Test func `searching finds what others say, and who they are`() throws {
    try taste(5, "kumquat", by: ana)
    for text in ["kumquat", "ana", "kumquat ana"] {
      #expect(try journal.brews(BrewQuery(text: text)).brews.map(\.id) == [sample.brew.id])
    }
    var query = BrewQuery()
    query.minimumRating = 4.5
    #expect(try journal.brews(query).brews.map(\.id) == [sample.brew.id])
  }

  @Test func `an export of a cup at midnight with two tasters is that cup`() throws {
    let table = """
      date,bean,method,dose,taster,rating,notes
      2026-06-02T00:00:00Z,Kochere,V60,15,Ana,3,sour
      2026-06-02T00:00:00Z,Kochere,V60,15,Ben,4,sweet
      """
    let journal = try sample.scratch.journal("midnight.sqlite")
    try journal.add(Taster(id: BrewJournal.newID(), name: "Ben", isDefault: true))
    let file = try sample.scratch.write(Array(table.utf8), to: "midnight.csv")
    let importer = JournalImport(today: CalendarDay(number: 20_700))
    _ = try importer.run(file, into: journal)
    let contents = try journal.contents()
    var bytes: [UInt8] = []
    _ = try journal.export(.csv) { bytes += $0 }
    _ = try importer.run(try sample.scratch.write(bytes, to: "again.csv"), into: journal)
    #expect(try journal.contents() == contents)
  }

  @Test(
    arguments: [
      ("Rating Ana,Rating Ben,Notes Ana,Notes Ben", "4,5,sour,good", ["Ana", "Ben"], [4, 5]),
      ("Cleo ⭐,Dan ⭐", "4,5", ["Cleo", "Dan"], [4, 5]),
      ("Ana (rating),Ben (rating),Notes Ana,Notes Ben", "4,5,sour,good", ["Ana", "Ben"], [4, 5]),
      // One beside the journal's own.
      ("Rating,Lisa's rating", "4,5", ["Lisa"], [5]),
      ("Rating by Lisa,Rating", "5,4", ["Lisa"], [5]),
      ("Rating,Rating (Cleo)", "4,5", ["Cleo"], [5]),
      ("Rating,Cleo", "4,5", ["Cleo"], [5]),
      ("rating_ana,notes_ana,rating,notes", "5,good,4,sour", ["Ana"], [5]),
      ("Rating,Notes,Milk rating,Milk notes", "4,sour,5,good", [], []),
      ("Rating,Rating Lisa", "4,5", [], []),
      // Nobody says that these are people.
      ("Value rating,Design rating", "4,5", ["Cleo"], []),
    ] as [(String, String, [String], [Double])])
  func `columns of several tasters are their tastings`(
    titles: String, cells: String, names: [String], stars: [Double]
  ) throws {
    let journal = try sample.scratch.journal("wide.sqlite")
    if names.contains("Cleo") {
      try journal.add(Taster(id: BrewJournal.newID(), name: "Cleo"))
    }
    let table = "date,bean,method,\(titles)\n2026-06-02,Kochere,V60,\(cells)\n"
    let file = try sample.scratch.write(Array(table.utf8), to: "wide.csv")
    let summary = try JournalImport(today: CalendarDay(number: 20_700)).run(file, into: journal)
    let contents = try journal.contents()
    #expect(contents.tasters.map(\.name) == names)
    #expect(contents.otherTastings.compactMap(\.rating).sorted() == stars)
    #expect(stars.isEmpty || summary.possibleTasters.isEmpty)
  }

  @Test(
    arguments: [
      ("Rating Lisa", "5", "rating by Lisa", [5], [""]), ("Lisa", "5", "taster", [5], [""]),
      ("Hers", "good", "notes by Lisa", [nil], ["good"]),
    ] as [(String, String, String, [Double?], [String])])
  func `the user says whose a column is`(
    title: String, cell: String, said: String, stars: [Double?], notes: [String]
  ) throws {
    let journal = try sample.scratch.journal("said.sqlite")
    let table = "date,bean,method,Rating,\(title)\n2026-06-02,Kochere,V60,4,\(cell)\n"
    let file = try sample.scratch.write(Array(table.utf8), to: "said.csv")
    var importer = JournalImport(today: CalendarDay(number: 20_700))
    importer.columns = [title: said]
    _ = try importer.run(file, into: journal)
    let contents = try journal.contents()
    #expect(contents.tasters.map(\.name) == ["Lisa"] && contents.brews.map(\.rating) == [4])
    #expect(contents.otherTastings.map(\.rating) == stars)
    #expect(contents.otherTastings.map(\.notes) == notes)
  }

  @Test func `a barista whom the journal knows tasted`() throws {
    let journal = try sample.scratch.journal("bar.sqlite")
    for name in ["Cleo", "Dan"] { try journal.add(Taster(id: BrewJournal.newID(), name: name)) }
    let table = """
      date,bean,method,rating,barista
      2026-06-02,Kochere,V60,3,Cleo
      2026-06-03,Kochere,V60,4,Dan
      """
    let file = try sample.scratch.write(Array(table.utf8), to: "bar.csv")
    _ = try JournalImport(today: CalendarDay(number: 20_700)).run(file, into: journal)
    #expect(Set(try journal.contents().otherTastings.map(\.rating)) == [3, 4])
  }

  @Test(arguments: [
    ("Ana", "Ben", "rating", 2), ("Ana", "Ana", "rating", 0), ("Ana", "Ben", "temp", 0),
  ])
  func `several people of a column Who tasted where it stands beside ratings`(
    first: String, second: String, title: String, tasters: Int
  ) throws {
    let journal = try sample.scratch.journal("who.sqlite")
    let table =
      "date,who,bean,method,dose,\(title)\n2026-06-02,\(first),Kochere,V60,15,3\n"
      + "2026-06-03,\(second),Kochere,V60,16,4\n"
    let file = try sample.scratch.write(Array(table.utf8), to: "who.csv")
    _ = try JournalImport(today: CalendarDay(number: 20_700)).run(file, into: journal)
    #expect(try journal.contents().otherTastings.count == tasters)
  }

  @Test func `an old journal with one tasting a brew takes several`() throws {
    let journal = BrewJournal(path: sample.scratch.path("old.sqlite"))
    try sql(journal.path, try PackageFiles.text("Fixtures/journal/schema-1.sql"))
    try sql(
      journal.path,
      """
      INSERT INTO brew (id, brewed_at, rating) VALUES ('w', '2026-05-02T08:00:00Z', 3);
      ALTER TABLE tasting ADD COLUMN mood TEXT;
      CREATE INDEX tasting_by_mood ON tasting (mood);
      INSERT INTO tasting (id, brew_id, acidity, mood) VALUES ('t', 'w', 4, 'calm');
      """)
    #expect(try journal.tasters().map(\.ratedCount) == [1])
    try journal.taste(Identifier(rawValue: "w"), by: ana) { $0.rating = 5 }
    let contents = try journal.contents()
    #expect(contents.tastings.map(\.acidity) == [4])
    #expect(contents.otherTastings.map(\.rating) == [5])
    let (mood, indexes) = try DatabaseQueue(path: journal.path).read { database in
      (
        try String.fetchOne(database, sql: "SELECT mood FROM tasting WHERE id = 't'"),
        try database.indexes(on: "tasting").map(\.name)
      )
    }
    #expect(mood == "calm" && indexes.contains("tasting_by_mood"))
    #expect(try journal.faults().isEmpty)
  }

  @Test(
    arguments: [
      ("peach (Ana: too sour; Ben: love it)", "peach; love it", ["too sour"], [nil]),
      ("peach (Ana: too sour; Cleo: thin)", "peach", ["too sour"], [nil]),
      ("peach (ana: 3.5 stars, too sour)", "peach", ["too sour"], [3.5]),
      ("peach (roast: light)", "peach (roast: light)", [], []),
      ("peach (Ana: sour; roast: light)", "peach (Ana: sour; roast: light)", [], []),
      ("peach (Cleo: nice)", "peach (Cleo: nice)", [], []),
      ("Ana: too sour; Ben: love it", "love it", ["too sour"], [nil]),
      ("peach; Ana: too sour, 2 stars", "peach", ["too sour"], [2]),
      ("Finish: long; Body: thin", "Finish: long; Body: thin", [], []),
      ("Location: kitchen\nAna: nice", "Location: kitchen", ["nice"], [nil]),
      ("Location: kitchen; Ana: nice", "Location: kitchen", ["nice"], [nil]),
      ("peach (Ana: sour, Ben: great)", "peach; great", ["sour"], [nil]),
      ("peach. Ana: too sour.", "peach.", ["too sour."], [nil]),
      ("peach. Ana: sour. A good day", "peach. Ana: sour. A good day", [], []),
      ("peach (Ana: 3 stars love it)", "peach", ["love it"], [3]),
      ("peach (Ana: too sour for me 2.5/5)", "peach", ["too sour for me"], [2.5]),
      ("peach (Ana: sour, but fine 3 stars)", "peach", ["sour, but fine"], [3]),
      ("peach (Ana: nice body 3/5)", "peach", ["nice body 3/5"], [nil]),
    ] as [(String, String, [String], [Double?])])
  func `a note says what tasters of the journal say`(
    note: String, own: String, texts: [String], stars: [Double?]
  ) {
    let ben = Taster(id: BrewJournal.newID(), name: "Ben", isDefault: true)
    let remarks = TasterRemarks(note, tasters: [ana, ben])
    #expect(remarks.own == own)
    #expect(remarks.others.map(\.text) == texts && remarks.others.map(\.stars) == stars)
  }

  @Test(
    arguments: [
      ("peach (Ana: 3, sour; Ben: 5, love it)", 5), ("(Ben: 4.5 stars love it)", 4.5),
      ("peach (Ana: 3, sour; Ben: love it)", nil), ("peach (Ana: 3)", nil),
    ] as [(String, Double?)])
  func `a remark of the journal's own taster has that one's rating`(note: String, stars: Double?) {
    let ben = Taster(id: BrewJournal.newID(), name: "Ben", isDefault: true)
    #expect(TasterRemarks(note, tasters: [ana, ben]).ownStars == stars)
  }

  @Test(
    arguments: [
      ("peach. Anna: too sour", ["Anna"]), ("peach; Anna: sour", ["Anna"]),
      ("peach (Anna: sour)", ["Anna"]), ("peach; Carl: sour", []), ("Finish: long; ana: sour", []),
    ] as [(String, [String])])
  func `a name that is near a taster's is told`(note: String, names: [String]) {
    #expect(TasterRemarks.misspelled(in: note, tasters: [ana]).map(\.name) == names)
  }

  @Test func `an imported note that ends with a taster is that one's`() throws {
    let journal = try sample.scratch.journal("author.sqlite")
    try journal.add(Taster(id: BrewJournal.newID(), name: "Ben", isDefault: true))
    try journal.add(ana)
    let table = """
      date,bean,method,rating,notes
      2026-06-02,Kochere,V60,4,"peach, by: Ana"
      2026-06-03,Kochere,V60,,"peach (Ana: 3, sour; Ben: 5, love it)"
      2026-06-04,Kochere,V60,3,roasted by: Ana
      """
    let file = try sample.scratch.write(Array(table.utf8), to: "author.csv")
    _ = try JournalImport(today: CalendarDay(number: 20_700)).run(file, into: journal)
    let contents = try journal.contents()
    #expect(Set(contents.otherTastings.map(\.rating)) == [4, 3])
    #expect(contents.brews.map(\.rating).sorted() == [0, 3, 5])
  }

  @Test(
    arguments: [
      ("V60 by: Ana 3 stars: sour", "Ana", "V60 3 stars: sour"),
      ("V60, by: Ana Maria: sour", "Ana Maria", "V60: sour"),
      ("4 stars: peach, by: Ben 2", "Ben 2", "4 stars: peach"),
    ] as [(String, String, String)])
  func `a line names who tasted`(line: String, name: String, rest: String) {
    let author = NoteAuthor(line)
    #expect(author?.name == name && author?.rest == rest)
  }
}
