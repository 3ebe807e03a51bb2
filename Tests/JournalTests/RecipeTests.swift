import Foundation
import Journal
import TestSupport
import Testing

/// The steps of recipes, and recipes that are handed on.
@Suite(.ownThreads) struct RecipeTests {
  private static func method(_ name: String) -> BrewMethod {
    BrewMethod(id: Identifier(rawValue: name), name: name)
  }

  private static func recipe(
    dose: Double? = nil, water: Double? = nil, yield: Double? = nil, time: Double? = nil,
    bloom: Double? = nil, bloomTime: Double? = nil, pours: [Double] = [], plunge: Double? = nil
  ) -> Recipe {
    Recipe(
      id: Identifier(rawValue: "r"), name: "R", dose: dose, water: water, yield: yield,
      brewTime: time, bloom: bloom, bloomTime: bloomTime, pours: pours, plungeTime: plunge)
  }

  private static func text(_ schedule: BrewSchedule?) -> String {
    (schedule?.steps ?? []).map { step in
      "\(step.kind) \(Int(step.start))-\(Int(step.end))" + (step.target.map { " \(Int($0))" } ?? "")
    }.joined(separator: ", ")
  }

  @Test(arguments: [
    (
      "V60", recipe(water: 250, time: 160, bloom: 45, bloomTime: 40, pours: [45, 150, 250]),
      "bloom 0-40 45, pour 40-80 150, pour 80-120 250, drawdown 120-160"
    ),
    // Without pours, one to the water.
    (
      "V60", recipe(water: 250, time: 160, bloom: 45, bloomTime: 40),
      "bloom 0-40 45, pour 40-100 250, drawdown 100-160"
    ),
    // The last pour is to the water; a bloom without a time takes 30 s.
    (
      "V60", recipe(water: 300, time: 150, bloom: 45, pours: [150]),
      "bloom 0-30 45, pour 30-70 150, pour 70-110 300, drawdown 110-150"
    ),
    // A bloom without grams is the first pour.
    (
      "V60", recipe(time: 100, bloomTime: 40, pours: [50, 200]),
      "bloom 0-40 50, pour 40-70 200, drawdown 70-100"
    ),
    (
      "AeroPress", recipe(water: 220, time: 120, plunge: 30),
      "pour 0-15 220, steep 15-90, plunge 90-120"
    ),
    ("French Press", recipe(water: 500, time: 480), "pour 0-15 500, steep 15-480"),
    ("Espresso", recipe(yield: 36, time: 28), "extract 0-28 36"),
    ("V60", recipe(water: 250, bloom: 45, bloomTime: 40), ""), ("V60", recipe(time: 160), ""),
    ("Espresso", recipe(time: 28), ""),
    // A bloom that is longer than the time leaves half of it.
    (
      "V60", recipe(water: 250, time: 40, bloom: 45, bloomTime: 90),
      "bloom 0-20 45, pour 20-30 250, drawdown 30-40"
    ),
  ])
  func `a recipe has steps with times`(method: String, recipe: Recipe, steps: String) {
    let schedule = recipe.schedule(for: Self.method(method))
    #expect(Self.text(schedule) == steps)
    if let schedule {
      #expect(schedule.duration == recipe.brewTime)
      #expect(zip(schedule.steps, schedule.steps.dropFirst()).allSatisfy { $0.end == $1.start })
    }
  }

