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
