import Foundation
import Journal
import TestSupport

/// A journal with one record of each kind, which refer to one another.
struct SampleJournal {
  let scratch: TemporaryFolder
  let journal: BrewJournal
  let bean = Bean(
    id: BrewJournal.newID(), name: "Kochere", roaster: "Union", origin: "Ethiopia",
    process: .washed, roastLevel: .light, roastDateText: "2026-05-01",
    createdAt: Timestamp("2026-05-02T08:00:00Z"))
  let method = BrewMethod(id: BrewJournal.newID(), name: "V60")
  let grinder = Grinder(id: BrewJournal.newID(), name: "Comandante")
  let recipe: Recipe
  let brew: Brew
  let tasting: Tasting

  init() throws {
    scratch = try TemporaryFolder()
    journal = try scratch.journal()
    var recipe = Recipe(
      id: BrewJournal.newID(), name: "4:6", methodID: method.id, grinderID: grinder.id, dose: 20,
      pours: [60, 300], isInverted: false, createdAt: Timestamp("2026-05-02T08:00:00Z"))
    brew = Brew(
      id: BrewJournal.newID(), beanID: bean.id, methodID: method.id, grinderID: grinder.id,
      recipeID: recipe.id, brewedAt: Timestamp("2026-06-01T07:00:00Z"), dose: 15, water: 250.5,
      rating: 4, notes: "jasmine \"tea\"/ü\n")
    tasting = Tasting(
      id: BrewJournal.newID(), brewID: brew.id, acidity: 4,
      flavorTags: [FlavorTag(rawValue: "floral.floral.jasmine"), FlavorTag(rawValue: "custom:x")])
    let now = Timestamp("2026-06-15T12:00:00Z")
    try journal.add(bean, today: CalendarDay(number: 20_619))
    try journal.add(recipe, method: method, grinder: grinder)
    try journal.add(brew, tasting: tasting, now: now)
    recipe.usageCount = 1
    self.recipe = recipe
  }

  var path: String { journal.path }

  var bytes: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }
}
