import Numerics
import Testing

@testable import Stats

/// What text and page say of a report: one finding of several methods once.
@Suite struct ToldPatternsTests {
  private static func water(
    _ method: String?, _ value: Double, _ low: Double, _ high: Double,
    shape: Pattern.Shape = .peak, effect: Double = 0.3, count: Int = 100
  ) -> Pattern {
    var subject: [PatternSubject.Key: String] = [.parameter: "water_temp_c"]
    subject[.method] = method
    var pattern = Pattern(
      kind: .parameter, subject: PatternSubject(subject), shape: shape,
      effect: Estimate(value: effect, low: effect - 0.1, high: effect + 0.1), count: count,
      pValue: 0.0001, qValue: 0.001, zScore: 5)
    pattern.optimum = Estimate(value: value, low: low, high: high)
    return pattern
  }

  private static func report(_ patterns: [Pattern]) -> PatternReport {
    PatternReport(
      brews: 300, rated: 300, tested: 40, falseDiscoveryRate: 0.05, patterns: patterns,
      preferences: [
        Preference(
          kind: .waterTemperature, subject: PatternSubject([.method: "V60"]), value: 93, low: 90,
          high: 96, unit: "°C", count: 40)
      ], leftOut: .init())
  }

  /// What is said of each: the method, "all", or the methods.
  private static func names(_ patterns: [Pattern]) -> [String] {
    patterns.map {
      $0.methods.isEmpty ? $0.subject[.method] ?? "all" : $0.methods.joined(separator: "+")
    }
  }

  private static let cases: [([Pattern], told: [String])] = [
    // The same place, or half a step from it.
    ([water("V60", 94, 93, 95), water("Chemex", 94.4, 94.2, 94.6)], ["V60+Chemex"]),
    // A step apart, within the interval of one of them.
    ([water("V60", 94, 93, 95), water("Chemex", 93.1, 93, 93.2)], ["V60+Chemex"]),
    // A step apart, and surely so.
    ([water("V60", 94, 93.8, 94.2), water("Chemex", 93.1, 93, 93.2)], ["V60", "Chemex"]),
    // More than a step apart.
    ([water("V60", 94, 90, 98), water("Chemex", 92, 90, 98)], ["V60", "Chemex"]),
    // The best and the worst place, and another size.
    (
      [water("V60", 94, 93, 95), water("Chemex", 94, 93, 95, shape: .valley, effect: -0.3)],
      ["V60", "Chemex"]
    ),
    (
      [water("V60", 94, 93, 95), water("Chemex", 94, 93, 95, effect: 1.2)], ["V60", "Chemex"]
    ),
    // One direction.
    (
      [water("V60", 96, 94, 98, shape: .up), water("Chemex", 90, 89, 91, shape: .up)],
      ["V60+Chemex"]
    ),
    // What holds over all methods, first or last.
    ([water(nil, 94, 93, 95), water("V60", 94, 93, 95)], ["all"]),
    ([water("V60", 94, 93, 95), water(nil, 94, 93, 95)], ["all"]),
    ([water(nil, 94, 93, 95), water("V60", 97, 96, 98)], ["all", "V60"]),
    // A method without a name cannot be named among others.
    ([water("V60", 94, 93, 95), water("", 94, 93, 95)], ["V60", ""]),
    ([], []),
  ]

  @Test(arguments: cases)
  func `what methods have in common is told once`(patterns: [Pattern], told: [String]) {
    let report = Self.report(patterns)
    #expect(Self.names(report.told) == told)
    #expect(report.patterns == patterns)
  }

  @Test func `one for several covers what each says`() throws {
    let found = try #require(
      Self.report([
        Self.water("V60", 94, 93.5, 94.5, effect: 0.3, count: 300),
        Self.water("Chemex", 94.4, 93, 95, effect: 0.4, count: 100),
      ]).told.first)
    #expect(found.methods == ["V60", "Chemex"] && found.count == 400)
    let optimum = try #require(found.optimum)
    #expect(abs(optimum.value - 94.1) < 1e-9 && optimum.low == 93 && optimum.high == 95)
    #expect(abs(found.effect.value - 0.325) < 1e-9)
    #expect(abs(found.effect.low - 0.2) < 1e-9 && abs(found.effect.high - 0.5) < 1e-9)
  }

  @Test func `settings of grinders are those of their own scale`() {
    let grinds = ["V60", "Chemex"].map { method in
      var pattern = Self.water(method, 24, 23, 25)
      pattern.subject = PatternSubject([
        .method: method, .grinder: "Comandante", .parameter: "grind_setting",
      ])
      return pattern
    }
    #expect(Self.report(grinds).told == grinds)
  }

  @Test func `no one value is best where it differs between beans`() {
    var interaction = Self.water(nil, 0, 0, 0, shape: .down, effect: -1)
    interaction.kind = .interaction
    interaction.subject = PatternSubject([.roastLevel: "dark", .parameter: "water_temp_c"])
    let plain = Self.report([interaction, Self.water("V60", 94, 93, 95)])
    // The best values of the groups are not known: the one for all is better than none.
    #expect(plain.told.count == 2)
    #expect(Self.report([interaction]).furtherPreferences.count == 1)
    interaction.groups = [.init(label: "dark", count: 100), .init(label: "light", count: 100)]
    let divided = Self.report([interaction, Self.water("V60", 94, 93, 95)])
    #expect(divided.told == [interaction])
    #expect(Self.report([interaction]).furtherPreferences.isEmpty)
    #expect(divided.patterns.count == 2)
  }

  private static let ana = TasterName("Ana")
  private static let you = TasterName(nil)

  /// What all, Ana and you show alone, and whose the findings are.
  private static let tastes: [(all: [Pattern], ana: [Pattern], you: [Pattern], [[TasterName]])] = [
    // Both show the same, one does, none does by own ratings.
    (
      [water("V60", 94, 93, 95)], [water("V60", 94, 92, 96)], [water("V60", 93, 92, 94)],
      [[ana, you]]
    ),
    ([water("V60", 94, 93, 95)], [water("V60", 94, 92, 96)], [], [[ana]]),
    ([water("V60", 94, 93, 95)], [], [], [[]]),
    // A mean that is nobody's taste.
    (
      [water("V60", 94, 93, 95)], [water("V60", 91, 90, 92)], [water("V60", 97, 96, 98)],
      [[ana], [you]]
    ),
    // What the ratings of all do not show.
    ([], [water("V60", 91, 90, 92)], [water("V60", 97, 96, 98)], [[ana], [you]]),
    ([], [], [water("V60", 97, 96, 98)], [[you]]),
  ]

  @Test(arguments: tastes.indices)
  func `a finding names those whose own ratings show it`(index: Int) {
    let (all, ana, you, expected) = Self.tastes[index]
    let named = Self.report(all).naming(
      [(Self.ana, Self.report(ana)), (Self.you, Self.report(you))], rate: 0.05)
    #expect(Set(named.patterns.map(\.tasters)) == Set(expected))
    #expect(named.patterns.count == expected.count)
    #expect(named.tested == 120)
  }
}
