import TestSupport
import Testing

@testable import FlavorExtraction

/// Notes in other languages than English.
struct LanguageTests {
  private static let languages = ["de", "es", "fr", "it", "pt", "nl", "ja", "zh"]
  private static let cases = PackageFiles.rows("Fixtures/languages/cases.tsv")

  @Test(arguments: languages)
  func `notes of a language are read, and no denial is turned around`(language: String) throws {
    let rows = PackageFiles.rows("Fixtures/languages/\(language).tsv")
    #expect(rows.count >= 60)
    var (right, spurious, missed) = (0, 0, 0)
    for row in rows {
      let wanted = try Reading(row[2], row[3])
      let found = try Engine.read(row[1])
      right += wanted.nodes.intersection(found.nodes).count
      spurious += Set(found.nodes).subtracting(wanted.nodes).count
      missed += wanted.nodes.subtracting(found.nodes).count
      #expect(wanted.negated.isDisjoint(with: found.nodes), "\(row[1])")
      #expect(wanted.nodes.isDisjoint(with: found.negated), "\(row[1])")
    }
    let score = Double(2 * right) / Double(2 * right + spurious + missed)
    #expect(score >= 0.85, "\(score)")
  }

  @Test(arguments: cases)
  func `each clause is read in its own language`(row: TableRow) throws {
    let wanted = try Reading(row[2], row[3])
    let found = try Engine.read(row[1])
    #expect(found.languages == (row[0] == "-" ? [] : [row[0]]))
    #expect(Set(found.nodes) == wanted.nodes)
    #expect(Set(found.negated) == wanted.negated)
  }

