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
  var number: Int {
    switch self {
    case .roaster: 0
    case .name: 1
    case .origin: 2
    case .region: 3
    case .farm: 4
    case .variety: 5
    case .process: 6
    case .roastLevel: 7
    case .roastDate: 8
    case .bestBefore: 9
    case .weight: 10
    case .altitude: 11
    case .decaf: 12
    case .flavors: 13
    }
  }
}

/// The decision about the value that was read for a field.
public struct LabelDecision: Sendable, Hashable {
  /// The three outcomes, by the chance that the value is right.
  public enum Kind: String, Sendable {
    /// Certain enough to be used without asking.
    case accept
    /// To be confirmed by a person.
    case borderline
    /// Too uncertain to be used: the field stays empty.
    case reject
  }

  /// Why a printed value is not given.
  public enum Fault: String, Sendable, CaseIterable {
    /// Letters may be more than one digit.
    case unreadable
    /// A date that the calendar does not have, or of no day: a month, a week.
    case noDay = "no_day"
    /// A day that may be of any year.
    case noYear = "no_year"
    /// A best-before date whose day and month could be swapped.
    case swappable
    /// A roast date after today.
    case future
    /// A roast date more than two years ago.
    case old
    /// The day of packing, on a label without a roast date.
    case packed
  }

  /// The outcome.
  public var kind: Kind
  /// The chance that the value is right, 0…1.
  public var confidence: Double
  /// The words that the value was read from, as printed.
  public var evidence: String
  /// The number of the line that has these words, from 1.
  public var line: Int
  /// Why a rejected value is not given although it is printed; nil for other decisions.
  public var fault: Fault?
  /// The features that the confidence was computed from, for benchmarks.
  var evidenceFeatures: FeatureSet

  /// The names of the features that the confidence was computed from, for benchmarks.
  package var features: [String] { evidenceFeatures.features.map(\.name) }

  /// Creates a decision from its parts.
  public init(
    kind: Kind, confidence: Double, evidence: String, line: Int, fault: Fault? = nil
  ) {
    self.init(
      kind: kind, confidence: confidence, evidence: evidence, line: line, fault: fault,
      features: FeatureSet())
  }

  init(
    kind: Kind, confidence: Double, evidence: String, line: Int, fault: Fault? = nil,
    features: FeatureSet
  ) {
    self.kind = kind
    self.confidence = confidence
    self.evidence = evidence
    self.line = line
    self.fault = fault
    evidenceFeatures = features
  }
}
