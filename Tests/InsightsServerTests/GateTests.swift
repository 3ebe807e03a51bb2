import InsightsServer
import Testing

/// Who may ask: no stranger's page, by whatever name it calls the server.
@Suite struct GateTests {
  private let note = #"{"text": "honey"}"#

  @Test(arguments: [
    ("127.0.0.1:8317", 200), ("localhost:8317", 200), ("LOCALHOST:8317", 200), ("[::1]:8317", 200),
    ("rebound.example:8317", 421), ("127.0.0.1", 421), ("127.0.0.1:80", 421), ("", 421),
    ("127.0.0.1:8317.example", 421), ("localhost.:8317", 421), ("0.0.0.0:8317", 421),
  ])
  func `only this machine's names are answered to`(host: String, status: Int) async throws {
    let server = try ServiceFixture()
    #expect(await server.get("/health", ["host": host]).status == status)
    #expect(await server.get("/journal", ["host": host]).status == status)
  }

  @Test func `a request must name a host`() async throws {
    let server = try ServiceFixture(journal: nil)
    let reply = await server.service.reply(
      to: ServerRequest("GET", "/health"), through: server.gate)
    #expect(reply.status == 421)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8317", 200), ("http://localhost:8317", 200), ("http://[::1]:8317", 200),
    ("https://evil.example", 403), ("null", 403), ("http://127.0.0.1:3000", 403),
    ("https://127.0.0.1:8317", 403), ("", 403),
  ])
  func `pages of other origins may not ask`(origin: String, status: Int) async throws {
    let server = try ServiceFixture(journal: nil)
    let headers = ["origin": origin]
    #expect(await server.post("/extract", note, headers).status == status)
    let reply = await server.get("/health", headers)
    #expect(reply.status == status && reply.header("Access-Control-Allow-Origin") == nil)
  }

  @Test(arguments: [
    (["sec-fetch-site": "same-origin"], 200), (["sec-fetch-site": "none"], 200),
    (["sec-fetch-site": "cross-site"], 403), (["sec-fetch-site": "same-site"], 403),
    (
      ["sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"], 403
    ),
    (
      ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"],
      403
    ),
    (
      ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"],
      200
    ),
  ])
  func `other sites may only link here`(headers: [String: String], status: Int) async throws {
    let server = try ServiceFixture(journal: nil)
    #expect(await server.get("/", headers).status == status)
    if headers["sec-fetch-mode"] != nil {
      #expect(await server.post("/extract", note, headers).status == 403)
    }
  }

  @Test func `an allowed origin may ask and read`() async throws {
    let origin = "http://localhost:5173"
    let server = try ServiceFixture(journal: nil, origins: [origin])
    let headers = ["origin": origin, "sec-fetch-site": "same-site"]
    let reply = await server.post("/extract", note, headers)
    #expect(reply.status == 200 && reply.header("Access-Control-Allow-Origin") == origin)
    #expect(reply.header("Vary") == "Origin")
    #expect(reply.header("Access-Control-Allow-Credentials") == nil)
    let asked = await server.ask(
      "OPTIONS", "/extract", headers.merging(["access-control-request-method": "POST"]) { $1 })
    #expect(asked.status == 204 && asked.header("Access-Control-Allow-Headers") == "Content-Type")
    #expect(await server.post("/extract", note, ["origin": "http://localhost:5174"]).status == 403)
    #expect(
      await server.ask("OPTIONS", "/extract", ["origin": "https://evil.example"]).status == 403)
  }

  @Test func `mistakes can be read by an allowed page, and nothing is guessed from content`()
    async throws
  {
    let server = try ServiceFixture(journal: nil, origins: ["https://notes.example"])
    let reply = await server.get("/nothing", ["origin": "https://notes.example"])
    #expect(reply.status == 404)
    #expect(reply.header("Access-Control-Allow-Origin") == "https://notes.example")
    #expect(reply.header("X-Content-Type-Options") == "nosniff")
    #expect(await server.get("/").header("Cross-Origin-Resource-Policy") == "same-origin")
  }

  @Test(
    arguments: [
      ("https://example.org", "https://example.org"),
      ("HTTP://Localhost:5173", "http://localhost:5173"),
      ("http://[::1]:80", "http://[::1]:80"), ("*", nil), ("null", nil), ("example.org", nil),
      ("https://", nil), ("https://example.org/", nil), ("https://a b", nil), ("file://x", nil),
      ("https://user@example.org", nil),
    ] as [(String, String?)])
  func `an origin is a scheme, a host and a port`(text: String, origin: String?) {
    #expect(ServerGate.origin(text) == origin)
  }

  @Test(arguments: [
    ("/search?q=a+b&flavor=%C3%A9t%C3%A9&not=", ["q=a b", "flavor=été", "not="]),
    ("/search?q=%FF&x=%4", ["q=%FF", "x=%4"]), ("/search?&&a", ["a="]), ("/%73earch", []),
  ])
  func `queries are decoded`(target: String, fields: [String]) {
    let request = ServerRequest("GET", target)
    #expect(request.path == "/search")
    #expect(request.query.map { "\($0.name)=\($0.value)" } == fields)
  }
}
