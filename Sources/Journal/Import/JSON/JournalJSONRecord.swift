/// One record of an exported journal.
struct JournalJSONRecord {
  let id: String
  let object: JSONObject
  private let line: Int
  private let table: String

  /// - Throws: The problem for which the record is refused.
  init(_ element: JSONElements.Element, table: String) throws(ImportProblem) {
    guard let object = element.object else {
      throw ImportProblem(
        .noObject, .exportJournal, line: element.line, .init(kind: table))
    }
    id = object.text("id")
    guard !id.isEmpty else {
      throw ImportProblem(
        .noID, .exportJournal, line: element.line, .init(kind: table, key: "id"))
    }
    self.object = object
    self.table = table
    line = element.line
  }

  func bean() -> Bean {
    var bean = Bean(
      id: Identifier(rawValue: id), name: object.text("name"), roaster: object.text("roaster"),
      origin: object.text("origin"), region: object.text("region"), farm: object.text("farm"),
      variety: object.text("variety"), process: CoffeeProcess(rawValue: object.text("process")),
      roastLevel: RoastLevel(rawValue: object.text("roast_level")),
      roastDateText: object.text("roast_date"), isArchived: object.flag("is_archived"),
      notes: object.text("notes"), createdAt: Timestamp(object.text("created_at")))
    bean.price = object.number("bag_price")
    bean.bagWeight = object.number("bag_weight_g")
    bean.frozenDateText = object.text("frozen_date")
    bean.thawedDateText = object.text("thawed_date")
    bean.roastRange = object.number("roast_range")
    bean.isFavorite = object.flag("is_favorite")
    return bean
  }

  func method() -> BrewMethod {
    BrewMethod(
      id: Identifier(rawValue: id), name: object.text("name"),
      category: MethodCategory(rawValue: object.text("category")))
  }

  func grinder() -> Grinder {
    Grinder(id: Identifier(rawValue: id), name: object.text("name"))
  }

  /// - Parameter methods, grinders: The IDs in the journal for the IDs of the file; others are nil.
  func recipe(
    _ methods: [String: Identifier<BrewMethod>], _ grinders: [String: Identifier<Grinder>]
  ) -> Recipe {
    var recipe = Recipe(
      id: Identifier(rawValue: id), name: object.text("name"),
      methodID: methods[object.text("method_id")], grinderID: grinders[object.text("grinder_id")],
      dose: object.number("dose_g"), water: object.number("water_g"),
      yield: object.number("yield_g"), waterTemperature: object.number("water_temp_c"),
      grindSetting: object.number("grind_setting"), brewTime: object.number("brew_time_s"),
      bloom: object.number("bloom_g"), bloomTime: object.number("bloom_s"),
      pours: object.numbers("pours_g"),
      isInverted: object.has("is_inverted") ? object.flag("is_inverted") : nil,
      plungeTime: object.number("plunge_s"), usageCount: max(0, integer("usage_count") ?? 0),
      createdAt: Timestamp(object.text("created_at")))
    recipe.steps = object.objects("steps").compactMap { step in
      BrewSchedule.Kind(rawValue: step.text("step")).map { kind in
        RecipeStep(kind, end: step.number("end_s"), target: step.number("target_g"))
      }
    }
    return recipe
  }

  /// - Throws: The problem for which the brew is refused: a rating that the journal cannot store.
  ///   Another damaged value comes back as it was exported; `BrewJournal.faults` names it.
  func brew(
    _ beans: [String: Identifier<Bean>], _ methods: [String: Identifier<BrewMethod>],
    _ grinders: [String: Identifier<Grinder>], _ recipes: [String: Identifier<Recipe>]
  ) throws(ImportProblem) -> Brew {
    let rating = object.number("rating") ?? 0
    guard FieldRange.rating.contains(rating) else {
      throw outOfRange(.rating, .writeNumber)
    }
    var brew = Brew(
      id: Identifier(rawValue: id), beanID: beans[object.text("bean_id")],
      methodID: methods[object.text("method_id")], grinderID: grinders[object.text("grinder_id")],
      recipeID: recipes[object.text("recipe_id")], brewedAt: Timestamp(object.text("brewed_at")),
      dose: object.number("dose_g"), water: object.number("water_g"),
      yield: object.number("yield_g"), waterTemperature: object.number("water_temp_c"),
      grindSetting: object.number("grind_setting"), brewTime: object.number("brew_time_s"),
      rating: rating, notes: object.text("notes"), isCopy: object.flag("is_copy"))
    brew.tds = object.number("tds_percent")
    brew.givenExtractionYield = object.number("extraction_yield_percent")
    brew.isFavorite = object.flag("is_favorite")
    return brew
  }

  /// - Throws: The problem for which the tasting is refused: an attribute that the journal cannot
  ///   store.
  func tasting() throws(ImportProblem) -> Tasting {
    Tasting(
      id: Identifier(rawValue: id), brewID: Identifier(rawValue: object.text("brew_id")),
      aroma: try attribute("aroma"), acidity: try attribute("acidity"),
      sweetness: try attribute("sweetness"), body: try attribute("body"),
      balance: try attribute("balance"), aftertaste: try attribute("aftertaste"),
      bitterness: try attribute("bitterness"),
      flavorTags: object.strings("flavor_tags").map(FlavorTag.init(rawValue:)),
      notes: object.text("notes"))
  }

  private func attribute(_ name: String) throws(ImportProblem) -> Int? {
    guard object.has(name) else { return nil }
    guard let value = integer(name), (1...5).contains(value) else {
      throw outOfRange(.level(name), .writeWholeNumber)
    }
    return value
  }

  private func integer(_ name: String) -> Int? {
    object.number(name).flatMap { Int(exactly: $0) }
  }

  private func outOfRange(
    _ range: FieldRange, _ remedy: ImportProblem.Remedy
  ) -> ImportProblem {
    ImportProblem(
      .outOfRange, remedy, line: line, record: "\(table) \(id)", field: range.field,
      .init(range: range))
  }
}
