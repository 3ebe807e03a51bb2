/// One test, with a closure that computes its pattern if it is a finding.
struct Hypothesis: Sendable {
  var kind: Pattern.Kind
  var subject: PatternSubject
  /// The final p-value: the larger of the plain one and the one given stronger findings.
  var pValue: Double
  /// The p-value of the plain test.
  var plainPValue: Double
  /// The signed strength of the plain test in standard deviations.
  var zScore: Double
  /// Whether it is a further label of an attribute whose first label is a finding: its p-value is
  /// adjusted for all labels (step-down max T), and it does not count as a separate discovery.
  var isFurtherLabel = false
  /// The brews with the flavor of a hypothesis about one; else nil.
  var column: FlavorColumn?
  /// Computes effect, interval and shape; called only for findings.
  var pattern: @Sendable () -> Pattern?
}
