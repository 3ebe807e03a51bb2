import FlavorExtraction
import Testing

/// Each part can be switched off, and then what it does is missing.
@Suite struct ConfigurationTests {
  private typealias Configuration = FlavorExtractor.Configuration

  private func nodes(
    _ note: String, _ change: (inout Configuration) -> Void
  ) throws -> (nodes: [String], negated: [String]) {
    var configuration = Configuration()
    change(&configuration)
    let session = try FlavorExtractor(configuration: configuration).makeSession()
    let bytes = Array(note.utf8)
    let extraction = try session.extract(bytes, explaining: true)
    extraction.expectInvariants(of: bytes)
    return (extraction.nodes, extraction.negated)
  }

  @Test func `everything is on`() throws {
    #expect(try Engine.extractor().configuration == Configuration())
  }

  @Test func `without assertion what is denied is there`() throws {
    let note = "Cherry, not bitter."
    #expect(try Engine.read(note).negated == ["other.chemical.bitter"])
    let found = try nodes(note) { $0.usesAssertion = false }
    #expect(found.nodes == ["fruity.other-fruit.cherry", "other.chemical.bitter"])
    #expect(found.negated == [])
  }

  @Test func `without spelling slips stay slips`() throws {
    let note = "Notes of rasberry."
    #expect(try Engine.read(note).nodes == ["fruity.berry.raspberry"])
    let found = try nodes(note) {
      $0.usesSpelling = false
      $0.usesVectors = false
    }
    #expect(found.nodes == [])
  }

  @Test func `without spelling no dictionary is asked for`() throws {
    let found = try nodes("Notes of quixotic cherry.") {
      $0.usesSpelling = false
      $0.dictionaryPath = "/nowhere/en_US.dic"
    }
    #expect(found.nodes.contains("fruity.other-fruit.cherry"))
  }

  @Test func `with a missing dictionary the note is read`() throws {
    let found = try nodes("Notes of qwxzyt and cherry.") {
      $0.dictionaryPath = "/nowhere/en_US.dic"
    }
    #expect(found.nodes == ["fruity.other-fruit.cherry"])
  }

  @Test func `without the tagger a verb is taken for a flower`() throws {
    let note = "The acidity rose."
    #expect(try Engine.read(note).nodes == [])
    for note in [note, "Notes of honey and plum, not sour.", "Rosemary smokes."] {
      _ = try nodes(note) { $0.usesTagger = false }
    }
    let found = try nodes("Notes of honey and plum, not sour.") { $0.usesTagger = false }
    #expect(found.nodes == ["fruity.other-fruit", "sweet.brown-sugar.honey"])
    #expect(found.negated == ["sour-fermented.sour"])
  }

  @Test func `without vectors unknown words say nothing`() throws {
    let found = try nodes("Notes of honey and plum, not sour.") { $0.usesVectors = false }
    #expect(found.nodes == ["fruity.other-fruit", "sweet.brown-sugar.honey"])
  }

  @Test func `without the stemmer base forms are still read`() throws {
    let found = try nodes("Notes of honey and plum, not sour.") { $0.usesStemmer = false }
    #expect(found.nodes == ["fruity.other-fruit", "sweet.brown-sugar.honey"])
    #expect(found.negated == ["sour-fermented.sour"])
  }

  @Test func `with everything off the plain words are read`() throws {
    let found = try nodes("Notes of honey and plum, not sour.") {
      $0.usesTagger = false
      $0.usesStemmer = false
      $0.usesSpelling = false
      $0.usesVectors = false
      $0.usesAssertion = false
    }
    #expect(
      found.nodes == ["fruity.other-fruit", "sour-fermented.sour", "sweet.brown-sugar.honey"])
    #expect(found.negated == [])
  }
}