  @Test(
    arguments: [
      (
        "V60", "bloom 45 g to 0:40, pour to 150 g by 1:10, pour to 250 g by 1:50", 160,
        "bloom 0-40 45, pour 40-70 150, pour 70-110 250, drawdown 110-160"
      ),
      // Grams without 'to' are added; a decimal comma ends no step.
      (
        "V60",
        "Bloom 45,5g for 40s; then pour 104.5 g for 30 s; wait until 1:30, pour 100 ml to 2:00",
        nil, "bloom 0-40 45, pour 40-70 150, steep 70-90, pour 90-120 250"
      ),
      // Times that are left open share what is between their neighbors.
      (
        "V60", "bloom to 45 g by 0:30, pour to 150 g, pour 100 g by 1:30, drawdown", 150,
        "bloom 0-30 45, pour 30-60 150, pour 60-90 250, drawdown 90-150"
      ),
      (
        "V60", "bloom 45 g, pour to 250 g", 120,
        "bloom 0-40 45, pour 40-80 250, drawdown 80-120"
      ),
      (
        "AeroPress", "pour 220 g by 0:15, steep to 1:30, plunge to 2:00", nil,
        "pour 0-15 220, steep 15-90, plunge 90-120"
      ),
      ("Espresso", "extract to 36 g", 28, "extract 0-28 36"),
      // Nothing says when the steps end.
      ("V60", "bloom 45 g to 0:40, pour to 150 g", nil, ""),
    ] as [(String, String, Double?, String)])
  func `steps with times are kept as they are given`(
    name: String, written: String, time: Double?, steps: String
  ) throws {
    let journal = try BrewJournal.inMemory()
    let method = Self.method(name)
    var recipe = Self.recipe(time: time)
    recipe.methodID = method.id
    recipe.take(try #require(WrittenValue.steps(written)))
    try journal.add(recipe, method: method)
    let stored = try #require(try journal.contents().recipes.first)
    #expect(stored == recipe && !stored.steps.isEmpty)
    let schedule = stored.schedule(for: method)
    #expect(Self.text(schedule) == steps)
    for (step, next) in zip(schedule?.steps ?? [], schedule?.steps.dropFirst() ?? []) {
      #expect(step.end == next.start)
    }
    let shared = SharedRecipe(stored, in: try journal.contents())
    let decoded = try JSONDecoder().decode(SharedRecipe.self, from: JSONEncoder().encode(shared))
    #expect(decoded.recipe.steps == recipe.steps)
  }

  @Test func `steps say the bloom, the pours, the plunge, the water and the time`() throws {
    var recipe = Self.recipe(water: 300, pours: [60, 300])
    recipe.take(
      try #require(
        WrittenValue.steps("bloom 45 g to 0:40, pour to 150 g by 1:10, pour to 250 g by 1:50")))
    #expect(recipe.bloom == 45 && recipe.bloomTime == 40 && recipe.pours == [150, 250])
    #expect(recipe.water == 250 && recipe.brewTime == 110 && recipe.plungeTime == nil)
    recipe.take(
      try #require(WrittenValue.steps("pour to 220 g by 0:15, wait to 1:30, press by 2:00")))
    #expect(recipe.bloom == nil && recipe.plungeTime == 30 && recipe.brewTime == 120)
  }

  @Test(arguments: [
    "", "stir", "pour", "bloom 45", "steep 20 g", "bloom 45 g to 0:40 to 0:50", "pour 10 g 20 g",
    "pour to 150 g, pour 50 g for 10 s", "bloom 45 g pour 150 g",
  ])
  func `what is no step is not read`(text: String) {
    let steps = WrittenValue.steps(text)
    #expect(text == "pour" ? steps == [RecipeStep(.pour)] : steps == nil)
  }

  @Test(arguments: [
    ("V60", "pour to 150 g by 1:10, pour to 100 g by 1:50", JournalError.Reason.poursNotRising),
    ("V60", "pour to 150 g by 1:10, pour to 250 g by 1:00", .poursNotRising),
    ("V60", "pour to 150 g by 1:10, press by 2:00", .stepOfOtherMethod),
    ("Espresso", "pour to 30 g by 0:10", .stepOfOtherMethod),
    ("V60", "extract to 30 g by 0:10", .stepOfOtherMethod),
    ("V60", "pour to 9000 g by 0:10", .outOfRange),
  ])
  func `steps that cannot be are refused`(
    name: String, written: String, reason: JournalError.Reason
  ) throws {
    let journal = try BrewJournal.inMemory()
    let method = Self.method(name)
    var recipe = Self.recipe()
    recipe.methodID = method.id
    recipe.steps = try #require(WrittenValue.steps(written))
    let error = #expect(throws: JournalError.self) { try journal.add(recipe, method: method) }
    #expect(error?.reason == reason)
  }

  @Test func `a timer asks what is to be done and what the scale should show`() throws {
    let recipe = Self.recipe(water: 250, time: 160, bloom: 45, bloomTime: 40, pours: [150])
    let schedule = try #require(recipe.schedule(for: Self.method("V60")))
    #expect(schedule.step(at: -1) == nil && schedule.step(at: 160) == nil)
    #expect(schedule.step(at: 0)?.kind == .bloom && schedule.step(at: 40)?.kind == .pour)
    #expect(schedule.target(at: -1) == nil)
    #expect(schedule.target(at: 20) == 22.5 && schedule.target(at: 60) == 97.5)
    #expect(schedule.target(at: 130) == 250 && schedule.target(at: 500) == 250)
  }

  @Test(arguments: [
    ("Espresso", recipe(pours: [30]), "pours_g"), ("Moka pot", recipe(bloom: 30), "bloom_g"),
    ("Espresso", recipe(bloomTime: 10), "bloom_s"), ("V60", recipe(plunge: 30), "plunge_s"),
    ("V60", recipe(bloom: 30, bloomTime: 30, pours: [30, 250]), nil),
    ("AeroPress", recipe(bloom: 30, pours: [200], plunge: 30), nil),
    ("French Press", recipe(plunge: 20), nil), ("Zorbo", recipe(pours: [30], plunge: 20), nil),
  ])
  func `a method has its steps only`(name: String, recipe: Recipe, field: String?) throws {
    let journal = try BrewJournal.inMemory()
    let method = Self.method(name)
    var recipe = recipe
    recipe.methodID = method.id
    if let field {
      let error = #expect(throws: JournalError.self) { try journal.add(recipe, method: method) }
      #expect(error?.reason == .stepOfOtherMethod)
      #expect(error?.facts.field == field && error?.facts.name == name)
      #expect(try journal.contents() == JournalContents())
    } else {
      try journal.add(recipe, method: method)
    }
  }

  @Test func `a change of the method is checked, and what was there is not`() throws {
    let journal = try BrewJournal.inMemory()
    let (filter, machine) = (Self.method("V60"), Self.method("Espresso"))
    var recipe = Self.recipe(pours: [50, 250])
    recipe.methodID = filter.id
    try journal.add(recipe, method: filter)
    try journal.add(machine)
    let error = #expect(throws: JournalError.self) {
      try journal.update(recipe.id) { $0.methodID = machine.id }
    }
    #expect(error?.reason == .stepOfOtherMethod)
    #expect(
      throws: Never.self,
      performing: {
        try journal.update(recipe.id) {
          $0.methodID = machine.id
          $0.pours = []
        }
      })
    let inverted = #expect(throws: JournalError.self) {
      try journal.update(recipe.id) { $0.isInverted = true }
    }
    #expect(inverted?.facts.field == "is_inverted")
    #expect(throws: Never.self) { try journal.update(recipe.id) { $0.isInverted = false } }
  }

  @Test func `a recipe is handed on without IDs`() throws {
    let sample = try SampleJournal()
    let shared = SharedRecipe(sample.recipe, in: try sample.journal.contents())
    #expect(shared.method == "V60" && shared.grinder == "Comandante" && shared.recipe.dose == 20)
    let data = try JSONEncoder().encode(shared)
    #expect(!String(decoding: data, as: UTF8.self).contains(sample.method.id.rawValue))
    #expect(try JSONDecoder().decode(SharedRecipe.self, from: data) == shared)
    let least = try JSONDecoder().decode(SharedRecipe.self, from: Data(#"{"name": "x"}"#.utf8))
    #expect(least.recipe.name == "x" && least.method.isEmpty && least.recipe.pours.isEmpty)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SharedRecipe.self, from: Data("{}".utf8))
    }
  }
}
