import Testing

@testable import LocalModel

/// Answers in pieces of any size.
@Suite struct HTTPResponseTests {
  private static let whole: [(String, String)] = [
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "hello"),
    ("HTTP/1.0 200\r\ncontent-length:0\r\n\r\n", ""),
    ("HTTP/1.1 200 OK\nContent-Length: 2\n\nhi", "hi"),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;a=b\r\n world\r\n0\r\n\r\n",
      "hello world"
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 99\r\n\r\n"
        + "A\r\n0123456789\r\n0\r\nDate: now\r\n\r\n", "0123456789"
    ),
    ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n!", "!"),
    ("HTTP/1.1 204 None\r\n\r\n", ""),
  ]

  @Test(arguments: whole) func `pieces of any size make one answer`(text: String, body: String)
    throws
  {
    let bytes = Array(text.utf8)
    for size in [1, 2, 3, 7, bytes.count] {
      var response = HTTPResponse(limit: 1000)
      for start in stride(from: 0, to: bytes.count, by: size) {
        #expect(!response.isComplete)
        try response.take(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(response.isComplete, "\(text) by \(size)")
      #expect(String(decoding: response.body, as: UTF8.self) == body)
    }
  }

  @Test(arguments: whole) func `an answer that breaks off is none`(text: String, body: String)
    throws
  {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      var response = HTTPResponse(limit: 1000)
      try response.take(Array(bytes[..<count]))
      #expect(throws: ModelError(.brokenOff), "\(text) after \(count)") { try response.end() }
    }
  }

  @Test func `without a length the end of the connection counts`() throws {
    var response = HTTPResponse(limit: 1000)
    try response.take(Array("HTTP/1.1 500 No\r\n\r\nsorry".utf8))
    #expect(!response.isComplete)
    try response.end()
    #expect(response.status == 500 && response.body == Array("sorry".utf8))
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH", "HTTP/2 200\r\n\r\n", "HTTP/1.1 20\r\n\r\n", "HTTP/1.1 abc\r\n\r\n",
    "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabcd\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFFFF\r\n",
  ])
  func `what is not HTTP`(text: String) {
    var response = HTTPResponse(limit: 1000)
    #expect(throws: ModelError(.noHTTP)) { try response.take(Array(text.utf8)) }
  }

  @Test func `an answer has a limit`() throws {
    var long = HTTPResponse(limit: 100)
    #expect(throws: ModelError(.tooLong)) {
      try long.take(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n".utf8))
    }
    var endless = HTTPResponse(limit: 100)
    try endless.take(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
    #expect(throws: ModelError(.tooLong)) {
      while true { try endless.take(Array("0123456789".utf8)) }
    }
    var head = HTTPResponse(limit: 1 << 20)
    #expect(throws: ModelError(.tooLong)) {
      try head.take(Array("HTTP/1.1 200 OK\r\n".utf8))
      while true { try head.take(Array("X: 0123456789\r\n".utf8)) }
    }
  }
}
