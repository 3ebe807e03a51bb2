/// The fields of a bag label; raw values are the keys of the JSON form.
public enum LabelField: String, Sendable, CaseIterable {
  /// The company that roasted the coffee.
  case roaster
  /// The name under which the coffee is sold.
  case name
  /// The countries of origin.
  case origin
  /// The region within the country.
  case region
  /// The farm, estate or washing station.
  case farm
  /// The botanical varieties.
  case variety
  /// The processing method, such as washed.
  case process
  /// The roast level, light to dark.
  case roastLevel = "roast_level"
  /// The day of roasting.
  case roastDate = "roast_date"
  /// The best-before day or month.
  case bestBefore = "best_before"
  /// The net weight in grams.
  case weight = "weight_g"
  /// The altitude of the farm in meters above sea level.
  case altitude = "altitude_m"
  /// Whether the coffee is decaffeinated.
  case decaf
  /// The tasting notes.
  case flavors

  /// The position in `allCases`.
  var number: Int { Self.numbers[self] ?? 0 }

  private static let numbers = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))

  /// What the field is of, and where a reading has it.
  package var place: LabelPlace {
    switch self {
    case .roaster: .text(\.roaster)
    case .name: .text(\.name)
    case .origin: .texts(\.origins)
    case .region: .text(\.region)
    case .farm: .text(\.farm)
    case .variety: .texts(\.varieties)
    case .process: .process(\.process)
    case .roastLevel: .roastLevel(\.roastLevel)
    case .roastDate: .day(\.roastDate, either: \.roastDateCandidates)
    case .bestBefore: .date(\.bestBefore)
    case .weight: .grams(\.weightInGrams)
    case .altitude: .meters(\.altitudeInMeters)
    case .decaf: .flag(\.isDecaf)
    case .flavors: .nodes(\.flavors)
    }
  }

  /// Features of a value that a person decides about, however likely it is.
  var offered: FeatureSet {
    switch self {
    case .roastDate: [.unnamed, .noYear, .yearFirst]
    case .bestBefore: [.yearFirst]
    default: []
    }
  }

  /// The fields that tell two bags apart, each for itself.
  static let distinguishing: [LabelField] = [.origin, .roastDate, .bestBefore]

  /// The readers of the fields that are read each for itself.
  static let readers: [any FieldReader.Type] = [
    RoastLevelReader.self, DecafReader.self, DateFieldReader.self, WeightReader.self,
    AltitudeReader.self,
  ]
}

/// The kinds of values that fields have, and where a reading has them: all that is needed to read,
/// print and code a field of a kind.
package enum LabelPlace: Sendable {
  package typealias Path<Value> = any WritableKeyPath<LabelReading, Value> & Sendable

  case text(Path<String?>)
  case texts(Path<[String]>)
  case process(Path<CoffeeProcess?>)
  case roastLevel(Path<RoastLevel?>)
  /// A day; both of two where day and month could be swapped.
  case day(Path<CalendarDay?>, either: Path<[CalendarDay]>)
  /// A day, `YYYY-MM-DD`, or a month, `YYYY-MM`.
  case date(Path<String?>)
  case grams(Path<Int?>)
  case meters(Path<ClosedRange<Int>?>)
  case flag(Path<Bool>)
  /// IDs of wheel nodes.
  case nodes(Path<[String]>)
}

