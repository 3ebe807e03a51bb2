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

  /// The fields by which two readings are of different bags: both are sure of a value, and the values
  /// exclude each other.
  ///
  /// An OCR may misread a roaster or a name, so those count only together, and if no word of the one is in
  /// the other.
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
    return fields + LabelField.distinguishing.filter { isSure($0) && excludes(other, in: $0) }
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
