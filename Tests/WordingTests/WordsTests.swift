import Journal
import Numerics
import Phrases
import Testing

@testable import Stats
@testable import Wording

/// Sentences from values.
@Suite struct WordsTests {
  private let words = Words(name: DisplayName.shown)

  private func pattern(
    _ kind: Pattern.Kind, _ subject: [PatternSubject.Key: String], effect: Double = 0.5
  ) -> Pattern {
    Pattern(
      kind: kind, subject: PatternSubject(subject),
      effect: Estimate(value: effect, low: effect - 0.25, high: effect + 0.25), count: 40,
      pValue: 0.001, qValue: 0.01, zScore: 3.3)
  }

  @Test func `an effect below a tenth of a star is given in hundredths`() {
    var found = pattern(.group, [.method: "V60"])
    found.effect = Estimate(value: 0.04, low: 0.012, high: 0.068)
    #expect(
      words.description(of: found)
        == "You rate V60 brews 0.04 stars above the same beans brewed otherwise (+0.01 to +0.07), 40 brews."
    )
  }

  @Test(arguments: [
    (PatternSubject.Key.method, "AeroPress", "AeroPress brews", "the same beans brewed otherwise"),
    (.method, "V60", "V60 brews", "the same beans brewed otherwise"),
    (.process, "wet_hulled", "wet-hulled coffees", "other beans"),
    (.roastLevel, "medium_light", "medium-light roasts", "other beans"),
    (.origin, "Kenya", "coffees from Kenya", "other beans"),
    (.roaster, "Low Tide", "coffees roasted by Low Tide", "other beans"),
    (
      .grinder, "Comandante", "brews ground on the Comandante", "the same beans from other grinders"
    ),
    (.bean, "Sidama", "Sidama", "what you drank at the same time"),
  ])
  func `a group is named by what it is`(
    key: PatternSubject.Key, value: String, name: String, others: String
  ) {
    let found = pattern(.group, [key: value])
    #expect(
      words.description(of: found)
        == "You rate \(name) 0.5 stars above \(others) (+0.3 to +0.8), 40 brews.")
    #expect(words.title(of: found).lowercased() == "\(name) rated higher".lowercased())
  }

  /// No sentence is searched for names: each name is shown as it goes in.
  @Test func `many brews are counted in groups of three digits`() {
    var report = PatternReport(
      brews: 2000, rated: 1813, tested: 1542, falseDiscoveryRate: 0.05, patterns: [],
      preferences: [], leftOut: .init())
    report.leftOut.unrated = 1
    report.leftOut.shadows = 1200
    #expect(
      Words().scope(of: report)
        == "1,542 tests at a 5% false discovery rate on 1,813 rated brews; excluded: 1 unrated, 1,200 that a stronger pattern explains."
    )
  }

  @Test func `long names are cut, and names from right to left isolated`() {
    let long = String(repeating: "x", count: 100)
    let cut = words.description(of: pattern(.group, [.bean: long]))
    #expect(cut.contains(String(repeating: "x", count: 59) + "… 0.5 stars"))
    let hebrew = words.description(of: pattern(.group, [.bean: "קפה"]))
    #expect(hebrew.contains("\u{2068}קפה\u{2069} 0.5 stars above"))
  }

  @Test func `an open interval is said as such`() {
    var found = pattern(.flavorContext, [.flavor: "fruity.berry.blueberry", .method: "V60"])
    found.effect = Estimate(value: 2, low: 1, high: .infinity)
    found.shares = FlavorShares(inside: (12, 74), outside: (0, 80))
    #expect(
      words.description(of: found)
        == "You find blueberry more often in V60 brews (12 of 74 brews) than in others (never in 80): "
        + "at least 2.7 times the odds.")
  }

  @Test(arguments: BrewParameter.allCases)
  func `every parameter has all its words`(parameter: BrewParameter) {
    for shape in [Pattern.Shape.up, .down, .peak, .valley] {
      var found = pattern(
        .parameter, [.method: "V60", .parameter: parameter.rawValue, .grinder: "Comandante"])
      found.shape = shape
      found.optimum = Estimate(value: 93, low: 92, high: 95)
      let texts = [words.title(of: found), words.description(of: found)]
      #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("{") })
      #expect(texts[1].hasPrefix("Your V60 brews taste ") && texts[1].hasSuffix(", 40 brews."))
    }
    #expect(!words.axisTitle(parameter, grinder: nil).isEmpty)
    for remark in [SuggestionRemark.notRecorded(parameter), .neverVaried(parameter)] {
      #expect(words.text(of: remark).hasPrefix(words.name(of: parameter)))
    }
  }

  @Test(arguments: BrewTiming.allCases, [0.5, -0.5])
  func `every timing has all its words`(timing: BrewTiming, effect: Double) {
    for days in BrewTiming.Days.allCases {
      var found = pattern(
        .timing, [.timing: timing.rawValue, .days: days.rawValue], effect: effect)
      found.optimum = Estimate(value: 24, low: 22.5, high: 25.5)
      for threshold in [nil, 0.25, 3] {
        found.threshold = threshold
        let texts = [words.title(of: found), words.description(of: found)]
        #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("{") })
        #expect(texts[1].hasSuffix(", 40 brews."))
        #expect(texts[1].contains("0.5 stars "))
      }
    }
  }

  @Test(arguments: [
    (
      1.0,
      "Dark roasts gain more from hotter water than your other coffees: 4.2 stars between the low end and the high end"
    ),
    (
      -1.0,
      "Dark roasts gain more from cooler water than your other coffees: 4.2 stars between the high end and the low end"
    ),
  ])
  func `an interaction has the interval of the direction it names`(
    sign: Double, sentence: String
  ) {
    var found = pattern(.interaction, [.roastLevel: "dark", .parameter: "water_temp_c"])
    let ends = [3.88 * sign, 4.42 * sign].sorted()
    found.effect = Estimate(value: 4.17 * sign, low: ends[0], high: ends[1])
    #expect(
      words.description(of: found)
        == "\(sentence) of what you brew (+3.9 to +4.4), 40 brews.")
  }

  @Test func `an interaction says what is best for each side`() {
    var found = pattern(.interaction, [.roastLevel: "dark", .parameter: "water_temp_c"])
    func side(
      _ label: String?, _ shape: Pattern.Shape?, _ value: Double
    ) -> Pattern.GroupOptimum {
      Pattern.GroupOptimum(
        label: label, shape: shape,
        optimum: shape == nil ? nil : Estimate(value: value, low: value - 1, high: value + 1),
        count: 200)
    }
    func end() -> String {
      String(words.description(of: found).split(separator: "40 brews. ").last ?? "")
    }
    found.groups = [side("dark", .peak, 90), side("light", .up, 97)]
    #expect(
      end()
        == "The best temperature differs: dark roasts: around 90 °C (89–91), 200 brews; light roasts: hotter water, so far best around 97 °C (96–98), 200 brews."
    )
    found.groups = [side("dark", .valley, 94), side(nil, nil, 0)]
    #expect(
      end()
        == "Best for dark roasts: away from 94 °C (93–95), 200 brews; your other coffees: not known yet, 200 brews."
    )
    // Nothing is known of either.
    found.groups = [side("dark", nil, 0), side(nil, nil, 0)]
    #expect(words.description(of: found).hasSuffix("40 brews."))
    #expect(!words.title(of: found).contains("Best for"))
  }

  @Test(arguments: [
    (["V60", "Chemex"], "V60 and Chemex", "V60 and Chemex"),
    (["V60", "Chemex", "Kalita"], "3 methods", "V60, Chemex and Kalita"),
  ])
  func `a finding of several methods names them`(
    methods: [String], title: String, brews: String
  ) {
    var found = pattern(.parameter, [.parameter: "water_temp_c"])
    found.shape = .peak
    found.optimum = Estimate(value: 94, low: 93, high: 95)
    found.methods = methods
    #expect(words.title(of: found) == "\(title): water, best around 94 °C")
    #expect(
      words.description(of: found)
        == "Your \(brews) brews taste best around 94 °C (93–95): 0.5 stars above the rest, 40 brews."
    )
  }

  @Test func `a band with better days in it is not called the best`() {
    var found = pattern(.parameter, [.parameter: "days_off_roast"])
    found.shape = .window
    found.band = .peak
    found.optimum = Estimate(value: 11, low: 1, high: 21)
    #expect(
      words.description(of: found)
        == "Your brews taste best from 1 to 21 days off roast, which you call the peak: 0.5 stars above the rest, 40 brews."
    )
    found.core = 9...20
    #expect(
      words.description(of: found)
        == "Your brews taste better from 1 to 21 days off roast, which you call the peak: 0.5 stars above the rest, and best from 9 to 20, 40 brews."
    )
    #expect(words.title(of: found) == "All methods: age, best from 9 to 20 days off roast")
  }

  @Test(arguments: [
    (299, 40, 5, "No pattern stands out: what you vary"),
    (1813, 2, 5, "No pattern stands out: what"),
    (1813, 40, 5, "No pattern stands out: 1,813 rated brews show no difference"),
  ])
  func `silence after many ratings is an answer`(
    rated: Int, tested: Int, thin: Int, beginning: String
  ) {
    var report = PatternReport(
      brews: rated, rated: rated, tested: tested, falseDiscoveryRate: 0.05, patterns: [],
      preferences: [], leftOut: .init())
    report.leftOut.thinQuestions = thin
    let said = words.silence(of: report)
    #expect(said.count == 2 && said[0].hasPrefix(beginning))
    #expect(said[1].contains("vary one thing widely") == !beginning.contains("1,813"))
  }

  @Test func `times of day and breaks are written as said`() {
    var night = pattern(.timing, [.timing: "time_of_day"])
    night.optimum = Estimate(value: 24, low: 22.5, high: 25.5)
    #expect(words.title(of: night) == "Brewed from 22:30 to 1:30: higher ratings")
    var soon = pattern(.timing, [.timing: "days_since_last"], effect: -0.5)
    soon.threshold = 0.25
    #expect(
      words.description(of: soon)
        == "You rate brews within 6 hours of your last cup 0.5 stars above those that follow later (+0.3 to +0.8), 40 brews."
    )
    soon.effect = Estimate(value: 0.5, low: 0.25, high: 0.75)
    soon.threshold = 3
    #expect(words.title(of: soon) == "3 days or more after the last cup: higher ratings")
  }

  @Test func `stored words have display words`() {
    #expect(RoastLevel.known.allSatisfy { words.phrases.has("roast_level.\($0.rawValue)") })
    #expect(CoffeeProcess.known.allSatisfy { words.phrases.has("process.\($0.rawValue)") })
    #expect(
      MethodCategory.known.allSatisfy { words.phrases.has("method_category.\($0.rawValue)") })
    #expect(Freshness.allCases.allSatisfy { words.phrases.has("freshness.\($0.rawValue)") })
    #expect(words.name(of: CoffeeProcess(rawValue: "kenyan_wash")) == "kenyan-wash")
    #expect(words.name(of: RoastLevel.unrecorded).isEmpty)
  }
}
