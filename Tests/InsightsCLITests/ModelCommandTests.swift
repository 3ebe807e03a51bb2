import Foundation
import Insights
import TestSupport
import Testing

/// Commands with a language model, which a server of the test plays, and without one.
@Suite(.ownThreads) struct ModelCommandTests {
  private let program: InsightsProgram

  init() {
    var program = InsightsProgram()
    // The machine may be busy.
    program.variables["INSIGHTS_MODEL_TIMEOUT"] = "300"
    self.program = program
  }

  private func with(_ server: FakeServer, byVariable: Bool = false) -> InsightsProgram {
    var program = program
    if byVariable { program.variables["INSIGHTS_MODEL_URL"] = server.url }
    return program
  }

  private static let answer = #"""
    {"flavors": [{"node": "fruity.berry.blueberry", "quote": "blueberry", "intensity": "strong"},
      {"node": "floral.floral.jasmine", "quote": "blueberry", "intensity": "light"}],
      "summary": "A bright cup of blueberry, not bitter."}
    """#

  @Test func `a note is read by the model, within its words`() throws {
    let server = try FakeServer.model(answering: Self.answer)
    let run = try with(server).run(
      "extract", "--model-url", server.url, "Bright blueberry, not bitter")
    #expect(
      run
        == .init(
          status: 0,
          output: """
              Fruity › Berry › Blueberry  99%  "blueberry", strong
              absent: Bitter
              acidity 4/5  "Bright"
              bitterness 1/5  "not bitter"
              A bright cup of blueberry, not bitter.
              read by: model

            """,
          errors: "insights: of the model's answers, what did not hold was dropped; "
            + "--format json says how much\n"))
    let json = try with(server, byVariable: true).run(
      "extract", "--format", "json", "Bright blueberry, not bitter")
    #expect(json.output.hasPrefix(#"{"text": "Bright blueberry, not bitter", "tier": "model", "#))
    let found = try JSONDecoder().decode(Extraction.self, from: Data(json.output.utf8))
    #expect(found.remarks.map(\.cause) == ["1"] && found.tier == "model")
    #expect(
      try JSONSchema(named: "extraction").problems(of: EncodedValue(Array(json.output.utf8))) == [])
  }

  @Test func `files are read note by note, and a failure is said once`() throws {
    let server = try FakeServer.model { _, number in
      number == 0 ? FakeServer.chat(Self.answer) : FakeServer.http("", status: 501)
    }
    let run = try with(server).run(
      "extract", "--format", "jsonl", "--model-url", server.url, "--input", "-",
      input: String(repeating: "blueberry\n", count: 20))
    let tiers = run.output.split(separator: "\n").map { $0.contains(#""tier": "model""#) }
    #expect(tiers == [true] + Array(repeating: false, count: 19))
    #expect(run.output.contains(#""line": 20, "tier": "lexical""#))
    // One that answered, three that failed: then the model is left alone.
    #expect(server.questions.count == 4)
    let lines = run.errors.split(separator: "\n")
    #expect(
      lines.filter { $0.contains("refuses with status 501; see 'insights tiers'") }.count == 1)
    #expect(lines.filter { $0.contains("failed several times in a row") }.count == 1)
    #expect(run.status == 0)
  }

  @Test(arguments: ["text", "json", "jsonl", "csv"])
  func `a server that is away changes no result`(format: String) throws {
    let url = try FakeServer.deadURL()
    let note = "Blueberry, not bitter"
    let plain = try program.run("extract", "--format", format, note)
    let run = try program.run("extract", "--format", format, "--model-url", url, note)
    #expect(run.status == 0)
    #expect(
      run.errors == "insights: the model was not used: no server answers; see 'insights tiers'\n")
    let without = run.output.replacingOccurrences(of: "  read by: lexical\n", with: "")
      .replacingOccurrences(of: #", "tier": "lexical""#, with: "")
    #expect(without == plain.output)
    #expect(plain.errors.isEmpty && !plain.output.contains("lexical\""))
  }

  @Test(arguments: [
    (
      "http://example.com",
      "http://example.com is not on this machine; name a server on it, or add --allow-remote to send texts to another one, unencrypted"
    ),
    (
      "http://192.168.0.7:8080",
      "http://192.168.0.7:8080 is not on this machine; name a server on it, or add --allow-remote to send texts to another one, unencrypted"
    ),
    (
      "https://localhost",
      "'https://localhost' is no address of a server; write it as http://127.0.0.1:8080; https is not supported"
    ),
    (
      "localhost:80",
      "'localhost:80' is no address of a server; write it as http://127.0.0.1:8080; https is not supported"
    ),
  ])
  func `another machine is refused`(url: String, message: String) throws {
    for arguments in [
      ["extract", "honey"], ["tiers"], ["label", "--input", "Fixtures/labels/example.txt"],
      ["patterns", "--db", "Fixtures/journal.sqlite"],
    ] {
      let run = try program.run(arguments + ["--model-url", url])
      #expect(run == .init(status: 64, output: "", errors: "insights: \(message)\n"))
    }
  }

  @Test func `the tiers of this machine`() throws {
    #expect(
      try program.run("tiers").output == """
        lexical     available
        model       no server is named
        foundation  this device or build does not have it

        """)
    let server = try FakeServer.model(answering: "{}")
    let run = try with(server, byVariable: true).run("tiers")
    #expect(
      run.output.contains("model       available                              \(server.url)\n"))
    #expect(server.questions.isEmpty)
  }

  @Test func `patterns are told, and a wrong number is not`() throws {
    let server = try FakeServer.model(
      answering:
        #"{"sentences": ["Your Sidama Natural gains 77 stars.", "You like Sidama Natural."]}"#)
    let arguments = ["patterns", "--db", "Fixtures/journal.sqlite"]
    let plain = try program.run(arguments)
    let run = try program.run(arguments + ["--model-url", server.url])
    #expect(run.output.hasSuffix(plain.output) && !run.output.contains("77"))
    #expect(run.errors.isEmpty)
    #expect(server.questions.count == 1)
    let json = try program.run(arguments + ["--model-url", server.url, "--format", "json"])
    #expect(json.output.hasPrefix("{\"brews\": ") && !json.output.contains("words of the model"))
    #expect(server.questions.count == 1)
  }

  @Test func `a brew is explained from what is shown`() throws {
    let server = try FakeServer.model(
      answering:
        #"{"sentences": ["At 95 °C the Boquete Geisha gave 94 °C.", "Boquete Geisha on the V60."]}"#
    )
    let arguments = ["journal", "show", "1e488141", "--db", "Fixtures/journal.sqlite"]
    let plain = try program.run(arguments)
    let run = try program.run(arguments + ["--model-url", server.url])
    #expect(
      run.output == plain.output + "\nIn the words of the model:\n  Boquete Geisha on the V60.\n")
    _ = try program.run(
      "journal", "show", "V60 house", "--db", "Fixtures/journal.sqlite", "--model-url", server.url)
    #expect(server.questions.count == 1)
  }

  @Test func `a label is corrected before it is read`() throws {
    let server = try FakeServer.model(
      answering: #"{"repairs": [{"quote": "Eth1op1a", "text": "Ethiopia"}]}"#)
    let run = try program.run(
      "label", "--format", "json", "--model-url", server.url, input: "Origin: Eth1op1a\n250 g\n")
    #expect(run.errors == "insights: the model reads 'Eth1op1a' as 'Ethiopia'\n")
    #expect(run.output.contains(#""origin": ["Ethiopia"]"#))
  }
}
