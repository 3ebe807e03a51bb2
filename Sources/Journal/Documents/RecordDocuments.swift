package import Documents

// Journal entries in results: the columns of the schema, with computed values. What is not recorded is
// null or empty text, as in the schema.

/// A bean of a list.
package struct BeanDocument: JSONDocument {
  let id: Identifier<Bean>
  let name: String
  let displayName: String?
  let roaster, origin, region, farm, variety: String
  let process: CoffeeProcess
  let roastLevel: RoastLevel
  @OrNull var roastDate: String?
  @OrNull package var daysOffRoast: Int?
  @OrNull package var freshness: Freshness?
  let isArchived: Bool
  let notes: String
  let createdAt: Timestamp
  @OrNull var bagPrice: Rounded4?
  @OrNull var bagWeightG: Rounded4?
  @OrNull var frozenDate: String?
  @OrNull var thawedDate: String?
  @OrNull var roastRange: Rounded4?
  let isFavorite: Bool?
  let brews: Int
  let rated: Int
  @OrNull var meanRating: Rounded4?
  @OrNull var lastBrewedAt: Timestamp?

  package init(_ listing: BeanListing, daysOffRoast: Int?, freshness: Freshness?) {
    func text(_ text: String) -> String? { text.isEmpty ? nil : text }
    let bean = listing.bean
    (id, name, displayName, roaster) = (bean.id, bean.name, bean.displayName, bean.roaster)
    (origin, region, farm, variety) = (bean.origin, bean.region, bean.farm, bean.variety)
    (process, roastLevel, roastDate) = (bean.process, bean.roastLevel, text(bean.roastDateText))
    (self.daysOffRoast, self.freshness) = (daysOffRoast, freshness)
    (isArchived, notes, createdAt) = (bean.isArchived, bean.notes, bean.createdAt)
    (bagPrice, bagWeightG) = (Rounded(bean.price), Rounded(bean.bagWeight))
    (frozenDate, thawedDate) = (text(bean.frozenDateText), text(bean.thawedDateText))
    (roastRange, isFavorite) = (Rounded(bean.roastRange), bean.isFavorite)
    (brews, rated) = (listing.brewCount, listing.ratedCount)
    (meanRating, lastBrewedAt) = (Rounded(listing.meanRating), listing.lastBrewedAt)
  }

  package var listing: BeanListing {
    var bean = Bean(
      id: id, name: name, roaster: roaster, origin: origin, region: region, farm: farm,
      variety: variety, process: process, roastLevel: roastLevel, roastDateText: roastDate ?? "",
      isArchived: isArchived, notes: notes, createdAt: createdAt)
    (bean.price, bean.bagWeight) = (bagPrice?.value, bagWeightG?.value)
    (bean.frozenDateText, bean.thawedDateText) = (frozenDate ?? "", thawedDate ?? "")
    (bean.roastRange, bean.isFavorite) = (roastRange?.value, isFavorite ?? false)
    return BeanListing(
      bean: bean, brewCount: brews, ratedCount: rated, meanRating: meanRating?.value,
      lastBrewedAt: lastBrewedAt)
  }
}

