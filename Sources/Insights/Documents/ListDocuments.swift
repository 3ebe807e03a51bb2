// What `insights journal` lists.

/// The beans, recipes and brews that were found; kinds that were not searched are left out.
package struct FindingsDocument: JSONDocument {
  let beans: [BeanDocument]?
  let recipes: [RecipeDocument]?
  let brews: [BrewDocument]?
  let hasMore: Bool?
  let today: CalendarDay?
  let freshnessBands: FreshnessBands?

  init(_ found: JournalFindings) {
    beans = found.beans?.map { listing in
      BeanDocument(
        listing, daysOffRoast: found.today.flatMap(listing.bean.daysOffRoast),
        freshness: found.today.flatMap { listing.bean.freshness(on: $0, bands: found.freshness) })
    }
    recipes = found.recipes?.map { RecipeDocument($0, methods: found.methods) }
    (brews, hasMore) = (found.brews?.documents, found.brews?.hasMore)
    let isOfDay = found.beans != nil && found.today != nil
    (today, freshnessBands) = isOfDay ? (found.today, found.freshness) : (nil, nil)
  }
}

/// The JSON form of `insights journal search`, `beans`, `recipes` and `brews`.
extension JournalFindings: Documented {
  package var document: FindingsDocument { FindingsDocument(self) }

  package init(_ document: FindingsDocument) {
    self.init(
      beans: document.beans?.map(\.listing), recipes: document.recipes?.map(\.recipe),
      methods: document.recipes?.methods ?? [],
      brews: document.brews.map { BrewListing($0, hasMore: document.hasMore ?? false) },
      today: document.today)
    freshness = document.freshnessBands ?? .standard
  }
}

/// The device's own columns, and how much it is used.
package struct DeviceDocument<Device: Codable>: JSONDocument {
  @Flat var device: Device
  let brews: Int
  let recipes: Int
  @OrNull var lastBrewedAt: Timestamp?
}

/// A device of `insights journal methods` or `grinders`.
extension DeviceListing: Encodable where Device: Codable {}
extension DeviceListing: Decodable where Device: Codable {}
extension DeviceListing: Documented where Device: Codable {
  package init(_ document: DeviceDocument<Device>) {
    self.init(
      device: document.device, brewCount: document.brews, recipeCount: document.recipes,
      lastBrewedAt: document.lastBrewedAt)
  }

  package var document: DeviceDocument<Device> {
    DeviceDocument(
      device: device, brews: brewCount, recipes: recipeCount, lastBrewedAt: lastBrewedAt)
  }
}

/// The tasters of a journal, as `insights journal tasters` prints them.
public struct JournalTasters: Codable, Sendable, Equatable {
  /// The journal's own taster first, then the others by name.
  public var tasters: [TasterListing]

  /// Creates a list.
  public init(tasters: [TasterListing]) {
    self.tasters = tasters
  }
}

/// A taster of `insights journal tasters`.
extension TasterListing: Documented {
  package struct Document: JSONDocument {
    @OrNull var id: Identifier<Taster>?
    @OrNull var name: String?
    let isDefault: Bool
    let brews, rated: Int
    @OrNull var meanRating: Rounded4?
    @OrNull var lastBrewedAt: Timestamp?
  }

  package init(_ document: Document) {
    var taster: Taster?
    if let id = document.id, let name = document.name {
      taster = Taster(id: id, name: name, isDefault: document.isDefault)
    }
    self.init(
      taster: taster, brewCount: document.brews, ratedCount: document.rated,
      meanRating: document.meanRating?.value, lastBrewedAt: document.lastBrewedAt)
  }

  package var document: Document {
    Document(
      id: taster?.id, name: taster?.name, isDefault: taster?.isDefault ?? true, brews: brewCount,
      rated: ratedCount, meanRating: Rounded(meanRating), lastBrewedAt: lastBrewedAt)
  }
}

