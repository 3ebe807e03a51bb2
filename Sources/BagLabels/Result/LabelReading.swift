public import Journal
import Support

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
}

extension LabelReading {
  /// The fields that a person should confirm before they are used.
  public var borderlineFields: [LabelField] {
    LabelField.allCases.filter { decisions[$0]?.kind == .borderline }
  }

  /// A bean with the accepted fields and the confirmed borderline fields.
  ///
  /// A bean has no field for best before, altitude and decaf. The tasting notes become the
  /// bean's notes when the field `flavors` is accepted or confirmed.
  ///
  /// - Parameters:
  ///   - id: The ID of the new bean, for example from `BrewJournal.newID()`.
  ///   - createdAt: When the bean is created.
  ///   - confirmed: The borderline fields that a person confirmed.
  public func bean(
    id: Identifier<Bean>, createdAt: Timestamp, including confirmed: Set<LabelField> = []
  ) -> Bean {
    func isTaken(_ field: LabelField) -> Bool {
      guard let decision = decisions[field] else { return false }
      return decision.kind == .accept
        || (decision.kind == .borderline && confirmed.contains(field))
    }
    var bean = Bean(id: id, createdAt: createdAt)
    if isTaken(.name), let name { bean.name = name }
    if isTaken(.roaster), let roaster { bean.roaster = roaster }
    if isTaken(.origin) { bean.origin = origins.joined(separator: ", ") }
    if isTaken(.region), let region { bean.region = region }
    if isTaken(.farm), let farm { bean.farm = farm }
    if isTaken(.variety) { bean.variety = varieties.joined(separator: ", ") }
    if isTaken(.process), let process { bean.process = process }
    if isTaken(.roastLevel), let roastLevel { bean.roastLevel = roastLevel }
    if isTaken(.roastDate), let roastDate { bean.roastDateText = roastDate.description }
    if isTaken(.weight), let weightInGrams { bean.bagWeight = Double(weightInGrams) }
    if isTaken(.flavors) { bean.notes = notes.joined(separator: ", ") }
    return bean
  }
}

extension LabelReading {
  /// The fields by which two readings are of different bags: both are sure of a value, and the values
  /// exclude each other.
  ///
  /// Countries must have none in common: one side of a bag may name only some. An OCR may misread a
  /// roaster or a name, so those count only together, and if no word of the one is in the other.
  ///
  /// - Parameter other: The reading of another photo.
  public func conflicts(with other: LabelReading) -> [LabelField] {
    func isSure(_ field: LabelField) -> Bool {
      decisions[field]?.kind == .accept && other.decisions[field]?.kind == .accept
    }
    var fields: [LabelField] = []
    if isSure(.roaster), isSure(.name), Self.haveNoWordInCommon(roaster, other.roaster),
      Self.haveNoWordInCommon(name, other.name)
    {
      fields += [.roaster, .name]
    }
    if isSure(.origin), Set(origins).isDisjoint(with: other.origins) { fields.append(.origin) }
    if isSure(.roastDate), let roastDate, let day = other.roastDate, day != roastDate {
      fields.append(.roastDate)
    }
    if isSure(.bestBefore), let bestBefore, let day = other.bestBefore,
      !day.hasPrefix(bestBefore), !bestBefore.hasPrefix(day)
    {
      fields.append(.bestBefore)
    }
    return fields
  }

  private static func haveNoWordInCommon(_ first: String?, _ second: String?) -> Bool {
    func words(_ text: String?) -> [Substring] {
      TextFolding.terms.text(text ?? "").split(separator: " ").filter { $0.utf8.count > 2 }
    }
    let (one, other) = (words(first), words(second))
    guard !one.isEmpty, !other.isEmpty else { return false }
    return one.allSatisfy { word in
      other.allSatisfy {
        EditDistance.typos(Array(word.utf8), for: Array($0.utf8), oneIn: 3) == nil
      }
    }
  }
}

/// How sure a value of a label must be.
public struct LabelThresholds: Sendable, Hashable {
  /// The least confidence 0…1 of a value that is used without asking.
  public var accept: Double
  /// The least confidence of a value that is offered; what is less sure is rejected.
  public var borderline: Double

  /// Creates thresholds.
  ///
  /// - Parameters:
  ///   - accept: The least confidence 0…1 of a value that is used without asking.
  ///   - borderline: The least confidence of a value that is offered.
  public init(
    accept: Double = LabelThresholds.standard.accept,
    borderline: Double = LabelThresholds.standard.borderline
  ) {
    self.accept = accept
    self.borderline = borderline
  }

  /// The thresholds that were learned with the confidences.
  public static let standard = LabelThresholds(
    accept: LabelWeights.standard.accept, borderline: LabelWeights.standard.reject)
}
