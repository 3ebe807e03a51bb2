import CoffeeTerms
import Foundation
import TestSupport
import Testing

@testable import Journal

/// Columns, dates and scales of tables that were not made for the journal.
@Suite(.ownThreads) struct TableTitleTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private func importing(
    _ text: String, _ change: (inout JournalImport) -> Void = { _ in }
  ) throws -> (brews: [Brew], beans: [Bean], summary: ImportSummary) {
    try importing(Array(text.utf8), change)
  }

  private func importing(
    _ bytes: [UInt8], _ change: (inout JournalImport) -> Void = { _ in }
  ) throws -> (brews: [Brew], beans: [Bean], summary: ImportSummary) {
    let file = try scratch.write(bytes, to: "table.csv")
    let journal = try BrewJournal.inMemory()
    var importer = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20")))
    change(&importer)
    let summary = try importer.run(file, into: journal)
    let contents = try journal.contents()
    return (contents.brews, contents.beans, summary)
  }

  @Test(arguments: [
    "Date,Coffee,Country,Brewer,Grinder,Dose (g),Water (g),Temp (°C),Grind Size,Brew Time,Score,Tasting Notes",
    "Datum,Bohne,Herkunft,Zubereitung,Mühle,Dosis [g],Wasser in g,Temperatur °C,Mahlgrad,Brühzeit,Sterne,Notizen",
    "Fecha,Café,País,Método,Molinillo,Dosis,Agua,Temperatura,Molienda,Tiempo,Puntuación,Notas de cata",
    "Date,Grains,Pays,Méthode,Moulin,Dose,Eau,Température,Mouture,Durée,Étoiles,Commentaires",
    "Data,Caffè,Paese,Metodo,Macinacaffè,Dose,Acqua,Temperatura,Macinatura,Tempo,Voto,Appunti",
    "DATA,Grão,País,Método,Moedor,Dose,Água,Temperatura,Moagem,Tempo,Avaliação,Anotações",
  ])
  func `usual titles of six languages`(_ titles: String) throws {
    let (brews, beans, summary) = try importing(
      "\(titles)\n2026-05-03,Guji,Ethiopia,V60,C40,15,250,94,22,2:45,4,plum\n")
    #expect(summary.ignoredColumns == [] && summary.problems == [])
    let brew = try #require(brews.first)
    #expect(beans.map(\.name) == ["Guji"] && beans.map(\.origin) == ["Ethiopia"])
    #expect(brew.methodID != nil && brew.grinderID != nil && brew.dose == 15 && brew.water == 250)
    #expect(brew.waterTemperature == 94 && brew.grindSetting == 22 && brew.brewTime == 165)
    #expect(brew.rating == 4 && brew.notes == "plum")
  }

  @Test func `a price of a kilo is that of the bag only with its weight`() throws {
    let title = "Coffee,Roaster,Price/kg"
    let (_, bags, _) = try importing("\(title),Bag size\nGuji,April,40,250 g\n")
    #expect(bags.map(\.price) == [10])
    let (_, open, _) = try importing("\(title)\nGuji,April,40\n")
    #expect(open.map(\.price) == [nil] && open.map(\.notes) == ["Price/kg: 40"])
  }

  @Test func `an order that is named later brings the days of cups`() throws {
    let file = try scratch.write(
      Array("Date,Coffee,Rating\n02/03/2026,Guji,4\n05/04/2026,Kochere,3\n".utf8),
      to: "table.csv")
    let journal = try BrewJournal.inMemory()
    var importer = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20")))
    #expect(try importer.run(file, into: journal).undated == 2)
    importer.dateOrder = .dayFirst
    #expect(try importer.run(file, into: journal).updated.brews == 2)
    #expect(
      try journal.contents().brews.map(\.brewedAt.text).sorted() == ["2026-03-02", "2026-04-05"])
  }

  @Test func `advertisements with days are no cups`() throws {
    let refused = #expect(throws: JournalError.self) {
      try importing(
        """
        ad,heading,location,date,amount,lat,lon,image
        297,Cup and saucer from my grandmother,Oslo,2026-04-30,200,59.92,10.76,https://ads.example/297.jpg
        350,Grinder that was hardly ever used,Oslo,2026-04-29,3000,59.9,10.75,https://ads.example/350.jpg

        """)
    }
    #expect(refused?.reason == .noTimeColumn)
  }

  @Test func `rows with nothing of a cup among rated coffees are bags`() throws {
    let (brews, beans, _) = try importing(
      """
      Coffee,Country,Process,Variety,Clicks,Rating
      Aricha,Ethiopia,washed,Heirloom,24,4
      Huila,Colombia,natural,Caturra,,
      Kieni,Kenya,washed,SL28,22,5

      """)
    #expect(brews.compactMap(\.stars).sorted() == [4, 5] && beans.count == 3)
  }

  @Test func `no title means two columns`() {
    #expect(ColumnTerms.standard.doubles == [])
    for column in CSVColumn.usual {
      for title in ColumnTerms.standard.titles(of: column.rawValue) {
        #expect(ColumnTerms.standard.meaning(of: title.uppercased())?.columns == [column.rawValue])
      }
      #expect(!ColumnTerms.standard.titles(of: column.rawValue).isEmpty, "\(column)")
    }
  }

  /// A unit in the title holds for cells without one; one that does not fit makes it another column.
  @Test(
    arguments: [
      ("Temp (°F)", "200", 93.3), ("Temp °F", "93 °C", 93), ("Brew time (min)", "2.5", 150),
      ("Brew time (min)", "2:30", 150), ("Coffee (g)", "15", 15), ("Water [oz]", "8", 226.8),
      ("Yield (%)", "20", nil), ("Rating /10", "7", 3.5), ("Score (1-100)", "85", 4.25),
      ("Rating", "9/10", 4.5), ("Rating", "★★★★☆", 4), ("Rating", "⭐⭐⭐½", 3.5),
    ] as [(String, String, Double?)])
  func `units of titles and scales of cells`(
    _ title: String, _ cell: String, _ value: Double?
  ) throws {
    let (brews, _, summary) = try importing("Date,bean,\(title)\n2026-05-03,Guji,\(cell)\n")
    let brew = try #require(brews.first)
    let values = [
      brew.waterTemperature, brew.brewTime, brew.dose, brew.water, brew.yield, brew.stars,
    ]
    #expect(values.compactMap(\.self) == [value].compactMap(\.self))
    #expect(summary.ignoredColumns == (value == nil ? [title] : []))
  }

  @Test func `the user's names come first`() throws {
    let (brews, beans, summary) = try importing(
      "Wann;Was;Bohne;Menge;Wetter\n3.5.2026;Guji;egal;15,5;sonnig\n"
    ) {
      $0.columns = ["wann": "brewed_at", "Was": "bean_name", "MENGE": "dose_g", "Wetter": "-"]
    }
    #expect(beans.map(\.name) == ["Guji"] && brews.map(\.dose) == [15.5])
    #expect(summary.ignoredColumns == ["Bohne"])
  }

  @Test func `a typo in a title is understood, and a table may have no bean`() throws {
    let typo = try importing("Datum,Kaffe Name,Dosis\n2026-05-03,Guji,15\n")
    #expect(typo.beans.map(\.name) == ["Guji"])
    #expect(try importing("Datum,Dosis\n2026-05-03,15\n").brews.count == 1)
    #expect(
      try importing("Datum,Wetter\n2026-05-03,15\n") { $0.columns = ["Wetter": "-"] }
        .brews.count == 1)
  }

  @Test func `what the user names must be there`() throws {
    let missing = #expect(throws: JournalError.self) {
      try importing("Datum,Bohne\n2026-05-03,Guji\n") { $0.columns = ["Date": "brewed_at"] }
    }
    #expect(missing?.reason == .noMappedColumn && missing?.facts.field == "Date")
    let unknown = #expect(throws: JournalError.self) {
      try importing("Datum,Bohne\n2026-05-03,Guji\n") { $0.columns = ["Bohne": "bohne"] }
    }
    #expect(unknown?.reason == .unknownWord)
    let journal = #expect(throws: JournalError.self) {
      try importing("{\"schema_version\": 1}") { $0.columns = ["a": "notes"] }
    }
    #expect(journal?.reason == .notATable)
  }

  /// "Note" is a rating in French and notes in Italian.
  @Test(arguments: [("4,5", 4.5, ""), ("prugna", 0, "prugna")])
  func `cells decide about a title of two meanings`(
    _ cell: String, _ rating: Double, _ notes: String
  ) throws {
    let (brews, _, _) = try importing("Data;Caffè;Note\n2026-05-03;Guji;\(cell)\n")
    #expect(brews.map(\.rating) == [rating] && brews.map(\.notes) == [notes])
  }

  /// A bare "Time" is a time of day or a brew time, as its cells show.
  @Test(
    arguments: [
      ("Time", "07:31", "07:31", nil), ("Time", "7:31 PM", "19:31", nil),
      ("Uhrzeit", "4:05", "04:05", nil), ("Ora", "07.05", "07:05", nil),
      ("Hora", "08h20", "08:20", nil), ("Time", "2:31", nil, 151), ("Time", "27", nil, 27),
      ("Time (s)", "8:15", nil, 495), ("Tiempo", "2m45", nil, 165), ("brewTime", "165s", nil, 165),
    ] as [(String, String, String?, Double?)])
  func `times of day and brew times`(
    _ title: String, _ cell: String, _ clock: String?, _ brewTime: Double?
  ) throws {
    let (brews, _, summary) = try importing("Date,\(title),Bean\n2026-05-03,\(cell),Guji\n")
    #expect(summary.problems == [] && summary.ignoredColumns == [])
    let moment = "2026-05-03" + (clock.map { "T\($0):00Z" } ?? "")
    #expect(brews.map(\.brewedAt.text) == [moment] && brews.map(\.brewTime) == [brewTime])
  }

  @Test func `titles say more than words`() throws {
    let (brews, beans, summary) = try importing(
      "recipe.dose,coffee.name,brewedAt,Grams water,°C,totalSeconds,score_100,Metod,Comments[^1]\n"
        + "15,Guji,2026-05-03,250,94,165,80,V60,plum\n")
    let brew = try #require(brews.first)
    #expect(summary.ignoredColumns == [] && summary.problems == [])
    #expect(brew.dose == 15 && brew.water == 250 && brew.waterTemperature == 94)
    #expect(brew.brewTime == 165 && brew.rating == 4 && brew.notes == "plum")
    #expect(beans.map(\.name) == ["Guji"] && brew.methodID != nil)
  }

  @Test func `titles may stand anywhere, and tables below each other`() throws {
    let (brews, beans, summary) = try importing(
      """
      My log;;;
      ;;;
      ##Bags;;;
      Bag;Roaster;Roasted;Size
      Guji;North;01.04.2026;250 g
      ;;;
      ##Brews;;;
      Date;Coffee;Dose;Rating
      03.05.2026;Guji;15;4
      Date;Coffee;Dose;Rating
      04.05.2026;Guji;16;4
      Average;;15,5;4
      """)
    #expect(summary.titlesLine != nil && summary.leftOutParts == [])
    #expect(beans.map(\.name) == ["Guji"] && beans.map(\.bagWeight) == [250])
    #expect(brews.map(\.dose) == [15, 16] && summary.problems.isEmpty && summary.sumRows == 1)
  }

  @Test func `a list of equipment below is no cups, and is named`() throws {
    for above in ["", "Version,1.2\n"] {
      let (brews, _, summary) = try importing(
        "Date,Coffee,Rating\n2026-05-04,Guji,4\n\n\(above)Grinder,Setting\nC40,22\n")
      #expect(brews.count == 1 && summary.leftOutParts.count == 1)
    }
  }

  @Test func `cells above the titles describe the bean`() throws {
    let (brews, beans, _) = try importing(
      "Coffee,Rio Alto\nRoaster,North\nRoast date,2026-04-20\n\nDate,Grind,Rating\n2026-05-04,22,4\n"
    )
    let bean = try #require(beans.first)
    #expect(brews.count == 1 && beans.count == 1)
    #expect([bean.name, bean.roaster, bean.roastDateText] == ["Rio Alto", "North", "2026-04-20"])
  }

  @Test func `a rated list of bags is no cups`() throws {
    let (brews, beans, summary) = try importing(
      "Coffee,Roaster,Country,Weight,Price,Rating\nGuji,North,Ethiopia,250 g,14.5,4\n")
    #expect(brews.isEmpty && beans.map(\.notes) == ["Rating: 4"] && !summary.hasLosses)
  }

  @Test(arguments: ["#", "Lfd. Nr.", "N°", "Bezug", "Tasse", "Shot"])
  func `numbers tell cups apart, of the table or of a day`(_ title: String) throws {
    let (brews, _, _) = try importing(
      "Date,Coffee,\(title),Dose\n2026-05-04,Guji,1,18\n2026-05-04,Guji,2,18\n2026-05-05,Guji,1,18\n"
    )
    #expect(brews.count == 3)
  }

  @Test func `a line of units, months and beans above rows, and a table on its side`() throws {
    let units = try importing(
      "Date,Bean,Dose,Contact time\n,,[g],[min]\n2026-05-03,Guji,15,2.5\n")
    #expect(units.brews.map(\.brewTime) == [150] && units.summary.problems == [])
    let months = try importing("May 2026,,\nDay,Coffee,Dose\n3,Guji,15\nJune 2026,,\n1,Guji,16\n")
    #expect(months.brews.map { $0.brewedAt.text.prefix(10) } == ["2026-05-03", "2026-06-01"])
    let groups = try importing(
      "Date,Dose,Rating\n\"== Guji, North Roasters ==\"\n2026-05-03,15,4\n\"\"\"\",16,4\n")
    #expect(
      groups.beans.map(\.name) == ["Guji"] && groups.beans.map(\.roaster) == ["North Roasters"])
    #expect(groups.brews.map { $0.brewedAt.text.prefix(10) } == ["2026-05-03", "2026-05-03"])
    let turned = try importing(
      "Date,2026-05-03,2026-05-04\nCoffee,Guji,Guji\nDose (g),15,16\nNotes,plum,\n")
    #expect(turned.brews.map(\.dose) == [15, 16] && turned.brews.map(\.notes) == ["plum", ""])
  }

  @Test func `lines above and between say the day, the bean and the grinder`() throws {
    let (brews, beans, summary) = try importing(
      """
      KIOSK,,,
      Machine: Linea,Grinder: Mythos,,
      ,,,
      time,grind,in,taste
      Thursday 14 May 2026 - Red Brick (Square Mile),,,
      06:52,2.4,18,sour
      Friday 15 May 2026,,,
      07:01,2.0,18.2,GO
      """)
    #expect(brews.map(\.brewedAt.text) == ["2026-05-14T06:52:00Z", "2026-05-15T07:01:00Z"])
    #expect(beans.map(\.name) == ["Red Brick"] && beans.map(\.roaster) == ["Square Mile"])
    #expect(brews.allSatisfy { $0.grinderID != nil } && !summary.hasLosses)
  }

  @Test func `words join the note, levels the tasting, ratios the water`() throws {
    let file = try scratch.write(
      "Date,Coffee,Dose,Ratio,Age,Aroma,Acidity 1-10,Flavor,Comments\n"
        + "2026-05-03,Guji,15,1:16,10,jasmine,6,peach,fast\n", to: "table.csv")
    let journal = try BrewJournal.inMemory()
    let importer = JournalImport(
      calendar: LocalCalendar(timeZone: .gmt), today: try #require(CalendarDay("2026-06-20")))
    let summary = try importer.run(file, into: journal)
    let contents = try journal.contents()
    #expect(summary.problems == [] && summary.ignoredColumns == [])
    #expect(contents.brews.map(\.notes) == ["Aroma: jasmine. Flavor: peach. fast"])
    #expect(contents.tastings.map(\.acidity) == [3] && contents.brews.map(\.water) == [240])
    #expect(contents.beans.map(\.roastDateText) == ["2026-04-23"])
    // The export has the levels, and brings them back.
    let text = try journal.exported(.csv)
    let copy = try BrewJournal.inMemory()
    _ = try importer.run(try scratch.write(text, to: "copy.csv"), into: copy)
    #expect(try copy.contents().tastings.map(\.acidity) == [3])
    #expect(try copy.exported(.csv) == text)
  }

  @Test func `the user says what a table does not`() throws {
    let (brews, beans, _) = try importing(
      "Day,Dose,Rating\n4/5,15,4\n6/5,15,4\n"
    ) {
      $0.method = "V60"
      $0.bean = "Guji"
      $0.year = 2026
      $0.dateOrder = .dayFirst
    }
    #expect(brews.map { $0.brewedAt.text.prefix(10) } == ["2026-05-04", "2026-05-06"])
    #expect(beans.map(\.name) == ["Guji"] && brews.allSatisfy { $0.methodID != nil })
  }

  @Test func `a grind is kept as it is written`() throws {
    let (brews, _, summary) = try importing(
      "date,bean,grind,notes\n2026-05-03,Guji,medium,plum\n2026-05-04,Guji,2+4,\n")
    #expect(summary.problems == [])
    #expect(brews.map(\.notes) == ["plum", ""])
    #expect(brews.map(\.grindText) == ["medium", "2+4"])
  }

  // MARK: Dates

  @Test(
    arguments: [
      (["05/06/2026", "13/06/2026"], ["2026-06-05", "2026-06-13"], DateOrder.dayFirst),
      (["05/06/2026", "05/13/2026"], ["2026-05-06", "2026-05-13"], .monthFirst),
      (["5-6-26", "31-5-26"], ["2026-06-05", "2026-05-31"], .dayFirst),
      // Only one order gives a day up to today, 20 June.
      (["06/12/2026"], ["2026-06-12"], .monthFirst),
    ] as [([String], [String], DateOrder)])
  func `one row settles the order of all`(
    _ texts: [String], _ days: [String], _ order: DateOrder
  ) throws {
    let (brews, _, summary) = try importing("date,bean\n" + texts.map { "\($0),G\n" }.joined())
    #expect(Set(brews.map { String($0.brewedAt.text.prefix(10)) }) == Set(days))
    #expect(summary.dateOrder == order && summary.problems == [])
  }

  @Test func `nothing settles what stays open`() throws {
    let (brews, _, summary) = try importing("date,bean\n05/06/2026,G\n04/05/2026,G\n05/05/2026,G\n")
    #expect(summary.undated == 2 && summary.dateOrder == nil)
    #expect(brews.map(\.brewedAt.text).sorted() == ["", "", "2026-05-05"])
    // Rows that contradict each other settle nothing for the others.
    let (mixed, _, told) = try importing("date,bean\n13/05/2026,G\n05/13/2026,G\n04/05/2026,G\n")
    #expect(mixed.count == 3 && told.undated == 1)
  }

  @Test func `the title and dots tell the order too`() throws {
    let (brews, _, _) = try importing("Datum (TT/MM/JJJJ),Bohne\n05/06/2026,G\n")
    #expect(brews.map(\.brewedAt.text) == ["2026-06-05"])
    let (dotted, _, _) = try importing("Datum;Bohne;Röstdatum\n06.05.26;G;1.5.2026\n")
    #expect(dotted.map(\.brewedAt.text) == ["2026-05-06"])
  }

  // MARK: Ratings

  @Test(
    arguments: [
      ([8.0, 7, 9, 4], 10.0, [4, 3.5, 4.5, 2]), ([85, 90, 70], 100, [4.25, 4.5, 3.5]),
      ([4, 3, 5, 2], nil, [4, 3, 5, 2]),
    ] as [([Double], Double?, [Double])])
  func `a scale that is certain`(
    _ ratings: [Double], _ scale: Double?, _ stars: [Double]
  ) throws {
    let rows = ratings.enumerated().map { "2026-05-0\($0 + 1),G,\($1)\n" }
    let (brews, _, summary) = try importing("date,bean,rating\n" + rows.joined())
    #expect(summary.ratingScale == scale && brews.map(\.rating) == stars)
  }

  @Test func `one above five among few opens the scale, among many it is a typo`() throws {
    let text = "date,bean,rating\n2026-05-01,G,4\n2026-05-02,G,8\n2026-05-03,G,3\n"
    let (open, _, _) = try importing(text)
    #expect(open.map(\.rating) == [0, 0, 0])
    let more = (4...11).map { "2026-05-\($0),G,4\n" }.joined()
    let (brews, _, summary) = try importing(text + more)
    #expect(brews.map(\.rating).prefix(3) == [4, 0, 3] && summary.ratingScale == nil)
    #expect(
      summary.problems.map(\.message) == [
        "line 3: rating '8' is out of range; write a number from 0 to 5"
      ])
    let (said, _, told) = try importing(text) { $0.ratingScale = 10 }
    #expect(said.map(\.rating) == [2, 4, 1.5] && told.ratingScale == 10)
  }

  // MARK: Spreadsheets

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is read`(isLittle: Bool, hasMark: Bool) throws {
    let text = "Datum;Bohne;Notizen\r\n03.05.2026;Guji;süß, reife Zwetschge 🍑\r\n"
    let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
    let bytes = units.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isLittle ? pair : pair.reversed()
    }
    let (brews, _, summary) = try importing(bytes)
    #expect(summary.problems == [] && brews.map(\.notes) == ["süß, reife Zwetschge 🍑"])
    let error = #expect(throws: JournalError.self) { try importing(bytes + [0]) }
    #expect(error?.reason == .utf16Input)
  }

  @Test(
    arguments: [
      (Array("PK\u{3}\u{4}\u{14}\0\u{6}\0[Content_Types].xml".utf8), .damagedArchive),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0], .workbookInput),
    ] as [([UInt8], JournalError.Reason)])
  func `workbooks that cannot be read are named`(
    _ bytes: [UInt8], _ reason: JournalError.Reason
  ) throws {
    let error = #expect(throws: JournalError.self) { try importing(bytes) }
    #expect(error?.reason == reason)
  }
}
