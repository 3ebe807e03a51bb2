import Documents

// Journal entries in results: the columns of the schema, with computed values. What is not recorded is
// null or empty text, as in the schema.

/// A bean of a list.
package struct BeanDocument: JSONDocument {
  package let listing: BeanListing
  package let daysOffRoast: Int?
  package let freshness: Freshness?

  package init(_ listing: BeanListing, daysOffRoast: Int?, freshness: Freshness?) {
    (self.listing, self.daysOffRoast, self.freshness) = (listing, daysOffRoast, freshness)
  }

  package init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: ColumnKey.self)
    listing = BeanListing(
      bean: try Bean.decoded(from: row, Bean.fields),
      brewCount: try row.decode(forKey: "brews"), ratedCount: try row.decode(forKey: "rated"),
      meanRating: try row.decodeOptional(forKey: "mean_rating"),
      lastBrewedAt: try row.decodeOptional(forKey: "last_brewed_at"))
    daysOffRoast = try row.decodeOptional(forKey: "days_off_roast")
    freshness = try row.decodeOptional(forKey: "freshness")
  }

  package func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: ColumnKey.self)
    for field in Bean.fields {
      try row.encode(field, of: listing.bean)
      switch field.column {
      case "name": try row.encode(listing.bean.displayName, forKey: "display_name")
      case "roast_date":
        try row.encode(OrNull(wrappedValue: daysOffRoast), forKey: "days_off_roast")
        try row.encode(OrNull(wrappedValue: freshness), forKey: "freshness")
      default: break
      }
    }
    try row.encode(listing.brewCount, forKey: "brews")
    try row.encode(listing.ratedCount, forKey: "rated")
    try row.encode(listing.meanRating, forKey: "mean_rating")
    try row.encode(OrNull(wrappedValue: listing.lastBrewedAt), forKey: "last_brewed_at")
  }
}

/// A brew of a list, with the names of the records that it refers to.
package struct BrewDocument: JSONDocument {
  package let brew: Brew
  let bean, method, grinder: String?
  let ratio, bagPrice, bagWeight, pricePerCup: Double?
  let tastings: [OtherTastingDocument]?

  package init(_ brew: Brew, in listing: BrewListing) {
    let bean = brew.beanID.flatMap { listing.beans[$0] }
    let method = brew.methodID.flatMap { listing.methods[$0] }
    self.brew = brew
    (self.bean, self.method) = (bean?.displayName, method?.name)
    grinder = brew.grinderID.flatMap { listing.grinders[$0] }?.name
    ratio = brew.ratio(isEspresso: method?.isEspresso ?? false)
    (bagPrice, bagWeight, pricePerCup) = (bean?.price, bean?.bagWeight, brew.price(of: bean))
    let others = (listing.otherTastings[brew.id] ?? []).compactMap { tasting in
      listing.tasters.first { $0.id == tasting.tasterID }.map {
        OtherTastingDocument(tasting, by: $0)
      }
    }
    tastings = others.isEmpty ? nil : others
  }

  package init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: ColumnKey.self)
    var brew = try Brew.decoded(from: row, Brew.fields)
    brew.take(extractionYield: brew.givenExtractionYield)
    self.brew = brew
    bean = try row.decodeOptional(forKey: "bean")
    method = try row.decodeOptional(forKey: "method")
    grinder = try row.decodeOptional(forKey: "grinder")
    ratio = try row.decodeOptional(forKey: "ratio")
    bagPrice = try row.decodeOptional(forKey: "bag_price")
    bagWeight = try row.decodeOptional(forKey: "bag_weight_g")
    pricePerCup = try row.decodeOptional(forKey: "price_per_cup")
    tastings = try row.decodeOptional(forKey: "tastings")
  }

  private static let fields = Brew.fields.ordered([
    "brewed_at": "id", "grind_text": "grind_setting",
  ])

  package func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: ColumnKey.self)
    for field in Self.fields {
      switch field.column {
      case "rating": try row.encode(brew.stars, forKey: "rating")
      case "grind_text":
        try row.encode(OrNull(wrappedValue: brew.grind?.text), forKey: "grind_text")
      case "extraction_yield_percent":
        try row.encode(brew.extractionYield, forKey: "extraction_yield_percent")
        try row.encode(bagPrice, forKey: "bag_price")
        try row.encode(bagWeight, forKey: "bag_weight_g")
        try row.encode(pricePerCup, forKey: "price_per_cup")
      default: try row.encode(field, of: brew)
      }
      switch field.column {
      case "bean_id": try row.encode(OrNull(wrappedValue: bean), forKey: "bean")
      case "method_id": try row.encode(OrNull(wrappedValue: method), forKey: "method")
      case "grinder_id": try row.encode(OrNull(wrappedValue: grinder), forKey: "grinder")
      case "yield_g": try row.encode(ratio, forKey: "ratio")
      default: break
      }
    }
    if let tastings { try row.encode(tastings, forKey: "tastings") }
  }

  /// Whether the ratio is that of an espresso, which alone uses the yield.
  fileprivate var isEspresso: Bool {
    guard let ratio else { return false }
    return brew.ratio(isEspresso: false).map { abs($0 - ratio) > 0.001 } ?? true
  }
}

