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
