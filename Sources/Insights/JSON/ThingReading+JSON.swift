import ExtractionJSON
package import Journal
package import Support

/// The JSON form of `insights journal show`.
extension JSONWriter {
  /// Adds one thing as an object: its kind, the record, and what is known beside it.
  package mutating func reading(_ reading: ThingReading) {
    object { writer in
      switch reading.thing.record {
      case .brew(let brew): writer.brew(brew, reading)
      case .bean(let bean): writer.bean(bean, reading)
      case .recipe(let recipe): writer.recipe(recipe, reading)
      }
    }
  }

  private mutating func brew(_ brew: Brew, _ reading: ThingReading) {
    let contents = reading.thing.contents
    field("kind", "brew")
    name("brew")
    self.brew(brew, BrewListing(contents))
    field("short_id", brew.id.short)
    name("recipe")
    if let recipe = contents.recipes.first(where: { $0.id == brew.recipeID }) {
      self.recipe(recipe, method: Self.name(recipe.methodID, contents))
    } else {
      raw("null")
    }
    name("tasting")
    if let tasting = reading.thing.tasting { self.tasting(tasting) } else { raw("null") }
    name("notes")
    array(reading.notes) { $0.extraction($1, text: Array($1.text.utf8)) }
    name("agreement")
    guard let agreement = reading.agreement else { return raw("null") }
    self.agreement(agreement)
  }

  mutating func agreement(_ agreement: TagAgreement) {
    object { writer in
      writer.name("both")
      writer.array(agreement.both) { $0.string($1.rawValue) }
      writer.name("only_tags")
      writer.array(agreement.onlyTags) { $0.string($1.rawValue) }
      writer.name("only_notes")
      writer.array(agreement.onlyNotes) { $0.string($1) }
    }
  }

  /// Adds a tasting; levels that are not recorded are null.
  package mutating func tasting(_ tasting: Tasting) {
    object { writer in
      writer.field("id", tasting.id.rawValue)
      for (name, level): (StaticString, Int?) in [
        ("aroma", tasting.aroma), ("acidity", tasting.acidity), ("sweetness", tasting.sweetness),
        ("body", tasting.body), ("balance", tasting.balance), ("aftertaste", tasting.aftertaste),
        ("bitterness", tasting.bitterness),
      ] { writer.field(name, level.map(Double.init)) }
      writer.name("flavor_tags")
      writer.array(tasting.flavorTags) { $0.string($1.rawValue) }
      writer.field("notes", tasting.notes)
    }
  }

  private mutating func bean(_ bean: Bean, _ reading: ThingReading) {
    let contents = reading.thing.contents
    field("kind", "bean")
    name("bean")
    self.bean(
      BeanListing(bean, brews: contents.brews), daysOffRoast: reading.daysOffRoast,
      freshness: reading.freshness)
    name("brews")
    brews(BrewListing(contents))
  }

  private mutating func recipe(_ recipe: Recipe, _ reading: ThingReading) {
    let contents = reading.thing.contents
    field("kind", "recipe")
    name("recipe")
    self.recipe(recipe, method: Self.name(recipe.methodID, contents))
    field("grinder", contents.grinders.first { $0.id == recipe.grinderID }?.name)
    name("schedule")
    array(reading.schedule?.steps ?? []) { writer, step in
      writer.object { writer in
        writer.field("step", step.kind.rawValue)
        writer.field("start_s", step.start)
        writer.field("end_s", step.end)
        writer.field("target_g", step.target)
      }
    }
    name("brews")
    brews(BrewListing(contents))
  }

  private static func name(
    _ method: Identifier<BrewMethod>?, _ contents: JournalContents
  ) -> String? {
    contents.methods.first { $0.id == method }?.name
  }
}
