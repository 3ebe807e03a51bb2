/// One answer.
package struct ServerReply: Sendable {
  package var status: Int
  /// Names and values, in the order they are sent.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(status: Int = 200, type: String, body: [UInt8]) {
    self.status = status
    headers = body.isEmpty ? [] : [("Content-Type", type)]
    self.body = body
  }

  /// JSON that `value` writes, with a line break as on the command line.
  static func json(status: Int = 200, _ value: (inout JSONWriter) -> Void) -> ServerReply {
    var writer = JSONWriter()
    value(&writer)
    if writer.last != UInt8(ascii: "\n") { writer.raw("\n") }
    return ServerReply(status: status, type: "application/json", body: writer.bytes)
  }

  func with(_ name: String, _ value: String) -> ServerReply {
    var reply = self
    reply.headers.append((name, value))
    return reply
  }
}

/// Why a request gets no result: an HTTP status, and what is wrong with what to do.
package struct ServerProblem: Error, Equatable {
  package let status: Int
  package let message: String

  package init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }

  /// A request that cannot be understood.
  static func bad(_ message: String) -> ServerProblem { ServerProblem(400, message) }

  var reply: ServerReply {
    .json(status: status) { writer in
      writer.object { writer in
        writer.name("error")
        writer.object { writer in
          writer.name("status")
          writer.integer(status)
          writer.field("message", message)
        }
      }
    }
  }
}

extension ServerReply {
  /// The answer as HTTP/1.1 sends it.
  ///
  /// - Parameters:
  ///   - isLast: Whether the connection ends after it.
  ///   - isBare: Whether the body is left out, as for `HEAD`.
  package func message(isLast: Bool = false, isBare: Bool = false) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(Self.phrases[status] ?? "Status")"]
    lines += headers.map { "\($0.name): \($0.value)" }
    // These have no body by their status (RFC 9110, section 8.6).
    if status != 204, status != 304 { lines.append("Content-Length: \(body.count)") }
    if isLast { lines.append("Connection: close") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isBare ? [] : body)
  }

  private static let phrases = [
    200: "OK", 204: "No Content", 304: "Not Modified", 400: "Bad Request", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 413: "Content Too Large",
    415: "Unsupported Media Type", 421: "Misdirected Request", 422: "Unprocessable Content",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]
}
