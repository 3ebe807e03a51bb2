import GrindScale
import TestSupport
import Testing

/// Words about steps in notes, and the table of known grinders.
@Suite struct GrindWordsTests {
  private let words = GrindFixtures.words

  @Test(arguments: [
    ("half a step finer next time", 0.5, GrindStep.Way.finer),
    ("went 2 clicks coarser", 2, .coarser),
    ("3 Klicks feiner", 3, .finer), ("einen halben Klick feiner", 0.5, .finer),
    ("um 2 Klicks gröber gemahlen", 2, .coarser), ("feiner um 2 Klicks", 2, .finer),
    ("Sour. Finer by 2.", 2, .finer), ("one and a half steps finer", 1.5, .finer),
    ("1½ clicks coarser", 1.5, .coarser), ("a click finer", 1, .finer),
    ("deux clics plus fin", 2, .finer), ("une demi-graduation plus fine", 0.5, .finer),
    ("2 crans plus gros la prochaine fois", 2, .coarser), ("dos clics más fino", 2, .finer),
    ("medio paso más grueso", 0.5, .coarser), ("due scatti più fine", 2, .finer),
    ("mezzo scatto più grosso", 0.5, .coarser), ("dois cliques mais fino", 2, .finer),
    ("um clique mais grosso", 1, .coarser), ("2 klikken fijner", 2, .finer),
    ("93 °C, 2:30, then 1 notch finer", 1, .finer), ("2-3 clicks finer", 2.5, .finer),
    ("a click or two finer", 1.5, .finer), ("un cran et demi plus fin", 1.5, .finer),
    ("finer by one and a half clicks", 1.5, .finer), ("coarsen by 2 next time", 2, .coarser),
    ("plus fin de 2 clics", 2, .finer), ("1/2 step coarser", 0.5, .coarser),
  ])
  func `steps`(note: String, steps: Double, towards: GrindStep.Way) throws {
    let found = try #require(words.step(in: note))
    #expect(found.count == steps && found.way == towards)
  }

  @Test(arguments: ["2 clicks finer", "15-2", "plus fin", "one notch past 20", "minus 2", "+1"])
  func `what may have a step`(_ text: String) {
    #expect(words.mayHaveStep(text))
  }

  @Test(arguments: ["18g", "V60", "Kenya", "24 clicks", "2:45"])
  func `what has no step`(_ text: String) {
    #expect(!words.mayHaveStep(text))
  }

  @Test(arguments: [
    "a bit finer", "finer", "zu fein", "trop fin", "2 clicks", "don't go 2 clicks finer",
    "at 22 finer next time", "finer, 25 s", "finer 93", "finer than 2 clicks", "sweet and round",
    "",
    "nicht 2 Klicks feiner", "20 g finer", "the foam is one notch finer",
    "a step coarser in texture",
  ])
  func `no steps`(note: String) {
    #expect(words.step(in: note) == nil)
  }

  @Test(arguments: [
    ("back to 11", "11"), ("Sour, back to 11 next time", "11"), ("went back to 2+8.", "2+8"),
    ("zurück auf 24 Klicks", "24"), ("retour à 9E", "9E"), ("vuelta a 11", "11"),
    ("torno a 7.5", "7.5"), ("de volta a 11", "11"), ("terug naar 11", "11"),
    ("set grind to 24", "24"), ("grind: 24.5, 93 °C", "24.5"), ("went to 14 clicks", "14"),
    ("try grind 2+8 next time", "2+8"),
  ])
  func `settings`(note: String, text: String) {
    #expect(GrindFixtures.reader.setting(in: note)?.text == text)
  }

  @Test(arguments: [
    "back to 18 g", "back to 93 °C", "back to 93 degrees", "back to 2 cups", "back to 1:16 ratio",
    "back to basics", "don't go back to 11", "back to 25 s", "", "back to 100%", "set at 93",
    "grind 20 g",
    "went to 5 with friends", "back to 10:30", "try 2", "dose back to 18", "back to 93",
  ])
  func `no settings`(note: String) {
    #expect(GrindFixtures.reader.setting(in: note) == nil)
  }