/// The settings of a journal.
package struct PreferencesDocument: JSONDocument {
  let peakUntilD: Int
  let acceptableUntilD: Int
  let defaultTaster: String?
  let grinders: [JournalPreferences.GrinderSetting]?
  let brewTimes: [JournalPreferences.GrinderGuess]?
}

/// The JSON form of `insights journal settings`.
extension JournalPreferences: Documented {
  package init(_ document: PreferencesDocument) {
    self.init(
      freshness: FreshnessBands(
        peakUntil: document.peakUntilD, acceptableUntil: document.acceptableUntilD),
      grinders: document.grinders ?? [], times: document.brewTimes ?? [])
    taster = document.defaultTaster
  }

  package var document: PreferencesDocument {
    PreferencesDocument(
      peakUntilD: freshness.peakUntil, acceptableUntilD: freshness.acceptableUntil,
      defaultTaster: taster,
      grinders: grinders.isEmpty ? nil : grinders, brewTimes: times.isEmpty ? nil : times)
  }
}

// MARK: Faults and doubts

/// The JSON form of `insights journal check`.
extension JournalCheck: Documented {
  package struct Document: JSONDocument {
    let faults: [JournalFault]
    let mended: [JournalFault]
    let remarks: [ValueDoubt]?
    let settings: [SettingRemark]?
  }

  package init(_ document: Document) {
    self.init(
      faults: document.faults, mended: document.mended, doubts: document.remarks ?? [],
      settings: document.settings ?? [])
  }

  package var document: Document {
    Document(faults: faults, mended: mended, remarks: doubts, settings: settings)
  }
}

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
        thing: JournalThing(record: .brew(document.brew.brew), contents: contents),
        notes: document.notes)
      agreement = document.agreement
    case .bean:
      let document = try BeanReading(asJSON: decoder)
      let bean = document.bean.listing.bean
      var contents = JournalContents(document.brews)
      contents.beans = [bean]
      self.init(thing: JournalThing(record: .bean(bean), contents: contents))
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
      self.init(thing: JournalThing(record: .recipe(recipe), contents: contents))
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

extension TagAgreement: Documented {
  package struct Document: JSONDocument {
    let both, onlyTags: [FlavorTag]
    let onlyNotes: [String]
  }

  package init(_ document: Document) {
    self.init(both: document.both, onlyTags: document.onlyTags, onlyNotes: document.onlyNotes)
  }

  package var document: Document {
    Document(both: both, onlyTags: onlyTags, onlyNotes: onlyNotes)
  }
}

/// A brew that was stored.
package struct LoggedDocument: JSONDocument {
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
extension LoggedBrew: Documented {
  package init(_ document: LoggedDocument) throws {
    let listing = BrewListing(document.brews)
    guard let brew = listing.brews.first, listing.brews.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "there is not one brew"))
    }
    self.init(
      listing: listing, brew: brew, tasting: document.tasting?.tasting(of: brew.id),
      carriedOver: document.carriedOver.compactMap(BrewDraft.Setting.init(rawValue:)),
      remarks: (document.remarks ?? []).map {
        BrewRemark(
          BrewRemark.Code(rawValue: $0.code), written: $0.written, value: $0.value,
          field: $0.field, likely: $0.likely?.wrappedValue)
      }, isStored: document.stored, notes: document.notes)
  }

  package var document: LoggedDocument {
    LoggedDocument(
      id: id, stored: isStored, brews: listing.documents,
      tasting: tasting.map(TastingDocument.init), carriedOver: carriedOver.map(\.rawValue),
      remarks: remarks.map { remark in
        let isDoubt = remark.code == .implausible
        return LoggedDocument.Remark(
          code: remark.code.rawValue, written: remark.written, value: remark.value,
          field: isDoubt ? remark.field : nil,
          likely: isDoubt ? OrNull(wrappedValue: remark.likely) : nil)
      }, notes: notes)
  }
}
