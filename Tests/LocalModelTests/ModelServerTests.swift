import Insights
import TestSupport
import Testing

@testable import LocalModel

/// A server that is slow, broken, lying or away costs a note, and no more.
@Suite struct ModelServerTests {
  private static let question = ChatQuestion(
    instructions: "Read \"this\".", text: "honey\n", answerTokens: 9)
  private static let schema = Array(#"{"type": "object"}"#.utf8)

  private func model(
    _ server: FakeServer, clock: TestClock = TestClock(),
    _ change: (inout ModelSettings) -> Void = { _ in }
  ) throws -> ModelServer {
    var settings = ModelSettings(url: server.url)
    change(&settings)
    return try ModelServer(settings, clock: clock)
  }

  private func ask(_ model: ModelServer) async throws -> JSONValue {
    try await model.ask(Self.question, schema: Self.schema)
  }

  @Test func `a question has a schema, no chance and a seed`() async throws {
    let server = try FakeServer.model(answering: #"{"a": [1, "é"]}"#)
    let answer = try await ask(try model(server))
    #expect(answer == .object(["a": .list([.number(1), .string("é")])]))
    #expect(
      server.requests.map(\.line) == [
        "GET /health", "GET /v1/models", "POST /v1/chat/completions",
      ])
    let request = try #require(server.questions.first)
    #expect(request.head.contains("\r\nHost: 127.0.0.1:\(server.port)\r\n"))
    #expect(
      JSONValue(Array(request.body.utf8))
        == .object([
          "model": .string("tiny"),
          "messages": .list([
            .object(["role": .string("system"), "content": .string("Read \"this\".")]),
            .object(["role": .string("user"), "content": .string("honey\n")]),
          ]),
          "temperature": .number(0), "seed": .number(7), "max_tokens": .number(9),
          "stream": .bool(false),
          "response_format": .object([
            "type": .string("json_schema"),
            "json_schema": .object([
              "name": .string("answer"), "strict": .bool(true),
              "schema": .object(["type": .string("object")]),
            ]),
          ]),
        ]))
  }

  @Test func `a model may be named`() async throws {
    let server = try FakeServer.model(answering: "{}")
    let named = try model(server) { $0.modelName = "large" }
    _ = try await ask(named)
    #expect(server.questions[0].body.contains(#""model": "large""#))
  }

  @Test(arguments: [400, 422, 500])
  func `what refuses one dialect is asked in the other from then on`(status: Int) async throws {
    let server = try FakeServer.model { request, _ in
      request.body.contains("json_schema")
        ? FakeServer.http(#"{"error": {}}"#, status: status) : FakeServer.chat("{}")
    }
    let model = try model(server)
    for _ in 0..<3 { #expect(try await ask(model) == .object([:])) }
    #expect(
      server.questions.map { $0.body.contains("json_schema") } == [true, false, false, false])
    #expect(server.questions[1].body.contains(#""type": "json_object", "schema": {"type""#))
  }

  @Test func `a server without schemas is known as such`() async throws {
    let server = try FakeServer.model { _, _ in FakeServer.http("{}", status: 400) }
    let model = try model(server)
    await #expect(throws: ModelError(.refused, status: 400)) { try await ask(model) }
    #expect(await model.availability() == .unavailable(.noStructuredAnswers))
    await #expect(throws: ModelError(.unavailable, reason: .noStructuredAnswers)) {
      try await ask(model)
    }
    #expect(server.questions.count == 2)
  }

  @Test func `no server is there`() async throws {
    let model = try ModelServer(ModelSettings(url: try FakeServer.deadURL()))
    #expect(await model.availability() == .unavailable(.notRunning))
    await #expect(throws: ModelError(.unavailable, reason: .notRunning)) { try await ask(model) }
  }

  @Test func `a model that is being loaded`() async throws {
    let health = try FakeServer { _, _ in FakeServer.http("{}", status: 503) }
    #expect(await (try model(health)).availability() == .unavailable(.loading))
    let models = try FakeServer { request, _ in
      FakeServer.http("{}", status: request.line == "GET /health" ? 404 : 503)
    }
    #expect(await (try model(models)).availability() == .unavailable(.loading))
  }

