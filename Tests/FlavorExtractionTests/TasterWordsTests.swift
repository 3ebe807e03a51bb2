import FlavorExtraction
import FlavorWheel
import TestSupport
import Testing

/// What the taster wrote, given back: descriptors, summaries, names of the wheel.
struct TasterWordsTests {
  @Test(arguments: PackageFiles.rows("Fixtures/descriptors.tsv"))
  func `a summary shows the taster's words`(row: TableRow) throws {
    let found = try Engine.read(row[0])
    #expect(found.summary == row[1])
    for pair in row[2].split(separator: " ") {
      let parts = pair.split(separator: "=")
      let words = parts[1].split(separator: ",").map { String($0).replacing("_", with: " ") }
      let flavor = found.flavors.first { $0.id.hasSuffix("." + parts[0]) || $0.id == parts[0] }
      #expect(flavor?.descriptors == words)
    }
  }

  @Test func `each flavor has descriptors, each once and at most fifty`() throws {
    let entries = try FlavorExtractor().singleWordDescriptors
    let plain = entries.filter { $0.node.id == "fruity.other-fruit" }.map(\.word)
    let note = (plain + plain).joined(separator: ", ")
    let found = try Engine.read(note)
    for flavor in found.flavors {
      #expect((1...50).contains(flavor.descriptors.count))
      #expect(Set(flavor.descriptors).count == flavor.descriptors.count)
    }
    #expect(found.flavors.contains { $0.descriptors.count == 50 })
  }

  /// By the labelling guidelines these words name the nodes below.
  private static let byConvention = [
    "floral": "floral.floral", "roasted": "roasted.burnt.brown-roast",
    "sweet": "sweet.overall-sweet",
    "green-vegetative": "green-vegetative.green-vegetative",
  ]

  @Test(arguments: FlavorWheel.standard.nodes)
  func `a node's own name, alone in a note, gives the node`(node: FlavorNode) throws {
    let id = Self.byConvention[node.id] ?? node.id
    #expect(try Engine.read(node.name).nodes == [id])
  }

  @Test(arguments: [
    ("Nutty/Cocoa, Other Fruit", ["fruity.other-fruit", "nutty-cocoa"]),
    ("nutty/cocoa notes", ["nutty-cocoa.cocoa", "nutty-cocoa.nutty"]),
    ("honey and other fruit", ["fruity", "sweet.brown-sugar.honey"]),
    ("Other than that, honey", ["sweet.brown-sugar.honey"]),
  ])
  func `names of the wheel count as written on it`(note: String, nodes: [String]) throws {
    #expect(try Engine.read(note).nodes == nodes)
  }

  @Test(arguments: [
    ("Rinsed the paper filter. no papery taste", [], ["other.papery-musty.papery"]),
    ("paper filter, honey", ["sweet.brown-sugar.honey"], []),
    ("tastes like paper filter", ["other.papery-musty.papery"], []),
    ("Date: 12 May. plum", ["fruity.other-fruit"], []),
    ("date: 12.05.2026 honey", ["sweet.brown-sugar.honey"], []),
    ("date and honey", ["fruity.dried-fruit", "sweet.brown-sugar.honey"], []),
    (
      "chlorine smell in the kettle but not in the cup. Lemon", ["fruity.citrus-fruit.lemon"], []
    ),
    ("cherry bomb", ["fruity.other-fruit.cherry"], []), ("goated", [], []),
    ("this coffee is fire", [], []), ("fire and smoke", ["roasted.burnt.smoky"], []),
  ])
  func `what is beside the cup is no flavor`(
    note: String, nodes: [String], negated: [String]
  ) throws {
    let found = try Engine.read(note)
    #expect(found.nodes == nodes && found.negated == negated)
  }
}
