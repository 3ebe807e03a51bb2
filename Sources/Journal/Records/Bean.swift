/// A bag of coffee. Empty text means that something is not recorded.
public struct Bean: Sendable, Hashable, Identifiable, CodedRecord {
  /// The bean's ID, unique among beans.
  public var id: Identifier<Bean>
  /// The name of the coffee on the bag; may be empty. See `displayName`.
  public var name: String
  /// The company that roasted it.
  public var roaster: String
  /// Countries in English; those of a blend are separated by commas.
  public var origin: String
  /// The region within the country.
  public var region: String
  /// The farm, washing station or cooperative.
  public var farm: String
  /// The varieties, separated by commas.
  public var variety: String
  /// The processing method.
  public var process: CoffeeProcess
  /// The roast level.
  public var roastLevel: RoastLevel
  /// The roast date as written, `YYYY-MM-DD`.
  public var roastDateText: String
  /// Whether the bag is finished or stored away.
  public var isArchived: Bool
  /// Other remarks, such as the text of the bag.
  public var notes: String
  /// The time at which the bean was added to the journal.
  public var createdAt: Timestamp
  /// What the bag cost, in the user's currency.
  public var price: Double?
  /// The weight of the full bag in grams.
  public var bagWeight: Double?
  /// The day on which the bag was frozen as written, `YYYY-MM-DD`.
  public var frozenDateText = ""
  /// The day on which the bag was taken out of the freezer as written, `YYYY-MM-DD`.
  public var thawedDateText = ""
  /// The degree of roast on Beanconqueror's scale, 0.5 (light) to 5 (dark).
  public var roastRange: Double?
  /// Whether the bean is one of the user's favorites.
  public var isFavorite = false
  /// How the bag is kept, such as `valve bag`, `vacuum canister` or `freezer`.
  public var storage = ""

  /// Creates a bean; omitted values are not recorded.
  public init(
    id: Identifier<Bean>, name: String = "", roaster: String = "", origin: String = "",
    region: String = "", farm: String = "", variety: String = "",
    process: CoffeeProcess = .unrecorded, roastLevel: RoastLevel = .unrecorded,
    roastDateText: String = "", isArchived: Bool = false, notes: String = "",
    createdAt: Timestamp = Timestamp("")
  ) {
    self.id = id
    self.name = name
    self.roaster = roaster
    self.origin = origin
    self.region = region
    self.farm = farm
    self.variety = variety
    self.process = process
    self.roastLevel = roastLevel
    self.roastDateText = roastDateText
    self.isArchived = isArchived
    self.notes = notes
    self.createdAt = createdAt
  }

  /// The roast date; nil when unrecorded or unreadable.
  public var roastDate: CalendarDay? { CalendarDay(roastDateText.prefix(10)) }

  /// The countries as written, without duplicates.
  public var origins: [String] { Self.list(origin) }

  /// The varieties as written, without duplicates.
  public var varieties: [String] { Self.list(variety) }

  /// The placeholder for a bean without a name: in JSON, in tables and in look-ups. `Words` has
  /// the words that are shown for it.
  public static let unnamed = "Unnamed Coffee"

  /// The name for lists: the name, else "roaster – origin", else either, else `unnamed`.
  public var displayName: String {
    func isRecorded(_ text: String) -> Bool { text.contains { !$0.isWhitespace } }
    if isRecorded(name) { return name }
    let parts = [roaster, origin].filter(isRecorded)
    return parts.isEmpty ? Self.unnamed : parts.joined(separator: " – ")
  }

  /// Whole days from the roast to `day`; nil without a roast date or if `day` is before it.
  public func daysOffRoast(on day: CalendarDay) -> Int? {
    guard let days = roastDate?.days(to: day), days >= 0 else { return nil }
    return days
  }

  /// The freshness on `day`; nil where `daysOffRoast(on:)` is nil.
  ///
  /// - Parameters:
  ///   - day: The day for which the freshness is computed.
  ///   - bands: How long a bean is fresh.
  public func freshness(
    on day: CalendarDay, bands: FreshnessBands = .standard
  ) -> Freshness? {
    daysOffRoast(on: day).map { Freshness(daysOffRoast: $0, bands: bands) }
  }

  private static func list(_ text: String) -> [String] {
    var parts: [String] = []
    for part in text.split(separator: ",") {
      let leading = part.drop(while: \.isWhitespace)
      let trimmed = leading.prefix(leading.reversed().drop(while: \.isWhitespace).count)
      if !trimmed.isEmpty, !parts.contains(String(trimmed)) { parts.append(String(trimmed)) }
    }
    return parts
  }

  /// What a gram of the coffee cost, in the currency of the price; nil if the price or the weight of
  /// the bag is missing or out of range.
  public var pricePerGram: Double? {
    guard let price = FieldRange.price.checked(price),
      let weight = FieldRange.bagWeight.checked(bagWeight), weight > 0
    else { return nil }
    return price / weight
  }
}

extension Bean: StoredRecord {
  static let fields = RecordFields<Bean>(
    [
      .id(\.id), .line("name", \.name), .line("roaster", \.roaster), .line("origin", \.origin),
      .line("region", \.region), .line("farm", \.farm), .line("variety", \.variety),
      .word("process", \.process, known: CoffeeProcess.known, CoffeeProcess.init(rawValue:)),
      .word("roast_level", \.roastLevel, known: RoastLevel.known, RoastLevel.init(rawValue:)),
      .day("roast_date", \.roastDateText), .flag("is_archived", \.isArchived), .notes(\.notes),
      .time("created_at", \.createdAt),
    ],
    later: [
      .number("bag_price", \.price, .price), .number("bag_weight_g", \.bagWeight, .bagWeight),
      .day("frozen_date", \.frozenDateText), .day("thawed_date", \.thawedDateText),
      .number("roast_range", \.roastRange, .roastRange), .flag("is_favorite", \.isFavorite),
      .line("storage", \.storage),
    ])

