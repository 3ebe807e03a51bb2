import TestSupport
import Testing

@testable import Journal

/// Lists of bags: rows that name the same are bags of their own, and what suits a bag makes it no cup.
@Suite(.ownThreads) struct BagListTests {
  let scratch: TemporaryFolder
  let journal: BrewJournal

  init() throws {
    scratch = try TemporaryFolder()
    journal = try BrewJournal.inMemory()
  }

  private func importing(_ text: String, as name: String) throws -> ImportSummary {
    try scratch.importing(try scratch.write(Array(text.utf8), to: name), into: journal)
  }

  @Test func `rows of one name that differ are bags of their own, also the second time`() throws {
    let text = """
      Coffee,Roaster,Price,Bag notes
      House,North Wharf,12,cocoa
      House,North Wharf,14,plum
      House,North Wharf,14,plum

      """
    let first = try importing(text, as: "bags.csv")
    #expect(first.added.beans == 2 && first.repeatedRows == 1)
    #expect(try Set(journal.contents().beans.map(\.notes)) == ["cocoa", "plum"])
    let second = try importing(text, as: "bags.csv")
    #expect(second.added.beans == 0 && second.updated.beans == 0)
  }

  @Test func `a list of bags does not name its own bags by a key`() throws {
    let text = """
      {"coffee": [
        {"id": 1, "name": "Kirima", "origin": "Kenya", "roast": "light", "beans": "Arabica"},
        {"id": 2, "name": "House", "origin": "Brazil", "roast": "dark", "beans": "Arabica"}],
       "store": [{"id": 7, "store": "North Wharf"}, {"id": 8, "store": "Harbor"}]}
      """
    _ = try importing(text, as: "bags.json")
    #expect(try Set(journal.contents().beans.map(\.name)).isSuperset(of: ["Kirima", "House"]))
  }

  @Test func `what suits a bag makes it no cup`() throws {
    let text = """
      ---
      name: Kirima AA
      roaster: North Wharf
      origin: Kenya
      process: Washed
      variety: SL28
      roast_date: 2026-01-04
      rest_until: 2026-01-14
      brew_methods: [espresso]
      intensity: "9/10"
      ---

      ## Notes

      Redcurrant.

      ## Starting parameters (espresso)

      Grind: 3
      Dose: 20g
      Temp: 93°C

      ## Starting parameters (filter)

      Grind: 62
      Dose: 20g
      Temp: 92°C
      """
    let summary = try importing(text, as: "kirima.md")
    let contents = try journal.contents()
    #expect(contents.brews.isEmpty && contents.beans.map(\.name) == ["Kirima AA"])
    #expect(!summary.leftOutParts.isEmpty)
  }

  @Test func `an amount in a table without bags is what was drunk`() throws {
    let summary = try importing("date,time,amount,notes\n2026-01-04,9:30,16 oz,\n", as: "cups.csv")
    let brew = try #require(try journal.contents().brews.first)
    #expect(summary.added.beans == 0 && brew.notes == "Amount: 16 oz")
  }

