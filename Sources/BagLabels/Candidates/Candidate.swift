import Journal

/// A value that a reader proposes for a field.
struct Candidate: Sendable {
  enum Value: Sendable, Hashable {
    /// Text as printed, with OCR errors repaired.
    case text(String)
    /// The number of a country, process or roast level in the lexicon.
    case entry(Int32)
    case grams(Int)
    case meters(ClosedRange<Int>)
    case day(CalendarDay)
    /// A day whose day and month could be swapped: both readings, the earlier first.
    case eitherDay(CalendarDay, CalendarDay)
    /// A value that cannot be read, as printed.
    case unreadable(String)
    /// A field that is true.
    case yes
  }

  var field: LabelField
  var value: Value
  var segment: Int
  /// The tokens of the segment's line that are the evidence.
  var range: Range<Int>
  var features: FeatureSet
  /// The score of the candidate: log odds against leaving the field empty.
  var score = 0.0
  /// A range inside of `range` that is not part of the value: a farm between two regions.
  var skipped: Range<Int>?

  init(
    _ field: LabelField, _ value: Value, segment: Int, range: Range<Int>, features: FeatureSet,
    skipped: Range<Int>? = nil
  ) {
    self.field = field
    self.value = value
    self.segment = segment
    self.range = range
    self.features = features
    self.skipped = skipped
  }
}
