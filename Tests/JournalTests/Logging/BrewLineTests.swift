import Journal
import TestSupport
import Testing

/// A brew in one line of text.
@Suite struct BrewLineTests {
  private static let catalog: JournalContents = {
    func id<Record>(_ text: String) -> Identifier<Record> { Identifier(rawValue: text) }
    return JournalContents(
      beans: [
        Bean(id: id("s"), name: "Sidama Natural", roaster: "Two Herons"),
        Bean(id: id("old"), name: "Sidama Lot 12", isArchived: true),
        Bean(id: id("k1"), name: "Kenya AA", roaster: "Union"),
        Bean(id: id("k2"), name: "Kenya AA", roaster: "Square"),
        Bean(id: id("b"), name: "Blend of the Month", roaster: "Nordlicht"),
        Bean(id: id("g"), name: "Gesha 2"),
      ],
      methods: [
        BrewMethod(id: id("v"), name: "V60"),
        BrewMethod(id: id("e"), name: "Espresso", category: .espresso),
      ],
      grinders: [
        Grinder(id: id("c"), name: "Comandante C40"), Grinder(id: id("n"), name: "Niche"),
      ],
      recipes: [Recipe(id: id("r"), name: "Four Six")])
  }()

  /// What is set of a line, in one text.
  private static func words(_ line: BrewLine) -> String {
    func text(_ name: String, _ value: Double?) -> String? {
      value.map { "\(name)\($0 == $0.rounded() ? String(Int($0)) : String($0))" }
    }
    let day: String? =
      switch line.day {
      case .day(let day): "\(day)"
      case .daysAgo(let days): "-\(days)d"
      case nil: nil
      }
    return [
      line.bean?.id.rawValue, line.method?.id.rawValue, line.grinder?.id.rawValue,
      line.recipe?.id.rawValue, text("d", line.dose), text("w", line.water), text("y", line.yield),
      text("t", line.waterTemperature), line.grind.map { "g\($0.text)" }, text("s", line.brewTime),
      text("*", line.rating), day, line.notes.isEmpty ? nil : "'\(line.notes)'",
    ].compactMap(\.self).joined(separator: " ")
  }