  @Test(arguments: ["{}", "<html>", #"{"data": 7}"#])
  func `something else is running there`(body: String) async throws {
    let server = try FakeServer { _, _ in FakeServer.http(body) }
    #expect(await (try model(server)).availability() == .unavailable(.notRunning))
  }

  @Test func `the availability is remembered, and asked for once by many`() async throws {
    let server = try FakeServer.model(answering: "{}")
    let model = try model(server)
    await withTaskGroup(of: TierAvailability.self) { group in
      for _ in 0..<20 { group.addTask { await model.availability() } }
      for await availability in group { #expect(availability == .available) }
    }
    #expect(server.requests.count == 2)
    let clock = TestClock()
    let forgetful = try self.model(server, clock: clock)
    for _ in 0..<3 {
      _ = await forgetful.availability()
      clock.advance(by: .seconds(30))
    }
    #expect(server.requests.count == 8)
  }

  /// What a server does to a question, and what that is called.
  private static let faults: [([FakeServer.Act], ModelError)] = [
    (FakeServer.http("{}", status: 501), ModelError(.refused, status: 501)),
    (FakeServer.http("{}", status: 302), ModelError(.refused, status: 302)),
    ([], ModelError(.brokenOff)),
    (
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"), .halfClose], ModelError(.brokenOff)
    ),
    ([.send("220 mail.example.com ESMTP\r\n"), .hang], ModelError(.noHTTP)),
    ([.send("HTTP/1.1 200 OK\r\n\r\n"), .endless("0123456789")], ModelError(.tooLong)),
    (
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"), .endless("1\r\nx\r\n")],
      ModelError(.tooLong)
    ),
    (FakeServer.http("not JSON"), ModelError(.malformed)),
    (FakeServer.http("{}"), ModelError(.malformed)),
    (FakeServer.http(#"{"choices": []}"#), ModelError(.malformed)),
    (FakeServer.http(#"{"choices": [{"message": {"content": null}}]}"#), ModelError(.malformed)),
    (FakeServer.chat("Certainly! Here is the JSON: {}"), ModelError(.malformed)),
    (FakeServer.chat(#"{"flavors": [{"#), ModelError(.malformed)),
    (FakeServer.chat(String(repeating: "[", count: 5000)), ModelError(.malformed)),
  ]

  @Test(arguments: faults)
  func `a fault has a name, and three in a row are enough`(
    acts: [FakeServer.Act], error: ModelError
  ) async throws {
    let server = try FakeServer.model { _, _ in acts }
    let model = try model(server) { $0.responseLimit = 100_000 }
    for _ in 0..<3 { await #expect(throws: error) { try await ask(model) } }
    let asked = server.questions.count
    #expect(asked == 3)
    let reason: TierAvailability.Reason =
      error.code == .malformed ? .noStructuredAnswers : .failing
    for _ in 0..<50 {
      await #expect(throws: ModelError(.unavailable, reason: reason)) { try await ask(model) }
    }
    #expect(server.questions.count == asked)
    #expect(await model.availability() == .unavailable(reason))
  }

  @Test func `a server that hangs takes no longer than allowed`() async throws {
    let clock = TestClock()
    let late = FakeServer.Act.run { clock.advance(by: .seconds(10)) }
    let server = try FakeServer.model { _, _ in [late, .hang] }
    await #expect(throws: ModelError(.timedOut)) { try await ask(model(server, clock: clock)) }
    let drip = try FakeServer.model { _, _ in
      [.send("HTTP/1.1 200 OK\r\n\r\n"), late, .endless(String(repeating: " ", count: 10))]
    }
    let patient = try model(drip, clock: clock) { $0.responseLimit = .max }
    await #expect(throws: ModelError(.timedOut)) { try await ask(patient) }
    #expect(server.questions.count == 1 && drip.questions.count == 1)
  }

  /// All threads of tasks are held while the server answers, and when they go on all limits are over.
  @Test func `a server that answers in time is heard, however late its client gets a turn`()
    async throws
  {
    let clock = TestClock()
    let pool = TaskPool()
    let server = try FakeServer { _, _ in
      pool.hold()
      return FakeServer.http("{}", status: 503) + [
        .run {
          clock.advance(by: .seconds(3600))
          pool.release()
        }
      ]
    }
    #expect(await (try model(server, clock: clock)).availability() == .unavailable(.loading))
  }

  @Test func `chunks and halves of connections are fine when the answer is whole`() async throws {
    let body = Array(FakeServer.chatBody(#"{"flavors": []}"#))
    let chunks = body.map { "\(String(String($0).utf8.count, radix: 16))\r\n\($0)\r\n" }
    let server = try FakeServer.model { _, number in
      number == 0
        ? [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")]
          + chunks.map { .send($0) } + [.send("0\r\n\r\n")]
        : [.send("HTTP/1.1 200 OK\r\n\r\n" + String(body)), .halfClose]
    }
    let model = try model(server)
    for _ in 0..<2 { #expect(try await ask(model) == .object(["flavors": .list([])])) }
  }

  @Test func `an answer in between starts the count anew`() async throws {
    let server = try FakeServer.model { _, number in
      number % 3 == 2 ? FakeServer.chat("{}") : FakeServer.http("", status: 501)
    }
    let model = try model(server)
    for number in 0..<9 {
      let answer = try? await ask(model)
      #expect((answer != nil) == (number % 3 == 2))
    }
    #expect(server.questions.count == 9)
  }

  @Test func `after a rest one question is tried`() async throws {
    let server = try FakeServer.model { _, number in
      number < 4 ? FakeServer.http("", status: 501) : FakeServer.chat("{}")
    }
    let clock = TestClock()
    let model = try model(server, clock: clock)
    for _ in 0..<3 { await #expect(throws: ModelError.self) { try await ask(model) } }
    clock.advance(by: .seconds(29))
    await #expect(throws: ModelError(.unavailable, reason: .failing)) { try await ask(model) }
    clock.advance(by: .seconds(1))
    await #expect(throws: ModelError(.refused, status: 501)) { try await ask(model) }
    clock.advance(by: .seconds(30))
    #expect(try await ask(model) == .object([:]))
  }

  @Test func `a cancelled question ends, and is no failure`() async throws {
    let server = try FakeServer.model { _, number in
      number < 5 ? [.hang] : FakeServer.chat("{}")
    }
    let model = try model(server)
    for number in 0..<5 {
      let asking = Task { try await ask(model) }
      while server.questions.count <= number { await Task.yield() }
      asking.cancel()
      await #expect(throws: CancellationError.self) { try await asking.value }
    }
    #expect(try await ask(model) == .object([:]))
  }

  @Test func `one question is asked at a time`() async throws {
    let server = try FakeServer.model(answering: "{}")
    let model = try model(server)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { _ = try await ask(model) } }
      try await group.waitForAll()
    }
    #expect(server.questions.count == 10)
  }

  @Test func `changes of the availability are a stream`() async throws {
    let server = try FakeServer.model { _, _ in FakeServer.http("", status: 501) }
    let model = try model(server)
    var changes = model.availabilityUpdates().makeAsyncIterator()
    #expect(await changes.next() == .available)
    for _ in 0..<3 { _ = try? await ask(model) }
    #expect(await changes.next() == .unavailable(.failing))
  }
}