  static func blank(_ id: Identifier<Bean>) -> Bean { Bean(id: id) }
}

/// The freshness of a bean by its days off roast; computed for a day, never stored.
public enum Freshness: String, Sendable, CaseIterable, Codable {
  /// Up to 14 days, or what the journal's `FreshnessBands` say.
  case peak
  /// Up to 30 days, or what the journal's `FreshnessBands` say.
  case acceptable
  /// All days after.
  case stale

  /// The freshness of a bean that was roasted `days` days ago.
  ///
  /// - Parameters:
  ///   - days: The days off roast.
  ///   - bands: How long a bean is fresh.
  public init(daysOffRoast days: Int, bands: FreshnessBands = .standard) {
    self = days <= bands.peakUntil ? .peak : days <= bands.acceptableUntil ? .acceptable : .stale
  }
}

/// How long a bean is fresh, in days off roast; a journal may have its own bands.
public struct FreshnessBands: Sendable, Hashable, Codable {
  /// The last day at the peak, 1…3650.
  public var peakUntil: Int
  /// The last acceptable day, after `peakUntil`.
  public var acceptableUntil: Int

  private enum CodingKeys: String, CodingKey {
    case peakUntil = "peak_until"
    case acceptableUntil = "acceptable_until"
  }

  /// The days off roast of a band, the last one included.
  package func days(of band: Freshness) -> ClosedRange<Double> {
    switch band {
    case .peak: 0...Double(peakUntil)
    case .acceptable: Double(peakUntil + 1)...Double(acceptableUntil)
    case .stale: Double(acceptableUntil + 1)...(.greatestFiniteMagnitude)
    }
  }

  /// The bands of a journal that has none of its own: 14 and 30 days.
  public static let standard = FreshnessBands(peakUntil: 14, acceptableUntil: 30)

  /// Creates bands.
  public init(peakUntil: Int, acceptableUntil: Int) {
    self.peakUntil = peakUntil
    self.acceptableUntil = acceptableUntil
  }

  /// The most days that a band may last.
  static let most = 3650

  /// Whether the bands are in order and in range.
  var isValid: Bool {
    1 <= peakUntil && peakUntil < acceptableUntil && acceptableUntil <= Self.most
  }
}

/// The processing method, which removes the fruit from the beans. An unknown process is kept as it
/// is written.
public struct CoffeeProcess: RawRepresentable, Hashable, Sendable, Codable {
  /// The word in the journal; empty for an unrecorded process.
  public let rawValue: String

  /// Creates a process from the journal's word, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No process is recorded.
  public static let unrecorded = CoffeeProcess(rawValue: "")
  /// Pulp and mucilage are removed before drying.
  public static let washed = CoffeeProcess(rawValue: "washed")
  /// The whole fruit is dried.
  public static let natural = CoffeeProcess(rawValue: "natural")
  /// Dried with some mucilage on the bean; pulped natural.
  public static let honey = CoffeeProcess(rawValue: "honey")
  /// Fermented without oxygen.
  public static let anaerobic = CoffeeProcess(rawValue: "anaerobic")
  /// Hulled while wet, as in Sumatra; giling basah.
  public static let wetHulled = CoffeeProcess(rawValue: "wet_hulled")
  /// Whole fruit fermented in carbon dioxide.
  public static let carbonicMaceration = CoffeeProcess(rawValue: "carbonic_maceration")
  /// Decaffeinated, if nothing else is known of the process.
  public static let decaf = CoffeeProcess(rawValue: "decaf")
  /// A process without a word of its own.
  public static let other = CoffeeProcess(rawValue: "other")

  /// The processes that can be written.
  public static let known: [CoffeeProcess] = [
    .washed, .natural, .honey, .anaerobic, .wetHulled, .carbonicMaceration, .decaf, .other,
  ]
}

/// The roast level of beans. An unknown level is kept as it is written.
public struct RoastLevel: RawRepresentable, Hashable, Sendable, Codable {
  /// The word in the journal; empty for an unrecorded level.
  public let rawValue: String

  /// Creates a level from the journal's word, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No level is recorded.
  public static let unrecorded = RoastLevel(rawValue: "")
  /// Light: stopped at or just after the first crack.
  public static let light = RoastLevel(rawValue: "light")
  /// Between light and medium.
  public static let mediumLight = RoastLevel(rawValue: "medium_light")
  /// Medium.
  public static let medium = RoastLevel(rawValue: "medium")
  /// Between medium and dark.
  public static let mediumDark = RoastLevel(rawValue: "medium_dark")
  /// Dark: at or after the second crack.
  public static let dark = RoastLevel(rawValue: "dark")

  /// Extra dark: well after the second crack, oily.
  public static let extraDark = RoastLevel(rawValue: "extra_dark")

  /// From light to extra dark.
  public static let known: [RoastLevel] = [
    .light, .mediumLight, .medium, .mediumDark, .dark, .extraDark,
  ]

  /// 0 (light) … 4 (dark), 5 (extra dark); nil for an unknown or unrecorded level.
  public var rank: Int? { Self.known.firstIndex(of: self) }
}
