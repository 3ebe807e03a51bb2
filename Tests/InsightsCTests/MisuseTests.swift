import CInsights
import TestSupport
import Testing

/// Wrong calls get a status and a message, and end nothing.
@Suite(.ownThreads) struct MisuseTests {
  @Test func `NULL is answered everywhere`() throws {
    let c = try CSession()
    var text = insights_text()
    var engine: OpaquePointer?
    var session: OpaquePointer?
    var found: UnsafePointer<insights_extraction>?
    let empty = insights_text()
    for status in [
      insights_engine_create(nil, nil, nil, 0), insights_session_create(nil, &session),
      insights_session_create(c.engine, nil), insights_session_create(nil, nil),
      insights_extract(nil, "a", 1, &found), insights_extract(c.session, "a", 1, nil),
      insights_extract(c.session, nil, 1, &found),
      insights_extract_json(nil, "a", 1, &text), insights_extract_json(c.session, "a", 1, nil),
      insights_extract_json(c.session, nil, 1, &text),
      insights_extract_many_json(c.session, nil, 1, &text),
      insights_extract_many_json(c.session, [insights_text(bytes: nil, length: 3)], 1, &text),
      insights_patterns_json(nil, "a", 1, nil, &text),
      insights_patterns_json(c.session, nil, 1, nil, &text),
      insights_patterns_json(c.session, "a", 1, nil, nil),
      insights_suggest_json(c.session, "a", 1, nil, &text),
      insights_suggest_json(nil, nil, 0, nil, nil),
      insights_report_html(nil, "a", 1, nil, &text),
      insights_report_html(c.session, nil, 9, nil, &text),
      insights_label_json(c.session, nil, 4, empty, &text),
      insights_label_json(nil, nil, 0, empty, nil),
      insights_wheel_json(c.session, nil, 1, &text), insights_wheel_json(nil, nil, 0, &text),
      insights_wheel_svg(c.session, "", 0, insights_text(bytes: nil, length: 1), &text),
      insights_wheel_svg(nil, nil, 0, empty, nil),
    ] {
      #expect(status == INSIGHTS_MISUSE)
    }
    insights_engine_free(nil)
    insights_session_free(nil)
    #expect(String(cString: insights_session_error(nil)) == "")
    #expect(engine == nil && session == nil && found == nil && text.bytes == nil)
    #expect(insights_engine_create(nil, &engine, nil, 0) == INSIGHTS_OK)
    insights_engine_free(engine)
  }

