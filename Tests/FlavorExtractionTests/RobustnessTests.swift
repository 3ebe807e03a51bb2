import FlavorExtraction
import Foundation
import TestSupport
import Testing

/// What holds of any note whatever, and of a session over many.
@Suite(.ownThreads) struct RobustnessTests {
  @Test func `results are sound for notes of known words`() throws {
    let session = try Engine.extractor().makeSession()
    var notes = NoteGenerator(seed: 1)
    for _ in 0..<1500 {
      let note = Array(notes.note(upTo: 24).utf8)
      session.extract(note, explaining: true).expectInvariants(of: note)
    }
  }

  @Test func `results are sound for any bytes`() throws {
    let session = try Engine.extractor().makeSession()
    var notes = NoteGenerator(seed: 2)
    for _ in 0..<1500 {
      let note = notes.bytes(upTo: 120)
      session.extract(note, explaining: true).expectInvariants(of: note)
    }
  }

  @Test(arguments: ["prose-a.jsonl", "prose-b.jsonl", "prose-c.jsonl", "prose-d.jsonl"])
  func `results are sound for real notes`(file: String) throws {
    let session = try Engine.extractor().makeSession()
    for note in try LabeledNote.read(PackageFiles.url("Fixtures/notes/\(file)")) {
      let bytes = Array(note.text.utf8)
      session.extract(bytes, explaining: true).expectInvariants(of: bytes)
    }
  }

  @Test(
    arguments: [
      [], [0x00], [0xFF], [0xC3], [0xE2, 0x80], [0xF0, 0x9F, 0x8D], [0x20], [0x0A, 0x0A],
      Array("\0lemon\0".utf8), Array("lemon".utf8) + [0xC3], [0xCC] + Array("lemon".utf8),
      Array("e".utf8) + [0xCC, 0x81], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80],
      Array("\u{FEFF}lemon".utf8), Array("\u{200B}".utf8), Array("\u{202E}lemon".utf8),
      Array("..........".utf8), Array("''''''".utf8), Array("- - - -".utf8), Array("n't".utf8),
      Array("#".utf8), Array("🍋\u{200D}🍓".utf8), Array("not".utf8), Array("no no no".utf8),
    ] as [[UInt8]])
  func `odd notes give a sound result`(note: [UInt8]) throws {
    try Engine.read(note, explaining: true).expectInvariants(of: note)
  }

  @Test func `empty notes say nothing`() throws {
    for note in ["", " ", "\n\n", "\0"] { #expect(try Engine.read(note) == Extraction()) }
  }

  @Test func `a flavor stands where it is written`() throws {
    let note = Array("\u{FEFF}À la “crème brûlée”,\0 a RASBERRY 🍋!".utf8)
    let extraction = try Engine.read(note, explaining: true)
    extraction.expectInvariants(of: note)
    let texts = Dictionary(
      uniqueKeysWithValues: extraction.flavors.map { ($0.id, $0.mentions.map(\.text)) })
    #expect(texts["sweet.brown-sugar.caramelized"] == ["crème brûlée"])
    #expect(texts["fruity.berry.raspberry"] == ["RASBERRY"])
    #expect(texts["fruity.citrus-fruit.lemon"] == ["🍋"])
  }

  // MARK: Length

  @Test(arguments: ["a", "lemon", "é", "🍋", "-", ".", "'", "x,", "\u{301}"])
  func `a megabyte without a space`(unit: String) throws {
    let note = Array(String(repeating: unit, count: 1_000_000 / unit.utf8.count).utf8)
    let extraction = try Engine.read(note)
    #expect(extraction.nodes.count <= 2)
    // One expectation for them all: there may be hundreds of thousands.
    let areInside = extraction.flavors.flatMap(\.mentions).allSatisfy { mention in
      mention.start < mention.end && mention.end <= note.count
    }
    #expect(areInside)
  }

  @Test(arguments: [
    ("lemon, ", 100_000), ("not ", 0), ("nowt quixotic ", 0), ("the water was poured over ", 0),
    ("and, ", 0), ("tastes of ", 0),
  ])
  func `a hundred thousand words in one sentence`(unit: String, lemons: Int) throws {
    let count = 100_000 / unit.split(separator: " ").count
    let extraction = try Engine.read(String(repeating: unit, count: count))
    #expect(extraction.nodes == (lemons > 0 ? ["fruity.citrus-fruit.lemon"] : []))
    #expect(extraction.flavors.reduce(0) { $0 + $1.mentions.count } == lemons)
  }

  /// Flavors and cues without a mark between them: every reach is as long as the sentence.
  @Test(arguments: [
    "lemon ", "and then lemon ", "lemon bag ", "no lemon ", "lemon is missing ",
    "not without lemon ",
    "my wife got lemon ", "unlike my old lemon ", "tastes old lemon ", "dark chocolate cake ",
  ])
  func `a long sentence full of flavors`(unit: String) throws {
    let note = Array(String(repeating: unit, count: 250).utf8)
    try Engine.read(note, explaining: true).expectInvariants(of: note)
  }

  // MARK: Sessions

  @Test func `a session remembers nothing of other notes`() throws {
    let session = try Engine.extractor().makeSession()
    var generator = NoteGenerator(seed: 3)
    let notes = (0..<20).map { _ in Array(generator.note(upTo: 20).utf8) }
    let before = notes.map { session.extract($0, explaining: true) }
    for number in 0..<10_000 {
      _ = session.extract(Array("\(generator.note(upTo: 4)) word\(number)".utf8))
    }
    #expect(notes.map { session.extract($0, explaining: true) } == before)
  }

  @Test func `two sessions agree`() throws {
    let one = try Engine.extractor().makeSession()
    let other = try FlavorExtractor().makeSession()
    var generator = NoteGenerator(seed: 4)
    for _ in 0..<200 {
      let note = Array(generator.note(upTo: 16).utf8)
      let expected = other.extract(note)
      #expect(one.extract(note) == expected)
    }
  }

  @Test func `sessions run side by side`() async throws {
    let extractor = try Engine.extractor()
    let results = try await withThrowingTaskGroup(of: [Extraction].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let session = try extractor.makeSession()
          var generator = NoteGenerator(seed: 5)
          return (0..<100).map { _ in
            session.extract(Array(generator.note(upTo: 12).utf8))
          }
        }
      }
      var results: [[Extraction]] = []
      for try await result in group { results.append(result) }
      return results
    }
    #expect(results.count == 4 && Set(results).count == 1)
  }

  @Test func `a note of hundreds of kilobytes is read like any other`() throws {
    let part = "bright blueberry, but not bitter; a hint of rose 🍋. "
    let note = Array(String(repeating: part, count: 5_500).utf8)
    #expect(note.count > 300_000)
    let session = try Engine.extractor().makeSession()
    let found = session.extract(note)
    var explained = session.extract(note, explaining: true)
    explained.expectInvariants(of: note)
    explained.explanation = nil
    #expect(found == explained)
    #expect(found.flavors.map(\.mentions.count) == [5_500, 5_500, 5_500])
    // And the next one as if nothing had been.
    #expect(try session.extract(Array(part.utf8)) == Engine.read(Array(part.utf8)))
  }
}