/// A brew of a list, with the names of the records that it refers to.
package struct BrewDocument: JSONDocument {
  package let id: Identifier<Brew>
  let brewedAt: Timestamp
  @OrNull var beanId: Identifier<Bean>?
  @OrNull var bean: String?
  @OrNull var methodId: Identifier<BrewMethod>?
  @OrNull var method: String?
  @OrNull var grinderId: Identifier<Grinder>?
  @OrNull var grinder: String?
  @OrNull var recipeId: Identifier<Recipe>?
  @OrNull var doseG: Rounded4?
  @OrNull var waterG: Rounded4?
  @OrNull var yieldG: Rounded4?
  @OrNull var ratio: Rounded4?
  @OrNull var waterTempC: Rounded4?
  @OrNull var grindSetting: Rounded4?
  @OrNull var grindText: String?
  @OrNull var brewTimeS: Rounded4?
  @OrNull var rating: Rounded4?
  let notes: String
  let isCopy: Bool
  @OrNull var tdsPercent: Rounded4?
  @OrNull var extractionYieldPercent: Rounded4?
  @OrNull var bagPrice: Rounded4?
  @OrNull var bagWeightG: Rounded4?
  @OrNull var pricePerCup: Rounded4?
  let isFavorite: Bool?
  let tastings: [OtherTastingDocument]?

  package init(_ brew: Brew, in listing: BrewListing) {
    let bean = brew.beanID.flatMap { listing.beans[$0] }
    let method = brew.methodID.flatMap { listing.methods[$0] }
    let grinder = brew.grinderID.flatMap { listing.grinders[$0] }
    (id, brewedAt, notes, isCopy) = (brew.id, brew.brewedAt, brew.notes, brew.isCopy)
    (beanId, self.bean) = (brew.beanID, bean?.displayName)
    (methodId, self.method) = (brew.methodID, method?.name)
    (grinderId, self.grinder, recipeId) = (brew.grinderID, grinder?.name, brew.recipeID)
    (doseG, waterG, yieldG) = (Rounded(brew.dose), Rounded(brew.water), Rounded(brew.yield))
    ratio = Rounded(brew.ratio(isEspresso: method?.isEspresso ?? false))
    (waterTempC, brewTimeS) = (Rounded(brew.waterTemperature), Rounded(brew.brewTime))
    (grindSetting, grindText) = (Rounded(brew.grindSetting), brew.grind?.text)
    (rating, isFavorite) = (Rounded(brew.stars), brew.isFavorite)
    (tdsPercent, extractionYieldPercent) = (Rounded(brew.tds), Rounded(brew.extractionYield))
    (bagPrice, bagWeightG) = (Rounded(bean?.price), Rounded(bean?.bagWeight))
    pricePerCup = Rounded(brew.price(of: bean))
    let others = (listing.otherTastings[brew.id] ?? []).compactMap { tasting in
      listing.tasters.first { $0.id == tasting.tasterID }.map {
        OtherTastingDocument(tasting, by: $0)
      }
    }
    tastings = others.isEmpty ? nil : others
  }

  package var brew: Brew {
    var brew = Brew(
      id: id, beanID: beanId, methodID: methodId, grinderID: grinderId, recipeID: recipeId,
      brewedAt: brewedAt, dose: doseG?.value, water: waterG?.value, yield: yieldG?.value,
      waterTemperature: waterTempC?.value, grindSetting: grindSetting?.value,
      brewTime: brewTimeS?.value, rating: rating?.value ?? 0, notes: notes, isCopy: isCopy)
    (brew.grindText, brew.tds, brew.isFavorite) = (
      grindText, tdsPercent?.value, isFavorite ?? false
    )
    brew.take(extractionYield: extractionYieldPercent?.value)
    return brew
  }

  /// Whether the ratio is that of an espresso, which alone uses the yield.
  fileprivate var isEspresso: Bool {
    guard let ratio = ratio?.value else { return false }
    return brew.ratio(isEspresso: false).map { abs($0 - ratio) > 0.001 } ?? true
  }
}

extension BrewListing {
  /// Brews of the JSON form, and the records that they name, of which it has no more than the names and
  /// what a bag cost and weighed.
  package init(_ documents: [BrewDocument], hasMore: Bool = false) {
    var beans: [Identifier<Bean>: Bean] = [:]
    var methods: [Identifier<BrewMethod>: BrewMethod] = [:]
    var grinders: [Identifier<Grinder>: Grinder] = [:]
    for document in documents {
      if let id = document.beanId, let name = document.bean {
        var bean = Bean(id: id, name: name)
        (bean.price, bean.bagWeight) = (document.bagPrice?.value, document.bagWeightG?.value)
        beans[id] = bean
      }
      if let id = document.methodId, let name = document.method {
        let isEspresso = document.isEspresso || methods[id]?.category == .espresso
        methods[id] = BrewMethod(
          id: id, name: name, category: isEspresso ? .espresso : .unrecorded)
      }
      if let id = document.grinderId, let name = document.grinder {
        grinders[id] = Grinder(id: id, name: name)
      }
    }
    self.init(
      brews: documents.map(\.brew), hasMore: hasMore, beans: beans, methods: methods,
      grinders: grinders)
    for document in documents {
      guard let tastings = document.tastings else { continue }
      otherTastings[document.id] = tastings.map { $0.tasting(of: document.id) }
      for taster in tastings.map(\.by) where !tasters.contains(taster) { tasters.append(taster) }
    }
  }

