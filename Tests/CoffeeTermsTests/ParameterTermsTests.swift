import CoffeeTerms
import Testing

/// The words for parameters of a brew.
@Suite struct ParameterTermsTests {
  private let terms = ParameterTerms.standard

  @Test(arguments: [
    ("g", ParameterTerms.Unit.grams), ("ml", .grams), ("Gramm", .grams), ("oz", .ounces),
    ("sec", .seconds), ("\"", .seconds), ("minuten", .minutes), ("'", .minutes), ("h", .hours),
    ("mm:ss", .clock), ("°C", .celsius), ("degrees", .celsius), ("°f", .fahrenheit),
    ("%", .percent), ("Klicks", .clicks), ("★", .stars), ("K", nil), ("", nil),
  ])
  func `units`(word: String, unit: ParameterTerms.Unit?) {
    #expect(terms.unit(word) == unit)
  }

  @Test func `every unit and every filler has a word`() {
    for unit in ParameterTerms.Unit.allCases {
      #expect(Self.words.contains { terms.unit($0) == unit }, "\(unit)")
    }
    #expect(terms.isFiller("The", in: .name) && terms.isFiller("scale", in: .step))
    #expect(terms.isFiller("Average", in: .total) && terms.isFiller("out of", in: .best))
    #expect(!terms.isFiller("scale", in: .name) && !terms.isFiller("mug", in: .step))
  }

  private static let words = [
    "g", "oz", "kg", "lb", "cup", "s", "ms", "min", "h", "m:ss", "c", "f", "%", "click", "star",
    "dl", "cl", "floz",
  ]

  @Test func `labels before numbers and after weights`() {
    #expect(terms.label("Dose") == "dose_g" && terms.label("rated") == "rating")
    #expect(terms.label("ratio") == "ratio" && terms.label("mug") == nil)
    #expect(terms.label(ofWeightBefore: "out") == "yield_g")
    #expect(terms.label(ofWeightBefore: "yield") == nil)
    #expect(terms.step("Press") == "plunge" && terms.step("sip") == nil)
    #expect(terms.daysAgo("Yesterday") == 1 && terms.daysAgo("soon") == nil)
  }
}