  @Test(arguments: [
    ("sour. Try 9D next", "9D"), ("8F next time", "8F"), ("sour, back to 2.4.1", "2.4.1"),
    ("next 2.4.0", "2.4.0"), ("Try 2+7 next", "2+7"), ("sour, go to 2+7", "2+7"),
    ("back to 24½", "24½"), ("next time 22 clicks", "22"), ("Tomorrow set grinder to 15.", "15"),
    ("grind at 26 next time, 20 g dose", "26"), ("next time set the Niche to 15", "15"),
  ])
  func `settings for the next cup`(note: String, text: String) {
    guard case .setting(let setting)? = GrindFixtures.reader.plan(in: note) else {
      Issue.record("no setting in \(note)")
      return
    }
    #expect(setting.text == text)
  }

  @Test(arguments: PackageFiles.rows("Fixtures/grind/plans.tsv"))
  func `changes for the next cup`(row: TableRow) {
    func text(_ number: Double) -> String {
      number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
    func text(_ parts: [GrindStep]) -> String {
      parts.map { "\(text($0.count)) \($0.unit) \($0.way)" }.joined(separator: " + ")
    }
    let found =
      switch GrindFixtures.reader.plan(in: row[0]) {
      case nil: "-"
      case .sum(let sum): (sum > 0 ? "+" : "") + text(sum)
      case .steps(let parts): text(parts)
      case .told(let parts): "told " + text(parts)
      case .open(let step): "\(text(step.count)) \(step.way)?"
      case .halfway(let setting): "half to \(setting.text)"
      case .unread: "?"
      case .setting(let setting): setting.text
      }
    #expect(found == row[1])
  }

  @Test(arguments: ["don't try 2+7", "tried 2+7", "try 20 g next", "next: 2:30", "next 93"])
  func `no settings for the next cup`(note: String) {
    #expect(GrindFixtures.reader.plan(in: note) == nil)
  }

  @Test(arguments: [
    ("try 9D next", 9, "9D"), ("try 15 1/4 next", 15, "15 1/4"), ("try -1 next", 1, "-1"),
    ("20 g, try 7,05", 7.05, "7,05"), ("next: 21", 21, "21"),
  ])
  func `a number of a note with all that belongs to it`(
    note: String, number: Double, text: String
  ) {
    #expect(GrindFixtures.reader.setting(in: note, beginningWith: number)?.text == text)
  }

  @Test func `settings say what is beside the place`() {
    let reader = GrindFixtures.reader
    #expect(reader.setting("4.6@500rpm").speed == 500)
    #expect(reader.setting("~11.9").isAbout && reader.setting("20-22").isRange)
    #expect(reader.setting("C40 24").grinder == "Comandante C40")
    #expect(reader.setting("24 Klicks").countsClicks)
    #expect(reader.setting("half a step finer").step == GrindStep(0.5, .click, .finer))
    #expect(reader.setting("finer by 2").step == GrindStep(2, .click, .finer))
    #expect(reader.setting("15, minus 2 clicks").step == GrindStep(2, .click, .lower))
  }

  @Test func `the table of grinders`() {
    let grinders = GrindFixtures.grinders
    #expect(grinders.all.count >= 40)
    #expect(grinders.model(named: "my Comandante C40 MK4")?.name == "Comandante C40")
    #expect(grinders.model(named: "Baratza Encore ESP")?.name == "Baratza Encore ESP")
    #expect(grinders.model(named: "Mahlkönig EK43")?.higherIsCoarser == true)
    #expect(grinders.model(named: "Oma's Mühle") == nil && grinders.model(named: "") == nil)
    for grinder in grinders.all {
      #expect(grinders.model(exactly: grinder.name)?.name == grinder.name)
      #expect((grinder.clicksPerTurn ?? 1) > 0 && (grinder.micronsPerClick ?? 1) > 0)
    }
  }
}
