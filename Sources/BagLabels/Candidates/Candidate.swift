import Journal

/// A value that a reader proposes for a field.
struct Candidate: Sendable {
  enum Value: Sendable, Hashable {
    /// As printed, OCR slips repaired.
    case text(String)
    /// The number of a country, process or roast level in the lexicon.
    case entry(Int32)
    case grams(Int)
    case meters(ClosedRange<Int>)
    case day(CalendarDay)
    /// A day whose day and month could be swapped: both readings, in order of time.
    case eitherDay(CalendarDay, CalendarDay)
    /// The field is a yes.
    case yes
  }

  var field: LabelField
  var value: Value
  var segment: Int
  /// The tokens of the segment's line that are the evidence.
  var range: Range<Int>
  var features: FeatureSet
  /// The scorer's result: log-odds against leaving the field empty.
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
