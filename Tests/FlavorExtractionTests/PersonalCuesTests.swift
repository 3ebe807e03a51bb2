import Testing

@testable import FlavorExtraction

/// What words for extraction mean to one taster.
@Suite struct PersonalCuesTests {
  private let extractor: FlavorExtractor
  private let session: ExtractionSession

  init() throws {
    extractor = try FlavorExtractor()
    session = try extractor.makeSession(correctingSpelling: false)
  }

  private func cues(_ text: String) -> NoteCues { session.cues(of: Array(text.utf8)) }

  private func read(_ text: String, _ personal: PersonalCues? = nil) -> BrewExtraction? {
    session.brewExtraction(of: Array(text.utf8), personal: personal)
  }

  private func learned(_ notes: [(String, BrewExtraction.Direction?)]) -> PersonalCues? {
    PersonalCues(learning: notes.map { (cues($0.0), $0.1) }, from: extractor)
  }

  private func feature(_ cue: String) throws -> Int {
    2 * (try #require(extractor.model.cues.names.firstIndex(of: cue)))
  }

  @Test func `weights are those of maximum posterior probability`() throws {
    let notes =
      Array(repeating: ("Fragile.", BrewExtraction.Direction?.some(.over)), count: 6)
      + Array(repeating: ("Harsh.", .under), count: 3)
    let personal = try #require(learned(notes))
    #expect(personal.noteCount == 9)
    // Computed by L-BFGS in SciPy (`learn_person` of build_extraction.py).
    func near(_ found: CueLexicon.Weights, _ expected: [Float]) -> Bool {
      zip(0..<3, expected).allSatisfy { abs(found[$0] - $1) < 2e-3 }
    }
    #expect(near(personal.weights[try feature("fragile")], [0.9335, -0.1353, -0.1698]))
    #expect(near(personal.weights[try feature("harsh")], [-0.7563, -0.0425, -0.0664]))
    #expect(near(personal.constant, [0.2769, -0.2778, -1.4763]))
    // A word that no note has keeps its meaning.
    #expect(near(personal.weights[try feature("sour")], [0, 0, 0]))
  }

  @Test func `eight notes with words for extraction are needed`() {
    let note = ("Fragile.", BrewExtraction.Direction?.some(.over))
    #expect(learned(Array(repeating: note, count: 7)) == nil)
    #expect(learned(Array(repeating: note, count: 7) + [("Blueberry.", .over)]) == nil)
    #expect(learned(Array(repeating: note, count: 7) + [("Fragile.", nil)]) == nil)
    #expect(learned(Array(repeating: note, count: 8)) != nil)
  }

  @Test func `a taster who kept to the usual meant nothing, or a good cup`() throws {
    let sided = Array(repeating: ("Scratchy.", BrewExtraction.Direction?.some(.over)), count: 10)
    let steady = Array(repeating: ("Scratchy.", BrewExtraction.Direction?.none), count: 60)
    let personal = try #require(learned(sided + steady))
    #expect(personal.noteCount == 70)
    #expect(read("Scratchy.", learned(sided))?.direction == .over)
    #expect(read("Scratchy.", personal)?.direction != .over)
  }

  @Test func `a note is read as its taster means it`() throws {
    let personal = try #require(
      learned(
        Array(repeating: ("Scratchy.", .over), count: 20)
          + Array(repeating: ("Sour.", .under), count: 10)))
    #expect(read("Scratchy, somehow.") == nil)
    let found = try #require(read("Scratchy, somehow.", personal))
    #expect(found.direction == .over && found.evidence == ["Scratchy"])
    #expect(read("Sour.", personal)?.direction == .under)
    // What everybody says and hears is left alone.
    #expect(read("Scratchy, somehow.") == nil)
    #expect(read("Blueberry.", personal) == nil)
  }

  @Test(
    arguments: [
      ("Bitter. Try 6.95 next, then 7.", 6.95), ("Sour. Next: 7.05.", 7.05),
      ("Sour, 7.05 next", 7.05),
      ("Bitter; next time try 24", 24), ("Bitter at 6.95. Nice.", nil),
      ("Bitter. Next cup in 3 hours.", nil),
      ("Bitter. I will try again. 6.9 was better.", nil), ("Next. 6.9", nil), ("Try 6.9", 6.9),
      ("Plum. Try 21 clicks next.", 21), ("Sour. Try 2 clicks finer.", nil),
      ("Sour, next time 2 finer", nil), ("Sour. Try 94 C, then 21.", nil),
      ("Sour. Try 21 at 94 C.", 21), ("Sour. Try 96°C next.", nil), ("Do not try 21.", nil),
      ("Sour. Try 3 pours.", nil), ("Plum.", nil),
    ] as [(String, Double?)])
  func `a note names the setting to try next`(note: String, expected: Double?) {
    #expect(cues(note).next == expected)
  }

  @Test func `cues have their factors`() throws {
    let found = cues("A bit sour, not harsh.")
    #expect(found.values.contains { $0.feature == (try? feature("sour")) && $0.factor == 0.75 })
    #expect(found.values.contains { $0.feature == (try? feature("harsh")).map { $0 + 1 } })
    #expect(cues("").values.isEmpty)
  }
}