  @Test func `the taster's words stay as they were written`() throws {
    let found = try Engine.read("Dunkle Schokolade, dazu Himbeere und Röstaromen")
    #expect(
      found.flavors.map(\.descriptors) == [["dunkle schokolade"], ["himbeere"], ["röstaromen"]])
    #expect(found.flavors[0].mentions.map(\.text) == ["Dunkle Schokolade"])
    #expect(found.summary == "Dark chocolate, raspberry and roastiness.")
  }

  @Test(arguments: [
    ("wenig Säure, kräftiger Körper", Attribute.acidity, 2...2),
    ("wenig Säure, kräftiger Körper", .body, 4...4),
    ("nicht bitter", .bitterness, 1...2), ("sehr bitter", .bitterness, 5...5),
    ("wässrig und flach, nix von Beeren", .body, 1...1),
    ("acidez brillante y cuerpo ligero", .acidity, 4...4),
    ("acidez brillante y cuerpo ligero", .body, 2...2),
    ("sin acidez, con miel", .acidity, 1...2), ("corps léger, très sucré", .body, 2...2),
    ("acidità alta, corpo pieno", .acidity, 4...4), ("acidità alta, corpo pieno", .body, 4...4),
    ("muito amargo", .bitterness, 5...5), ("heel bitter, waterig", .body, 1...1),
    ("酸味が強い", .acidity, 4...5), ("酸味は控えめ、ボディがしっかり", .acidity, 1...2),
    ("酸味は控えめ、ボディがしっかり", .body, 4...5), ("苦くない", .bitterness, 1...2),
    ("余韻が長い", .finish, 4...5), ("苦すぎる", .bitterness, 5...5),
    ("あまり苦くない", .bitterness, 2...2), ("酸度低，醇厚", .acidity, 1...2),
    ("酸度低，醇厚", .body, 4...5), ("不苦", .bitterness, 1...2), ("余韵悠长", .finish, 4...5),
    ("没有涩感", .astringency, 1...2), ("太苦了", .bitterness, 5...5),
  ])
  func `grades are read`(note: String, attribute: Attribute, levels: ClosedRange<Int>) throws {
    let found = try Engine.read(note)
    #expect(
      found.attributes[attribute].map { levels.contains($0.level) } == true, "\(found.attributes)")
  }

  @Test(arguments: [
    "Crema hell und dünn, in der Tasse Himbeere", "crema clara y delgada, en taza frambuesa",
    "crema claire et légère, en tasse framboise", "crema chiara e leggera, in tazza lampone",
    "crema clara e rala, na xícara framboesa", "crema licht en dun, in de kop framboos",
    "油脂又薄又浅，杯里是树莓",
  ])
  func `what is said of the machine grades no cup`(note: String) throws {
    let found = try Engine.read(note)
    #expect(found.nodes == ["fruity.berry.raspberry"])
    #expect(found.attributes[.body] == nil)
  }

  @Test func `no excess of acidity is some acidity`() throws {
    #expect(try Engine.read("kein Übermaß an Säure, Honig").attributes[.acidity]?.level == 2)
    #expect(try Engine.read("sans excès d'acidité, miel").attributes[.acidity]?.level == 2)
  }

  @Test func `what is not known is not guessed`() throws {
    // Each of these was once corrected to an English word.
    for note in [
      "der Kaffee schmeckt nach Quatsch und Larifari", "un café muy raro, ni idea",
      "een kopje troost, bah",
    ] {
      let found = try Engine.read(note)
      #expect(
        found.nodes == [] && found.negated == [] && found.attributes == [:],
        "\(note): \(found.nodes)")
      #expect(found.sentiment == 0 && found.remarks == [], "\(note)")
    }
  }

  @Test(arguments: PackageFiles.rows("Fixtures/languages/unread.tsv"))
  func `a language that is not read is named, and nothing is made up`(row: TableRow) throws {
    let found = try Engine.read(row[1])
    #expect(found.remarks.compactMap(\.language) == (row[0] == "-" ? [] : [row[0]]), "\(row[1])")
    #expect(found.nodes == [] && found.negated == [], "\(row[1])")
    #expect(found.remarks.allSatisfy { ($0.share ?? 0) > 0 && ($0.share ?? 2) <= 1 })
  }

  @Test(arguments: [
    "チョコレートの風味、酸味は控えめ", "花香明显，柑橘酸质", "café crème, açúcar", "花香 floral citrus and honey", "🍋🍋🍋", "",
  ])
  func `what is read has no remark`(note: String) throws {
    #expect(try Engine.read(note).remarks == [])
  }

  @Test func `a share of a note is read beside a language that is not`() throws {
    let found = try Engine.read("Peach and honey, very sweet. Trochę kwaśna, gorzka czekolada.")
    #expect(found.flavors.map(\.name) == ["Peach", "Honey", "Overall Sweet"])
    let remark = try #require(found.remarks.first)
    #expect(remark.code == .languageNotRead && remark.language == "pl")
    #expect((0.4...0.65).contains(try #require(remark.share)))
  }

  @Test func `Japanese and Chinese words keep their places`() throws {
    let found = try Engine.read("レモンと蜂蜜。Peach, not bitter. 苦くない")
    #expect(found.flavors.map(\.name) == ["Lemon", "Honey", "Peach"])
    #expect(found.flavors.map { $0.mentions.map(\.text) } == [["レモン"], ["蜂蜜"], ["Peach"]])
    #expect(found.negated == ["other.chemical.bitter"])
    #expect(found.languages == ["ja"] && found.remarks == [])
    #expect(try Engine.read("檸檬、紅茶與蜂蜜").languages == ["zh"])
  }

  @Test func `an explanation says which language a clause was read in`() throws {
    let note = "Very good, aber etwas bitter"
    let explanation = try #require(
      try Engine.read(Array(note.utf8), explaining: true).explanation)
    #expect(
      explanation.clauses == [.init(text: "aber etwas bitter", start: 11, end: 28, language: "de")])
    let mention = try #require(explanation.mentions.last)
    #expect(mention.text == "bitter" && mention.matched == "bitter" && mention.verdict == .kept)
    #expect(explanation.tokens.allSatisfy { $0.correction == nil })
  }

  @Test func `a denial is explained`() throws {
    let explanation = try #require(
      try Engine.read(Array("sin amargor".utf8), explaining: true).explanation)
    #expect(explanation.mentions.map(\.verdict) == [.negated])
    #expect(explanation.mentions.map(\.reason) == ["denied-in-its-language"])
  }

  @Test func `mentions of both languages keep their order and their judgements`() throws {
    let note =
      "Peach and honey, nice. Etwas Haselnuss, nicht bitter. Then a lemon finish, not sour."
    let found = try Engine.read(Array(note.utf8), explaining: true)
    #expect(
      found.flavors.map(\.name) == ["Peach", "Honey", "Hazelnut", "Lemon"])
    let mentions = try #require(found.explanation).mentions
    #expect(mentions.map(\.start) == mentions.map(\.start).sorted())
    #expect(
      mentions.filter { $0.judgement != nil }.allSatisfy {
        !["Haselnuss", "bitter"].contains($0.text)
      })
    #expect(found.negated == ["other.chemical.bitter", "sour-fermented.sour"])
  }

  /// What a row says.
  private struct Reading {
    let nodes: Set<String>
    let negated: Set<String>

    init(_ nodes: String, _ negated: String) throws {
      self.nodes = try Self.resolved(nodes)
      self.negated = try Self.resolved(negated)
    }

    private static func resolved(_ cell: String) throws -> Set<String> {
      Set(try NodeNames.resolved(cell == "-" ? [] : cell.split(separator: " ").map(String.init)))
    }
  }
}