  @Test(arguments: [
    (
      "V60 of the Sidama, 15g 250g 94C grind 24 2:55, 4 stars: peach, jasmine tea, a bit thin",
      "s v d15 w250 t94 g24 s175 *4 'peach, jasmine tea, a bit thin'"
    ),
    ("Sidama natural V60 15g 250g", "s v d15 w250"),
    ("sidama lot 12 on v60", "old v"),
    ("v60, blend of the month, 15,5g, 250 ml, 201F", "b v d15.5 w250 t93.9"),
    ("espresso of the sidama with the niche, 18g in, 36g out, 0:27", "s e n d18 y36 s27"),
    ("espresso sidama 36 g 18 g 27s", "s e d18 y36 s27"),
    ("250g of water, 15g coffee, sidama", "s d15 w250"),
    (
      "dose 15 water 250 temp 94 grind 24,5 time 2:55 rating 4,5 sidama",
      "s d15 w250 t94 g24,5 s175 *4.5"
    ),
    ("sidama 15g", "s d15"), ("sidama 250g", "s w250"), ("sidama 15g ratio 1:16", "s d15 w240"),
    ("sidama grind fine, 15g", "s d15 gfine"), ("sidama grind medium-fine 4*", "s gmedium-fine *4"),
    ("sidama grind 15, minus 2 clicks, 4*", "s g15, minus 2 clicks *4"),
    ("sidama V60 15/250 half a step finer 4*", "s v d15 w250 ghalf a step finer *4"),
    ("sidama 18/36, 2 clicks coarser", "s d18 w36 g2 clicks coarser"),
    ("sidama grind C40 24 clicks", "s c gC40 24 clicks"),
    ("sidama grind between 20 and 22, 4*", "s gbetween 20 and 22 *4"),
    ("sidama grind 62 @ 800rpm 2:50", "s g62 @ 800rpm s170"),
    ("sidama grind ca. 25 Klicks, 4*", "s gca. 25 Klicks *4"),
    ("sidama grind 2 + 12 2:50", "s g2 + 12 s170"),
    ("sidama grind 17 (was 15), 4*", "s g17 (was 15) *4"),
    ("sidama grind 14 and a half, 4*", "s g14 and a half *4"),
    ("sidama grind 2 turns + 18 clicks 2:50", "s g2 turns + 18 clicks s170"),
    ("sidama grind C2: 20 2:50, 4*: ok", "s gC2: 20 s170 *4 'ok'"),
    ("sidama grind 23 4* two clicks finer next time", "s g23 *4 'two clicks finer next time'"),
    ("sidama grind 26 two clicks finer, 4*", "s g26 two clicks finer *4"),
    ("sidama grind 26 two clicks finer next time", "s g26 'two clicks finer next time'"),
    ("sidama grind 26, two clicks finer next time", "s g26 'two clicks finer next time'"),
    ("V60 of the sidama half a step finer next time", "s v 'half a step finer next time'"),
    ("sidama half a step finer next time 4*: plum", "s *4 'half a step finer next time. plum'"),
    ("sidama grind 23 4 stars, 2 clicks finer", "s g23 *4 '2 clicks finer'"),
    ("sidama 2 clicks finer, 4*", "s g2 clicks finer *4"),
    ("sidama, 24 clicks on the comandante", "s c g24 clicks"), ("sidama grind 7 1/2", "s g7 1/2"),
    // A rating behind a setting is no share of it.
    ("sidama grind 24 4/5: ok", "s g24 *4 'ok'"), ("sidama grind 24 9/10", "s g24 *4.5"),
    ("sidama grind C40 24 4/5", "s c gC40 24 *4"), ("sidama grind #24 4/5", "s g#24 *4"),
    ("sidama grind 24 1/2 4/5", "s g24 1/2 *4"), ("sidama grind back to 24, 15g", "s d15 g24"),
    ("sidama grind 22->24 15g", "s d15 g22->24"),
    ("sidama grind 22 -> 24 15g", "s d15 g22 -> 24"),
    // Without `grind`, what says by itself that it is a setting.
    ("sidama 15g 250g 24 from closed 4*", "s d15 w250 g24 from closed *4"),
    ("sidama 24 clicks from zero, 4*", "s g24 clicks from zero *4"),
    ("sidama ~ 800 micron 4*", "s g~ 800 micron *4"),
    ("sidama about 24 clicks", "s gabout 24 clicks"),
    ("sidama 24-25 clicks 15g", "s d15 g24-25 clicks"), ("sidama C40 24, 15g", "s c d15 gC40 24"),
    ("sidama grind: 22, 15g, 4*: plum", "s d15 g22 *4 'plum'"),
    ("sidama clicks: 24 2:55", "s gclicks: 24 s175"), ("sidama mahlgrad 24", "s g24"),
    ("sidama grind size 22 2:55", "s g22 s175"), ("sidama same grind", "s gsame grind"),
    ("sidama 1 turn 4 clicks 15g", "s d15 g1 turn 4 clicks"),
    ("sidama c40 at 24", "s c gc40 at 24"), ("sidama half turn 15g", "s d15 ghalf turn"),
    ("sidama 15g back to 24 4/5", "s d15 g24 *4"),
    ("sidama 9E on the sette 15g", "s d15 g9E on the sette"),
    ("sidama grind 26, back to 24 next time 4*", "s g26 *4 'back to 24 next time'"),
    ("sidama medium-fine grind 15g", "s d15 gmedium-fine"),
    ("sidama 15g 94c 24c", "s d15 t94 g24c"),
    ("sidama 15g medium-fine 4*", "s d15 gmedium-fine *4"),
    ("sidama, medium fine, 15g", "s d15 gmedium fine"),
    ("sidama grind 22 4* medium-fine body", "s g22 *4 'medium-fine body'"),
    ("sidama set to 24", "s g24"), ("sidama 15g 9F", "s d15 g9F"),
    ("sidama, #24, 4*", "s g#24 *4"), ("sidama, 2+9, 15g", "s d15 g2+9"),
    ("sidama 15g, 4.6@500rpm", "s d15 g4.6@500rpm"),
    ("sidama comandante 15 g", "s c d15"), ("sidama comandante 2:55", "s c s175"),
    ("sidama four six", "s r"), ("sidama yesterday 4/5: meh: thin", "s *4 -1d 'meh: thin'"),
    ("sidama 2026-05-03 ★★★½", "s *3.5 2026-05-03"), ("gesha 2, 15g", "g d15"),
    ("sidama:", "s"), ("sidama 15g - 250g - 2m55s", "s d15 w250 s175"),
    // `1:N` beside a dose without water is a ratio, else a time; with a decimal always a ratio.
    ("sidama 15g 1:15", "s d15 w225"), ("sidama 15g 1:16 2:55", "s d15 w240 s175"),
    ("sidama 15g 250g 1:15", "s d15 w250 s75"), ("sidama 15g 225g 1:15", "s d15 w225"),
    ("sidama 250g 1:15", "s w250 s75"), ("sidama 1:15", "s s75"),
    ("sidama 15g 1:09", "s d15 s69"), ("sidama 15g 1:21", "s d15 s81"),
    ("sidama 15g 1:16.5", "s d15 w247.5"), ("sidama 1:16,5, 15g", "s d15 w247.5"),
    ("sidama 15g time 1:15", "s d15 s75"), ("sidama 15g 1:15 time", "s d15 s75"),
    ("sidama 15g 240g 1:16 ratio 2:55", "s d15 w240 s175"),
    ("espresso sidama 18g 1:15", "s e d18 s75"), ("espresso sidama 18g 1:2.5", "s e d18 y45"),
    ("sidama 9/10", "s *4.5"), ("sidama 85/100", "s *4.25"), ("sidama 3/5", "s *3"),
    // After the rating, words that name nothing are the note.
    ("v60 sidama 15g 4* juicy", "s v d15 *4 'juicy'"),
    ("sidama 4 stars, v60, sweet, a bit thin", "s v *4 'sweet, a bit thin'"),
    ("v60 sidama 15/250 3.5 stars", "s v d15 w250 *3.5"),
    ("espresso sidama 18/36 27s", "s e d18 y36 s27"),
    ("SIDAMA natural via V 60", "s v"), ("sidma natural", "s"), ("", ""), (": notes", "'notes'"),
  ])
  func `a line is read`(text: String, words: String) throws {
    #expect(Self.words(try BrewLine(text, in: Self.catalog)) == words)
  }