  package var documents: [BrewDocument] { brews.map { BrewDocument($0, in: self) } }
}

/// A recipe, with the name of its method.
package struct RecipeDocument: JSONDocument {
  struct Step: Codable {
    let step: BrewSchedule.Kind
    @OrNull var endS: Rounded4?
    @OrNull var targetG: Rounded4?
  }

  let id: Identifier<Recipe>
  let name: String
  @OrNull var methodId: Identifier<BrewMethod>?
  @OrNull var method: String?
  @OrNull var grinderId: Identifier<Grinder>?
  @OrNull var doseG: Rounded4?
  @OrNull var waterG: Rounded4?
  @OrNull var yieldG: Rounded4?
  @OrNull var waterTempC: Rounded4?
  @OrNull var grindSetting: Rounded4?
  @OrNull var grindText: String?
  @OrNull var brewTimeS: Rounded4?
  @OrNull var bloomG: Rounded4?
  @OrNull var bloomS: Rounded4?
  let poursG: [Rounded4]?
  @OrNull var isInverted: Bool?
  @OrNull var plungeS: Rounded4?
  let usageCount: Int?
  let createdAt: Timestamp
  let steps: [Step]?

  package init(_ recipe: Recipe, methods: [BrewMethod]) {
    (id, name, methodId) = (recipe.id, recipe.name, recipe.methodID)
    method = methods.first { $0.id == recipe.methodID }?.name
    (grinderId, doseG, waterG) = (recipe.grinderID, Rounded(recipe.dose), Rounded(recipe.water))
    (yieldG, waterTempC) = (Rounded(recipe.yield), Rounded(recipe.waterTemperature))
    (grindSetting, grindText) = (Rounded(recipe.grindSetting), recipe.grind?.text)
    (brewTimeS, bloomG) = (Rounded(recipe.brewTime), Rounded(recipe.bloom))
    (bloomS, poursG) = (Rounded(recipe.bloomTime), recipe.pours.map { Rounded($0) })
    (isInverted, plungeS) = (recipe.isInverted, Rounded(recipe.plungeTime))
    (usageCount, createdAt) = (recipe.usageCount, recipe.createdAt)
    steps = recipe.steps.map {
      Step(step: $0.kind, endS: Rounded($0.end), targetG: Rounded($0.target))
    }
  }

  package var recipe: Recipe {
    var recipe = Recipe(
      id: id, name: name, methodID: methodId, grinderID: grinderId, dose: doseG?.value,
      water: waterG?.value, yield: yieldG?.value, waterTemperature: waterTempC?.value,
      grindSetting: grindSetting?.value, brewTime: brewTimeS?.value, bloom: bloomG?.value,
      bloomTime: bloomS?.value, pours: poursG?.map(\.value) ?? [], isInverted: isInverted,
      plungeTime: plungeS?.value, usageCount: usageCount ?? 0, createdAt: createdAt)
    recipe.grindText = grindText
    recipe.steps = (steps ?? []).map {
      RecipeStep($0.step, end: $0.endS?.value, target: $0.targetG?.value)
    }
    return recipe
  }
}

extension [RecipeDocument] {
  /// The methods that the recipes name.
  package var methods: [BrewMethod] {
    var methods: [BrewMethod] = []
    for recipe in self {
      guard let id = recipe.methodId, let name = recipe.method,
        !methods.contains(where: { $0.id == id })
      else { continue }
      methods.append(BrewMethod(id: id, name: name))
    }
    return methods
  }
}

