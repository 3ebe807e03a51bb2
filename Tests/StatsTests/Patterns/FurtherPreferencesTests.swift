import Numerics
import Testing

@testable import Stats

/// A favorite that is a finding, too, is reported once.
@Suite struct FurtherPreferencesTests {
  private func report(_ subject: PatternSubject, effect: Double) -> PatternReport {
    let pattern = Pattern(
      kind: .group, subject: subject,
      effect: Estimate(value: effect, low: effect - 0.1, high: effect + 0.1), count: 83,
      pValue: 0.001, qValue: 0.01, zScore: 4)
    func preference(_ kind: Preference.Kind, _ subject: PatternSubject) -> Preference {
      Preference(
        kind: kind, subject: subject, value: 3.8, low: 2, high: 5, unit: "stars", count: 83)
    }
    return PatternReport(
      brews: 300, rated: 282, tested: 276, falseDiscoveryRate: 0.05, patterns: [pattern],
      preferences: [
        preference(.method, PatternSubject([.method: "V60"])),
        preference(.waterTemperature, PatternSubject([.method: "V60"])),
        preference(.origin, PatternSubject([.origin: "Ethiopia"])),
      ], leftOut: .init())
  }

  private static let cases: [(PatternSubject, effect: Double, kinds: [Preference.Kind])] = [
    (PatternSubject([.origin: "Ethiopia"]), 0.7, [.method, .waterTemperature]),
    // That an origin is rated lower is another thing than that it pleases most.
    (PatternSubject([.origin: "Ethiopia"]), -0.7, [.method, .waterTemperature, .origin]),
    (PatternSubject([.origin: "Kenya"]), 0.7, [.method, .waterTemperature, .origin]),
    // The settings of a method are no favorite.
    (PatternSubject([.method: "V60"]), 0.7, [.waterTemperature, .origin]),
  ]

  @Test func `a setting that tests show to be best is told once`() {
    func kinds(_ subject: PatternSubject) -> [Preference.Kind] {
      var report = report(subject, effect: 0.4)
      report.patterns[0].kind = .parameter
      return report.furtherPreferences.map(\.kind)
    }
    let water = BrewParameter.waterTemperature.rawValue
    #expect(kinds(PatternSubject([.method: "V60", .parameter: water])) == [.method, .origin])
    #expect(kinds(PatternSubject([.parameter: water])) == [.method, .origin])
    #expect(
      kinds(PatternSubject([.method: "Espresso", .parameter: water]))
        == [.method, .waterTemperature, .origin])
    #expect(
      kinds(PatternSubject([.method: "V60", .parameter: BrewParameter.ratio.rawValue]))
        == [.method, .waterTemperature, .origin])
  }

  @Test(arguments: cases)
  func `a favorite that tests show is no further news`(
    subject: PatternSubject, effect: Double, kinds: [Preference.Kind]
  ) {
    let report = report(subject, effect: effect)
    #expect(report.furtherPreferences.map(\.kind) == kinds)
    #expect(report.preferences.count == 3)
  }
}
