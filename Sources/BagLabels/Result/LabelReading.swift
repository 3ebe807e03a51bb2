public import Journal

/// The fields of a bag label: a value for each field that was found, with a confidence.
///
/// Fields that are absent or rejected are nil or empty; `decisions` tells the two apart.
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
}
