import FlavorWheel
import Testing

@testable import Insights
@testable import Reports
@testable import Wording

/// What drawings say of themselves in words.
@Suite struct ChartTextTests {
  private let wheel = FlavorWheel.standard
  private let words = Words()

  @Test func `the wheel's findings are summarized`() throws {
    var counts = [Int](repeating: 0, count: wheel.nodes.count)
    let nothing = WheelText(words, findings: .init(counts: counts, brews: 3))
    #expect(nothing.summary == "The flavor wheel; none of its flavors was found in 3 brews.")
    for (id, count) in [
      ("fruity", 4), ("fruity.berry", 4), ("fruity.berry.blueberry", 3), ("sweet", 1),
    ] {
      counts[try #require(wheel.node(id: id)).index] = count
    }
    let found = WheelText(words, findings: .init(counts: counts, brews: 9))
    #expect(
      found.summary
        == "The flavor wheel; flavors found in more of 9 brews have a stronger color. 4 of 111 "
        + "flavors were found; most often Berry (4) and Blueberry (3).")
    #expect(found.title == "Flavor wheel of the journal" && found.middle == "brews described")
    #expect(found.tips.contains("Fruity › Berry › Blueberry: 3 of 9 brews"))
    #expect(found.legend.count == FindingShade.allCases.count)
  }

  @Test func `the wheel, a branch and a leaf are described`() {
    #expect(
      WheelText(words).summary.hasPrefix("A wheel of 111 flavors in three rings. The inner ring"))
    let branch = WheelText(words, branch: "sweet.brown-sugar")
    #expect(branch.title == "Coffee flavors: Sweet › Brown Sugar")
    #expect(
      branch.summary
        == "The branch of Brown Sugar with 4 flavors below it: next to it Molasses, Maple Syrup, "
        + "Caramelized and Honey.")
    #expect(
      WheelText(words, branch: "sweet.brown-sugar.honey").summary
        == "Honey, a flavor with none below it.")
  }
}