  @Test(arguments: PackageFiles.rows("Fixtures/journal/lines.tsv"))
  func `no word is lost`(_ row: TableRow) throws {
    #expect(Self.words(try BrewLine(row[0], in: Self.catalog)) == row[1])
  }

  @Test func `a remark of a taster keeps the name`() throws {
    var catalog = Self.catalog
    catalog.tasters = [Taster(id: Identifier(rawValue: "a"), name: "Ana")]
    let line = try BrewLine("sidama 15g 4 stars Ana: too sour; Ben: fine", in: catalog)
    #expect(line.notes == "Ana: too sour; Ben: fine" && line.rating == 4 && line.dose == 15)
  }

  @Test(arguments: [
    ("wombat of the sidama", JournalError.Reason.notUnderstood, "wombat"),
    ("v60 of the sidama with wombats 15g", .notUnderstood, "wombats"),
    ("sidama 15g grind 13 no! 15.5", .notUnderstood, "no"),
    ("sidama, Kalita Wave, 4 stars", .notUnderstood, "Kalita Wave"),
    ("sidama, 40+210", .notUnderstood, "40+210"),
    ("sidama 93C Xyzzy grind 21", .notUnderstood, "Xyzzy"),
    ("sidama, 15g, 24", .notUnderstood, "24"), ("sidama 15q", .notUnderstood, "15q"),
    ("sidama 4* juicy 15g", .notUnderstood, "juicy"),
    ("sidama 15g dose 16g", .unclearWeight, "15g"), ("sidama 94C 95C", .saidTwice, "95C"),
    ("sidama 2:10 2:20", .saidTwice, "2:20"), ("v60 espresso sidama", .saidTwice, "espresso"),
    ("sidama, gesha", .saidTwice, "Gesha 2"), ("sidama 60g", .unclearWeight, "60g"),
    ("sidama 15g 250g 230g", .unclearWeight, "250g"), ("sidama 15g 15g", .unclearWeight, "15g"),
    ("sidama 15g 250g 1:15 2:55", .saidTwice, "1:15"), ("sidama 11/10", .notUnderstood, "11/10"),
    ("sidama 20% extraction", .notUnderstood, "20% extraction"),
    ("sidama 1.38% 1.4% tds", .saidTwice, "1.4%"),
    ("sidama yesterday today", .saidTwice, "today"), ("sidama ratio 1:16", .notUnderstood, "1:16"),
  ])
  func `what is not understood is named`(
    text: String, reason: JournalError.Reason, value: String
  ) throws {
    let error = try #require(throws: JournalError.self) {
      try BrewLine(text, in: Self.catalog)
    }
    #expect(error.reason == reason, "\(error)")
    #expect(error.facts.value == value)
  }

  @Test func `a name of several bags is asked about`() throws {
    let error = try #require(throws: JournalError.self) {
      try BrewLine("v60 of the kenya, 15g", in: Self.catalog)
    }
    #expect(error.reason == .ambiguousName && error.facts.candidates.map(\.id) == ["k1", "k2"])
    #expect(try BrewLine("v60 of the kenya square", in: Self.catalog).bean?.id.rawValue == "k2")
  }

  @Test(arguments: [
    ("sidama 1.38%", 1.38), ("sidama 1,38 % tds, 15g", 1.38), ("sidama tds 9.5%", 9.5),
    ("sidama tds 1.4", 1.4),
  ])
  func `a percentage is the strength`(text: String, tds: Double) throws {
    let line = try BrewLine(text, in: Self.catalog)
    #expect(line.tds == tds && line.bean?.id.rawValue == "s" && line.remarks.isEmpty)
  }

  @Test(arguments: [
    ("sidama 15g 1:15", [BrewRemark(.ratio, written: "1:15", value: 225)]),
    ("sidama 15g 1:16.5", [BrewRemark(.ratio, written: "1:16.5", value: 247.5)]),
    ("sidama 15g 250g 1:15", []), ("sidama 4/5", []),
    ("sidama, 9/10", [BrewRemark(.rating, written: "9/10", value: 4.5)]),
  ])
  func `what may mean something else is remarked on`(
    text: String, remarks: [BrewRemark]
  ) throws {
    #expect(try BrewLine(text, in: Self.catalog).remarks == remarks)
  }

  @Test(arguments: [
    (150.0, 250.0 as Double?, MethodCategory.pourOver, true), (150, nil, .pourOver, true),
    (60, 900, .pourOver, false), (150, 2400, .pourOver, false), (61, 300, .pourOver, true),
    (150, 1000, .cold, false), (41, nil, .espresso, true), (40, nil, .espresso, false),
  ])
  func `an unusual dose is remarked on`(
    dose: Double, water: Double?, category: MethodCategory, isUnusual: Bool
  ) {
    let brew = Brew(
      id: Identifier(rawValue: "w"), brewedAt: Timestamp("2026-06-01T07:00:00Z"), dose: dose,
      water: water)
    let method = BrewMethod(id: Identifier(rawValue: "m"), name: "X", category: category)
    let expected = isUnusual ? BrewRemark(.largeDose, value: dose) : nil
    #expect(BrewRemark.dose(of: brew, by: method) == expected)
  }
}