  /// Lists and tables of bags, and what they give: name, roaster and country.
  static let lists: [(name: String, text: String, bags: Set<String>)] = [
    (
      "bought.csv",
      """
      Purchased,Item,Shop,Grams,Paid
      2026-05-02,Duromina,Heart,340,$22.50
      2026-05-20,Ayla,Sey,250,$27
      """, ["Duromina Heart ", "Ayla Sey "]
    ),
    (
      "coffees.md",
      """
      # Coffees I had

      - North Wharf: Kirima (always good)
      - North Wharf: House Blend
      - Copper Dog: Halo - plum and cocoa

      # Coffee grinders

      - Harbor: Hand grinder
      """, ["Kirima North Wharf ", "House Blend North Wharf ", "Halo Copper Dog "]
    ),
    (
      "rated.md",
      """
      # Roasters

      * North Wharf Coffee Co.
      * Copper Dog Roasters

      # Favorite coffees

      * North Wharf, Femenino (Peru) ::4.5:: - cocoa
      * Copper Dog Halo ::4::
      * Red Bourbon of Ann ::3::
      """, ["Femenino North Wharf Peru", "Halo Copper Dog ", "Red Bourbon of Ann  "]
    ),
    (
      "parts.md",
      """
      # Beans

      - KIRIMA, SL28, washed, Kenya
      - HALO, Heirloom, natural, Ethiopia
      - LA PAZ, Caturra, washed, Bolivia
      """, ["KIRIMA  Kenya", "HALO  Ethiopia", "LA PAZ  Bolivia"]
    ),
    (
      "sections.md",
      """
      ## >> KIRIMA <<
      ### Origin
      **Terroir :**
      Kenya / Nyeri

      **Process :**
      Washed
      ### In the cup
      **Body :** 3/5

      ## >> HALO <<
      ### Origin
      **Terroir :**
      Ethiopia / Guji

      **Process :**
      Natural
      ### In the cup
      **Body :** 4/5
      """, ["KIRIMA  Kenya", "HALO  Ethiopia"]
    ),
    (
      "page.md",
      """
      ---
      title: Coffee
      draft: false
      layout: page
      resources:
        - brand: North Wharf
          name: Kirima
          origin:
            - Kenya
          process: Washed
        - brand: Copper Dog
          name: Halo
          origin:
            - Ethiopia
          process: Natural
        - brand: Copper Dog
          name: La Paz
          origin:
            - Bolivia
          process: Washed
      ---

      Local coffees.
      """, ["Kirima North Wharf Kenya", "Halo Copper Dog Ethiopia", "La Paz Copper Dog Bolivia"]
    ),
    (
      "roasts.csv",
      """
      Date,Bean Origin,First Crack Time,First Crack Temp,Drop Temp,Target Roast Level
      2026-05-04,Colombia,06:33,190,221,Medium
      2026-05-05,Kenya,06:40,192,223,Light
      """, ["  Colombia", "  Kenya"]
    ),
    (
      "dashes.csv",
      """
      Name,Price
      Drip Roasters - Kirima,12
      Drip Roasters - Halo,13
      Square Mile - La Paz,14
      Square Mile - House,15
      """,
      [
        "Kirima Drip Roasters ", "Halo Drip Roasters ", "La Paz Square Mile ", "House Square Mile ",
      ]
    ),
    (
      "parts-of-a-list.md",
      """
      # Coffee

      ## Coffees I tried
      * Square Mile: Red Brick 👍
      * Verve: Streetlevel
      * Heart: Stereo Blend 👎
      * Verve: Seabright

      ### Decaf
      * Square Mile: Decaf Brazil
      * Heart: Colombia Decaf 👍

      ## Gear
      * Comandante: C40
      * Hario: V60
      * Acaia: Lunar
      """,
      [
        "Red Brick Square Mile ", "Streetlevel Verve ", "Stereo Blend Heart ", "Seabright Verve ",
        "Decaf Brazil Square Mile ", "Colombia Decaf Heart ",
      ]
    ),
    (
      "countries.csv",
      """
      Name,Price
      Kenya - Kirima,12
      Kenya - Nyeri,13
      Bolivia - La Paz,14
      Bolivia - Caranavi,15
      """,
      ["Kenya - Kirima  ", "Kenya - Nyeri  ", "Bolivia - La Paz  ", "Bolivia - Caranavi  "]
    ),
  ]

  @Test(arguments: lists.indices)
  func `lists of coffees are bags`(_ index: Int) throws {
    let list = Self.lists[index]
    let summary = try importing(list.text, as: list.name)
    let contents = try journal.contents()
    #expect(summary.added.brews == 0, "\(list.name)")
    let found = contents.beans.map { "\($0.name) \($0.roaster) \($0.origin)" }
    #expect(Set(found) == list.bags, "\(list.name)")
  }
}
