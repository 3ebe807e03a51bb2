import FlavorExtraction
import TestSupport
import Testing

/// A note of more than 256 KiB is read passage by passage, and says what its parts say.
@Suite struct LongNoteTests {
  private static let size = 300_000

  private static func count(_ unit: String) -> Int { size / unit.utf8.count }

  private static func note(_ unit: String) -> [UInt8] {
    Array(String(repeating: unit, count: count(unit)).utf8)
  }

  /// Whatever a passage may end with.
  @Test(arguments: [
    "Bright blueberry, not bitter; a hint of rose\n", "Bright blueberry, not bitter. ",
    "Is it blueberry? ", "a hint of rose; ", "blueberry and rose ", "blueberry,rose;", "🍓🍫",
    "👍🏽🍋", "🍋🇰🇪",
  ])
  func `a long note says what its parts say`(unit: String) throws {
    let part = try Engine.read(unit + unit)
    let note = Self.note(unit)
    let found = try Engine.read(note)
    #expect(found.nodes == part.nodes && found.negated == part.negated)
    #expect(found.attributes.mapValues(\.level) == part.attributes.mapValues(\.level))
    for (flavor, one) in zip(found.flavors, part.flavors) {
      #expect(flavor.id == one.id && flavor.descriptors == one.descriptors)
      #expect(flavor.mentions.count == one.mentions.count / 2 * Self.count(unit), "\(flavor.id)")
      let areThere = flavor.mentions.allSatisfy { mention in
        mention.text == String(decoding: note[mention.start..<mention.end], as: UTF8.self)
      }
      #expect(areThere)
    }
  }

  @Test func `what is said once in a long note is found`() throws {
    let filler = Self.note("I went there by train. ").prefix(Self.size / 6)
    let texts = [
      "Tastes of honey.", "Acidity 4/5.", "No smoke at all.", "Caramel, tart acidity.",
      "8/10 for me.",
      "Feine Noten von Himbeere und Zitrone.",
    ]
    let note = texts.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] + filler }
    let found = try Engine.read(note, explaining: true)
    found.expectInvariants(of: note)
    let expected = [
      "fruity.berry.raspberry", "fruity.citrus-fruit.lemon", "sweet.brown-sugar.caramelized",
      "sweet.brown-sugar.honey",
    ]
    #expect(Set(found.nodes).isSuperset(of: expected), "\(found.nodes)")
    #expect(found.negated.contains("roasted.burnt.smoky"))
    // A number counts before words.
    #expect(found.attributes[.acidity]?.score?.value == 4 && found.attributes[.acidity]?.level == 4)
    #expect(found.rating?.evidence == "8/10")
    #expect(found.languages == ["de"])
    #expect(found.brewExtraction == nil && found.explanation?.extraction == [])
    #expect(found.summary.contains("honey"))
    let plain = try Engine.read(note)
    #expect(plain.nodes == found.nodes && plain.flavors == found.flavors)
  }

  @Test func `a note that nothing divides is one passage`() throws {
    let note =
      Array("blueberry".utf8) + [UInt8](repeating: 0x20, count: Self.size)
      + Array("and not cedar".utf8)
    let found = try Engine.read(note)
    found.expectInvariants(of: note)
    #expect(found.nodes == ["fruity.berry.blueberry"])
  }
}
