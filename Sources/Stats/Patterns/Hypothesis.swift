/// One test that was made, and how to tell of it should it be a finding.
struct Hypothesis {
  var kind: Pattern.Kind
  var subject: PatternSubject
  /// The p-value that counts: the larger of the plain one and the one given stronger findings.
  var pValue: Double
  /// The p-value of the plain test.
  var plainPValue: Double
  /// The strength of the plain test in standard deviations, signed.
  var zScore: Double
  /// Computes effect, interval and shape; only asked of findings.
  var pattern: () -> Pattern?
}
