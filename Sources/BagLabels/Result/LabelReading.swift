public import Journal

/// What a bag label says: a value for each field that was found, and how sure each is.
///
/// Fields whose decision is to reject are empty.
public struct LabelReading: Sendable, Hashable {
  /// As printed, slips of an OCR repaired; so are `name`, `region` and `farm`.
  public var roaster: String?
  public var name: String?
  /// Countries in English, in printed order.
  public var origins: [String] = []
  public var region: String?
  public var farm: String?
  /// Canonical spellings.
  public var varieties: [String] = []
  public var process: CoffeeProcess?
  public var roastLevel: RoastLevel?
  public var roastDate: CalendarDay?
  /// Both readings of a roast date whose day and month could be swapped, in order of time.
  public var roastDateCandidates: [CalendarDay] = []
  /// A day or a month, `YYYY-MM-DD` or `YYYY-MM`.
  public var bestBefore: String?
  public var weightInGrams: Int?
  public var altitudeInMeters: ClosedRange<Int>?
  public var isDecaf = false
  /// IDs of wheel nodes for the tasting notes, sorted.
  public var flavors: [String] = []
  /// The tasting notes as printed.
  public var notes: [String] = []
  public var decisions: [LabelField: LabelDecision] = [:]

  public init() {}

  /// Whether nothing was found.
  public var isEmpty: Bool { decisions.isEmpty }
}