extension KeyedEncodingContainer<ColumnKey> {
  /// Adds a column of a record as results have it.
  fileprivate mutating func encode<Record>(
    _ field: RecordField<Record>, of record: Record
  ) throws {
    try field.value(of: record).encode(to: &self, ColumnKey(field.column), isRounded: true)
  }

  /// Adds a number with four decimals at most, or null.
  fileprivate mutating func encode(_ number: Double?, forKey key: ColumnKey) throws {
    try encode(OrNull(wrappedValue: Rounded4(number)), forKey: key)
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
      let brew = document.brew
      if let id = brew.beanID, let name = document.bean {
        var bean = Bean(id: id, name: name)
        (bean.price, bean.bagWeight) = (document.bagPrice, document.bagWeight)
        beans[id] = bean
      }
      if let id = brew.methodID, let name = document.method {
        let isEspresso = document.isEspresso || methods[id]?.category == .espresso
        methods[id] = BrewMethod(
          id: id, name: name, category: isEspresso ? .espresso : .unrecorded)
      }
      if let id = brew.grinderID, let name = document.grinder {
        grinders[id] = Grinder(id: id, name: name)
      }
    }
    self.init(
      brews: documents.map(\.brew), hasMore: hasMore, beans: beans, methods: methods,
      grinders: grinders)
    for document in documents {
      guard let tastings = document.tastings else { continue }
      otherTastings[document.brew.id] = tastings.map { $0.tasting(of: document.brew.id) }
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

    init(_ step: RecipeStep) {
      (self.step, endS, targetG) = (step.kind, Rounded(step.end), Rounded(step.target))
    }
  }

  package let recipe: Recipe
  let method: String?

  package init(_ recipe: Recipe, methods: [BrewMethod]) {
    self.recipe = recipe
    method = methods.first { $0.id == recipe.methodID }?.name
  }

  package init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: ColumnKey.self)
    recipe = try Recipe.decoded(from: row, Recipe.fields)
    method = try row.decodeOptional(forKey: "method")
  }

  private static let fields = Recipe.fields.ordered(["grind_text": "grind_setting"])

  package func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: ColumnKey.self)
    for field in Self.fields {
      if field.column == "grind_text" {
        try row.encode(OrNull(wrappedValue: recipe.grind?.text), forKey: "grind_text")
      } else {
        try row.encode(field, of: recipe)
      }
      if field.column == "method_id" {
        try row.encode(OrNull(wrappedValue: method), forKey: "method")
      }
    }
  }
}

extension [RecipeDocument] {
  /// The methods that the recipes name.
  package var methods: [BrewMethod] {
    var methods: [BrewMethod] = []
    for recipe in self {
      guard let id = recipe.recipe.methodID, let name = recipe.method,
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

// Parts of the JSON form of `insights journal import`. It does not name what a difference or a deletion
// is about: those that are read back have only the ID.

/// A column of the file, and what it was taken for.
package struct ColumnDocument: Codable {
  let title: String
  @OrNull var field: String?
  @OrNull var basis: String?
  let examples: [String]

  package init(_ column: ImportedColumn) {
    (title, field) = (column.title, column.field)
    (basis, examples) = (column.basis, column.examples)
  }

  package var column: ImportedColumn {
    ImportedColumn(title: title, field: field, basis: basis, examples: examples)
  }
}

/// What differs between a record of the file and that of the journal.
package struct DifferenceDocument: Codable {
  struct Field: Codable {
    let name: String
    @OrNull var before: String?
    @OrNull var after: String?
  }

  let kind: RecordKind
  let id: String
  let taken: Bool
  let fields: [Field]
  let conflicts: [String]?

  package init(_ difference: ImportSummary.Difference) {
    (kind, id, taken) = (difference.kind, difference.id, difference.isTaken)
    fields = difference.fields.map { Field(name: $0.name, before: $0.before, after: $0.after) }
    conflicts = difference.conflicts
  }

  fileprivate var difference: ImportSummary.Difference {
    ImportSummary.Difference(
      kind: kind, id: id, name: "", brewedAt: nil,
      fields: fields.map { .init(name: $0.name, before: $0.before, after: $0.after) },
      isTaken: taken, conflicts: conflicts ?? [])
  }
}

/// A record that is in the journal, but no longer in the file.
package struct DeletionDocument: Codable {
  let kind: RecordKind
  let id: String

  package init(_ deletion: ImportSummary.Deletion) { (kind, id) = (deletion.kind, deletion.id) }
}

extension ImportSummary {
  /// Takes over what was read back from JSON.
  package mutating func take(
    _ differences: [DifferenceDocument], _ deletions: [DeletionDocument], valuesLeftOut: Int,
    problems count: Int, hasLosses: Bool
  ) {
    for document in differences { add(document.difference) }
    for document in deletions {
      add(Deletion(kind: document.kind, id: document.id, name: "", brewedAt: nil))
    }
    self.valuesLeftOut = valuesLeftOut
    drop(problems: count, hasLosses: hasLosses)
  }

  /// The summary without the problems themselves; their number stays.
  package var withoutProblems: ImportSummary {
    var summary = self
    summary.drop(problems: problemCount, hasLosses: hasLosses)
    return summary
  }
}
