import Documents
public import Journal
import Stats

// What `insights journal` lists.

/// The beans, recipes and brews that were found; kinds that were not searched are left out.
private struct FindingsDocument: JSONDocument {
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
extension JournalFindings: Codable {
  public init(from decoder: any Decoder) throws {
    let document = try FindingsDocument(asJSON: decoder)
    self.init(
      beans: document.beans?.map(\.listing), recipes: document.recipes?.map(\.recipe),
      methods: document.recipes?.methods ?? [],
      brews: document.brews.map { BrewListing($0, hasMore: document.hasMore ?? false) },
      today: document.today)
    freshness = document.freshnessBands ?? .standard
  }

  public func encode(to encoder: any Encoder) throws {
    try FindingsDocument(self).encode(asJSON: encoder)
  }
}

/// The device's own columns, and how much it is used.
private struct DeviceDocument<Device: Codable>: JSONDocument {
  @Flat var device: Device
  let brews: Int
  let recipes: Int
  @OrNull var lastBrewedAt: Timestamp?
}

/// A device of `insights journal methods` or `grinders`.
extension DeviceListing: Codable where Device: Codable {
  public init(from decoder: any Decoder) throws {
    let document = try DeviceDocument<Device>(asJSON: decoder)
    self.init(
      device: document.device, brewCount: document.brews, recipeCount: document.recipes,
      lastBrewedAt: document.lastBrewedAt)
  }

  public func encode(to encoder: any Encoder) throws {
    try DeviceDocument(
      device: device, brews: brewCount, recipes: recipeCount, lastBrewedAt: lastBrewedAt
    ).encode(asJSON: encoder)
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
extension TasterListing: Codable {
  private struct Document: JSONDocument {
    @OrNull var id: Identifier<Taster>?
    @OrNull var name: String?
    let isDefault: Bool
    let brews, rated: Int
    @OrNull var meanRating: Rounded4?
    @OrNull var lastBrewedAt: Timestamp?
  }

  public init(from decoder: any Decoder) throws {
    let document = try Document(asJSON: decoder)
    var taster: Taster?
    if let id = document.id, let name = document.name {
      taster = Taster(id: id, name: name, isDefault: document.isDefault)
    }
    self.init(
      taster: taster, brewCount: document.brews, ratedCount: document.rated,
      meanRating: document.meanRating?.value, lastBrewedAt: document.lastBrewedAt)
  }

  public func encode(to encoder: any Encoder) throws {
    try Document(
      id: taster?.id, name: taster?.name, isDefault: taster?.isDefault ?? true, brews: brewCount,
      rated: ratedCount, meanRating: Rounded(meanRating), lastBrewedAt: lastBrewedAt
    ).encode(asJSON: encoder)
  }
}

/// The settings of a journal.
private struct PreferencesDocument: JSONDocument {
  let peakUntilD: Int
  let acceptableUntilD: Int
  let defaultTaster: String?
  let grinders: [JournalPreferences.GrinderSetting]?
  let brewTimes: [JournalPreferences.GrinderGuess]?
}

/// The JSON form of `insights journal settings`.
extension JournalPreferences: Codable {
  public init(from decoder: any Decoder) throws {
    let document = try PreferencesDocument(asJSON: decoder)
    self.init(
      freshness: FreshnessBands(
        peakUntil: document.peakUntilD, acceptableUntil: document.acceptableUntilD),
      grinders: document.grinders ?? [], times: document.brewTimes ?? [])
    taster = document.defaultTaster
  }

  public func encode(to encoder: any Encoder) throws {
    try PreferencesDocument(
      peakUntilD: freshness.peakUntil, acceptableUntilD: freshness.acceptableUntil,
      defaultTaster: taster,
      grinders: grinders.isEmpty ? nil : grinders, brewTimes: times.isEmpty ? nil : times
    ).encode(asJSON: encoder)
  }
}

// MARK: Faults and doubts

/// The JSON form of `insights journal check`.
extension JournalCheck: Codable {
  private struct Document: JSONDocument {
    let faults: [JournalFault]
    let mended: [JournalFault]
    let remarks: [ValueDoubt]?
    let settings: [SettingRemark]?
  }

  public init(from decoder: any Decoder) throws {
    let document = try Document(asJSON: decoder)
    self.init(
      faults: document.faults, mended: document.mended, doubts: document.remarks ?? [],
      settings: document.settings ?? [])
  }

  public func encode(to encoder: any Encoder) throws {
    try Document(faults: faults, mended: mended, remarks: doubts, settings: settings)
      .encode(asJSON: encoder)
  }
}
