import FlavorExtraction
import TestSupport
import Testing

/// The rating that the words of a note imply.
struct ImpliedRatingTests {
  @Test(arguments: [
    ("Sweet, balanced, juicy. Delicious!", 4.0...5), ("Best cup so far!", 3.9...5),
    ("dialed in", 3.9...5), ("sweet spot", 3.4...5), ("would not buy again", 1...2.4),
    ("Sour and thin, hollow", 0.5...2), ("Bitter and drying", 0.5...2), ("drain pour", 0.5...2.4),
    ("A bit sour, light body", 2.4...3.1), ("4/5", 4...4),
    ("This is it", 3.5...4.5), ("Bright, not there yet", 1.5...2.8),
  ])
  func `words imply a rating`(note: String, expected: ClosedRange<Double>) throws {
    let implied = try #require(try Engine.read(note).impliedRating)
    #expect(expected.contains(implied.value), "\(implied)")
    #expect(0.5 <= implied.low && implied.low <= implied.value)
    #expect(implied.value <= implied.high && implied.high <= 5)
  }

  @Test(arguments: ["", "18g in, 36g out", "ground 18g", "used the new kettle", "Tuesday"])
  func `a note that says nothing of liking implies no rating`(note: String) throws {
    #expect(try Engine.read(note).impliedRating == nil)
  }

  @Test func `a stated rating is narrower than words`() throws {
    let stated = try #require(try Engine.read("4/5").impliedRating)
    let said = try #require(try Engine.read("Delicious!").impliedRating)
    #expect(stated.high - stated.low <= 1 && said.high - said.low > 1)
  }

  @Test(arguments: [
    ("Sweet, balanced, juicy. Delicious!", true), ("juicy, sweet", true), ("Delicious!", true),
    ("Sour and thin", false),
    ("dialed in", false), ("Tuesday", false),
  ])
  func `praise without a word of extraction is one of a good cup`(note: String, isPraised: Bool)
    throws
  {
    let praise = try Engine.read(note).praise
    #expect((praise != nil) == isPraised)
    #expect(praise.map { $0.direction == .balanced } ?? true)
  }
}
