import FlavorExtraction
import Testing

/// The counting itself, on figures worked out by hand.
@Suite struct ScoreTests {
  private func note(_ id: String, _ nodes: Set<String>, _ negated: Set<String>) -> LabeledNote {
    LabeledNote(id: id, text: "", nodes: nodes, negated: negated)
  }

  @Test func `counts what is right, invented and missed`() {
    var score = Score()
    score.add(note("a", ["x", "y"], ["z"]), found: Extraction(nodes: ["x", "w"], negated: ["z"]))
    score.add(note("b", ["x"], []), found: Extraction(nodes: ["x"]))
    score.add(note("c", [], []), found: Extraction())
    #expect(score.exact.right == 2 && score.exact.invented == 1 && score.exact.missed == 1)
    #expect(abs(score.exact.f1 - 2.0 / 3) < 1e-12)
    #expect(score.negated.f1 == 1)
    #expect(abs(score.perfect - 2.0 / 3) < 1e-12)
    #expect(score.imperfect == ["a"])
  }

  @Test func `nothing scores nothing`() {
    let score = Score()
    #expect(score.exact.f1 == 0 && score.perfect == 0)
  }
}
