import Support

/// The records of a journal as JSON objects, with the columns as names, in their order.
extension JSONWriter {
  mutating func record(_ bean: Bean) {
    object { writer in
      writer.text("id", bean.id.rawValue)
      writer.text("name", bean.name)
      writer.text("roaster", bean.roaster)
      writer.text("origin", bean.origin)
      writer.text("region", bean.region)
      writer.text("farm", bean.farm)
      writer.text("variety", bean.variety)
      writer.text("process", bean.process.rawValue)
      writer.text("roast_level", bean.roastLevel.rawValue)
      writer.text("roast_date", bean.roastDateText.isEmpty ? nil : bean.roastDateText)
      writer.field("is_archived", bean.isArchived)
      writer.text("notes", bean.notes)
      writer.text("created_at", bean.createdAt.text)
      writer.number("bag_price", bean.price)
      writer.number("bag_weight_g", bean.bagWeight)
      writer.text("frozen_date", bean.frozenDateText.isEmpty ? nil : bean.frozenDateText)
      writer.text("thawed_date", bean.thawedDateText.isEmpty ? nil : bean.thawedDateText)
      writer.number("roast_range", bean.roastRange)
      writer.field("is_favorite", bean.isFavorite)
    }
  }

  mutating func record(_ method: BrewMethod) {
    object { writer in
      writer.text("id", method.id.rawValue)
      writer.text("name", method.name)
      writer.text("category", method.category.rawValue)
    }
  }

  mutating func record(_ grinder: Grinder) {
    object { writer in
      writer.text("id", grinder.id.rawValue)
      writer.text("name", grinder.name)
    }
  }

  mutating func record(_ recipe: Recipe) {
    object { writer in
      writer.text("id", recipe.id.rawValue)
      writer.text("name", recipe.name)
      writer.text("method_id", recipe.methodID?.rawValue)
      writer.text("grinder_id", recipe.grinderID?.rawValue)
      writer.number("dose_g", recipe.dose)
      writer.number("water_g", recipe.water)
      writer.number("yield_g", recipe.yield)
      writer.number("water_temp_c", recipe.waterTemperature)
      writer.number("grind_setting", recipe.grindSetting)
      writer.number("brew_time_s", recipe.brewTime)
      writer.number("bloom_g", recipe.bloom)
      writer.number("bloom_s", recipe.bloomTime)
      writer.name("pours_g")
      writer.array(recipe.pours) { $0.number($1) }
      writer.field("is_inverted", recipe.isInverted)
      writer.number("plunge_s", recipe.plungeTime)
      writer.number("usage_count", Double(recipe.usageCount))
      writer.text("created_at", recipe.createdAt.text)
      writer.name("steps")
      writer.array(recipe.steps) { writer, step in
        writer.object { writer in
          writer.text("step", step.kind.rawValue)
          writer.number("end_s", step.end)
          writer.number("target_g", step.target)
        }
      }
    }
  }

  mutating func record(_ brew: Brew) {
    object { writer in
      writer.text("id", brew.id.rawValue)
      writer.text("bean_id", brew.beanID?.rawValue)
      writer.text("method_id", brew.methodID?.rawValue)
      writer.text("grinder_id", brew.grinderID?.rawValue)
      writer.text("recipe_id", brew.recipeID?.rawValue)
      writer.text("brewed_at", brew.brewedAt.text)
      writer.number("dose_g", brew.dose)
      writer.number("water_g", brew.water)
      writer.number("yield_g", brew.yield)
      writer.number("water_temp_c", brew.waterTemperature)
      writer.number("grind_setting", brew.grindSetting)
      writer.number("brew_time_s", brew.brewTime)
      writer.number("rating", brew.rating)
      writer.text("notes", brew.notes)
      writer.field("is_copy", brew.isCopy)
      writer.number("tds_percent", brew.tds)
      writer.number("extraction_yield_percent", brew.givenExtractionYield)
      writer.field("is_favorite", brew.isFavorite)
    }
  }

  mutating func record(_ tasting: Tasting) {
    func attribute(_ value: Int?) -> Double? {
      value.flatMap { (1...5).contains($0) ? Double($0) : nil }
    }
    object { writer in
      writer.text("id", tasting.id.rawValue)
      writer.text("brew_id", tasting.brewID.rawValue)
      writer.number("aroma", attribute(tasting.aroma))
      writer.number("acidity", attribute(tasting.acidity))
      writer.number("sweetness", attribute(tasting.sweetness))
      writer.number("body", attribute(tasting.body))
      writer.number("balance", attribute(tasting.balance))
      writer.number("aftertaste", attribute(tasting.aftertaste))
      writer.name("flavor_tags")
      writer.array(tasting.flavorTags) { $0.string(Self.storable($1.rawValue)) }
      writer.text("notes", tasting.notes)
      writer.number("bitterness", attribute(tasting.bitterness))
    }
  }

  // MARK: Values

  private mutating func text(_ name: StaticString, _ value: String?) {
    field(name, value.map(Self.storable))
  }

  private mutating func number(_ name: StaticString, _ value: Double?) {
    self.name(name)
    if let value { number(value) } else { raw("null") }
  }

  private mutating func number(_ value: Double) {
    raw(NumberText.shortest(value).utf8)
  }

  /// NUL characters are dropped, because text in SQLite cannot contain them.
  private static func storable(_ text: String) -> String {
    text.utf8.contains(0) ? text.filter { $0 != "\0" } : text
  }
}
