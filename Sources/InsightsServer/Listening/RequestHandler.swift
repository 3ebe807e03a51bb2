#if HAS_SERVER
  import FlyingFox
  import FlyingSocks
  import Foundation

  /// Reads requests for the service, and writes its answers.
  struct RequestHandler: HTTPHandler {
    let service: InsightsService
    let gate: GateBox

    /// How much of a body that is too long is read before the connection is given up, so that its
    /// sender gets to read the answer.
    private static let patience = 16 * InsightsService.Limits.body
    /// The time a body may take.
    private static let seconds = 10

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      guard let gate = gate.current else { return HTTPResponse(statusCode: .serviceUnavailable) }
      switch await body(of: request) {
      case .whole(let bytes):
        let headers = Dictionary(
          request.headers.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
        let reply = await service.reply(
          to: ServerRequest(
            request.method.rawValue, request.target.rawValue, headers: headers, body: bytes),
          through: gate)
        return Self.response(reply)
      case .tooLong:
        return Self.response(Self.refusal)
      case .endless:
        // What is left of the body must not be taken for the next request.
        return Self.lastResponse(Self.refusal)
      }
    }

    private static let refusal = ServerProblem(
      413, "the body is too long; send at most \(InsightsService.Limits.body) bytes"
    ).reply

    private enum Body: Sendable {
      case whole([UInt8])
      case tooLong
      case endless
    }

    private func body(of request: HTTPRequest) async -> Body {
      let body = request.bodySequence
      if let count = body.count {
        if count == 0 { return .whole([]) }
        if count > Self.patience { return .endless }
      }
      return await withTaskGroup(of: Body.self) { group in
        group.addTask { await Self.read(body) }
        group.addTask {
          try? await Task.sleep(for: .seconds(Self.seconds))
          return .endless
        }
        defer { group.cancelAll() }
        return await group.next() ?? .endless
      }
    }

    private static func read(_ body: HTTPBodySequence) async -> Body {
      var bytes: [UInt8] = []
      var count = 0
      do {
        for try await part in body {
          count += part.count
          guard count <= patience else { return .endless }
          if count <= InsightsService.Limits.body { bytes.append(contentsOf: part) }
        }
      } catch {
        return .endless
      }
      return count <= InsightsService.Limits.body ? .whole(bytes) : .tooLong
    }

    private static func headers(_ reply: ServerReply) -> HTTPHeaders {
      HTTPHeaders(
        Dictionary(reply.headers.map { (HTTPHeader($0.name), $0.value) }) { _, last in last })
    }

    private static func status(_ reply: ServerReply) -> HTTPStatusCode {
      let phrases = [
        200: "OK", 204: "No Content", 304: "Not Modified", 400: "Bad Request", 403: "Forbidden",
        404: "Not Found", 405: "Method Not Allowed", 413: "Content Too Large",
        415: "Unsupported Media Type", 421: "Misdirected Request", 422: "Unprocessable Content",
        500: "Internal Server Error", 503: "Service Unavailable",
      ]
      return HTTPStatusCode(reply.status, phrase: phrases[reply.status] ?? "Status")
    }

    private static func response(_ reply: ServerReply) -> HTTPResponse {
      HTTPResponse(statusCode: status(reply), headers: headers(reply), body: Data(reply.body))
    }

    /// A response after which the connection ends.
    private static func lastResponse(_ reply: ServerReply) -> HTTPResponse {
      var headers = headers(reply)
      headers[.connection] = "close"
      return HTTPResponse(
        statusCode: status(reply), headers: headers,
        body: HTTPBodySequence(from: LastBytes(bytes: reply.body), count: reply.body.count))
    }
  }

  /// Bytes after which the connection ends: who writes them fails when it asks for more.
  private struct LastBytes: AsyncBufferedSequence {
    typealias Element = UInt8

    let bytes: [UInt8]

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes) }

    struct Iterator: AsyncBufferedIteratorProtocol {
      var rest: [UInt8]

      mutating func next() async throws -> UInt8? {
        guard !rest.isEmpty else { throw SocketError.disconnected }
        return rest.removeFirst()
      }

      mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
        guard !rest.isEmpty else { throw SocketError.disconnected }
        defer { rest = [] }
        return rest
      }
    }
  }
#endif
