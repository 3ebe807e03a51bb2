import Insights
import InsightsServer
import TestSupport
import Testing

/// Notes, labels and the wheel over the server's interface.
@Suite struct NoteRouteTests {
  private let server: ServiceFixture

  init() throws {
    server = try ServiceFixture(journal: nil)
  }

  @Test func `a note gives the object of the command line`() async throws {
    let reply = await server.post("/extract", #"{"text": "Blueberry, not bitter", "id": [7]}"#)
    #expect(reply.status == 200 && reply.header("Content-Type") == "application/json")
    let program = try InsightsProgram().run(
      "extract", "--format", "jsonl", "--input-format", "jsonl", "--input", "-",
      input: #"{"text": "Blueberry, not bitter", "id": [7]}"# + "\n")
    #expect(reply.text == program.output)
  }

  @Test func `a byte order mark before a body says nothing`() async {
    for (path, body) in [("/extract", #"{"text": "honey"}"#), ("/label", #"{"text": "Kenya AA"}"#)]
    {
      let plain = await server.post(path, body)
      let marked = await server.post(path, "\u{FEFF}" + body)
      #expect(marked.status == 200 && marked.text == plain.text, "\(path)")
    }
  }

  @Test func `a list of notes gives a list in its order`() async throws {
    let reply = await server.post(
      "/extract?explain=true", #"["honey", {"id": "b", "text": "lemon"}, ""]"#)
    guard case .array(let found) = try EncodedValue(reply.body) else {
      Issue.record("no list: \(reply.text)")
      return
    }
    let nodes = found.map { value -> EncodedValue? in
      if case .object(let fields) = value { fields["nodes"] } else { nil }
    }
    #expect(
      nodes == [
        .array([.text("sweet.brown-sugar.honey")]), .array([.text("fruity.citrus-fruit.lemon")]),
        .array([]),
      ])
    #expect(reply.text.contains(#""id": "b""#) && reply.text.contains("\"explanation\""))
    #expect(await server.post("/extract", "[]").text == "[]\n")
  }

  @Test(arguments: [("", 7), ("?offsets=utf16", 4), ("?offsets=codepoints", 3)])
  func `offsets count what is asked for`(query: String, start: Int) async {
    for body in [#"{"text": "é🍑 honey"}"#, #"["é🍑 honey"]"#] {
      let reply = await server.post("/extract" + query, body)
      let place = #""text": "honey", "start": \#(start), "end": \#(start + 5)"#
      #expect(reply.text.contains(place), "\(reply.text)")
    }
  }

  @Test func `a unit of offsets that is none is refused with those there are`() async {
    let reply = await server.post("/extract?offsets=runes", #"["honey"]"#)
    #expect(
      reply.problem
        == "offsets 'runes' is none of its values; write 'bytes' or 'utf16' or 'codepoints'")
  }

  @Test(arguments: [
    ("", 1), ("honey", 1), ("{}", 1), (#"{"text": 1}"#, 10), (#"{"text": "a"} x"#, 15),
    (#"{"text": "a""#, 13), (#"["a", 2]"#, 7), (#"{"text": "\ud800"}"#, 17),
  ])
  func `what is no note is refused with its place`(body: String, byte: Int) async {
    let reply = await server.post("/extract", body)
    #expect(reply.status == 400)
    #expect(
      reply.problem
        == "the body is no note at byte \(byte); send {\"text\": \"…\"}, or a list of those or of strings"
    )
  }

  @Test func `a body must be JSON in UTF-8 and say so`() async {
    let body = #"{"text": "honey"}"#
    #expect(await server.post("/extract", body, ["content-type": "text/plain"]).status == 415)
    #expect(await server.post("/extract", body, ["content-type": ""]).status == 415)
    let type = "Application/JSON ; charset=utf-8"
    #expect(await server.post("/extract", body, ["content-type": type]).status == 200)
    let request = ServerRequest(
      "POST", "/extract",
      headers: ["Host": ServiceFixture.host, "Content-Type": "application/json"],
      body: [0x22, 0xFF, 0x22])
    let reply = await server.service.reply(to: request, through: server.gate)
    #expect(
      reply.status == 400 && reply.problem == "the body is not UTF-8 text; send JSON in UTF-8")
  }

  @Test func `a label gives the object of the command line`() async throws {
    let lines = #"["KENYA", "Process: washed", "250 g"]"#
    let reply = await server.post("/label?today=2026-08-31", #"{"id": 1, "lines": \#(lines)}"#)
    let scratch = try TemporaryFolder()
    let file = try scratch.write(#"{"id": 1, "lines": \#(lines)}"#, to: "label.jsonl")
    let program = try InsightsProgram().run(
      "label", "--input", file, "--today", "2026-08-31", "--format", "json")
    #expect(reply.status == 200 && reply.text == program.output)
    let text = await server.post(
      "/label?today=2026-08-31", #"{"id": 1, "text": "KENYA\nProcess: washed\n250 g"}"#)
    #expect(text.text == reply.text)
  }

  @Test func `what is no label is refused`() async {
    #expect(await server.post("/label", "{}").problem?.hasPrefix("the body has no label; ") == true)
    #expect(await server.post("/label", #"{"lines": [1]}"#).status == 400)
    #expect(await server.post("/label", "[").problem?.contains("at byte 1;") == true)
    let long = String(repeating: "a", count: LabelText.mostBytes + 1)
    #expect(await server.post("/label", #"{"text": "\#(long)"}"#).status == 413)
  }

  @Test func `the wheel is that of the command line`() async throws {
    let program = InsightsProgram()
    #expect(
      try await server.get("/wheel").text == program.run("wheel", "--format", "json").output)
    #expect(
      try await server.get("/wheel?flavor=brown+sugar").text
        == program.run("wheel", "brown sugar", "--format", "json").output)
    let drawing = await server.get("/wheel.svg?flavor=honey")
    #expect(drawing.header("Content-Type") == "image/svg+xml")
    #expect(try drawing.text == program.run("wheel", "honey", "--svg", "-").output)
    let typo = await server.get("/wheel?flavor=blubery")
    #expect(
      typo.problem
        == "the wheel has no flavor 'blubery'; did you mean fruity.berry.blueberry?")
    #expect(await server.get("/wheel?flavor=citrus").status == 400)
  }

  @Test func `paths, methods and parameters that are not there are named`() async {
    #expect(await server.get("/extracts").problem == "there is no /extracts; see /openapi.json")
    #expect(await server.get("/extracts").status == 404)
    let other = await server.get("/extract")
    #expect(other.status == 405 && other.problem == "/extract takes POST requests; send one")
    #expect(
      await server.get("/wheel?flavour=honey").problem
        == "there is no parameter 'flavour'; /wheel takes flavor")
    #expect(await server.get("/health?a=1").status == 400)
    #expect(
      await server.get("/wheel?flavor=a&flavor=b").problem
        == "'flavor' is given twice; give it once")
    #expect(
      await server.post("/extract?explain=yes", "[]").problem
        == "explain 'yes' is no truth value; write true or false")
  }

  @Test func `without a journal nothing is said about one`() async {
    for path in ["/patterns", "/report", "/report/page", "/suggest", "/search", "/journal"] {
      let reply = await server.get(path)
      #expect(reply.status == 404)
      #expect(reply.problem == "no journal is served; start the server with --db")
    }
  }

  @Test func `health says the version`() async {
    let reply = await server.get("/health")
    #expect(reply.text == #"{"status": "ok", "version": "\#(InsightsVersion.current)"}"# + "\n")
  }
}
