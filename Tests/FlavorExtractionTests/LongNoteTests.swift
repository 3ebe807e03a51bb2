import FlavorExtraction
import TestSupport
import Testing

/// A note of more than 256 KiB is read passage by passage, and says what its parts say.
@Suite(.ownThreads) struct LongNoteTests {
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

  /// What is said, each far from the next, with whole sentences between that say nothing of the cup.
  private static func scattered(sentencesBetween count: Int) -> [UInt8] {
    let filler = String(repeating: "I went there by train. ", count: count) + "\n"
    return [
      "Tastes of honey.", "Acidity 4/5.", "No smoke at all.", "Caramel, tart acidity.",
      "8/10 for me.",
    ].flatMap { Array(($0 + "\n" + filler).utf8) }
  }

  @Test func `what is said once in a long note is found, as in a short one`() throws {
    let note = Self.scattered(sentencesBetween: Self.size / 5 / 23 + 1)
    #expect(note.count > Self.size)
    let found = try Engine.read(note, explaining: true)
    found.expectInvariants(of: note)
    #expect(
      found.nodes == [
        "sour-fermented.sour", "sweet.brown-sugar.caramelized", "sweet.brown-sugar.honey",
      ])
    #expect(found.negated == ["roasted.burnt.smoky"])
    // A number counts before words.
    #expect(found.attributes[.acidity]?.score?.value == 4 && found.attributes[.acidity]?.level == 4)
    #expect(found.rating?.evidence == "8/10")
    #expect(found.brewExtraction == nil && found.explanation?.extraction == [])
    let plain = try Engine.read(note)
    #expect(plain.nodes == found.nodes && plain.flavors == found.flavors)
    let short = try Engine.read(Self.scattered(sentencesBetween: 2))
    #expect(found.nodes == short.nodes && found.negated == short.negated)
    #expect(found.attributes == short.attributes && found.rating == short.rating)
    #expect(found.sentiment == short.sentiment && found.liking == short.liking)
    #expect(found.summary == short.summary)
    #expect(found.flavors.map(\.mentions.count) == short.flavors.map(\.mentions.count))
  }

  @Test func `a passage in another language is read in it`() throws {
    let english = Array(Self.note("I went there by train. ").prefix(Self.size / 23 / 2 * 23))
    let german = String(repeating: "Feine Noten von Himbeere, aber keine Zitrone. ", count: 1000)
    let note = english + Array(german.utf8) + english
    let found = try Engine.read(note)
    found.expectInvariants(of: note)
    #expect(found.languages == ["de"])
    #expect(found.nodes == ["fruity.berry.raspberry"])
    #expect(found.negated == ["fruity.citrus-fruit.lemon"])
    #expect(found.flavors[0].mentions.count == 1000)
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
