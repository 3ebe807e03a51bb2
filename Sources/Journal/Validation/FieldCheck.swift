/// Checks the fields of a record before it is written.
///
/// Only the changed fields of a stored record are checked: an invalid value of another program must
/// not prevent the user from rating a brew.
struct FieldCheck<Record: Sendable> {
  private let record: Record
  private let stored: Record?

  /// The greatest number of bytes of a line such as a name.
  private static var lineLimit: Int { 1000 }
  /// The greatest number of bytes of notes.
  private static var notesLimit: Int { 1_000_000 }

  /// - Parameter stored: The stored record; nil for a new one.
  init(_ record: Record, stored: Record?) {
    self.record = record
    self.stored = stored
  }

  /// Whether the record is new, or the field differs from the stored one.
  func isChanged<Value: Equatable>(_ field: KeyPath<Record, Value>) -> Bool {
    stored.map { $0[keyPath: field] != record[keyPath: field] } ?? true
  }

  /// Checks a text that is shown in one line.
  func line(_ name: String, _ field: KeyPath<Record, String>) throws(JournalError) {
    guard isChanged(field) else { return }
    try Self.text(name, record[keyPath: field], limit: Self.lineLimit)
  }

  /// Checks a text that is shown in one line and may be missing.
  func line(_ name: String, _ field: KeyPath<Record, String?>) throws(JournalError) {
    guard isChanged(field), let text = record[keyPath: field] else { return }
    try Self.text(name, text, limit: Self.lineLimit)
  }

  /// Checks notes.
  func notes(_ field: KeyPath<Record, String>) throws(JournalError) {
    guard isChanged(field) else { return }
    try Self.text("notes", record[keyPath: field], limit: Self.notesLimit)
  }

  /// Checks that a name contains more than blanks.
  func name(_ kind: RecordKind, _ field: KeyPath<Record, String>) throws(JournalError) {
    try line("name", field)
    guard isChanged(field), record[keyPath: field].allSatisfy(\.isWhitespace) else { return }
    throw JournalError(.nameless, .init(kind: kind))
  }

  /// Checks a number against the range of its field.
  func number(_ range: FieldRange, _ field: KeyPath<Record, Double?>) throws(JournalError) {
    guard isChanged(field), let value = record[keyPath: field] else { return }
    try Self.number(range, value)
  }

  /// Checks a number that is always recorded.
  func number(_ range: FieldRange, _ field: KeyPath<Record, Double>) throws(JournalError) {
    guard isChanged(field) else { return }
    try Self.number(range, record[keyPath: field])
  }

  /// Checks a day that may be missing.
  func day(_ name: String, _ field: KeyPath<Record, String>) throws(JournalError) {
    let text = record[keyPath: field]
    guard isChanged(field), !text.isEmpty else { return }
    guard let day = CalendarDay(text), day.year >= 1900 else {
      throw JournalError(.notADay, .init(field: name, value: text))
    }
  }

  /// Checks a level from 1 to 5.
  func level(_ name: String, _ field: KeyPath<Record, Int?>) throws(JournalError) {
    guard isChanged(field), let value = record[keyPath: field] else { return }
    try Self.number(.level(name), Double(value))
  }

  /// Checks a word that must be one of `known`, or empty.
  func word<Word: RawRepresentable<String> & Equatable>(
    _ name: String, _ field: KeyPath<Record, Word>, _ known: [Word]
  ) throws(JournalError) {
    let word = record[keyPath: field]
    guard isChanged(field), !word.rawValue.isEmpty, !known.contains(word) else { return }
    throw JournalError(
      .unknownWord,
      .init(field: name, value: word.rawValue).with(\.allowed, known.map(\.rawValue)))
  }

  static func number(_ range: FieldRange, _ value: Double) throws(JournalError) {
    guard !range.contains(value) else { return }
    let text = Int(exactly: value).map(String.init) ?? "\(value)"
    throw JournalError(
      .outOfRange, .init(field: range.field, value: text).with(\.range, range))
  }

  static func text(_ name: String, _ text: String, limit: Int = lineLimit) throws(JournalError) {
    if text.utf8.count > limit {
      throw JournalError(.tooLong, .init(field: name).with(\.limit, limit))
    }
    if text.utf8.contains(0) { throw JournalError(.containsNUL, .init(field: name)) }
  }
}

extension FieldCheck where Record: StoredRecord {
  /// Checks each changed field by itself.
  func fields() throws(JournalError) {
    for field in Record.fields { try field.check(self) }
  }
}

extension StoredRecord {
  /// Refuses invalid values of a record whose fields can be checked one by one.
  ///
  /// - Parameter stored: The stored record; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Self? = nil) throws(JournalError) {
    try FieldCheck(self, stored: stored).fields()
  }
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

  init(_ field: String, from low: Double, to high: Double, _ unit: String) {
    self.init(field: field, low: low, high: high, includesLow: true, unit: unit)
  }

  init(_ field: String, above low: Double, to high: Double, _ unit: String) {
    self.init(field: field, low: low, high: high, includesLow: false, unit: unit)
  }

  private init(field: String, low: Double, high: Double, includesLow: Bool, unit: String) {
    self.field = field
    self.low = low
    self.high = high
    self.includesLow = includesLow
    self.unit = unit
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
