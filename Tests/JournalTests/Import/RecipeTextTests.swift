import Testing

@testable import Journal

/// Several numbers of a brew in one cell, and whole brews in one line.
@Suite struct RecipeTextTests {
  static let recipes: [(text: String, cells: [CSVColumn: String])] = [
    ("18g in 36 out 28s", [.dose: "18g", .yield: "36g", .brewTime: "28s"]),
    ("18 in 36 out in 28s", [.dose: "18g", .yield: "36g", .brewTime: "28s"]),
    ("18.0g → 36g", [.dose: "18g", .yield: "36g"]),
    ("18.5 → 40 in 30s", [.dose: "18.5g", .yield: "40g", .brewTime: "30s"]),
    ("15:250 @ 94", [.dose: "15g", .water: "250g", .waterTemperature: "94°C"]),
    (
      "15 g / 250 g / 94 °C / 2:45",
      [.dose: "15g", .water: "250g", .waterTemperature: "94°C", .brewTime: "165s"]
    ),
    (
      "15/250/94/2:45",
      [.dose: "15g", .water: "250g", .waterTemperature: "94°C", .brewTime: "165s"]
    ),
    ("20g × 320g", [.dose: "20g", .water: "320g"]),
  ]

  @Test(arguments: recipes)
  func `numbers of a recipe`(_ sample: (text: String, cells: [CSVColumn: String])) throws {
    let recipe = try #require(RecipeText(sample.text), "\(sample.text)")
    #expect(recipe.cells == sample.cells && recipe.isWhole, "\(sample.text)")
  }

  @Test(arguments: ["the usual", "", "same as ever", "36g in 18g out", "4 May"])
  func `what is no recipe`(_ text: String) {
    #expect(RecipeText(text) == nil, "\(text)")
  }

  @Test func `a brew in a line`() throws {
    let line = try #require(
      BrewLineText("V60, 15g to 250g, 94C, 2:45, Guji Hambela (Five Elephant), 4/5, juicy"))
    #expect(
      line.cells == [
        .method: "V60", .dose: "15g", .water: "250g", .waterTemperature: "94°C", .brewTime: "165s",
        .rating: "4/5", .beanName: "Guji Hambela", .roaster: "Five Elephant", .notes: "juicy",
      ])
  }

  @Test(arguments: ["morning! queueing for mine", "who brings 250 g of beans?", "see you at 7:30"])
  func `what people write besides`(_ text: String) {
    #expect(BrewLineText(text) == nil, "\(text)")
  }
}
