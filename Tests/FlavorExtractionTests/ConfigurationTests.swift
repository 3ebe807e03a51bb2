import FlavorExtraction
import Linguistics
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
    let extraction = session.extract(bytes, explaining: true)
    extraction.expectInvariants(of: bytes)
    return (extraction.nodes, extraction.negated)
  }

  @Test func `everything is on`() throws {
    let configuration = try Engine.extractor().configuration
    #expect(configuration.usesTagger && configuration.usesStemmer && configuration.usesSpelling)
    #expect(configuration.usesVectors && configuration.usesAssertion)
    #expect(configuration.speller == nil && configuration.makeStemmer == nil)
  }

  @Test func `without assertion what is denied is there`() throws {
    let note = "Cherry, not bitter."
    #expect(try Engine.read(note).negated == ["other.chemical.bitter"])
    let found = try nodes(note) { $0.usesAssertion = false }
    #expect(found.nodes == ["fruity.other-fruit.cherry", "other.chemical.bitter"])
    #expect(found.negated == [])
  }

  @Test func `without spelling misspellings stay as they are`() throws {
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

  // MARK: Spelling without a dictionary

  private func session(_ change: (inout Configuration) -> Void) throws -> ExtractionSession {
    var configuration = Configuration()
    change(&configuration)
    return try FlavorExtractor(configuration: configuration).makeSession()
  }

  @Test func `with a missing dictionary the note is read and a remark says so`() throws {
    let session = try session { $0.dictionaryPath = "/nowhere/en_US.dic" }
    let plain = session.extract(Array("Notes of cherry, not bitter.".utf8))
    #expect(plain.remarks == [])
    let note = Array("Qwxzyt: notes of qwxzyt, strawbery and cherrry; Qwxzyt again.".utf8)
    // The second time the answers come from a cache.
    for _ in 0..<2 {
      let found = session.extract(note)
      #expect(found.nodes.contains("fruity.other-fruit.cherry") == false)
      let remark = try #require(found.remarks.first)
      #expect(found.remarks.count == 1 && remark.code == .spellingUnavailable)
      #expect(remark.words.starts(with: ["Qwxzyt", "qwxzyt"]) && remark.words.contains("cherrry"))
      #expect(remark.cause == "missing-dictionary" && remark.file == "/nowhere/en_US.dic")
    }
    #expect(session.extract(Array("Notes of cherry.".utf8)).remarks == [])
    // The same note in a session of its own: remarks do not depend on what was read before.
    let other = try self.session { $0.dictionaryPath = "/nowhere/en_US.dic" }
    #expect(other.extract(note).remarks == session.extract(note).remarks)
  }

  @Test func `a certain misspelling is corrected without a dictionary`() throws {
    let session = try session { $0.dictionaryPath = "/nowhere/en_US.dic" }
    let found = session.extract(Array("Notes of carmel and chocolate".utf8))
    #expect(found.nodes.contains("sweet.brown-sugar.caramelized") && found.remarks == [])
  }

  @Test func `with a dictionary there is no remark`() throws {
    let found = try Engine.read("Notes of qwxzyt and cherrry.")
    #expect(found.remarks == [] && found.nodes == ["fruity.other-fruit.cherry"])
  }

  // MARK: A host's own speller and stemmer

  private struct FewWords: WordSpeller {
    var words: Set<String>

    func contains(_ lowercased: [UInt8]) -> Bool {
      words.contains(String(decoding: lowercased, as: UTF8.self))
    }
  }

  @Test func `the host's speller decides what is a word`() throws {
    let note = Array("Notes of cherrry.".utf8)
    let strict = try session { $0.speller = FewWords(words: []) }
    #expect(strict.extract(note).nodes == ["fruity.other-fruit.cherry"])
    let lenient = try session {
      $0.speller = FewWords(words: ["cherrry"])
      $0.usesVectors = false
    }
    #expect(lenient.extract(note).nodes == [])
  }

  private struct NoStems: WordStemmer {
    func stem(_ lowercased: [UInt8], into stem: inout [UInt8]) { stem = lowercased }
  }

  @Test func `the host's stemmer decides what is a form of what`() throws {
    let note = "Notes of honey and sourness."
    let session = try session {
      $0.makeStemmer = { NoStems() }
      $0.usesSpelling = false
      $0.usesVectors = false
    }
    let found = session.extract(Array(note.utf8), explaining: true)
    let expected = try nodes(note) {
      $0.usesStemmer = false
      $0.usesSpelling = false
      $0.usesVectors = false
    }
    #expect(found.nodes == expected.nodes)
    #expect(found.explanation?.tokens.last { $0.text == "sourness" }?.stem == "sourness")
  }

  @Test func `a stemmer that cannot be made is an error`() {
    struct NoStemmer: Error {}
    #expect(throws: NoStemmer.self) { try session { $0.makeStemmer = { throw NoStemmer() } } }
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
