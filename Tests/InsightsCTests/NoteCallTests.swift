import CInsights
import TestSupport
import Testing

/// Notes through the C interface.
@Suite(.ownThreads) struct NoteCallTests {
  private static let note = "Bright blueberry, not bitter"

  @Test func `a note gives the JSON of the program`() throws {
    let c = try CSession()
    let found = c.text { insights_extract_json($0, Self.note, Self.note.utf8.count, $1) }
    let printed = try InsightsProgram().run("extract", "--format", "jsonl", Self.note)
    #expect(found.status == INSIGHTS_OK && c.error.isEmpty)
    #expect(found.text.map { $0 + "\n" } == printed.output)
  }

  @Test func `structures say the same as JSON`() throws {
    let c = try CSession()
    var found: UnsafePointer<insights_extraction>?
    let note = "Blueberry, honey, more blueberry; not bitter"
    #expect(insights_extract(c.session, note, note.utf8.count, &found) == INSIGHTS_OK)
    let value = try #require(found).pointee
    func list(_ names: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) -> [String] {
      UnsafeBufferPointer(start: names, count: count).map { $0.map { String(cString: $0) } ?? "?" }
    }
    #expect(
      list(value.nodes, value.node_count) == ["fruity.berry.blueberry", "sweet.brown-sugar.honey"])
    #expect(list(value.negated, value.negated_count) == ["other.chemical.bitter"])
    let flavors = UnsafeBufferPointer(start: value.flavors, count: value.flavor_count)
    let blueberry = try #require(
      flavors.first { String(cString: $0.id) == "fruity.berry.blueberry" })
    #expect(String(cString: blueberry.name) == "Blueberry")
    #expect(blueberry.confidence > 0.9 && blueberry.confidence <= 1)
    #expect(blueberry.intensity > 0 && blueberry.intensity <= 1)
    #expect(blueberry.source == INSIGHTS_SOURCE_LEXICON)
    let mentions = UnsafeBufferPointer(start: blueberry.mentions, count: blueberry.mention_count)
    #expect(mentions.map { [$0.start, $0.end] } == [[0, 9], [23, 32]])
    #expect(String(cString: value.summary.bytes).utf8.count == value.summary.length)
    #expect(value.summary.length > 0 && value.sentiment > 0)
  }

  @Test func `an empty note has an empty result`() throws {
    let c = try CSession()
    var found: UnsafePointer<insights_extraction>?
    #expect(insights_extract(c.session, nil, 0, &found) == INSIGHTS_OK)
    let value = try #require(found).pointee
    #expect(value.node_count == 0 && value.flavor_count == 0 && value.negated_count == 0)
    #expect(value.summary.length == 0 && value.summary.bytes[0] == 0)
  }

  @Test(arguments: [INSIGHTS_BYTES, INSIGHTS_UTF16, INSIGHTS_CODEPOINTS])
  func `offsets count what the engine was asked for`(unit: Int) throws {
    let c = try CSession { $0.offsets = Int32(unit) }
    let before = "Sweet 🍑 é "
    let note = before + "blueberry"
    let counts = [before.utf8.count, before.utf16.count, before.unicodeScalars.count]
    #expect(Set(counts).count == 3)
    var found: UnsafePointer<insights_extraction>?
    #expect(insights_extract(c.session, note, note.utf8.count, &found) == INSIGHTS_OK)
    let value = try #require(found).pointee
    let flavors = UnsafeBufferPointer(start: value.flavors, count: value.flavor_count)
    let blueberry = try #require(flavors.first { String(cString: $0.name) == "Blueberry" })
    let mention = try #require(blueberry.mentions).pointee
    #expect(mention.start == counts[unit] && mention.end == counts[unit] + 9)
  }

  @Test func `many notes are lines in their order`() throws {
    let c = try CSession()
    let texts = ["honey", "", "a\nb", "no smoke"]
    let found = withText(texts[0]) { first in
      withText(texts[2]) { third in
        withText(texts[3]) { last in
          let notes = [first, insights_text(bytes: nil, length: 0), third, last]
          return c.text { insights_extract_many_json($0, notes, notes.count, $1) }
        }
      }
    }
    let single = texts.map { text in
      c.text { insights_extract_json($0, text, text.utf8.count, $1) }.text ?? "?"
    }
    #expect(found == CResult(status: 0, text: single.map { $0 + "\n" }.joined()))
    #expect(c.text { insights_extract_many_json($0, nil, 0, $1) } == CResult(status: 0, text: ""))
  }

  @Test func `a NUL in a note is text`() throws {
    let c = try CSession()
    let note: [CChar] = Array("honey".utf8CString) + Array("plum".utf8CString.dropLast())
    let found = c.text { insights_extract_json($0, note, note.count, $1) }
    #expect(found.status == INSIGHTS_OK)
    #expect(found.text?.contains(#""text": "honey\u0000plum""#) == true)
  }

  @Test func `sessions of one engine work at the same time`() async throws {
    let c = try CSession()
    let expected = c.text { insights_extract_json($0, Self.note, Self.note.utf8.count, $1) }
    let engine = UInt(bitPattern: c.engine)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var session: OpaquePointer?
          let engine = OpaquePointer(bitPattern: engine)
          #expect(insights_session_create(engine, &session) == INSIGHTS_OK)
          defer { insights_session_free(session) }
          for _ in 0..<50 {
            var text = insights_text()
            let status = insights_extract_json(
              session, Self.note, Self.note.utf8.count, &text)
            #expect(
              status == INSIGHTS_OK && text.bytes.map { String(cString: $0) } == expected.text)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `one session in several threads answers or refuses`() async throws {
    let c = try CSession()
    let note = String(repeating: "plum and honey, ", count: 100)
    let good = c.text { insights_extract_json($0, note, note.utf8.count, $1) }.text?.utf8.count
    let session = UInt(bitPattern: c.session)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 {
            var text = insights_text()
            let status = insights_extract_json(
              OpaquePointer(bitPattern: session), note, note.utf8.count, &text)
            #expect(status == INSIGHTS_OK || status == INSIGHTS_MISUSE)
            #expect(status == INSIGHTS_OK ? text.length == good : text.bytes == nil)
          }
        }
      }
    }
  }

  @Test func `precision leaves uncertain flavors out`() throws {
    let note = "maybe a hint of something like caramel"
    func count(_ precision: Double) throws -> Int {
      let c = try CSession { $0.precision = precision }
      var found: UnsafePointer<insights_extraction>?
      #expect(insights_extract(c.session, note, note.utf8.count, &found) == INSIGHTS_OK)
      return try #require(found).pointee.flavor_count
    }
    #expect(try count(0) == 1)
    #expect(try count(1) == 0)
  }
}
