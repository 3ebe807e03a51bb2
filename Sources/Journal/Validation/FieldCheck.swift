/// What the text of a field must be.
enum TextRule: Sendable {
  case free, line, notes
  /// A line that contains more than blanks.
  case name(RecordKind)
  /// One of some words, or empty.
  case word(known: [String])

  /// Refuses a text that is longer than a line, or than another limit in bytes.
  static func check(
    _ field: String, _ text: String, limit: Int = 1000
  ) throws(JournalError) {
    if text.utf8.count > limit {
      throw JournalError(.tooLong, .init(field: field).with(\.limit, limit))
    }
    if text.utf8.contains(0) { throw JournalError(.containsNUL, .init(field: field)) }
  }
}

extension RecordField {
  /// Refuses an invalid value.
  ///
  /// - Parameter stored: The stored record; nil for a new one. Only changed fields are checked: an invalid
  ///   value of another program must not prevent the user from rating a brew.
  func check(_ record: Record, stored: Record?) throws(JournalError) {
    let value = value(of: record)
    if let stored, self.value(of: stored) == value { return }
    switch value {
    case .number(let number): try range?.check(number)
    case .integer(let number): try range?.check(Double(number))
    case .text(let text): try check(text)
    default: break
    }
  }

  private func check(_ text: String) throws(JournalError) {
    if kind == .day, CalendarDay(text).map({ $0.year < 1900 }) ?? true {
      throw JournalError(.notADay, .init(field: column, value: text))
    }
    switch rule {
    case .free: break
    case .line: try TextRule.check(column, text)
    case .notes: try TextRule.check(column, text, limit: 1_000_000)
    case .name(let kind):
      try TextRule.check(column, text)
      if text.allSatisfy(\.isWhitespace) { throw JournalError(.nameless, .init(kind: kind)) }
    case .word(let known):
      guard text.isEmpty || known.contains(text) else {
        throw JournalError(
          .unknownWord, .init(field: column, value: text).with(\.allowed, known))
      }
    }
  }
}

extension StoredRecord {
  /// Whether the record is new, or a property differs from the stored one.
  func isChanged<Value: Equatable>(_ path: KeyPath<Self, Value>, from stored: Self?) -> Bool {
    stored.map { $0[keyPath: path] != self[keyPath: path] } ?? true
  }

  /// Refuses invalid values, field by field.
  ///
  /// - Parameter stored: The stored record; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func checkFields(from stored: Self?) throws(JournalError) {
    for field in Self.fields { try field.check(self, stored: stored) }
  }

  /// The same, of a record whose fields can be checked one by one.
  func validate(stored: Self? = nil) throws(JournalError) { try checkFields(from: stored) }
}

/// The range of a number in the journal: readers ignore values outside, writers refuse them.
public struct FieldRange: Sendable, Hashable {
  /// The name of the column in the journal.
  public let field: String
  /// The lower bound, in the unit of the field.
  public let low: Double
  /// The upper bound, which is allowed, in the unit of the field.
  public let high: Double
  /// Whether `low` itself is allowed.
  public let includesLow: Bool
  /// The text after the number, such as ` g`.
  public let unit: String

  /// Ground coffee in grams.
  public static let dose = FieldRange("dose_g", above: 0, to: 200, " g")
  /// Water in grams.
  public static let water = FieldRange("water_g", above: 0, to: 5000, " g")
  /// Coffee in the cup in grams.
  public static let yield = FieldRange("yield_g", above: 0, to: 5000, " g")
  /// Water temperature in °C.
  public static let waterTemperature = FieldRange("water_temp_c", from: 0, to: 110, " °C")
  /// Grind setting on the scale of the grinder.
  public static let grindSetting = FieldRange("grind_setting", from: -10_000, to: 10_000, "")
  /// Brew time in seconds, up to a week: cold brew takes a day or two.
  public static let brewTime = FieldRange("brew_time_s", above: 0, to: 604_800, " s")
  /// Rating in stars; 0 is unrated.
  public static let rating = FieldRange("rating", from: 0, to: 5, "")
  /// Water of the bloom in grams.
  public static let bloom = FieldRange("bloom_g", above: 0, to: 1000, " g")
  /// Time of the bloom in seconds.
  public static let bloomTime = FieldRange("bloom_s", above: 0, to: 3600, " s")
  /// Time of plunging in seconds.
  public static let plunge = FieldRange("plunge_s", above: 0, to: 3600, " s")

  /// Dissolved solids of the coffee in the cup, in percent.
  public static let tds = FieldRange("tds_percent", above: 0, to: 30, " %")
  /// Extraction yield in percent.
  public static let extractionYield = FieldRange("extraction_yield_percent", above: 0, to: 50, " %")
  /// Price of a bag in the user's currency.
  public static let price = FieldRange("bag_price", above: 0, to: 10_000_000, "")
  /// Weight of a bag in grams.
  public static let bagWeight = FieldRange("bag_weight_g", above: 0, to: 100_000, " g")
  /// Degree of roast on Beanconqueror's scale, light to dark.
  public static let roastRange = FieldRange("roast_range", above: 0, to: 5, "")

  /// Grams on the scale after a pour of a recipe.
  public static let pour = FieldRange("pours_g", above: 0, to: 5000, " g")

  /// A level of a tasting, such as `acidity`.
  public static func level(_ field: String) -> FieldRange { FieldRange(field, from: 1, to: 5, "") }

  /// Ratings of a scale of which another number than 5 is the best.
  static func rating(upTo best: Double) -> FieldRange {
    FieldRange("rating", from: 0, to: best, "")
  }

  private init(field: String, low: Double, high: Double, includesLow: Bool, unit: String) {
    self.field = field
    self.low = low
    self.high = high
    self.includesLow = includesLow
    self.unit = unit
  }

  init(_ field: String, from low: Double, to high: Double, _ unit: String) {
    self.init(field: field, low: low, high: high, includesLow: true, unit: unit)
  }

  init(_ field: String, above low: Double, to high: Double, _ unit: String) {
    self.init(field: field, low: low, high: high, includesLow: false, unit: unit)
  }

  /// Refuses a value that is not in range.
  func check(_ value: Double) throws(JournalError) {
    guard !contains(value) else { return }
    let text = Int(exactly: value).map(String.init) ?? "\(value)"
    throw JournalError(.outOfRange, .init(field: field, value: text).with(\.range, self))
  }

  /// Whether the value is in range; never NaN or an infinity.
  public func contains(_ value: Double) -> Bool {
    (includesLow ? value >= low : value > low) && value <= high
  }

  /// The value if it is recorded and in range, else nil; never NaN or infinite.
  public func checked(_ value: Double?) -> Double? {
    value.flatMap { contains($0) ? $0 : nil }
  }
}

extension FieldRange: CustomStringConvertible {
  /// The range as an interval with its unit, such as `(0, 200] g`.
  public var description: String {
    let bounds = [low, high].map { Int(exactly: $0).map(String.init) ?? "\($0)" }
    return (includesLow ? "[" : "(") + bounds.joined(separator: ", ") + "]" + unit
  }
}