/// The fields of a bag label: a value for each field that was found, with a confidence.
///
/// Fields that are absent or rejected are nil or empty; `decisions` distinguishes the two.
public struct LabelReading: Sendable, Hashable {
  /// The roaster as printed, with OCR errors repaired.
  public var roaster: String?
  /// The name of the coffee as printed, with OCR errors repaired.
  public var name: String?
  /// The countries of origin: English names, in printed order.
  public var origins: [String] = []
  /// The region as printed, with OCR errors repaired.
  public var region: String?
  /// The farm, estate or washing station as printed, with OCR errors repaired.
  public var farm: String?
  /// The varieties in their canonical spelling, in printed order.
  public var varieties: [String] = []
  /// The processing method.
  public var process: CoffeeProcess?
  /// The roast level.
  public var roastLevel: RoastLevel?
  /// The roast date; nil where day and month could be swapped, see `roastDateCandidates`.
  public var roastDate: CalendarDay?
  /// Both readings of a roast date whose day and month could be swapped, the earlier first; else
  /// empty.
  public var roastDateCandidates: [CalendarDay] = []
  /// The best-before date, `YYYY-MM-DD` for a day or `YYYY-MM` for a month.
  public var bestBefore: String?
  /// The net weight in grams.
  public var weightInGrams: Int?
  /// The altitude in meters above sea level; a single number gives a range of length 0.
  public var altitudeInMeters: ClosedRange<Int>?
  /// Whether the label says that the coffee is decaffeinated.
  public var isDecaf = false
  /// IDs of wheel nodes for the tasting notes, sorted.
  public var flavors: [String] = []
  /// The tasting notes as printed.
  public var notes: [String] = []
  /// For each field that was read, whether its value is accepted, and why.
  public var decisions: [LabelField: LabelDecision] = [:]

  /// The lines that were read, as they came, with the fields that each was used for.
  public var lines: [Line] = []

  /// A line of a label.
  public struct Line: Sendable, Hashable {
    /// The text as it was given or recognized.
    public var text: String
    /// The confidence of the recognition, 0…1; nil for typed text.
    public var confidence: Double?
    /// The fields whose values were read from it; empty for a line that was not used.
    public var fields: [LabelField]

    /// Creates a line from its parts.
    public init(text: String, confidence: Double? = nil, fields: [LabelField] = []) {
      self.text = text
      self.confidence = confidence
      self.fields = fields
    }
  }

  /// Creates a reading without fields.
  public init() {}

  /// Whether no field was found.
  public var isEmpty: Bool { decisions.isEmpty }

  /// The values of a field as plain text: those of a list in printed order, two numbers of a range, none
  /// where the field has no value.
  package func texts(of field: LabelField) -> [String] {
    switch field.place {
    case .text(let path), .date(let path): self[keyPath: path].map { [$0] } ?? []
    case .texts(let path), .nodes(let path): self[keyPath: path]
    case .process(let path): self[keyPath: path].map { [$0.rawValue] } ?? []
    case .roastLevel(let path): self[keyPath: path].map { [$0.rawValue] } ?? []
    case .day(let path, let either):
      (self[keyPath: path].map { [$0] } ?? self[keyPath: either]).map(\.description)
    case .grams(let path): self[keyPath: path].map { [String($0)] } ?? []
    case .meters(let path):
      self[keyPath: path].map { [String($0.lowerBound), String($0.upperBound)] } ?? []
    case .flag(let path): self[keyPath: path] ? ["true"] : []
    }
  }

  /// Whether the values of a field exclude each other. Countries must have none in common: one side of a
  /// bag may name only some. A month has all its days.
  func excludes(_ other: LabelReading, in field: LabelField) -> Bool {
    switch field.place {
    case .texts(let path): return Set(self[keyPath: path]).isDisjoint(with: other[keyPath: path])
    case .day(let path, _):
      guard let day = self[keyPath: path], let second = other[keyPath: path] else { return false }
      return day != second
    case .date(let path):
      guard let date = self[keyPath: path], let second = other[keyPath: path] else { return false }
      return !second.hasPrefix(date) && !date.hasPrefix(second)
    default: return false
    }
  }
}

/// The field that a printed field name announces.
package enum LabelKey: String, Sendable, CaseIterable {
  case origin, region, farm, producer, variety, process, notes, name, roaster, decaf, ignore
  case roastLevel = "roast_level"
  case altitude = "altitude_m"
  case weight = "weight_g"
  case roastDate = "roast_date"
  case bestBefore = "best_before"
  case packDate = "pack_date"
  case otherDate = "other_date"

  var isDate: Bool { Self.dates.contains(self) }

  /// Whether its values have digits, and nothing else is one: a date, a weight, an altitude.
  var isQuantity: Bool { isDate || self == .weight || self == .altitude }

  private static let dates: [LabelKey] = [.roastDate, .bestBefore, .packDate, .otherDate]
}