/// A tasting; levels that are not recorded are null.
package struct TastingDocument: Codable {
  let id: Identifier<Tasting>
  @OrNull var aroma: Int?
  @OrNull var acidity: Int?
  @OrNull var sweetness: Int?
  @OrNull var body: Int?
  @OrNull var balance: Int?
  @OrNull var aftertaste: Int?
  @OrNull var bitterness: Int?
  let flavorTags: [FlavorTag]
  let notes: String

  package init(_ tasting: Tasting) {
    (id, flavorTags, notes) = (tasting.id, tasting.flavorTags, tasting.notes)
    (aroma, acidity, sweetness) = (tasting.aroma, tasting.acidity, tasting.sweetness)
    (body, balance) = (tasting.body, tasting.balance)
    (aftertaste, bitterness) = (tasting.aftertaste, tasting.bitterness)
  }

  package func tasting(of brew: Identifier<Brew>) -> Tasting {
    Tasting(
      id: id, brewID: brew, aroma: aroma, acidity: acidity, sweetness: sweetness, body: body,
      balance: balance, aftertaste: aftertaste, bitterness: bitterness, flavorTags: flavorTags,
      notes: notes)
  }
}

/// What another than the journal's own taster says of a brew; what is not recorded is left out.
package struct OtherTastingDocument: Codable {
  let id: Identifier<Tasting>
  let tasterId: Identifier<Taster>
  let taster: String
  let rating: Rounded4?
  let notes: String?
  let aroma, acidity, sweetness, body, balance, aftertaste, bitterness: Int?
  let flavorTags: [FlavorTag]?

  init(_ tasting: Tasting, by taster: Taster) {
    (id, tasterId, self.taster) = (tasting.id, taster.id, taster.name)
    (rating, notes) = (Rounded(tasting.stars), tasting.notes.isEmpty ? nil : tasting.notes)
    (aroma, acidity, sweetness) = (tasting.aroma, tasting.acidity, tasting.sweetness)
    (body, balance) = (tasting.body, tasting.balance)
    (aftertaste, bitterness) = (tasting.aftertaste, tasting.bitterness)
    flavorTags = tasting.flavorTags.isEmpty ? nil : tasting.flavorTags
  }

  var by: Taster { Taster(id: tasterId, name: taster) }

  func tasting(of brew: Identifier<Brew>) -> Tasting {
    Tasting(
      id: id, brewID: brew, aroma: aroma, acidity: acidity, sweetness: sweetness, body: body,
      balance: balance, aftertaste: aftertaste, bitterness: bitterness,
      flavorTags: flavorTags ?? [], notes: notes ?? "", tasterID: tasterId, rating: rating?.value)
  }
}

/// A step of a recipe's schedule.
package struct ScheduleStep: Codable {
  let step: BrewSchedule.Kind
  let startS, endS: Rounded4
  @OrNull var targetG: Rounded4?

  package init(_ scheduled: BrewSchedule.Step) {
    (step, startS, endS) = (scheduled.kind, Rounded(scheduled.start), Rounded(scheduled.end))
    targetG = Rounded(scheduled.target)
  }

  package var scheduled: BrewSchedule.Step {
    BrewSchedule.Step(
      kind: step, start: startS.value, end: endS.value, target: targetG?.value)
  }
}

/// The ID and the name of a record, which stand for it in a result.
package struct NamedDocument<Record: Sendable>: Codable {
  package let id: Identifier<Record>
  let name: String
}

extension NamedDocument<Bean> {
  package init(_ bean: Bean) { self.init(id: bean.id, name: bean.displayName) }
  package var bean: Bean { Bean(id: id, name: name) }
}

extension NamedDocument<BrewMethod> {
  package init(_ method: BrewMethod) { self.init(id: method.id, name: method.name) }
  package var method: BrewMethod { BrewMethod(id: id, name: name) }
}

extension NamedDocument<Grinder> {
  package init(_ grinder: Grinder) { self.init(id: grinder.id, name: grinder.name) }
  package var grinder: Grinder { Grinder(id: id, name: name) }
}
