import CoffeeTerms
import Testing

@Suite struct RoastTermsTests {
  @Test(arguments: [
    ("light", "light"), ("hell", "light"), ("tueste claro", "light"), ("Helle Röstung", "light"),
    ("torréfaction foncée", "dark"), ("tostatura media", "medium"), ("torra escura", "dark"),
    ("hell bis mittel", "medium_light"), ("Medium Dark", "medium_dark"), ("Nordic", nil),
    ("", nil),
  ])
  func `the whole text names a level`(text: String, level: String?) {
    #expect(RoastTerms.standard.level(text) == level)
  }

  @Test func `phrases in a text name levels in order`() {
    #expect(RoastTerms.standard.levels(in: "dark for espresso, light for filter").first == "dark")
    #expect(RoastTerms.standard.levels(in: "no roast at all") == [])
  }
}
