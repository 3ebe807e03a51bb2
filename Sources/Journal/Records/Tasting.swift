/// The taste of a brew, in addition to its rating. Attributes are 1…5; nil means not recorded.
public struct Tasting: Sendable, Hashable, Identifiable, CodedRecord {
  /// The tasting's ID, unique among tastings.
  public var id: Identifier<Tasting>
  /// The brew; a brew has at most one tasting of each taster.
  public var brewID: Identifier<Brew>
  /// The aroma, 1 (faint) … 5 (strong).
  public var aroma: Int?
  /// The acidity, 1 (flat) … 5 (sharp).
  public var acidity: Int?
  /// The sweetness, 1 (dry) … 5 (very sweet).
  public var sweetness: Int?
  /// The bitterness, 1 (none) … 5 (harsh).
  public var bitterness: Int?
  /// The body, 1 (thin) … 5 (syrupy).
  public var body: Int?
  /// The balance, 1 (one-sided) … 5 (harmonious).
  public var balance: Int?
  /// The length of the aftertaste, 1 (short) … 5 (long).
  public var aftertaste: Int?
  /// The flavors that the taster selected, in the taster's order.
  public var flavorTags: [FlavorTag]
  /// The notes of the tasting, in addition to those of the brew.
  public var notes: String
  /// The taster; nil for the journal's own.
  public var tasterID: Identifier<Taster>?
  /// The taster's rating in stars, above 0 up to 5; nil where there is none. The journal's own taster
  /// has it in the brew (`Brew.rating`).
  public var rating: Double?

  /// Creates a tasting; omitted values are not recorded.
  public init(
    id: Identifier<Tasting>, brewID: Identifier<Brew>, aroma: Int? = nil, acidity: Int? = nil,
    sweetness: Int? = nil, body: Int? = nil, balance: Int? = nil, aftertaste: Int? = nil,
    bitterness: Int? = nil, flavorTags: [FlavorTag] = [], notes: String = "",
    tasterID: Identifier<Taster>? = nil, rating: Double? = nil
  ) {
    self.id = id
    self.brewID = brewID
    self.aroma = aroma
    self.acidity = acidity
    self.sweetness = sweetness
    self.body = body
    self.balance = balance
    self.aftertaste = aftertaste
    self.bitterness = bitterness
    self.flavorTags = flavorTags
    self.notes = notes
    self.tasterID = tasterID
    self.rating = rating
  }

  package typealias Level = any WritableKeyPath<Tasting, Int?> & Sendable

  /// The levels by the names of their columns, in the order in which a card has them.
  package static let levels: [(name: String, path: Level)] = [
    ("aroma", \.aroma), ("acidity", \.acidity), ("sweetness", \.sweetness),
    ("bitterness", \.bitterness), ("body", \.body), ("balance", \.balance),
    ("aftertaste", \.aftertaste),
  ]

  /// The rating in stars, above 0 up to 5; nil where there is none, or one that is out of range.
  public var stars: Double? { rating.flatMap { $0 > 0 && $0 <= 5 ? $0 : nil } }
}

/// A flavor that the taster selected: the ID of a wheel node, or `custom:` and the taster's own
/// text.
public struct FlavorTag: RawRepresentable, Hashable, Sendable, Codable {
  /// The ID of a node such as `fruity.berry.blueberry`, or `custom:` and text.
  public let rawValue: String

  /// Creates a tag from its stored text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The text after `custom:`; nil for a node of the wheel.
  public var custom: String? {
    rawValue.hasPrefix("custom:") ? String(rawValue.dropFirst("custom:".count)) : nil
  }
}

/// A person who tastes brews.
///
/// The ratings and notes of brews, and their tastings without a taster, are those of the journal's own
/// taster, whether or not a record names that person; everybody else has tastings of their own.
public struct Taster: Sendable, Hashable, Identifiable, CodedRecord {
  /// The taster's ID, unique among tasters.
  public var id: Identifier<Taster>
  /// The name; never empty in a journal that this library wrote.
  public var name: String
  /// Whether this is the journal's own taster; at most one is.
  public var isDefault: Bool
  /// When the taster was added; empty where that is unknown.
  public var createdAt: Timestamp

  /// The name that stands for cuppers whose names nobody wrote.
  public static let unknown = "unknown"

  /// Creates a taster.
  public init(
    id: Identifier<Taster>, name: String, isDefault: Bool = false,
    createdAt: Timestamp = Timestamp("")
  ) {
    self.id = id
    self.name = name
    self.isDefault = isDefault
    self.createdAt = createdAt
  }
}

extension Taster: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.taster
  /// The name in lists.
  public var displayName: String { name }
}
