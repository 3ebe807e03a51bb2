import CoffeeTerms
import GrindScale
import Testing

/// The tables of grinders and of words about grinds, as they are compiled in.
@Suite struct GrindTermsTests {
  @Test func `tables are there`() {
    #expect(KnownGrinders.standard.all.count >= 40)
    #expect(GrindWords.standard.step(in: "2 clicks finer")?.steps == 2)
    #expect(GrindReader.standard.setting("C40 24").grinder == "Comandante C40")
  }
}
