import CLibrary
import Foundation
import TestSupport
import Testing

/// `insights serve` over the loopback interface, as programs on this machine ask it.
@Suite(.ownThreads) struct ServeCommandTests {
  private let program = InsightsProgram()
  private let note = #"{"text": "Blueberry, not bitter"}"#

  @Test func `it answers on the loopback addresses and on no other`() throws {
    let server = try RunningServer()
    #expect(server.addresses.first == "http://127.0.0.1:\(server.port)")
    #expect(server.addresses.count <= 2)
    let answer = try server.ask("POST", "/extract", body: note)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.contains("fruity.berry.blueberry"))
    if server.addresses.count == 2 {
      #expect(server.addresses[1] == "http://[::1]:\(server.port)")
      let connection = try Connection(port: server.port, address: "::1")
      try connection.send("GET /health HTTP/1.1\r\nHost: [::1]:\(server.port)\r\n\r\n")
      #expect(try connection.readAnswer().contains(#""status": "ok""#))
    }
    // Another address of this machine that a server for all addresses would answer on.
    #if os(Linux)
      #expect(throws: Connection.Problem(code: ECONNREFUSED)) {
        try Connection(port: server.port, address: "127.0.0.2")
      }
    #endif
  }

  @Test func `strangers are refused`() throws {
    let server = try RunningServer("--allow-origin", "https://notes.example")
    func status(_ head: String) throws -> String {
      let connection = try Connection(port: server.port)
      try connection.send(head + "Connection: close\r\n\r\n")
      return String(try connection.readToEnd().prefix(12))
    }
    let own = "Host: 127.0.0.1:\(server.port)\r\n"
    #expect(
      try status("GET /health HTTP/1.1\r\nHost: rebound.example:\(server.port)\r\n")
        == "HTTP/1.1 421")
    #expect(try status("GET /health HTTP/1.1\r\n") == "HTTP/1.1 421")
    #expect(
      try status("GET /health HTTP/1.1\r\n\(own)Origin: https://evil.example\r\n") == "HTTP/1.1 403"
    )
    #expect(
      try status("GET /health HTTP/1.1\r\n\(own)Origin: https://notes.example\r\n")
        == "HTTP/1.1 200")
  }

  @Test func `several requests come over one connection, at once too`() throws {
    let server = try RunningServer()
    let connection = try Connection(port: server.port)
    for _ in 0..<3 {
      try connection.send(server.request("POST", "/extract", body: note))
      #expect(try connection.readAnswer().hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
    let last = server.request("GET", "/health", ["Connection: close"])
    try connection.send(server.request("GET", "/wheel?flavor=honey") + last)
    let answers = try connection.readToEnd()
    #expect(answers.ranges(of: "HTTP/1.1 200 OK").count == 2)
    #expect(answers.contains("sweet.brown-sugar.honey") && answers.contains(#""status": "ok""#))
  }

  @Test func `a body that is too long is refused, and is no request`() throws {
    let server = try RunningServer()
    let hidden = server.request("GET", "/health")
    // What is a little too long is read and forgotten: the connection stays.
    let connection = try Connection(port: server.port)
    let long = String(repeating: hidden, count: (3 << 20) / hidden.utf8.count)
    try connection.send(server.request("POST", "/extract", body: long))
    #expect(try connection.readAnswer().hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
    try connection.send(server.request("GET", "/health", ["Connection: close"]))
    #expect(try connection.readToEnd().ranges(of: "HTTP/1.1 ").count == 1)
    // What is far too long ends the connection.
    let other = try Connection(port: server.port)
    try? other.send(
      server.request("POST", "/extract", ["Content-Length: 900000000"]) + hidden + hidden)
    let answers = try other.readToEnd()
    #expect(answers.ranges(of: "HTTP/1.1 ").count <= 1 && !answers.contains("200 OK"))
    #expect(try server.ask("GET", "/health").contains("200 OK"))
  }

  @Test func `a body may come in chunks`() throws {
    let server = try RunningServer()
    let connection = try Connection(port: server.port)
    let head = server.request(
      "POST", "/extract",
      ["Content-Type: application/json", "Transfer-Encoding: chunked", "Connection: close"])
    try connection.send(head + "9\r\n{\"text\": \r\n")
    try connection.send("8\r\n\"honey\"}\r\n0\r\n\r\n")
    #expect(try connection.readToEnd().contains("sweet.brown-sugar.honey"))
  }

  @Test(arguments: [
    "\0\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    "POST /extract HTTP/1.1\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n",
    "\r\n\r\n\r\n", "GET http://[ HTTP/1.1\r\n\r\n", "",
  ])
  func `what is no request ends its connection alone`(bytes: String) throws {
    let server = try RunningServer()
    do {
      let connection = try Connection(port: server.port)
      try connection.send(bytes)
    }
    #expect(try server.ask("GET", "/health").contains("200 OK"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends it with success, also while a connection is open`(signal: Int32) throws {
    let server = try RunningServer()
    let idle = try Connection(port: server.port)
    try idle.send(server.request("GET", "/health"))
    #expect(try idle.readAnswer().contains("200 OK"))
    #expect(server.end(by: signal) == 0)
    #expect(server.process.terminationReason == .exit)
    #expect(try idle.readToEnd() == "")
  }

  @Test func `a port is taken only once`() throws {
    let server = try RunningServer()
    let second = try program.run("serve", "--port", String(server.port))
    #expect(
      second
        == .init(
          status: 74, output: "",
          errors: "insights: another program has port \(server.port); "
            + "choose another with --port, or 0 for any\n"))
  }

  @Test(
    arguments: [
      (["--port", "70000"], 64, "--port must be from 0 to 65535, not 70000"),
      (["--allow-origin", "*"], 64, "--allow-origin '*' is no origin; write it as browsers do"),
      (["--db", "none.sqlite"], 66, "none.sqlite"),
      (["--db", "README.md"], 65, "README.md"),
      (["--db", "Sources"], 66, "Sources is a folder"), (["--db", ""], 64, "--db is empty"),
    ] as [([String], Int32, String)])
  func `what cannot be served is told before it listens`(
    arguments: [String], status: Int32, text: String
  ) throws {
    let run = try program.run(["serve", "--port", "0"] + arguments)
    #expect(run.status == status && run.output == "")
    #expect(run.errors.contains(text) && run.errors.split(separator: "\n").count == 1, "\(run)")
  }

  @Test func `the journal is served where it is named, and read only`() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path("journal.sqlite")
    try FileManager.default.copyItem(
      at: PackageFiles.url("Fixtures/journal.sqlite"), to: URL(filePath: path))
    let before = try scratch.bytes("journal.sqlite")
    let server = try RunningServer("--db", path)
    let found = try server.ask("GET", "/search?q=caramel&limit=2")
    #expect(found.contains("200 OK") && found.contains(#""brews": ["#))
    #expect(try server.ask("GET", "/report").contains("report.js"))
    #expect(server.end(by: SIGTERM) == 0)
    #expect(try scratch.bytes("journal.sqlite") == before && scratch.names == ["journal.sqlite"])
  }

  /// The lines of the manual, which ask the usual port.
  @Test func `the manual's lines print what it says`() throws {
    guard try program.shell("command -v curl").status == 0 else { return }
    let article = try PackageFiles.text("Sources/Insights/Insights.docc/Manual/FrontEnds.md")
    let block = try #require(
      article.components(separatedBy: "```sh\n").first { $0.hasPrefix("insights serve") })
    let lines = block.components(separatedBy: "\n```")[0].split(separator: "\n").map(String.init)
    #expect(lines[0] == "insights serve --port 8317 --db Fixtures/journal.sqlite &")
    let server = try RunningServer("--db", "Fixtures/journal.sqlite")
    for line in lines.dropFirst() {
      let run = try program.shell(line.replacing("8317", with: String(server.port)))
      #expect(run.status == 0 && run.output.hasPrefix("{"), "\(line): \(run)")
    }
  }
}
