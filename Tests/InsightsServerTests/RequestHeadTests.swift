import InsightsServer
import Testing

/// What a request's first lines say, and which are none.
@Suite struct RequestHeadTests {
  private func head(_ lines: String...) throws -> RequestHead {
    try RequestHead(Array(lines.joined(separator: "\r\n").utf8))
  }

  @Test func `names of headers may be in any case`() throws {
    let head = try head(
      "POST /extract?a=1 HTTP/1.1", "HOST:127.0.0.1:8317", "Content-length: 12")
    #expect(head.method == "POST" && head.target == "/extract?a=1" && head.body == .count(12))
    #expect(!head.isLast && !head.expectsContinue)
  }

  @Test func `repeated headers are a list`() throws {
    let head = try head("GET / HTTP/1.1", "Accept: text/html", "accept: \t*/*  ", "Empty:")
    #expect(head.headers == ["accept": "text/html, */*", "empty": ""])
  }

  @Test(arguments: [
    ("GET / HTTP/1.1", "Connection: keep-alive, Close", true), ("GET / HTTP/1.0", "A: b", true),
    ("GET / HTTP/1.1", "Connection: keep-alive", false), ("GET / HTTP/1.1", "A: close", false),
  ])
  func `a connection may end with a request`(first: String, second: String, isLast: Bool) throws {
    #expect(try head(first, second).isLast == isLast)
  }

  @Test func `bodies may come in chunks, and wait for leave`() throws {
    let head = try head("PUT / HTTP/1.1", "Transfer-Encoding: Chunked", "Expect: 100-Continue")
    #expect(head.body == .chunked && head.expectsContinue)
  }

  @Test(arguments: [
    ("", 400), ("GET", 400), ("GET /", 400), ("GET  / HTTP/1.1", 400), ("GET / HTTP/1.1 x", 400),
    ("G T / HTTP/1.1", 400), ("GET http://a/ HTTP/1.1", 400), ("GET / FTP/1.1", 400),
    ("GET / HTTP/2", 505), ("GET / HTTP/1.1\nA: b", 400), ("GET / HTTP/1.1\r\nA: \u{1}", 400),
    ("GET / HTTP/1.1\r\nno colon", 400), ("GET / HTTP/1.1\r\n: b", 400),
    ("GET / HTTP/1.1\r\nA : b", 400), ("GET / HTTP/1.1\r\nA: b\r\n folded", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: a", 400),
    ("POST / HTTP/1.1\r\nContent-Length: -1", 400),
    ("POST / HTTP/1.1\r\nContent-Length: +1", 400), ("POST / HTTP/1.1\r\nContent-Length:", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked", 400),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: gzip", 501),
  ])
  func `what can be read in two ways is no request`(text: String, status: Int) {
    let problem = #expect(throws: ServerProblem.self) { try RequestHead(Array(text.utf8)) }
    #expect(problem?.status == status)
  }

  @Test func `bytes that are no text are no request`() {
    #expect(throws: ServerProblem.self) { try RequestHead([0x47, 0xFF, 0x20]) }
  }

  @Test func `an answer has its length, but where its status has no body`() {
    let reply = ServerReply(type: "text/plain", body: Array("hé".utf8))
    let text = String(decoding: reply.message(isLast: true), as: UTF8.self)
    #expect(
      text == "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n"
        + "Connection: close\r\n\r\nhé")
    #expect(reply.message(isBare: true).suffix(4) == Array("\r\n\r\n".utf8)[...])
    let known = ServerReply(status: 304, type: "", body: [])
    #expect(known.message() == Array("HTTP/1.1 304 Not Modified\r\n\r\n".utf8))
  }
}
