import Documents
import FlavorExtraction
import Journal

// One thing of a journal, and what is known beside it. The forms name the records that brews refer to,
// and contain only one thing whole: decoded records have no more.

private struct BrewReading: JSONDocument {
  let kind: RecordKind
  let brew: BrewDocument
  let shortId: String?
  @OrNull var recipe: RecipeDocument?
  @OrNull var tasting: TastingDocument?
  let notes: [Extraction]
  @OrNull var agreement: TagAgreement?
}

private struct BeanReading: JSONDocument {
  let kind: RecordKind
  let bean: BeanDocument
  let brews: [BrewDocument]
}

private struct RecipeReading: JSONDocument {
  let kind: RecordKind
  let recipe: RecipeDocument
  @OrNull var grinder: String?
  let schedule: [ScheduleStep]
  let brews: [BrewDocument]
}

private struct KindDocument: JSONDocument {
  let kind: RecordKind
}

/// The JSON form of `insights journal show`.
extension ThingReading: Codable {
  public init(from decoder: any Decoder) throws {
    switch try KindDocument(asJSON: decoder).kind {
    case .brew:
      let document = try BrewReading(asJSON: decoder)
      var contents = JournalContents([document.brew])
      if let recipe = document.recipe { contents.add(recipe) }
      contents.tastings = document.tasting.map { [$0.tasting(of: document.brew.brew.id)] } ?? []
      self.init(
        JournalThing(record: .brew(document.brew.brew), contents: contents), notes: document.notes)
      agreement = document.agreement
    case .bean:
      let document = try BeanReading(asJSON: decoder)
      let bean = document.bean.listing.bean
      var contents = JournalContents(document.brews)
      contents.beans = [bean]
      self.init(JournalThing(record: .bean(bean), contents: contents))
      (daysOffRoast, freshness) = (document.bean.daysOffRoast, document.bean.freshness)
    case .recipe:
      let document = try RecipeReading(asJSON: decoder)
      let recipe = document.recipe.recipe
      var contents = JournalContents(document.brews)
      contents.add(document.recipe)
      if let id = recipe.grinderID, let name = document.grinder,
        !contents.grinders.contains(where: { $0.id == id })
      {
        contents.grinders.append(Grinder(id: id, name: name))
      }
      self.init(JournalThing(record: .recipe(recipe), contents: contents))
      let steps = document.schedule.map(\.scheduled)
      schedule = steps.isEmpty ? nil : BrewSchedule(steps: steps)
    case let kind:
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "a \(kind) is not shown by itself"))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    let contents = thing.contents
    let listing = BrewListing(contents)
    switch thing.record {
    case .brew(let brew):
      let recipe = contents.recipes.first { $0.id == brew.recipeID }
      try BrewReading(
        kind: .brew, brew: BrewDocument(brew, in: listing), shortId: brew.id.short,
        recipe: recipe.map { RecipeDocument($0, methods: contents.methods) },
        tasting: thing.tasting.map(TastingDocument.init), notes: notes, agreement: agreement
      ).encode(asJSON: encoder)
    case .bean(let bean):
      try BeanReading(
        kind: .bean,
        bean: BeanDocument(
          BeanListing(bean, brews: contents.brews), daysOffRoast: daysOffRoast,
          freshness: freshness), brews: listing.documents
      ).encode(asJSON: encoder)
    case .recipe(let recipe):
      try RecipeReading(
        kind: .recipe, recipe: RecipeDocument(recipe, methods: contents.methods),
        grinder: contents.grinders.first { $0.id == recipe.grinderID }?.name,
        schedule: (schedule?.steps ?? []).map(ScheduleStep.init), brews: listing.documents
      ).encode(asJSON: encoder)
    }
  }
}

extension JournalContents {
  /// The records that a list of brews names.
  fileprivate init(_ brews: [BrewDocument]) {
    let listing = BrewListing(brews)
    self.init(
      beans: listing.beans.values.sorted { $0.id < $1.id },
      methods: listing.methods.values.sorted { $0.id < $1.id },
      grinders: listing.grinders.values.sorted { $0.id < $1.id }, brews: listing.brews)
    (tasters, otherTastings) = (
      listing.tasters, listing.brews.flatMap { listing.otherTastings[$0.id] ?? [] }
    )
  }

  fileprivate mutating func add(_ recipe: RecipeDocument) {
    recipes = [recipe.recipe]
    for method in [recipe].methods where !methods.contains(where: { $0.id == method.id }) {
      methods.append(method)
    }
  }
}

extension TagAgreement: Codable {
  private struct Document: JSONDocument {
    let both, onlyTags: [FlavorTag]
    let onlyNotes: [String]
  }

  public init(from decoder: any Decoder) throws {
    let document = try Document(asJSON: decoder)
    self.init(both: document.both, onlyTags: document.onlyTags, onlyNotes: document.onlyNotes)
  }

  public func encode(to encoder: any Encoder) throws {
    try Document(both: both, onlyTags: onlyTags, onlyNotes: onlyNotes).encode(asJSON: encoder)
  }
}

/// A brew that was stored.
private struct LoggedDocument: JSONDocument {
  struct Remark: Codable {
    let code: String
    let written: String
    let value: Double
    let field: String?
    /// Null for an implausible value with no likely one.
    let likely: OrNull<Double>?
  }

  let id: Identifier<Brew>?
  let stored: Bool
  let brews: [BrewDocument]
  @OrNull var tasting: TastingDocument?
  let carriedOver: [String]
  let remarks: [Remark]?
  let notes: [Extraction]
}

/// The JSON form of `insights journal log`, `add-brew` and `edit-brew`.
extension LoggedBrew: Codable {
  public init(from decoder: any Decoder) throws {
    let document = try LoggedDocument(asJSON: decoder)
    let listing = BrewListing(document.brews)
    guard let brew = listing.brews.first, listing.brews.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "there is not one brew"))
    }
    self.init(
      listing, brew, tasting: document.tasting?.tasting(of: brew.id),
      carriedOver: document.carriedOver.compactMap(BrewDraft.Setting.init(rawValue:)),
      remarks: (document.remarks ?? []).map {
        BrewRemark(
          BrewRemark.Code(rawValue: $0.code), written: $0.written, value: $0.value,
          field: $0.field, likely: $0.likely?.wrappedValue)
      }, isStored: document.stored, notes: document.notes)
  }

  public func encode(to encoder: any Encoder) throws {
    try LoggedDocument(
      id: id, stored: isStored, brews: listing.documents,
      tasting: tasting.map(TastingDocument.init), carriedOver: carriedOver.map(\.rawValue),
      remarks: remarks.map { remark in
        let isDoubt = remark.code == .implausible
        return LoggedDocument.Remark(
          code: remark.code.rawValue, written: remark.written, value: remark.value,
          field: isDoubt ? remark.field : nil,
          likely: isDoubt ? OrNull(wrappedValue: remark.likely) : nil)
      }, notes: notes
    ).encode(asJSON: encoder)
  }
}