  @Test(arguments: [-1, Int.min, -4096])
  func `a length that cannot be is refused`(length: Int) throws {
    let c = try CSession()
    #expect(c.text { insights_extract_json($0, "a", length, $1) } == .failure(INSIGHTS_MISUSE))
    #expect(c.error == "the note has an impossible length")
    #expect(
      c.text { insights_extract_many_json($0, [insights_text()], length, $1) }
        == .failure(INSIGHTS_MISUSE))
  }

  @Test(arguments: [[0xFF], [0xC3], [0x61, 0xED, 0xA0, 0x80], [0xF8, 0x88], [0xC0, 0x80]])
  func `text that is not UTF-8 is refused`(bytes: [UInt8]) throws {
    let c = try CSession()
    let note = bytes.map(CChar.init(bitPattern:))
    #expect(
      c.text { insights_extract_json($0, note, note.count, $1) } == .failure(INSIGHTS_BAD_DATA))
    #expect(c.error == "the note is not UTF-8 text")
    #expect(
      c.text { insights_label_json($0, note, note.count, insights_text(), $1) }
        == .failure(INSIGHTS_BAD_DATA))
    #expect(c.text { insights_wheel_json($0, note, note.count, $1) } == .failure(INSIGHTS_BAD_DATA))
    #expect(
      c.text { insights_patterns_json($0, note, note.count, nil, $1) }
        == .failure(INSIGHTS_BAD_DATA))
    // The session is as good as before.
    #expect(c.text { insights_extract_json($0, "honey", 5, $1) }.status == INSIGHTS_OK)
    #expect(c.error == "")
  }

  @Test func `the error of a batch names the note`() throws {
    let c = try CSession()
    let bad: [CChar] = [-1]
    let result = bad.withUnsafeBufferPointer { bad in
      let notes = [
        insights_text(), insights_text(bytes: bad.baseAddress, length: 1), insights_text(),
      ]
      return c.text { insights_extract_many_json($0, notes, 3, $1) }
    }
    #expect(result == .failure(INSIGHTS_BAD_DATA) && c.error == "note 2 is not UTF-8 text")
  }

  /// The status and the message of creating an engine.
  private func create(
    room: Int = 200, _ configure: (inout insights_engine_options) -> Void
  ) -> (status: Int32, message: String) {
    var options = insights_engine_options()
    options.size = MemoryLayout<insights_engine_options>.stride
    configure(&options)
    var engine: OpaquePointer?
    var message = [CChar](repeating: 1, count: 200)
    let status = insights_engine_create(&options, &engine, &message, room)
    #expect(engine == nil)
    let text = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return (status, String(decoding: text, as: UTF8.self))
  }

  @Test func `options that cannot be are refused`() {
    let tooSmall = create { $0.size = 4 }
    #expect(tooSmall.status == INSIGHTS_MISUSE)
    #expect(tooSmall.message == "the options have the size 4; set it to sizeof of the structure")
    #expect(create { $0.size = 0 }.status == INSIGHTS_MISUSE)
    #expect(create { $0.size = -1 }.status == INSIGHTS_MISUSE)
    #expect(create { $0.precision = 1.5 }.status == INSIGHTS_MISUSE)
    #expect(create { $0.precision = .nan }.status == INSIGHTS_MISUSE)
    #expect(create { $0.offsets = 3 }.status == INSIGHTS_MISUSE)
    let unknown = create { $0.reader = 2 }
    #expect(unknown.status == INSIGHTS_MISUSE)
    #expect(unknown.message == "reader is 2; give INSIGHTS_CAREFUL or INSIGHTS_FAST")
  }

  @Test func `a later version's options are accepted where they ask for nothing new`() throws {
    struct Longer {
      var known = insights_engine_options()
      var new = 0
    }
    var longer = Longer()
    longer.known.size = MemoryLayout<Longer>.stride
    for (new, expected) in [(0, INSIGHTS_OK), (1, INSIGHTS_MISUSE)] {
      longer.new = new
      var engine: OpaquePointer?
      let status = withUnsafePointer(to: &longer) { pointer in
        pointer.withMemoryRebound(to: insights_engine_options.self, capacity: 1) {
          insights_engine_create($0, &engine, nil, 0)
        }
      }
      #expect(status == expected && (engine != nil) == (expected == INSIGHTS_OK))
      insights_engine_free(engine)
    }
  }

  @Test func `a missing dictionary is named`() {
    let missing = withText("/no/such/dictionary.dic") { path in create { $0.dictionary = path } }
    #expect(missing.status == INSIGHTS_MISSING_COMPONENT)
    #expect(
      missing.message
        == "/no/such/dictionary.dic cannot be read; name a .dic file that has its .aff file beside it"
    )
  }

  @Test(arguments: [(0, ""), (1, ""), (2, "/"), (6, "/ñ/p"), (3, "/"), (4, "/ñ"), (200, nil)])
  func `a message is cut to its room`(room: Int, text: String?) {
    let path = "/ñ/p"
    let made = withText(path) { path in create(room: room) { $0.dictionary = path } }
    #expect(made.status == INSIGHTS_MISSING_COMPONENT)
    if room == 0 {
      #expect(made.message.utf8.count == 200, "nothing is written")
    } else {
      #expect(made.message == text ?? made.message)
      #expect(made.message.utf8.count < room)
    }
  }

  @Test func `versions and statuses have words`() {
    #expect(String(cString: insights_version()) == INSIGHTS_VERSION)
    #expect(insights_abi_version() == INSIGHTS_ABI_VERSION)
    let known = [
      INSIGHTS_OK, INSIGHTS_MISUSE, INSIGHTS_USAGE, INSIGHTS_BAD_DATA, INSIGHTS_MISSING_INPUT,
      INSIGHTS_MISSING_COMPONENT, INSIGHTS_INTERNAL, INSIGHTS_IO_ERROR,
    ]
    let words = known.map { String(cString: insights_status_text(Int32($0))) }
    #expect(Set(words).count == known.count && !words.contains("unknown status"))
    #expect(String(cString: insights_status_text(-5)) == "unknown status")
  }

  @Test func `the header has the version of the program`() throws {
    #expect(try InsightsProgram().run("--version").output == INSIGHTS_VERSION + "\n")
  }
}
