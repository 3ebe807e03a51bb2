package import Journal

/// The JSON form of journal entries: the columns of the schema, with computed values.
extension JSONWriter {
  /// Adds an array of beans; values that depend on a day are computed for `today`, or null without
  /// one. Unrecorded values are null or empty text, as in the schema.
  package mutating func beans(
    _ listings: [BeanListing], today: CalendarDay?, freshness: FreshnessBands = .standard
  ) {
    array(listings) { writer, listing in
      let bean = listing.bean
      writer.bean(
        listing, daysOffRoast: today.flatMap(bean.daysOffRoast),
        freshness: today.flatMap { bean.freshness(on: $0, bands: freshness) })
    }
  }

  mutating func bean(_ listing: BeanListing, daysOffRoast: Int?, freshness: Freshness?) {
    let bean = listing.bean
    raw("{")
    field("id", bean.id.rawValue)
    field("name", bean.name)
    field("display_name", bean.displayName)
    field("roaster", bean.roaster)
    field("origin", bean.origin)
    field("region", bean.region)
    field("farm", bean.farm)
    field("variety", bean.variety)
    field("process", bean.process.rawValue)
    field("roast_level", bean.roastLevel.rawValue)
    field("roast_date", bean.roastDateText.isEmpty ? nil : bean.roastDateText)
    field("days_off_roast", daysOffRoast.map(Double.init))
    field("freshness", freshness?.rawValue)
    field("is_archived", bean.isArchived)
    field("notes", bean.notes)
    field("created_at", bean.createdAt.text)
    field("bag_price", bean.price)
    field("bag_weight_g", bean.bagWeight)
    field("frozen_date", bean.frozenDateText.isEmpty ? nil : bean.frozenDateText)
    field("thawed_date", bean.thawedDateText.isEmpty ? nil : bean.thawedDateText)
    field("roast_range", bean.roastRange)
    field("is_favorite", bean.isFavorite)
    field("brews", Double(listing.brewCount))
    field("rated", Double(listing.ratedCount))
    field("mean_rating", listing.meanRating)
    field("last_brewed_at", listing.lastBrewedAt?.text)
    raw("}")
  }

  /// Adds an array of brews with the names of the records they refer to; `rating` is null when
  /// unrated.
  package mutating func brews(_ listing: BrewListing) {
    array(listing.brews) { $0.brew($1, listing) }
  }

  mutating func brew(_ brew: Brew, _ listing: BrewListing) {
    let method = brew.methodID.flatMap { listing.methods[$0] }
    raw("{")
    field("id", brew.id.rawValue)
    field("brewed_at", brew.brewedAt.text)
    field("bean_id", brew.beanID?.rawValue)
    field("bean", brew.beanID.flatMap { listing.beans[$0]?.displayName })
    field("method_id", brew.methodID?.rawValue)
    field("method", method?.name)
    field("grinder_id", brew.grinderID?.rawValue)
    field("grinder", brew.grinderID.flatMap { listing.grinders[$0]?.name })
    field("recipe_id", brew.recipeID?.rawValue)
    field("dose_g", brew.dose)
    field("water_g", brew.water)
    field("yield_g", brew.yield)
    field("ratio", brew.ratio(isEspresso: method?.isEspresso ?? false))
    field("water_temp_c", brew.waterTemperature)
    field("grind_setting", brew.grindSetting)
    field("grind_text", brew.grind?.text)
    field("brew_time_s", brew.brewTime)
    field("rating", brew.stars)
    field("notes", brew.notes)
    field("is_copy", brew.isCopy)
    field("tds_percent", brew.tds)
    field("extraction_yield_percent", brew.extractionYield)
    let bean = brew.beanID.flatMap { listing.beans[$0] }
    field("bag_price", bean?.price)
    field("bag_weight_g", bean?.bagWeight)
    field("price_per_cup", brew.price(of: bean))
    field("is_favorite", brew.isFavorite)
    raw("}")
  }

  /// Adds an array of recipes with the names of their methods.
  package mutating func recipes(_ recipes: [Recipe], methods: [BrewMethod]) {
    let names = Dictionary(methods.map { ($0.id, $0.name) }) { first, _ in first }
    array(recipes) { writer, recipe in
      writer.recipe(recipe, method: recipe.methodID.flatMap { names[$0] })
    }
  }

  mutating func recipe(_ recipe: Recipe, method: String?) {
    raw("{")
    field("id", recipe.id.rawValue)
    field("name", recipe.name)
    field("method_id", recipe.methodID?.rawValue)
    field("method", method)
    field("grinder_id", recipe.grinderID?.rawValue)
    field("dose_g", recipe.dose)
    field("water_g", recipe.water)
    field("yield_g", recipe.yield)
    field("water_temp_c", recipe.waterTemperature)
    field("grind_setting", recipe.grindSetting)
    field("grind_text", recipe.grind?.text)
    field("brew_time_s", recipe.brewTime)
    field("bloom_g", recipe.bloom)
    field("bloom_s", recipe.bloomTime)
    name("pours_g")
    array(recipe.pours) { $0.number($1, places: 4) }
    field("is_inverted", recipe.isInverted)
    field("plunge_s", recipe.plungeTime)
    field("usage_count", Double(recipe.usageCount))
    field("created_at", recipe.createdAt.text)
    name("steps")
    array(recipe.steps) { writer, step in
      writer.object { writer in
        writer.field("step", step.kind.rawValue)
        writer.field("end_s", step.end)
        writer.field("target_g", step.target)
      }
    }
    raw("}")
  }

  /// Adds a member that is a number of up to four decimals, or null.
  mutating func field(_ name: StaticString, _ value: Double?) {
    self.name(name)
    if let value, value.isFinite { number(value, places: 4) } else { raw("null") }
  }
}
